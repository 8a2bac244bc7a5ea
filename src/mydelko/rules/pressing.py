"""Pressing the clock by hand, apart from one's own move: who may start whose, and who stops it.

An opponent returns the mover's clock, a mover starts that of one who dallies, play goes on after
the referee, an absent player's clock runs, who keeps a table without a limit waiting is hurried.
What time does by itself is in `clock.py`.
"""

from __future__ import annotations

from mydelko.rulebook.profile import BASE, Challenge, Profile
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE
from mydelko.rules.challenge import accept_move
from mydelko.rules.clock import deadline, is_timeless, return_clock, stop_clock
from mydelko.rules.hearing import Hearing
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import NOBODY, Phase, State
from mydelko.rules.turn import hand_over

RETURNING = (Phase.ANNOUNCING, Phase.STOPPED, Phase.EXCHANGE_STOPPED)


# P-4.6.2, P-4.3.3, P-4.5.3, P-4.9.1–4.9.4, P-6.3.2, R-6
def start_clock(hearing: Hearing, by: int) -> Refusal | None:
    state = hearing.state
    if state.clock.running != NOBODY:
        return _refuse_second(hearing)
    if state.phase is Phase.STARTING:
        return _start_absent(hearing, by)
    if state.phase in RETURNING:
        return _return_clock(hearing, by)
    if state.phase is Phase.RECORDED:
        return _start_next(hearing, by)
    if state.phase is Phase.CHALLENGE:
        return _start_dallying(hearing, by)
    return _resume(hearing, by)


def _refuse_second(hearing: Hearing) -> Refusal:
    state, running = hearing.state, hearing.state.clock.running
    if not state.has_clock():
        return hearing.refuse("start-none")
    # somebody who is still to come has no name
    return hearing.refuse("start-running", running=state.names[running] or f"{running + 1}")


def _return_clock(hearing: Hearing, by: int) -> Refusal | None:
    """P-4.5.3, P-4.3.3: the opponent lets the mover's clock run again."""
    state = hearing.state
    exchange = state.phase is Phase.EXCHANGE_STOPPED
    if by == state.turn:
        situation = "restart-exchange" if exchange else ""
        return hearing.refuse("start-own", situation=situation, phase=state.phase.value)
    return_clock(hearing)
    return None


# P-3.2.1h, P-2.4, P-3.3e, P-3.4.2, P-4.8.1, P-4.9.1
def _start_next(hearing: Hearing, by: int) -> Refusal | None:
    """At a real board: once it is written down, who made the last recorded move."""
    state = hearing.state
    if unrecorded(state) and by != REFEREE:  # R-7, P-6.1: whoever is gone writes nothing down
        return hearing.refuse("start-unrecorded")
    if by not in (state.turn, REFEREE, state.clock.paused_by):
        return hearing.refuse("start-mover")
    hand_over(hearing, state.turn, by=by)
    return None


def unrecorded(state: State) -> tuple[int, ...]:
    """At a real board: whose record of the last line is waited for; P-6.4: not of who is away
    too long."""
    if state.real is None:
        return ()
    away = state.real.away
    return tuple(
        [seat for seat in state.real.owing if not (away and away.over and away.seat == seat)]
    )


def _start_dallying(hearing: Hearing, by: int) -> Refusal | None:
    """P-4.6.2: the mover starts the clock of an opponent who does not record."""
    state, pending = hearing.state, hearing.state.pending
    sealed = hearing.profile.challenge is Challenge.SEALED  # all must declare
    if pending is None or sealed:
        return _refuse(hearing)
    caller = state.clock.paused_by
    if by not in (pending.seat, REFEREE, caller):
        return hearing.refuse("start-dallying", phase=state.phase.value)
    if state.real is not None and state.real.away is not None and not state.real.away.over:
        return hearing.refuse("away-early")  # P-6.4
    if not is_timeless(state):
        following = state.next_answerer(pending.seat)
        forgotten = by not in (caller, REFEREE)
        hearing.happen(ev.ClockStarted(at=hearing.at, seat=following, forgotten=forgotten))
    elif by == REFEREE or has_dallied(state):
        accept_move(hearing)  # no time is left to think it over
    else:
        return hearing.refuse("start-timeless")
    return None


# R-6, P-6.2.3
def has_dallied(state: State) -> bool:
    """Whether who is to answer the stopped move has let the own time run out over it."""
    pending = state.pending
    return pending is not None and state.clock.ran == state.next_answerer(pending.seat)


def _resume(hearing: Hearing, by: int) -> Refusal | None:
    """P-4.9.2: who called the referee starts the clock; P-4.9.4, P-4.3.3: or the opponent."""
    state = hearing.state
    caller = state.clock.paused_by
    forgotten = by != caller and may_start_for_mover(state, by)
    if by not in (caller, REFEREE) and not forgotten:
        if caller is None or caller == REFEREE:
            return hearing.refuse("start-referee")
        return hearing.refuse("start-caller", name=state.names[caller])
    hearing.happen(ev.ClockStarted(at=hearing.at, seat=state.turn, forgotten=forgotten))
    return None


# P-4.9.4; P-4.3.3, P-4.9.5: of who is to say what is exchanged
def may_start_for_mover(state: State, by: int) -> bool:
    """Whether an opponent starts the clock that the mover, or who stopped it, has left standing."""
    owed = state.clock.paused_by == state.turn or state.phase is Phase.EXCHANGE_ONLY
    return owed and by in state.opponents(state.turn)


# P-6.3.2: the clock of an absent player runs, but the game has not begun (P-2.4)
def _start_absent(hearing: Hearing, by: int) -> Refusal | None:
    state = hearing.state
    if by == REFEREE and may_start_for_nobody(state):
        hearing.happen(ev.NobodyCame(at=hearing.at, seat=0))  # P-6.3.3
        return None
    if not may_start_absent(state, by):
        return _refuse(hearing)
    seat = state.clock.ran if by == REFEREE else state.next_seat(by)
    hearing.happen(ev.ClockStarted(at=hearing.at, seat=seat))
    return None


def may_start_for_nobody(state: State) -> bool:
    """P-6.3.3: at a real board of two the referee starts the clock of both."""
    waits = state.phase is Phase.STARTING and state.clock.running == NOBODY
    known = has_absent_clock(state.profile, len(state.names))
    nobody = state.real is not None and (state.real.nobody or state.clock.began is None)
    return waits and known and nobody


def may_start_absent(state: State, by: int) -> bool:
    """P-6.3.2: who is there starts it; the referee lets go on what was stopped for the referee."""
    known = has_absent_clock(state.profile, len(state.names))
    return known and (by != REFEREE or state.clock.paused_by is not None)


# P-6.3.2–6.3.4
def has_absent_clock(profile: Profile, seats: int) -> bool:
    """Whether these rules let the clock of a player run who has not come."""
    return profile.time is not None and profile.cited("end-late") != (BASE,) and seats == 2


def stop_absent_clock(hearing: Hearing, by: int) -> Refusal | None:
    """P-6.3.2: who comes late stops the own clock; the time is gone."""
    if hearing.state.real is not None and hearing.state.real.nobody:
        hearing.happen(ev.FirstCame(at=hearing.at, seat=by))  # P-6.3.3
        return None
    if hearing.state.clock.running != by:
        return hearing.refuse("not-started", phase=hearing.state.phase.value)
    hearing.happen(ev.ClockStopped(at=hearing.at, seat=by))
    return None


#
def hurry(hearing: Hearing, by: int) -> Refusal | None:
    state = hearing.state
    if not may_hurry(state, by):
        return hearing.refuse("no-hurry")
    hearing.happen(ev.Hurried(at=hearing.at, seat=state.clock.running, by=by))
    return None


def may_hurry(state: State, by: int) -> bool:
    """Whether the table waits for somebody else, and time alone would never end it."""
    waits = state.phase is not Phase.STARTING and state.clock.running not in (NOBODY, by)
    return waits and state.real is None and deadline(state) is None


# P-6.1, P-4.4.2c, d: the clock is stopped, the move is not
def call_referee(hearing: Hearing, by: int) -> Refusal | None:
    paused = hearing.state.clock.running != NOBODY
    stop_clock(hearing)
    hearing.happen(ev.RefereeCalled(at=hearing.at, seat=by, paused=paused))
    return None


def _refuse(hearing: Hearing) -> Refusal:
    return hearing.refuse("start-refused", phase=hearing.state.phase.value)
