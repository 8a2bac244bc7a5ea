"""Damage: what is wrong with a copy of the database, found before anybody relies on it.

Looked at are the file (SQLite's own check), the streams (versions without a gap) and their events,
which the caller reads: the store itself knows bytes only.
"""

from __future__ import annotations

import enum
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import msgspec

Reader = Callable[[str, Iterator[bytes]], object]  # of a stream's events; raises at a wrong one
MOST = 20  # findings told; one more says that there are others


class Kind(enum.Enum):
    FILE = "file"  # SQLite's words are the detail
    GAP = "gap"  # events of a stream are missing
    EVENT = "event"  # an event cannot be read, or not after those before; the detail: its version


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
            gaps = _gaps(file)
            found += gaps
            found += _unreadable(file, read, {damage.stream for damage in gaps})
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


def _unreadable(file: sqlite3.Connection, read: Reader, without: set[str]) -> list[Damage]:
    found: list[Damage] = []
    rows = file.execute("SELECT stream, version, body FROM events ORDER BY stream, version")
    for stream, events in groupby(rows, key=itemgetter(0)):
        if stream in without:
            continue
        damage = _first_wrong(stream, events, read)
        if damage is not None:
            found.append(damage)
            if len(found) > MOST:
                break
    return found


def _first_wrong(
    stream: str, events: Iterator[tuple[str, int, bytes]], read: Reader
) -> Damage | None:
    reached = 0

    def bodies() -> Iterator[bytes]:
        nonlocal reached
        for _stream, version, body in events:
            reached = version
            yield body

    try:
        read(stream, bodies())
    except sqlite3.Error:
        raise
    except Exception:  # whatever a broken event makes of its reader
        return Damage(Kind.EVENT, str(reached), stream)
    return None
