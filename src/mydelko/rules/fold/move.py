"""The move at hand: tiles laid and taken off, what is pending, and its line on the sheet."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from mydelko.rules import events as ev
from mydelko.rules.codes import codes_of
from mydelko.rules.fold.changes import NotAGameError, add, next_state, put, without
from mydelko.rules.fold.clock import end_call
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
            clock = end_call(state.clock, event.at)
            phase = Phase.ANNOUNCING if state.laid else Phase.STOPPED
            return next_state(state, event, phase=phase, clock=clock)
        case ev.ValueAnnounced():
            pending = Pending(
                event.seat,
                event.words,
                event.bonus,
                event.points,
                event.at,
                owed=state.must_pass,
            )
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
            back = state.racks[event.seat] + state.laid_tiles() + state.aside
            phase = Phase.LAYING if state.phase is Phase.EXCHANGING else state.phase
            hidden = _hide(state, event) if event.reason in UNSEEN else state.hidden
            return next_state(
                _without_count(state),
                event,
                racks=put(state.racks, event.seat, back),
                laid=(),
                exact=(),
                aside="",
                phase=phase,
                hidden=hidden,
            )
        case ev.WordsChallenged():
            return _challenge(state, event)
        case ev.VerdictGiven():
            wrong = event.wrong or ()
            pending = replace(_pending_of(state, event), verdict=event.valid, wrong=wrong)
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
    rack = state.racks[event.seat] + state.laid_tiles()
    racks = put(state.racks, event.seat, without(rack, state.off_rack(event.tiles)))
    written = state.phase in (Phase.STOPPED, Phase.NAMING)  # at a real board, after the stop
    return next_state(
        state,
        event,
        racks=racks,
        laid=event.tiles,
        exact=(),
        phase=state.phase if written else Phase.LAYING,
        hidden=_hide(state, event),
    )


def _hide(state: State, event: ev.TilesLaid | ev.TilesTakenBack | ev.BlankNamed) -> tuple[int, ...]:
    """Until the clock is stopped nobody else sees what is laid and taken back."""
    laying = state.phase is Phase.LAYING and state.real is None
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
    said = dict.fromkeys((*pending.challenged, *event.words))
    new = dict.fromkeys(w.word for w in pending.words if w.word in said)
    changed = event.seat in pending.recorded
    pending = replace(
        pending,
        challengers=(*pending.challengers, event.seat),
        said=(*pending.said, event.words),
        challenged=tuple(new if pending.words else said),
        recorded=tuple(seat for seat in pending.recorded if seat != event.seat),
    )
    # M-16, R-7: nobody hears that a declaration was changed
    return next_state(state, event, pending=pending, hidden=add(state.hidden, event.seat, changed))


def _accept(state: State, event: ev.MoveAccepted) -> State:
    pending = _pending_of(state, event)
    scores = add(state.scores, event.seat, event.points)
    counted = 0 if state.real is None else state.real.counted
    line = placement_line(pending, event.tiles, scores[event.seat], counted)
    return next_state(
        _without_count(state),
        event,
        board=with_tiles(state.board, event.tiles, codes_of(state.profile.tiles)),
        laid=(),
        exact=(),
        scores=scores,
        pending=None,
        last=Settled(pending, event.tiles, True, len(state.sheet), counted=counted),
        sheet=(*state.sheet, line),
    )


def placement_line(pending: Pending, tiles: Laid, total: int, counted: int = 0) -> Line:
    return Line(
        seat=pending.seat,
        kind=LineKind.PLACEMENT,
        points=pending.points,
        total=total,
        words=pending.words,
        tiles=tiles,
        count=counted,
        best_word=Score(pending.words, pending.bonus, pending.points).best_word(),
    )


def loss_line(pending: Pending, total: int) -> Line:
    """P-4.8.1: the words that were laid stay readable, for no points."""
    return Line(pending.seat, LineKind.LOSS, total=total, words=pending.words)


def _lose(state: State, event: ev.MoveLost) -> State:
    pending = _pending_of(state, event)
    line = loss_line(pending, state.scores[event.seat])
    counted = 0 if state.real is None else state.real.counted
    return next_state(
        _without_count(state),
        event,
        racks=_back_on_rack(state, event.seat),
        last=Settled(pending, state.laid, False, len(state.sheet), counted=counted),
        laid=(),
        exact=(),
        pending=None,
        sheet=(*state.sheet, line),
    )


def _pending_of(state: State, event: ev.Event) -> Pending:
    if state.pending is None:
        raise NotAGameError(f"{type(event).__name__} at {event.at}: no move is pending")
    return state.pending


def _back_on_rack(state: State, seat: int) -> tuple[str, ...]:
    return put(state.racks, seat, state.racks[seat] + state.laid_tiles())


def _without_count(state: State) -> State:
    if state.real is None or not state.real.counted:
        return state
    return replace(state, real=replace(state.real, counted=0))
