"""The move at hand: tiles laid and taken off, what is pending, and its line on the sheet."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from mydelko.rules import events as ev
from mydelko.rules.codes import codes_of
from mydelko.rules.fold.changes import NotAGameError, add, next_state, put, without
from mydelko.rules.placement import Laid, with_tiles
from mydelko.rules.scoring import Score
from mydelko.rules.state import Line, LineKind, Pending, Phase, Settled, State

UNSEEN = (ev.TakeBackReason.CHOSEN, ev.TakeBackReason.INVALID)  # nobody else saw the tiles


def apply_move(state: State, event: ev.MoveEvent) -> State:
    match event:
        case ev.TilesLaid():
            return _lay(state, event)
        case ev.MoveStopped():
            # P-4.9.3: a move made with the clock standing needs no clock any more
            clock = replace(state.clock, called=None)
            return next_state(state, event, phase=Phase.ANNOUNCING, clock=clock)
        case ev.ValueAnnounced():
            pending = Pending(event.seat, event.words, event.bonus, event.points, event.at)
            return next_state(state, event, phase=Phase.CHALLENGE, pending=pending)
        case ev.MoveRecorded():
            pending = _pending_of(state, event)
            recorded = (*pending.recorded, event.seat)
            return next_state(state, event, pending=replace(pending, recorded=recorded))
        case ev.MoveAccepted():
            return _accept(state, event)
        case ev.BlankNamed():
            return _name_blank(state, event)
        case ev.TilesTakenBack():
            racks = put(state.racks, event.seat, state.racks[event.seat] + _laid_tiles(state))
            phase = Phase.LAYING if state.phase is Phase.EXCHANGING else state.phase
            hidden = _hide(state, event) if event.reason in UNSEEN else state.hidden
            return next_state(
                state, event, racks=racks, laid=(), exact=(), phase=phase, hidden=hidden
            )
        case ev.WordsChallenged():
            return _challenge(state, event)
        case ev.VerdictGiven():
            pending = replace(_pending_of(state, event), verdict=event.valid)
            return next_state(state, event, pending=pending)
        case ev.MoveLost():
            return _lose(state, event)
        case ev.LayoutClaimed():
            pending = _pending_of(state, event)
            claimants = (*pending.claimants, event.seat)
            return next_state(state, event, pending=replace(pending, claimants=claimants))
        case ev.BonusGiven():
            scores = add(state.scores, event.seat, event.points)
            return next_state(state, event, scores=scores)
        case _:
            assert_never(event)


def _lay(state: State, event: ev.TilesLaid) -> State:
    tile = codes_of(state.profile.tiles).tile
    rack = state.racks[event.seat] + _laid_tiles(state)
    rack = without(rack, [tile[text] for _, text in event.tiles])
    racks = put(state.racks, event.seat, rack)
    return next_state(
        state,
        event,
        racks=racks,
        laid=event.tiles,
        exact=(),
        phase=Phase.LAYING,
        hidden=_hide(state, event),
    )


def _hide(state: State, event: ev.TilesLaid | ev.TilesTakenBack | ev.BlankNamed) -> tuple[int, ...]:
    """Until the clock is stopped nobody else sees what is laid and taken back."""
    laying = state.phase is Phase.LAYING
    return add(state.hidden, event.seat, 1) if laying else state.hidden


def _name_blank(state: State, event: ev.BlankNamed) -> State:
    laid = tuple(
        (square, event.letter) if square == event.square else (square, text)
        for square, text in state.laid
    )
    exact = (*state.exact, event.square)
    return next_state(state, event, laid=laid, exact=exact, hidden=_hide(state, event))


def _challenge(state: State, event: ev.WordsChallenged) -> State:
    pending = _pending_of(state, event)
    said = {*pending.challenged, *event.words}
    changed = event.seat in pending.recorded
    pending = replace(
        pending,
        challengers=(*pending.challengers, event.seat),
        said=(*pending.said, event.words),
        challenged=tuple(dict.fromkeys(w.word for w in pending.words if w.word in said)),
        recorded=tuple(seat for seat in pending.recorded if seat != event.seat),
    )
    # M-16, R-7: nobody hears that a declaration was changed
    return next_state(state, event, pending=pending, hidden=add(state.hidden, event.seat, changed))


def _accept(state: State, event: ev.MoveAccepted) -> State:
    pending = _pending_of(state, event)
    scores = add(state.scores, event.seat, event.points)
    line = placement_line(pending, event.tiles, scores[event.seat])
    return next_state(
        state,
        event,
        board=with_tiles(state.board, event.tiles, codes_of(state.profile.tiles)),
        laid=(),
        exact=(),
        scores=scores,
        pending=None,
        last=Settled(pending, event.tiles, accepted=True, line=len(state.sheet)),
        sheet=(*state.sheet, line),
    )


def placement_line(pending: Pending, tiles: Laid, total: int) -> Line:
    return Line(
        seat=pending.seat,
        kind=LineKind.PLACEMENT,
        points=pending.points,
        total=total,
        words=pending.words,
        tiles=tiles,
        best_word=Score(pending.words, pending.bonus, pending.points).best_word(),
    )


def loss_line(pending: Pending, total: int) -> Line:
    """P-4.8.1: the words that were laid stay readable, for no points."""
    return Line(pending.seat, LineKind.LOSS, total=total, words=pending.words)


def _lose(state: State, event: ev.MoveLost) -> State:
    pending = _pending_of(state, event)
    line = loss_line(pending, state.scores[event.seat])
    return next_state(
        state,
        event,
        racks=put(state.racks, event.seat, state.racks[event.seat] + _laid_tiles(state)),
        last=Settled(pending, state.laid, accepted=False, line=len(state.sheet)),
        laid=(),
        exact=(),
        pending=None,
        sheet=(*state.sheet, line),
    )


def _pending_of(state: State, event: ev.Event) -> Pending:
    if state.pending is None:
        raise NotAGameError(f"{type(event).__name__} at {event.at}: no move is pending")
    return state.pending


def _laid_tiles(state: State) -> str:
    """The laid tiles as they were on the rack."""
    tile = codes_of(state.profile.tiles).tile
    return "".join([tile[text] for _, text in state.laid])
