"""CGP, one position a line: board, racks, scores, scoreless turns, then operations.

The board is 15 rows joined by `/`: letters in upper case, a blank's letter in lower case, runs
of empty squares as a decimal number. Racks are `ON_TURN/OTHER`, either may be empty; scores
are `A/B`. Operations such as `lex polish;` may follow and are left alone. What does not fit
the notation, the alphabet or the tile set is a `NotationError`; nothing is guessed.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

from mydelko.letters import BLANK, SIZE, Alphabet, TileSet
from mydelko.notation.errors import NotationCode, NotationError
from mydelko.notation.position import Position, format_rack, parse_rack, refuse_surplus

LONGEST = 10_000  # characters; a real line has about 150
TOKENS = re.compile(r"[0-9]+|.", re.DOTALL)
SCORES = re.compile(r"(-?[0-9]{1,6})/(-?[0-9]{1,6})")
TURNS = re.compile(r"[0-9]{1,4}")


def parse_cgp(line: str, tiles: TileSet) -> Position:
    if len(line) > LONGEST:
        raise NotationError(NotationCode.TOO_LONG, count=len(line), most=LONGEST)
    fields = line.removeprefix("\N{BYTE ORDER MARK}").split(maxsplit=4)
    if len(fields) < 4:
        raise NotationError(NotationCode.FIELDS, found=len(fields))
    board, racks, scores, turns = fields[:4]
    on_turn, slash, other = racks.partition("/")
    if not slash or "/" in other:
        raise NotationError(NotationCode.RACKS, found=racks)
    points = SCORES.fullmatch(scores)
    if points is None:
        raise NotationError(NotationCode.SCORES, found=scores)
    turns = turns.removesuffix(";")
    if TURNS.fullmatch(turns) is None:
        raise NotationError(NotationCode.TURNS, found=turns)
    position = Position(
        board=parse_board(board, tiles.alphabet),
        rack=parse_rack(on_turn, tiles.alphabet),
        other=parse_rack(other, tiles.alphabet),
        scores=(int(points[1]), int(points[2])),
        scoreless=int(turns),
    )
    refuse_surplus(position, tiles)
    return position


def parse_board(text: str, alphabet: Alphabet) -> bytes:
    rows = unicodedata.normalize("NFC", text).split("/")
    if len(rows) != SIZE:
        raise NotationError(NotationCode.ROWS, found=len(rows))
    return b"".join(_parse_row(number, row, alphabet) for number, row in enumerate(rows, 1))


def _parse_row(number: int, row: str, alphabet: Alphabet) -> bytes:
    squares = bytearray()
    for token in TOKENS.findall(row):
        if token[0] in "0123456789":
            if token[0] == "0" or len(token) > 2 or int(token) > SIZE:
                raise NotationError(NotationCode.RUN, row=number, run=token[:20])
            squares.extend(bytes(int(token)))
        elif token in alphabet.upper:
            squares.append(alphabet.number(token))
        elif token in alphabet.lower:
            squares.append(alphabet.number(token) | BLANK)
        else:
            raise NotationError(
                NotationCode.BOARD_LETTER, row=number, letter=token, letters=alphabet.name
            )
    if len(squares) != SIZE:
        raise NotationError(NotationCode.ROW_LENGTH, row=number, count=len(squares))
    return bytes(squares)


def format_cgp(position: Position, tiles: TileSet) -> str:
    alphabet = tiles.alphabet
    racks = f"{format_rack(position.rack, alphabet)}/{format_rack(position.other, alphabet)}"
    scores = f"{position.scores[0]}/{position.scores[1]}"
    return f"{format_board(position.board, alphabet)} {racks} {scores} {position.scoreless}"


def format_board(board: bytes, alphabet: Alphabet) -> str:
    rows = (board[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE))
    return "/".join(_format_row(row, alphabet) for row in rows)


def _format_row(row: bytes, alphabet: Alphabet) -> str:
    runs = ((empty, bytes(squares)) for empty, squares in groupby(row, lambda square: not square))
    return "".join(
        str(len(squares)) if empty else alphabet.decode(squares) for empty, squares in runs
    )
