"""A placement: tiles laid in one move, the words they form, and what is wrong with their lie.

Pure geometry over a board of bytes. Whether a wrong layout is refused or stands until it is
claimed is the profile's affair (P-3.2.3, S-2.7), not this module's.
"""

from __future__ import annotations

import enum

import msgspec

from mydelko.letters import SIZE
from mydelko.rules.board import ACROSS, CENTRE_SQUARE, DOWN, SQUARES, next_square
from mydelko.rules.codes import Codes

Laid = tuple[tuple[int, str], ...]  # (square, tile's text), in order of squares


class LayoutFault(enum.Enum):
    LINE = "layout-line"  # not in one row or column
    GAP = "layout-gap"  # in one line, but with a hole
    CENTRE = "layout-centre"  # the first word misses the centre
    SINGLE = "layout-single"  # the first word has too few tiles
    APART = "layout-apart"  # touches no tile on the board


class Span(msgspec.Struct, frozen=True, gc=False):
    """A word's squares: where it starts, in which direction, how long."""

    start: int
    step: int  # ACROSS or DOWN
    length: int

    def squares(self) -> range:
        return range(self.start, self.start + self.step * self.length, self.step)


class SquareTakenError(ValueError):
    """A letter was written over another one."""

    def __init__(self, square: int, letter: str) -> None:
        super().__init__(square, letter)
        self.square = square
        self.letter = letter


class OffBoardError(ValueError):
    """The word runs over the edge."""


def spell(board: bytes, square: int, step: int, word: str, codes: Codes) -> Laid:
    """The new tiles of a word written out from a square; letters on the board are skipped."""
    laid = as_written(board, square, step, word, codes)
    for here, _ in laid:
        if here >= SQUARES:
            raise OffBoardError(word)
        if board[here]:
            raise SquareTakenError(here, codes.letter[board[here]])
    return laid


def as_written(board: bytes, square: int, step: int, word: str, codes: Codes) -> Laid:
    """Like `spell`, but what cannot lie there stays in, for the law to refuse."""
    laid: list[tuple[int, str]] = []
    here: int | None = square
    for text in word:
        if here is None:
            laid.append((SQUARES, text))  # a square behind the last one
            continue
        laid_already = board[here] and codes.letter[board[here]] == codes.letter.get(
            codes.number.get(text, 0)
        )
        if text != "." and not laid_already:
            laid.append((here, text))
        here = next_square(here, step)
    return tuple(laid)


def with_tiles(board: bytes, laid: Laid, codes: Codes) -> bytes:
    full = bytearray(board)
    for square, text in laid:
        full[square] = codes.number[text]
    return bytes(full)


def without_tiles(board: bytes, laid: Laid) -> bytes:
    bare = bytearray(board)
    for square, _ in laid:
        bare[square] = 0
    return bytes(bare)


# K-3.1–3.3, K-8.4, S-6.1, S-6.2, S-10.2, S-12.4, S-12.5, M-7, M-8, P-3.2.3
def find_fault(board: bytes, laid: Laid, first_word_tiles: int) -> LayoutFault | None:
    squares = [square for square, _ in laid]
    step = _line(squares)
    if step is None:
        return LayoutFault.LINE
    new = set(squares)
    if any(not board[square] and square not in new for square in range(min(new), max(new), step)):
        return LayoutFault.GAP
    if not any(board):
        if CENTRE_SQUARE not in new:
            return LayoutFault.CENTRE
        return LayoutFault.SINGLE if len(new) < first_word_tiles else None
    # an off-centre first word that nobody claimed stands; the next must touch it.
    if any(board[near] for square in squares for near in _neighbours(square)):
        return None
    return LayoutFault.APART


# K-8.3, S-10.3, M-13: every word made or changed, of at least two letters (K-8.1)
def find_words(full: bytes, laid: Laid) -> list[Span]:
    """Words through the new tiles on the board that holds them, the main word first."""
    squares = [square for square, _ in laid]
    main = _line(squares) or ACROSS
    spans: list[Span] = []
    for step in (main, DOWN if main == ACROSS else ACROSS):
        covered: set[int] = set()
        for square in squares:
            if square in covered:
                continue
            span = _span(full, square, step)
            if span is not None:
                covered.update(span.squares())
                spans.append(span)
    return spans


def word_text(full: bytes, span: Span, codes: Codes) -> str:
    letter = codes.letter
    return "".join([letter[full[square]] for square in span.squares()])


def _line(squares: list[int]) -> int | None:
    if len({square // SIZE for square in squares}) == 1:
        return ACROSS
    return DOWN if len({square % SIZE for square in squares}) == 1 else None


def _neighbours(square: int) -> list[int]:
    near = []
    if square % SIZE:
        near.append(square - 1)
    if square % SIZE < SIZE - 1:
        near.append(square + 1)
    if square >= SIZE:
        near.append(square - SIZE)
    if square < SQUARES - SIZE:
        near.append(square + SIZE)
    return near


def _span(full: bytes, square: int, step: int) -> Span | None:
    """The word through the square; a letter alone is none."""
    if step == ACROSS:
        low = square - square % SIZE
        high = low + SIZE - 1
    else:
        low, high = square % SIZE, SQUARES - SIZE + square % SIZE
    start = end = square
    while start > low and full[start - step]:
        start -= step
    while end < high and full[end + step]:
        end += step
    return None if start == end else Span(start, step, (end - start) // step + 1)
