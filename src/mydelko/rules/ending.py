"""The end: leftovers, overtime, the result and the revealed seed."""

from __future__ import annotations

from mydelko.rulebook.profile import Leftovers, NobodyOut
from mydelko.rules import events as ev
from mydelko.rules.codes import codes_of
from mydelko.rules.hearing import Hearing
from mydelko.rules.state import UNSEEN, State
from mydelko.rules.tiebreak import settle_result

MINUTE = 60_000


def end_game(hearing: Hearing, reason: ev.EndReason, clause: str, seat: int | None = None) -> None:
    if hearing.state.aside:  # P-4.3.6: what has drawn nothing is still that player's
        back, mover = ev.TakeBackReason.CHOSEN, hearing.state.turn
        hearing.happen(ev.TilesTakenBack(at=hearing.at, seat=mover, reason=back))
    if untold_racks(hearing.state, out=reason is ev.EndReason.OUT):
        hearing.happen(ev.PlayEnded(at=hearing.at, reason=reason, clause=clause, seat=seat))
    else:
        _end(hearing, reason, clause, seat)


def untold_racks(state: State, *, out: bool) -> tuple[int, ...]:
    """At a real board: seats that have to say what their racks hold before all is counted."""
    if state.real is None or (not out and state.profile.ended_otherwise is NobodyOut.NOTHING):
        return ()
    return tuple(seat for seat in state.seats if UNSEEN in state.racks[seat])


def ended_by(state: State) -> ev.EndReason | None:
    """Why nobody moves any more, also while the leftovers are still untold."""
    closing = None if state.real is None else state.real.closing
    return closing.reason if state.ended is None and closing is not None else state.ended


def close_game(hearing: Hearing) -> None:
    """At a real board, once every rack is told."""
    state = hearing.state
    assert state.real is not None
    closing = state.real.closing
    assert closing is not None
    if not untold_racks(state, out=closing.reason is ev.EndReason.OUT):
        _end(hearing, closing.reason, closing.clause, closing.seat)


def _end(hearing: Hearing, reason: ev.EndReason, clause: str, seat: int | None) -> None:
    hearing.happen(ev.GameEnded(at=hearing.at, reason=reason, clause=clause, seat=seat))
    field = "going_out" if reason is ev.EndReason.OUT else "ended_otherwise"
    hearing.happen(
        ev.LeftoversCounted(
            at=hearing.at,
            points=count_leftovers(hearing.state, seat if reason is ev.EndReason.OUT else None),
            clause=hearing.profile.clauses[field][0],
        )
    )
    overtime = charge_overtime(hearing.state)
    if any(overtime):
        clause = hearing.profile.clauses["overtime_penalty"][0]
        hearing.happen(ev.OvertimeCharged(at=hearing.at, points=overtime, clause=clause))
    _close(hearing)


# P-7.1c: excluded from the game; P-6.3.4
def award_game(
    hearing: Hearing, seat: int | None, clause: str, counted: tuple[int, ...] = ()
) -> None:
    """A walkover: the totals stand as they are, with what an earlier end has counted; the
    tournament values it (P-7.2)."""
    hearing.happen(
        ev.GameEnded(at=hearing.at, reason=ev.EndReason.WALKOVER, clause=clause, seat=seat)
    )
    if any(counted):
        hearing.happen(ev.LeftoversCounted(at=hearing.at, points=counted, clause=clause))
    _close(hearing)


def _close(hearing: Hearing) -> None:
    settle_result(hearing)
    seed = hearing.draw.reveal(hearing.state)
    if seed and not hearing.state.seed:
        hearing.happen(ev.SeedRevealed(at=hearing.at, seed=seed))


# K-9.4, S-11.3, M-17, P-5.1.4
def count_leftovers(state: State, out: int | None) -> tuple[int, ...]:
    """What each score gains or loses; `out` is the seat that went out."""
    if out is None and state.profile.ended_otherwise is NobodyOut.NOTHING:
        return (0,) * len(state.names)
    left = [-rack_value(state, seat) for seat in state.seats]
    if out is not None and state.profile.going_out is Leftovers.GAIN:
        left[out] = -sum(left)
    return tuple(left)


def rack_value(state: State, seat: int) -> int:
    codes = codes_of(state.profile.tiles)
    return sum(codes.value[codes.number[tile]] for tile in state.racks[seat])


# base: points for each begun minute past the time
def charge_overtime(state: State) -> tuple[int, ...]:
    if state.profile.overtime() is None:
        return (0,) * len(state.names)
    times = zip(state.clock.budget, state.clock.used, strict=True)
    return tuple(-state.profile.overtime_penalty * _begun(*time) for time in times)


def _begun(budget: int | None, used: int) -> int:
    """Minutes begun after the budget was used up."""
    return 0 if budget is None or used <= budget else -(-(used - budget) // MINUTE)
