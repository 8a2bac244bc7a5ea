"""Starts the real server for browser tests, with draws and time that a test can foresee.

Game names and seeds come from one seed, so that every run deals the same racks; SIGUSR1 lets the
clock on the wall jump ahead, so that no test waits for a flag to fall, SIGHUP by a whole day, and
SIGUSR2 holds it or lets it go, so that what is allowed so often a minute does not depend on how
slow the machine is. All else is the program as it is served to everybody.

With `MYDELKO_LATE=600` answers come up to 600 milliseconds late, one connection's later than
another's, as on a busy machine: a test that reads what a screen was not yet told passes on a quiet
one and fails here.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import socket
import sys
import threading
from contextlib import suppress
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


def answer_late(public: socket.socket, port: int, latest: float) -> None:
    """What comes to the public door goes to this port; what it answers waits up to so many seconds,
    on each connection always the same: all, half of them, none."""
    delays = itertools.cycle((latest, latest / 2, 0))

    async def pass_on(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float
    ) -> None:
        loop = asyncio.get_running_loop()
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                loop.call_later(delay, writer.write, data)
        loop.call_later(delay, writer.close)

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, here = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(pass_on(reader, here, 0), pass_on(there, writer, next(delays)))

    async def stand() -> None:
        door = await asyncio.start_server(connect, sock=public)
        await door.serve_forever()

    threading.Thread(target=asyncio.run, args=(stand(),), daemon=True).start()


def launch(seed: int, port: int, data: Path, minutes: int) -> None:
    wall = LeapingWall(minutes * MINUTE)
    signal.signal(signal.SIGUSR1, wall.leap)
    signal.signal(signal.SIGUSR2, wall.hold)
    signal.signal(signal.SIGHUP, wall.sleep)
    listener = bind(Address("127.0.0.1", port))
    address = Address("127.0.0.1", listener.getsockname()[1])
    if late := int(os.environ.get("MYDELKO_LATE", "0")):
        public, listener = listener, bind(Address("127.0.0.1", 0))
        answer_late(public, listener.getsockname()[1], late / 1000)
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
