"""The log: events of a stream under versions 1, 2, 3 …, written once and never changed.

An append claims the version after the one it expects with `ON CONFLICT DO NOTHING RETURNING`, so a
lost race is an answer and spoils nothing else in the transaction. Whoever holds the claim is alone
behind it, so the rest of the append cannot fail. Bodies are bytes; the log knows nothing in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import msgspec
import psycopg
from sqlalchemy import (
    Connection,
    Dialect,
    bindparam,
    delete,
    func,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql import ClauseElement

from mydelko.log import Appended, Conflict, Entry, Outcome
from mydelko.store.schema import events
from mydelko.store.tables import shut_out_writers

LATER = (
    select(events.c.version, events.c.body, events.c.command, events.c.last_version)
    .where(events.c.stream == bindparam("stream"), events.c.version > bindparam("after"))
    .order_by(events.c.version)
)
HEAD = select(func.max(events.c.version)).where(events.c.stream == bindparam("stream"))


class Append(msgspec.Struct, frozen=True, gc=False):
    """What a caller wants written, whole or not at all."""

    stream: str
    expected: int
    events: tuple[bytes, ...]
    command: str | None = None


def text(statement: ClauseElement, dialect: Dialect) -> str:
    return str(statement.compile(dialect=dialect))


class LogWriter:
    """The log's statements in one dialect, run on a driver's cursor."""

    def __init__(self, dialect: Dialect) -> None:
        insert = sqlite.insert if dialect.name == "sqlite" else postgresql.insert
        stream = bindparam("stream", type_=events.c.stream.type)
        expected = bindparam("expected", type_=events.c.version.type)
        columns = ["stream", "version", "command", "last_version", "body"]
        before = select(events.c.version).where(
            events.c.stream == stream, events.c.version == expected
        )
        row = select(*(bindparam(name, type_=events.c[name].type) for name in columns))
        claims = insert(events).from_select(
            columns, row.where(or_(expected == literal_column("0"), before.exists()))
        )
        self._claim = text(claims.on_conflict_do_nothing().returning(events.c.version), dialect)
        self._rest = text(insert(events), dialect)
        self._answered = text(
            select(events.c.version, events.c.last_version).where(
                events.c.stream == stream, events.c.command == bindparam("command")
            ),
            dialect,
        )
        self._head = text(
            select(func.max(events.c.version)).where(events.c.stream == stream), dialect
        )

    def append(self, cursor: DBAPICursor, appends: Sequence[Append]) -> list[Outcome]:
        """In the given order for each stream; the answers in the order of the appends."""
        outcomes: dict[int, Outcome] = {}
        for wave in waves(appends):
            claimed = self._claim_all(cursor, [appends[place] for place in wave])
            won = [place for place, is_ours in zip(wave, claimed, strict=True) if is_ours]
            behind = [row for place in won for row in rest(appends[place])]
            if behind:
                cursor.executemany(self._rest, behind)
            for place in won:
                append = appends[place]
                last = append.expected + len(append.events)
                outcomes[place] = Appended(append.expected + 1, last)
            for place in wave:
                if place not in outcomes:
                    outcomes[place] = self._lost(cursor, appends[place])
        return [outcomes[place] for place in range(len(appends))]

    def _claim_all(self, cursor: DBAPICursor, appends: Sequence[Append]) -> list[bool]:
        claims = [claim(append) for append in appends]
        if isinstance(cursor, psycopg.Cursor):  # all of them in one journey over the network
            cursor.executemany(self._claim, claims, returning=True)
            return [result.fetchone() is not None for result in cursor.results()]
        claimed = []
        for values in claims:
            cursor.execute(self._claim, values)
            claimed.append(cursor.fetchone() is not None)
        return claimed

    def _lost(self, cursor: DBAPICursor, append: Append) -> Outcome:
        """The version is taken, or missing before it, or the command was answered earlier."""
        if append.command is not None:
            cursor.execute(self._answered, {"stream": append.stream, "command": append.command})
            row = cursor.fetchone()
            if row is not None:
                return Appended(row[0], row[1], repeated=True)
        cursor.execute(self._head, {"stream": append.stream})
        row = cursor.fetchone()
        return Conflict((row[0] if row else None) or 0)


def waves(appends: Sequence[Append]) -> list[list[int]]:
    """Places of the appends, each stream once a wave: a second append needs the whole first."""
    found: list[list[int]] = []
    turns: dict[str, int] = {}
    for place, append in enumerate(appends):
        turn = turns.get(append.stream, 0)
        turns[append.stream] = turn + 1
        if turn == len(found):
            found.append([])
        found[turn].append(place)
    return found


def claim(append: Append) -> dict[str, object]:
    return {
        "stream": append.stream,
        "expected": append.expected,
        "version": append.expected + 1,
        "command": append.command,
        "last_version": append.expected + len(append.events),
        "body": append.events[0],
    }


def rest(append: Append) -> list[dict[str, object]]:
    return [
        {
            "stream": append.stream,
            "version": version,
            "command": None,
            "last_version": None,
            "body": body,
        }
        for version, body in enumerate(append.events[1:], append.expected + 2)
    ]


def read(connection: Connection, stream: str, after: int) -> list[bytes]:
    return [entry.body for entry in read_entries(connection, stream, after)]


def read_entries(connection: Connection, stream: str, after: int) -> list[Entry]:
    asked = {"stream": stream, "after": after}
    return [Entry(*row) for row in connection.execute(LATER, asked)]


def head(connection: Connection, stream: str) -> int:
    return connection.scalar(HEAD, {"stream": stream}) or 0


def answered(
    connection: Connection, streams: Sequence[str], command: str
) -> tuple[str, int] | None:
    row = events.c
    query = select(row.stream, row.last_version).where(
        row.stream.in_(streams), row.command == command
    )
    found = connection.execute(query).first()
    return None if found is None else (found[0], found[1])


def streams(connection: Connection, prefix: str) -> list[tuple[str, int]]:
    """Every stream whose name begins so, with its version."""
    query = (
        select(events.c.stream, func.max(events.c.version))
        .where(events.c.stream.startswith(prefix, autoescape=True))
        .group_by(events.c.stream)
        .order_by(events.c.stream)
    )
    return [(row[0], row[1]) for row in connection.execute(query)]


def fill(connection: Connection, stream: str, entries: Sequence[Entry]) -> bool:
    """Entries of another log, as they are there; False where the stream stands elsewhere."""
    if head(connection, stream) != entries[0].version - 1:
        return False
    rows = [
        {
            "stream": stream,
            "version": entry.version,
            "command": entry.command,
            "last_version": entry.last,
            "body": entry.body,
        }
        for entry in entries
    ]
    connection.execute(events.insert(), rows)
    return True


def drop(connection: Connection, stream: str) -> None:
    connection.execute(delete(events).where(events.c.stream == stream))


def retire(connection: Connection, stream: str, expected: int) -> str | None:
    """Puts the stream aside and says where; None where it has gone on from this version."""
    shut_out_writers(connection, [events])
    if head(connection, stream) != expected:
        return None
    names = (f"{stream}.moved{number if number > 1 else ''}" for number in count(1))
    aside = next(name for name in names if not head(connection, name))
    connection.execute(update(events).where(events.c.stream == stream).values(stream=aside))
    return aside
