"""CGP in and out: what is read, what is refused and why."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mydelko.letters import BLANK, load_tile_set
from mydelko.notation import (
    EMPTY_BOARD,
    NotationCode,
    NotationError,
    Position,
    format_cgp,
    parse_cgp,
)
from mydelko.notation.position import bag_size, unseen

POLISH = load_tile_set("polish")
TURKISH = load_tile_set("turkish")
EMPTY = "/".join(["15"] * 15)
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def with_row(row: str) -> str:
    return "/".join([row] + ["15"] * 14)


def refusal(line: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_cgp(line, POLISH)
    return caught.value


def test_an_empty_board_with_both_racks() -> None:
    position = parse_cgp(f"{EMPTY} ACNPSZZ/DILMMŃW 0/0 0", POLISH)
    assert position.board == EMPTY_BOARD
    assert POLISH.alphabet.decode(position.rack) == "ACNPSZZ"
    assert POLISH.alphabet.decode(position.other) == "DILMMŃW"


def test_lower_case_on_the_board_is_a_blank() -> None:
    position = parse_cgp(f"{with_row('7KoT5')} ?/ 12/-3 2", POLISH)
    k, o, t = (POLISH.alphabet.number(letter) for letter in "KOT")
    assert position.board[7:10] == bytes([k, o | BLANK, t])
    assert position.rack == b"\0"
    assert position.scores == (12, -3)
    assert position.scoreless == 2


def test_either_rack_may_be_empty() -> None:
    assert parse_cgp(f"{EMPTY} / 0/0 0", POLISH).rack == b""
    assert parse_cgp(f"{EMPTY} /KOT 0/0 0", POLISH).other != b""


def test_operations_after_the_fields_are_left_alone() -> None:
    position = parse_cgp(f"{EMPTY} KOT/ 5/7 1 lex polish; ld polish;", POLISH)
    assert position.scores == (5, 7)
    assert parse_cgp(f"{EMPTY} KOT/ 5/7 1; lex polish;", POLISH) == position


def test_decomposed_letters_are_composed() -> None:
    line = unicodedata.normalize("NFD", f"{with_row('Ź14')} Ń/ 0/0 0")
    position = parse_cgp(line, POLISH)
    assert POLISH.alphabet.decode(position.board[:1]) == "Ź"
    assert POLISH.alphabet.decode(position.rack) == "Ń"


def test_turkish_i_with_and_without_a_dot() -> None:
    position = parse_cgp(f"{with_row('Iİıi11')} / 0/0 0", TURKISH)
    dotless, dotted = TURKISH.alphabet.number("I"), TURKISH.alphabet.number("İ")
    assert position.board[:4] == bytes([dotless, dotted, dotless | BLANK, dotted | BLANK])


@pytest.mark.parametrize("language", ["polish", "english"])
def test_every_benchmark_position_survives_a_round_trip(language: str) -> None:
    tiles = load_tile_set(language)
    lines = (BENCHMARKS / f"{language}.cgp").read_text("utf-8").splitlines()
    assert len(lines) > 800
    assert [format_cgp(parse_cgp(line, tiles), tiles) for line in lines] == lines


@pytest.mark.parametrize(
    ("line", "code", "arguments"),
    [
        ("", NotationCode.FIELDS, {"found": 0}),
        (f"{EMPTY} KOT/ 0/0", NotationCode.FIELDS, {"found": 3}),
        (f"{EMPTY}/15 KOT/ 0/0 0", NotationCode.ROWS, {"found": 16}),
        (f"{with_row('14')} KOT/ 0/0 0", NotationCode.ROW_LENGTH, {"row": 1, "count": 14}),
        (f"{with_row('15A')} KOT/ 0/0 0", NotationCode.ROW_LENGTH, {"row": 1, "count": 16}),
        (f"{with_row('')} KOT/ 0/0 0", NotationCode.ROW_LENGTH, {"row": 1, "count": 0}),
        (f"{with_row('16')} KOT/ 0/0 0", NotationCode.RUN, {"row": 1, "run": "16"}),
        (f"{with_row('0A14')} KOT/ 0/0 0", NotationCode.RUN, {"row": 1, "run": "0"}),
        (
            f"{with_row('٧٨')} KOT/ 0/0 0",
            NotationCode.BOARD_LETTER,
            {"row": 1, "letter": "٧", "letters": "polish"},
        ),
        (
            f"{with_row('Q14')} KOT/ 0/0 0",
            NotationCode.BOARD_LETTER,
            {"row": 1, "letter": "Q", "letters": "polish"},
        ),
        (
            f"{with_row('?14')} KOT/ 0/0 0",
            NotationCode.BOARD_LETTER,
            {"row": 1, "letter": "?", "letters": "polish"},
        ),
        (f"{EMPTY} KOT 0/0 0", NotationCode.RACKS, {"found": "KOT"}),
        (f"{EMPTY} K/O/T 0/0 0", NotationCode.RACKS, {"found": "K/O/T"}),
        (
            f"{EMPTY} KXT/ 0/0 0",
            NotationCode.RACK_LETTER,
            {"rack": "KXT", "letter": "X", "letters": "polish"},
        ),
        (
            f"{EMPTY} kot/ 0/0 0",
            NotationCode.RACK_LETTER,
            {"rack": "kot", "letter": "k", "letters": "polish"},
        ),
        (
            f"{EMPTY} AAAAAAAA/ 0/0 0",
            NotationCode.RACK_SIZE,
            {"rack": "AAAAAAAA", "count": 8, "most": 7},
        ),
        (f"{EMPTY} ŻŻ/ 0/0 0", NotationCode.TOO_MANY_TILES, {"tile": "Ż", "found": 2, "most": 1}),
        (f"{EMPTY} Ż/Ż 0/0 0", NotationCode.TOO_MANY_TILES, {"tile": "Ż", "found": 2, "most": 1}),
        (
            f"{with_row('aa13')} ?/ 0/0 0",
            NotationCode.TOO_MANY_TILES,
            {"tile": "?", "found": 3, "most": 2},
        ),
        (f"{EMPTY} KOT/ 0 0", NotationCode.SCORES, {"found": "0"}),
        (f"{EMPTY} KOT/ a/b 0", NotationCode.SCORES, {"found": "a/b"}),
        (f"{EMPTY} KOT/ 0/0 -1", NotationCode.TURNS, {"found": "-1"}),
        ("A" * 20_000, NotationCode.TOO_LONG, {"count": 20_000, "most": 10_000}),
    ],
)
def test_what_is_refused_is_named(
    line: str, code: NotationCode, arguments: dict[str, str | int]
) -> None:
    error = refusal(line)
    assert error.code is code
    assert error.arguments == arguments


def test_the_same_blanks_may_lie_on_board_and_rack_up_to_the_set() -> None:
    assert parse_cgp(f"{with_row('a14')} ?/ 0/0 0", POLISH).rack == b"\0"


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    position = None
    with suppress(NotationError):  # any other exception fails the test
        position = parse_cgp(text, POLISH)
    assert position is None or parse_cgp(format_cgp(position, POLISH), POLISH) == position


def test_the_bag_is_what_nobody_has() -> None:
    known = parse_cgp(f"{EMPTY} ACNPSZZ/DILMMŃW 0/0 0", POLISH)
    assert bag_size(known, POLISH) == 86
    assert unseen(known, POLISH).total() == 86
    unknown = parse_cgp(f"{EMPTY} ACNPSZZ/ 0/0 0", POLISH)
    assert bag_size(unknown, POLISH) == 86


def test_an_unknown_rack_takes_the_last_tiles_of_the_bag() -> None:
    tiles = POLISH.in_order().replace("?", "")[:92]
    rows = [tiles[start : start + 15] for start in range(0, 92, 15)]
    text = "/".join(row.ljust(15, "-") for row in rows).replace("-" * 13, "13")
    position = parse_cgp("/".join([text] + ["15"] * (15 - len(rows))) + " / 0/0 0", POLISH)
    assert unseen(position, POLISH).total() == 8
    assert bag_size(position, POLISH) == 1
    assert bag_size(Position(board=position.board, other=b"\0"), POLISH) == 7
