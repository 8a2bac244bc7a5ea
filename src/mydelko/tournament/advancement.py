"""Advancing (M-19): table winners go up, the best runners-up are invited to fill the places.

Runners-up of unequal tables are compared by total, then by their share of the table's points
(R-13), then by lot. Who has left the event goes nowhere and keeps no place from others.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from mydelko.tournament.entrants import Standing
from mydelko.tournament.history import net_scores, table_places
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.standings import lot
from mydelko.tournament.state import Outcome, Round, State
from mydelko.tournament.ties import letters_needed, open_tie


class Advancing(NamedTuple):
    winners: tuple[int, ...]
    invited: tuple[int, ...]


def advancing(state: State, finished: Round, places: int | None) -> Advancing | Refusal:
    """Who goes up after a round of tables; without `places` only the winners."""
    winners: list[int] = []
    seconds: list[tuple[int, Fraction, int, int]] = []
    staying = {
        number for number, entrant in state.entrants.items() if entrant.standing is Standing.PLAYING
    }
    for table in finished.tables:
        if table.result is None:
            return refuse("result-missing", table=table.number, round=finished.number)
        if table.result.outcome is Outcome.BOTH_LOSE:
            continue  # it has no winner and no runner-up
        scores = net_scores(state, finished.number, table)  # P-7.1b: as they count
        ranked = table_places(scores, table.result, state.settings)
        leading = [number for number, place in zip(table.seats, ranked, strict=True) if place == 1]
        if len(leading) > 1:
            return open_tie(state, finished, table) or letters_needed(state, finished, table)
        winners += staying.intersection(leading)
        total = sum(scores)
        for number, place, score in zip(table.seats, ranked, scores, strict=True):
            if place == 2 and number in staying:
                share = Fraction(score, total) if total > 0 else Fraction(0)
                draw = lot(state.settings.seed, finished.number, number)
                seconds.append((-score, -share, draw, number))
    if places is None:
        return Advancing(tuple(winners), ())
    wanted = max(0, places - len(winners))
    invited = tuple(number for *_, number in sorted(seconds)[:wanted])
    return Advancing(tuple(winners), invited)
