"""The native core: generation, self-play, threads, judging, building.

Each figure comes with a ratio to a reference measured in the same run, because machines differ
and are noisy: the plain generator, one thread, Python's own set of words, a sort of the list.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from mydelko import native
from mydelko.engine import Engine
from mydelko.engine.autoplay import play_games
from mydelko.engine.benchmark import run_benchmark
from mydelko.lexicon import load_lexicon
from mydelko.lexicon.tables import build_tables
from mydelko.notation.cgp import parse_cgp

HERE = Path(__file__).parent
SECONDS = 1.5


def generation(report: Table, name: str) -> None:
    lexicon = load_lexicon(name)
    engine = Engine(lexicon, build_tables(lexicon))
    source = (HERE / f"{name}.cgp").read_bytes()
    positions = [parse_cgp(line, lexicon.tiles) for line in source.decode().splitlines()]
    runs = [run_benchmark(engine, positions, source, SECONDS, tables=True) for _ in range(3)]
    best = sorted(runs, key=lambda run: run.best.positions_per_s)[1]
    every = sorted(runs, key=lambda run: run.all.positions_per_s)[1]
    report.add_row(
        f"{name}, best move",
        f"{best.best.positions_per_s:,.0f} positions/s",
        f"{best.ratio_to_plain:.1f} × plain",
        best.sums,
    )
    report.add_row(
        f"{name}, all moves",
        f"{every.all.positions_per_s:,.0f} positions/s",
        f"{every.ratio_to_plain_all:.1f} × plain",
        every.sums,
    )


def self_play(report: Table) -> None:
    lexicon = load_lexicon("polish")
    engine = Engine(lexicon, build_tables(lexicon))
    one = play_games(engine, 2000, seed=1, threads=1)
    two = play_games(engine, 2000, seed=1, threads=2)
    report.add_row(
        "polish self-play", f"{one.games_per_cpu_s:,.0f} games/s", "", f"signature {one.signature}"
    )
    report.add_row(
        "two threads",
        f"{two.games / two.wall_s:,.0f} games/s",
        f"{one.wall_s / two.wall_s:.2f} × one",
        "same games" if one.signature == two.signature else "DIFFERENT GAMES",
    )


def judging(report: Table) -> None:
    lexicon = load_lexicon("polish")
    words = [lexicon.alphabet.encode(word) for word in lexicon.words("ZA*", 200_000)]
    known = set(words)
    started = time.process_time()
    assert lexicon.dawg.contains_all(words)
    ours = time.process_time() - started
    started = time.process_time()
    assert all(word in known for word in words)
    reference = time.process_time() - started
    report.add_row(
        "judge a word", f"{ours / len(words) * 1e9:.0f} ns", f"{ours / reference:.1f} × set", ""
    )


def building(report: Table) -> None:
    lexicon = load_lexicon("polish")
    text = "\n".join(lexicon.words("*")).encode("utf-8")
    tiles = lexicon.tiles
    with tempfile.TemporaryDirectory() as directory:
        path = str(Path(directory) / "polish.dawg")
        started = time.process_time()
        native.build_dawg(
            text, tiles.alphabet.upper, tiles.alphabet.lower, bytes(tiles.counts), 2, path
        )
        ours = time.process_time() - started
        started = time.process_time()
        sorted(text.split(b"\n"))
        reference = time.process_time() - started
        report.add_row(
            "compile 3.3 million words", f"{ours:.2f} s", f"{ours / reference:.1f} × sort", ""
        )
        started = time.process_time()
        native.Tables.build(native.Dawg.open(path), str(Path(directory) / "polish.tables"))
        tables = time.process_time() - started
        report.add_row(
            "build the tables", f"{tables:.2f} s", f"{tables / reference:.1f} × sort", ""
        )


def main() -> None:
    report = Table("what", "figure", "ratio", "check", title="Native core, CPU time of one thread")
    for name in ("polish", "english"):
        generation(report, name)
    self_play(report)
    judging(report)
    building(report)
    Console().print(report)


if __name__ == "__main__":
    main()
