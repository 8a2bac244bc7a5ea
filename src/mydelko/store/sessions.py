"""Sessions: who a cookie is. Guests have a nickname, accounts a user; any can be revoked.

The id is a digest that the server makes from the cookie: a copy of the database logs nobody in. A
cookie may be changed for another one: its session is over, and the next has the same holder.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from mydelko.store.access import Access
from mydelko.store.lookup import Lookup
from mydelko.store.schema import sessions


class Session(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    holder: str  # whom seats and tables name
    nickname: str
    created: int
    seen: int
    expires: int
    user: str | None = None
    revoked: int | None = None  # when

    def is_over(self, now: int) -> bool:
        return self.revoked is not None or self.expires <= now


BY_ID = Lookup(Session, select(sessions).where(sessions.c.id == bindparam("identity")))
LIVE = update(sessions).where(sessions.c.id == bindparam("identity"), sessions.c.revoked.is_(None))
NEW = insert(sessions)


class Sessions:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def add(self, session: Session, instead_of: str = "") -> bool:
        """False when there is one of this id, or when what it takes the place of is over already:
        what that one held is somebody else's by now."""

        def work(connection: Connection) -> bool:
            if find(connection, session.id) is not None:
                return False
            over = {"identity": instead_of, "revoked": session.created}
            if instead_of and not connection.execute(LIVE, over).rowcount:
                return False
            connection.execute(NEW, msgspec.structs.asdict(session))
            return True

        return await self._access.write(work)

    async def get(self, identity: str) -> Session | None:
        """Also one that is over."""
        return await self._access.query(lambda at: find(at, identity))

    async def of_user(self, user: str, now: int) -> list[Session]:
        row = sessions.c
        query = select(sessions).where(row.user == user, row.revoked.is_(None), row.expires > now)
        return await self._access.query(
            lambda at: [Session(**found) for found in at.execute(query).mappings()]
        )

    async def gone_since(self, when: int) -> list[str]:
        """Holders without a session since then or later, on whichever node it was ended."""
        row = sessions.c
        live = select(row.holder).where(row.revoked.is_(None))
        gone = select(row.holder).where(row.revoked >= when, row.holder.not_in(live)).distinct()
        return await self._access.query(lambda at: list(at.execute(gone).scalars()))

    async def rename(self, identity: str, nickname: str) -> bool:
        return await self._change(identity, nickname=nickname)

    async def touch(self, identity: str, seen: int, expires: int) -> bool:
        return await self._change(identity, seen=seen, expires=expires)

    async def revoke(self, identity: str, now: int) -> bool:
        return await self._change(identity, revoked=now)

    async def revoke_user(self, user: str, now: int) -> int:
        """All of a user's sessions; how many there were."""
        row = sessions.c
        change = update(sessions).where(row.user == user, row.revoked.is_(None))
        return await self._access.write(lambda at: at.execute(change.values(revoked=now)).rowcount)

    async def sweep(self, now: int) -> int:
        """Drops what has expired. What was revoked stays so long: as long as a browser may have its
        cookie, that one begins no session."""
        stale = delete(sessions).where(sessions.c.expires <= now)
        return await self._access.write(lambda at: at.execute(stale).rowcount)

    async def _change(self, identity: str, **values: object) -> bool:
        change = {"identity": identity, **values}
        return await self._access.write(lambda at: at.execute(LIVE, change).rowcount == 1)


def find(connection: Connection, identity: str) -> Session | None:
    return BY_ID.first(connection, {"identity": identity})
