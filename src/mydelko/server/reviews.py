"""Reviews at work: finished games judged turn by turn for whoever looks on, and kept.

A review goes on while somebody asks for it and stops soon after nobody does. What is judged stands
in a stream of its own beside the game's, so that a second look is at once, a review broken off goes
on where it was, and nodes share their work. It costs no player anything: one thread, behind all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from mydelko.engine.analysis import Options
from mydelko.engine.judging import Judged, judge
from mydelko.log import Appended
from mydelko.play.setup import Setup
from mydelko.play.turns import Turn, turns_of
from mydelko.rules.events import Event
from mydelko.server.computers import Computers, Stopped
from mydelko.server.guard import Limits
from mydelko.server.hub import Hub
from mydelko.server.room import Room
from mydelko.server.wall_clock import Wall
from mydelko.store.errors import Outage

logger = logging.getLogger(__name__)

SECONDS = 1.0  # of thinking for a turn at most
OPTIONS = Options(candidates=8, rollouts=200, seed=1)
FORGOTTEN = 8_000  # milliseconds after which a review that nobody asks for is broken off
BEGUN = (60 / 3600, 30.0)  # an hour and in reserve, for each address
MOST = 16  # reviews at once
FORMAT = 1  # of what is kept; another one is judged anew


class Plan(msgspec.Struct, frozen=True):
    """A review's first event."""

    total: int


class Kept(msgspec.Struct, frozen=True):
    """A turn judged."""

    line: int
    seat: int
    board: bytes  # that it was asked about
    judged: Judged


class Found(msgspec.Struct, frozen=True):
    total: int | None  # turns to judge; None while that is not known
    kept: tuple[Kept, ...]
    running: bool

    @property
    def is_complete(self) -> bool:
        return len(self.kept) == self.total


_encoder = msgspec.json.Encoder()
_plan = msgspec.json.Decoder(Plan)
_kept = msgspec.json.Decoder(Kept)


class _Work:
    """One review under way."""

    def __init__(self, now: int) -> None:
        self.asked = now  # when last
        self.total: int | None = None
        self.kept: list[Kept] = []
        self.task: asyncio.Task[Any] | None = None


class Reviews:
    def __init__(self, hub: Hub, computers: Computers, wall: Wall, plenty: float = 1.0) -> None:
        self._hub = hub
        self._computers = computers
        self._wall = wall
        self._begun = Limits(BEGUN[0] * plenty, BEGUN[1] * plenty, wall)
        self._work: dict[str, _Work] = {}  # by stream

    @property
    def count(self) -> int:
        """How many are under way."""
        return len(self._work)

    async def finish(self) -> None:
        """Waits until none is under way (a test)."""
        await asyncio.gather(*[work.task for work in self._work.values() if work.task])

    async def look(self, room: Room) -> Found:
        """What there is, and that somebody still wants it."""
        stream = _stream(room)
        work = self._work.get(stream)
        if work is not None:
            work.asked = self._wall.now()
            return Found(work.total, tuple(work.kept), running=True)
        total, kept = _read(await self._hub.store.read(stream))
        return Found(total, tuple(kept), running=False)

    async def begin(self, room: Room, address: str) -> Found | None:
        """None: too many, here or from this address."""
        found = await self.look(room)
        if found.running or found.is_complete:
            return found
        if self.count >= MOST or not self._begun.take(address):
            return None
        stream, work = _stream(room), _Work(self._wall.now())
        work.total, work.kept = found.total, list(found.kept)
        self._work[stream] = work
        work.task = self._hub.run(self._review(room, stream, work))
        return Found(work.total, found.kept, running=True)

    async def _review(self, room: Room, stream: str, work: _Work) -> None:
        try:
            events = await room.ledger.events()
            turns = await self._computers.aside(lambda _stopped: _turns(events))
            if work.total is None:
                work.total = len(turns)
                await self._keep(stream, work, 0, Plan(work.total))
            while len(work.kept) < len(turns) and not self._is_forgotten(work):
                await self._judge(room.setup, turns, stream, work)
        except Stopped:
            logger.info("game %s: its review is left to who asks next", room.game)
        except Outage as error:
            logger.warning("game %s: its review could not be kept: %s", room.game, error)
        except Exception:
            logger.exception("game %s: its review failed", room.game)
        finally:
            del self._work[stream]

    def _is_forgotten(self, work: _Work) -> bool:
        return self._wall.now() - work.asked > FORGOTTEN

    async def _judge(self, setup: Setup, turns: Sequence[Turn], stream: str, work: _Work) -> None:
        turn = turns[len(work.kept)]
        judged = await self._computers.aside(partial(self._think, setup, turn))
        kept = Kept(turn.number, turn.line.seat, turn.asked.position.board, judged)
        await self._keep(stream, work, len(work.kept) + 1, kept)

    def _think(self, setup: Setup, turn: Turn, stopped: Callable[[], bool]) -> Judged:
        profile = setup.profile
        engine = self._hub.dictionaries.engine(setup.lexicon, profile.board, profile.seven_bonus)
        return judge(engine, turn.asked, turn.done, SECONDS, OPTIONS, cancelled=stopped)

    async def _keep(self, stream: str, work: _Work, expected: int, event: Plan | Kept) -> None:
        """Where another node was quicker, its work is ours."""
        kept = await self._hub.store.append(stream, expected, [_encoder.encode(event)])
        if not isinstance(kept, Appended):
            work.total, work.kept = _read(await self._hub.store.read(stream))
        elif isinstance(event, Kept):
            work.kept.append(event)


def _turns(events: Sequence[Event]) -> list[Turn]:
    """One for each line: what a referee had played again counts as it was played last."""
    last = {turn.number: turn for turn in turns_of(events)}
    return [last[number] for number in sorted(last)]


def _stream(room: Room) -> str:
    """Of the game as it ended: one that is reopened, and goes on, is another."""
    setup, state = room.setup, room.state
    return f"review/{setup.game}/{setup.branch}.{state.version}.{FORMAT}"


def _read(bodies: Sequence[bytes]) -> tuple[int | None, list[Kept]]:
    if not bodies:
        return None, []
    return _plan.decode(bodies[0]).total, [_kept.decode(body) for body in bodies[1:]]
