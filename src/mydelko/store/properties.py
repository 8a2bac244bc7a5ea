"""Properties: a few values of the installation itself, such as the key that signs links."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, select

from mydelko.store.access import Access
from mydelko.store.schema import properties

EPOCH = "epoch"  # changes when the database is restored from a backup

BY_NAME = select(properties.c.value).where(properties.c.name == bindparam("name"))


class Properties:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def get(self, name: str) -> str | None:
        return await self._access.query(lambda at: find(at, name))

    async def put(self, name: str, value: str) -> None:
        def work(connection: Connection) -> None:
            put(connection, name, value)

        await self._access.write(work)

    async def settle(self, name: str, value: str) -> str:
        """The value already there, else this one: the first to ask decides for all nodes."""

        def work(connection: Connection) -> str:
            there = find(connection, name)
            if there is not None:
                return there
            put(connection, name, value)
            return value

        return await self._access.write(work)


def find(connection: Connection, name: str) -> str | None:
    return connection.scalar(BY_NAME, {"name": name})


def put(connection: Connection, name: str, value: str) -> None:
    connection.execute(delete(properties).where(properties.c.name == name))
    connection.execute(properties.insert().values(name=name, value=value))
