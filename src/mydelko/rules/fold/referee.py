"""A referee's decision: its measure, and a verdict turned round after the move was over."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE
from mydelko.rules.codes import codes_of
from mydelko.rules.fold.changes import NotAGameError, add, next_state, put, without
from mydelko.rules.fold.clock import start, stop
from mydelko.rules.fold.move import loss_line, placement_line
from mydelko.rules.placement import with_tiles, without_tiles
from mydelko.rules.scoring import RACK
from mydelko.rules.state import UNSEEN, AtTable, BagMove, Clock, Line, LineKind, Settled, State


def apply_referee(state: State, event: ev.RefereeEvent) -> State:
    match event:
        case ev.RefereeCalled():
            call = None if event.seat == REFEREE else (event.seat, event.at)
            return next_state(state, event, clock=_call(state.clock, event), call=call)
        case ev.CorrectionAsked():
            others = tuple(asked for asked in state.corrections if asked[0] != event.by)
            asked = (event.by, event.seat, event.points)
            return next_state(state, event, corrections=(*others, asked))
        case ev.CorrectionAgreed():
            scores = add(state.scores, event.seat, event.points)
            return next_state(state, event, scores=scores, corrections=(), real=_unsigned(state))
        case ev.RefereeDecided():
            return _decide(state, event)
        case ev.MoveRestored():
            return _restore(state, event)
        case ev.MoveAnnulled():
            return _annul_line(state, event) if state.last is None else _annul(state, event)
        case _:
            assert_never(event)


def _call(clock: Clock, event: ev.RefereeCalled) -> Clock:
    """R-24: a player's call waits for an answer; the referee's own stop is one."""
    if event.seat == REFEREE:
        owing = REFEREE if event.paused else clock.paused_by
        return replace(clock, paused_by=owing, called=None, waited=())
    return replace(clock, paused_by=event.seat, called=event.at) if event.paused else clock


def _decide(state: State, event: ev.RefereeDecided) -> State:
    state = replace(state, clock=replace(state.clock, called=None, waited=()), call=None)
    match event.measure:
        case ev.VerdictOverridden(valid) if state.pending is not None:
            return next_state(state, event, pending=replace(state.pending, verdict=valid))
        case ev.ScoreCorrected(seat, points):
            scores = add(state.scores, seat, points)
            return next_state(state, event, scores=scores, real=_unsigned(state))
        case ev.Penalised(seat, points):
            scores = add(state.scores, seat, -points)
            return next_state(state, event, scores=scores, real=_unsigned(state))
        case ev.ClockAdjusted(seat, left):
            clock = state.clock
            if clock.running == seat:
                clock = start(stop(clock, event.at), seat, event.at)
            budget = put(clock.budget, seat, clock.used[seat] + left)
            flagged = tuple(s for s in state.flagged if s != seat or left <= 0)
            return next_state(state, event, clock=replace(clock, budget=budget), flagged=flagged)
        case _:
            return next_state(state, event)


def _unsigned(state: State) -> AtTable | None:
    """P-5.2: another result is signed anew, unless the referee has the protocol that all signed."""
    whole = state.real is not None and len(state.real.signed) == len(state.names)
    return state.real if whole else state.real and replace(state.real, signed=())


def _restore(state: State, event: ev.MoveRestored) -> State:
    last = _last_of(state, event)
    codes = codes_of(state.profile.tiles)
    rack = without(state.racks[event.seat], _off_rack(state, last))
    scores = add(state.scores, event.seat, event.points)
    line = placement_line(last.pending, event.tiles, scores[event.seat], last.counted)
    return next_state(
        state,
        event,
        board=with_tiles(state.board, event.tiles, codes),
        racks=put(state.racks, event.seat, rack),
        scores=scores,
        sheet=(*state.sheet[: last.line], line),
        last=_overridden(last, valid=True),
    )


def _annul(state: State, event: ev.MoveAnnulled) -> State:
    last = _last_of(state, event)
    rack = without(state.racks[event.seat], event.returned) + _off_rack(state, last)
    scores = add(state.scores, event.seat, -event.points)
    line = loss_line(last.pending, scores[event.seat])
    real, bag = state.real, state.bag + event.returned
    if real is not None:  # P-4.10.5: what was not drawn before the move is owed again
        undrawn = tuple(seat for seat in real.undrawn if seat != event.seat)
        short = len(rack) < RACK and bool(bag)
        real = replace(real, undrawn=(*undrawn, event.seat) if short else undrawn)
    return next_state(
        state,
        event,
        real=real,
        board=without_tiles(state.board, event.tiles),
        racks=put(state.racks, event.seat, rack),
        bag=bag,
        draws=(*state.draws, BagMove(0, event.returned)),
        scores=scores,
        sheet=(*state.sheet[: last.line], line),
        last=_overridden(last, valid=False),
    )


# P-4.10.3, P-4.3.1, P-3.4.3: neither an exchange nor a pause
def _annul_line(state: State, event: ev.MoveAnnulled) -> State:
    if not state.sheet:
        raise NotAGameError(f"{type(event).__name__} at {event.at}: nobody has moved")
    *before, line = state.sheet
    rack = state.racks[event.seat] + state.aside
    exchanged = line.kind is LineKind.EXCHANGE
    return next_state(
        state,
        event,
        racks=put(state.racks, event.seat, rack),
        aside="",
        exchanges=add(state.exchanges, event.seat, -exchanged),
        sheet=(*before, Line(event.seat, LineKind.LOSS, total=line.total)),
    )


def _off_rack(state: State, last: Settled) -> str:
    return state.off_rack(last.tiles) + UNSEEN * last.counted


def _overridden(last: Settled, *, valid: bool) -> Settled:
    return replace(last, pending=replace(last.pending, verdict=valid), accepted=valid, drawn="")


def _last_of(state: State, event: ev.Event) -> Settled:
    if state.last is None:
        raise NotAGameError(f"{type(event).__name__} at {event.at}: no move was settled")
    return state.last
