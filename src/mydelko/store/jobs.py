"""Jobs: what must happen later, by whichever node is there: a computer's turn, a flag's fall.

A node leases what is due; a lease that runs out goes to another. Work may thus be done twice, and
that is harmless: its result is an append, and the second one loses its race or is a repeat.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, select, update

from mydelko.store.access import Access
from mydelko.store.schema import jobs


class Job(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Setting a job again under its id replaces it and frees its lease."""

    id: str
    kind: str
    stream: str
    due: int
    payload: str = ""
    holder: str | None = None
    leased_until: int = 0


class JobDone(msgspec.Struct, frozen=True, gc=False):
    id: str


OF_STREAM = select(jobs).where(jobs.c.stream == bindparam("stream")).order_by(jobs.c.due, jobs.c.id)


class Jobs:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def lease(
        self, node: str, now: int, until: int, *, kinds: Sequence[str] = (), limit: int = 100
    ) -> list[Job]:
        """Takes jobs that are due and free, or whose lease ran out, the longest due first."""
        return await self._access.write(
            lambda at: lease(at, node, now, until, kinds=kinds, limit=limit)
        )

    async def finish(self, job: str, node: str) -> None:
        """Unless it was set again meanwhile, or the lease ran out and another took it."""
        done = delete(jobs).where(jobs.c.id == job, jobs.c.holder == node)
        await self._access.write(lambda at: at.execute(done).rowcount)

    async def release_all(self, node: str) -> int:
        """What a node held before it was restarted."""
        change = update(jobs).where(jobs.c.holder == node).values(holder=None, leased_until=0)
        return await self._access.write(lambda at: at.execute(change).rowcount)

    async def next_due(self, kinds: Sequence[str] = ()) -> int | None:
        """When the next job that nobody holds, or the next lease, falls due."""
        moment = func.min(func.coalesce(func.nullif(jobs.c.leased_until, 0), jobs.c.due))
        query = select(moment)
        if kinds:
            query = query.where(jobs.c.kind.in_(kinds))
        return await self._access.query(lambda at: at.scalar(query))

    async def of_stream(self, stream: str) -> list[Job]:
        asked = {"stream": stream}
        return await self._access.query(
            lambda at: [Job(**row) for row in at.execute(OF_STREAM, asked).mappings()]
        )


def lease(
    connection: Connection, node: str, now: int, until: int, *, kinds: Sequence[str], limit: int
) -> list[Job]:
    row = jobs.c
    free = select(row.id).where(row.due <= now, row.leased_until <= now)
    if kinds:
        free = free.where(row.kind.in_(kinds))
    # PostgreSQL: two nodes that ask at once pass each other instead of waiting.
    free = free.order_by(row.due, row.id).limit(limit).with_for_update(skip_locked=True)
    taken = update(jobs).where(row.id.in_(free)).values(holder=node, leased_until=until)
    found = [Job(**found) for found in connection.execute(taken.returning(jobs)).mappings()]
    return sorted(found, key=lambda job: (job.due, job.id))
