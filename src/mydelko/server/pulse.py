"""The pulse: whether this node is there and can write, and for how long it was not.

Every second a heartbeat is stored. Where none could be, because the process stood still (a signal,
a laptop that slept), the disk was full or the database away, nobody could move. What comes first
after that beats first, which notes the gap, and every game gives it back before anything else is
judged in it. Invariant: no time is charged that no heartbeat vouches for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from mydelko.server.downtimes import ALIVE, note_downtime, read_downtimes
from mydelko.server.wall_clock import Wall
from mydelko.store.errors import Outage
from mydelko.store.store import Store

logger = logging.getLogger(__name__)

NOTEWORTHY = 60_000  # milliseconds by which a system's clock may be behind without a word


class Gap(msgspec.Struct, frozen=True, gc=False):
    """Nobody could move through this node from `begin` to `end`, milliseconds since 1970."""

    begin: int
    end: int
    everywhere: bool  # nor through another node


class Pulse:
    def __init__(self, store: Store, wall: Wall, node: str) -> None:
        self.gaps: list[Gap] = []  # in the order in which this node has learned of them
        self.when_back: Callable[[], None] = lambda: None
        self._store = store
        self._wall = wall
        self._node = node
        self._beaten = wall.steady()  # when the last heartbeat that is stored was taken
        self._has_failed = False  # since then something could not be stored
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Notes for how long nobody was there."""
        beats = await self._store.heartbeats.all()
        last = max(beats.values(), default=0)
        behind = last - self._wall.now()
        if behind > NOTEWORTHY:
            logger.warning("the system's clock is %d s behind what was written", behind // 1000)
        self._wall.lift(last)
        if beats and behind < 0:
            await note_downtime(self._store, self._node, last, self._wall.now())
        await self._read()
        await self._store_beat()

    def is_lost(self) -> bool:
        """Whether nothing vouches for the time up to now."""
        return self._has_failed or self._wall.steady() - self._beaten > ALIVE

    def lose(self) -> None:
        """Something could not be stored."""
        self._has_failed = True

    async def feel(self) -> None:
        """Afterwards all gaps are known; raises an outage as long as this one lasts."""
        if self.is_lost():
            await self.beat()

    async def beat(self) -> None:
        """One at a time: who comes meanwhile waits for the same answer."""
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())
        await asyncio.shield(self._beating)

    async def _beat(self) -> None:
        was_lost = self.is_lost()
        if was_lost:
            await self._note_gap()
        await self._store_beat()
        if was_lost:
            self.when_back()

    async def _note_gap(self) -> None:
        now = self._wall.now()
        begin = now - (self._wall.steady() - self._beaten)
        is_alone = await note_downtime(self._store, self._node, begin, now)
        await self._read()
        if not is_alone:
            self.gaps.append(Gap(begin, now, everywhere=False))
        logger.warning("node %s: away for %d ms, charged to nobody", self._node, now - begin)

    async def _read(self) -> None:
        """The times when no node was there, as far as this one does not know them yet."""
        known = {(gap.begin, gap.end) for gap in self.gaps}
        for downtime in await read_downtimes(self._store, self._node):
            if (downtime.begin, downtime.end) not in known:
                self.gaps.append(Gap(downtime.begin, downtime.end, everywhere=True))

    async def _store_beat(self) -> None:
        at, steady = self._wall.now(), self._wall.steady()
        self._has_failed = False  # what fails from here on is after this beat
        try:
            await self._store.heartbeats.beat(self._node, at)
        except Outage:
            self.lose()
            raise
        self._beaten = steady
