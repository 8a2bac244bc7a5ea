"""The watch: which streams others have moved, told by PostgreSQL; the log stays the truth.

Notices ride in the transaction that moved the streams, so they arrive after its commit or not at
all. `Moved` without a stream says that anything may have changed: after a lost connection, and when
a heartbeat finds the database restored from a backup.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

import msgspec
import psycopg
from sqlalchemy import Connection

from mydelko.store.database import Database

CHANNEL = "mydelko_streams"
LARGEST_NOTICE = 7000  # bytes; PostgreSQL takes 8000
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds between attempts to listen again


class Moved(msgspec.Struct, frozen=True):
    stream: str | None  # None: any stream may have moved
    version: int = 0


class Notice(msgspec.Struct, frozen=True, array_like=True):
    node: str
    moved: list[tuple[str, int]]


class Watch:
    """Listens while anybody has subscribed; hears the others, not itself."""

    def __init__(self, database: Database) -> None:
        self._near = database.near
        self._address = database.url.set(drivername="postgresql").render_as_string(
            hide_password=False
        )
        self._epoch: str | None = None
        self._node = secrets.token_hex(8)
        self._tell: list[Callable[[Moved], None]] = []
        self._task: asyncio.Task[None] | None = None

    def announce(self, connection: Connection, moved: list[tuple[str, int]]) -> None:
        if self._near:
            return  # SQLite serves one node
        for notice in notices(self._node, moved):
            connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, notice))

    def subscribe(self, tell: Callable[[Moved], None]) -> Callable[[], None]:
        self._tell.append(tell)
        if self._task is None and not self._near:
            self._task = asyncio.create_task(self._listen(), name="store-news")
        return lambda: self._tell.remove(tell)

    def start_epoch(self, epoch: str | None) -> None:
        self._epoch = epoch

    def see_epoch(self, epoch: str | None) -> None:
        if epoch != self._epoch:
            self._epoch = epoch
            self._publish(Moved(None))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    pause = FIRST_PAUSE
                    self._publish(Moved(None))
                    await self._attend(connection)
            except psycopg.Error:
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST_PAUSE)

    async def _attend(self, connection: psycopg.AsyncConnection) -> None:
        """Until the connection breaks. Every node hears of every commit: the driver's own way
        begins anew for each notice and costs three times as much."""
        loop = asyncio.get_running_loop()
        broken: asyncio.Future[None] = loop.create_future()
        line = connection.fileno()

        def hear() -> None:
            try:
                connection.pgconn.consume_input()
                while notice := connection.pgconn.notifies():
                    self._hear(notice.extra)
            except psycopg.Error as error:
                if not broken.done():
                    broken.set_exception(error)

        loop.add_reader(line, hear)
        try:
            await broken
        finally:
            loop.remove_reader(line)

    def _hear(self, payload: bytes) -> None:
        notice = msgspec.json.decode(payload, type=Notice)
        if notice.node != self._node:
            for stream, version in notice.moved:
                self._publish(Moved(stream, version))

    def _publish(self, moved: Moved) -> None:
        for tell in self._tell:
            tell(moved)


def notices(node: str, moved: list[tuple[str, int]]) -> list[str]:
    """As few as fit; a stream that moved twice is told once, where it now stands."""
    told: list[str] = []
    part: dict[str, int] = {}
    size = 0
    for stream, version in moved:
        size += len(stream.encode()) + 24
        if size > LARGEST_NOTICE and part:
            told.append(msgspec.json.encode(Notice(node, list(part.items()))).decode())
            part, size = {}, len(stream.encode()) + 24
        part[stream] = version
    if part:
        told.append(msgspec.json.encode(Notice(node, list(part.items()))).decode())
    return told
