"""Thinking: the computers of one table at work, each thought in a task of its own.

Who owes something thinks about the table as it stands; when it moves on, the thought is dropped.
What dies unfinished is woken again by its job row. It knows nothing of its room, which would then
be a cycle and never leave memory.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from random import Random
from typing import Any

from mydelko.play.log import Answer
from mydelko.play.table import Table
from mydelko.rules import acts
from mydelko.server.computers import Computers, Stopped
from mydelko.store.errors import Outage

logger = logging.getLogger(__name__)

# Plays what a seat chose about this state of the table, unless told meanwhile that it is dropped.
Play = Callable[[int, Sequence[acts.Act], Answer, Callable[[], bool]], Awaitable[None]]


class Thinking:
    def __init__(self, table: Table, computers: Computers) -> None:
        self._table = table
        self._computers = computers
        self._about: Answer | None = None
        self._dropped = threading.Event()
        self.tasks: set[asyncio.Task[None]] = set()  # also on what is past

    def is_current(self) -> bool:
        return self._about == self._table.at

    def wake(self, now: int, play: Play) -> None:
        """If a computer owes something, it thinks; what it thought about before is dropped."""
        seat, about = self._table.due_computer(now), self._table.at
        if self._about == about:
            return
        if self._about is not None:
            self._dropped.set()
        if seat is None:
            return
        self._dropped, self._about = threading.Event(), about
        self.start(self._think(seat, about, play, self._dropped))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _think(self, seat: int, about: Answer, play: Play, dropped: threading.Event) -> None:
        game = self._table.setup.game
        try:
            chosen = await self._computers.choose(
                self._table.setup, self._table.state, seat, Random(), dropped.is_set
            )
            await play(seat, chosen, about, dropped.is_set)
        except Stopped:
            logger.info("game %s: a computer's turn is left to the next start", game)
        except Outage:
            logger.warning("game %s: a computer's move could not be stored", game)
        except Exception:
            logger.exception("game %s: a computer failed", game)
        finally:
            if self._about == about:
                self._about = None
