"""Squares and boards: names of squares, boards as 225 bytes, rows of CGP text.

A board is `bytes`, row by row: 0 is empty, else the letter's number in its alphabet, with
the `BLANK` bit where a blank stands for the letter. Knows no rules and no values.
"""

from __future__ import annotations

import re

from mydelko.letters import SIZE, Alphabet
from mydelko.locale import marked

SQUARES = SIZE * SIZE
EMPTY = bytes(SQUARES)
CENTRE_SQUARE = SQUARES // 2
COLUMNS = "ABCDEFGHIJKLMNO"
ACROSS = 1  # step from a square to the next one of an across word
DOWN = SIZE


class TextError(ValueError):
    """Text that cannot be read: what is wrong with it, marked."""

    def __init__(self, fault: str, **arguments: str | int) -> None:
        super().__init__(fault.format_map(arguments))
        self.fault, self.arguments = fault, arguments


class BoardError(TextError):
    """Text that describes no board or no square."""


def square_name(square: int, step: int = ACROSS) -> str:
    """`8H` for a word across, `H8` for a word down."""
    row, column = divmod(square, SIZE)
    return f"{row + 1}{COLUMNS[column]}" if step == ACROSS else f"{COLUMNS[column]}{row + 1}"


def parse_square(text: str) -> tuple[int, int]:
    """The square and the step: row first is across, column first is down."""
    across = re.fullmatch(r"(\d{1,2})([A-Oa-o])", text)
    down = re.fullmatch(r"([A-Oa-o])(\d{1,2})", text)
    if across:
        row, column, step = int(across[1]), across[2], ACROSS
    elif down:
        row, column, step = int(down[2]), down[1], DOWN
    else:
        raise BoardError(marked("{found} is no square such as 8H or H8"), found=repr(text))
    if not 1 <= row <= SIZE:
        raise BoardError(marked("{found}: rows go from 1 to {last}"), found=repr(text), last=SIZE)
    return (row - 1) * SIZE + (ord(column) & 0x1F) - 1, step


def next_square(square: int, step: int) -> int | None:
    """The square after this one in its line, or None past the edge."""
    if step == ACROSS:
        return square + 1 if square % SIZE < SIZE - 1 else None
    return square + SIZE if square + SIZE < SQUARES else None


def parse_rows(text: str, alphabet: Alphabet) -> bytes:
    """A board from CGP rows: digits are empty runs, lower case is a blank's letter."""
    rows = text.strip().split("/")
    if len(rows) != SIZE:
        fault = marked("a board has {height} rows joined by '/', not {found}")
        raise BoardError(fault, height=SIZE, found=len(rows))
    board = bytearray()
    for number, row in enumerate(rows, 1):
        line = bytearray()
        for part in re.findall(r"\d+|\D", row):
            if part.isdecimal():
                line += bytes(int(part))
            else:
                blank = 0 if alphabet.is_upper(part) else 0x80
                line.append(alphabet.number(part) | blank)
        if len(line) != SIZE:
            fault = marked("row {number} has {found} squares, not {width}")
            raise BoardError(fault, number=number, found=len(line), width=SIZE)
        board += line
    return bytes(board)


def write_rows(board: bytes, alphabet: Alphabet) -> str:
    rows = []
    for start in range(0, SQUARES, SIZE):
        row, empty = "", 0
        for code in board[start : start + SIZE]:
            if code == 0:
                empty += 1
                continue
            row += (str(empty) if empty else "") + alphabet.decode([code])
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)
