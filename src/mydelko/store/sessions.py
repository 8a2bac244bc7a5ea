"""Sessions: who a cookie is. Guests have a nickname, accounts a user; any can be revoked.

The id is a digest that the server makes from the cookie: a copy of the database logs nobody in.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import bindparam, delete, or_, select, update

from mydelko.store.access import Access
from mydelko.store.schema import sessions


class Session(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    nickname: str
    created: int
    seen: int
    expires: int
    user: str | None = None
    revoked: int | None = None  # when


VALID = select(sessions).where(
    sessions.c.id == bindparam("identity"),
    sessions.c.revoked.is_(None),
    sessions.c.expires > bindparam("now"),
)


class Sessions:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def add(self, session: Session) -> None:
        values = msgspec.structs.asdict(session)
        await self._access.write(lambda at: at.execute(sessions.insert().values(values)).rowcount)

    async def get(self, identity: str, now: int) -> Session | None:
        """None when unknown, revoked or expired."""
        asked = {"identity": identity, "now": now}
        found = await self._access.query(lambda at: at.execute(VALID, asked).mappings().first())
        return Session(**found) if found else None

    async def of_user(self, user: str, now: int) -> list[Session]:
        row = sessions.c
        query = select(sessions).where(row.user == user, row.revoked.is_(None), row.expires > now)
        return await self._access.query(
            lambda at: [Session(**found) for found in at.execute(query).mappings()]
        )

    async def rename(self, identity: str, nickname: str) -> bool:
        return await self._change(identity, nickname=nickname)

    async def log_in(self, identity: str, user: str, nickname: str) -> bool:
        return await self._change(identity, user=user, nickname=nickname)

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
        """Drops what can never be valid again."""
        row = sessions.c
        stale = delete(sessions).where(or_(row.revoked.is_not(None), row.expires <= now))
        return await self._access.write(lambda at: at.execute(stale).rowcount)

    async def _change(self, identity: str, **values: object) -> bool:
        change = update(sessions).where(sessions.c.id == identity, sessions.c.revoked.is_(None))
        return await self._access.write(
            lambda at: at.execute(change.values(**values)).rowcount == 1
        )
