"""Statistics of an event: the highest game, sum and difference, the best word, the upset."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from mydelko.tournament.ratings.performance import frozen_rating
from mydelko.tournament.settings import RatingKind
from mydelko.tournament.state import Outcome, State


class Feat(NamedTuple):
    value: int
    entrant: int
    opponent: int
    round: int
    scores: tuple[int, int]  # the entrant's first


class BestWord(NamedTuple):
    word: str
    points: int
    entrant: int
    round: int


class Statistics(NamedTuple):
    games: int
    average: Fraction | None  # of all scores
    highest_game: Feat | None
    highest_sum: Feat | None
    largest_difference: Feat | None
    highest_loss: Feat | None
    upset: Feat | None  # by the difference of ratings
    best_word: BestWord | None


def statistics(state: State) -> Statistics:
    """Walkovers are no games here; tables of several count for games and words only."""
    feats: list[Feat] = []
    words: list[BestWord] = []
    scores: list[int] = []
    games = 0
    for one, table, result in state.results():
        words += [
            BestWord(best.word, best.points, best.entrant, one.number) for best in result.highlights
        ]
        if result.outcome is not Outcome.PLAYED:
            continue
        games += 1
        scores += result.scores
        if len(table.seats) == 2:
            (a, b), (first, second) = result.scores, table.seats
            feats.append(Feat(0, first, second, one.number, (a, b)))
            feats.append(Feat(0, second, first, one.number, (b, a)))
    return Statistics(
        games=games,
        average=Fraction(sum(scores), len(scores)) if scores else None,
        highest_game=_best([feat._replace(value=feat.scores[0]) for feat in feats]),
        highest_sum=_best([feat._replace(value=sum(feat.scores)) for feat in feats]),
        largest_difference=_best(
            [feat._replace(value=feat.scores[0] - feat.scores[1]) for feat in feats]
        ),
        highest_loss=_best(
            [
                feat._replace(value=feat.scores[0])
                for feat in feats
                if feat.scores[0] < feat.scores[1]
            ]
        ),
        upset=_upset(state, feats),
        best_word=max(words, key=lambda best: best.points) if words else None,
    )


def _best(feats: list[Feat]) -> Feat | None:
    """The greatest; the earliest round among equals, then the lower number."""
    return min(feats, key=lambda feat: (-feat.value, feat.round, feat.entrant), default=None)


def _upset(state: State, feats: list[Feat]) -> Feat | None:
    if state.settings.rating.kind is RatingKind.NONE:
        return None
    won = [
        feat._replace(
            value=int(frozen_rating(state, feat.opponent) - frozen_rating(state, feat.entrant))
        )
        for feat in feats
        if feat.scores[0] > feat.scores[1]
    ]
    best = _best(won)
    return best if best is not None and best.value > 0 else None
