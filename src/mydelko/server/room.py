"""A room: one live table with everybody who is connected to it.

One command at a time: decided at the current version, appended, then told to each audience in
its own view, then acknowledged. Whether a command still answers the table is asked of its move
and phase, not of the version, so a race is not a refusal.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from mydelko.play.branch import branch_events, find_undo
from mydelko.play.computer import impatient_computer, waiting_computer
from mydelko.play.lag import grant_lag
from mydelko.play.options import is_paused
from mydelko.play.practice import RULING
from mydelko.play.preview import look_ahead
from mydelko.play.screen import Screen, may_lift
from mydelko.play.setup import SeatTaken, Setup
from mydelko.play.viewing import word_views
from mydelko.rules import acts
from mydelko.rules.acts import REFEREE, Order
from mydelko.rules.clock import deadline
from mydelko.rules.decide import advance, decide, hear, settle
from mydelko.rules.events import Event
from mydelko.rules.options import options
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import NOBODY, State
from mydelko.server import wire
from mydelko.server.answers import ack, complain, denied, encode, refused
from mydelko.server.computers import Computers, Stopped
from mydelko.server.connection import Connection
from mydelko.server.dictionaries import Dictionaries
from mydelko.server.gallery import Gallery
from mydelko.server.ledger import Answer, Ledger
from mydelko.server.wall import Wall
from mydelko.store.errors import Outage

logger = logging.getLogger(__name__)

LONGEST_GAP = 200  # events for which a delta is made; beyond, a snapshot
ATTEMPTS = 5  # races lost to other nodes before we call it an outage
# Never answers to a certain move: these hold whatever has happened meanwhile.
TIMELESS = (acts.Resign, acts.CallReferee, acts.Correct, acts.AddBytes, acts.Decide)
TABLE_ACTS = (wire.Undo, wire.Pause, wire.Resume)
ENDING_ACTS = (  # acts that may stop the sender's clock: a slow network cost them time
    acts.Stop,
    acts.Play,
    acts.Exchange,
    acts.Pass,
    acts.Record,
    acts.Challenge,
    acts.Claim,
)


class Denial(NamedTuple):
    code: str
    clauses: tuple[str, ...] = ()


class Room:
    def __init__(
        self,
        ledger: Ledger,
        wall: Wall,
        dictionaries: Dictionaries,
        computers: Computers,
        changed: Callable[[Room], None],
    ) -> None:
        self.ledger = ledger
        self.lock = asyncio.Lock()
        self.gallery = Gallery(ledger, wall)
        self.touched = wall.now()
        self._wall = wall
        self._dictionaries = dictionaries
        self._computers = computers
        self._changed = changed  # the hub looks at deadlines
        self._judge = dictionaries.judge(ledger.setup.lexicon)
        self._thinking: Answer | None = None  # the version a computer thinks about
        self._cancelled = threading.Event()
        self.tasks: set[asyncio.Task[None]] = set()  # computers at work, also on what is past

    # What others ask

    @property
    def game(self) -> str:
        return self.ledger.setup.game

    @property
    def setup(self) -> Setup:
        return self.ledger.setup

    @property
    def state(self) -> State:
        return self.ledger.state

    @property
    def at(self) -> Answer:
        return Answer(self.setup.branch, self.state.version)

    def now(self) -> int:
        """Game time."""
        return self._wall.now() - self.setup.opened

    def is_idle(self) -> bool:
        return not self.gallery.connections and not self.tasks and not self.lock.locked()

    # Coming and going

    async def join(self, connection: Connection, hello: wire.Hello) -> None:
        seats = self.setup.seats_of(connection.session, connection.user)
        referees = hello.referee and self.setup.host == connection.session and not seats
        connection.language = hello.language or connection.language
        async with self.lock:
            connection.screen = Screen(seats, watches=hello.watch, referees=referees)
            missed = await self._missed(connection.screen, hello)
            self.gallery.welcome(connection, hello.version, missed)
        if hello.referee and not referees:
            connection.send(complain("no-referee", connection.language))
        self.gallery.tell_presence()
        self.wake_computer()

    def leave(self, connection: Connection) -> None:
        if self.gallery.dismiss(connection):
            self.touched = self._wall.now()

    async def _missed(self, screen: Screen, hello: wire.Hello) -> list[Event] | None:
        """All events, where a delta leads on from what the client has; else it needs a snapshot."""
        state, have = self.state, hello.version
        same = hello.branch == self.setup.branch and not screen.shares()
        gap = state.version - have
        if not same or have <= 0 or not 0 <= gap <= LONGEST_GAP or state.is_over():
            return None
        return await self.ledger.events()

    # Commands

    async def command(self, connection: Connection, message: wire.Command) -> None:
        try:
            async with self.lock:
                answer = await self._answer(connection, message)
        except Outage:
            logger.warning("game %s: a command could not be stored", self.game)
            connection.send(complain("outage", connection.language, message.id))
            return
        connection.send(encode(answer))

    async def _answer(
        self, connection: Connection, message: wire.Command
    ) -> wire.Ack | wire.Refused:
        seat = self._sender(connection, message.seat)
        if isinstance(seat, Denial):
            return denied(message.id, *seat, connection.language, self.at)
        key = f"{seat}:{message.id}"
        known = await self.ledger.answer_to(key)
        if known is not None:
            return ack(message.id, known)
        outcome = self._refuse_at_table(message.act)
        if outcome is None and isinstance(message.act, wire.Undo):
            outcome = await self._undo(seat, key)
        elif outcome is None:
            lag = connection.lag if isinstance(message.act, ENDING_ACTS) else 0
            outcome = await self._decide(message, seat, key, lag)
        match outcome:
            case Denial():
                return denied(message.id, *outcome, connection.language, self.at)
            case Refusal():
                return refused(message.id, outcome, connection.language, self.at)
            case Answer():
                return ack(message.id, outcome)

    async def _decide(
        self, message: wire.Command, seat: int, key: str, lag: int
    ) -> Answer | Refusal | Denial:
        for _attempt in range(ATTEMPTS):
            outcome = await self._judge_command(message, seat, key, lag)
            outcome = outcome or await self.ledger.answer_to(key)
            if outcome is not None:
                return outcome
        raise Outage("other nodes keep moving this game")

    async def _judge_command(
        self, message: wire.Command, seat: int, key: str, lag: int
    ) -> Answer | Refusal | Denial | None:
        """None when another node was quicker and the table must be looked at again."""
        now, draw = self.now(), self.ledger.table.draw
        given = self.ledger.lag_given[seat] if seat >= 0 else 0
        events: list[Event] = grant_lag(self.state, seat, lag, given, now) if lag else []
        state = advance(self.state, events)
        due = deadline(state)
        fallen = settle(state, now, draw, self._judge) if due is not None and due <= now else []
        if not isinstance(message.act, (*TIMELESS, *TABLE_ACTS)):
            standing = advance(state, fallen)
            if message.move != len(standing.sheet) or message.phase != standing.phase.value:
                if fallen and not await self._commit([*events, *fallen]):
                    return None
                return None if await self._was_behind() else Denial("stale")
        order = order_of(message.act, seat, state, now)
        heard = hear(state, order, draw, self._judge)
        if isinstance(heard, Refusal):
            settled = [*events, *heard.settled] if heard.settled else []
            if settled and not await self._commit(settled, actor=seat):
                return None
            return heard
        if not await self._commit([*events, *heard.events], key, seat, heard.state):
            return None
        return await self.ledger.answer_to(key)

    async def _was_behind(self) -> bool:
        """Whether another node has moved on; what it did is then read and shown."""
        if await self.ledger.is_latest():
            return False
        await self.ledger.refresh()
        self.gallery.show_again()
        return True

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

    def _refuse_at_table(self, act: wire.AnyAct) -> Answer | Refusal | Denial | None:
        """What the table refuses before the law is asked."""
        practice, paused = self.setup.practice, is_paused(self.state)
        if isinstance(act, TABLE_ACTS) and not practice:
            return Denial("practice-only", (RULING,))
        if self.ledger.table.is_waiting:
            starts = isinstance(act, acts.StartClock) and self.setup.has_absent_clock()
            return None if starts else Denial("waiting")  # P-6.3.2
        if isinstance(act, wire.Resume):
            return None if paused else Denial("not-paused")
        if paused and practice and not isinstance(act, (wire.Undo, acts.Decide)):
            return Denial("paused")
        return None

    async def _undo(self, seat: int, key: str) -> Answer | Denial:
        events = await self.ledger.events()
        kept = find_undo(events, seat)
        if kept is None or self.state.is_over():
            return Denial("nothing-to-undo")
        first = branch_events(events, kept, self.now())
        self._cancelled.set()
        done = await self.ledger.branch(first, kept, seat, self._wall.now(), key)
        self.gallery.show_again()
        self._follow_up()
        answer = await self.ledger.answer_to(key) if done else None
        return answer or Denial("stale")

    async def catch_up(self) -> None:
        """Another node has moved this game, or the database was restored."""
        async with self.lock:
            await self.ledger.refresh()
            self.gallery.show_again()
            self._follow_up()

    # Time and computers

    async def settle(self) -> None:
        """What time has made happen by now, without a command."""
        async with self.lock:
            await self._settle()

    async def _settle(self) -> None:
        now = self.now()
        due = deadline(self.state)
        if due is None or now < due + self.grace():
            self.wake_computer()
            self._changed(self)
            return
        events = settle(self.state, now, self.ledger.table.draw, self._judge)
        if events:
            await self._commit(events)

    def next_due(self) -> int | None:
        """When time, or a computer that has waited long enough, next makes something happen."""
        due, later = deadline(self.state), impatient_computer(self.state)
        times = [] if due is None else [due + self.grace()]
        if later is not None and self._thinking != self.at:
            times.append(later.at)
        return min(times, default=None)

    def grace(self) -> int:
        """How much longer a flag waits for a move that may still be on its way."""
        seat = self.state.clock.running
        left = self.setup.profile.lag_quota
        if seat == NOBODY or left <= 0:
            return 0
        left -= self.ledger.lag_given[seat]
        lags = [link.lag for link in self.gallery.connections if seat in link.screen.seats]
        return max(0, min(left, max(lags, default=0)))

    def wake_computer(self) -> None:
        """If a computer owes something, it thinks; what it thought about before is dropped."""
        seat = None if self.ledger.table.is_waiting else self._due_computer()
        if seat is None or self._thinking == self.at:
            return
        self._cancelled.set()
        self._cancelled = threading.Event()
        self._thinking = self.at
        task = asyncio.create_task(self._think(seat, self.at, self._cancelled))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _due_computer(self) -> int | None:
        later = impatient_computer(self.state)  # P-4.6.2
        if later is not None and later.at <= self.now():
            return later.seat
        return waiting_computer(self.state)

    async def _think(self, seat: int, about: Answer, cancelled: threading.Event) -> None:
        try:
            commands = await self._computers.choose(
                self.setup, self.state, seat, Random(), cancelled.is_set
            )
            async with self.lock:
                if self.at == about and not cancelled.is_set():
                    await self._computer_acts(seat, commands, about)
        except Stopped:
            logger.info("game %s: a computer's turn is left to the next start", self.game)
        except Outage:
            logger.warning("game %s: a computer's move could not be stored", self.game)
        except Exception:
            logger.exception("game %s: a computer failed", self.game)
        finally:
            if self._thinking == about:
                self._thinking = None  # its job row wakes it again

    async def _computer_acts(self, seat: int, chosen: tuple[acts.Act, ...], about: Answer) -> None:
        key = f"computer:{about.version}"
        for wanted in (chosen, _last_resort(self.state, seat)):
            events = self._decide_all(seat, wanted)
            if isinstance(events, list):
                await self._commit(events, key)
                return
            logger.warning("game %s: a computer was refused: %s", self.game, events.code)

    def _decide_all(self, seat: int, wanted: tuple[acts.Act, ...]) -> list[Event] | Refusal:
        """Several acts as one step, or the first refusal."""
        state, now, events = self.state, self.now(), list[Event]()
        for act in wanted:
            order = Order(seat, now, act)
            decided = decide(state, order, self.ledger.table.draw, self._judge)
            if isinstance(decided, Refusal):
                return decided
            state = advance(state, decided)
            events += decided
        return events

    async def finish_thinking(self) -> None:
        """Waits until no computer thinks any more and none owes anything (a test)."""
        while self.tasks:
            await asyncio.gather(*self.tasks)

    # Seats

    async def take_seat(self, taken: SeatTaken) -> bool:
        """Somebody followed an invitation; when everybody sits the game begins.

        P-6.3.2: by coming a late player stops the own clock. P-6.3.4: or comes too late.
        """
        async with self.lock:
            if self.setup.seats[taken.seat].is_taken():
                return self.setup.seats[taken.seat].session == taken.session
            await self._settle()
            if self.state.is_over() or not await self.ledger.append_table(taken):
                return False
            await self._begin()
            return True

    async def adopt(self, taken: SeatTaken) -> None:
        """Who sits here already takes the seat once more, now with an account."""
        async with self.lock:
            await self.ledger.append_table(taken)
            await self.ledger.refresh()
            self.gallery.show_again()
            self._follow_up()

    async def begin(self) -> None:
        async with self.lock:
            await self._begin()

    async def _begin(self) -> None:
        if self.setup.is_complete() and self.ledger.table.is_waiting:
            events = self.ledger.table.begin(self.now(), self._judge)
            await self.ledger.append(events)
            self._follow_up()
        for connection in self.gallery.connections:
            seats = self.setup.seats_of(connection.session, connection.user)
            connection.screen = replace(connection.screen, seats=seats)
        self.gallery.show_again()

    # A shared screen

    async def lift(self, connection: Connection, seat: int) -> None:
        async with self.lock:
            if not connection.screen.shares() or not may_lift(self.state, connection.screen, seat):
                connection.send(complain("curtain", connection.language))
                return
            self.gallery.look(connection, replace(connection.screen, lifted=seat))

    async def cover(self, connection: Connection) -> None:
        async with self.lock:
            self.gallery.look(connection, replace(connection.screen, lifted=None))

    def preview(self, connection: Connection, ask: wire.AskPreview) -> None:
        seat = self._sender(connection, ask.seat)
        language = connection.language
        if isinstance(seat, Denial) or seat < 0:
            code = seat.code if isinstance(seat, Denial) else "spectator"
            connection.send(complain(code, language))
            return
        seen = look_ahead(self.state, seat, tuple(ask.tiles), self._judge)
        fault = seen.fault
        connection.send(
            encode(
                wire.Preview(
                    number=ask.number,
                    words=word_views(seen.score.words),
                    bonus=seen.score.bonus,
                    points=seen.score.total,
                    fault="" if fault is None else fault.code,
                    message="" if fault is None else fault.message(language),
                    wrong=seen.wrong,
                    readings=seen.readings,
                )
            )
        )

    # Telling

    async def _commit(
        self,
        events: Sequence[Event],
        key: str = "",
        actor: int = NOBODY,
        after: State | None = None,
    ) -> bool:
        before = self.state
        if self.ledger.table.is_waiting:
            done = await self.ledger.append_early(events, self._wall.now(), key)
            self.gallery.show_again()
            self._follow_up()
            return done
        if not await self.ledger.append(events, key, after):
            self.gallery.show_again()
            self._follow_up()
            return False
        self.gallery.broadcast(before, events, actor)
        self._follow_up()
        return True

    def _follow_up(self) -> None:
        self.touched = self._wall.now()
        self._changed(self)
        self.wake_computer()


def order_of(act: wire.AnyAct, seat: int, state: State, now: int) -> Order:
    """What the table asks of the law; in practice a pause stops the clock like a call (R-21)."""
    match act:
        case wire.Undo():
            raise ValueError("an undo is the table's affair, not the law's")
        case wire.Pause():
            return Order(seat, now, acts.CallReferee())
        case wire.Resume():  # anybody at the table goes on for who paused
            caller = state.clock.paused_by
            return Order(seat if caller is None else caller, now, acts.StartClock())
        case _:
            return Order(seat, now, act)


def _last_resort(state: State, seat: int) -> tuple[acts.Act, ...]:
    """What a computer does when its first choice was refused."""
    return (acts.Record(),) if options(state, seat).may("record") else (acts.Pass(),)
