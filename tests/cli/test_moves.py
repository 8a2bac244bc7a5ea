"""`mydelko moves`: one position, a stream of positions, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from cli.calls import Program

EMPTY = "/".join(["15"] * 15)
KOT = "/".join(["15"] * 7 + ["7KOT5"] + ["15"] * 7)
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def test_moves_of_one_position_best_first(mydelko: Program) -> None:
    answer = mydelko("moves", f"{KOT} YŁEMAS?/ 0/0 0", "--json", "--top", "5")
    assert answer.status == 0
    data = answer.data
    assert list(data) == ["placements", "exchanges", "sum_scores", "max_score", "moves"]
    assert len(data["moves"]) == 5
    assert data["moves"][0]["score"] == data["max_score"]
    scores = [move["score"] for move in data["moves"]]
    assert scores == sorted(scores, reverse=True)
    assert all(move["equity"] == float(move["score"]) for move in data["moves"])


def test_without_top_all_moves_are_listed(mydelko: Program) -> None:
    data = mydelko("moves", f"{KOT} YŁEMAS?/ 0/0 0", "--json").data
    assert len(data["moves"]) == data["placements"]
    assert sum(move["score"] for move in data["moves"]) == data["sum_scores"]
    assert len({move["move"] for move in data["moves"]}) == data["placements"]


def test_top_0_gives_the_counts_alone(mydelko: Program) -> None:
    data = mydelko("moves", f"{KOT} YŁEMAS?/ 0/0 0", "--json", "--top", "0").data
    assert data["moves"] == []
    assert data["placements"] > 0


def test_a_known_position(mydelko: Program) -> None:
    data = mydelko("moves", f"{EMPTY} ETATACH/ 0/0 0", "--json", "--top", "1").data
    assert data["max_score"] == data["moves"][0]["score"]
    assert data["exchanges"] == 3 * 3 * 2 * 2 * 2 - 1


def test_nothing_to_place_has_no_best_score(mydelko: Program) -> None:
    data = mydelko("moves", f"{EMPTY} ŹŻŃ/ 0/0 0", "--json").data
    assert data == {
        "placements": 0,
        "exchanges": 7,
        "sum_scores": 0,
        "max_score": None,
        "moves": [],
    }


def test_an_empty_rack_has_no_moves_and_no_exchanges(mydelko: Program) -> None:
    data = mydelko("moves", f"{KOT} / 0/0 0", "--json").data
    assert (data["placements"], data["exchanges"]) == (0, 0)


def test_exchanges_need_a_full_enough_bag(mydelko: Program) -> None:
    position = f"{KOT} AB/ 0/0 0"
    assert mydelko("moves", position, "--json", "--top", "0").data["exchanges"] == 3
    answer = mydelko("moves", position, "--json", "--top", "0", "--exchange-minimum", "90")
    assert answer.data["exchanges"] == 0


def test_a_one_tile_play_both_ways_is_listed_once(mydelko: Program) -> None:
    board = "/".join(["15"] * 6 + ["7K7", "6K8"] + ["15"] * 7)
    data = mydelko("moves", f"{board} O/ 0/0 0", "--json").data
    corner = [move for move in data["moves"] if move["move"] in ("8G KO", "H7 KO")]
    assert len(corner) == 1


def test_a_stream_answers_line_by_line_and_goes_on_after_errors(mydelko: Program) -> None:
    lines = [
        f"{KOT} YŁEMAS?/ 0/0 0",
        "rubbish",
        f"{EMPTY} QQ/ 0/0 0",
        "",
        f"{EMPTY} ŻŻ/ 0/0 0",
        f"{EMPTY} KOTYŁEM/ 0/0 0",
        "",
    ]
    answer = mydelko("moves", "-", "--top", "1", text="\n".join(lines) + "\n")
    assert answer.status == 2
    answers = answer.lines
    assert len(answers) == 6
    assert [each.get("line") for each in answers] == [None, 2, 3, 4, 5, None]
    assert all(each["error"] for each in answers[1:5])
    assert answers[0]["moves"][0]["score"] == answers[0]["max_score"]
    assert "line 2" in answer.err
    assert "line 5" in answer.err


def test_a_clean_stream_ends_with_status_0(mydelko: Program) -> None:
    text = "".join(f"{EMPTY} {rack}/ 0/0 0\r\n" for rack in ("KOTYŁEM", "OSANABC"))
    answer = mydelko("moves", "-", "--top", "0", text=text)
    assert answer.status == 0
    assert len(answer.lines) == 2


def test_bytes_that_are_not_utf_8_are_an_error_of_their_line(mydelko: Program) -> None:
    good = f"{EMPTY} KOTYŁEM/ 0/0 0\n"
    answer = mydelko("moves", "-", "--top", "0", text=b"\xff\xfe\n" + good.encode("utf-8"))
    assert answer.status == 2
    assert answer.lines[0]["line"] == 1
    assert answer.lines[1]["placements"] > 0


@pytest.mark.parametrize(
    "position",
    ["", "rubbish", f"{EMPTY} KOT 0/0 0", f"{EMPTY} QX/ 0/0 0", f"{EMPTY} ŻŻ/ 0/0 0"],
)
def test_one_wrong_position_is_status_2(mydelko: Program, position: str) -> None:
    answer = mydelko("moves", position, "--json")
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.strip()


def test_a_table_for_people(mydelko: Program) -> None:
    answer = mydelko("moves", f"{KOT} YŁEMAS?/ 0/0 0", "--top", "3")
    assert answer.status == 0
    assert "placements" in answer.out
    assert len(answer.out.splitlines()) == 5


def test_more_moves_than_can_be_counted_are_refused(mydelko: Program) -> None:
    answer = mydelko("moves", f"{EMPTY} KOT/ 0/0 0", "--top", "9" * 20)
    assert answer.status == 2
    assert "--top: a number from 0 to" in answer.err


class Sums(NamedTuple):
    best: int  # best scores of all positions
    started: int  # positions with tiles on the board
    placements: int  # of those
    scores: int  # of those


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lexicon", "known"),
    [
        ("polish", Sums(33_481, 957, 543_631, 4_633_388)),
        ("english", Sums(38_635, 829, 1_024_598, 9_083_949)),
    ],
)
def test_the_benchmark_file_gives_its_known_sums(
    mydelko: Program, lexicon: str, known: Sums
) -> None:
    text = (BENCHMARKS / f"{lexicon}.cgp").read_text("utf-8")
    answers = mydelko("moves", "-", "--lexicon", lexicon, "--top", "0", text=text).lines
    lines = text.splitlines()
    full = [each for each, line in zip(answers, lines, strict=True) if not line.startswith(EMPTY)]
    found = Sums(
        best=sum(each["max_score"] or 0 for each in answers),
        started=len(full),
        placements=sum(each["placements"] for each in full),
        scores=sum(each["sum_scores"] for each in full),
    )
    assert found == known
