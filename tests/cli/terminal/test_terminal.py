"""`mydelko terminal` through the standard input: whole games, saved, resumed, verified."""

from __future__ import annotations

import itertools
import json
import shlex
from pathlib import Path

import pytest

from cli.calls import Answer, Program
from mydelko.engine.levels import levels
from mydelko.rules import read_record
from mydelko.rules.events import GameOpened

PATIENT = "\n" + "record\npass\n" * 80  # whoever waits for a move gets one or the other


@pytest.fixture(autouse=True)
def fake_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of a second between any two looks at the clock."""
    ticks = itertools.count(0, 250)
    monkeypatch.setattr("mydelko.cli.terminal.command.read_clock", lambda: next(ticks))


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games"


def only_game(games: Path) -> Path:
    [path] = games.glob("*.json")
    return path


@pytest.mark.parametrize("rules", ["scrabble", "komorow", "pinczow", "marmara", "base"])
def test_a_game_goes_to_its_end_and_verifies(mydelko: Program, games: Path, rules: str) -> None:
    answer = mydelko("terminal", "-r", rules, "-p", "Ala", "--level", "sredni", text=PATIENT)
    assert answer.status == 0, answer.err
    assert "The game is over" in answer.out
    path = only_game(games)
    assert f"Check the draw: mydelko verify {path}" in answer.out
    commitment = read_record(path.read_bytes())[0].commitment  # type: ignore[union-attr]
    assert commitment in answer.out
    assert mydelko("verify", str(path)).status == 0
    assert not list(games.glob("*.seed")), "the seed stands in the record now"
    assert not list(games.glob("*.new"))


def test_a_tampered_game_does_not_verify(mydelko: Program, games: Path) -> None:
    mydelko("terminal", "-r", "pinczow", "-p", "Ala", "--level", "sredni", text=PATIENT)
    path = only_game(games)
    data = json.loads(path.read_bytes())
    drawn = [event for event in data["events"] if event["type"] == "tiles-drawn"]
    drawn[3]["tiles"] = drawn[3]["tiles"][::-1] if len(set(drawn[3]["tiles"])) > 1 else "Ź"
    path.write_text(json.dumps(data), encoding="utf-8")
    answer = mydelko("verify", str(path))
    assert answer.status == 1
    assert answer.out.startswith("no: ")
    assert f"{drawn[3]['tiles']} was drawn, the seed gives" in answer.out


def test_the_end_of_input_saves_and_a_later_call_goes_on(mydelko: Program, games: Path) -> None:
    answer = mydelko("terminal", "-r", "komorow", "-p", "Ala,Olek", text="\n\npas\n")
    assert answer.status == 0
    path = only_game(games)
    assert f"mydelko terminal --game {path.stem}" in answer.out
    assert path.with_suffix(".seed").stat().st_mode & 0o077 == 0
    assert mydelko("verify", str(path)).status == 2
    listed = mydelko("terminal", "--list", "--json").data
    assert [(game["turns"], game["finished"]) for game in listed] == [(1, False)]
    resumed = mydelko("terminal", "--resume", text="\npas\n\npas\n\npas\n")
    assert "The game is over by passes (K-9.2)" in resumed.out
    assert mydelko("verify", str(path)).status == 0
    assert mydelko("terminal", "--resume").status == 2
    assert "finished" in mydelko("terminal", "--list").out


def test_a_game_is_resumed_by_its_name_with_its_level(mydelko: Program, games: Path) -> None:
    mydelko("terminal", "-p", "Ala", "--level", "latwy", text="pass\n")
    path = only_game(games)
    assert json.loads(path.with_suffix(".seed").read_bytes())["level"] == "latwy"
    answer = mydelko("terminal", "--game", path.stem[:12], text="quit\n")
    assert answer.status == 0
    assert "Ala: pass" in answer.out


def test_a_lost_or_foreign_seed_is_a_plain_complaint(mydelko: Program, games: Path) -> None:
    mydelko("terminal", "-p", "Ala", text="pass\n")
    path = only_game(games)
    seed = path.with_suffix(".seed")
    seed.write_text(json.dumps({"seed": "00" * 32, "level": "mocny"}))
    assert "the seed is not that of this game" in mydelko("terminal", "--resume").err
    seed.unlink()
    answer = mydelko("terminal", "--resume")
    assert answer.status == 2
    assert "the seed of this game is not there" in answer.err


def test_commands_that_are_told_can_be_typed_as_they_stand(
    mydelko: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(answer: Answer) -> list[str]:
        [line] = [line for line in answer.out.splitlines() if ": mydelko " in line]
        return shlex.split(line.partition(": mydelko ")[2])

    monkeypatch.setenv("MYDELKO_DATA", str(tmp_path / "Ala's games"))
    mydelko("terminal", "-p", "Ala", "--level", "sredni", text="pass\n")
    path = only_game(tmp_path / "Ala's games" / "games")
    for file in (path, path.with_suffix(".seed")):
        file.rename(tmp_path / file.name)  # taken along
    answer = mydelko("terminal", "--game", str(tmp_path / path.name), text="pass\n")
    answer = mydelko(*told(answer), text=PATIENT)
    assert "The game is over" in answer.out
    assert mydelko(*told(answer)).status == 0


def test_a_truncated_game_is_not_touched(mydelko: Program, games: Path) -> None:
    mydelko("terminal", "-p", "Ala", text="pass\n")
    path = only_game(games)
    path.write_bytes(path.read_bytes()[:-40])
    before = path.read_bytes()
    answer = mydelko("terminal", "--game", str(path))
    assert answer.status == 2
    assert "ends in the middle, after event" in answer.err
    assert path.read_bytes() == before
    assert mydelko("terminal", "--list").out == "No game is saved.\n"


def test_an_own_rule_set_is_played(mydelko: Program, tmp_path: Path) -> None:
    own = tmp_path / "klub.toml"
    own.write_text('base = "komorow"\nplayers = [2, 3]\ntime = "none"\n', encoding="utf-8")
    answer = mydelko("terminal", "--rules", str(own), "-p", "Ala,Olek,Ewa", text="\nsheet\n")
    assert answer.status == 0
    assert "Ewa" in answer.out
    own.write_text('base = "komorow"\nexchange_minimun = 3\n', encoding="utf-8")
    answer = mydelko("terminal", "--rules", str(own))
    assert answer.status == 2
    assert "exchange_minimun" in answer.err


def test_rules_of_no_event_are_played_in_the_dictionarys_language(
    mydelko: Program, games: Path
) -> None:
    rules = ("-r", "base", "--lexicon", "english", "-p", "Ala", "--level", "Easy")
    answer = mydelko("terminal", *rules, text="quit\n")
    assert answer.status == 0, answer.err
    path = only_game(games)
    opened = read_record(path.read_bytes())[0]
    assert isinstance(opened, GameOpened)
    assert opened.profile.tiles == "english"
    resumed = mydelko("terminal", "--resume", text="record\npass\n")
    assert resumed.status == 0, resumed.err
    assert "Ala: pass" in resumed.out


@pytest.mark.parametrize(("language", "said"), [("pl", "łatwy"), ("en", "easy"), ("tr", "Kolay")])
def test_a_level_is_called_as_the_reader_calls_it(
    mydelko: Program, games: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", language)
    answer = mydelko("terminal", "-p", "Ala", "--level", said, text="quit\n")
    assert answer.status == 0, answer.err
    secret = only_game(games).with_suffix(".seed")
    assert json.loads(secret.read_bytes())["level"] == "latwy"
    names = ", ".join(each.names[language] for each in levels())
    assert names in mydelko("terminal", "-p", "Ala", "--level", "boski").err
    assert names in mydelko("terminal", "--resume", "--level", "boski").err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--rules", "nowhere"], "there is no rule set nowhere; known: base, komorow"),
        (["-r", "komorow", "-p", "A,B,C"], "takes 2 players, not 3"),
        (["-p", "Ala,ala"], "two players have the same name"),
        (["-p", "sędzia,Ala"], "cannot be a player's name"),
        (["-p", "x" * 30], "cannot be a player's name"),
        (["-p", " , "], "takes 2–4 players, not 0"),
        (["-p", "Ala", "--computers", "0"], "takes 2–4 players, not 1"),
        (["-r", "marmara", "-l", "polish"], "the dictionary polish has polish words"),
        (["-p", "Ala", "--level", "boski"], "there is no level boski"),
        (["--game", "never"], "there is no file or saved game never"),
        (["--resume"], "there is no unfinished game"),
    ],
)
def test_a_wrong_call_is_a_plain_complaint(
    mydelko: Program, games: Path, arguments: list[str], complaint: str
) -> None:
    answer = mydelko("terminal", *arguments)
    assert answer.status == 2
    assert complaint in answer.err
    assert not list(games.glob("*.json"))


def test_the_dictionary_in_use_is_named_plainly(mydelko: Program) -> None:
    answer = mydelko("terminal", "-r", "komorow", "-p", "Ala,Olek")
    assert "The rules name the dictionary “OSPS”; here judges:" in answer.out


def test_bytes_that_are_no_text_do_no_harm(mydelko: Program) -> None:
    answer = mydelko("terminal", "-p", "Ala", text=b"\xff\xfe\x00\npass\n")
    assert answer.status == 0
    assert "Not understood" in answer.out
    assert "Ala: pass" in answer.out


def test_polish_first(mydelko: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    answer = mydelko("terminal", "-r", "komorow", "-p", "Ala,Olek", text="\n\npas\n")
    assert "Naciśnij Enter, by losować i włączyć zegar." in answer.out
    assert "Przekaż klawiaturę: " in answer.out
    assert "Partia jest zapisana." in answer.out
