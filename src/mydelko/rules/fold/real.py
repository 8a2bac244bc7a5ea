"""At a real board: what people told of it."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from mydelko.rules import events as ev
from mydelko.rules.fold.changes import NotAGameError, next_state, put
from mydelko.rules.fold.clock import start, stop
from mydelko.rules.fold.steps import apply_consequence, take_step
from mydelko.rules.state import UNSEEN, AtTable, Closing, Phase, State


def apply_real(state: State, event: ev.RealEvent) -> State:
    real = table_of(state, event)
    match event:
        case ev.SetChecked():
            real = replace(real, checked=(*real.checked, event.seat))
            return next_state(state, event, real=real)
        case ev.DeviceAgreed():
            real = replace(real, agreed=(*real.agreed, event.seat))
            return next_state(state, event, real=real)
        case ev.NobodyCame():
            clock = start(state.clock, event.seat, event.at)
            return next_state(state, event, clock=clock, real=replace(real, nobody=True))
        case ev.FirstCame():
            return _first_came(state, real, event)
        case ev.TilesCounted():
            rack = UNSEEN * (len(state.racks[event.seat]) - event.count)
            real = replace(real, counted=event.count)
            return next_state(state, event, real=real, racks=put(state.racks, event.seat, rack))
        case ev.TurnFinished():
            real = replace(real, owing=event.owing)
            return next_state(state, event, real=real, turn=event.seat, phase=Phase.RECORDED)
        case ev.LineConfirmed():
            owing = tuple(seat for seat in real.owing if seat != event.seat)
            return next_state(state, event, real=replace(real, owing=owing))
        case ev.PlayEnded():
            return _end_play(state, real, event)
        case ev.RackShown():
            return next_state(state, event, racks=put(state.racks, event.seat, event.tiles))
        case ev.LastWordsTold():
            real = replace(real, last_words=event.words)
            return next_state(state, event, real=real)
        case ev.ResultSigned():
            real = replace(real, signed=(*real.signed, event.seat))
            return next_state(state, event, real=real)
        case ev.StepAsked() | ev.StepWithdrawn():
            asked = tuple(said for said in real.asked if said[0] != event.by)
            if isinstance(event, ev.StepAsked):
                asked = (*asked, (event.by, event.step))
            return next_state(state, event, real=replace(real, asked=asked))
        case ev.StepTaken():
            real = replace(real, asked=())
            return next_state(take_step(replace(state, real=real), real, event), event)
        case (
            ev.SurplusReturned() | ev.MoveRepeated() | ev.BagDied() | ev.LeaveOver() | ev.CameBack()
        ):
            return apply_consequence(state, real, event)
        case _:
            assert_never(event)


def _first_came(state: State, real: AtTable, event: ev.FirstCame) -> State:
    clock = stop(state.clock, event.at)
    gone = max(clock.used)
    clock = replace(clock, used=(gone,) * len(clock.used))
    clock = start(clock, state.next_seat(event.seat), event.at)
    return next_state(state, event, clock=clock, real=replace(real, nobody=False))


def _end_play(state: State, real: AtTable, event: ev.PlayEnded) -> State:
    closing = Closing(event.reason, event.clause, event.seat)
    return next_state(
        state,
        event,
        phase=Phase.COUNTING,
        clock=replace(stop(state.clock, event.at), paused_by=None),
        real=replace(real, closing=closing, owing=(), away=None),  # P-6.4: nobody is waited for
        pending=None,
    )


def table_of(state: State, event: ev.Event) -> AtTable:
    if state.real is None:
        raise NotAGameError(f"{type(event).__name__} at {event.at}: the program has the tiles")
    return state.real


def forget_racks(state: State) -> tuple[str, ...]:
    """A game that goes on hides again what its racks hold."""
    return tuple(UNSEEN * len(rack) for rack in state.racks)
