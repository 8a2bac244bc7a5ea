"""The clock on the wall: milliseconds since 1970, never running backwards. Injected, never read."""

from __future__ import annotations

import time
from typing import Protocol


class Wall(Protocol):
    def now(self) -> int: ...


class SystemWall:
    """Set once from the system's clock, then driven by the monotonic one."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (time.monotonic_ns() + self._offset) // 1_000_000
