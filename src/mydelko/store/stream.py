"""One stream of a store as a log: what a host needs of it, and moving it elsewhere and back."""

from __future__ import annotations

from collections.abc import Sequence

from mydelko.log import Entry, Outcome
from mydelko.store import log
from mydelko.store.store import Store


class Stream:
    def __init__(self, store: Store, name: str) -> None:
        self.store = store
        self.name = name

    async def read(self, after: int = 0) -> list[Entry]:
        return await self.store.entries(self.name, after)

    async def append(self, expected: int, events: Sequence[bytes], command: str = "") -> Outcome:
        return await self.store.append(self.name, expected, events, command=command)

    async def fill(self, entries: Sequence[Entry]) -> bool:
        """Entries of another log, whole or not at all; False where this one stands elsewhere."""
        return await self.store.write(lambda at: log.fill(at, self.name, entries))

    async def retire(self, expected: int) -> str | None:
        """Puts the stream aside and says where; None where it has gone on from this version."""
        return await self.store.write(lambda at: log.retire(at, self.name, expected))
