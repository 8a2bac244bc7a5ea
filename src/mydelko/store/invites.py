"""Invites: a link to a seat. It belongs to the first session that opens it, for good."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from mydelko.store.access import Access
from mydelko.store.lookup import Lookup
from mydelko.store.schema import invites


class Invite(msgspec.Struct, frozen=True, kw_only=True):
    id: str  # a digest that the server makes from the link
    game: str
    seat: int
    created: int
    expires: int
    session: str | None = None  # the first that opened it
    bound: int | None = None  # when


BY_ID = Lookup(Invite, select(invites).where(invites.c.id == bindparam("identity")))
NEW = insert(invites)
FIRST = (
    update(invites)
    .where(
        invites.c.id == bindparam("identity"),
        invites.c.session.is_(None),
        invites.c.expires > bindparam("now"),
    )
    .values(session=bindparam("holder"), bound=bindparam("now"))
)


class Invites:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def add(self, invite: Invite) -> None:
        values = msgspec.structs.asdict(invite)
        await self._access.write(lambda at: at.execute(NEW, values).rowcount)

    async def get(self, identity: str) -> Invite | None:
        return await self._access.query(lambda at: find(at, identity))

    async def open(self, identity: str, session: str, now: int) -> Invite | None:
        """The invite as it stands after this session opened it: look whose it is.

        None when unknown, or expired before anybody opened it.
        """

        def work(connection: Connection) -> Invite | None:
            connection.execute(FIRST, {"identity": identity, "holder": session, "now": now})
            invite = find(connection, identity)
            return invite if invite is not None and invite.session is not None else None

        return await self._access.write(work)

    async def sweep(self, now: int) -> int:
        """Drops links that expired unopened."""
        row = invites.c
        stale = delete(invites).where(row.session.is_(None), row.expires <= now)
        return await self._access.write(lambda at: at.execute(stale).rowcount)


def find(connection: Connection, identity: str) -> Invite | None:
    return BY_ID.first(connection, {"identity": identity})
