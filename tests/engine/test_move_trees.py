"""Counted move trees: how many placements there are one, two and three turns deep.

Both players keep drawing the same racks, so a tree is fixed by its words, its board and its
racks. The counts were made by the oracle; a generator that loses or doubles a single placement
anywhere in a tree gives another number.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from engine.builders import after, as_bytes, laid_by, oracle_of, rack_bytes, small_engine
from mydelko.engine import Engine
from mydelko.engine.engine import ALL
from mydelko.letters import load_tile_set
from mydelko.notation import Position, parse_board
from oracle import Board, Oracle

POLISH = load_tile_set("polish")
WORDS = (Path(__file__).parents[1] / "data" / "small_words.txt").read_text("utf-8").split()
EMPTY = "/".join(["15"] * 15)
OPEN = "/".join(["15"] * 6 + ["9S5", "6KAsA5", "7K7"] + ["15"] * 6)
CROWDED = (
    "T1K1A1T1O1S1K1A/15/15/3STOKI7/3O11/3KATAR7/7T7/6KASA5/6O8/6SKOK5/6Y8/15/15/15/A1S1O1K1O1T1A1K"
)


class Tree(NamedTuple):
    board: str
    racks: tuple[str, ...]  # one for each turn
    counts: tuple[int, ...]  # placements at each depth
    scores: tuple[int, ...]  # and the sums of their scores


TREES = {
    "opening": Tree(EMPTY, ("KOTASY", "RAKŻ?"), (144, 14048), (1372, 74976)),
    "open board": Tree(OPEN, ("KOTY", "SĄT?", "RO"), (20, 632, 1302), (186, 2926, 5263)),
    "crowded board": Tree(CROWDED, ("KOT?", "AS"), (386, 13229), (2311, 58717)),
    "two blanks": Tree(OPEN, ("KO??", "A", "T?"), (120, 194, 4424), (619, 531, 16484)),
    "seven tiles": Tree(EMPTY, ("ETATACH", "SOKA"), (46, 1460), (1396, 9096)),
}


def by_oracle(oracle: Oracle, board: Board, racks: tuple[str, ...]) -> list[tuple[int, int]]:
    placements = oracle.placements(board, racks[0])
    totals = [(len(placements), sum(laid.score for laid in placements))]
    deeper = [by_oracle(oracle, after(board, laid), racks[1:]) for laid in placements if racks[1:]]
    return totals + _added(deeper, len(racks) - 1)


def by_engine(engine: Engine, board: bytes, racks: tuple[str, ...]) -> list[tuple[int, int]]:
    rack = rack_bytes(racks[0], POLISH)
    found = engine.moves(Position(board=board, rack=rack), ALL if racks[1:] else 0)
    totals = [(found.placements, found.sum_scores)]
    deeper = []
    for move in found.moves:
        squares = bytearray(board)
        for (row, column), tile in laid_by(move, board, POLISH).tiles:
            squares[row * 15 + column] = as_bytes({(row, column): tile}, POLISH)[row * 15 + column]
        deeper.append(by_engine(engine, bytes(squares), racks[1:]))
    return totals + _added(deeper, len(racks) - 1)


def _added(trees: list[list[tuple[int, int]]], depth: int) -> list[tuple[int, int]]:
    return [
        (sum(tree[level][0] for tree in trees), sum(tree[level][1] for tree in trees))
        for level in range(depth)
    ]


def board_of(text: str) -> Board:
    squares = parse_board(text, POLISH.alphabet)
    return {
        divmod(at, 15): POLISH.alphabet.decode([tile]) for at, tile in enumerate(squares) if tile
    }


@pytest.mark.parametrize("tables", [False, True], ids=["dictionary", "tables"])
@pytest.mark.parametrize("name", TREES)
def test_the_generator_counts_the_whole_tree(name: str, tables: bool, tmp_path: Path) -> None:
    tree = TREES[name]
    engine = small_engine(WORDS, tmp_path, tables=tables)
    found = by_engine(engine, parse_board(tree.board, POLISH.alphabet), tree.racks)
    assert found == list(zip(tree.counts, tree.scores, strict=True))


@pytest.mark.parametrize("name", TREES)
def test_the_oracle_counts_the_first_turn(name: str) -> None:
    tree = TREES[name]
    found = by_oracle(oracle_of(WORDS), board_of(tree.board), tree.racks[:1])
    assert found == [(tree.counts[0], tree.scores[0])]


@pytest.mark.slow
@pytest.mark.parametrize("name", TREES)
def test_the_oracle_counts_the_whole_tree(name: str) -> None:
    tree = TREES[name]
    found = by_oracle(oracle_of(WORDS), board_of(tree.board), tree.racks)
    assert found == list(zip(tree.counts, tree.scores, strict=True))
