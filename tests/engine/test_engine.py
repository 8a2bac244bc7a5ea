"""The engine over whole dictionaries: known plays, threads, tables, self-play, the benchmark."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.builders import small_engine
from mydelko.engine import Engine
from mydelko.engine.autoplay import Endings, play_games
from mydelko.engine.benchmark import known_sums, run_benchmark
from mydelko.letters import load_tile_set
from mydelko.lexicon import load_lexicon
from mydelko.notation import Position, parse_cgp, parse_placement, parse_rack

POLISH = load_tile_set("polish")
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
WORDS = ["KOT", "KOTY", "OKO", "TO", "OT", "ETATACH", "SA", "AS"]


def positions(count: int) -> list[Position]:
    lines = (BENCHMARKS / "polish.cgp").read_text("utf-8").splitlines()[:count]
    return [parse_cgp(line, POLISH) for line in lines]


def rack(text: str) -> Position:
    return Position(rack=parse_rack(text, POLISH.alphabet))


def test_all_seven_tiles_earn_fifty_points() -> None:
    engine = Engine(load_lexicon("polish"))
    best = engine.best(rack("ETATACH"))
    assert best is not None
    assert best.score == 80
    assert best.placed == 7
    every = {
        move.placement.format(POLISH.alphabet): move for move in engine.moves(rack("ETATACH")).moves
    }
    assert every["8F ETATACH"].score == 80


def test_the_first_word_covers_the_centre(tmp_path: Path) -> None:
    engine = small_engine(WORDS, tmp_path)
    places = {str(move.placement.place) for move in engine.moves(rack("KOT")).moves}
    assert {"8F", "8G", "8H", "H6", "H7", "H8"} <= places
    assert all(place.startswith("8") or place.startswith("H") for place in places)


def test_the_score_of_a_placement_counts_premiums(tmp_path: Path) -> None:
    engine = small_engine(WORDS, tmp_path)
    board = bytes(225)
    for text, points in (("8H KOT", 10), ("8H KoT", 8), ("8F ETATACH", 80), ("1A KOTY", 27)):
        assert engine.score(board, parse_placement(text, POLISH.alphabet)) == points


def test_blanks_are_moves_of_their_own(tmp_path: Path) -> None:
    engine = small_engine(["OKO"], tmp_path)
    moves = engine.moves(rack("OOK?")).moves
    words = {POLISH.alphabet.decode(move.placement.word) for move in moves}
    assert words == {"OKO", "oKO", "OkO", "OKo"}


def test_tables_change_nothing_but_speed(tmp_path: Path) -> None:
    plain = Engine(load_lexicon("polish"))
    words = [word for word in load_lexicon("polish").words("????") if len(word) == 4]
    slow = small_engine(words, tmp_path)
    (tmp_path / "fast").mkdir()
    fast = small_engine(words, tmp_path / "fast", tables=True)
    for position in positions(40):
        assert slow.moves(position) == fast.moves(position)
        assert slow.best(position) == fast.best(position)
        assert plain.best(position) == next(iter(plain.moves(position, 1).moves), None)


def test_top_limits_the_list_and_not_the_counts() -> None:
    engine = Engine(load_lexicon("polish"))
    position = positions(10)[9]
    every, five, none = (engine.moves(position, top) for top in (2**31 - 1, 5, 0))
    assert five.moves == every.moves[:5]
    assert none.moves == []
    assert every.placements == five.placements == none.placements == len(every.moves)
    assert every.sum_scores == five.sum_scores == sum(move.score for move in every.moves)


@pytest.mark.slow
def test_one_engine_serves_many_threads() -> None:
    engine = Engine(load_lexicon("english"))
    lines = (BENCHMARKS / "english.cgp").read_text("utf-8").splitlines()[:60]
    asked = [parse_cgp(line, load_tile_set("english")) for line in lines]
    alone = [engine.moves(position) for position in asked]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(engine.moves, asked)) == alone


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    engine = Engine(load_lexicon("polish"))
    one = play_games(engine, 12, 7)
    two = play_games(engine, 12, 7, threads=2)
    other = play_games(engine, 12, 8)
    assert (one.signature, one.turns, one.mean_score) == (two.signature, two.turns, two.mean_score)
    assert one.signature != other.signature
    assert one.games == 12
    assert 200 < one.mean_score < 600
    assert 10 < one.mean_turns < 60


def test_endings_are_parameters() -> None:
    engine = Engine(load_lexicon("polish"))
    gains = play_games(engine, 12, 7)
    loses = play_games(engine, 12, 7, endings=Endings(out_gains=False))
    assert gains.turns == loses.turns
    assert gains.mean_score > loses.mean_score


def test_the_benchmark_counts_and_compares() -> None:
    engine = Engine(load_lexicon("polish"))
    figures = run_benchmark(engine, positions(30), b"thirty lines", 0.01, tables=False)
    assert figures.sums == "unknown"
    assert figures.best.sum_scores > 0
    assert figures.all.placements > 0
    assert figures.best.positions_per_s > 0
    assert figures.ratio_to_plain > 0


def test_known_sums_belong_to_the_files_of_the_checkout() -> None:
    for name, words in (("polish", 3_319_725), ("english", 269_870)):
        file_sum = hashlib.sha256((BENCHMARKS / f"{name}.cgp").read_bytes()).hexdigest()
        assert known_sums(file_sum, words) is not None
        assert known_sums(file_sum, words - 1) is None


@pytest.mark.parametrize("bad", [b"\x21" * 7, b"\xff"])
def test_a_wrong_rack_is_refused_by_the_core(bad: bytes, tmp_path: Path) -> None:
    engine = small_engine(WORDS, tmp_path)
    with pytest.raises(ValueError, match=r".+"):
        engine.moves(Position(rack=bad))


@pytest.mark.parametrize("board", [b"", bytes(224), bytes([33]) + bytes(224), b"\x80" + bytes(224)])
def test_a_wrong_board_is_refused_by_the_core(board: bytes, tmp_path: Path) -> None:
    engine = small_engine(WORDS, tmp_path)
    with pytest.raises(ValueError, match=r".+"):
        engine.moves(Position(board=board, rack=b"\1"))
