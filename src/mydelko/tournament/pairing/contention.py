"""Contention: who can still reach a prize place, from simulated ends of the event.

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

Numbers = npt.NDArray[np.float64]


class Field(NamedTuple):
    """Players in order of the table."""

    halves: Sequence[int]
    differences: Sequence[int]
    ratings: Sequence[float]
    kind: RatingKind


class Chances(NamedTuple):
    prize: tuple[float, ...]  # of a prize place, by rank
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
    runs = settings.simulations
    draws = np.random.Generator(np.random.PCG64(seed))
    ratings = np.asarray(field.ratings, dtype=np.float64)
    halves = np.tile(np.asarray(field.halves, dtype=np.float64), (runs, 1))
    spread = np.tile(np.asarray(field.differences, dtype=np.float64), (runs, 1))
    rows = np.arange(runs)[:, None]
    for _round in range(rounds):
        order = np.argsort(-(halves * POINT_WEIGHT + spread), axis=1, kind="stable")
        upper, lower = order[:, 0 : count - 1 : 2], order[:, 1::2]
        chance = win_chance(ratings[upper] - ratings[lower], field.kind)
        margin = play(chance, draws)
        halves[rows, upper] += np.where(margin > 0, WIN, np.where(margin == 0, 1, 0))
        halves[rows, lower] += np.where(margin < 0, WIN, np.where(margin == 0, 1, 0))
        spread[rows, upper] += margin
        spread[rows, lower] -= margin
        if count % 2:
            halves[rows[:, 0], order[:, -1]] += WIN
    final = halves * POINT_WEIGHT + spread
    places = (-final).argsort(axis=1, kind="stable").argsort(axis=1, kind="stable")
    return Chances(
        tuple((places < settings.places).mean(axis=0).tolist()),
        tuple((places == 0).mean(axis=0).tolist()),
        tuple((halves >= halves[:, :1]).mean(axis=0).tolist()),
    )


def play(chance: Numbers, draws: np.random.Generator) -> Numbers:
    """Whole differences of small points: drawn around what the chance leads to expect."""
    mean = MARGIN * (2.0 * chance - 1.0)
    margin: Numbers = np.rint(draws.normal(mean, SPREAD))
    return margin


class Contenders(NamedTuple):
    prize: frozenset[int]  # ranks that can still reach a prize place
    catches: frozenset[int]  # ranks that can still catch the leader
    settled: bool  # nobody can catch the leader


def contenders(field: Field, rounds: int, settings: Contention, seed: int) -> Contenders:
    chances = simulate_rest(field, rounds, settings, seed)
    least = settings.threshold / 1000
    within_reach = WIN * rounds
    leader = field.halves[0]
    # In halves alone: a rival who wins everything while the leader loses everything.
    catches = frozenset(
        rank
        for rank, halves in enumerate(field.halves)
        if rank and halves + within_reach >= leader and chances.passes_leader[rank] >= least
    )
    settled = all(halves + within_reach < leader for halves in field.halves[1:])
    prize = frozenset(rank for rank, chance in enumerate(chances.prize) if chance >= least)
    return Contenders(prize, catches, settled)


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
