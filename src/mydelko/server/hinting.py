"""Hints at one table (R-21): thought out once for a turn, and told to the seat on turn alone.

A step is given by a command, which everybody hears of; here it is only said, again to who comes
back, lifts the curtain or speaks another language now.
"""

from __future__ import annotations

import asyncio
import logging

from mydelko.play.hints import Advice
from mydelko.play.screen import Audience, AudienceKind
from mydelko.play.table import Table
from mydelko.server.answers import encode, hint
from mydelko.server.computers import Computers, Stopped
from mydelko.server.listeners import Listeners

logger = logging.getLogger(__name__)

Position = tuple[int, int]  # the branch, and the lines on the sheet


class Hinting:
    def __init__(self, table: Table, listeners: Listeners, computers: Computers) -> None:
        self._table = table
        self._listeners = listeners
        self._computers = computers
        self._thought: tuple[Position, asyncio.Task[Advice]] | None = None

    @property
    def is_wanted(self) -> bool:
        return self._table.state.hinted > 0 and not self._table.state.is_over()

    async def tell(self) -> None:
        about, turn = self._position(), self._table.state.turn
        try:
            advice = await asyncio.shield(self._advice(about))
        except Stopped:
            return
        except Exception:
            logger.exception("game %s: a hint failed", self._table.setup.game)
            self._thought = None
            return
        if not self.is_wanted or self._position() != about:
            return  # the table has moved on meanwhile
        mine, step = Audience(AudienceKind.SEAT, turn), self._table.state.hinted
        for link in self._listeners.connections:
            if link.audience == mine:
                link.send(encode(hint(advice, about[1], step, link.language)))

    def _position(self) -> Position:
        return self._table.setup.branch, len(self._table.state.sheet)

    def _advice(self, about: Position) -> asyncio.Task[Advice]:
        if self._thought is None or self._thought[0] != about:
            setup, state = self._table.setup, self._table.state
            thinking = self._computers.advise(setup, state, state.turn)
            self._thought = about, asyncio.create_task(thinking)
        return self._thought[1]
