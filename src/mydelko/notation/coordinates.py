"""Coordinates: `8F` is row 8, column F, read across; `F8` is the same square, read down.

A placement is a place and the whole word along it: letters already on the board are written
out, a blank's letter is in lower case (`8F ETaTACH`). Rows and columns count from 0 inside.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import msgspec

from mydelko.letters import BLANK, SIZE, Alphabet
from mydelko.notation.errors import NotationCode, NotationError

COLUMNS = "ABCDEFGHIJKLMNO"
PLACE = re.compile(r"([0-9]{1,2})([A-Oa-o])|([A-Oa-o])([0-9]{1,2})")


class Place(msgspec.Struct, frozen=True):
    row: int
    column: int
    down: bool = False

    def __str__(self) -> str:
        row, column = str(self.row + 1), COLUMNS[self.column]
        return column + row if self.down else row + column

    def squares(self, length: int) -> Iterator[tuple[int, int]]:
        for step in range(length):
            yield self.row + step * self.down, self.column + step * (not self.down)


class Placement(msgspec.Struct, frozen=True):
    place: Place
    word: bytes  # letter numbers, `BLANK` set where a blank stands for the letter

    def format(self, alphabet: Alphabet) -> str:
        return f"{self.place} {alphabet.decode(self.word)}"

    def laid_on(self, board: bytes) -> list[tuple[int, int, int]]:
        """Row, column and tile of each square of the word that is empty on the board."""
        squares = zip(self.place.squares(len(self.word)), self.word, strict=True)
        return [
            (row, column, tile) for (row, column), tile in squares if not board[row * SIZE + column]
        ]


def parse_place(text: str) -> Place:
    match = PLACE.fullmatch(text)
    if match is None:
        raise NotationError(NotationCode.PLACE, found=text[:20])
    row = int(match[1] or match[4]) - 1
    column = COLUMNS.index((match[2] or match[3]).upper())  # a coordinate, not a game letter
    if not 0 <= row < SIZE:
        raise NotationError(NotationCode.PLACE, found=text)
    return Place(row=row, column=column, down=match[3] is not None)


def parse_placement(text: str, alphabet: Alphabet) -> Placement:
    parts = unicodedata.normalize("NFC", text).split()
    if len(parts) != 2:
        raise NotationError(NotationCode.MOVE, found=text[:40])
    place = parse_place(parts[0])
    word = parse_tiles(parts[1], alphabet)
    along = place.row if place.down else place.column
    if along + len(word) > SIZE:
        raise NotationError(NotationCode.OFF_BOARD, word=parts[1][:40], place=str(place))
    return Placement(place=place, word=word)


def parse_tiles(word: str, alphabet: Alphabet) -> bytes:
    """Letter numbers of a word whose blanks are in lower case."""
    numbers = bytearray()
    for character in word:
        if character in alphabet.upper:
            numbers.append(alphabet.number(character))
        elif character in alphabet.lower:
            numbers.append(alphabet.number(character) | BLANK)
        else:
            raise NotationError(
                NotationCode.WORD_LETTER, word=word[:40], letter=character, letters=alphabet.name
            )
    return bytes(numbers)
