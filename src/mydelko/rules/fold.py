"""The fold: `apply(state, event)` is total and pure, and a game's state is the fold of its events.

Nothing is decided here: an event says what happened, this says what the game is afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, assert_never

from msgspec.structs import replace

from mydelko.letters import load_tile_set
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE
from mydelko.rules.codes import codes_of
from mydelko.rules.placement import Laid, with_tiles, without_tiles
from mydelko.rules.scoring import Score
from mydelko.rules.state import (
    NOBODY,
    BagMove,
    Clock,
    Line,
    LineKind,
    OwedPass,
    Pending,
    Phase,
    Result,
    Settled,
    State,
)

Item = TypeVar("Item")


class NotAGameError(ValueError):
    """A stream of events that no game makes."""


def fold(events: Iterable[ev.Event]) -> State:
    stream = iter(events)
    first = next(stream, None)
    if not isinstance(first, ev.GameOpened):
        raise NotAGameError("a game's first event opens it")
    state = open_state(first)
    for event in stream:
        state = apply(state, event)
    return state


def open_state(event: ev.GameOpened) -> State:
    seats = len(event.names)
    profile = event.profile
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
        bag=load_tile_set(profile.tiles).in_order(),
        commitment=event.commitment,
        practice=event.practice,
        entropy=("",) * seats,
        time=event.at,
        version=1,
    )


def apply(state: State, event: ev.Event) -> State:  # noqa: PLR0911, PLR0912, PLR0915
    """The state after one more event."""
    match event:
        case ev.ClockStarted():
            return _next(state, event, clock=_start(state.clock, event.seat, event.at))
        case ev.ClockStopped():
            return _next(state, event, clock=_stop(state.clock, event.at))
        case ev.TilesLaid():
            return _lay(state, event)
        case ev.MoveStopped():
            # P-4.9.3: a move made with the clock standing needs no clock any more
            clock = replace(state.clock, called=None)
            return _next(state, event, phase=Phase.ANNOUNCING, clock=clock)
        case ev.ValueAnnounced():
            pending = Pending(event.seat, event.words, event.bonus, event.points, event.at)
            return _next(state, event, phase=Phase.CHALLENGE, pending=pending)
        case ev.MoveRecorded():
            pending = _pending(state, event)
            recorded = (*pending.recorded, event.seat)
            return _next(state, event, pending=replace(pending, recorded=recorded))
        case ev.MoveAccepted():
            return _accept(state, event)
        case ev.TurnBegan():
            return _begin_turn(state, event)
        case ev.TilesDrawn():
            return _draw(state, event)
        case ev.BlankNamed():
            return _name_blank(state, event)
        case ev.TilesTakenBack():
            racks = _set(state.racks, event.seat, state.racks[event.seat] + _tiles(state))
            phase = Phase.LAYING if state.phase is Phase.EXCHANGING else state.phase
            return _next(state, event, racks=racks, laid=(), exact=(), phase=phase)
        case ev.WordsChallenged():
            return _challenge(state, event)
        case ev.VerdictGiven():
            pending = replace(_pending(state, event), verdict=event.valid)
            return _next(state, event, pending=pending)
        case ev.LayoutClaimed():
            pending = _pending(state, event)
            claimants = (*pending.claimants, event.seat)
            return _next(state, event, pending=replace(pending, claimants=claimants))
        case ev.MoveLost():
            return _lose(state, event)
        case ev.Passed():
            return _pass(state, event)
        case ev.ExchangeDeclared():
            return _next(state, event, phase=Phase.EXCHANGING)
        case ev.ExchangeStopped():
            clock = replace(state.clock, called=None)
            return _next(state, event, phase=Phase.EXCHANGE_STOPPED, clock=clock)
        case ev.TilesSetAside():
            rack = _without(state.racks[event.seat], event.tiles)
            racks = _set(state.racks, event.seat, rack)
            return _next(state, event, racks=racks, aside=state.aside + event.tiles)
        case ev.ExchangeRecorded():
            return _record_exchange(state, event)
        case ev.TilesReturned() | ev.StartLettersReturned():
            return _next(
                state,
                event,
                aside=_without(state.aside, event.tiles),
                bag=state.bag + event.tiles,
                draws=(*state.draws, BagMove(0, event.tiles)),
            )
        case ev.FlagFell():
            clock = _stop(state.clock, event.at)
            return _next(state, event, clock=clock, flagged=(*state.flagged, event.seat))
        case ev.ClockReturned():
            phase = Phase.NAMING if state.phase is Phase.ANNOUNCING else Phase.EXCHANGE_ONLY
            clock = _start(state.clock, event.seat, event.at)
            return _next(state, event, clock=clock, phase=phase)
        case ev.TimeAdded():
            budget = state.clock.budget[event.seat]
            added = None if budget is None else budget + event.added
            clock = replace(state.clock, budget=_set(state.clock.budget, event.seat, added))
            return _next(state, event, clock=clock)
        case ev.ClockHeld():
            clock = state.clock
            if clock.running != NOBODY:
                clock = _start(_stop(clock, event.held), clock.running, event.at)
            return _next(state, event, clock=clock)
        case ev.BonusGiven():
            scores = _add(state.scores, event.seat, event.points)
            return _next(state, event, scores=scores)
        case ev.PassesImposed():
            # lost turns do not add up
            new = tuple(
                OwedPass(seat, event.reason, event.clause)
                for seat in event.seats
                if state.owed_pass(seat) is None
            )
            return _next(state, event, must_pass=state.must_pass + new)
        case ev.PassesLifted():
            kept = tuple(owed for owed in state.must_pass if owed.seat not in event.seats)
            return _next(state, event, must_pass=kept)
        case ev.RefereeCalled():
            return _next(state, event, clock=_call(state.clock, event))
        case ev.CorrectionAsked():
            others = tuple(asked for asked in state.corrections if asked[0] != event.by)
            asked = (event.by, event.seat, event.points)
            return _next(state, event, corrections=(*others, asked))
        case ev.CorrectionAgreed():
            scores = _add(state.scores, event.seat, event.points)
            return _next(state, event, scores=scores, corrections=())
        case ev.RefereeDecided():
            return _decide(state, event)
        case ev.MoveRestored():
            return _restore(state, event)
        case ev.MoveAnnulled():
            return _annul(state, event)
        case ev.GameReopened():
            return _reopen(state, event)
        case ev.DrawOffered():
            return _next(state, event, offers=(*state.offers, event.seat))
        case ev.Resigned():
            return _next(state, event, resigned=(*state.resigned, event.seat))
        case ev.GameEnded():
            return _end(state, event)
        case ev.LeftoversCounted() | ev.OvertimeCharged():
            return _next(
                state,
                event,
                scores=_sum(state.scores, event.points),
                deductions=_sum(state.deductions, event.points),
            )
        case ev.TieLettersDrawn():
            return _next(state, event)
        case ev.ResultSettled():
            result = Result(event.places, event.winner, event.tie_break)
            return _next(state, event, result=result)
        case ev.SeedRevealed():
            return _next(state, event, seed=event.seed)
        case ev.GameOpened():
            return replace(open_state(event), version=state.version + 1)
        case ev.BytesAdded():
            return _next(state, event, entropy=_set(state.entropy, event.seat, event.data))
        case ev.PositionSet():
            return _set_position(state, event)
        case ev.StartLettersDrawn():
            return _draw_start(state, event)
        case ev.GameBegan():
            return _next(state, event, order=event.order)
        case _:
            assert_never(event)


def _next(state: State, event: ev.Event, **changes: object) -> State:
    return replace(state, time=event.at, version=state.version + 1, **changes)


def _pending(state: State, event: ev.Event) -> Pending:
    if state.pending is None:
        raise NotAGameError(f"{type(event).__name__} at {event.at}: no move is pending")
    return state.pending


def _last(state: State, event: ev.Event) -> Settled:
    if state.last is None:
        raise NotAGameError(f"{type(event).__name__} at {event.at}: no move was settled")
    return state.last


def _lay(state: State, event: ev.TilesLaid) -> State:
    tile = codes_of(state.profile.tiles).tile
    rack = state.racks[event.seat] + _tiles(state)
    rack = _without(rack, [tile[text] for _, text in event.tiles])
    racks = _set(state.racks, event.seat, rack)
    return _next(state, event, racks=racks, laid=event.tiles, exact=(), phase=Phase.LAYING)


def _name_blank(state: State, event: ev.BlankNamed) -> State:
    laid = tuple(
        (square, event.letter) if square == event.square else (square, text)
        for square, text in state.laid
    )
    return _next(state, event, laid=laid, exact=(*state.exact, event.square))


def _accept(state: State, event: ev.MoveAccepted) -> State:
    pending = _pending(state, event)
    scores = _add(state.scores, event.seat, event.points)
    line = _placement_line(pending, event.tiles, scores[event.seat])
    return _next(
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


def _placement_line(pending: Pending, tiles: Laid, total: int) -> Line:
    return Line(
        seat=pending.seat,
        kind=LineKind.PLACEMENT,
        points=pending.points,
        total=total,
        words=pending.words,
        tiles=tiles,
        best_word=Score(pending.words, pending.bonus, pending.points).best_word(),
    )


def _begin_turn(state: State, event: ev.TurnBegan) -> State:
    clock = replace(state.clock, turn_used=state.clock.used[event.seat])
    return _next(
        state,
        event,
        turn=event.seat,
        phase=Phase.LAYING,
        pending=None,
        offers=(),
        corrections=(),
        clock=clock,
    )


def _draw(state: State, event: ev.TilesDrawn) -> State:
    last = state.last
    if last is not None and last.accepted and last.pending.seat == event.seat:
        last = replace(last, drawn=last.drawn + event.tiles)
    return _next(
        state,
        event,
        racks=_set(state.racks, event.seat, state.racks[event.seat] + event.tiles),
        bag=_without(state.bag, event.tiles),
        draws=(*state.draws, BagMove(len(event.tiles))),
        last=last,
    )


def _draw_start(state: State, event: ev.StartLettersDrawn) -> State:
    tiles = "".join(tile for _, tile in event.letters)
    return _next(
        state,
        event,
        bag=_without(state.bag, tiles),
        aside=state.aside + tiles,
        draws=(*state.draws, BagMove(len(tiles))),
    )


def _challenge(state: State, event: ev.WordsChallenged) -> State:
    pending = _pending(state, event)
    said = {*pending.challenged, *event.words}
    pending = replace(
        pending,
        challengers=(*pending.challengers, event.seat),
        said=(*pending.said, event.words),
        challenged=tuple(dict.fromkeys(w.word for w in pending.words if w.word in said)),
        recorded=tuple(seat for seat in pending.recorded if seat != event.seat),
    )
    return _next(state, event, pending=pending)


def _lose(state: State, event: ev.MoveLost) -> State:
    pending = _pending(state, event)
    line = Line(event.seat, LineKind.LOSS, total=state.scores[event.seat])
    return _next(
        state,
        event,
        racks=_set(state.racks, event.seat, state.racks[event.seat] + _tiles(state)),
        last=Settled(pending, state.laid, accepted=False, line=len(state.sheet)),
        laid=(),
        exact=(),
        pending=None,
        sheet=(*state.sheet, line),
    )


def _pass(state: State, event: ev.Passed) -> State:
    forced = event.reason is not ev.PassReason.CHOSEN
    line = Line(event.seat, LineKind.PASS, total=state.scores[event.seat], forced=forced)
    return _next(
        state,
        event,
        sheet=(*state.sheet, line),
        must_pass=tuple(owed for owed in state.must_pass if owed.seat != event.seat),
        # a forced pass of the other leaves the last verdict open to the referee
        last=state.last if forced else None,
    )


def _record_exchange(state: State, event: ev.ExchangeRecorded) -> State:
    line = Line(event.seat, LineKind.EXCHANGE, total=state.scores[event.seat], count=event.count)
    exchanges = _add(state.exchanges, event.seat, 1)
    return _next(state, event, sheet=(*state.sheet, line), exchanges=exchanges, last=None)


def _call(clock: Clock, event: ev.RefereeCalled) -> Clock:
    """R-24: a player's call waits for an answer; the referee's own stop is one."""
    if event.seat == REFEREE:
        return replace(clock, paused_by=REFEREE if event.paused else clock.paused_by, called=None)
    return replace(clock, paused_by=event.seat, called=event.at) if event.paused else clock


def _decide(state: State, event: ev.RefereeDecided) -> State:
    state = replace(state, clock=replace(state.clock, called=None))
    match event.measure:
        case ev.VerdictOverridden(valid) if state.pending is not None:
            return _next(state, event, pending=replace(state.pending, verdict=valid))
        case ev.ScoreCorrected(seat, points):
            return _next(state, event, scores=_add(state.scores, seat, points))
        case ev.Penalised(seat, points):
            return _next(state, event, scores=_add(state.scores, seat, -points))
        case ev.ClockAdjusted(seat, left):
            clock = state.clock
            if clock.running == seat:
                clock = _start(_stop(clock, event.at), seat, event.at)
            budget = _set(clock.budget, seat, clock.used[seat] + left)
            flagged = tuple(s for s in state.flagged if s != seat or left <= 0)
            return _next(state, event, clock=replace(clock, budget=budget), flagged=flagged)
        case _:
            return _next(state, event)


def _restore(state: State, event: ev.MoveRestored) -> State:
    last = _last(state, event)
    codes = codes_of(state.profile.tiles)
    rack = _without(state.racks[event.seat], [codes.tile[text] for _, text in event.tiles])
    scores = _add(state.scores, event.seat, event.points)
    line = _placement_line(last.pending, event.tiles, scores[event.seat])
    return _next(
        state,
        event,
        board=with_tiles(state.board, event.tiles, codes),
        racks=_set(state.racks, event.seat, rack),
        scores=scores,
        sheet=(*state.sheet[: last.line], line),
        last=_overridden(last, valid=True),
    )


def _annul(state: State, event: ev.MoveAnnulled) -> State:
    last = _last(state, event)
    codes = codes_of(state.profile.tiles)
    rack = _without(state.racks[event.seat], event.returned)
    rack += "".join(codes.tile[text] for _, text in event.tiles)
    scores = _add(state.scores, event.seat, -event.points)
    line = Line(event.seat, LineKind.LOSS, total=scores[event.seat])
    return _next(
        state,
        event,
        board=without_tiles(state.board, event.tiles),
        racks=_set(state.racks, event.seat, rack),
        bag=state.bag + event.returned,
        draws=(*state.draws, BagMove(0, event.returned)),
        scores=scores,
        sheet=(*state.sheet[: last.line], line),
        last=_overridden(last, valid=False),
    )


def _overridden(last: Settled, *, valid: bool) -> Settled:
    return replace(last, pending=replace(last.pending, verdict=valid), accepted=valid, drawn="")


def _end(state: State, event: ev.GameEnded) -> State:
    return _next(
        state,
        event,
        phase=Phase.ENDED,
        ended=event.reason,
        end_clause=event.clause,
        awarded=event.seat if event.reason is not ev.EndReason.OUT else None,
        clock=_stop(state.clock, event.at),
        deductions=(0,) * len(state.names),
        must_pass=(),
    )


def _reopen(state: State, event: ev.GameReopened) -> State:
    return _next(
        state,
        event,
        phase=Phase.LAYING,
        ended=None,
        end_clause="",
        awarded=None,
        scores=_sum(state.scores, tuple(-points for points in state.deductions)),
        deductions=(),
        result=None,
    )


def _set_position(state: State, event: ev.PositionSet) -> State:
    return _next(
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


def _start(clock: Clock, seat: int, at: int) -> Clock:
    if clock.running != NOBODY:
        clock = _stop(clock, at)
    began = at if clock.began is None else clock.began
    idle = 0 if clock.began is None else at - clock.since
    return replace(
        clock,
        running=seat,
        since=at,
        stopped=clock.stopped + idle,
        began=began,
        paused_by=None,
        called=None,
    )


def _stop(clock: Clock, at: int) -> Clock:
    if clock.running == NOBODY:
        return clock
    used = _add(clock.used, clock.running, at - clock.since)
    return replace(clock, used=used, running=NOBODY, since=at, ran=clock.running)


def _tiles(state: State) -> str:
    """The laid tiles as they were on the rack."""
    tile = codes_of(state.profile.tiles).tile
    return "".join([tile[text] for _, text in state.laid])


def _without(tiles: str, gone: Iterable[str]) -> str:
    for tile in gone:
        tiles = tiles.replace(tile, "", 1)
    return tiles


def _set(values: tuple[Item, ...], index: int, value: Item) -> tuple[Item, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _add(values: tuple[int, ...], index: int, amount: int) -> tuple[int, ...]:
    return (*values[:index], values[index] + amount, *values[index + 1 :])


def _sum(values: tuple[int, ...], added: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([value + more for value, more in zip(values, added, strict=True)])
