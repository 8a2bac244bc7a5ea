"""The move finder, spoken to through a pipe."""

from __future__ import annotations

import pytest

from cli.calls import Answer, Program

EMPTY = "/".join(["15"] * 15)


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of the whole Polish list would outlast these tests."""
    monkeypatch.setattr("mydelko.cli.find.BackgroundTables", NoTables)


class NoTables:
    ready = None

    def __init__(self, _lexicon: object) -> None: ...

    def close(self) -> None: ...


def talk(mydelko: Program, *lines: str) -> Answer:
    return mydelko("find", text="\n".join(lines) + "\n")


def test_it_greets_and_ends_at_the_end_of_input(mydelko: Program) -> None:
    answer = mydelko("find")
    assert answer.status == 0
    assert "3W" in answer.out
    assert "★" in answer.out
    assert answer.out.endswith("Goodbye.\n")


def test_a_rack_alone_is_answered_by_the_best_moves(mydelko: Program) -> None:
    answer = talk(mydelko, "kotyłe?", "quit")
    assert "  1  " in answer.out
    assert "placements:" in answer.out


def test_moves_are_played_and_taken_back(mydelko: Program) -> None:
    answer = talk(mydelko, "put 8H KOT", "rack SAŁATY?", "play 1", "show", "undo", "show", "quit")
    assert "points" in answer.out
    assert f"{'/'.join(['15'] * 7)}/7KOT5/{'/'.join(['15'] * 7)} SAŁATY?/ 0/0 0" in answer.out


def test_a_move_is_played_by_its_place(mydelko: Program) -> None:
    answer = talk(mydelko, "8H KOT", "rack Y", "play 8H KOTY", "show")
    assert "8H KOTY: 7 points" in answer.out
    assert "7KOTY4" in answer.out


def test_a_position_is_loaded(mydelko: Program) -> None:
    answer = talk(mydelko, f"load {EMPTY} KOTYŁEM/ 3/4 0", "best 2", "show")
    assert "KOTYŁEM/ 3/4 0" in answer.out


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["frobnicate the gostak"], "Not understood"),
        (["play 7"], "no move 7"),
        (["best"], "rack is empty"),
        (["undo"], "nothing to take back"),
        (["put 8H"], "8H KOT"),
        (["put 8H KQT"], "Q"),
        (["put 8M KOTY"], "does not fit"),
        (["put 8H KOT", "put 8H BAT"], "in the way"),
        (["take 8H"], "no tile"),
        (["load rubbish"], "CGP"),
        (["rack ŻŻ"], "too many tiles"),
        (["rack KOTYŁEMK"], "at most 7"),
        (["rack K9"], "9"),
        (["put 8H KOT", "rack Y", "play 1A YY"], "not a legal move"),
        (["best many"], "How many"),
        (["check"], "Which words"),
    ],
)
def test_mistakes_are_said_and_the_finder_goes_on(
    mydelko: Program, lines: list[str], said: str
) -> None:
    answer = talk(mydelko, *lines, "check KOT")
    assert answer.status == 0
    assert said in answer.out
    assert "allowed" in answer.out
    assert "Traceback" not in answer.out + answer.err


def test_commands_work_in_three_languages_without_diacritics(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    answer = talk(mydelko, "poloz 8H KOT", "POKAŻ", "zdejmij 8H", "cofnij", "pomoc", "koniec")
    assert "7KOT5" in answer.out
    assert "wyczyść" in answer.out
    assert answer.out.endswith("Do zobaczenia.\n")


def test_bytes_that_are_no_text_do_no_harm(mydelko: Program) -> None:
    answer = mydelko("find", text=b"\xff\xfe\x00\nquit\n")
    assert answer.status == 0
    assert "Not understood" in answer.out
