"""Columns of a table of standings: what an event sorts by stands in every table of it.

Big points, difference, sum and games are always there; any other criterion of the event has a
column of its own, under its name and as people count it: halves as points, places as places.
The lot is none: nobody earned it.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from mydelko.tournament.ratings.performance import printed
from mydelko.tournament.settings import Criterion, Settings
from mydelko.tournament.standings import Row

ALWAYS = (Criterion.BIG, Criterion.DIFFERENCE, Criterion.SUM, Criterion.GAMES)
IN_HALVES = (Criterion.DIRECT, Criterion.BUCHHOLZ, Criterion.MEDIAN)


def own_criteria(settings: Settings) -> list[Criterion]:
    """The criteria of an event that have columns of their own."""
    return [one for one in settings.criteria if one not in (*ALWAYS, Criterion.LOT)]


def own_values(settings: Settings, row: Row) -> list[int | Decimal]:
    return [_value(settings, row, one) for one in own_criteria(settings)]


def _value(settings: Settings, row: Row, criterion: Criterion) -> int | Decimal:
    value = row.values[settings.criteria.index(criterion)]
    if criterion is Criterion.ACHIEVED:
        return Decimal(printed(Fraction(value)))
    if criterion in IN_HALVES:
        return in_points(int(value))
    return -int(value) if criterion is Criterion.OPPONENT_RANKS else int(value)


def in_points(halves: int) -> int | Decimal:
    whole, half = divmod(halves, 2)
    return whole + Decimal("0.5") if half else whole
