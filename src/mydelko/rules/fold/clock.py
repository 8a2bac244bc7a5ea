"""The clock: started and stopped, with the time each has used."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from mydelko.rules import events as ev
from mydelko.rules.fold.changes import add, next_state, put
from mydelko.rules.state import NOBODY, Clock, Phase, State


def apply_clock(state: State, event: ev.ClockEvent) -> State:
    match event:
        case ev.ClockStarted():
            clock = start(state.clock, event.seat, event.at)
            if state.is_absent(event.seat) and clock.budget[event.seat] is None:
                clock = replace(clock, hurried=event.at)
            # P-4.9.2: who called and lets the clock run needs no referee any more; P-4.9.4: who
            # starts it for the caller does not take the call back
            caller = state.call[0] if state.call else None
            settled = caller == state.clock.paused_by and not event.clause and not event.forgotten
            return next_state(state, event, clock=clock, call=None if settled else state.call)
        case ev.Hurried():
            return next_state(state, event, clock=replace(state.clock, hurried=event.at))
        case ev.ClockStopped():
            return next_state(state, event, clock=stop(state.clock, event.at))
        case ev.FlagFell():
            clock, pending = stop(state.clock, event.at), state.pending
            if pending is not None:  # P-6.2.3, R-6: from now on only patience waits
                pending = replace(pending, since=event.at)
            flagged = (*state.flagged, event.seat)
            return next_state(state, event, clock=clock, flagged=flagged, pending=pending)
        case ev.TimeAdded():
            budget = state.clock.budget[event.seat]
            added = None if budget is None else budget + event.added
            clock = replace(state.clock, budget=put(state.clock.budget, event.seat, added))
            return next_state(state, event, clock=clock)
        case ev.ClockReturned():
            exchange = state.phase is Phase.EXCHANGE_STOPPED
            phase = Phase.EXCHANGE_ONLY if exchange else Phase.NAMING
            phase = Phase.LAYING if event.free else phase
            clock = start(state.clock, event.seat, event.at)
            return next_state(state, event, clock=clock, phase=phase)
        case ev.ClockHeld():
            return _hold(state, event)
        case _:
            assert_never(event)


def _hold(state: State, event: ev.ClockHeld) -> State:
    clock, pending, call = state.clock, state.pending, state.call
    away = event.at - event.held
    if clock.running != NOBODY:
        hurried = None if clock.hurried is None else event.at
        clock = start(stop(clock, event.held), clock.running, event.at)
        clock = replace(clock, hurried=hurried)
    elif clock.called is not None:
        clock = replace(clock, called=clock.called + away)
    elif state.phase is Phase.EXCHANGE_STOPPED:
        clock = replace(clock, since=clock.since + away, stopped=clock.stopped + away)
        call = call and (call[0], call[1] + away)
    if pending is not None:
        pending = replace(pending, since=pending.since + away)
    return next_state(state, event, clock=clock, pending=pending, call=call)


def end_call(clock: Clock, at: int) -> Clock:
    """R-24: no referee came; what the call has held is remembered of who called."""
    if clock.called is None or clock.paused_by is None:
        return clock
    waited = clock.waited or (0,) * len(clock.used)
    waited = add(waited, clock.paused_by, at - clock.called)
    return replace(clock, called=None, waited=waited)


def start(clock: Clock, seat: int, at: int) -> Clock:
    if clock.running != NOBODY:
        clock = stop(clock, at)
    clock = end_call(clock, at)
    began = at if clock.began is None else clock.began
    idle = 0 if clock.began is None else at - clock.since
    return replace(
        clock,
        running=seat,
        since=at,
        stopped=clock.stopped + idle,
        began=began,
        paused_by=None,
    )


def stop(clock: Clock, at: int) -> Clock:
    if clock.running == NOBODY:
        return clock
    used = add(clock.used, clock.running, at - clock.since)
    return replace(clock, used=used, running=NOBODY, since=at, ran=clock.running, hurried=None)
