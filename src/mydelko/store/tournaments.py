"""Tournaments as lists show them: what one is called, when it is, whether it goes on, whose it is.

The event itself is its stream; a row is written with every append and says nothing of people.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import bindparam, or_, select

from mydelko.store.access import Access
from mydelko.store.schema import tournaments


class Tournament(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    id: str
    name: str
    place: str
    days: str  # ISO dates, with spaces between
    profile: str
    status: str
    created: int
    updated: int
    session: str | None = None  # of who opened it
    user: str | None = None
    listed: bool = False  # for everybody


OPEN = "open"  # the status of an event that goes on
CLOSED = "closed"

BY_ID = select(tournaments).where(tournaments.c.id == bindparam("id"))
MINE = (
    select(tournaments)
    .where(
        or_(tournaments.c.session == bindparam("session"), tournaments.c.user == bindparam("user"))
    )
    .order_by(tournaments.c.updated.desc(), tournaments.c.id)
    .limit(bindparam("limit"))
)

LISTED = (
    select(tournaments)
    .where(tournaments.c.listed)
    .order_by(tournaments.c.days.desc(), tournaments.c.id)
    .limit(bindparam("limit"))
)


class Tournaments:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def get(self, identity: str) -> Tournament | None:
        found = await self._access.query(
            lambda at: at.execute(BY_ID, {"id": identity}).mappings().first()
        )
        return None if found is None else Tournament(**found)

    async def listed(self, *, limit: int = 200) -> list[Tournament]:
        """Those that everybody may know of, by their days, the latest first."""
        return await self._access.query(
            lambda at: [
                Tournament(**row) for row in at.execute(LISTED, {"limit": limit}).mappings()
            ]
        )

    async def of(
        self, *, session: str | None = None, user: str | None = None, limit: int = 200
    ) -> list[Tournament]:
        """Those that this session or user has opened, the latest first."""
        asked = {"session": session or None, "user": user or None, "limit": limit}
        return await self._access.query(
            lambda at: [Tournament(**row) for row in at.execute(MINE, asked).mappings()]
        )
