"""`mydelko analyze GAME.json`: a finished game judged turn by turn, and files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.calls import Program
from cli.terminal.tables import Autopilot, Script, table
from mydelko.rules import read_record, write_record
from mydelko.rules.state import State

QUICK = ("--rollouts", "4", "--seconds", "60", "--candidates", "4")


def play(folder: Path, keyboard: Script) -> State:
    loop, _screen = table(folder, keyboard, "marmara")
    loop.run()
    return loop.state


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, State]:
    folder = tmp_path_factory.mktemp("game")
    state = play(folder, Autopilot("english"))
    assert state.is_over()
    return folder / "game.json", state


@pytest.mark.slow
def test_a_finished_game_is_judged_turn_by_turn(mydelko: Program, game: tuple[Path, State]) -> None:
    path, state = game
    answer = mydelko("analyze", str(path), *QUICK, "--json")
    assert answer.status == 0, answer.err
    data = answer.data
    assert data["rules"] == "marmara"
    assert data["players"] == ["Ala", "Olek"]
    chosen = [line for line in state.sheet if not line.forced]
    assert len(data["turns"]) == len(chosen)
    for turn, line in zip(data["turns"], chosen, strict=True):
        assert turn["player"] == state.names[line.seat]
        assert turn["score"] == line.points
        for _square, tile in line.tiles:
            assert ("?" if tile.islower() else tile) in turn["rack"]
        assert 0 <= turn["lost_win"] <= turn["candidates"][0]["win"] <= 1
        assert turn["lost"] >= 0
    # the game was played by the highest score, which is often the best
    assert any(not turn["lost_win"] for turn in data["turns"])


@pytest.mark.slow
def test_a_judged_game_is_told_to_people(mydelko: Program, game: tuple[Path, State]) -> None:
    path, state = game
    answer = mydelko("analyze", str(path), *QUICK)
    assert answer.status == 0, answer.err
    assert "played" in answer.out
    for name in state.names:
        assert f"{name}: the best move in " in answer.out


def test_a_game_in_play_is_not_judged(mydelko: Program, tmp_path: Path) -> None:
    play(tmp_path, Script("", "", "pass", ""))
    answer = mydelko("analyze", str(tmp_path / "game.json"))
    assert answer.status == 1
    assert "not over" in answer.err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no sound game file"),
        (b"{}", "no sound game file"),
        (b"\xff\xfe", "no sound game file"),
        (b'{"format": "mydelko-game", "version": 99, "events": []}', "newer version"),
        (b'{"format": "mydelko-game", "version": 1, "events": []}', "no possible game"),
    ],
)
def test_a_file_that_is_no_game_is_named(
    mydelko: Program, tmp_path: Path, content: bytes, said: str
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    answer = mydelko("analyze", str(path))
    assert answer.status == 2
    [line] = answer.err.splitlines()
    assert said in line
    assert str(path) in line


def test_a_game_cut_short_or_missing_is_named(
    mydelko: Program, game: tuple[Path, State], tmp_path: Path
) -> None:
    whole = write_record(read_record(game[0].read_bytes()))
    cut = tmp_path / "cut.json"
    cut.write_bytes(whole[: len(whole) // 2])
    assert "ends in the middle" in mydelko("analyze", str(cut)).err
    missing = mydelko("analyze", str(tmp_path / "missing.json"))
    assert missing.status == 2
    assert "missing.json" in missing.err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nosuch", "there is no file or saved game nosuch; see: mydelko terminal --list"),
        ("games/nosuch.jso", "there is no file or saved game games/nosuch.jso; see"),
        (".", ".: that is a folder"),
        ("text", "text is no sound game file"),
    ],
)
def test_what_is_no_position_is_answered_as_a_file(
    mydelko: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text").write_text("Ala ma kota")
    answer = mydelko("analyze", name)
    assert answer.status == 2
    assert said in answer.err
    assert "CGP" not in answer.err
