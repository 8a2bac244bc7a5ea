"""Procedures at a real board: what tiles, bag and board are after each of their steps."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from mydelko.rulebook.profile import WrongTiles
from mydelko.rules import events as ev
from mydelko.rules.codes import codes_of, premiums_of
from mydelko.rules.fold.changes import next_state, put
from mydelko.rules.fold.clock import stop
from mydelko.rules.scoring import RACK, score_placement
from mydelko.rules.state import NOBODY, UNSEEN, UNSTOPPED, AtTable, Away, Overdraw, Phase, State

LOOKED_AT = 2  # more than are put back (P-4.10.1)

Consequence = ev.SurplusReturned | ev.MoveRepeated | ev.BagDied | ev.LeaveOver | ev.CameBack


def take_step(state: State, real: AtTable, event: ev.StepTaken) -> State:
    match event.step:
        case ev.Surplus(seat, count) if state.profile.wrong_tiles is WrongTiles.X_PLUS_TWO:
            return _overdraw(state, real, seat, count, event.at)
        case ev.Undrawn(seat, count):
            state = _undraw(state, seat, count)
            return replace(state, real=replace(real, undrawn=(*real.undrawn, seat)))
        case ev.DeadBlank(square):
            return replace(state, real=replace(real, dead=(*real.dead, square)))
        case ev.Reread(square, letter):
            board = bytearray(state.board)
            board[square] = codes_of(state.profile.tiles).number[letter]
            return _read_again(replace(state, board=bytes(board)))
        case ev.Leave(seat):
            drawn = len(state.last.drawn) if state.last is not None else 0
            state = _undraw(state, seat, drawn)
            return replace(state, real=replace(real, away=Away(seat, event.at)))
        case ev.Surplus() | ev.Missing() | ev.Drawn() | ev.Repeat() | ev.Retyped() | ev.Misplaced():
            return state
        case _:
            assert_never(event.step)


def _overdraw(state: State, real: AtTable, seat: int, count: int, at: int) -> State:
    dealt = bool(state.sheet) or all(state.racks)
    # P-2.4: about the first clock all seven are drawn, and there are too many beyond them
    held = count + (len(state.racks[seat]) if dealt else RACK)
    if seat == state.turn and state.pending is None:
        held += len(state.laid_tiles())
    last = state.last
    if state.phase is Phase.RECORDED and last is not None and last.pending.seat == seat:
        # P-4.10.3: it is a loss for its tiles now, whatever its words were
        state = replace(state, last=replace(last, pending=replace(last.pending, verdict=None)))
    overdraw = Overdraw(
        seat=seat,
        count=count,
        looks=min(count + LOOKED_AT, held),
        resume=state.phase,
        ran=state.clock.running != NOBODY,
    )
    return replace(
        _to_bag(state, seat, -count),
        real=replace(real, overdraw=overdraw),
        phase=Phase.SURPLUS,
        clock=stop(state.clock, at),
    )


def _to_bag(state: State, seat: int, count: int) -> State:
    """So many tiles go from a rack into the bag, or come from there."""
    rack, bag = len(state.racks[seat]) - count, len(state.bag) + count
    return replace(state, racks=put(state.racks, seat, UNSEEN * rack), bag=UNSEEN * bag)


# P-4.8.4, P-4.8.5: earlier scores stand, the stopped move is what lies there
def _read_again(state: State) -> State:
    pending = state.pending
    if pending is None:
        return state
    profile = state.profile
    codes, premiums = codes_of(profile.tiles), premiums_of(profile.board)
    score = score_placement(state.board, state.laid, codes, premiums, profile.seven_bonus)
    pending = replace(pending, words=score.words, points=score.total)
    return replace(state, pending=pending)


def _undraw(state: State, seat: int, count: int) -> State:
    """So many tiles were not drawn after all: whoever takes the move off has none to put back."""
    last = state.last
    if last is not None and last.pending.seat == seat:
        last = replace(last, drawn=UNSEEN * max(0, len(last.drawn) - count))
    return replace(_to_bag(state, seat, count), last=last)


def apply_consequence(state: State, real: AtTable, event: Consequence) -> State:
    match event:
        case ev.SurplusReturned():
            return _return_surplus(state, real, event)
        case ev.MoveRepeated():
            return _repeat(state, real, event)
        case ev.BagDied():
            real = replace(real, undrawn=(), bag_dead=True)
            return next_state(state, event, bag="", dead=state.dead + state.bag, real=real)
        case ev.LeaveOver():
            away = None if real.away is None else replace(real.away, over=True)
            return next_state(state, event, real=replace(real, away=away))
        case ev.CameBack():
            return next_state(state, event, real=replace(real, away=None))
        case _:
            assert_never(event)


# P-4.9.2: who had them owes the start of the clock that was stopped for it
def _return_surplus(state: State, real: AtTable, event: ev.SurplusReturned) -> State:
    overdraw = real.overdraw
    clock = stop(state.clock, event.at)
    phase = Phase.LAYING if overdraw is None else overdraw.resume
    stopped = overdraw is not None and overdraw.ran
    # who thought on the own clock let go whoever was to start it
    forgotten = state.has_clock() and phase in UNSTOPPED and clock.paused_by is None
    if stopped or forgotten:
        clock = replace(clock, paused_by=event.seat)
    return next_state(
        _to_bag(state, event.seat, event.count),
        event,
        real=replace(real, overdraw=None),
        phase=phase,
        clock=clock,
    )


def _repeat(state: State, real: AtTable, event: ev.MoveRepeated) -> State:
    rack = state.racks[event.seat] + state.laid_tiles()
    owing = event.seat if state.clock.paused_by is None else state.clock.paused_by
    return next_state(
        state,
        event,
        racks=put(state.racks, event.seat, rack),
        laid=(),
        exact=(),
        pending=None,
        real=replace(real, counted=0),
        phase=Phase.LAYING,
        clock=replace(stop(state.clock, event.at), paused_by=owing),
    )
