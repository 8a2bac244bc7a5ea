"""The clock on the wall: milliseconds since 1970, never running backwards. Injected, never read.

Inside a run nobody sets it: whatever happens to the system's clock, players' clocks go on. Across
runs it never shows less than what was written before (`lift`).
"""

from __future__ import annotations

import time
from typing import Protocol

# Goes on while a laptop sleeps, so that the sleep is noticed; where there is none of this kind time
# stands still meanwhile, and the sleep is charged to nobody, too.
BOOT = getattr(time, "CLOCK_BOOTTIME", None)


class Wall(Protocol):
    def now(self) -> int: ...

    def steady(self) -> int:
        """Milliseconds from an unknown beginning: how long nobody has looked."""

    def lift(self, least: int) -> None:
        """From now on it shows at least this."""


class SystemWall:
    """Set once from the system's clock, then driven by one that nobody sets."""

    def __init__(self) -> None:
        self._offset = time.time_ns() // 1_000_000 - self.steady()

    def now(self) -> int:
        return self.steady() + self._offset

    def steady(self) -> int:
        passed = time.monotonic_ns() if BOOT is None else time.clock_gettime_ns(BOOT)
        return passed // 1_000_000

    def lift(self, least: int) -> None:
        self._offset += max(0, least - self.now())
