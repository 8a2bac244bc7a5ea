"""Deadlines: when time next makes something happen, one entry a game, the earliest first."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Iterator
from contextlib import suppress


class Deadlines:
    def __init__(self) -> None:
        self._heap: list[tuple[int, str]] = []  # (when, game), with entries that were replaced
        self._set: dict[str, int] = {}  # by game, as it holds
        self._wanted = asyncio.Event()

    def set(self, game: str, due: int) -> None:
        """Unless an earlier one is set: who is woken too early sets the next."""
        if due < self._set.get(game, due + 1):
            self._set[game] = due
            heapq.heappush(self._heap, (due, game))
            self._wanted.set()

    def take(self, now: int) -> Iterator[tuple[int, str]]:
        """What is due, each once: when it was, and the game."""
        while self._heap and self._heap[0][0] <= now:
            due, game = heapq.heappop(self._heap)
            if self._set.get(game) == due:
                del self._set[game]
                yield due, game

    async def wait(self, now: int, longest: float) -> None:
        """Until something may be due; seconds."""
        if self._heap:
            longest = min(longest, max(0.0, (self._heap[0][0] - now) / 1000))
        self._wanted.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wanted.wait(), longest)

    def clear(self) -> None:
        self._heap.clear()
        self._set.clear()
