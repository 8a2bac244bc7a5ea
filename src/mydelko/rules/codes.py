"""Tile codes: what a tile's text is on a board of bytes and what each code is worth.

Computed once per tile set. A tile's text is an upper-case letter, a lower-case letter (a
blank that stands for it) or `?` (a blank, or one not yet named).
"""

from __future__ import annotations

from functools import cache

import msgspec

from mydelko.letters import BLANK, BLANK_TILE, Alphabet, UnknownLetter, load_layout, load_tile_set

UNNAMED = BLANK  # a blank laid but not yet named: no letter beside the bit


class Codes(msgspec.Struct, frozen=True):
    alphabet: Alphabet
    number: dict[str, int]  # code of a tile's text
    letter: dict[int, str]  # upper-case letter of a code, '?' for an unnamed blank
    tile: dict[str, str]  # the tile on the rack behind a laid text: k → ?
    value: tuple[int, ...]  # points by code; a blank is worth 0 (K-1.6, S-1.5, M-9)
    mark: str  # by code: a point, the letter, a blank's letter in lower case


class Premiums(msgspec.Struct, frozen=True):
    letter: tuple[int, ...]  # factor by square
    word: tuple[int, ...]


@cache
def codes_of(tiles: str) -> Codes:
    tile_set = load_tile_set(tiles)
    alphabet = tile_set.alphabet
    number = {BLANK_TILE: UNNAMED}
    letter = {UNNAMED: BLANK_TILE}
    tile = {BLANK_TILE: BLANK_TILE}
    value = [0] * 256
    mark = ["."] * 256
    for index, (upper, lower) in enumerate(zip(alphabet.upper, alphabet.lower, strict=True)):
        number[upper], number[lower] = index + 1, (index + 1) | BLANK
        letter[index + 1] = letter[(index + 1) | BLANK] = upper
        tile[upper], tile[lower] = upper, BLANK_TILE
        value[index + 1] = tile_set.points[index]
        mark[index + 1], mark[(index + 1) | BLANK] = upper, lower
    return Codes(alphabet, number, letter, tile, tuple(value), "".join(mark))


def spelled(word: str, alphabet: Alphabet) -> str:
    """R-16; a word no tile can spell stays as it is, and is no new word of any move."""
    try:
        return alphabet.normalise(word)
    except UnknownLetter:
        return word


@cache
def premiums_of(board: str) -> Premiums:
    layout = load_layout(board)
    squares = [layout.premium(row, column) for row in range(15) for column in range(15)]
    return Premiums(
        letter=tuple(premium.letter for premium in squares),
        word=tuple(premium.word for premium in squares),
    )
