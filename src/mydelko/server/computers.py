"""Computer players at work: a bounded pool of threads, so that thinking never delays a person.
Hints and reviews have one thread of their own, behind the players.

When the node stops, whoever thinks is told to leave off and answers `Stopped`: the turn is still
owed in the store, and the next start, or another node, takes it up.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TypeVar

from mydelko.play.computer import choose
from mydelko.play.hints import Advice, advise
from mydelko.play.setup import Setup
from mydelko.rules import acts
from mydelko.rules.state import State
from mydelko.server.dictionaries import Dictionaries
from mydelko.server.wall_clock import Wall

POLITE = 10  # how far a thinking thread steps back behind the rest of the program
LAST = 19  # … and one that nobody's move waits for

T = TypeVar("T")


def step_back(priority: int) -> None:
    """Linux has priorities for threads; elsewhere the pool's size must do."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), priority)


class Stopped(Exception):
    """The node ends; nobody thinks here any more."""


class Computers:
    def __init__(
        self, dictionaries: Dictionaries, wall: Wall, threads: int | None = None, *, among: int = 1
    ) -> None:
        """So many threads; else half of the cores, shared among so many processes."""
        self._dictionaries = dictionaries
        self._wall = wall
        count = threads or max(1, (os.cpu_count() or 2) // 2 // among)
        self._threads = ThreadPoolExecutor(count, "computer-player", step_back, (POLITE,))
        self._aside = ThreadPoolExecutor(1, "adviser", step_back, (LAST,))
        self._stopped = threading.Event()

    async def choose(
        self,
        setup: Setup,
        state: State,
        seat: int,
        random: Random,
        cancelled: Callable[[], bool],
    ) -> tuple[acts.Act, ...]:
        def is_over() -> bool:
            return cancelled() or self._stopped.is_set()

        def think() -> tuple[acts.Act, ...]:
            if self._stopped.is_set():
                raise Stopped
            player = self._dictionaries.player(setup.seats[seat].level, setup.lexicon)
            now = self._wall.now() - setup.opened  # only now: a busy pool has let it wait
            commands = choose(player, state, seat, now, random=random, cancelled=is_over)
            if self._stopped.is_set():
                raise Stopped  # what was found in haste is no move of this level
            return commands

        return await asyncio.get_running_loop().run_in_executor(self._threads, think)

    async def advise(self, setup: Setup, state: State, seat: int) -> Advice:
        profile = setup.profile

        def think(cancelled: Callable[[], bool]) -> Advice:
            engine = self._dictionaries.engine(setup.lexicon, profile.board, profile.seven_bonus)
            return advise(engine, state, seat, cancelled)

        return await self.aside(think)

    async def aside(self, work: Callable[[Callable[[], bool]], T]) -> T:
        """What no move waits for: one piece at a time, behind every player. Long work comes in
        short pieces, so that all who wait get their turns."""

        def think() -> T:
            if self._stopped.is_set():
                raise Stopped
            found = work(self._stopped.is_set)
            if self._stopped.is_set():
                raise Stopped
            return found

        return await asyncio.get_running_loop().run_in_executor(self._aside, think)

    def stop(self) -> None:
        """Whoever thinks, or is asked to from now on, answers `Stopped` soon."""
        self._stopped.set()

    def close(self) -> None:
        """When all have answered."""
        self._threads.shutdown()
        self._aside.shutdown()
