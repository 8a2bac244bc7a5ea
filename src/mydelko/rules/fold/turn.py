"""Turns: whose it is, what was drawn, passed or exchanged."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from mydelko.rules import events as ev
from mydelko.rules.fold.changes import add, next_state, put, without
from mydelko.rules.fold.clock import end_call
from mydelko.rules.scoring import RACK
from mydelko.rules.state import BagMove, Line, LineKind, OwedPass, Phase, State


def apply_turn(state: State, event: ev.TurnEvent) -> State:
    match event:
        case ev.TurnBegan():
            return _begin(state, event)
        case ev.HintGiven():
            return next_state(state, event, hinted=event.step)
        case ev.TilesDrawn():
            return _draw(state, event)
        case ev.Passed():
            return _pass(state, event)
        case ev.ExchangeDeclared():
            phase = Phase.EXCHANGE_ONLY if event.binding else Phase.EXCHANGING
            return next_state(state, event, phase=phase)
        case ev.ExchangeStopped():
            clock = end_call(state.clock, event.at)
            if clock.began is not None:  # from here on the opponent is waited for
                idle = event.at - clock.since
                clock = replace(clock, since=event.at, stopped=clock.stopped + idle)
            return next_state(state, event, phase=Phase.EXCHANGE_STOPPED, clock=clock)
        case ev.TilesSetAside():
            rack = without(state.racks[event.seat], event.tiles)
            racks = put(state.racks, event.seat, rack)
            return next_state(state, event, racks=racks, aside=state.aside + event.tiles)
        case ev.ExchangeRecorded():
            return _record_exchange(state, event)
        case ev.TilesReturned():
            return return_tiles(state, event)
        case ev.PassesImposed():
            # lost turns do not add up
            new = tuple(
                OwedPass(seat, event.reason, event.clause)
                for seat in event.seats
                if state.owed_pass(seat) is None
            )
            if event.reason is not ev.PassReason.CHALLENGE:
                state = _owe_anyway(state, event.seats, event.reason, event.clause)
            return next_state(state, event, must_pass=state.must_pass + new)
        case ev.PassesLifted():
            kept = tuple(owed for owed in state.must_pass if owed.seat not in event.seats)
            return next_state(state, event, must_pass=kept)
        case _:
            assert_never(event)


def _begin(state: State, event: ev.TurnBegan) -> State:
    if state.real is not None and state.real.asked:
        state = replace(state, real=replace(state.real, asked=()))
    clock = replace(state.clock, turn_used=state.clock.used[event.seat])
    return next_state(
        state,
        event,
        turn=event.seat,
        phase=Phase.LAYING,
        pending=None,
        offers=(),
        corrections=(),
        hinted=0,
        clock=clock,
    )


def _draw(state: State, event: ev.TilesDrawn) -> State:
    last = state.last
    if last is not None and last.accepted and last.pending.seat == event.seat:
        last = replace(last, drawn=last.drawn + event.tiles)
    rack, bag = state.racks[event.seat] + event.tiles, without(state.bag, event.tiles)
    if state.real is not None and (len(rack) == RACK or not bag):
        # P-4.10.5: on demand, or late; an exchange alone draws only what it set aside
        undrawn = tuple(seat for seat in state.real.undrawn if seat != event.seat)
        state = replace(state, real=replace(state.real, undrawn=undrawn))
    return next_state(
        state,
        event,
        racks=put(state.racks, event.seat, rack),
        bag=bag,
        draws=(*state.draws, BagMove(len(event.tiles))),
        last=last,
    )


def return_tiles(state: State, event: ev.TilesReturned | ev.StartLettersReturned) -> State:
    return next_state(
        state,
        event,
        aside=without(state.aside, event.tiles),
        bag=state.bag + event.tiles,
        draws=(*state.draws, BagMove(0, event.tiles)),
    )


def _pass(state: State, event: ev.Passed) -> State:
    if event.reason in (ev.PassReason.REFEREE, ev.PassReason.TILES):
        # over the own stopped move it concerns the one before, whose verdict may be turned
        state = _owe_anyway(replace(state, pending=None), (event.seat,), event.reason, event.clause)
    forced = event.reason is not ev.PassReason.CHOSEN
    absent = event.reason is ev.PassReason.ABSENT
    total = state.scores[event.seat]
    line = Line(event.seat, LineKind.PASS, total=total, forced=forced, absent=absent)
    return next_state(
        state,
        event,
        sheet=(*state.sheet, line),
        must_pass=tuple(owed for owed in state.must_pass if owed.seat != event.seat),
        # a forced pass of the other leaves the last verdict open to the referee
        last=state.last if forced else None,
    )


# P-3.4.4, M-11, R-7
def _owe_anyway(state: State, seats: tuple[int, ...], reason: ev.PassReason, clause: str) -> State:
    """These seats lose a turn whatever verdict the last move has or will have."""
    pending = state.pending or (state.last.pending if state.last else None)
    if pending is None:
        return state
    known = {owed.seat for owed in pending.owed}
    new = tuple(OwedPass(seat, reason, clause) for seat in seats if seat not in known)
    pending = replace(pending, owed=pending.owed + new)
    if state.pending is not None:
        return replace(state, pending=pending)
    return replace(state, last=state.last and replace(state.last, pending=pending))


def _record_exchange(state: State, event: ev.ExchangeRecorded) -> State:
    line = Line(event.seat, LineKind.EXCHANGE, total=state.scores[event.seat], count=event.count)
    exchanges = add(state.exchanges, event.seat, 1)
    return next_state(state, event, sheet=(*state.sheet, line), exchanges=exchanges, last=None)
