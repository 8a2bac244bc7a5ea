"""A room: one live table with everybody who is connected to it.

One command at a time: the table says what it leads to, the ledger keeps it, then each audience is
told in its own view, then the sender. Whether a command still answers the table is asked of its
move and phase, not of the version, so a race is not a refusal.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from mydelko.play.denial import Denial, Refused
from mydelko.play.history import HistoryStep, tell_history
from mydelko.play.log import Answer, Conflict, Step
from mydelko.play.practice import Hint
from mydelko.play.preview import look_ahead
from mydelko.play.rematch import AskRematch, is_agreed
from mydelko.play.screen import may_lift
from mydelko.play.setup import (
    RefereeNamed,
    RematchOpened,
    SeatTaken,
    Setup,
    table_stream,
    talk_stream,
)
from mydelko.play.table import Meant, Table
from mydelko.rules.acts import REFEREE, Act
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import State
from mydelko.server import wire
from mydelko.server.answers import answer, complain, encode, preview
from mydelko.server.computers import Computers
from mydelko.server.connection import Connection
from mydelko.server.hinting import Hinting
from mydelko.server.ledger import Ledger
from mydelko.server.listeners import Listeners
from mydelko.server.pulse import Pulse
from mydelko.server.rematches import Rematches
from mydelko.server.talk import Talk
from mydelko.server.thinking import Thinking
from mydelko.server.wall_clock import Wall
from mydelko.store.errors import Outage

logger = logging.getLogger(__name__)

RETURN = 5000  # milliseconds that a device at a real board has to tell what it kept
ATTEMPTS = 5  # races lost to other nodes before we call it an outage


class Room:
    def __init__(
        self,
        ledger: Ledger,
        wall: Wall,
        pulse: Pulse,
        computers: Computers,
        changed: Callable[[Room], None],
        *,
        rematches: Rematches,
    ) -> None:
        self.ledger = ledger
        self.table: Table = ledger.table
        self.lock = asyncio.Lock()
        self.listeners = Listeners(ledger.table, wall)
        talk = ledger.beside(talk_stream(self.game))
        self.talk = Talk(talk, ledger.table, self.listeners, wall)
        self.touched = wall.now()
        self.is_behind = False  # another node has moved it while nobody was here
        self._wall = wall
        self._pulse = pulse
        self._held = 0  # gaps of the pulse that were given back
        self._hinting = Hinting(ledger.table, self.listeners, computers)
        self._changed = changed  # the hub looks at deadlines
        self._rematches = rematches
        self._thinking = Thinking(ledger.table, computers)
        self._history: tuple[Answer, tuple[HistoryStep, ...]] | None = None  # and its version

    # What others ask

    @property
    def game(self) -> str:
        return self.setup.game

    @property
    def setup(self) -> Setup:
        return self.table.setup

    @property
    def state(self) -> State:
        return self.table.state

    def now(self) -> int:
        """Game time."""
        return self._wall.now() - self.setup.opened

    def has_moved(self, stream: str, version: int) -> bool:
        """Whether this news of a stream is news here."""
        if stream == table_stream(self.game):
            return version > self.setup.version
        if self.talk.has_moved(stream, version):
            return True
        return stream == self.ledger.stream and version > self.state.version

    @property
    def tasks(self) -> set[asyncio.Task[None]]:
        """Computers at work."""
        return self._thinking.tasks

    def is_idle(self) -> bool:
        return not self.listeners.connections and not self.tasks and not self.lock.locked()

    async def history(self) -> tuple[HistoryStep, ...]:
        """Folded at most once for each version, however often it is asked for."""
        if self._history is None or self._history[0] != self.table.at:
            at = self.table.at
            self._history = (at, tell_history(await self.ledger.events()))
        return self._history[1]

    # Coming and going

    async def join(self, connection: Connection, hello: wire.Hello) -> None:
        connection.language = hello.language or connection.language
        connection.watches, connection.referees = hello.watch, hello.referee
        async with self.lock:
            if self.is_behind:
                await self._read_again()
            connection.screen = self.listeners.screen_of(connection)
            self.listeners.welcome(connection, hello.branch, hello.version)
        if hello.referee and not connection.screen.referees:
            connection.send(complain("no-referee", connection.language))
        await self.talk.welcome(connection)
        self.listeners.tell_presence()
        self._changed(self)
        self.wake_computer()
        self._give_hint()

    def leave(self, connection: Connection) -> None:
        if self.listeners.dismiss(connection):
            self.touched = self._wall.now()

    # Commands

    async def command(self, connection: Connection, message: wire.Command) -> None:
        language = connection.language
        try:
            async with self.lock:
                outcome = await self._obey(connection, message)
                at = outcome if isinstance(outcome, Answer) else self.table.at
                at = self.table.told_to(connection.audience, at)
                connection.send(encode(answer(message.id, outcome, language, at)))
            if isinstance(message.act, Hint) and isinstance(outcome, Answer):
                self._give_hint()
        except Outage:
            logger.warning("game %s: a command could not be stored", self.game)
            connection.send(complain("outage", language, message.id))

    async def _obey(
        self, connection: Connection, message: wire.Command
    ) -> Answer | Refusal | Denial:
        seat = self._sender(connection, message.seat)
        if isinstance(seat, Denial):
            return seat
        key, meant = f"{seat}:{message.id}", Meant(message.move, message.phase)
        await self._hold_clocks()
        for _attempt in range(ATTEMPTS):
            known = await self.ledger.answered(key)
            if known is not None:
                return known
            if isinstance(message.act, AskRematch) and (denial := self._deny_rematch(connection)):
                return denial
            heard = self.table.hear(
                self._moment(connection, message),
                seat,
                message.act,
                key=key,
                lag=connection.lag,
                meant=meant,
            )
            if isinstance(heard, Step):
                kept = await self._keep(heard)
                if kept is not None:
                    if self.table.is_waiting or is_agreed(self.setup):
                        await self._begin()  # the bytes it waited for, or the wish, may be this
                    return kept
            elif heard.step is None or await self._keep(heard.step):
                if heard.why.code != "stale" or await self.ledger.is_latest():
                    return heard.why
                await self._read_again()
        raise Outage("other nodes keep moving this game")

    def _moment(self, connection: Connection, message: wire.Command) -> int:
        """When it was done. At a real board the one device of all keeps the time itself while it
        has no server: what it did before it came back it tells now."""
        now, whole = self.now(), len(connection.screen.seats) == len(self.setup.seats)
        done = now - message.late
        alone = self.setup.real is not None and whole and done < connection.came - self.setup.opened
        return max(done, self.state.time) if alone else now

    def _comes_back(self) -> int | None:
        """At a real board whose device is away: when time counts again, as game time; None where
        it does already. What was done meanwhile is still to be told, so no flag falls."""
        if self.setup.real is None or self.state.is_over():
            return None
        came = [link.came for link in self.listeners.connections if link.screen.seats]
        back = max(came) + RETURN - self.setup.opened if came else self.state.time + wire.LATEST
        return back if self.now() < back else None

    def _deny_rematch(self, connection: Connection) -> Denial | None:
        """Where who wanted it has gone, its clock would run for an empty chair."""
        here = {seat for link in self.listeners.connections for seat in link.screen.seats}
        clocked = self.setup.profile.time is not None
        if clocked and not here.issuperset(self.setup.rematch.asked):
            return Denial("rematch-away")
        return None if self._rematches.may_ask(connection.session) else Denial("too-many")

    def _sender(self, connection: Connection, named: int | None) -> int | Denial:
        """The seat that speaks, or why nobody does."""
        screen = connection.screen
        if named == REFEREE:
            return REFEREE if screen.referees else Denial("no-referee")
        if screen.watches or not screen.seats:
            return Denial("spectator")
        if named is None:
            return Denial("which-seat") if screen.shares() else screen.seats[0]
        return named if named in screen.seats else Denial("foreign-seat")

    async def catch_up(self) -> None:
        """Another node has moved this game, or the database was restored."""
        async with self.lock:
            await self._read_again()

    async def _read_again(self) -> None:
        self.is_behind = False  # what moves meanwhile is told once more
        try:
            told = await self.ledger.refresh()
        except BaseException:
            self.is_behind = True
            raise
        if told is None:
            self.listeners.catch_up()
        else:
            self.listeners.tell(told)
        await self.talk.catch_up()
        self._follow_up()

    # Keeping

    async def _keep(self, step: Step) -> Answer | None:
        """None when another node was quicker and the table must be looked at again."""
        try:
            kept = await self.ledger.append(step)
        except Outage:
            self._pulse.lose()
            raise
        if isinstance(kept, Conflict):
            await self._read_again()
            return self.ledger.answers.get(step.key)
        self.listeners.tell(self.table.follow(step, kept))
        self._follow_up()
        return kept

    def _follow_up(self) -> None:
        self.touched = self._wall.now()
        self._changed(self)
        self.wake_computer()

    # Time and computers

    async def _hold_clocks(self) -> None:
        """Before anything is judged: the time for which nobody could move is charged to nobody,
        and the log says so."""
        await self._pulse.feel()
        opened = self.setup.opened
        for gap in self._pulse.gaps[self._held :]:
            # at a real board people play on
            if self.setup.real is None and (gap.everywhere or self.listeners.connections):
                while step := self.table.hold(gap.begin - opened, gap.end - opened):
                    await self._keep(step)  # where another node was quicker: its log was read
            self._held += 1

    async def settle(self) -> None:
        """What time has made happen by now, without a command."""
        async with self.lock:
            await self._settle()

    async def _settle(self) -> None:
        await self._begin()
        away = self._comes_back() is not None
        step = None if away else self.table.settle(self.now(), self._grace())
        if step is not None:
            await self._keep(step)
            return
        self.wake_computer()
        self._changed(self)

    async def take_flag(self) -> None:
        """The job of a flag woke somebody."""
        await self.settle()
        if self._comes_back() is None:
            await self.ledger.set_flag_again()

    async def take_turn(self) -> None:
        """The job of a computer woke somebody."""
        self.wake_computer()

    async def take_ratings(self) -> None:
        """The job of ratings woke somebody."""
        await self.ledger.tell_ratings()

    def next_due(self) -> int | None:
        """When time, or a computer that has waited long enough, next makes something happen."""
        due = self.table.next_due(self._grace(), thinking=self._thinking.is_current())
        back = self._comes_back()
        return due if due is None or back is None else max(due, back)

    def _grace(self) -> int:
        running = self.state.clock.running
        lags = [link.lag for link in self.listeners.connections if running in link.screen.seats]
        return self.table.grace(max(lags, default=0))

    def wake_computer(self) -> None:
        self._thinking.wake(self.now(), self._play_chosen)

    async def _play_chosen(
        self, seat: int, chosen: Sequence[Act], about: Answer, is_dropped: Callable[[], bool]
    ) -> None:
        async with self.lock:
            if self.table.at == about and not is_dropped():
                await self._hold_clocks()
                heard = self.table.hear_computer(self.now(), seat, chosen)
                step = heard.step if isinstance(heard, Refused) else heard
                if step is not None:
                    await self._keep(step)

    def _give_hint(self) -> None:
        if self._hinting.is_wanted:
            self._thinking.start(self._hinting.tell())

    # Seats

    async def take_seat(self, taken: SeatTaken, *, once: bool = False) -> bool:
        """Somebody followed an invitation; when everybody sits the game begins. `once`: who sits
        here already needs no other seat.

        P-6.3.2: by coming a late player stops the own clock. P-6.3.4: or comes too late.
        """
        async with self.lock:
            if once and self.setup.seats_of(taken.session, taken.user):
                return True
            seat = self.setup.seats[taken.seat]
            if seat.is_taken():
                sits = taken.seat in self.setup.seats_of(taken.session)
                beside = taken.beside and not seat.beside  # P-1.2: a duet may hold two devices
                return sits or (beside and await self._keep(self.table.seat(taken)) is not None)
            taken = replace(taken, beside=False)
            await self._settle()
            if self.state.is_over() or not await self._keep(self.table.seat(taken)):
                return False
            await self._begin()
            return True

    async def name_referee(self, named: RefereeNamed, *, by_link: bool = False) -> bool:
        """False where the link is open no more: somebody followed it, or another was named."""
        async with self.lock:
            before = self.setup.referee
            if by_link and (before is None or before.is_known()):
                return False
            return await self._keep(self.table.name_referee(named)) is not None

    async def adopt(self, taken: SeatTaken) -> None:
        """Who sits here already takes the seat once more, now with an account."""
        async with self.lock:
            await self._keep(self.table.seat(taken))

    async def begin(self) -> None:
        """Where a crash came between the last seat and the first tile, or before a rematch."""
        async with self.lock:
            await self._begin()

    async def _begin(self) -> None:
        await self._hold_clocks()
        step = self.table.begin(self.now())
        if step is not None:
            await self._keep(step)
        while is_agreed(self.setup):  # where another node was quicker: its log was read
            opened = await self._rematches.open(self)
            at = self.setup.opened + self.now()
            await self._keep(self.table.play_on(RematchOpened(at=at, game=opened.game)))

    # A shared screen

    async def lift(self, connection: Connection, seat: int) -> None:
        async with self.lock:
            if not connection.screen.shares() or not may_lift(self.state, connection.screen, seat):
                connection.send(complain("curtain", connection.language))
                return
            self.listeners.look(connection, replace(connection.screen, lifted=seat))
        self._give_hint()

    async def cover(self, connection: Connection) -> None:
        async with self.lock:
            self.listeners.look(connection, replace(connection.screen, lifted=None))

    def preview(self, connection: Connection, ask: wire.AskPreview) -> None:
        seat = self._sender(connection, ask.seat)
        language = connection.language
        if isinstance(seat, Denial) or seat < 0:
            code = seat.code if isinstance(seat, Denial) else "spectator"
            connection.send(complain(code, language))
            return
        seen = look_ahead(self.state, seat, tuple(ask.tiles), self.table.words)
        connection.send(encode(preview(ask.number, seen, language)))
