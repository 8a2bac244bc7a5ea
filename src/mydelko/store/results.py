"""Results: one row a seat of every finished game."""

from __future__ import annotations

import msgspec
from sqlalchemy import select

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


class Results:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def of_game(self, game: str) -> list[Result]:
        query = select(results).where(results.c.game == game).order_by(results.c.seat)
        return await self._access.query(
            lambda at: [Result(**row) for row in at.execute(query).mappings()]
        )
