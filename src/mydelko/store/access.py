"""Access: how a read model reaches the database without knowing which one, or which thread.

`query` runs a reading function on a connection; `write` runs a writing one in the next group
commit and answers after that commit is durable.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Access(Protocol):
    async def query(self, ask: Callable[[Connection], T]) -> T: ...

    async def write(self, work: Callable[[Connection], T]) -> T: ...
