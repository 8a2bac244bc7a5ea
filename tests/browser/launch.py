"""Starts the real server for browser tests, with draws and time that a test can foresee.

Game names and seeds come from one seed, so that every run deals the same racks; SIGUSR1 lets the
clock on the wall jump ahead, so that no test waits for a flag to fall. All else is the program as
it is served to everybody.
"""

from __future__ import annotations

import random
import secrets
import signal
import sys
from pathlib import Path

from mydelko.server import hub, wall
from mydelko.server.app import Settings
from mydelko.server.serving import Address, bind, database_url, serve

LEAP = 25 * 60 * 1000  # milliseconds: longer than any clock in these tests


class ForeseenSecrets:
    """Stands in for `secrets` where a table is opened; sessions and links keep the real one."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def token_urlsafe(self, count: int) -> str:
        return self._random.randbytes(count).hex()


def launch(seed: int, port: int, data: Path) -> None:
    leaps = 0

    def leap(_signal: int, _frame: object) -> None:
        nonlocal leaps
        leaps += 1

    honest = wall.SystemWall.now
    wall.SystemWall.now = lambda self: honest(self) + leaps * LEAP  # type: ignore[method-assign]
    signal.signal(signal.SIGUSR1, leap)
    assert vars(hub)["secrets"] is secrets
    vars(hub)["secrets"] = ForeseenSecrets(seed)
    address = Address("127.0.0.1", port)
    settings = Settings(database=database_url(data), generous=True)
    serve(settings, bind(address), lambda: print(address.url(), flush=True))


if __name__ == "__main__":
    launch(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
