"""Scoring by clause, and the same letter by letter."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mydelko.rulebook import load_profile
from mydelko.rules.board import EMPTY, parse_rows, parse_square
from mydelko.rules.codes import Codes, codes_of, premiums_of
from mydelko.rules.explanation import explanation_text
from mydelko.rules.placement import Laid, LayoutFault, find_fault, spell
from mydelko.rules.scoring import Explanation, explain_placement, score_placement
from rules.random_games import RandomGame
from rules.score_sheet import ala_and_olek, table

POLISH = codes_of("polish")
PREMIUMS = premiums_of("standard")


def board_of(*rows: str, codes: Codes = POLISH) -> bytes:
    lines = ["15"] * 15
    for row in rows:
        number, _, text = row.partition(":")
        lines[int(number) - 1] = text
    return parse_rows("/".join(lines), codes.alphabet)


def laid(board: bytes, square: str, word: str) -> Laid:
    start, step = parse_square(square)
    return spell(board, start, step, word, POLISH)


def points(board: bytes, square: str, word: str) -> int:
    return score_placement(board, laid(board, square, word), POLISH, PREMIUMS, 50).total


def explained(board: bytes, square: str, word: str) -> Explanation:
    return explain_placement(board, laid(board, square, word), POLISH, PREMIUMS, 50)


@pytest.mark.clause("K-1.7", "K-1.8", "S-6.3", "M-7", "S-8.1", "S-8.2", "S-8.3", "S-8.4", "M-12")
def test_the_centre_doubles_the_first_word_after_its_letter_premiums() -> None:
    # K on the centre, Y on a doubled letter: (2 + 1 + 2 + 2) × 2
    assert points(EMPTY, "8H", "KOTY") == 14
    assert points(EMPTY, "8D", "KOTYK") == (2 * 2 + 1 + 2 + 2 + 2) * 2


@pytest.mark.clause("K-1.10", "M-14", "B-12")
def test_seven_tiles_give_fifty_more() -> None:
    assert points(EMPTY, "8B", "KOTYŁEM") == (2 + 1 + 2 * 2 + 2 + 3 + 1 + 2) * 2 + 50
    assert table("komorow").profile.seven_bonus == 50


@pytest.mark.clause("K-1.6", "S-8.5", "S-12.8", "M-9")
def test_a_blank_on_a_triple_word_square_multiplies_and_is_worth_nothing() -> None:
    board = board_of("2:OSA12")
    assert points(board, "A1", "kO") == (0 + 1) * 3
    # on a doubled letter it stays worth nothing
    assert points(EMPTY, "8D", "kOTYK") == (0 + 1 + 2 + 2 + 2) * 2


@pytest.mark.clause("K-8.7", "S-12.7", "M-12")
def test_two_word_premiums_multiply_to_four_or_nine() -> None:
    nine = explained(board_of("1:1KOTYK9"), "1A", "OKOTYKKO")
    assert nine.words[0].factor == 9
    assert nine.words[0].points == (1 + 2 + 1 + 2 + 2 + 2 + 2 + 1) * 9
    four = explained(board_of("5:5KOTYK5"), "5E", "AKOTYKA")
    assert four.words[0].factor == 4
    assert four.words[0].points == (1 + 2 + 1 + 2 + 2 + 2 + 1) * 4


@pytest.mark.clause("K-1.9", "K-8.5", "M-13")
def test_a_premium_counts_only_in_the_move_that_covers_it() -> None:
    board = board_of("8:7KOTY4")
    assert points(board, "8H", "KOTYK") == 2 + 1 + 2 + 2 + 2 * 2


@pytest.mark.clause("K-8.3", "K-8.6", "S-10.3", "S-12.6", "M-13")
def test_every_word_scores_and_a_shared_letter_counts_in_each() -> None:
    board = board_of("8:7KOT5")
    game = explained(board, "9H", "OSA")
    assert [word.word for word in game.words] == ["OSA", "KO", "OS", "TA"]
    # 9I doubles the letter S, and does so in both its words
    shared = [letter for word in game.words for letter in word.letters if letter.square == 128]
    assert [(letter.letter, letter.product) for letter in shared] == [("S", 2), ("S", 2)]


def test_the_explanation_reads_in_three_languages() -> None:
    told = explained(EMPTY, "8D", "KOTYK")
    assert explanation_text(told, "pl") == (
        "8D KOTYK: K 2×2=4 + O 1 + T 2 + Y 2 + K 2 = 11; słowo ×2 = 22\nrazem: 22"
    )
    assert explanation_text(told, "en").endswith("total: 22")
    assert explanation_text(told, "tr").endswith("toplam: 22")
    seven = explained(EMPTY, "8B", "KOTYŁEm")
    assert "m 0" in explanation_text(seven)
    assert "premia za siedem płytek: 50" in explanation_text(seven)


@pytest.mark.clause("B-11")
@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), english=st.booleans())
def test_the_explanation_always_adds_up_to_the_score(seed: int, english: bool) -> None:
    game = RandomGame(load_profile("marmara" if english else "base"), seed)
    codes = codes_of(game.state.profile.tiles)
    chance = random.Random(seed)
    board = bytes(
        chance.choice([0, 0, 0, chance.randint(1, 26), chance.randint(1, 26) | 0x80])
        for _ in range(225)
    )
    free = [square for square in range(225) if not board[square]]
    row = chance.choice(free) // 15
    line = [square for square in free if square // 15 == row][: chance.randint(1, 7)]
    tiles = tuple((square, chance.choice(codes.alphabet.upper + "ab")) for square in line)
    score = score_placement(board, tiles, codes, PREMIUMS, 50)
    told = explain_placement(board, tiles, codes, PREMIUMS, 50)
    assert told.total == score.total
    assert [(word.word, word.points) for word in told.words] == [
        (word.word, word.points) for word in score.words
    ]
    for word in told.words:
        assert sum(letter.product for letter in word.letters) == word.letters_sum


FAULTS = [
    ("K-3.1", EMPTY, ((0, "K"), (1, "O")), LayoutFault.CENTRE),
    ("K-3.1", EMPTY, ((112, "K"),), LayoutFault.SINGLE),
    ("K-3.2", EMPTY, ((112, "K"), (128, "O")), LayoutFault.LINE),
    ("K-3.3", EMPTY, ((112, "K"), (114, "O")), LayoutFault.GAP),
    ("K-8.4", board_of("8:7KOT5"), ((0, "K"), (1, "O")), LayoutFault.APART),
    ("K-8.4", board_of("8:7KOT5"), ((127, "K"), (131, "O")), LayoutFault.GAP),
    ("K-8.2", board_of("8:7KOT5"), ((127, "K"), (128, "O")), None),
    ("K-8.2", board_of("8:7KOT5"), ((111, "K"), (115, "O")), None),
]


@pytest.mark.clause("K-3.1", "K-3.2", "K-3.3", "K-8.1", "K-8.2", "K-8.4", "M-8", "S-10.2", "B-10")
@pytest.mark.parametrize(("clause", "board", "tiles", "fault"), FAULTS)
def test_a_layout_has_one_line_no_gap_and_touches_the_board(
    clause: str, board: bytes, tiles: Laid, fault: LayoutFault | None
) -> None:
    assert find_fault(board, tiles, 2) is fault, clause


@pytest.mark.clause("P-1.3.1")
def test_the_sheet_holds_values_totals_exchanges_passes_and_losses() -> None:
    game = ala_and_olek().words("KOTY").play("8H", "KOTY").does("Olek", "exchange OS")
    game.does("Ala", "pass").does("Olek", f"play H8 K{game.state.racks[1][0]}")
    game.does("Ala", "challenge")
    lines = [(line.seat, line.kind.value, line.points, line.total) for line in game.state.sheet]
    assert lines == [
        (0, "placement", 14, 14),
        (1, "exchange", 0, 0),
        (0, "pass", 0, 14),
        (1, "loss", 0, 0),
    ]
