"""Elo for clubs: a game moves both ratings by K times what was won beyond expectation.

All games of an event are counted against the ratings frozen at its start.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from mydelko.tournament.settings import WIN

SCALE = 400
START = 1000


def expected(own: float, opponent: float) -> float:
    """The expected part of a win, from 0 to 1."""
    return 1.0 / (1.0 + math.pow(10.0, (opponent - own) / SCALE))


def updated(own: float, games: Iterable[tuple[float, int]], k: int) -> float:
    """The rating after games given as (opponent's rating, halves won)."""
    gained = sum(halves / WIN - expected(own, opponent) for opponent, halves in games)
    return own + k * gained
