"""Results of games as shares, Elo differences and their 95 % intervals.

Games in pairs (equal draws, seats changed) are counted by pair: what luck gives to one seat it
takes back in the other game, so a pair varies less than two games would. An Elo difference is
where the logistic curve of chess ratings gives that share; of a share of 0 or 1 there is none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

SURE = 1.96


class Share(msgspec.Struct, frozen=True):
    """The part of the points won, a draw being half, with its 95 % interval."""

    mean: float
    low: float
    high: float


class Difference(msgspec.Struct, frozen=True):
    """Elo; None is without bound."""

    elo: float | None
    low: float | None
    high: float | None


def share_of(mean: float, mean_square: float, count: int) -> Share:
    """From the mean and the mean square of `count` independent results between 0 and 1."""
    error = SURE * math.sqrt(max(0.0, mean_square - mean * mean) / count) if count else 1.0
    return Share(mean=mean, low=max(0.0, mean - error), high=min(1.0, mean + error))


def share_of_results(results: Sequence[float]) -> Share:
    count = len(results)
    squares = sum(result * result for result in results) / count
    return share_of(sum(results) / count, squares, count)


def elo_of(share: float) -> float | None:
    if not 0 < share < 1:
        return None
    return 400 * math.log10(share / (1 - share))


def difference_of(share: Share) -> Difference:
    return Difference(elo=elo_of(share.mean), low=elo_of(share.low), high=elo_of(share.high))
