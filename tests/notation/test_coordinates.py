"""Coordinates both ways, and placements written out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mydelko.letters import BLANK, load_tile_set
from mydelko.notation import (
    EMPTY_BOARD,
    NotationCode,
    NotationError,
    Place,
    parse_place,
    parse_placement,
)

ALPHABET = load_tile_set("polish").alphabet


def test_row_first_is_across_and_column_first_is_down() -> None:
    assert parse_place("8F") == Place(row=7, column=5, down=False)
    assert parse_place("F8") == Place(row=7, column=5, down=True)
    assert parse_place("15o") == Place(row=14, column=14)


@given(st.integers(0, 14), st.integers(0, 14), st.booleans())
def test_every_place_is_read_back(row: int, column: int, down: bool) -> None:
    place = Place(row=row, column=column, down=down)
    assert parse_place(str(place)) == place


@pytest.mark.parametrize(
    "text", ["", "8", "H", "0A", "16A", "A16", "8P", "P8", "8H8", "88H", "-1A"]
)
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_place(text)
    assert caught.value.code is NotationCode.PLACE


def test_a_placement_spells_blanks_in_lower_case() -> None:
    placement = parse_placement("8F ETaTACH", ALPHABET)
    assert placement.format(ALPHABET) == "8F ETaTACH"
    assert placement.word[2] == ALPHABET.number("A") | BLANK


def test_tiles_laid_are_those_on_empty_squares() -> None:
    board = bytearray(EMPTY_BOARD)
    board[7 * 15 + 8] = ALPHABET.number("O")
    laid = parse_placement("8H KOt", ALPHABET).laid_on(bytes(board))
    assert laid == [(7, 7, ALPHABET.number("K")), (7, 9, ALPHABET.number("T") | BLANK)]
    down = parse_placement("I8 OK", ALPHABET).laid_on(bytes(board))
    assert down == [(8, 8, ALPHABET.number("K"))]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("8H", NotationCode.MOVE),
        ("8H KOT OSA", NotationCode.MOVE),
        ("8M KOTY", NotationCode.OFF_BOARD),
        ("A13 KOTY", NotationCode.OFF_BOARD),
        ("8H KQT", NotationCode.WORD_LETTER),
        ("8H K?T", NotationCode.WORD_LETTER),
        ("KOT 8H", NotationCode.PLACE),
    ],
)
def test_a_wrong_placement_says_what_is_wrong(text: str, code: NotationCode) -> None:
    with pytest.raises(NotationError) as caught:
        parse_placement(text, ALPHABET)
    assert caught.value.code is code
