"""The Polish federation's rating: the average of scalps.

A scalp is the opponent's tournament rating, 50 more for a win, 50 less for a loss. Where the
event says so, a favourite by more than a given difference who wins leaves both players their
own ratings as scalps. A scalp is a whole number, as the federation's pages have it; what follows
from scalps is exact and rounded only where it is printed.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from mydelko.tournament.settings import DRAW, WIN

STEP = 50
NEWCOMER = Fraction(100)
FLOOR = Fraction(100)
LISTED_FROM = 30  # games in the window, for the main list
MOST_GAMES = 200
WINDOW_YEARS = 2
DROPS_SINCE = datetime.date(2023, 5, 6)  # before: the latest tournaments counted


class Played(NamedTuple):
    """One player's part in one tournament."""

    day: datetime.date
    games: int
    scalps: Fraction

    @property
    def rating(self) -> Fraction:
        return self.scalps / self.games if self.games else Fraction(0)


def scalp(own: Fraction, opponent: Fraction, halves: int, favourite: int | None) -> Fraction:
    """What one game is worth; `halves` is 2 for a win, 1 for a draw, 0 for a loss."""
    if favourite is not None:
        won_by_favourite = halves == WIN and own - opponent > favourite
        lost_to_favourite = halves == 0 and opponent - own > favourite
        if won_by_favourite or lost_to_favourite:
            return Fraction(round_half_up(own))
    return Fraction(round_half_up(opponent + STEP * (halves - DRAW)))


def round_half_up(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def counted(history: Iterable[Played], on: datetime.date) -> list[Played]:
    """The tournaments behind the rating of a day: whole ones, two years, at most 200 games."""
    since = _years_before(on, WINDOW_YEARS)
    kept = sorted((one for one in history if since <= one.day <= on), key=lambda one: one.day)
    while sum(one.games for one in kept) > MOST_GAMES:
        if on >= DROPS_SINCE:
            kept.remove(min(kept, key=lambda one: one.rating))
        else:
            kept.pop(0)
    return kept


def list_rating(history: Sequence[Played], on: datetime.date) -> Fraction | None:
    """The rating on the main list, or None for those who wait."""
    kept = counted(history, on)
    games = sum(one.games for one in kept)
    if games < LISTED_FROM:
        return None
    return sum((one.scalps for one in kept), Fraction(0)) / games


def tournament_rating(history: Sequence[Played], on: datetime.date) -> Fraction:
    """The rating a player brings to a tournament of this day."""
    return max(rating_of(*behind(history, on)), FLOOR)


def behind(history: Sequence[Played], on: datetime.date) -> tuple[Fraction, int]:
    """Scalps and games behind the rating that a player brings.

    Who is off the list brings the latest tournaments that have thirty games together (the
    federation's § 2.3), a beginner all there are.
    """
    kept = counted(history, on)
    if sum(one.games for one in kept) < LISTED_FROM:
        past = sorted((one for one in history if one.day <= on), key=lambda one: one.day)
        kept = []
        while past and sum(one.games for one in kept) < LISTED_FROM:
            kept.append(past.pop())
    return sum((one.scalps for one in kept), Fraction(0)), sum(one.games for one in kept)


def rating_of(scalps: Fraction, games: int, newcomer: Fraction = NEWCOMER) -> Fraction:
    """The average of scalps; each game that lacks to thirty counts as a newcomer's rating."""
    missing = max(LISTED_FROM - games, 0)
    return (scalps + missing * newcomer) / (games + missing)


def _years_before(day: datetime.date, years: int) -> datetime.date:
    try:
        return day.replace(year=day.year - years)
    except ValueError:  # 29 February
        return day.replace(year=day.year - years, day=28)
