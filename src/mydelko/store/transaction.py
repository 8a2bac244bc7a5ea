"""Transactions of the writer: one connection, opened when needed, replaced when it is broken."""

from __future__ import annotations

import sqlite3

from sqlalchemy import Connection, RootTransaction

from mydelko.store.database import PATIENCE, Database


class Transactions:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Connection | None = None
        self._transaction: RootTransaction | None = None
        self._patient: bool | None = None  # as the connection was told
        self._failures = 0  # since the last commit

    def begin(self, *, patient: bool) -> Connection:
        """An impatient beginning fails at once where another process is writing."""
        if self._connection is None:
            self._connection = self._database.writer.connect()
            self._patient = None
        driver = self._connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection) and patient is not self._patient:
            driver.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000) if patient else 0}")
            self._patient = patient
        self._transaction = self._connection.begin()
        return self._connection

    def commit(self) -> None:
        if self._transaction is None:
            raise RuntimeError("no transaction has begun")
        self._transaction.commit()
        self._transaction = None
        self._failures = 0

    def abandon(self) -> None:
        """Rolls back. PostgreSQL, or a disk that fails again, gets a new connection."""
        self._failures += 1
        self._transaction, transaction = None, self._transaction
        connection = self._connection
        if connection is None:
            return
        try:
            if transaction is not None:
                transaction.close()
            driver = connection.connection.driver_connection
            if isinstance(driver, sqlite3.Connection):
                driver.rollback()  # a failed commit leaves it open beneath SQLAlchemy
            if not self._database.near or self._failures > 1:
                self.close()
        except Exception:  # the connection is beyond use; the cause is already on its way up
            connection.invalidate()
            self.close()

    def close(self) -> None:
        self._connection, connection = None, self._connection
        if connection is not None:
            connection.close()
