"""Lookups: questions asked with every request, as statements that are compiled once.

SQLAlchemy finds its way from a statement to its text anew each time, which costs several times
what the database needs to answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from sqlalchemy import Boolean, Connection, Select

from mydelko.store.database import cursor_of

T = TypeVar("T")


class Lookup(Generic[T]):
    """Whole rows as structs of one kind."""

    def __init__(self, kind: type[T], question: Select[Any]) -> None:
        self._kind = kind
        self._question = question
        self._names = [column.name for column in question.selected_columns]
        self._flags = [
            column.name
            for column in question.selected_columns
            if isinstance(column.type, Boolean)  # a number where the database knows no other
        ]
        self._texts: dict[str, str] = {}

    def all(self, connection: Connection, asked: Mapping[str, object]) -> list[T]:
        cursor = cursor_of(connection)
        cursor.execute(self._text(connection), asked)
        rows = cursor.fetchall()
        cursor.close()
        return [self._read(row) for row in rows]

    def first(self, connection: Connection, asked: Mapping[str, object]) -> T | None:
        found = self.all(connection, asked)
        return found[0] if found else None

    def _text(self, connection: Connection) -> str:
        dialect = connection.dialect
        if dialect.name not in self._texts:
            self._texts[dialect.name] = str(self._question.compile(dialect=dialect))
        return self._texts[dialect.name]

    def _read(self, row: Any) -> T:  # noqa: ANN401 - a driver's
        values = dict(zip(self._names, row, strict=True))
        for name in self._flags:
            values[name] = bool(values[name])
        return self._kind(**values)
