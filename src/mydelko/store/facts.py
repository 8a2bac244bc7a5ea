"""Facts: rows of the read models as they now are, written in the transaction of the append.

A fact is the whole row; writing it again changes nothing. An append that lost its race or was a
repeat leaves no facts. Their statements are compiled once: several go with every move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import assert_never

import msgspec
from sqlalchemy import Dialect, Table, bindparam, delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPICursor

from mydelko.store import schema
from mydelko.store.games import Game, Seat
from mydelko.store.invites import Invite
from mydelko.store.jobs import Job, JobDone
from mydelko.store.log import text
from mydelko.store.results import Result, ResultsGone
from mydelko.store.tournaments import Tournament

Fact = Game | Seat | Result | ResultsGone | Invite | Job | JobDone | Tournament
Facts = Sequence[Fact]

TABLES: dict[type[Fact], Table] = {
    Game: schema.games,
    Seat: schema.seats,
    Result: schema.results,
    Invite: schema.invites,
    Job: schema.jobs,
    Tournament: schema.tournaments,
}
KEPT: dict[type[Fact], tuple[str, ...]] = {
    Game: ("present",),  # moves say nothing of who is there
    Invite: ("session", "bound"),  # an invite told again stays with the session that opened it
    Tournament: ("created", "session", "user"),  # who first told of it has opened it
}


class FactWriter:
    def __init__(self, dialect: Dialect) -> None:
        self._statements: dict[type[Fact], str] = {
            kind: upsert(table, dialect, KEPT.get(kind, ())) for kind, table in TABLES.items()
        }
        gone = delete(schema.jobs).where(schema.jobs.c.id == bindparam("id"))
        self._statements[JobDone] = text(gone, dialect)
        open_again = delete(schema.results).where(schema.results.c.game == bindparam("game"))
        self._statements[ResultsGone] = text(open_again, dialect)

    def write(self, cursor: DBAPICursor, facts: Iterable[Fact]) -> None:
        """Each row once, as the last fact has it; rows in one order, lest nodes block in a ring."""
        latest = {row_of(fact): fact for fact in facts}
        kinds: dict[type[Fact], list[dict[str, object]]] = {}
        for _row, fact in sorted(latest.items(), key=itemgetter(0)):
            kinds.setdefault(type(fact), []).append(msgspec.structs.asdict(fact))
        for kind, rows in kinds.items():
            cursor.executemany(self._statements[kind], rows)


def row_of(fact: Fact) -> tuple[str, str, int]:
    match fact:
        case Game(id=identity) | Invite(id=identity) | Tournament(id=identity):
            return (TABLES[type(fact)].name, identity, 0)
        case Seat(game=game, seat=seat):
            return ("seats", game, seat)
        case Result(game=game, seat=seat):
            return ("results", game, seat)
        case ResultsGone(game=game):
            return ("results", game, -1)
        case Job(id=identity) | JobDone(id=identity):
            return ("jobs", identity, 0)
        case _:
            assert_never(fact)


def upsert(table: Table, dialect: Dialect, kept: Sequence[str]) -> str:
    insert = (sqlite.insert if dialect.name == "sqlite" else postgresql.insert)(table)
    keys = [column.name for column in table.primary_key]
    changed = {
        column.name: insert.excluded[column.name]
        for column in table.columns
        if column.name not in keys and column.name not in kept
    }
    return text(insert.on_conflict_do_update(index_elements=keys, set_=changed), dialect)
