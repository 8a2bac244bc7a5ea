"""The generator's law: its moves are the oracle's moves, with the same scores, on any board."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.builders import (
    after,
    as_bytes,
    in_order,
    laid_by,
    oracle_of,
    rack_bytes,
    small_engine,
)
from mydelko.engine import Engine
from mydelko.letters import load_tile_set
from mydelko.lexicon import load_lexicon
from mydelko.notation import Position
from oracle import Board, Laid, Oracle

FEW = "AĄEKOTŻ"  # few letters meet often
words_of_few = st.lists(st.text(FEW, min_size=2, max_size=8), min_size=1, max_size=40, unique=True)
relaxed = settings(max_examples=60)


@st.composite
def racks(draw: st.DrawFn, letters: str) -> str:
    blanks = draw(st.integers(0, 2))
    rest = draw(st.text(letters, max_size=7 - blanks))
    return rest + "?" * blanks


@st.composite
def grown_boards(draw: st.DrawFn, oracle: Oracle, letters: str, longest: int = 6) -> Board:
    """A board that grew by legal placements."""
    board: Board = {}
    for _turn in range(draw(st.integers(0, longest))):
        placements = in_order(oracle.placements(board, draw(racks(letters))))
        if placements:
            board = after(board, draw(st.sampled_from(placements)))
    return board


scattered_boards = st.dictionaries(
    st.tuples(st.integers(0, 14), st.integers(0, 14)),
    st.sampled_from(FEW + "aąekotż"),
    max_size=60,
)


def check_moves(engine: Engine, board: Board, rack: str, expected: set[Laid]) -> None:
    tiles = engine.lexicon.tiles
    squares, tray = as_bytes(board, tiles), rack_bytes(rack, tiles)
    position = Position(board=squares, rack=tray)
    found = engine.moves(position)
    listed = [laid_by(move, squares, tiles) for move in found.moves]
    assert Counter(listed) == Counter(expected)
    assert found.placements == len(expected)
    assert found.sum_scores == sum(laid.score for laid in expected)
    best_score = max((laid.score for laid in expected), default=None)
    assert found.max_score == best_score
    assert [move.equity for move in found.moves] == sorted(
        (move.equity for move in found.moves), reverse=True
    )
    best = engine.best(position)
    assert (best.score if best else None) == best_score
    assert best is None or best == found.moves[0]
    for move in found.moves[:20]:
        assert engine.score(squares, move.placement) == move.score


def check_engines(words: list[str], board: Board, rack: str, expected: set[Laid]) -> None:
    """Of these words: one that works from the dictionary alone, and one with tables."""
    for tables in (False, True):
        with tempfile.TemporaryDirectory() as directory:
            engine = small_engine(words, Path(directory), tables=tables)
            check_moves(engine, board, rack, expected)


@pytest.mark.slow
@relaxed
@given(words=words_of_few, data=st.data())
def test_moves_are_the_oracles_on_grown_boards(words: list[str], data: st.DataObject) -> None:
    oracle = oracle_of(words)
    board = data.draw(grown_boards(oracle, FEW))
    rack = data.draw(racks(FEW))
    check_engines(words, board, rack, oracle.placements(board, rack))


@pytest.mark.slow
@relaxed
@given(words=words_of_few, board=scattered_boards, rack=racks(FEW))
def test_moves_are_the_oracles_on_any_board_at_all(
    words: list[str], board: Board, rack: str
) -> None:
    check_engines(words, board, rack, oracle_of(words).placements(board, rack))


@cache
def sampled_words(letters: str) -> tuple[str, ...]:
    """Some hundreds of real words of every length up to eight, the same ones every time."""
    lexicon = load_lexicon(letters)
    choice = random.Random(2026)
    picked: list[str] = []
    for length in range(2, 9):
        every = lexicon.words("?" * length)
        picked += choice.sample(every, min(len(every), 60 * (9 - length)))
    return tuple(picked)


@pytest.mark.slow
@pytest.mark.parametrize("letters", ["polish", "english"])
@settings(max_examples=44, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_moves_are_the_oracles_in_many_games(letters: str, seed: int) -> None:
    oracle = real_oracle(letters)
    choice = random.Random(seed)
    bag = list(load_tile_set(letters).in_order())
    choice.shuffle(bag)
    board: Board = {}
    for _turn in range(choice.randint(0, 8)):
        placements = in_order(oracle.placements(board, "".join(bag[:7])))
        if placements:
            laid = choice.choice(placements[:20])
            board = after(board, laid)
            upper = load_tile_set(letters).alphabet.is_upper
            for _square, tile in laid.tiles:
                bag.remove(tile if upper(tile) else "?")
        choice.shuffle(bag)
    rack = "".join(bag[: choice.randint(1, 7)])
    expected = oracle.placements(board, rack)
    for tables in (False, True):
        check_moves(real_engine(letters, tables), board, rack, expected)


@cache
def real_oracle(letters: str) -> Oracle:
    return oracle_of(sampled_words(letters), letters)


HOME = tempfile.TemporaryDirectory(prefix="mydelko-test-")  # removed when the tests end


@cache
def real_engine(letters: str, tables: bool) -> Engine:
    directory = Path(HOME.name) / f"{letters}-{tables}"
    directory.mkdir()
    return small_engine(sampled_words(letters), directory, letters=letters, tables=tables)
