"""What can be wrong with a text in one of our notations: a code and its arguments.

The code names the kind of mistake, the arguments where and what it is. The sentence in the
reader's language is made at the edge (`cli`, `server`); `str()` of the error is for logs.
"""

from __future__ import annotations

from enum import StrEnum


class NotationCode(StrEnum):
    FIELDS = "fields"  # found: number of fields
    ROWS = "rows"  # found: number of rows
    ROW_LENGTH = "row-length"  # row, count: squares in it
    RUN = "run"  # row, run: the digits of an empty run that is 0 or over 15
    BOARD_LETTER = "board-letter"  # row, letter, letters: name of the alphabet
    RACKS = "racks"  # found: the field that is not ON_TURN/OTHER
    RACK_LETTER = "rack-letter"  # rack, letter, letters
    RACK_SIZE = "rack-size"  # rack, count, most
    TOO_MANY_TILES = "too-many-tiles"  # tile, found, most
    SCORES = "scores"  # found: the field that is not A/B
    TURNS = "turns"  # found: the field that is not a count
    PLACE = "place"  # found: the text that is not 8H or H8
    MOVE = "move"  # found: the text that is not a place and a word
    WORD_LETTER = "word-letter"  # word, letter, letters
    OFF_BOARD = "off-board"  # word, place
    ENCODING = "encoding"  # the text is not UTF-8
    TOO_LONG = "too-long"  # count: number of characters, most


class NotationError(ValueError):
    """A text that cannot be read, and why."""

    def __init__(self, code: NotationCode, **arguments: str | int) -> None:
        details = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
        super().__init__(f"{code}: {details}" if details else str(code))
        self.code = code
        self.arguments = arguments
