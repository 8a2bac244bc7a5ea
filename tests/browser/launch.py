"""Starts the real server for browser tests, with draws and time that a test can foresee.

Game names and seeds come from one seed, so that every run deals the same racks; SIGUSR1 lets the
clock on the wall jump ahead, so that no test waits for a flag to fall, SIGHUP by a whole day, and
SIGUSR2 holds it or lets it go, so that what is allowed so often a minute does not depend on how
slow the machine is. All else is the program as it is served to everybody.
"""

from __future__ import annotations

import random
import signal
import sys
from pathlib import Path

from mydelko.server.app import Settings
from mydelko.server.serving import Address, bind, serve
from mydelko.server.wall_clock import SystemWall
from mydelko.store.database import database_url

MINUTE = 60 * 1000  # milliseconds
LEAP = 25 * MINUTE  # longer than any clock in these tests
DAY = 24 * 60 * MINUTE


class LeapingWall(SystemWall):
    def __init__(self, ahead: int) -> None:
        super().__init__()
        self._ahead = ahead  # milliseconds
        self._held: int | None = None  # what it shows while it stands

    def leap(self, _signal: int, _frame: object) -> None:
        self._ahead += LEAP

    def sleep(self, _signal: int, _frame: object) -> None:
        self._ahead += DAY

    def hold(self, _signal: int, _frame: object) -> None:
        self._held = self.now() if self._held is None else None

    def now(self) -> int:
        return super().now() + self._ahead if self._held is None else self._held


def launch(seed: int, port: int, data: Path, minutes: int) -> None:
    wall = LeapingWall(minutes * MINUTE)
    signal.signal(signal.SIGUSR1, wall.leap)
    signal.signal(signal.SIGUSR2, wall.hold)
    signal.signal(signal.SIGHUP, wall.sleep)
    listener = bind(Address("127.0.0.1", port))
    address = Address("127.0.0.1", listener.getsockname()[1])
    settings = Settings(database=database_url(data), generous=True)
    serve(
        settings,
        listener,
        lambda: print(address.url(), flush=True),
        wall=wall,
        entropy=random.Random(seed).randbytes,
    )


if __name__ == "__main__":
    launch(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]))
