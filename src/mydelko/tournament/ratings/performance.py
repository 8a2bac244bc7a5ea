"""Ratings inside one event: frozen at the start, scalps game by game, the live projection.

Walkovers count for the rating, byes only where the event says so (no bye of ours does).
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from mydelko.tournament.entrants import Details
from mydelko.tournament.history import History, Line, LineKind, histories
from mydelko.tournament.ratings import elo
from mydelko.tournament.ratings.hollington import LISTED_FROM, rating_of, round_half_up, scalp
from mydelko.tournament.settings import RatingKind, RatingRules
from mydelko.tournament.state import State


class Scalp(NamedTuple):
    round: int
    opponent: int
    halves: int
    value: Fraction


class Performance(NamedTuple):
    number: int
    frozen: Fraction  # the rating brought to the event
    scalps: tuple[Scalp, ...]
    achieved: Fraction | None  # average of the scalps, or the Elo after the event
    projected: Fraction  # what the rating would be if the event ended now

    @property
    def total(self) -> Fraction:
        return sum((one.value for one in self.scalps), Fraction(0))


def frozen_rating(state: State, number: int) -> Fraction:
    """The tournament rating: at least the floor; the newcomer's where none is known."""
    rules = state.settings.rating
    given = state.entrants[number].details.rating
    if given is None:
        return Fraction(rules.newcomer)
    if rules.kind is RatingKind.HOLLINGTON:
        return max(Fraction(given), Fraction(rules.floor))
    return Fraction(given)


def scalps(state: State, history: History) -> tuple[Scalp, ...]:
    own = frozen_rating(state, history.number)
    favourite = state.settings.rating.favourite
    return tuple(
        Scalp(
            line.round,
            opponent,
            halves,
            scalp(own, frozen_rating(state, opponent), halves, favourite),
        )
        for line in history.lines
        if line.kind is LineKind.GAME and line.rated
        for opponent, halves in _meetings(line)
    )


def _meetings(line: Line) -> list[tuple[int, int]]:
    """Opponents and halves; at a table of several only the pairwise game is rated."""
    return [(line.opponents[0], line.halves)] if len(line.opponents) == 1 else []


def achieved(state: State, history: History) -> Fraction | None:
    own = scalps(state, history)
    return sum((one.value for one in own), Fraction(0)) / len(own) if own else None


def performances(state: State, upto: int | None = None) -> dict[int, Performance]:
    own = histories(state, upto)
    return {number: performance(state, history) for number, history in own.items()}


def performance(state: State, history: History) -> Performance:
    frozen = frozen_rating(state, history.number)
    own = scalps(state, history)
    average = sum((one.value for one in own), Fraction(0)) / len(own) if own else None
    if state.settings.rating.kind is RatingKind.ELO:
        games = [(float(frozen_rating(state, one.opponent)), one.halves) for one in own]
        after = Fraction(elo.updated(float(frozen), games, state.settings.rating.k))
        return Performance(history.number, frozen, own, after if own else None, after)
    return Performance(history.number, frozen, own, average, _projected(state, history, own))


def _projected(state: State, history: History, own: tuple[Scalp, ...]) -> Fraction:
    """The rating with this event's scalps added to those behind it, as the list will have it."""
    if not own:
        return frozen_rating(state, history.number)
    rules = state.settings.rating
    scalps, games = _brought(state.entrants[history.number].details, rules)
    scalps += sum((one.value for one in own), Fraction(0))
    games += len(own)
    rating = rating_of(scalps, games, Fraction(rules.newcomer))
    return rating if games >= LISTED_FROM else max(rating, Fraction(rules.floor))


def _brought(details: Details, rules: RatingRules) -> tuple[Fraction, int]:
    """Scalps and games behind a rating; one whose games nobody knows counts as of thirty."""
    if details.rating is None or (details.rating == rules.newcomer and not details.games):
        return Fraction(0), 0
    games = details.games or LISTED_FROM
    missing = max(LISTED_FROM - games, 0)
    scalps = Fraction(details.rating) * (games + missing) - missing * rules.newcomer
    return Fraction(round_half_up(scalps)), games  # which were whole before the rating was printed


def printed(value: Fraction) -> str:
    """Two decimals, as the federation's pages print them."""
    hundredths = round_half_up(value * 100)
    sign = "-" if hundredths < 0 else ""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{sign}{whole}.{rest:02}"
