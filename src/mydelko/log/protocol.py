"""What a host needs of a log: `read` and `append`, answered at once or awaited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mydelko.log.entry import Entry, Outcome


class Log(Protocol):
    def read(self, after: int = 0) -> list[Entry]: ...

    def append(self, expected: int, events: Sequence[bytes], command: str = "") -> Outcome: ...


class AsyncLog(Protocol):
    async def read(self, after: int = 0) -> list[Entry]: ...

    async def append(
        self, expected: int, events: Sequence[bytes], command: str = ""
    ) -> Outcome: ...
