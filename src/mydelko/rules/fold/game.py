"""The game as a whole: opened, set to a position, ended, and open again."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from mydelko.letters import load_tile_set
from mydelko.rules import events as ev
from mydelko.rules.codes import codes_of
from mydelko.rules.fold.changes import add_all, next_state, put, without
from mydelko.rules.fold.clock import stop
from mydelko.rules.fold.real import forget_racks
from mydelko.rules.fold.turn import return_tiles
from mydelko.rules.state import UNSEEN, AtTable, BagMove, Clock, Phase, Result, State


def apply_game(state: State, event: ev.GameEvent) -> State:
    match event:
        case ev.GameOpened():
            return replace(open_state(event), version=state.version + 1)
        case ev.BytesAdded():
            return next_state(state, event, entropy=put(state.entropy, event.seat, event.data))
        case ev.PositionSet():
            return _set_position(state, event)
        case ev.StartLettersDrawn():
            return _draw_start(state, event)
        case ev.StartLettersReturned():
            return return_tiles(state, event)
        case ev.GameBegan():
            return next_state(state, event, order=event.order)
        case ev.DrawOffered():
            return next_state(state, event, offers=(*state.offers, event.seat))
        case ev.Resigned():
            return next_state(state, event, resigned=(*state.resigned, event.seat))
        case ev.GameEnded():
            return _end(state, event)
        case ev.GameReopened():
            return _reopen(state, event)
        case ev.LeftoversCounted() | ev.OvertimeCharged():
            return next_state(
                state,
                event,
                scores=add_all(state.scores, event.points),
                deductions=add_all(state.deductions, event.points),
            )
        case ev.TieLettersDrawn():
            real = state.real and replace(state.real, ties=(*state.real.ties, event.letters))
            return next_state(state, event, real=real)
        case ev.ResultSettled():
            result = Result(event.places, event.winner, event.tie_break)
            return next_state(state, event, result=result)
        case ev.SeedRevealed():
            return next_state(state, event, seed=event.seed)
        case _:
            assert_never(event)


def open_state(event: ev.GameOpened) -> State:
    seats = len(event.names)
    profile, real = event.profile, event.real
    tiles = load_tile_set(profile.tiles)
    return State(
        game=event.game,
        profile=profile,
        names=event.names,
        kinds=event.kinds,
        order=tuple(range(seats)),
        clock=Clock(used=(0,) * seats, budget=(profile.time,) * seats, since=event.at),
        racks=("",) * seats,
        scores=(0,) * seats,
        exchanges=(0,) * seats,
        bag=tiles.in_order() if real is None else UNSEEN * tiles.total,
        commitment=event.commitment,
        practice=event.practice,
        real=None if real is None else AtTable(real),
        entropy=("",) * seats,
        hidden=(0,) * seats,
        time=event.at,
        version=1,
    )


def _set_position(state: State, event: ev.PositionSet) -> State:
    return next_state(
        state,
        event,
        ordered=event.ordered,
        board=event.board,
        racks=event.racks,
        scores=event.scores,
        bag=event.bag,
        dead=event.dead,
        clock=replace(state.clock, budget=event.budgets),
    )


def _draw_start(state: State, event: ev.StartLettersDrawn) -> State:
    if state.real is not None:  # they are back in the bag before the first one is dealt
        letters = (*state.real.letters, event.letters)
        return next_state(state, event, real=replace(state.real, letters=letters))
    tiles = "".join(tile for _, tile in event.letters)
    return next_state(
        state,
        event,
        bag=without(state.bag, tiles),
        aside=state.aside + tiles,
        draws=(*state.draws, BagMove(len(tiles))),
    )


def _end(state: State, event: ev.GameEnded) -> State:
    return next_state(
        state,
        event,
        phase=Phase.ENDED,
        ended=event.reason,
        end_clause=event.clause,
        awarded=event.seat if event.reason is not ev.EndReason.OUT else None,
        clock=replace(stop(state.clock, event.at), paused_by=None),
        scores=_without_deductions(state),  # of an end before this one
        deductions=(0,) * len(state.names),
        must_pass=(),
        pending=None,
        real=state.real and replace(state.real, away=None),  # P-6.4: a walkover of who has left
    )


def _without_deductions(state: State) -> tuple[int, ...]:
    return add_all(state.scores, tuple(-points for points in state.deductions) or state.no_points())


def _reopen(state: State, event: ev.GameReopened) -> State:
    if event.commitment:
        number = codes_of(state.profile.tiles).number
        pool = "".join(sorted(state.bag, key=lambda tile: number[tile]))
        chapter = state.chapter + 1
        state = replace(
            state, commitment=event.commitment, seed="", chapter=chapter, pool=pool, draws=()
        )
    if state.real is not None:
        real = replace(state.real, closing=None, ties=(), last_words=(), signed=())
        state = replace(state, real=real, racks=forget_racks(state))
    return next_state(
        state,
        event,
        phase=Phase.LAYING,
        ended=None,
        end_clause="",
        awarded=None,
        scores=_without_deductions(state),
        deductions=(),
        result=None,
    )
