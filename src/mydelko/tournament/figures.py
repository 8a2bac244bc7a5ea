"""Figures of an event for everybody: feats, how scores are spread, places by round, ratings.

The live page and the static one are made of these same values, in which people are numbers: what
the public may read of them stands elsewhere. A round counts for the places once it has all its
results. Walkovers are no games here (`statistics.py`), but change ratings (`performance.py`).
"""

from __future__ import annotations

from itertools import pairwise

from mydelko.tournament.ratings.hollington import round_half_up
from mydelko.tournament.ratings.performance import performances, printed
from mydelko.tournament.settings import RatingKind
from mydelko.tournament.standings import standings
from mydelko.tournament.state import Outcome, State
from mydelko.tournament.statistics import statistics
from mydelko.tournament.views import Shown

NARROWEST = 25  # points of a bar
MOST_BARS = 16


class FeatLine(Shown, frozen=True, kw_only=True):
    """The most of a kind: of a game of two, seen from the side of `entrant`."""

    code: str
    value: int
    entrant: int
    opponent: int
    round: int
    scores: tuple[int, int]  # the entrant's first


class WordLine(Shown, frozen=True, kw_only=True):
    word: str
    points: int
    entrant: int


class ScoreBar(Shown, frozen=True, kw_only=True):
    """How many scores there are from `least` to the next bar."""

    least: int
    count: int


class Course(Shown, frozen=True, kw_only=True):
    """How the place of one entrant went, round by round; 0: not in the table yet."""

    number: int
    places: tuple[int, ...]


class RatingLine(Shown, frozen=True, kw_only=True):
    """As the lists print them."""

    number: int
    brought: str
    games: int  # that count for it
    achieved: str  # empty: no game yet
    projected: str  # if the event ended now
    change: int  # projected over brought, in hundredths


class Figures(Shown, frozen=True, kw_only=True):
    games: int
    average: str  # of all scores; empty: no game yet
    feats: tuple[FeatLine, ...]
    best_word: WordLine | None
    scores: tuple[ScoreBar, ...]
    courses: tuple[Course, ...]  # in the order of the table
    ratings: tuple[RatingLine, ...]  # where the event counts any


def figures_of(state: State) -> Figures:
    found = statistics(state)
    feats = {
        "highest-game": found.highest_game,
        "highest-sum": found.highest_sum,
        "largest-difference": found.largest_difference,
        "highest-loss": found.highest_loss,
        "upset": found.upset,
    }
    best = found.best_word
    return Figures(
        games=found.games,
        average="" if found.average is None else f"{float(found.average):.1f}",
        feats=tuple(
            FeatLine(code=code, **feat._asdict())
            for code, feat in feats.items()
            if feat is not None
        ),
        best_word=None
        if best is None
        else WordLine(word=best.word, points=best.points, entrant=best.entrant),
        scores=_spread(state),
        courses=_courses(state),
        ratings=_ratings(state),
    )


def _spread(state: State) -> tuple[ScoreBar, ...]:
    """Bars of one width that leave none out; the width is doubled until they are few."""
    scores = [
        score
        for _round, _table, result in state.results()
        if result.outcome is Outcome.PLAYED
        for score in result.scores
    ]
    if not scores:
        return ()
    width = NARROWEST
    while max(scores) // width - min(scores) // width >= MOST_BARS:
        width *= 2
    edges = range(min(scores) // width, max(scores) // width + 2)
    return tuple(
        ScoreBar(
            least=least * width,
            count=sum(least * width <= score < over * width for score in scores),
        )
        for least, over in pairwise(edges)
    )


def _courses(state: State) -> tuple[Course, ...]:
    incomplete = state.incomplete
    last = len(state.rounds) if incomplete is None else incomplete.number - 1
    tables = [
        {row.number: row.place for row in standings(state, upto=upto)}
        for upto in range(1, last + 1)
    ]
    courses = []
    for row in standings(state):
        missed = state.entrants[row.number].from_round - 1
        places = [table.get(row.number, 0) for table in tables[missed:]]
        courses.append(Course(number=row.number, places=(*(0,) * min(missed, last), *places)))
    return tuple(courses)


def _ratings(state: State) -> tuple[RatingLine, ...]:
    """The highest projection first."""
    if state.settings.rating.kind is RatingKind.NONE or not state.rounds:
        return ()
    found = sorted(performances(state).values(), key=lambda one: (-one.projected, one.number))
    return tuple(
        RatingLine(
            number=one.number,
            brought=printed(one.frozen),
            games=len(one.scalps),
            achieved="" if one.achieved is None else printed(one.achieved),
            projected=printed(one.projected),
            change=round_half_up(one.projected * 100) - round_half_up(one.frozen * 100),
        )
        for one in found
    )
