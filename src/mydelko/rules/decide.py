"""Decide: an order meets the state and becomes events or a refusal. Pure.

Time is settled first: what fell due before the order happened before it and stands even when the
order is refused (`Refusal.settled`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from mydelko.rulebook.profile import Allowed
from mydelko.rules import acts
from mydelko.rules import events as ev
from mydelko.rules.bag import Draw
from mydelko.rules.challenge import challenge_words, claim_layout, is_move_recorded, record_move
from mydelko.rules.clock import settle_time, stop_clock
from mydelko.rules.correction import correct_score
from mydelko.rules.ending import end_game
from mydelko.rules.exchange import declare_exchange, exchange_tiles, pass_turn
from mydelko.rules.fold import apply
from mydelko.rules.hearing import Hearing, Judge
from mydelko.rules.laying import name_blank, place_tiles, stop_move, take_back
from mydelko.rules.opening import add_bytes, begin, draw_start
from mydelko.rules.pressing import (
    call_referee,
    hurry,
    start_clock,
    stop_absent_clock,
    unrecorded,
)
from mydelko.rules.real import (
    agree,
    check_set,
    is_signed,
    is_unsigned,
    refuse_draft,
    show_rack,
    sign_result,
    tell_value,
)
from mydelko.rules.referee import decide_case
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import Phase, State
from mydelko.rules.steps import (
    come_back,
    is_away,
    return_surplus,
    tell_step,
    think,
    untell_step,
)
from mydelko.rules.tiebreak import tell_last_words, tell_tie
from mydelko.rules.turn import force_pass, hand_over, take_tiles_back

REFEREE_TOO = (acts.Begin, acts.DrawStart, acts.StartClock, acts.Stop)
BEFORE_START = (*REFEREE_TOO, *(acts.AddBytes, acts.CallReferee, acts.CheckSet, acts.Agree))

WHILE_COUNTING = (acts.Leftovers, acts.Correct, acts.CallReferee)
OVER_SURPLUS = (acts.ReturnSurplus, acts.Think, acts.Correct, acts.CallReferee)
AFTER_END = (acts.Sign, acts.Correct, acts.DrawTie, acts.LastWords)
AWAY = (acts.ComeBack, acts.CallReferee)
AT_TABLE: frozenset[type[acts.Act]] = frozenset(
    (
        *(acts.CheckSet, acts.Agree, acts.Value, acts.Tell, acts.Untell, acts.ReturnSurplus),
        *(acts.Think, acts.ComeBack, acts.Leftovers, acts.DrawTie, acts.LastWords, acts.Sign),
    )
)


def decide(state: State, order: acts.Order, draw: Draw, words: Judge) -> list[ev.Event] | Refusal:
    heard = hear(state, order, draw, words)
    return heard if isinstance(heard, Refusal) else heard.events


def hear(state: State, order: acts.Order, draw: Draw, words: Judge) -> Hearing | Refusal:
    """The same with the state that the events lead to."""
    hearing = Hearing(state, order.at, draw, words)
    settle_time(hearing)
    hearing.keep()
    refusal = _judge(hearing, order)
    if refusal is None:
        return hearing
    hearing.forget()
    return replace(refusal, settled=tuple(hearing.events))


def settle(state: State, now: int, draw: Draw, words: Judge) -> list[ev.Event]:
    """What time alone has made happen by now."""
    hearing = Hearing(state, now, draw, words)
    settle_time(hearing)
    return hearing.events


def advance(state: State, events: Iterable[ev.Event]) -> State:
    for event in events:
        state = apply(state, event)
    return state


def _judge(hearing: Hearing, order: acts.Order) -> Refusal | None:
    refusal = _refuse_sender(hearing, order) or _refuse_at_table(hearing, order)
    return refusal or _refuse_stage(hearing, order) or _hear(hearing, order)


def _refuse_sender(hearing: Hearing, order: acts.Order) -> Refusal | None:
    """P-6.1: only the referee decides, and the referee does not play."""
    if order.by == acts.REFEREE:
        if isinstance(order.act, (acts.Decide, acts.Tell, acts.ReturnSurplus, *REFEREE_TOO)):
            return None
        return hearing.refuse("not-a-player")
    if order.by not in hearing.state.seats:
        return hearing.refuse("not-a-player")
    return hearing.refuse("not-referee") if isinstance(order.act, acts.Decide) else None


def _refuse_stage(hearing: Hearing, order: acts.Order) -> Refusal | None:
    if isinstance(order.act, acts.Decide):
        return None  # at any time: before the start, in play, after the end
    state = hearing.state
    if state.is_over():
        settled = is_signed(state) and isinstance(order.act, acts.Correct)
        if is_unsigned(state) and isinstance(order.act, AFTER_END) and not settled:
            return None
        refusal = hearing.refuse_ended()
        if isinstance(order.act, acts.Challenge | acts.Claim) and is_move_recorded(state):
            return refusal.citing(hearing.cite("challenge-late"), *refusal.clauses)
        return refusal
    if state.phase is Phase.STARTING and not isinstance(order.act, BEFORE_START):
        return hearing.refuse("not-started", phase=state.phase.value)
    return None


def _refuse_at_table(hearing: Hearing, order: acts.Order) -> Refusal | None:
    """At a real board: what nobody does while tiles are too many or counted, nor who has left."""
    state, act = hearing.state, order.act
    if state.real is None:
        return hearing.refuse("not-real") if type(act) in AT_TABLE else None
    if isinstance(act, acts.Decide):
        return None
    if state.phase is Phase.COUNTING and not isinstance(act, WHILE_COUNTING):
        return hearing.refuse("counting")
    if state.phase is Phase.SURPLUS and not isinstance(act, OVER_SURPLUS):
        return hearing.refuse("surplus")
    return (
        hearing.refuse("away") if is_away(state, order.by) and not isinstance(act, AWAY) else None
    )


def _hear(hearing: Hearing, order: acts.Order) -> Refusal | None:  # noqa: PLR0911, PLR0912
    by, act = order.by, order.act
    match act:
        case acts.Place():
            return refuse_draft(hearing) or place_tiles(hearing, by, act.tiles)
        case acts.Play():
            return place_tiles(hearing, by, act.tiles) or stop_move(hearing, by)
        case acts.Stop():
            return _stop(hearing, by)
        case acts.Record():
            return record_move(hearing, by)
        case acts.Challenge():
            return challenge_words(hearing, by, act.words)
        case acts.Claim():
            return claim_layout(hearing, by)
        case acts.Name():
            return name_blank(hearing, by, act.letter, act.square)
        case acts.TakeBack():
            return take_back(hearing, by)
        case acts.DeclareExchange():
            return declare_exchange(hearing, by)
        case acts.Exchange():
            return exchange_tiles(hearing, by, act.tiles)
        case acts.Pass():
            return pass_turn(hearing, by)
        case acts.StartClock():
            return start_clock(hearing, by)
        case acts.Hurry():
            return hurry(hearing, by)
        case acts.CallReferee():
            return call_referee(hearing, by)
        case acts.Value():
            return tell_value(hearing, by, act.points, act.count)
        case acts.Tell():
            return tell_step(hearing, by, act.step)
        case acts.Untell():
            return untell_step(hearing, by)
        case acts.ReturnSurplus():
            return return_surplus(hearing, by)
        case acts.Think():
            return think(hearing, by)
        case acts.ComeBack():
            return come_back(hearing, by)
        case acts.Leftovers():
            return show_rack(hearing, by, act.tiles)
        case acts.DrawTie():
            return tell_tie(hearing, act.letters)
        case acts.LastWords():
            return tell_last_words(hearing, act.points)
        case acts.Sign():
            return sign_result(hearing, by)
        case acts.CheckSet():
            return check_set(hearing, by)
        case acts.Agree():
            return agree(hearing, by)
        case acts.Correct():
            return correct_score(hearing, by, act.seat, act.points)
        case acts.AddBytes():
            return add_bytes(hearing, by, act.data)
        case acts.DrawStart():
            return draw_start(hearing, act.letters)
        case acts.Begin():
            return begin(hearing, act.first)
        case acts.Resign():
            return _resign(hearing, by)
        case acts.OfferDraw():
            return _offer_draw(hearing, by)
        case acts.Decide():
            return decide_case(hearing, act)
        case _:
            assert_never(act)


def _stop(hearing: Hearing, by: int) -> Refusal | None:
    if by == acts.REFEREE:
        return call_referee(hearing, by)  # P-4.4.2d: a dispute elsewhere
    if hearing.state.phase is Phase.STARTING:
        return stop_absent_clock(hearing, by)
    return stop_move(hearing, by)


# base; off in tournament profiles (P-6.6.1, P-6.6.2, M-15)
def _resign(hearing: Hearing, seat: int) -> Refusal | None:
    if hearing.profile.resigning is Allowed.NO:
        return hearing.refuse("not-allowed")
    state = hearing.state
    if seat in state.resigned:
        return hearing.refuse("said-already")
    clause = hearing.profile.clauses["resigning"][0]
    hearing.happen(ev.Resigned(at=hearing.at, seat=seat))
    left = [other for other in state.seats if other not in hearing.state.resigned]
    if len(left) == 1:
        take_tiles_back(hearing, state.turn, ev.TakeBackReason.CHOSEN)
        end_game(hearing, ev.EndReason.RESIGNED, clause, left[0])
    elif not _end_agreed(hearing):
        _go_on_without(hearing, seat, clause)
    return None


def _go_on_without(hearing: Hearing, seat: int, clause: str) -> None:
    """Nobody waits any more for who has resigned."""
    state = hearing.state
    if state.pending is not None or seat != state.turn:
        record_move(hearing, seat)  # refused, and so forgotten, where none was waited for
        if hearing.state.pending is not None and hearing.state.clock.running == seat:
            stop_clock(hearing)  # P-4.6.2: others have still to answer
    elif state.phase is not Phase.RECORDED:
        force_pass(hearing, seat, ev.PassReason.RESIGNED, clause)
    elif not unrecorded(state):  # that turn is written down, and no other
        hand_over(hearing, seat)


def _offer_draw(hearing: Hearing, seat: int) -> Refusal | None:
    if hearing.profile.draw_offers is Allowed.NO:
        return hearing.refuse("not-allowed")
    if seat in (*hearing.state.offers, *hearing.state.resigned):
        return hearing.refuse("said-already")
    hearing.happen(ev.DrawOffered(at=hearing.at, seat=seat))
    _end_agreed(hearing)
    return None


def _end_agreed(hearing: Hearing) -> bool:
    """The game ends in a draw once all who go on with it agree; whether it has."""
    state = hearing.state
    if not {*state.offers, *state.resigned} >= set(state.seats):
        return False
    take_tiles_back(hearing, state.turn, ev.TakeBackReason.CHOSEN)
    end_game(hearing, ev.EndReason.AGREED, hearing.profile.clauses["draw_offers"][0])
    return True
