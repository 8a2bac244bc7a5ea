"""Options: the law also says yes. What each seat and the referee may do now, and who is awaited.

`options` is the other half of `decide`: an act that is offered, with arguments inside the offered
limits, is accepted, and one that is not offered is refused. It never asks the dictionary nor
judges a layout (a placement is offered, not approved), and it reads nothing but the state.
Screens, text views and computers act on this alone, so none of them knows a phase or a document.
"""

from __future__ import annotations

import enum

import msgspec

from mydelko.rulebook.profile import AS_MANY, Allowed, BlankEntry, Challenge, Start
from mydelko.rules.acts import REFEREE
from mydelko.rules.challenge import dallies
from mydelko.rules.clock import flag_time, is_timeless, move_limit_time, patience_time
from mydelko.rules.codes import codes_of
from mydelko.rules.exchange_bounds import exchange_bag
from mydelko.rules.letter_draw import drawing_seats
from mydelko.rules.opening import may_begin
from mydelko.rules.pressing import (
    RETURNING,
    has_dallied,
    may_hurry,
    may_start_absent,
    may_start_for_mover,
    may_start_for_nobody,
    unrecorded,
)
from mydelko.rules.real import acts_after_end, acts_before_start, consent_due
from mydelko.rules.referee import given_verdict, is_end_lasting
from mydelko.rules.state import NOBODY, UNSEEN, Pending, Phase, State
from mydelko.rules.steps import has_told, is_away, may_return, may_think, offered_steps
from mydelko.rules.tiebreak import tie_drawers, untold_words


class Options(msgspec.Struct, frozen=True, gc=False):
    """What one seat, or the referee, may do now: the tags of commands, and their limits."""

    acts: tuple[str, ...] = ()
    words: tuple[str, ...] = ()  # that may be challenged
    most: int = 0  # tiles that may be exchanged at once
    blanks: tuple[int, ...] = ()  # squares of laid blanks that may be named
    judged: bool = False  # the program judges a play before it stands (S-7.2)
    bases: bool = False  # a blank may be typed as its base letter (S-2.2)
    starters: tuple[int, ...] = ()  # seats that may be given the start
    measures: tuple[str, ...] = ()  # of a referee's decision
    overrule: bool | None = None  # what the dictionary's verdict may be turned into
    # at a real board: seats whose letters, or last words (K-1.3), are told next
    drawing: tuple[int, ...] = ()
    held: int = 0  # … tiles that this seat holds: at most so many of a value, all of leftovers
    typed: bool = False  # … a challenge names its words: only values are written down
    steps: tuple[str, ...] = ()  # … what may be told to have happened

    def may(self, act: str) -> bool:
        return act in self.acts


class Otherwise(enum.Enum):
    """What happens when the awaited act does not come."""

    NOTHING = "nothing"
    FLAG = "flag"  # the clock runs out
    PASS = "pass"  # the move's own limit passes the turn
    START = "start"  # somebody may start a clock
    PATIENCE = "patience"  # the table stops waiting by itself


class Awaited(msgspec.Struct, frozen=True, gc=False):
    """Whom the table waits for, with what, and since when."""

    seats: tuple[int, ...]  # REFEREE for the referee
    act: str  # the tag of the act, or `move` for any move of one's own
    otherwise: Otherwise = Otherwise.NOTHING
    since: int | None = None  # milliseconds of game time; None where times would tell too much
    until: int | None = None


PLAYERS_MEASURES = ("score", "penalty", "warning", "walkover", "note")


def options(state: State, by: int) -> Options:
    if by == REFEREE:
        return _referee(state)
    if state.is_over():
        telling = tie_drawers(state) or untold_words(state)
        return Options(acts=acts_after_end(state, by), drawing=telling)
    if state.phase is Phase.STARTING:
        return _before_start(state, by)
    if state.real is not None and state.phase in (Phase.COUNTING, Phase.SURPLUS):
        return _aside(state, by)
    if is_away(state, by):
        return Options(acts=("come-back", "call-referee"))
    found = _Offers(state, by)
    found.add_always()
    if state.real is not None:
        found.add_steps()
    if state.pending is not None:
        found.add_answers(state.pending)
    elif state.real is not None and by in state.real.owing:
        found.acts.append("record")
    if by == state.turn and state.pending is None and by not in state.flagged:
        found.add_moves(state.phase, state.racks[by] + state.laid_tiles(), exchange_bag(state))
    elif dallies(state, by):
        found.add_moves_over_pending()
    found.add_start()
    if may_hurry(state, by):
        found.acts.append("hurry")
    return found.options()


def awaited(state: State) -> Awaited | None:
    """The one thing the table waits for; nothing when the game is over."""
    if state.is_over():
        return None
    clock = state.clock
    if state.phase is Phase.STARTING:
        return _awaited_beginning(state)
    if clock.running == NOBODY and clock.called is not None and not state.practice:
        until = patience_time(state)
        return Awaited((REFEREE,), "decide", Otherwise.PATIENCE, clock.called, until)
    if state.pending is not None and state.phase is not Phase.SURPLUS:
        return _awaited_answer(state, state.pending)
    if state.phase in RETURNING:
        return _awaited_rest(state)
    return _awaited_at_table(state) or _awaited_move(state)


def _awaited_at_table(state: State) -> Awaited | None:
    """R-17, P-4.9.1: the others' records, then the clock; at the end what the racks hold."""
    real, since = state.real, state.clock.since
    if state.phase is Phase.SURPLUS and real is not None and real.overdraw is not None:
        return Awaited(tuple(state.opponents(real.overdraw.seat)), "return-surplus", since=since)
    if state.phase is Phase.COUNTING:
        untold = tuple(seat for seat in state.seats if UNSEEN in state.racks[seat])
        return Awaited(untold, "leftovers", since=since)
    if real is None or state.phase is not Phase.RECORDED:
        return None
    if owing := unrecorded(state):
        return Awaited(owing, "record", since=since)
    return Awaited((state.turn,), "start", since=since)


def _awaited_beginning(state: State) -> Awaited:
    clock = state.clock
    if clock.running == NOBODY:
        consent = consent_due(state)
        return Awaited(consent, "agree") if consent else Awaited(tuple(state.seats), "begin")
    return Awaited((clock.running,), "stop", Otherwise.FLAG, clock.since, flag_time(state))


def _awaited_rest(state: State) -> Awaited:
    """P-4.5.3, P-4.3.3: the clock was stopped before the move was complete."""
    since = state.clock.since
    if state.phase is Phase.ANNOUNCING:
        return Awaited((state.turn,), "name", Otherwise.START, since)
    if state.phase is Phase.STOPPED:
        return Awaited((state.turn,), "move", Otherwise.START, since)
    until = patience_time(state)
    otherwise = Otherwise.NOTHING if until is None else Otherwise.PATIENCE
    return Awaited(tuple(state.answerers(state.turn)), "start", otherwise, since, until)


def _awaited_move(state: State) -> Awaited:
    clock = state.clock
    if clock.running == NOBODY and clock.paused_by is not None:
        return Awaited((clock.paused_by,), "start", Otherwise.START, clock.since)
    if clock.hurried is not None:
        until = patience_time(state)
        return Awaited((state.turn,), "move", Otherwise.PASS, clock.hurried, until)
    flag, limit = flag_time(state), move_limit_time(state)
    if limit is not None and (flag is None or limit < flag):
        return Awaited((state.turn,), "move", Otherwise.PASS, clock.since, limit)
    otherwise = Otherwise.NOTHING if flag is None else Otherwise.FLAG
    return Awaited((state.turn,), "move", otherwise, clock.since, flag)


def _awaited_answer(state: State, pending: Pending) -> Awaited:
    owing = tuple(state.undeclared(pending))
    if state.profile.challenge is Challenge.SEALED:
        # who has declared may be seen, when may not
        return Awaited(owing, "record", Otherwise.PATIENCE)
    until = patience_time(state)
    if until is not None:
        since = pending.since if state.clock.hurried is None else state.clock.hurried
        return Awaited(owing, "record", Otherwise.PATIENCE, since, until)
    if state.clock.running != NOBODY:
        return Awaited(owing, "record", Otherwise.FLAG, pending.since, flag_time(state))
    startable = not is_timeless(state) or has_dallied(state)
    return Awaited(
        owing, "record", Otherwise.START if startable else Otherwise.NOTHING, pending.since
    )


def _referee(state: State) -> Options:
    """P-6.1: decides at any time; also stops and starts clocks, and lets the game begin."""
    acts, measures = ["decide"], list(PLAYERS_MEASURES)
    overrule = _overrule(state)
    if overrule is not None:
        measures.append("verdict")
    if not state.has_stopped():
        measures += ["clock", "pass", "end"] if None not in state.clock.budget else ["pass", "end"]
        acts += ["stop"]
        if state.phase is Phase.STARTING:
            acts += _beginnings(state) + (["start"] if _starts_absent(state, REFEREE) else [])
        elif state.clock.running == NOBODY and not _sealed(state) and not _held(state):
            acts.append("start")
    steps = offered_steps(state)
    if steps:
        acts.append("tell")
    if state.phase is Phase.SURPLUS:
        acts = ["decide", "return-surplus"]
        measures = [one for one in measures if one not in ("pass", "end")]
    return Options(
        acts=tuple(acts),
        measures=tuple(measures),
        starters=_starters(state) if "begin" in acts else (),
        overrule=overrule,
        drawing=_drawing(state) if "draw-start" in acts else (),
        steps=steps,
    )


def _overrule(state: State) -> bool | None:
    given = None if state.phase is Phase.SURPLUS else given_verdict(state)
    return None if given is None or is_end_lasting(state) else not given


def _before_start(state: State, by: int) -> Options:
    acts = _beginnings(state)
    if state.commitment and not state.draws and not state.entropy[by]:
        acts.append("add-bytes")
    if _starts_absent(state, by):
        acts.append("start")  # P-6.3.2: of who has not come
    if state.clock.running == by or (state.real is not None and state.real.nobody):
        acts.append("stop")
    acts.append("call-referee")
    acts += acts_before_start(state, by)
    starters = _starters(state) if "begin" in acts else ()
    drawing = _drawing(state) if "draw-start" in acts else ()
    return Options(acts=tuple(acts), starters=starters, drawing=drawing)


def _starts_absent(state: State, by: int) -> bool:
    for_nobody = by == REFEREE and may_start_for_nobody(state)
    return state.clock.running == NOBODY and (for_nobody or may_start_absent(state, by))


def _beginnings(state: State) -> list[str]:
    if consent_due(state):
        return []
    acts = [] if state.profile.start is Start.ENTRY else ["draw-start"]
    return [*acts, "begin"] if may_begin(state) else acts


def _drawing(state: State) -> tuple[int, ...]:
    return () if state.real is None else drawing_seats(state)


def _aside(state: State, by: int) -> Options:
    """At a real board: tiles too many are put back, or the racks are told after the last move."""
    acts = ["call-referee"]
    if state.is_clock_quiet():
        acts.append("correct")
    if state.phase is Phase.COUNTING and UNSEEN in state.racks[by]:
        acts.append("leftovers")
    if may_return(state, by):
        acts.append("return-surplus")
    if may_think(state, by):
        acts.append("think")
    return Options(acts=tuple(acts), held=len(state.racks[by]))


def _starters(state: State) -> tuple[int, ...]:
    """P-2.1: pairing may give the start to any of them."""
    return () if state.profile.start is Start.ENTRY else tuple(state.seats)


def _sealed(state: State) -> bool:
    return state.pending is not None and state.profile.challenge is Challenge.SEALED


def _held(state: State) -> bool:
    """P-6.4: who has left the board is waited for with the answer to a move."""
    away = state.real.away if state.real is not None else None
    return state.pending is not None and away is not None and not away.over


class _Offers:
    """Gathers one seat's options in the order a screen shows them."""

    def __init__(self, state: State, by: int) -> None:
        self.state = state
        self.by = by
        self.acts: list[str] = []
        self.words: tuple[str, ...] = ()
        self.blanks: tuple[int, ...] = ()
        self.most = 0
        self.held = 0
        self.steps: tuple[str, ...] = ()

    def options(self) -> Options:
        return Options(
            acts=tuple(dict.fromkeys(self.acts)),
            words=self.words,
            most=self.most,
            blanks=self.blanks,
            judged=self.state.profile.validates(),
            bases=self.state.profile.blank_entry is BlankEntry.BASE_LETTER,
            held=self.held,
            typed=self.state.types_words(),
            steps=self.steps,
        )

    def add_always(self) -> None:
        state, profile = self.state, self.state.profile
        self.acts.append("call-referee")
        if state.is_clock_quiet():
            self.acts.append("correct")  # P-4.6.3
        if profile.resigning is Allowed.YES and self.by not in state.resigned:
            self.acts.append("resign")
        if profile.draw_offers is Allowed.YES and self.by not in (*state.offers, *state.resigned):
            self.acts.append("offer-draw")

    def add_steps(self) -> None:
        """At a real board: what may have happened, and what one has told already."""
        self.steps = offered_steps(self.state)
        if self.steps:
            self.acts.append("tell")
        if has_told(self.state, self.by):
            self.acts.append("untell")

    def add_answers(self, pending: Pending) -> None:
        """P-4.7.1–4.7.6, M-16: what an opponent may say of the stopped move."""
        if self.by == pending.seat:
            return
        profile = self.state.profile
        sealed = profile.challenge is Challenge.SEALED
        recorded, challenged = self.by in pending.recorded, self.by in pending.challengers
        if not recorded and not (sealed and challenged):
            self.acts.append("record")
        open_to_words = sealed or (pending.verdict is None and not recorded)
        new = pending.words or self.state.types_words()
        if not profile.validates() and open_to_words and not challenged and new:
            self.acts.append("challenge")
            self.words = tuple(dict.fromkeys(word.word for word in pending.words))
        answered = recorded or (sealed and challenged) or self.by in pending.claimants
        if not profile.refuses_layout() and not answered and not self.state.types_words():
            self.acts.append("claim")

    def add_moves(self, phase: Phase, tiles: str, bag: int) -> None:
        """What the mover may do in this phase, holding these tiles."""
        unwritten = phase is Phase.STOPPED or (phase is Phase.NAMING and not self.state.laid)
        free = phase in (Phase.LAYING, Phase.EXCHANGING) or unwritten
        if free and tiles and 0 in self.state.board:
            self._add_placing(len(tiles))
        if unwritten or self.state.real is not None:
            self._add_stop(phase)
        if self.state.laid and phase is not Phase.EXCHANGE_ONLY:
            self._add_laid(phase)
        if phase is Phase.LAYING:
            self.acts.append("declare-exchange")
        if phase is Phase.EXCHANGING:
            self.acts += ["stop", "take-back"]
        if free or phase is Phase.EXCHANGE_ONLY:
            self.most = self._exchangeable(len(tiles), bag)
            if self.most or phase is Phase.EXCHANGING:  # S-2.5: none chosen cancels
                self.acts.append("exchange")
            self.acts.append("pass")

    def _add_placing(self, held: int) -> None:
        if self.state.real is None:
            self.acts += ["place", "play"]
        else:
            self.acts.append("value" if self.state.types_words() else "play")
            self.held = held

    def _add_stop(self, phase: Phase) -> None:
        """At a real board the clock is stopped first, and then it is written down what for."""
        if phase in (Phase.LAYING, Phase.NAMING) and self.state.has_clock():
            self.acts.append("stop")

    def _add_laid(self, phase: Phase) -> None:
        tile = codes_of(self.state.profile.tiles).tile
        blanks = [(square, text == "?") for square, text in self.state.laid if tile[text] == "?"]
        # any until the clock is stopped, after that only those without a letter
        self.blanks = tuple(sq for sq, bare in blanks if bare or phase is Phase.LAYING)
        if self.blanks and phase in (Phase.LAYING, Phase.NAMING, Phase.ANNOUNCING):
            self.acts.append("name")
        if phase is Phase.LAYING:
            self.acts.append("take-back")
        if phase in (Phase.LAYING, Phase.NAMING):
            self.acts.append("stop")

    def add_moves_over_pending(self) -> None:
        """R-6: who dallies may move on, and so accepts the move; the mover draws first."""
        state, pending = self.state, self.state.pending
        assert pending is not None
        bag = exchange_bag(state)
        if not bag and not state.racks[pending.seat]:
            self.acts.append("pass")  # P-5.1.1a: that ends the game
            return
        if self.by in (*state.flagged, *state.resigned):
            return
        if state.owed_pass(self.by) is not None:
            self.acts.append("pass")  # which is that very one
            return
        bag = max(0, bag - state.to_draw(pending.seat))
        if state.racks[self.by]:
            self._add_placing(len(state.racks[self.by]))
        self.acts.append("declare-exchange")
        self.most = self._exchangeable(len(state.racks[self.by]), bag)
        if self.most:
            self.acts.append("exchange")
        self.acts.append("pass")

    def _exchangeable(self, held: int, bag: int) -> int:
        profile = self.state.profile
        limit = profile.exchange_limit
        if limit is not None and self.state.exchanges[self.by] >= limit:
            return 0
        if profile.exchange_minimum != AS_MANY and bag < profile.exchange_minimum:
            return 0
        return min(held, bag)

    def add_start(self) -> None:
        """P-4.3.3, P-4.5.3, P-4.6.2, P-4.9.2, P-4.9.4, P-4.9.5."""
        state, caller = self.state, self.state.clock.paused_by
        if state.clock.running != NOBODY:
            return
        if state.phase in RETURNING:
            allowed = self.by != state.turn
        elif state.phase is Phase.RECORDED:
            allowed = self.by in (state.turn, caller) and not unrecorded(state)
        elif state.pending is not None:
            pressing = self.by in (state.pending.seat, caller)
            offered = not is_timeless(state) or has_dallied(state)
            allowed = not _sealed(state) and not _held(state) and pressing and offered
        else:
            allowed = self.by == caller or may_start_for_mover(state, self.by)
        if allowed:
            self.acts.append("start")
