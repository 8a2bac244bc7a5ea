"""A position: the board, both racks, the scores and the count of scoreless turns.

Boards and racks are the native core's own bytes: a board is 225 squares row by row, 0 for an
empty one, a letter's number, or that number with `BLANK` where a blank stands for the letter;
a rack is letter numbers with 0 for a blank. A `Position` never holds more tiles than its set.
"""

from __future__ import annotations

import unicodedata
from collections import Counter

import msgspec

from mydelko.letters import BLANK, BLANK_TILE, SIZE, Alphabet, TileSet
from mydelko.notation.errors import NotationCode, NotationError

RACK_SIZE = 7
EMPTY_BOARD = bytes(SIZE * SIZE)


class Position(msgspec.Struct, frozen=True):
    board: bytes = EMPTY_BOARD
    rack: bytes = b""  # of the player on turn
    other: bytes = b""  # empty where it is not known
    scores: tuple[int, int] = (0, 0)  # the player on turn first
    scoreless: int = 0  # turns without points just before this one


def parse_rack(text: str, alphabet: Alphabet) -> bytes:
    """Upper-case letters and `?` for blanks."""
    text = unicodedata.normalize("NFC", text)
    for character in text:
        if character != BLANK_TILE and not alphabet.is_upper(character):
            raise NotationError(
                NotationCode.RACK_LETTER, rack=text, letter=character, letters=alphabet.name
            )
    if len(text) > RACK_SIZE:
        raise NotationError(NotationCode.RACK_SIZE, rack=text, count=len(text), most=RACK_SIZE)
    return bytes(0 if tile == BLANK_TILE else alphabet.number(tile) for tile in text)


def format_rack(rack: bytes, alphabet: Alphabet) -> str:
    return "".join(BLANK_TILE if tile == 0 else alphabet.upper[tile - 1] for tile in rack)


def tiles_of(board: bytes, *racks: bytes) -> Counter[int]:
    """Tiles by letter number, blanks under 0 whether on the board or on a rack."""
    on_board = Counter(0 if square & BLANK else square for square in board if square)
    return sum((Counter(rack) for rack in racks), on_board)


def refuse_surplus(position: Position, tiles: TileSet) -> None:
    """Raises when board and racks hold more of a tile than the set has."""
    for tile, found in sorted(tiles_of(position.board, position.rack, position.other).items()):
        most = tiles.counts[tile - 1] if tile else tiles.blanks
        if found > most:
            name = tiles.alphabet.upper[tile - 1] if tile else BLANK_TILE
            raise NotationError(NotationCode.TOO_MANY_TILES, tile=name, found=found, most=most)


def unseen(position: Position, tiles: TileSet) -> Counter[int]:
    """Tiles of the set that are neither on the board nor on a known rack."""
    whole = Counter({number: count for number, count in enumerate(tiles.counts, 1) if count})
    whole[0] = tiles.blanks
    return whole - tiles_of(position.board, position.rack, position.other)


def bag_size(position: Position, tiles: TileSet) -> int:
    """Tiles left to draw; an unknown other rack is taken to be as full as it can be."""
    left = unseen(position, tiles).total()
    return left if position.other else max(0, left - RACK_SIZE)
