"""The reader of a database in the same machine: one connection for all questions of one thread.

To check a connection out of a pool and in again costs as much as the question. Each question is a
transaction of its own, so that its statements see one moment; a connection that failed is replaced.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")


class Reader:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    def ask(self, question: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        connection = self._connection
        try:
            with connection.begin():
                return question(connection)
        except BaseException:
            self._connection = None
            connection.invalidate()
            connection.close()
            raise

    def close(self) -> None:
        self._connection, connection = None, self._connection
        if connection is not None:
            connection.close()
