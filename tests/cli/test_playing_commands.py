"""`autoplay --players`, `train` and `bench engine`: their shapes, and that runs go on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NoReturn

import pytest

from cli.calls import Program
from mydelko.cli import autoplay
from mydelko.cli.autoplay import shown_elo
from mydelko.cli.output import percent
from mydelko.engine.elo import difference_of, share_of_results
from mydelko.lexicon import Lexicon, LexiconError
from mydelko.lexicon.errors import LexiconCode

pytestmark = pytest.mark.slow

ENGLISH = ("--lexicon", "english")


@pytest.mark.parametrize("players", ["static,greedy", "sredni,latwy", "latwy,static"])
def test_a_match_has_its_stable_shape(mydelko: Program, players: str) -> None:
    answer = mydelko(
        *("autoplay", "--players", players, "--games", "3", "--pairs", "--json", *ENGLISH)
    )
    assert answer.status == 0
    data = answer.data
    assert data["games"] == 4  # pairs are whole
    assert data["wins"] + data["draws"] + data["losses"] == 4
    assert 0 <= data["share"]["low"] <= data["share"]["mean"] <= data["share"]["high"] <= 1
    assert set(data["elo"]) == {"elo", "low", "high"}
    assert data["games_per_s"] > 0
    assert data["seconds_per_move"] > 0
    assert data["players"] == players.split(",")


@pytest.mark.slow
def test_a_match_without_points_for_one_side_has_no_elo_difference(english: None) -> None:
    lost = difference_of(share_of_results([0.0, 0.0]))
    assert shown_elo(lost) == "none, since one side has all the points"
    assert shown_elo(difference_of(share_of_results([0.0, 1.0]))) == "+0 (−∞ … +∞)"


def test_a_share_has_its_sign_where_the_language_puts_it(
    english: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert percent(0.54, ".0f") == "54 %"
    monkeypatch.setenv("MYDELKO_LANG", "tr")
    assert percent(0.54, ".0f") == "%54"


def test_what_cannot_be_kept_keeps_no_match_from_being_played(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_lexicon: Lexicon) -> NoReturn:
        raise LexiconError(LexiconCode.UNWRITABLE, file="english.tables", reason="read only")

    monkeypatch.setattr(autoplay, "prepare_tables", refused)
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    answer = mydelko("autoplay", "--players", "static,greedy", "--games", "2", *ENGLISH)
    assert answer.status == 0
    assert answer.err.startswith("nie można zapisać english.tables")
    assert re.search(r"średnia różnica: [+-]\d+,\d\n", answer.out)


def test_simulating_players_meet(mydelko: Program) -> None:
    answer = mydelko(
        *("autoplay", "--players", "sim,static", "--rollouts", "2", "--games", "2", *ENGLISH)
    )
    assert answer.status == 0
    assert "sim – static" in answer.out
    assert "Elo" in answer.out


@pytest.mark.parametrize(
    ("players", "said"),
    [("static", "two players"), ("static,nobody", "nobody"), ("a,b,c", "a"), ("", "?")],
)
def test_wrong_players_are_named(mydelko: Program, players: str, said: str) -> None:
    answer = mydelko("autoplay", "--players", players, *ENGLISH)
    assert answer.status == 2
    assert said in answer.err


def test_a_match_stops_when_its_claim_is_shown_and_is_not_played_twice(
    mydelko: Program, tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    call = ("autoplay", "--players", "static,static", "--games", "39", "--until", "30", *ENGLISH)
    answer = mydelko(*call, "--resume", str(file), "--json")
    assert answer.status == 0
    data = answer.data
    assert data["shown"] is True
    assert data["planned"] == 40
    assert data["games"] < 40
    assert data["sure"]["low"] > 0.3
    assert mydelko(*call, "--resume", str(file), "--json").data == data
    shown = mydelko(*call, "--resume", str(file))
    assert "Shown: more than 30 %." in shown.out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--seed", "9"], "other settings"),
        (["--players", "latwy,static"], "--until"),
        (["--until", "101"], "--until"),
    ],
)
def test_a_match_that_cannot_go_on_says_why(
    mydelko: Program, tmp_path: Path, options: list[str], said: str
) -> None:
    file = tmp_path / "match.json"
    call = ("autoplay", "--players", "greedy,greedy", "--games", "2", "--until", "99", *ENGLISH)
    assert mydelko(*call, "--resume", str(file)).status == 0
    answer = mydelko(*call, "--resume", str(file), *options)
    assert answer.status == 2
    assert said in answer.err


def test_a_file_that_is_no_match_is_named(mydelko: Program, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text("{")
    call = ("autoplay", "--players", "greedy,greedy", "--games", "2", "--until", "99", *ENGLISH)
    answer = mydelko(*call, "--resume", str(file))
    assert answer.status == 2
    assert "match.json" in answer.err


def test_choices_before_the_end_are_played_out(mydelko: Program) -> None:
    call = ("bench", "preendgame", "--positions", "2", "--rollouts", "9", "--deals", "2", *ENGLISH)
    data = mydelko(*call, "--seed", "3", "--json").data
    assert (data["positions"], data["deals"]) == (2, 2)
    assert 0 <= data["differing"] <= 2
    assert data["winning"]["low"] <= data["winning"]["mean"] <= data["winning"]["high"]
    assert mydelko(*call, "--seed", "3", "--json").data == data
    assert "games won" in mydelko(*call, "--seed", "3").out


def train(mydelko: Program, directory: Path, *options: str) -> tuple[int, str, str]:
    answer = mydelko(
        *("train", "leaves", *ENGLISH, "--rounds", "1", "--games", "6", "--match-games", "4"),
        *("--seed", "3", "--out", str(directory / "new.leaves")),
        *("--checkpoint", str(directory / "run"), "--json", *options),
    )
    return answer.status, answer.out, answer.err


@pytest.mark.slow
def test_training_writes_values_and_its_log_and_does_nothing_twice(
    mydelko: Program, tmp_path: Path
) -> None:
    status, out, _err = train(mydelko, tmp_path)
    assert status == 0
    assert '"round":0' in out
    written = (tmp_path / "new.leaves").read_bytes()
    assert 0 < len(written) < 6_000_000
    assert train(mydelko, tmp_path)[1] == out
    assert (tmp_path / "new.leaves").read_bytes() == written
    status, _out, err = train(mydelko, tmp_path, "--seed", "4")
    assert status == 2
    assert "other settings" in err


def test_chances_to_win_are_learnt_into_a_file(mydelko: Program, tmp_path: Path) -> None:
    out = tmp_path / "winning.toml"
    answer = mydelko("train", "winning", *ENGLISH, "--games", "30", "--out", str(out))
    assert answer.status == 0
    assert "[english]" in out.read_text("utf-8")


@pytest.mark.parametrize("what", ["leaves", "winning"])
def test_a_place_that_cannot_be_written_is_found_before_the_games(
    mydelko: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr("mydelko.cli.train._engine", None)  # nothing is played
    (tmp_path / "letter.txt").write_bytes(b"Dear \xff")
    for out, said in [
        (tmp_path, "that is a folder"),
        (tmp_path / "none" / "x", "There is no folder"),
        *([(tmp_path / "letter.txt", "holds something else")] if what == "winning" else []),
    ]:
        answer = mydelko("train", what, "--out", str(out))
        assert answer.status == 2
        assert said in answer.err


@pytest.mark.slow
def test_levels_are_measured(mydelko: Program) -> None:
    call = ("train", "calibrate", *ENGLISH, "--games", "4", "--only", "poczatkujacy,sredni")
    data = mydelko(*call, "--json").data
    assert [rung["level"] for rung in data["levels"]] == ["poczatkujacy", "sredni"]
    assert data["levels"][1]["games"] == 4
    assert "Medium" in mydelko(*call).out
    assert mydelko("train", "calibrate", "--only", "nobody").status == 2


@pytest.mark.slow
def test_the_engine_is_measured(mydelko: Program) -> None:
    answer = mydelko(
        *(
            "bench",
            "engine",
            *ENGLISH,
            "--games",
            "4",
            "--endgames",
            "1",
            "--seconds",
            "2",
            "--stops",
            "1",
        )
    )
    assert answer.status == 0
    assert "rollouts" in answer.out
    assert "of 1" in answer.out
