"""Results: one row a seat of every finished game, and what they add up to for a player."""

from __future__ import annotations

import msgspec
from sqlalchemy import func, select

from mydelko.store.access import Access
from mydelko.store.schema import results


class Result(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    game: str
    seat: int
    name: str
    profile: str
    score: int
    place: int  # 1 is first; equal scores share a place
    outcome: str
    finished: int
    user: str | None = None


class Record(msgspec.Struct, frozen=True, gc=False):
    """A player over all finished games."""

    games: int
    first_places: int
    points: int
    best: int


class Results:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def of_game(self, game: str) -> list[Result]:
        query = select(results).where(results.c.game == game).order_by(results.c.seat)
        return await self._access.query(
            lambda at: [Result(**row) for row in at.execute(query).mappings()]
        )

    async def latest(self, *, user: str | None = None, limit: int = 100) -> list[Result]:
        query = select(results).order_by(results.c.finished.desc(), results.c.game, results.c.seat)
        if user is not None:
            query = query.where(results.c.user == user)
        return await self._access.query(
            lambda at: [Result(**row) for row in at.execute(query.limit(limit)).mappings()]
        )

    async def record(self, user: str) -> Record:
        first = func.count().filter(results.c.place == 1)
        row = results.c
        query = select(func.count(), first, func.sum(row.score), func.max(row.score))
        found = await self._access.query(lambda at: at.execute(query.where(row.user == user)).one())
        return Record(found[0], found[1], int(found[2] or 0), found[3] or 0)
