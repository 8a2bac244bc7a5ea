"""Counting errors: corrected by consent while the clock is stopped, else by the referee."""

from __future__ import annotations

from mydelko.rules import events as ev
from mydelko.rules.acts import HOURS, POINTS
from mydelko.rules.hearing import Hearing
from mydelko.rules.refusal import Refusal
from mydelko.rules.tiebreak import settle_result


# P-4.6.3
def correct_score(hearing: Hearing, by: int, seat: int, points: int) -> Refusal | None:
    """Stands when every seat has asked for the same correction."""
    state = hearing.state
    if seat not in state.seats:
        return hearing.refuse("unknown-seat")
    if abs(points) > POINTS:
        return hearing.refuse("measure-limit", points=POINTS, hours=HOURS)
    if not state.is_clock_quiet():
        return hearing.refuse("correction-running", phase=state.phase.value)
    hearing.happen(ev.CorrectionAsked(at=hearing.at, by=by, seat=seat, points=points))
    asked = hearing.state.corrections
    if len(asked) == len(state.names) and {(s, p) for _, s, p in asked} == {(seat, points)}:
        hearing.happen(ev.CorrectionAgreed(at=hearing.at, seat=seat, points=points))
        if hearing.state.is_over():
            settle_result(hearing)
    return None
