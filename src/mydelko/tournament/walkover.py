"""The value of a walkover (P-7.2), with its calculation kept for showing.

N = max(W, the winner's score at the moment, 400) with W = (S + M · 400) / R: S the sum of
results so far, M the games not yet played, this one included, R the rounds of the event.
"""

from __future__ import annotations

from fractions import Fraction

from mydelko.tournament.history import LineKind, histories
from mydelko.tournament.ratings.hollington import round_half_up
from mydelko.tournament.state import Outcome, Result, Source, State, Table, Walkover

AVERAGE = 400  # P-7.2a and c
LOSER = 1


def walkover_value(winner: int, total: int, unplayed: int, rounds: int, score: int) -> Walkover:
    estimate = round_half_up(Fraction(total + unplayed * AVERAGE, rounds))  # half up
    return Walkover(
        winner=winner,
        total=total,
        unplayed=unplayed,
        rounds=rounds,
        score=score,
        estimate=estimate,
        value=max(estimate, score, AVERAGE),
    )


def walkover(state: State, round_number: int, table: Table, winner: int, score: int) -> Result:
    """The result N : 1 of a table of two. A bye counts as a result, an absence does not."""
    past = [
        line
        for line in histories(state, round_number - 1)[winner].lines
        if line.kind is not LineKind.ABSENCE
    ]
    rounds = state.settings.rounds
    found = walkover_value(
        winner, sum(line.small_for for line in past), rounds - len(past), rounds, score
    )
    scores = tuple(found.value if number == winner else LOSER for number in table.seats)
    return Result(scores=scores, outcome=Outcome.WALKOVER, source=Source.REFEREE, walkover=found)


# neither wins by a walkover, both lose
def both_lose(table: Table) -> Result:
    return Result(
        scores=tuple(0 for _ in table.seats), outcome=Outcome.BOTH_LOSE, source=Source.REFEREE
    )
