"""Games and seats as lists show them: who sits where, how it stands, when it was touched.

The game itself is its stream; these rows serve "my games", lobbies and recovery after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, bindparam, delete, func, or_, select

from mydelko.store.access import Access
from mydelko.store.schema import games, hidden_games, seats


class Game(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    id: str
    profile: str
    status: str
    version: int  # of the stream when this row was written
    created: int
    updated: int
    started: int | None = None
    finished: int | None = None
    detail: str = ""  # whatever a list shows besides, in the writer's own encoding


class Seat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    game: str
    seat: int
    name: str
    kind: str
    level: str = ""  # of a computer player
    session: str | None = None
    user: str | None = None
    score: int = 0


class Listed(msgspec.Struct, frozen=True, gc=False):
    game: Game
    seats: tuple[Seat, ...]


ENDED = "ended"  # the status of a game that is over

# Built once: to build a statement costs more than to run it, and some leave cycles behind.
NEWEST = select(games).order_by(games.c.updated.desc(), games.c.id)
SEATED = games.c.id.in_(
    select(seats.c.game).where(
        or_(seats.c.session == bindparam("session"), seats.c.user == bindparam("user"))
    )
)
HIDDEN = games.c.id.in_(
    select(hidden_games.c.game).where(
        or_(hidden_games.c.owner == bindparam("session"), hidden_games.c.owner == bindparam("user"))
    )
)
BY_ID = select(games).where(games.c.id == bindparam("id"))
MINE = NEWEST.where(SEATED, ~HIDDEN).limit(bindparam("limit"))
PLAYED = NEWEST.where(SEATED, games.c.status == "playing")
OPEN = select(func.count()).select_from(games).where(games.c.status != ENDED)
SEATS = (
    select(seats)
    .where(seats.c.game.in_(bindparam("ids", expanding=True)))
    .order_by(seats.c.game, seats.c.seat)
)


class Games:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def get(self, game: str) -> Listed | None:
        found = await self._access.query(lambda at: listed(at, BY_ID, {"id": game}))
        return found[0] if found else None

    async def of(
        self, *, session: str | None = None, user: str | None = None, limit: int = 100
    ) -> list[Listed]:
        """Games with a seat of this session or user, newest first, without those they hid."""
        asked = {"session": session or None, "user": user or None, "limit": limit}
        return await self._access.query(lambda at: listed(at, MINE, asked))

    async def count_open(self) -> int:
        """Games that are not over."""
        return await self._access.query(lambda at: at.scalar(OPEN) or 0)

    async def being_played(self, *, session: str | None, user: str | None) -> list[Listed]:
        """All running games with a seat of this session or user, also those they hid."""
        asked = {"session": session or None, "user": user or None}
        return await self._access.query(lambda at: listed(at, PLAYED, asked))

    async def hide(self, game: str, owner: str) -> None:
        """Out of this owner's list; the log keeps the game."""

        def work(connection: Connection) -> None:
            row = hidden_games.c
            connection.execute(delete(hidden_games).where(row.owner == owner, row.game == game))
            connection.execute(hidden_games.insert().values(owner=owner, game=game))

        await self._access.write(work)


def listed(connection: Connection, query: Select[Any], asked: Mapping[str, object]) -> list[Listed]:
    found = [Game(**row) for row in connection.execute(query, asked).mappings()]
    sitting = seats_of(connection, [game.id for game in found])
    return [Listed(game, tuple(sitting[game.id])) for game in found]


def seats_of(connection: Connection, ids: Sequence[str]) -> dict[str, list[Seat]]:
    sitting: dict[str, list[Seat]] = {game: [] for game in ids}
    step = 500  # databases bound the values of one statement
    for begin in range(0, len(ids), step):
        some = {"ids": ids[begin : begin + step]}
        for row in connection.execute(SEATS, some).mappings():
            sitting[row["game"]].append(Seat(**row))
    return sitting
