"""Pressing the clock by hand, apart from one's own move: who may start whose, and who stops it.

An opponent returns the mover's clock, a mover starts that of one who dallies, play goes on after
the referee, an absent player's clock runs. What time does by itself is in `clock.py`.
"""

from __future__ import annotations

from mydelko.rulebook.profile import Challenge
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE
from mydelko.rules.challenge import accept_move
from mydelko.rules.clock import stop_clock
from mydelko.rules.hearing import Hearing
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import NOBODY, Phase


# P-4.6.2, P-4.3.3, P-4.5.3, P-4.9.1–4.9.4, P-6.3.2, R-6
def start_clock(hearing: Hearing, by: int) -> Refusal | None:
    state = hearing.state
    if state.clock.running != NOBODY:
        return hearing.refuse("start-running", running=state.names[state.clock.running])
    if state.phase is Phase.STARTING:
        return _start_absent(hearing, by)
    if state.phase is Phase.ANNOUNCING or state.phase is Phase.EXCHANGE_STOPPED:
        return _return_clock(hearing, by)
    if state.phase is Phase.CHALLENGE:
        return _start_dallying(hearing, by)
    return _resume(hearing, by)


def _return_clock(hearing: Hearing, by: int) -> Refusal | None:
    """P-4.5.3, P-4.3.3: the opponent lets the mover's clock run again."""
    state = hearing.state
    if by == state.turn:
        return hearing.refuse("start-own", phase=state.phase.value)
    blank = state.phase is Phase.ANNOUNCING
    clause = hearing.cite("restart-blank" if blank else "restart-exchange")
    hearing.happen(ev.ClockReturned(at=hearing.at, seat=state.turn, clause=clause))
    return None


def _start_dallying(hearing: Hearing, by: int) -> Refusal | None:
    """P-4.6.2: the mover starts the clock of an opponent who does not record."""
    state, pending = hearing.state, hearing.state.pending
    sealed = hearing.profile.challenge is Challenge.SEALED  # all must declare
    if pending is None or sealed:
        return _refuse(hearing)
    if by not in (pending.seat, REFEREE, state.clock.paused_by):
        return hearing.refuse("start-dallying", phase=state.phase.value)
    following = state.next_seat(pending.seat)
    if following in state.flagged or following in state.resigned:
        accept_move(hearing)  # no time is left to think it over
    else:
        hearing.happen(ev.ClockStarted(at=hearing.at, seat=following))
    return None


def _resume(hearing: Hearing, by: int) -> Refusal | None:
    """P-4.9.2: who called the referee starts the clock; P-4.9.4: or the opponent for a mover."""
    state = hearing.state
    caller = state.clock.paused_by
    forgotten = caller == state.turn and by != state.turn
    if by not in (caller, REFEREE) and not forgotten:
        return hearing.refuse("start-caller")
    hearing.happen(ev.ClockStarted(at=hearing.at, seat=state.turn))
    return None


# P-6.3.2: the clock of an absent player runs, but the game has not begun (P-2.4)
def _start_absent(hearing: Hearing, by: int) -> Refusal | None:
    state = hearing.state
    if len(state.names) != 2 or by == REFEREE:
        return _refuse(hearing)
    hearing.happen(ev.ClockStarted(at=hearing.at, seat=state.next_seat(by)))
    return None


def stop_absent_clock(hearing: Hearing, by: int) -> Refusal | None:
    """P-6.3.2: who comes late stops the own clock; the time is gone."""
    if hearing.state.clock.running != by:
        return hearing.refuse("not-started", phase=hearing.state.phase.value)
    hearing.happen(ev.ClockStopped(at=hearing.at, seat=by))
    return None


# P-6.1, P-4.4.2c, d: the clock is stopped, the move is not
def call_referee(hearing: Hearing, by: int) -> Refusal | None:
    paused = hearing.state.clock.running != NOBODY
    stop_clock(hearing)
    hearing.happen(ev.RefereeCalled(at=hearing.at, seat=by, paused=paused))
    return None


def _refuse(hearing: Hearing) -> Refusal:
    return hearing.refuse("start-refused", phase=hearing.state.phase.value)
