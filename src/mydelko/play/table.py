"""A live table: the one host of a game, without waiting, disk or network.

A method of the cycle says what is to be kept (a `Step`) or why not (`Refused`). Whoever hosts the
table appends the step to its log in its own way and, when it is there, lets the table `follow`,
which says what to tell. Nothing lives only here: everything is read again from the log.
While an invitation is open, or bytes for the bag are awaited, there is no game yet: `state` is then
a table laid and waiting, with version 0, though the clock of who has not come may run (P-6.3.2).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from mydelko.play import view as v
from mydelko.play.branch import branch_events, find_undo
from mydelko.play.computer import impatient_computer, last_resort, waiting_computer
from mydelko.play.denial import Denial, Refused, deny
from mydelko.play.lag import ENDING_ACTS, grant_lag, lag_given
from mydelko.play.log import Answer, Step
from mydelko.play.news import News
from mydelko.play.noticing import Mark, Notes, fold_noting, mark
from mydelko.play.opening import begin_game, first_events, laid_table
from mydelko.play.options import options_in_play
from mydelko.play.practice import RULING, WORDS, AnyAct, Hint, Pause, Resume, Undo, order_of
from mydelko.play.rematch import AskRematch, RefuseRematch, rematch_event
from mydelko.play.reporting import tell_all
from mydelko.play.screen import Audience, view_of
from mydelko.play.setup import (
    Branched,
    EarlyEvent,
    Prelude,
    RefereeNamed,
    RematchOpened,
    SeatTaken,
    Setup,
    TableEvent,
    apply_table,
)
from mydelko.play.viewer import Viewer
from mydelko.rules import acts
from mydelko.rules.bag import Draw
from mydelko.rules.clock import deadline, hold_clock
from mydelko.rules.decide import advance, hear, settle
from mydelko.rules.events import Event, HintGiven, TimeAdded
from mydelko.rules.fold import fold
from mydelko.rules.hearing import Judge
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import NOBODY, State
from mydelko.rules.text import parse_command

logger = logging.getLogger(__name__)

# Never answers to a certain move: these hold whatever has happened meanwhile.
TIMELESS = (
    *(acts.Resign, acts.CallReferee, acts.Correct, acts.AddBytes, acts.Decide),
    *(Undo, Pause, Resume),
)


class Meant(NamedTuple):
    """What a command answers, as its sender saw the table."""

    move: int
    phase: str


class Told(NamedTuple):
    """What to tell when a step is kept: views change, or everybody needs a whole one."""

    news: tuple[News, ...]
    actor: int
    anew: bool  # another branch, other seats, or the beginning


class Table:
    def __init__(
        self, setup: Setup, draw: Draw, words: Judge, events: Sequence[Event] = ()
    ) -> None:
        self.draw = draw
        self.words = words
        self.read(setup, events)

    def read(self, setup: Setup, events: Sequence[Event]) -> None:
        """Takes everything from the log, at first and when another has moved on."""
        self.setup = setup
        self.viewer = Viewer(setup)
        if events:
            self.state, self._notes = fold_noting(events)
        else:
            self.state = laid_table(setup)
            self._notes = Notes([mark(self.state)])
        self._note_all(events)

    def _note_all(self, events: Sequence[Event]) -> None:
        self.lag_given = self._lag(events)
        self._played = list(events) if self.setup.practice else []  # what an undo looks at

    def _lag(self, events: Sequence[Event]) -> list[int]:
        return lag_given(events, self.setup.profile.increment, len(self.setup.seats))

    @property
    def is_waiting(self) -> bool:
        return self.state.version == 0

    @property
    def at(self) -> Answer:
        return Answer(self.setup.branch, self.state.version)

    @property
    def mark(self) -> Mark:
        """Where the game stands, to be told to any audience."""
        return mark(self.state)

    def told_to(self, audience: Audience, at: Answer) -> Answer:
        """The same with the version that this audience counts; what was undone has none."""
        if at.branch != self.setup.branch:
            return Answer(at.branch, 0)
        return Answer(at.branch, self._notes.at(at.version).version_for(audience))

    def view(self, audience: Audience) -> v.AnyView:
        return view_of(self.viewer, self.state, audience)

    # Time

    def settle(self, now: int, grace: int = 0) -> Step | None:
        """What time alone has made happen; a flag waits so long for a move on its way."""
        if self._begins() is not None:
            return self.begin(now)
        due = deadline(self.state)
        if due is None or now < due + grace:
            return None
        return self.step(settle(self.state, now, self.draw, self.words))

    def hold(self, begin: int, end: int) -> Step | None:
        """Nobody could move from `begin` to `end`: what fell before still fell, the rest of the
        time is charged to nobody."""
        state = self.state
        if state.is_over() or end <= state.time:
            return None
        begin = max(begin, state.time)
        events = settle(state, begin, self.draw, self.words)
        events += hold_clock(advance(state, events), begin, end)
        return self.step(events) if events else None

    def next_due(self, grace: int = 0, *, thinking: bool = False) -> int | None:
        """When time, or a computer that has waited long enough, next makes something happen."""
        due, later = deadline(self.state), impatient_computer(self.state)
        times = [] if due is None else [due + grace]
        begins = self._begins()
        if begins is not None:
            times.append(begins)
        if later is not None and not thinking:
            times.append(later.at)
        return min(times, default=None)

    def grace(self, lag: int) -> int:
        """How much longer a flag waits for whose clock runs over a network with this lag."""
        seat, quota = self.state.clock.running, self.setup.profile.lag_quota
        return 0 if seat == NOBODY else max(0, min(quota - self.lag_given[seat], lag))

    def due_computer(self, now: int) -> int | None:
        """The computer's seat that has to think now."""
        if self.is_waiting:
            return None
        later = impatient_computer(self.state)  # P-4.6.2
        if later is not None and later.at <= now:
            return later.seat
        return waiting_computer(self.state)

    # What is said

    def hear(
        self,
        now: int,
        by: int,
        *wanted: AnyAct,
        key: str = "",
        lag: int = 0,
        meant: Meant | None = None,
    ) -> Step | Refused:
        """Acts as one step: all of them, or the first refusal and none."""
        first = wanted[0]
        denial = deny(self.setup, self.state, by, first)
        if denial is not None:
            return Refused(denial)
        done = self._do(now, by, first, key, meant)
        if done is not None:
            return done
        events: list[Event] = []
        if lag and by >= 0 and isinstance(first, ENDING_ACTS):
            events += grant_lag(self.state, by, lag, self.lag_given[by], now)
        begun = state = advance(self.state, events)
        if meant is not None and not isinstance(first, TIMELESS):
            fallen = self._fallen(state, now)
            standing = advance(state, fallen)
            if meant != (len(standing.sheet), standing.phase.value):
                return self._refuse(by, Denial("stale"), events, fallen)
        for act in wanted:
            heard = hear(state, order_of(act, by, state, now), self.draw, self.words)
            if isinstance(heard, Refusal):
                return self._refuse(by, heard, events, heard.settled if state is begun else ())
            events += heard.events
            state = heard.state
        return self.step(events, key=key, actor=by, state=state)

    def _do(
        self, now: int, by: int, act: AnyAct, key: str, meant: Meant | None
    ) -> Step | Refused | None:
        """What is not the law's affair; None where it is."""
        match act:
            case Undo():
                return self._undo(now, by, key)
            case Hint():
                return self._hint(now, by, key, meant)
            case AskRematch() | RefuseRematch():
                return self._own(rematch_event(act, by, self.setup.opened + now), key)
            case _:
                return None

    def say(self, now: int, by: int, text: str) -> Step | Refused:
        """The same in words: the law's text commands, and what only a table knows."""
        own = WORDS.get(text)
        if own is not None:
            return self.hear(now, by, own())
        fallen = self._fallen(self.state, now)
        order = parse_command(text, by, now, advance(self.state, fallen))
        if isinstance(order, Refusal):
            return self._refuse(by, order, (), fallen)
        return self.hear(now, by, order.act)

    def hear_computer(self, now: int, seat: int, chosen: Sequence[acts.Act]) -> Step | Refused:
        """What a computer chose, or what it does when that is refused."""
        key = f"computer:{self.setup.branch}.{self.state.version}"
        for wanted in (chosen, [last_resort(self.state, seat)]):
            heard = self.hear(now, seat, *wanted, key=key)
            if isinstance(heard, Step) or heard.step is not None:
                break
            logger.warning("game %s: a computer was refused: %s", self.setup.game, heard.why.code)
        return heard

    def _refuse(
        self, by: int, why: Refusal | Denial, before: Sequence[Event], settled: Sequence[Event]
    ) -> Refused:
        return Refused(why, self.step([*before, *settled], actor=by) if settled else None)

    def _fallen(self, state: State, now: int) -> list[Event]:
        due = deadline(state)
        return [] if due is None or due > now else settle(state, now, self.draw, self.words)

    def _undo(self, now: int, seat: int, key: str) -> Step | Refused:
        kept = find_undo(self._played, seat)
        if kept is None or self.state.is_over():
            return Refused(Denial("nothing-to-undo"))
        first = branch_events(self._played, kept, now)
        branched = Branched(
            at=self.setup.opened + now,
            branch=self.setup.branch + 1,
            kept=kept,
            began=len(first),
            seat=seat,
        )
        return replace(self._own(branched, key), events=tuple(first), state=fold(first))

    #
    def _hint(self, now: int, seat: int, key: str, meant: Meant | None) -> Step | Refused:
        fallen = self._fallen(self.state, now)
        state = advance(self.state, fallen)
        if meant is not None and meant != (len(state.sheet), state.phase.value):
            return self._refuse(seat, Denial("stale"), (), fallen)
        if not options_in_play(state, seat).may("hint"):
            return self._refuse(seat, Denial("no-hint", (RULING,)), (), fallen)
        given = HintGiven(at=max(now, state.time), seat=seat, step=state.hinted + 1)
        return self.step([*fallen, given], key=key, actor=seat)

    # Seats

    def seat(self, taken: SeatTaken) -> Step:
        """Somebody sits down, or sits there already and now has an account."""
        return self._own(taken)

    def name_referee(self, named: RefereeNamed) -> Step:
        return self._own(named)

    def play_on(self, opened: RematchOpened) -> Step:
        """All wanted a rematch, and there it is."""
        return self._own(opened)

    def begin(self, now: int) -> Step | None:
        """When everybody sits, and nobody's bytes are awaited any more, the game begins."""
        begins = self._begins()
        if begins is None or now < begins:
            return None
        return self._first(begin_game(self.setup, now, self.draw, self.words))

    def _begins(self) -> int | None:
        return self.setup.begins() if self.is_waiting else None

    # Steps

    def step(
        self,
        events: Sequence[Event],
        *,
        key: str = "",
        actor: int = NOBODY,
        state: State | None = None,
    ) -> Step:
        """The game goes on with these events; `state` is where they lead, if that is known."""
        if self.is_waiting:
            return self._early(events, key)
        return Step(
            expected=self.state.version,
            setup=self.setup,
            state=advance(self.state, events) if state is None else state,
            events=tuple(events),
            key=key,
            actor=actor,
        )

    # The game has no stream yet; the end of an absent player's time gives it one (P-6.3.4)
    def _early(self, events: Sequence[Event], key: str) -> Step:
        early = tuple(event for event in events if isinstance(event, EarlyEvent))
        if len(early) < len(events):
            return self._first([*first_events(self.setup, events[0].at), *events], key)
        return self._own(Prelude(at=self.setup.opened + events[-1].at, events=early), key)

    def _first(self, events: Sequence[Event], key: str = "") -> Step:
        state = fold(events)
        return Step(expected=0, setup=self.setup, state=state, events=tuple(events), key=key)

    def _own(self, event: TableEvent, key: str = "") -> Step:
        setup = apply_table(self.setup, event)
        state = laid_table(setup) if self.is_waiting else self.state
        return Step(expected=self.setup.version, setup=setup, state=state, own=event, key=key)

    def follow(self, step: Step, kept: Answer) -> Told:
        """The step is in the log now."""
        before, anew = self.state, step.own is not None or self.is_waiting
        self.state = step.state
        if step.own is not None:
            self.setup = replace(step.setup, branch=kept.branch)
            self.viewer = Viewer(self.setup)
        if isinstance(step.own, Branched):
            self._notes = self._notes.up_to(step.own.kept)
        else:
            self._notes.follow(self.state)
        if anew:
            if step.events:
                self._note_all(step.events)
            return Told((), step.actor, anew)
        if any(isinstance(event, TimeAdded) for event in step.events):
            both = zip(self.lag_given, self._lag(step.events), strict=True)
            self.lag_given = [before + added for before, added in both]
        if self.setup.practice:
            self._played += step.events
        return Told(tell_all(before, step.events), step.actor, anew)
