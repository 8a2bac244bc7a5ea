"""Transactions of the writer: one connection, opened when needed, replaced when it is broken."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from sqlalchemy import Connection

from mydelko.store.database import PATIENCE, WRITING, Database


class Transactions:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Connection | None = None
        self._patient: bool | None = None  # as the connection was told
        self._failures = 0  # since the last commit

    def begin(self, *, patient: bool) -> Connection:
        """An impatient beginning fails at once where another process is writing."""
        if self._connection is None:
            self._connection = self._database.writer.connect()
            self._patient = None
        driver = self._connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection):
            if patient is not self._patient:
                driver.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000) if patient else 0}")
                self._patient = patient
            driver.execute(WRITING)  # most groups need no more of SQLAlchemy than this
        else:
            self._connection.begin()
        return self._connection

    def sync(self) -> Callable[[], None]:
        """What of a commit of SQLite waits for the disk; nothing is left to wait for then."""
        driver = None if self._connection is None else self._connection.connection.driver_connection
        if not isinstance(driver, sqlite3.Connection):
            raise RuntimeError("no transaction of SQLite has begun")
        return driver.commit

    def commit(self) -> None:
        if self._connection is None:
            raise RuntimeError("no transaction has begun")
        self._connection.commit()
        self._failures = 0

    def abandon(self) -> None:
        """Rolls back. PostgreSQL, or a disk that fails again, gets a new connection."""
        self._failures += 1
        connection = self._connection
        if connection is None:
            return
        try:
            connection.rollback()
            driver = connection.connection.driver_connection
            if isinstance(driver, sqlite3.Connection):
                driver.rollback()  # what SQLAlchemy did not begin, or a failed commit left open
            if not self._database.near or self._failures > 1:
                self.close()
        except Exception:  # the connection is beyond use; the cause is already on its way up
            connection.invalidate()
            self.close()

    def close(self) -> None:
        self._connection, connection = None, self._connection
        if connection is not None:
            connection.close()
