"""Hints for a human's position: the best moves, and why each is good or risky.

A reason is a value with its facts; `engine.reasons` says it in words. Chances come from playing
on in thought and from random draws of the tiles unseen; one seed gives one hint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from mydelko.engine.analysis import (
    Cancelled,
    Candidate,
    Options,
    analyze,
    board_after,
    never,
    rest_of,
)
from mydelko.engine.choice import ExchangeChoice, PlaceChoice
from mydelko.engine.engine import THOUSANDTHS, Engine, Move
from mydelko.engine.leaves import load_leaves
from mydelko.engine.reasons import (
    Covers,
    Gap,
    GoesOut,
    Keeps,
    NextSeven,
    Opens,
    Reason,
    Scores,
    Seven,
    Spends,
    Swaps,
)
from mydelko.engine.tiles import Hidden, hidden_tiles, without
from mydelko.letters import BLANK, SIZE
from mydelko.notation import Position, format_rack, parse_rack
from mydelko.notation.coordinates import COLUMNS
from mydelko.notation.position import RACK_SIZE

SHOWN = 5
DRAWS = 120  # racks drawn to estimate the next seven
REACH = 7  # squares that a rack can bridge
TRIPLE = 3
TELLING_LEAVE = 2.0  # points: a leave worth less than this is not worth a word


class Hint(msgspec.Struct, frozen=True):
    candidate: Candidate
    reasons: tuple[Reason, ...]


def give_hints(
    engine: Engine,
    position: Position,
    seconds: float = 2.0,
    options: Options | None = None,
    *,
    shown: int = SHOWN,
    cancelled: Cancelled = never,
) -> list[Hint]:
    options = options or Options(rollouts=400)
    found = analyze(engine, position, seconds, options, cancelled=cancelled)
    return explain(engine, position, found[:shown], seed=options.seed)


def explain(
    engine: Engine,
    position: Position,
    candidates: Sequence[Candidate],
    *,
    seed: int = 0,
    rivals: int = 1,
) -> list[Hint]:
    """What speaks for each, and how far it is behind the first."""
    hidden = hidden_tiles(position, engine.lexicon.tiles, rivals)
    reader = _Reader(engine, position, hidden, Random(seed))
    best = candidates[0].winning
    return [Hint(candidate, tuple(reader.reasons(candidate, best))) for candidate in candidates]


class _Reader:
    """Finds what speaks for a candidate in one position."""

    def __init__(self, engine: Engine, position: Position, hidden: Hidden, random: Random) -> None:
        self._engine = engine
        self._position = position
        self._hidden = hidden
        self._random = random
        self._open_before = reachable_triples(engine, position.board)

    def reasons(self, candidate: Candidate, best: float) -> Iterator[Reason]:
        choice = candidate.choice
        if isinstance(choice, PlaceChoice):
            placed = len(choice.placement.laid_on(self._position.board))
            move = Move(choice.placement, placed, candidate.score, candidate.equity)
            yield from self._of_placement(move)
        elif isinstance(choice, ExchangeChoice):
            given = parse_rack(choice.tiles, self._engine.lexicon.alphabet)
            yield Swaps(choice.tiles)
            yield from self._of_rest(without(self._position.rack, given))
        if best - candidate.winning >= 0.01:
            yield Gap(round(100 * (best - candidate.winning)))

    def _of_placement(self, move: Move) -> Iterator[Reason]:
        board = self._position.board
        laid = move.placement.laid_on(board)
        yield Scores(move.score)
        if move.placed == RACK_SIZE:
            yield Seven(self._engine.bonus)
        premium = max(self._engine.layout.premium(row, column).word for row, column, _ in laid)
        if premium >= TRIPLE:
            yield Covers(premium)
        rest = rest_of(self._position, move)
        if not self._hidden.bag:
            if not rest:
                yield GoesOut()
            return
        if any(tile & BLANK for _row, _column, tile in laid) and move.placed < RACK_SIZE:
            yield Spends()
        yield from self._of_rest(rest)
        now_open = reachable_triples(self._engine, board_after(board, move))
        opened = sorted(now_open - self._open_before)
        if opened:
            yield Opens(tuple(f"{row + 1}{COLUMNS[column]}" for row, column in opened))

    def _of_rest(self, rest: bytes) -> Iterator[Reason]:
        if not self._hidden.bag or not rest:
            return
        tiles = self._engine.lexicon.tiles
        worth = load_leaves(tiles).values(rest)[-1] / THOUSANDTHS if len(rest) < RACK_SIZE else 0.0
        if abs(worth) >= TELLING_LEAVE:
            yield Keeps(format_rack(bytes(sorted(rest)), tiles.alphabet), round(worth, 1))
        seven = self._next_seven(rest)
        if seven >= 5:
            yield NextSeven(seven)

    def _next_seven(self, rest: bytes) -> int:
        """Percent of draws after which the rack is a word of seven letters."""
        drawn = min(RACK_SIZE - len(rest), self._hidden.bag)
        if len(rest) + drawn < RACK_SIZE:
            return 0
        dawg = self._engine.lexicon.dawg
        hits = sum(
            bool(dawg.anagrams(rest + bytes(self._random.sample(self._hidden.tiles, drawn)), 7, 1))
            for _ in range(DRAWS)
        )
        return round(100 * hits / DRAWS)


def reachable_triples(engine: Engine, board: bytes) -> set[tuple[int, int]]:
    """Empty triple-word squares that one rack's tiles can join to a tile on the board."""
    return {
        (row, column)
        for row in range(SIZE)
        for column in range(SIZE)
        if engine.layout.premium(row, column).word >= TRIPLE
        and not board[row * SIZE + column]
        and _is_reached(board, row, column)
    }


def _is_reached(board: bytes, row: int, column: int) -> bool:
    for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        for distance in range(1, REACH + 1):
            at_row, at_column = row + down * distance, column + across * distance
            if not (0 <= at_row < SIZE and 0 <= at_column < SIZE):
                break
            if board[at_row * SIZE + at_column]:
                return True
    return False
