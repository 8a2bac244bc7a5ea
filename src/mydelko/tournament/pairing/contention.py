"""Contention: who can still reach a prize, from simulated ends of the event and from arithmetic.

The rest of the event is played many times from the current points and ratings, each round
paired by the table as it then stands. All draws come from one seed. `win_chance` is the
rating system's own expectation; without ratings every game is even.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mydelko.tournament.settings import WIN, Contention, RatingKind

SPREAD = 90.0  # standard deviation of a game's difference of small points
MARGIN = 120.0  # difference expected when a win is certain
LEAST, MOST = 0.05, 0.95
POINT_WEIGHT = 100_000.0  # big points come before any difference
MOST_GAMES = 250_000  # players × runs of one simulated round
FEWEST_RUNS = 200
NEAREST, TRIED, CONTROL_RUNS = 24, 8, 200  # of the search for who needs the leader

Numbers = npt.NDArray[np.float64]


class Prizes(NamedTuple):
    """The places of one class that win something; the whole table is a class too."""

    ranks: tuple[int, ...]  # who belongs to it, in order of the table
    places: int


class Field(NamedTuple):
    """Players in order of the table."""

    halves: Sequence[int]
    differences: Sequence[int]
    ratings: Sequence[float]
    kind: RatingKind
    prizes: Sequence[Prizes] = ()
    by_difference: bool = True  # equal points are parted by the difference of small points

    def nearest(self, count: int) -> Field:
        """The top of the table by itself."""
        return self._replace(
            halves=self.halves[:count],
            differences=self.differences[:count],
            ratings=self.ratings[:count],
        )


class Chances(NamedTuple):
    prize: tuple[float, ...]  # of some prize, by rank
    first: tuple[float, ...]  # of the first place
    passes_leader: tuple[float, ...]  # of ending level with the leader of today, or ahead


def win_chance(difference: Numbers, kind: RatingKind) -> Numbers:
    """The expected part of a win from a difference of ratings."""
    if kind is RatingKind.ELO:
        return 1.0 / (1.0 + 10.0 ** (-difference / 400.0))
    if kind is RatingKind.HOLLINGTON:
        return np.clip(0.5 + difference / 100.0, LEAST, MOST)  # what ±50 a game implies
    return np.full_like(difference, 0.5)


def simulate_rest(field: Field, rounds: int, settings: Contention, seed: int) -> Chances:
    count = len(field.halves)
    halves, final = _played_out(field, rounds, _runs(settings, count), seed)
    wins = np.zeros(final.shape, dtype=bool)
    for prizes in field.prizes:
        members = np.asarray(prizes.ranks, dtype=np.int64)
        wins[:, members] |= _places(final[:, members]) < prizes.places
    return Chances(
        tuple(wins.mean(axis=0).tolist()),
        tuple((_places(final) == 0).mean(axis=0).tolist()),
        tuple((halves >= halves[:, :1]).mean(axis=0).tolist()),
    )


def _runs(settings: Contention, count: int) -> int:
    """Large fields are played out less often: their round must not wait."""
    return max(FEWEST_RUNS, min(settings.simulations, MOST_GAMES // count))


def _places(final: Numbers) -> npt.NDArray[np.int64]:
    return (-final).argsort(axis=1, kind="stable").argsort(axis=1, kind="stable")


class Fixed(NamedTuple):
    """What a run of simulations takes for granted."""

    wins: int  # a rank that wins every game left
    meets_leader: bool  # in the coming round, or does not


def _played_out(
    field: Field, rounds: int, runs: int, seed: int, fixed: Fixed | None = None
) -> tuple[Numbers, Numbers]:
    """Big points in halves, and what the final table is sorted by, of every run and player."""
    count = len(field.halves)
    draws = np.random.Generator(np.random.PCG64(seed))
    ratings = np.asarray(field.ratings, dtype=np.float64)
    halves = np.tile(np.asarray(field.halves, dtype=np.float64), (runs, 1))
    spread = np.tile(np.asarray(field.differences, dtype=np.float64), (runs, 1))
    rows = np.arange(runs)[:, None]
    for coming in range(rounds):
        order = np.argsort(-(halves * POINT_WEIGHT + spread), axis=1, kind="stable")
        if fixed is not None and coming == 0:
            order = np.tile(_opening_order(count, fixed), (runs, 1))
        upper, lower = order[:, 0 : count - 1 : 2], order[:, 1::2]
        margin = play(win_chance(ratings[upper] - ratings[lower], field.kind), draws)
        if fixed is not None:
            margin = np.where(upper == fixed.wins, np.maximum(np.abs(margin), 1), margin)
            margin = np.where(lower == fixed.wins, -np.maximum(np.abs(margin), 1), margin)
        halves[rows, upper] += np.where(margin > 0, WIN, np.where(margin == 0, 1, 0))
        halves[rows, lower] += np.where(margin < 0, WIN, np.where(margin == 0, 1, 0))
        spread[rows, upper] += margin
        spread[rows, lower] -= margin
        if count % 2:
            halves[rows[:, 0], order[:, -1]] += WIN
    return halves, halves * POINT_WEIGHT + spread


def _opening_order(count: int, fixed: Fixed) -> npt.NDArray[np.int64]:
    """The coming round with the leader's opponent given: the player, or the next one but it."""
    others = [rank for rank in range(1, count) if rank != fixed.wins]
    pair = [0, fixed.wins] if fixed.meets_leader else [0, others.pop(0), fixed.wins]
    return np.asarray(pair + others, dtype=np.int64)


def play(chance: Numbers, draws: np.random.Generator) -> Numbers:
    """Whole differences of small points: drawn around what the chance leads to expect."""
    mean = MARGIN * (2.0 * chance - 1.0)
    margin: Numbers = np.rint(draws.normal(mean, SPREAD))
    return margin


class Contenders(NamedTuple):
    prize: frozenset[int]  # ranks that can still reach a prize
    catches: frozenset[int]  # ranks that should meet the leader: they can still catch up
    settled: frozenset[int]  # ranks with a prize place that no result can change


def contenders(field: Field, rounds: int, settings: Contention, seed: int) -> Contenders:
    chances = simulate_rest(field, rounds, settings, seed)
    least = settings.threshold / 1000
    reach = Reach(field, rounds, settings.spread_cap)
    catches = frozenset(
        rank
        for rank in range(1, len(field.halves))
        if reach.catches(rank, 0) and chances.passes_leader[rank] >= least
    )
    settled = settled_ranks(field, reach)
    prize = frozenset(rank for rank, chance in enumerate(chances.prize) if chance >= least)
    return Contenders(prize, _losing_control(field, rounds, settings, seed, catches), settled)


class Reach(NamedTuple):
    """Arithmetic: the one behind wins every game left, the one ahead loses every game."""

    field: Field
    rounds: int
    cap: int  # small points by which a game may still turn the difference

    def catches(self, behind: int, ahead: int) -> bool:
        halves, differences = self.field.halves, self.field.differences
        missing = halves[ahead] - halves[behind] - WIN * self.rounds
        if missing or not self.field.by_difference:
            return missing <= 0
        return differences[ahead] - differences[behind] <= 2 * self.cap * self.rounds


def settled_ranks(field: Field, reach: Reach) -> frozenset[int]:
    """Who has a place among the prizes and in none of their classes can lose or better it."""
    moving: set[int] = set()
    placed: set[int] = set()
    for ranks, places in field.prizes:
        for place, rank in enumerate(ranks[:places]):
            placed.add(rank)
            if any(reach.catches(rank, above) for above in ranks[:place]) or any(
                reach.catches(below, rank) for below in ranks[place + 1 :]
            ):
                moving.add(rank)
        last = ranks[places - 1] if len(ranks) >= places else None
        if last is not None:
            moving.update(rank for rank in ranks[places:] if reach.catches(rank, last))
    return frozenset(placed - moving)


# Who wins every game left and would end first after meeting the leader, but not as surely without
# it, loses control of the event when somebody else gets the leader.
def _losing_control(
    field: Field, rounds: int, settings: Contention, seed: int, catches: frozenset[int]
) -> frozenset[int]:
    """Of those who can catch up, the ones who need the leader; all where nobody does."""
    if len(field.halves) < 3:
        return catches  # nobody else could get the leader
    near = field.nearest(NEAREST)
    tried = sorted(rank for rank in catches if rank < len(near.halves))[:TRIED]
    losing = set()
    for rank in tried:
        first = [
            (_places(_played_out(near, rounds, CONTROL_RUNS, seed, Fixed(rank, meets))[1]) == 0)[
                :, rank
            ].mean()
            for meets in (True, False)
        ]
        if first[0] - first[1] >= settings.control_loss / 100:
            losing.add(rank)
    return frozenset(losing) or catches


class Away(NamedTuple):
    playing: float  # the leader's chance of the first place, playing
    staying: float  # staying away


def staying_away(
    field: Field,
    pairs: Sequence[tuple[int, int]],
    absence: tuple[int, int],
    seed: int,
    runs: int = 2000,
) -> Away:
    """The leader's chances in the last round, playing its pair or staying away.

    Staying away the leader gets what an absence is worth, and the opponent a win.
    """
    draws = np.random.Generator(np.random.PCG64(seed))
    ratings = np.asarray(field.ratings, dtype=np.float64)
    upper = np.asarray([a for a, _ in pairs], dtype=np.int64)
    lower = np.asarray([b for _, b in pairs], dtype=np.int64)
    chance = win_chance(ratings[upper] - ratings[lower], field.kind)
    margins = play(np.tile(chance, (runs, 1)), draws)
    chances = []
    for away in (False, True):
        halves = np.tile(np.asarray(field.halves, dtype=np.float64), (runs, 1))
        spread = np.tile(np.asarray(field.differences, dtype=np.float64), (runs, 1))
        for column, (a, b) in enumerate(pairs):
            margin = margins[:, column]
            if away and 0 in (a, b):
                other = b if a == 0 else a
                halves[:, 0] += absence[0]
                spread[:, 0] += absence[1]
                halves[:, other] += WIN
                spread[:, other] += np.abs(margin)
                continue
            halves[:, a] += np.where(margin > 0, WIN, np.where(margin == 0, 1, 0))
            halves[:, b] += np.where(margin < 0, WIN, np.where(margin == 0, 1, 0))
            spread[:, a] += margin
            spread[:, b] -= margin
        final = halves * POINT_WEIGHT + spread
        chances.append(float((final[:, :1] >= final).all(axis=1).mean()))
    return Away(chances[0], chances[1])
