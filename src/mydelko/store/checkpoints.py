"""Checkpoints: SQLite's write-ahead log is folded into the database beside the writing.

Left to itself SQLite does it inside a commit, and whoever waits for that commit waits several
times as long. Here a thread of its own does it while commits go on; only when the log has grown
long does the writer pause for the short rest, so that the log can begin anew, or for a thread
that a slow disk or a busy machine holds up, so that it does not outgrow the disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from sqlalchemy.exc import DBAPIError

from mydelko.store.database import Database

EVERY = 1000  # works between two checkpoints
OVERDUE = 4  # times as many, and one that still runs is waited for
LONG_LOG = 8000  # pages of 4 kB


class Checkpoints:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, "store-checkpoint")
        self._since = 0  # works committed since the last one began
        self._running: asyncio.Future[int] | None = None

    async def after(self, works: int) -> None:
        """Called between two groups, when no transaction is open."""
        self._since += works
        if not self._database.near:
            return
        if self._running is not None:
            if self._since >= OVERDUE * EVERY:
                await self._running
            if self._running.done() and self._finished() > LONG_LOG:
                await self._begin()
                self._finished()
        elif self._since >= EVERY:
            self._begin()

    async def close(self) -> None:
        if self._running is not None:
            await self._running
        self._thread.shutdown()

    def _begin(self) -> asyncio.Future[int]:
        self._since = 0
        loop = asyncio.get_running_loop()
        self._running = loop.run_in_executor(self._thread, checkpoint, self._database)
        return self._running

    def _finished(self) -> int:
        """How many pages the log had."""
        self._running, running = None, self._running
        return running.result() if running is not None else 0


def checkpoint(database: Database) -> int:
    try:
        with closing(database.reader.raw_connection()) as pooled:
            driver = pooled.driver_connection
            if not isinstance(driver, sqlite3.Connection):
                return 0
            _busy, pages, _done = driver.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            return int(pages)
    except (sqlite3.Error, DBAPIError):
        return 0  # the log still holds everything, and the next commit will say what is wrong
