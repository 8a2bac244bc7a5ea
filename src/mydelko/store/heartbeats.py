"""Heartbeats: the last moment each node was surely there and could write.

After a restart the time since then is charged to nobody's clock.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from mydelko.store.access import Access
from mydelko.store.properties import EPOCH, find
from mydelko.store.schema import heartbeats

FORGET = delete(heartbeats).where(heartbeats.c.node == bindparam("node"))
BEAT = insert(heartbeats)


class Heartbeats:
    def __init__(self, access: Access, see_epoch: Callable[[str | None], None]) -> None:
        self._access = access
        self._see_epoch = see_epoch

    async def beat(self, node: str, now: int) -> None:
        """Says when this node was alive, and notices that a backup was restored meanwhile."""

        def work(connection: Connection) -> str | None:
            connection.execute(FORGET, {"node": node})
            connection.execute(BEAT, {"node": node, "at": now})
            return find(connection, EPOCH)

        self._see_epoch(await self._access.write(work))

    async def last(self, node: str | None = None) -> int | None:
        """The node's last beat; of all nodes' the latest."""
        query = select(func.max(heartbeats.c.at))
        if node is not None:
            query = query.where(heartbeats.c.node == node)
        return await self._access.query(lambda at: at.scalar(query))

    async def all(self) -> dict[str, int]:
        query = select(heartbeats.c.node, heartbeats.c.at)
        return await self._access.query(lambda at: {row.node: row.at for row in at.execute(query)})
