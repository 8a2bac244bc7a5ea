"""Greedy self-play in the core: many games, each player always taking the best move.

The same seed gives the same games on every machine and with any number of threads. How a game
ends is a parameter: the bag an exchange needs, the passes in a row that end a game, and whether
who goes out gains the other's leftovers.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from mydelko.engine.engine import Engine
from mydelko.engine.exchanges import EXCHANGE_MINIMUM
from mydelko.engine.tiles import whole_bag

PASSES_TO_END = 4
SEATS = 2


class Endings(msgspec.Struct, frozen=True):
    exchange_minimum: int = EXCHANGE_MINIMUM
    passes_to_end: int = PASSES_TO_END
    out_gains: bool = True  # K-9.4; False: each loses own leftovers only (S-11.3)


class SelfPlay(msgspec.Struct, frozen=True):
    games: int
    turns: int
    mean_score: float  # of one player
    mean_turns: float
    cpu_s: float
    wall_s: float
    games_per_cpu_s: float
    turns_per_cpu_s: float
    signature: str  # of every turn of every game, in hexadecimal


def play_games(
    engine: Engine,
    games: int,
    seed: int,
    *,
    threads: int = 1,
    endings: Endings | None = None,
    progress: Callable[[float], object] | None = None,
) -> SelfPlay:
    endings = endings or Endings()
    report = None if progress is None else lambda done: progress(done / games)
    result = engine.generator.autoplay(
        whole_bag(engine.lexicon.tiles),
        games,
        seed,
        threads,
        exchange_minimum=endings.exchange_minimum,
        passes_to_end=endings.passes_to_end,
        out_gains=endings.out_gains,
        progress=report,
    )
    played, turns, cpu_s = result.games, result.turns, result.cpu_s
    return SelfPlay(
        games=played,
        turns=turns,
        mean_score=result.score / (SEATS * played),
        mean_turns=turns / played,
        cpu_s=cpu_s,
        wall_s=result.wall_s,
        games_per_cpu_s=played / cpu_s,
        turns_per_cpu_s=turns / cpu_s,
        signature=f"{result.signature:016x}",
    )
