"""Blanks typed without diacritics (S-2.2)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mydelko.letters import BLANK
from mydelko.lexicon import (
    Lexicon,
    LexiconCode,
    LexiconError,
    blank_readings,
    load_lexicon,
    word_readings,
)

CASES = json.loads((Path(__file__).parents[1] / "data" / "blank_cases.json").read_text("utf-8"))


@cache
def polish() -> Lexicon:
    return load_lexicon("polish")


def board_with(*tiles: tuple[int, int, str]) -> bytes:
    board = bytearray(225)
    for row, column, letter in tiles:
        board[row * 15 + column] = polish().alphabet.number(letter)
    return bytes(board)


def typed(word: str) -> bytes:
    """Lower case is a blank, as typed."""
    alphabet = polish().alphabet
    return bytes(
        alphabet.number(letter) | (0 if alphabet.is_upper(letter) else BLANK) for letter in word
    )


def read(board: bytes, row: int, column: int, word: str, *, down: bool = False) -> list[str]:
    found = blank_readings(polish(), board, row, column, down=down, word=typed(word))
    return [polish().alphabet.decode(each) for each in found]


@pytest.mark.clause("S-2.2")
@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["pattern"])
def test_the_worked_examples(case: dict[str, Any]) -> None:
    assert word_readings(polish(), case["pattern"], case["typed"]) == case["readings"]


@pytest.mark.clause("S-2.2")
def test_either_case_is_read() -> None:
    assert word_readings(polish(), "ł?ka", "a") == ["ŁĄKA"]


@pytest.mark.clause("S-2.2")
def test_a_typed_diacritic_means_itself() -> None:
    assert word_readings(polish(), "K?T", "Ą") == ["KĄT"]


@pytest.mark.clause("S-2.2")
def test_each_blank_needs_its_letter() -> None:
    with pytest.raises(LexiconError) as caught:
        word_readings(polish(), "K?T", "AA")
    assert caught.value.code is LexiconCode.BLANKS_TYPED
    with pytest.raises(LexiconError) as caught:
        word_readings(polish(), "K?T", "7")
    assert caught.value.code is LexiconCode.TYPED_LETTER


@pytest.mark.clause("S-2.2")
def test_on_an_empty_board_the_word_alone_decides() -> None:
    assert read(bytes(225), 7, 7, "lUK") == ["lUK", "łUK"]


@pytest.mark.clause("S-2.2")
def test_a_crossing_word_settles_the_reading() -> None:
    # ÓDKA stands below the first square: LUK or ŁUK across, but only ŁÓDKA down.
    board = board_with(*((8 + step, 7, letter) for step, letter in enumerate("ÓDKA")))
    assert read(board, 7, 7, "lUK") == ["łUK"]


@pytest.mark.clause("S-2.2")
def test_letters_on_the_board_keep_their_reading() -> None:
    board = board_with((7, 8, "A"))
    assert read(board, 7, 7, "KAT") == ["KAT"]
    assert read(board, 7, 7, "kAT") == ["kAT"]


@pytest.mark.clause("S-2.2")
def test_down_is_read_like_across() -> None:
    assert read(bytes(225), 7, 7, "ŁaKA", down=True) == ["ŁąKA"]


@pytest.mark.clause("S-2.2")
def test_two_blanks_are_read_together() -> None:
    assert read(bytes(225), 7, 7, "MaKa") == ["MaKa", "MąKa", "MąKą"]


@pytest.mark.clause("S-2.2")
def test_a_single_tile_is_read_by_the_word_it_crosses() -> None:
    board = board_with((6, 7, "S"), (8, 7, "D"))
    assert read(board, 7, 7, "a") == ["a", "ą"]
    assert read(bytes(225), 7, 7, "a") == []


@pytest.mark.clause("S-2.2")
def test_no_reading_means_an_invalid_placement() -> None:
    assert read(bytes(225), 7, 7, "KzT") == []
    board = board_with((6, 7, "Ź"), (8, 7, "Ź"))
    assert read(board, 7, 7, "aLA") == []
