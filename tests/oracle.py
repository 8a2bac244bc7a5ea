"""The oracle: a plain, slow, obviously right generator of placements, in pure Python.

Words are a set of strings, a board is a dictionary of squares, a rack is a string. It shares no
code, no numbering and no data structure with the program: it knows letters only as characters
(upper case a tile, lower case a blank standing for that letter, `?` a blank on the rack) and
takes the points and the case of letters as dictionaries. Every span of every line is tried with
every word of its length that the tiles at hand can write, and the score follows the rule's words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

Square = tuple[int, int]
Board = dict[Square, str]

SIZE = 15
CENTRE = (7, 7)
SEVEN_TILES = 50
PREMIUM_ROWS = """
3w .. .. 2l .. .. .. 3w .. .. .. 2l .. .. 3w
.. 2w .. .. .. 3l .. .. .. 3l .. .. .. 2w ..
.. .. 2w .. .. .. 2l .. 2l .. .. .. 2w .. ..
2l .. .. 2w .. .. .. 2l .. .. .. 2w .. .. 2l
.. .. .. .. 2w .. .. .. .. .. 2w .. .. .. ..
.. 3l .. .. .. 3l .. .. .. 3l .. .. .. 3l ..
.. .. 2l .. .. .. 2l .. 2l .. .. .. 2l .. ..
3w .. .. 2l .. .. .. 2w .. .. .. 2l .. .. 3w
.. .. 2l .. .. .. 2l .. 2l .. .. .. 2l .. ..
.. 3l .. .. .. 3l .. .. .. 3l .. .. .. 3l ..
.. .. .. .. 2w .. .. .. .. .. 2w .. .. .. ..
2l .. .. 2w .. .. .. 2l .. .. .. 2w .. .. 2l
.. .. 2w .. .. .. 2l .. 2l .. .. .. 2w .. ..
.. 2w .. .. .. 3l .. .. .. 3l .. .. .. 2w ..
3w .. .. 2l .. .. .. 3w .. .. .. 2l .. .. 3w
"""
PREMIUMS: dict[Square, str] = {
    (row, column): mark
    for row, marks in enumerate(PREMIUM_ROWS.split("\n")[1:-1])
    for column, mark in enumerate(marks.split())
    if mark != ".."
}


class Laid(NamedTuple):
    """A placement: the tiles put down, whatever direction one reads it in, and its score."""

    tiles: frozenset[tuple[Square, str]]
    score: int


class Oracle:
    def __init__(self, words: Iterable[str], points: dict[str, int], lower: dict[str, str]) -> None:
        self.words = {word for word in words if len(word) >= 2}
        self.points = points  # of each upper-case letter
        self.lower = lower  # the lower case of each upper-case letter
        self.upper = {small: big for big, small in lower.items()}
        self.by_length: dict[int, list[str]] = {}
        for word in sorted(self.words):
            self.by_length.setdefault(len(word), []).append(word)

    def placements(self, board: Board, rack: str) -> set[Laid]:
        found: set[Laid] = set()
        words = self.written_with(rack + "".join(map(self.letter, board.values())))
        for squares in spans():
            if self.may_hold_a_play(board, squares, len(rack)):
                for word in filter(self.agrees_with(board, squares), words.get(len(squares), [])):
                    for tiles in self.ways_to_lay(board, squares, word, rack):
                        if self.every_crossing_is_a_word(board, squares, tiles):
                            score = self.score(board, squares, tiles)
                            found.add(Laid(frozenset(tiles.items()), score))
        return found

    def written_with(self, tiles: str) -> dict[int, list[str]]:
        """Words by length: those for which no more letters are missing than blanks are there."""
        counts, blanks = Counter(tiles), tiles.count("?")
        return {
            length: [word for word in words if (Counter(word) - counts).total() <= blanks]
            for length, words in self.by_length.items()
        }

    def may_hold_a_play(self, board: Board, squares: list[Square], tiles: int) -> bool:
        """The span is a whole word's, has room for 1 to `tiles` tiles, and connects."""
        before, after = ends(squares)
        if before in board or after in board:
            return False
        empty = [square for square in squares if square not in board]
        if not 1 <= len(empty) <= tiles:
            return False
        if not board:
            return CENTRE in squares
        return any(neighbour in board for square in empty for neighbour in neighbours(square))

    def agrees_with(self, board: Board, squares: list[Square]) -> Callable[[str], object]:
        """Whether a word has the letters that lie there."""
        there = (self.letter(board[square]) if square in board else "." for square in squares)
        return re.compile("".join(there)).fullmatch

    def ways_to_lay(
        self, board: Board, squares: list[Square], word: str, rack: str
    ) -> Iterator[dict[Square, str]]:
        """Every choice of real tiles and blanks that writes the word there."""
        letters = zip(squares, word, strict=True)
        yield from self.choices([each for each in letters if each[0] not in board], rack)

    def choices(self, needed: list[tuple[Square, str]], rack: str) -> Iterator[dict[Square, str]]:
        if not needed:
            yield {}
            return
        (square, letter), rest = needed[0], needed[1:]
        for tile, laid in ((letter, letter), ("?", self.lower[letter])):
            if tile in rack:
                for others in self.choices(rest, rack.replace(tile, "", 1)):
                    yield {square: laid, **others}

    def every_crossing_is_a_word(
        self, board: Board, squares: list[Square], tiles: dict[Square, str]
    ) -> bool:
        after = {**board, **tiles}
        for square in tiles:
            crossing = line_through(after, square, across=not is_across(squares))
            text = "".join(self.letter(after[each]) for each in crossing)
            if len(text) > 1 and text not in self.words:
                return False
        return True

    def score(self, board: Board, squares: list[Square], tiles: dict[Square, str]) -> int:
        after = {**board, **tiles}
        total = self.word_value(after, squares, tiles)
        for square in tiles:
            crossing = line_through(after, square, across=not is_across(squares))
            if len(crossing) > 1:
                total += self.word_value(after, crossing, tiles)
        return total + (SEVEN_TILES if len(tiles) == 7 else 0)

    def word_value(self, after: Board, squares: list[Square], laid: dict[Square, str]) -> int:
        total, times = 0, 1
        for square in squares:
            value = self.points.get(after[square], 0)  # a blank is in lower case: no points
            premium = PREMIUMS.get(square, "..") if square in laid else ".."
            if premium.endswith("l"):
                value *= int(premium[0])
            if premium.endswith("w"):
                times *= int(premium[0])
            total += value
        return total * times

    def letter(self, tile: str) -> str:
        return self.upper.get(tile, tile)


def spans() -> Iterator[list[Square]]:
    """Every stretch of two or more squares of every row and column."""
    for line in range(SIZE):
        for start in range(SIZE):
            for end in range(start + 2, SIZE + 1):
                yield [(line, step) for step in range(start, end)]
                yield [(step, line) for step in range(start, end)]


def is_across(squares: list[Square]) -> bool:
    return squares[0][0] == squares[1][0]


def ends(squares: list[Square]) -> tuple[Square, Square]:
    (first_row, first_column), (last_row, last_column) = squares[0], squares[-1]
    if is_across(squares):
        return (first_row, first_column - 1), (last_row, last_column + 1)
    return (first_row - 1, first_column), (last_row + 1, last_column)


def neighbours(square: Square) -> list[Square]:
    row, column = square
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def line_through(board: Board, square: Square, *, across: bool) -> list[Square]:
    """The unbroken run of tiles through a square, in reading order."""
    step_row, step_column = (0, 1) if across else (1, 0)
    row, column = square
    while (row - step_row, column - step_column) in board:
        row, column = row - step_row, column - step_column
    run = []
    while (row, column) in board:
        run.append((row, column))
        row, column = row + step_row, column + step_column
    return run
