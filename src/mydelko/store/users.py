"""Users: optional accounts. Passwords arrive hashed; names are compared by the keys given."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import Connection, bindparam, or_, select, update

from mydelko.store.access import Access
from mydelko.store.lookup import Lookup
from mydelko.store.schema import users


class User(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    key: str  # the name as logins compare it: unique
    look: str  # the same for names that look alike
    password: str
    created: int
    language: str = "pl"
    disabled: bool = False
    open: bool = False  # everybody may read the profile


SAME_NAME = or_(users.c.key == bindparam("key"), users.c.look == bindparam("look"))
BY_ID = Lookup(User, select(users).where(users.c.id == bindparam("identity")))
BY_KEY = Lookup(User, select(users).where(users.c.key == bindparam("key")))
ALIKE = Lookup(User, select(users).where(SAME_NAME))
TAKEN = select(users.c.id).where(or_(SAME_NAME, users.c.id == bindparam("id")))


class Users:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def add(self, user: User) -> bool:
        """False when the name is taken."""

        def work(connection: Connection) -> bool:
            row = msgspec.structs.asdict(user)
            if connection.execute(TAKEN, row).first() is not None:
                return False
            connection.execute(users.insert(), row)
            return True

        return await self._access.write(work)

    async def get(self, identity: str) -> User | None:
        return await self._find(BY_ID, identity=identity)

    async def named(self, key: str) -> User | None:
        return await self._find(BY_KEY, key=key)

    async def alike(self, key: str, look: str) -> User | None:
        """An account whose name is this one or would be taken for it."""
        return await self._find(ALIKE, key=key, look=look)

    async def tell_looks(self, look_of: Callable[[str], str]) -> None:
        """For accounts of before names were compared by their looks."""
        for user in await self.all():
            if not user.look:
                await self._change(user.id, look=look_of(user.name))

    async def all(self) -> list[User]:
        query = select(users).order_by(users.c.key)
        return await self._access.query(
            lambda at: [User(**row) for row in at.execute(query).mappings()]
        )

    async def set_password(self, identity: str, password: str) -> bool:
        return await self._change(identity, password=password)

    async def set_disabled(self, identity: str, disabled: bool) -> bool:
        return await self._change(identity, disabled=disabled)

    async def set_open(self, identity: str, is_open: bool) -> bool:
        return await self._change(identity, open=is_open)

    async def _change(self, identity: str, **values: object) -> bool:
        change = update(users).where(users.c.id == identity).values(**values)
        return await self._access.write(lambda at: at.execute(change).rowcount == 1)

    async def _find(self, question: Lookup[User], **asked: str) -> User | None:
        return await self._access.query(lambda at: question.first(at, asked))
