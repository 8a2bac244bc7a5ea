"""Endgames: the search agrees with a brute force that knows nothing but the rules."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from engine.builders import after, as_bytes, in_order, left, oracle_of, rack_bytes, small_engine
from mydelko.engine import Engine
from mydelko.engine.analysis import TilesInBag, solve_endgame
from mydelko.engine.strength import endgame_of
from mydelko.letters import load_tile_set
from mydelko.lexicon import load_lexicon
from mydelko.notation import Position, parse_rack
from oracle import Board, Laid, Oracle

POLISH = load_tile_set("polish")
WORDS = ["KOT", "KOTY", "OKO", "TO", "OT", "TOK", "KTO", "OKA", "AT", "TA", "KAT", "TAK", "ŻAK"]
PASSES_TO_END = 4
AGES = 3600.0  # seconds: the search ends by its proof, not by the clock


class BruteForce:
    """Every line to its end: the spread change for the player on turn, by plain minimax."""

    def __init__(self, oracle: Oracle, *, out_gains: bool) -> None:
        self.oracle = oracle
        self.out_gains = out_gains
        self.value = cache(self._value)

    def left_over(self, rack: str) -> int:
        return sum(self.oracle.points.get(tile, 0) for tile in rack)

    def _value(self, board: frozenset[tuple[tuple[int, int], str]], mine: str, theirs: str,
               passes: int) -> int:  # fmt: skip
        best = None
        for laid in self.oracle.placements(dict(board), mine):
            rest = "".join(sorted(left(mine, laid, POLISH)))
            if not rest:
                lost = self.left_over(theirs)
                value = laid.score + lost + (lost if self.out_gains else 0)
            else:
                grown = frozenset(after(dict(board), laid).items())
                value = laid.score - self.value(grown, theirs, rest, 0)
            best = value if best is None else max(best, value)
        if passes + 1 == PASSES_TO_END:
            passed = self.left_over(theirs) - self.left_over(mine)
        else:
            passed = -self.value(board, theirs, mine, passes + 1)
        return passed if best is None else max(best, passed)


def small_ending(oracle: Oracle, seed: int) -> tuple[Board, str, str]:
    """A board that grew by a few legal moves, and two short racks."""
    chance = random.Random(seed)
    board: Board = {}
    for _ in range(2):
        moves = in_order(oracle.placements(board, "".join(chance.choices("KOTATŻY", k=5))))
        laid: Laid | None = chance.choice(moves) if moves else None
        board = board if laid is None else after(board, laid)
    racks = ["".join(sorted(chance.choices("KOTAŻY?", k=size))) for size in (3, 2)]
    return board, racks[0], racks[1]


@pytest.mark.parametrize("out_gains", [True, False])
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_the_value_is_the_brute_forces(tmp_path: Path, seed: int, out_gains: bool) -> None:
    oracle = oracle_of(WORDS)
    engine = small_engine(WORDS, tmp_path, tables=seed % 2 == 0)
    board, mine, theirs = small_ending(oracle, seed)
    expected = BruteForce(oracle, out_gains=out_gains).value(
        frozenset(board.items()), mine, theirs, 0
    )
    found = engine.generator.endgame(
        as_bytes(board, POLISH),
        rack_bytes(mine, POLISH),
        rack_bytes(theirs, POLISH),
        AGES,
        out_gains=out_gains,
    )
    assert found.proved, f"seed {seed}"
    assert found.value == expected, f"seed {seed}: {board} {mine} {theirs}"


def test_the_line_adds_up_to_the_value() -> None:
    engine = Engine(load_lexicon("english"))
    tiles = engine.lexicon.tiles
    position = endgame_of(engine, 3, 0)
    solution = solve_endgame(engine, position, AGES)
    assert solution.proved
    total, sign = 0, 1
    for move in solution.line:
        total += 0 if move is None else sign * move.score
        sign = -sign
    most = 2 * sum(tiles.points) * 7
    assert abs(solution.value - total) < most
    assert solution.line


def test_going_out_is_worth_less_where_it_gains_nothing() -> None:
    engine = Engine(load_lexicon("english"))
    position = endgame_of(engine, 3, 1)
    gains = solve_endgame(engine, position, AGES)
    loses = solve_endgame(engine, position, AGES, out_gains=False)
    assert gains.proved
    assert loses.proved
    assert gains.value != loses.value


def test_a_cancelled_search_answers_with_what_it_has() -> None:
    engine = Engine(load_lexicon("english"))
    solution = solve_endgame(engine, endgame_of(engine, 3, 2), AGES, cancelled=lambda: True)
    assert not solution.proved
    assert 1 <= solution.nodes < 1000  # of nearly 200,000


def test_tiles_left_to_draw_are_no_endgame() -> None:
    engine = Engine(load_lexicon("polish"))
    with pytest.raises(TilesInBag, match="86"):
        solve_endgame(engine, Position(rack=parse_rack("KOTYKOT", POLISH.alphabet)), 1.0)
