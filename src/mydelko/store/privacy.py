"""Privacy: all that is kept of an account, found and forgotten.

Games stay for those who played them, so in their streams the name alone is replaced: the one
change ever made to an event. It is written in one transaction with the account's end, and the
epoch changes with it, so that running servers read their games again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, delete, select, update

from mydelko.store.access import Access
from mydelko.store.games import Seat
from mydelko.store.properties import EPOCH, put
from mydelko.store.results import Result
from mydelko.store.schema import events, hidden_games, results, seats, sessions, tournaments, users
from mydelko.store.tournaments import Tournament

Rewrite = Callable[[bytes, str, str], bytes]  # an event's body with one name in place of another


class Renamed(msgspec.Struct, frozen=True, kw_only=True):
    """A seat whose name goes, and the streams that tell of it."""

    seat: Seat
    name: str
    streams: tuple[str, ...]


class Stay(msgspec.Struct, frozen=True, kw_only=True):
    """A session, as its owner may read of it."""

    nickname: str
    created: int
    seen: int
    expires: int
    revoked: int | None


class Privacy:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def seats_of(self, user: str) -> list[Seat]:
        """Of all games, hidden ones too, and those from before the guest had an account."""
        mine = _of(seats.c.user, seats.c.session, user, _holders(user))
        query = select(seats).where(mine).order_by(seats.c.game, seats.c.seat)
        return await self._access.query(
            lambda at: [Seat(**row) for row in at.execute(query).mappings()]
        )

    async def sessions_of(self, user: str) -> list[Stay]:
        columns = [sessions.c[name] for name in Stay.__struct_fields__]
        mine = _of(sessions.c.user, sessions.c.holder, user, _holders(user))
        query = select(*columns).where(mine).order_by(sessions.c.created)
        return await self._access.query(
            lambda at: [Stay(**row) for row in at.execute(query).mappings()]
        )

    async def results_of(self, user: str) -> list[Result]:
        query = select(results).where(results.c.user == user).order_by(results.c.finished)
        return await self._access.query(
            lambda at: [Result(**row) for row in at.execute(query).mappings()]
        )

    async def tournaments_of(self, user: str) -> list[Tournament]:
        mine = _of(tournaments.c.user, tournaments.c.session, user, _holders(user))
        query = select(tournaments).where(mine).order_by(tournaments.c.created)
        return await self._access.query(
            lambda at: [Tournament(**row) for row in at.execute(query).mappings()]
        )

    async def forget(
        self, user: str, renamed: Sequence[Renamed], rewrite: Rewrite, now: int
    ) -> None:
        """The account is gone, its sessions are over and nobody's, its names are replaced."""

        def work(connection: Connection) -> None:
            for one in renamed:
                _rename(connection, one, rewrite)
            holders = list(connection.execute(_holders(user)).scalars())
            mine = _of(sessions.c.user, sessions.c.holder, user, holders)
            over = update(sessions).where(mine, sessions.c.revoked.is_(None))
            connection.execute(over.values(revoked=now))
            # The rows stay until they are swept: a cookie that is over begins no session.
            connection.execute(update(sessions).where(mine).values(user=None, nickname=""))
            connection.execute(
                delete(hidden_games).where(hidden_games.c.owner.in_([user, *holders]))
            )
            opened = _of(tournaments.c.user, tournaments.c.session, user, holders)
            nobodys = update(tournaments).where(opened).values(user=None, session=None)
            connection.execute(nobodys)
            connection.execute(delete(users).where(users.c.id == user))
            put(connection, EPOCH, secrets.token_hex(8))

        await self._access.write(work)


def _holders(user: str) -> Select[str]:
    return select(sessions.c.holder).where(sessions.c.user == user).distinct()


def _of(
    owner: ColumnElement[str | None],
    holder: ColumnElement[str],
    user: str,
    holders: Select[str] | Sequence[str],
) -> ColumnElement[bool]:
    """Rows of this user, and those of the guest who became this user."""
    return (owner == user) | (owner.is_(None) & holder.in_(holders))


def _rename(connection: Connection, renamed: Renamed, rewrite: Rewrite) -> None:
    seat = renamed.seat
    for table in (seats, results):
        here = (table.c.game == seat.game) & (table.c.seat == seat.seat)
        connection.execute(update(table).where(here).values(name=renamed.name))
    row = events.c
    told = select(events).where(row.stream.in_(renamed.streams))
    for found in connection.execute(told).mappings().all():
        body = rewrite(found["body"], seat.name, renamed.name)
        if body != found["body"]:
            this = (row.stream == found["stream"]) & (row.version == found["version"])
            connection.execute(update(events).where(this).values(body=body))
