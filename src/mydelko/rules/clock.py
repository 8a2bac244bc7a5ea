"""The clock: time left, the moment a flag falls, and what time alone makes happen.

Time is settled before any command is judged: flags that fell become events at the moment
they fell, so a late command meets the state that time has made. R-5: a flag falls at 0 ms.
"""

from __future__ import annotations

from mydelko.rulebook.profile import Challenge
from mydelko.rules import events as ev
from mydelko.rules.challenge import accept_move, settle_sealed
from mydelko.rules.ending import award_game, end_game
from mydelko.rules.exchange_bounds import exchange_fault
from mydelko.rules.hearing import Hearing
from mydelko.rules.state import NOBODY, UNSTOPPED, Phase, State
from mydelko.rules.turn import force_pass, take_tiles_back, waits_for_caller

LEAVE = 300_000  # milliseconds (P-6.4)


def time_used(state: State, seat: int, now: int) -> int:
    running = now - state.clock.since if state.clock.running == seat else 0
    return state.clock.used[seat] + running


def time_left(state: State, seat: int, now: int) -> int | None:
    """Milliseconds left, negative in overtime, None without a limit."""
    budget = state.clock.budget[seat]
    return None if budget is None else budget - time_used(state, seat, now)


def flag_time(state: State) -> int | None:
    """When the next flag falls, if nothing stops the clock."""
    seat = _flagging(state)
    if seat == NOBODY or state.is_over():
        return None
    budget = state.clock.budget[seat]
    if budget is None:
        return None
    budget += state.profile.overtime() or 0
    left = budget - state.clock.used[seat]
    runs = state.clock.running == seat
    return state.clock.since + max(0, left) if runs or left <= 0 else None


# R-5, P-6.2.1: at 0 ms a flag falls even while the clock stands
def _flagging(state: State) -> int:
    """Whose flag is the next to fall: who runs, or a mover to whom the referee left no time."""
    running, mover = state.clock.running, state.turn
    moves = state.phase in UNSTOPPED and mover not in state.flagged
    return mover if running == NOBODY and moves else running


def move_limit_time(state: State) -> int | None:
    """P-3.4.4: when the limit for a single move is reached."""
    clock = state.clock
    if state.profile.move_limit is None or state.is_over():
        return None
    if clock.running == NOBODY or clock.running != state.turn:
        return None
    used = clock.used[clock.running] - clock.turn_used
    return clock.since + max(0, state.profile.move_limit - used)


def patience_time(state: State) -> int | None:
    """R-24–R-27: when the table has waited long enough for a referee, an answer, a player."""
    if state.is_over() or state.real is not None:  # people see who has gone, and the referee comes
        return None
    patience = state.profile.patience
    if state.clock.called is not None and not state.practice:  # practice may be paused
        return state.clock.called - state.clock.waited_for_caller() + patience
    if state.phase is Phase.EXCHANGE_STOPPED:
        # P-4.3.3: only the opponent may start it; a call of the referee puts that off once
        called = state.call[1] if state.call is not None else 0
        put_off = min(max(0, called - state.clock.since), patience)
        return state.clock.since + put_off + patience
    if state.pending is not None and (answer := answer_time(state)) is not None:
        return state.pending.since + answer
    return None if state.clock.hurried is None else state.clock.hurried + patience


#
def answer_time(state: State) -> int | None:
    """How long an answer to a move is waited for; None where somebody's clock sees to that."""
    profile = state.profile
    if profile.time is None and profile.move_limit is not None:
        return max(profile.patience, profile.move_limit)
    waits = profile.challenge is Challenge.SEALED or is_timeless(state)
    return profile.patience if waits else None


# P-6.2.3: the right to challenge is left, and no clock that could be started against it
def is_timeless(state: State) -> bool:
    """Whether who has to answer the stopped move next can lose no more time over it."""
    if state.pending is None:
        return False
    return state.next_answerer(state.pending.seat) in state.flagged


def leave_time(state: State) -> int | None:
    """P-6.4: when somebody has been away from a real board long enough."""
    away = None if state.real is None else state.real.away
    return None if away is None or away.over or state.has_stopped() else away.since + LEAVE


def deadline(state: State) -> int | None:
    """When time next makes something happen: a server wakes up then."""
    due = flag_time(state)
    for time in (move_limit_time(state), patience_time(state), leave_time(state)):
        if time is not None and (due is None or time < due):
            due = time
    return due


# P-6.2.1, P-6.2.2, P-5.1.1c, K-2.2, K-9.3
def settle_time(hearing: Hearing) -> None:
    now = hearing.at
    while (due := deadline(hearing.state)) is not None and due <= now:
        hearing.at = max(due, hearing.state.time)
        if due == flag_time(hearing.state):
            _drop_flag(hearing)
        elif due == move_limit_time(hearing.state):
            _pass_slow_move(hearing)
        elif due == leave_time(hearing.state):
            _end_leave(hearing)
        else:
            _stop_waiting(hearing)
    hearing.at = now


def _drop_flag(hearing: Hearing) -> None:
    seat = _flagging(hearing.state)
    clause = hearing.profile.clauses["out_of_time"][0]
    hearing.happen(ev.FlagFell(at=hearing.at, seat=seat, clause=clause))
    state = hearing.state
    if state.phase is Phase.STARTING:
        # P-6.3.4: the time of a player who never came is gone; R-12: if nobody came, nobody wins
        nobody = state.real is not None and state.real.nobody
        award_game(hearing, None if nobody else state.next_seat(seat), hearing.cite("end-late"))
    elif state.phase in (Phase.CHALLENGE, Phase.SURPLUS):
        return  # P-6.2.3, R-6: the right to challenge the pending move is offered first
    elif len(state.flagged) == len(state.names):
        take_tiles_back(hearing, seat, ev.TakeBackReason.FLAG, hearing.cite("taken-back"))
        end_game(hearing, ev.EndReason.TIME, hearing.cite("end-time"))
    else:
        # P-6.2.2: taken back even when the whole word lies there; R-5: the last word too
        clause, paused = hearing.cite("pass-time"), waits_for_caller(state)
        force_pass(hearing, seat, ev.PassReason.TIME, clause, paused=paused)


def _end_leave(hearing: Hearing) -> None:
    real = hearing.state.real
    assert real is not None
    assert real.away is not None
    clause = hearing.cite("step-leave")
    hearing.happen(ev.LeaveOver(at=hearing.at, seat=real.away.seat, clause=clause))


def _pass_slow_move(hearing: Hearing) -> None:
    seat = hearing.state.clock.running
    hearing.happen(ev.ClockStopped(at=hearing.at, seat=seat))
    force_pass(hearing, seat, ev.PassReason.MOVE_LIMIT, hearing.cite("pass-limit"))


#
def _stop_waiting(hearing: Hearing) -> None:
    """The clock runs on without a referee; who is silent does not challenge, who is gone passes."""
    state, at = hearing.state, hearing.at
    if state.clock.called is not None:
        clause = hearing.profile.clauses["patience"][0]
        hearing.happen(ev.ClockStarted(at=at, seat=state.clock.ran, clause=clause))
        return
    if state.phase is Phase.EXCHANGE_STOPPED:
        return_clock(hearing)
        return
    if state.clock.hurried is not None or state.profile.challenge is not Challenge.SEALED:
        _go_on_without(hearing, state.clock.running)
        return
    assert state.pending is not None
    for seat in state.undeclared(state.pending):
        hearing.happen(ev.MoveRecorded(at=at, seat=seat))
    settle_sealed(hearing)


def _go_on_without(hearing: Hearing, seat: int) -> None:
    stop_clock(hearing)
    if hearing.state.pending is not None:
        accept_move(hearing)  # as out of time without recording
    else:
        force_pass(hearing, seat, ev.PassReason.ABSENT, hearing.cite("pass-absent"))


def stop_clock(hearing: Hearing) -> None:
    """Stops whichever clock runs."""
    running = hearing.state.clock.running
    if running != NOBODY:
        hearing.happen(ev.ClockStopped(at=hearing.at, seat=running))


# P-4.5.3, P-4.3.3
def return_clock(hearing: Hearing) -> None:
    """The mover's clock runs again, to finish what it was stopped over."""
    state = hearing.state
    exchange = state.phase is Phase.EXCHANGE_STOPPED
    # P-4.3.4, P-4.3.5: it was stopped for an exchange that nobody may finish
    forbidden = exchange_fault(state, state.turn) if exchange else ""
    reason = forbidden or ("restart-exchange" if exchange else "restart-blank")
    clause, free = hearing.cite(reason), bool(forbidden)
    hearing.happen(ev.ClockReturned(at=hearing.at, seat=state.turn, clause=clause, free=free))


def finish_move_time(hearing: Hearing, seat: int) -> None:
    """The mover stops the clock; clubs with an increment add it now."""
    stop_clock(hearing)
    if hearing.profile.increment and hearing.state.clock.budget[seat] is not None:
        hearing.happen(ev.TimeAdded(at=hearing.at, seat=seat, added=hearing.profile.increment))


def hold_clock(state: State, heartbeat: int, now: int) -> list[ev.Event]:
    """After an outage: the time since the last heartbeat is charged to nobody, and nobody's
    patience has worn out meanwhile."""
    if state.is_over() or (state.clock.running == NOBODY and patience_time(state) is None):
        return []
    return [ev.ClockHeld(at=max(now, state.time), held=max(heartbeat, state.time))]


def write_time(time: int | None) -> str:
    """`19:25.000`, with a minus in overtime."""
    if time is None:
        return "–"
    minutes, rest = divmod(abs(time), 60_000)
    return f"{'-' if time < 0 else ''}{minutes}:{rest // 1000:02}.{rest % 1000:03}"
