"""Damage: what is wrong with a copy of the database, found before anybody relies on it.

Looked at are the file (SQLite's own check), the streams (versions without a gap) and each event,
which the caller reads: the store itself knows bytes only.
"""

from __future__ import annotations

import enum
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec

Reader = Callable[[str, bytes], object]  # of a stream's event; ValueError: it cannot be read
MOST = 20  # findings told; one more says that there are others


class Kind(enum.Enum):
    FILE = "file"  # SQLite's words are the detail
    GAP = "gap"  # events of a stream are missing
    EVENT = "event"  # an event cannot be read; the detail is its version


class Damage(msgspec.Struct, frozen=True):
    kind: Kind
    detail: str
    stream: str = ""


def examine(copy: Path, read: Reader) -> list[Damage]:
    """At most `MOST` findings and one; none is a sound database."""
    with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as file:
        found: list[Damage] = []
        try:
            for (line,) in file.execute(f"PRAGMA integrity_check({MOST})"):
                found += [Damage(Kind.FILE, text) for text in str(line).splitlines()]
            found = [damage for damage in found if damage.detail != "ok"]
            found += _gaps(file)
            found += _unreadable(file, read)
        except sqlite3.DatabaseError as error:
            found.append(Damage(Kind.FILE, str(error)))
    return found[: MOST + 1]


def _gaps(file: sqlite3.Connection) -> list[Damage]:
    query = "SELECT stream, max(version), count(*) FROM events GROUP BY stream"
    return [
        Damage(Kind.GAP, str(last - count), stream)
        for stream, last, count in file.execute(query)
        if last != count
    ]


def _unreadable(file: sqlite3.Connection, read: Reader) -> list[Damage]:
    found: list[Damage] = []
    for stream, version, body in file.execute("SELECT stream, version, body FROM events"):
        try:
            read(stream, body)
        except (ValueError, KeyError, TypeError):  # whatever a broken event makes of a decoder
            found.append(Damage(Kind.EVENT, str(version), stream))
            if len(found) > MOST:
                break
    return found
