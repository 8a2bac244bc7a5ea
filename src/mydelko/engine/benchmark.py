"""The benchmark of move generation: positions a CPU second of one thread, and its known sums.

Each position is searched from bare board and rack, crossings included. The plain generator, which
walks the dictionary without tables, runs in the same minute, so that a ratio means the same on
every machine. Sums are compared with those known for the same file of positions and the same
words: best scores over all positions, placements and scores over those with tiles on the board.
A difference is a bug of the core, whatever its speed.
"""

from __future__ import annotations

import hashlib
import tomllib
from importlib import resources

import msgspec

from mydelko.engine.engine import Engine
from mydelko.notation import Position

Positions = list[tuple[bytes, bytes]]


class BestFigures(msgspec.Struct, frozen=True):
    positions_per_s: float
    sum_scores: int
    positions: int


class AllFigures(msgspec.Struct, frozen=True):
    positions_per_s: float
    moves_per_s: float
    placements: int
    sum_scores: int
    positions: int  # those with tiles on the board: placements and scores are theirs


class PlainFigures(msgspec.Struct, frozen=True):
    best_positions_per_s: float
    all_positions_per_s: float


class Figures(msgspec.Struct, frozen=True):
    best: BestFigures
    all: AllFigures
    cpu_s: float
    ratio_to_plain: float  # best moves a second, ours to the plain generator's
    ratio_to_plain_all: float
    plain: PlainFigures
    tables: bool
    sums: str  # known, wrong or unknown


class KnownSums(msgspec.Struct, frozen=True):
    file_sum: str  # SHA-256 of the file of positions
    word_count: int
    best_sum: int
    placements: int
    sum_scores: int


def known_sums(file_sum: str, word_count: int) -> KnownSums | None:
    file = resources.files("mydelko.engine").joinpath("data", "benchmark_sums.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    for sums in msgspec.convert(data["file"], list[KnownSums]):
        if (sums.file_sum, sums.word_count) == (file_sum, word_count):
            return sums
    return None


def run_benchmark(
    engine: Engine, positions: list[Position], source: bytes, seconds: float, *, tables: bool
) -> Figures:
    """Each mode runs over the positions again and again for about so many CPU seconds."""
    asked: Positions = [(position.board, position.rack) for position in positions]
    plain = Engine(engine.lexicon, layout=engine.layout, bonus=engine.bonus)
    best = Measured(engine, asked, "best", seconds)
    every = Measured(engine, asked, "all", seconds)
    plain_best = Measured(plain, asked, "best", seconds)
    plain_every = Measured(plain, asked, "all", seconds)
    return Figures(
        best=BestFigures(positions_per_s=best.rate, sum_scores=best.sum_best, positions=len(asked)),
        all=AllFigures(
            positions_per_s=every.rate,
            moves_per_s=every.moves_per_s,
            placements=every.placements,
            sum_scores=every.sum_scores,
            positions=sum(any(board) for board, _rack in asked),
        ),
        cpu_s=sum(each.cpu_s for each in (best, every, plain_best, plain_every)),
        ratio_to_plain=best.rate / plain_best.rate,
        ratio_to_plain_all=every.rate / plain_every.rate,
        plain=PlainFigures(
            best_positions_per_s=plain_best.rate, all_positions_per_s=plain_every.rate
        ),
        tables=tables,
        sums=_verdict(
            (best.sum_best, every.placements, every.sum_scores),
            (plain_best.sum_best, plain_every.placements, plain_every.sum_scores),
            known_sums(hashlib.sha256(source).hexdigest(), engine.lexicon.word_count),
        ),
    )


class Measured:
    """One mode of one generator, timed by the core."""

    def __init__(self, engine: Engine, asked: Positions, mode: str, seconds: float) -> None:
        result = engine.generator.benchmark(asked, mode, seconds)
        self.cpu_s = result.cpu_s
        self.rate = result.positions / self.cpu_s
        self.moves_per_s = result.moves / self.cpu_s
        self.sum_best = result.sum_best
        self.placements = result.placements
        self.sum_scores = result.sum_scores


def _verdict(
    found: tuple[int, int, int], plain: tuple[int, int, int], known: KnownSums | None
) -> str:
    if found != plain:
        return "wrong"
    if known is None:
        return "unknown"
    return "known" if found == (known.best_sum, known.placements, known.sum_scores) else "wrong"
