"""The referee: decisions at any time, each with a clause and a note, each an event (P-6.1).

A decision that overrides a verdict works on the pending move, or on the last settled one as
long as nobody has chosen a move after it.
"""

from __future__ import annotations

from typing import assert_never

from mydelko.rulebook.clauses import load_book
from mydelko.rulebook.profile import Challenge
from mydelko.rules import events as ev
from mydelko.rules.acts import HOURS, POINTS, Decide
from mydelko.rules.bag import CHAIN
from mydelko.rules.challenge import (
    BONUS,
    finish_accepted,
    impose_passes,
    lose_move,
    quiet_seats,
    record_move,
)
from mydelko.rules.clock import stop_clock
from mydelko.rules.ending import award_game, end_game, ended_by
from mydelko.rules.hearing import Hearing
from mydelko.rules.pressing import unrecorded
from mydelko.rules.refusal import Refusal, same_clause
from mydelko.rules.state import Pending, Phase, Settled, State
from mydelko.rules.tiebreak import settle_result
from mydelko.rules.turn import (
    draw_tiles,
    finish_turn,
    force_pass,
    pass_turn_on,
    take_tiles_back,
    waits_for_caller,
)

PENALTIES = "P-7.1"
HOUR = 3_600_000  # milliseconds
# Ends that another verdict may undo.
BY_PLAY = (ev.EndReason.OUT, ev.EndReason.PASSES, ev.EndReason.MIXED, ev.EndReason.TIME)


# P-6.1, P-7.1, P-7.3, K-6.3, M-2
def decide_case(hearing: Hearing, act: Decide) -> Refusal | None:
    if not is_clause(act.clause):
        return hearing.refuse("unknown-clause", clause=act.clause)
    refusal = _refuse_measure(hearing, act)
    if refusal is not None:
        return refusal
    hearing.happen(
        ev.RefereeDecided(at=hearing.at, clause=act.clause, note=act.note, measure=act.measure)
    )
    _carry_out(hearing, act)
    return None


def _refuse_measure(hearing: Hearing, act: Decide) -> Refusal | None:  # noqa: PLR0911
    measure, over = act.measure, hearing.state.has_stopped()
    surplus = hearing.state.phase is Phase.SURPLUS
    if getattr(measure, "seat", 0) not in hearing.state.seats:
        return hearing.refuse("unknown-seat")
    if not _is_within_reason(measure):
        return hearing.refuse("measure-limit", points=POINTS, hours=HOURS)
    match measure:
        case ev.Penalised(_, points):
            return _refuse_penalty(hearing, points)
        case ev.ScoreCorrected(_, points) if same_clause(act.clause, PENALTIES):
            return _refuse_penalty(hearing, -points)
        case ev.PassForced() | ev.VerdictOverridden() | ev.EndOrdered() if surplus:
            return hearing.refuse("surplus")  # P-4.10.1: first everybody holds what they should
        case ev.VerdictOverridden(valid):
            return _refuse_override(hearing, valid)
        case ev.EndOrdered() | ev.PassForced() | ev.ClockAdjusted() if over:
            done = hearing.state.is_over()
            return hearing.refuse_ended() if done else hearing.refuse("counting")
        case ev.ClockAdjusted(seat) if hearing.state.clock.budget[seat] is None:
            return hearing.refuse("clock-none")
        case _:
            return None


def _is_within_reason(measure: ev.Measure) -> bool:
    match measure:
        case ev.ScoreCorrected(_, points) | ev.Penalised(_, points):
            return abs(points) <= POINTS
        case ev.ClockAdjusted(_, left):
            return 0 <= left <= HOURS * HOUR
        case _:
            return True


# P-7.1b; K-6.3: elsewhere whoever settles disputes names the points
def _refuse_penalty(hearing: Hearing, points: int) -> Refusal | None:
    if points <= 0:
        return hearing.refuse("penalty-none", points=points)
    step = hearing.profile.penalty_step
    return hearing.refuse("penalty", points=points, count=step) if points % step else None


def _carry_out(hearing: Hearing, act: Decide) -> None:
    match act.measure:
        case ev.ScoreCorrected() | ev.Penalised():
            if hearing.state.is_over():
                settle_result(hearing)
        case ev.VerdictOverridden(valid):
            _override(hearing, valid, act.clause)
        case ev.PassForced(seat):
            _pass_for(hearing, seat, act.clause)
        case ev.WalkoverAwarded(seat):
            _take_back(hearing, act.clause)
            counted = hearing.state.deductions  # P-7.2b: the score at that moment, end and all
            award_game(hearing, seat, act.clause, counted)
        case ev.EndOrdered():
            _take_back(hearing, act.clause)
            end_game(hearing, ev.EndReason.REFEREE, act.clause)
        case ev.ClockAdjusted() | ev.Warned() | ev.Noted():
            pass
        case _:
            assert_never(act.measure)


def _take_back(hearing: Hearing, clause: str) -> None:
    take_tiles_back(hearing, hearing.state.turn, ev.TakeBackReason.REFEREE, clause)


# P-3.4.4, R-7: a player gone from the table is passed for
def _pass_for(hearing: Hearing, seat: int, clause: str) -> None:
    state, reason = hearing.state, ev.PassReason.REFEREE
    if seat == state.turn and state.phase is not Phase.RECORDED:
        stop_clock(hearing)
        force_pass(hearing, seat, reason, clause, paused=waits_for_caller(state))
        return
    hearing.happen(ev.PassesImposed(at=hearing.at, seats=(seat,), reason=reason, clause=clause))
    if seat in _owing(state):
        record_move(hearing, seat)


# P-3.2.1g, R-17
def _owing(state: State) -> tuple[int, ...]:
    """Who has still to write down the move that is pending, or the last line."""
    if state.pending is not None:
        return tuple(state.undeclared(state.pending))
    return unrecorded(state)


#
def given_verdict(state: State) -> bool | None:
    """The dictionary's verdict that can still be turned into its opposite."""
    if state.pending is not None:
        return state.pending.verdict
    last = state.last
    return last.pending.verdict if last is not None and last.follows_verdict() else None


# P-4.7.14, K-6.3
def _refuse_override(hearing: Hearing, valid: bool) -> Refusal | None:
    if given_verdict(hearing.state) is not (not valid):
        return hearing.refuse("no-verdict")
    lasting = is_end_lasting(hearing.state)
    return hearing.refuse(lasting) if lasting else None


#
def is_end_lasting(state: State) -> str:
    """Why no other verdict takes the game up again after its end: the code of a refusal."""
    if not state.has_stopped():
        return ""
    if ended_by(state) not in BY_PLAY:
        return "verdict-ended"  # P-7.1c, P-7.3, B-16
    # once the last seed was shown nothing is left that could be drawn in secret
    return "no-seed" if state.chapter + 1 >= CHAIN else ""


def _override(hearing: Hearing, valid: bool, clause: str) -> None:
    state = hearing.state
    if state.pending is not None:  # judged in vain, not yet recorded
        _turn_prices(hearing, state.pending, valid=False)
        lose_move(hearing, ev.LossReason.WORDS, clause)
        return
    last = state.last
    assert last is not None
    _take_back(hearing, clause)
    if state.has_stopped():
        # everybody knows the seed that was shown: what is drawn from now on follows the next one
        commitment = hearing.draw.renew(state) if state.seed else ""
        hearing.happen(ev.GameReopened(at=hearing.at, commitment=commitment))
    paused = waits_for_caller(hearing.state)
    if valid:
        _restore(hearing, last, paused=paused)
    else:
        _annul(hearing, last, paused=paused)


def _restore(hearing: Hearing, last: Settled, *, paused: bool) -> None:
    seat = last.pending.seat
    hearing.happen(
        ev.MoveRestored(at=hearing.at, seat=seat, tiles=last.tiles, points=last.pending.points)
    )
    _turn_prices(hearing, last.pending, valid=True)
    state = hearing.state
    if state.real is not None or (not state.bag and not state.racks[seat]):
        finish_accepted(hearing, seat)
        return
    pass_turn_on(hearing, seat, paused=paused)
    if not hearing.state.has_stopped():  # K-9.3, P-5.1.1c: the end has come meanwhile
        draw_tiles(hearing, seat)


def _annul(hearing: Hearing, last: Settled, *, paused: bool) -> None:
    seat = last.pending.seat
    hearing.happen(
        ev.MoveAnnulled(
            at=hearing.at,
            seat=seat,
            tiles=last.tiles,
            points=last.pending.points,
            returned=last.drawn,
        )
    )
    _turn_prices(hearing, last.pending, valid=False)
    if hearing.state.real is not None:
        stop_clock(hearing)  # P-4.8.1: both record the loss, only then the clock goes over
        finish_turn(hearing, seat, confirmed=False)
        return
    pass_turn_on(hearing, seat, paused=paused)


# M-16, B-5: the other verdict costs others
def _turn_prices(hearing: Hearing, pending: Pending, *, valid: bool) -> None:
    """Who paid for the challenge is given it back, and who owes now pays."""
    kind = hearing.profile.challenge
    if kind in BONUS:
        points = BONUS[kind] if valid else -BONUS[kind]
        hearing.happen(ev.BonusGiven(at=hearing.at, seat=pending.seat, points=points))
    elif kind in (Challenge.SEALED, Challenge.DOUBLE):
        _turn_passes(hearing, pending, valid=valid)
    for owed in pending.owed:  # P-3.4.4, M-11, R-7: what the verdict did not cost is still lost
        if hearing.state.owed_pass(owed.seat) is None:
            hearing.happen(
                ev.PassesImposed(
                    at=hearing.at, seats=(owed.seat,), reason=owed.reason, clause=owed.clause
                )
            )


def _turn_passes(hearing: Hearing, pending: Pending, *, valid: bool) -> None:
    sealed = hearing.profile.challenge is Challenge.SEALED
    # R-18; where the dictionary found no wrong word, every challenged one is taken as wrong
    wrong = pending.wrong or pending.challenged
    quiet = quiet_seats(hearing.state, pending, wrong) if sealed else ()
    bound, freed = (pending.challengers, quiet) if valid else (quiet, pending.challengers)
    if freed:
        hearing.happen(ev.PassesLifted(at=hearing.at, seats=freed))
    impose_passes(hearing, bound)


def is_clause(text: str) -> bool:
    """Whether the rule book knows this clause."""
    return text in load_book()
