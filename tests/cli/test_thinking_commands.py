"""`endgame`, `analyze`, `hint` and `levels`: their shapes, streams and complaints."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.calls import Program
from mydelko.engine import Engine
from mydelko.engine.level import find_level, levels
from mydelko.engine.strength import endgame_of
from mydelko.letters.spelling import fold
from mydelko.lexicon import load_lexicon
from mydelko.notation import format_cgp

EMPTY = "/".join(["15"] * 15)
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
ENGLISH = ("--lexicon", "english", "--rules", "marmara")
AGES = ("--seconds", "3600")  # the search ends by itself, however busy the machine
QUICK = ("--rollouts", "24", *AGES)


@pytest.fixture(scope="module")
def ending() -> str:
    engine = Engine(load_lexicon("english"))
    return format_cgp(endgame_of(engine, 3, 0), engine.lexicon.tiles)


def test_an_endgame_has_its_stable_shape(mydelko: Program, ending: str) -> None:
    answer = mydelko("endgame", ending, *ENGLISH, *AGES, "--json")
    assert answer.status == 0
    assert set(answer.data) == {"value", "line", "proved", "nodes", "seconds"}
    assert answer.data["proved"] is True
    assert answer.data["nodes"] > 0
    assert answer.data["line"]
    assert all(move == "pass" or " " in move for move in answer.data["line"])


def test_the_rule_set_decides_what_going_out_is_worth(
    mydelko: Program, ending: str, tmp_path: Path
) -> None:
    house = tmp_path / "gain.toml"
    house.write_text('base = "marmara"\nname = "gain"\ngoing_out = "gain"\n', "utf-8")
    own = mydelko("endgame", ending, *ENGLISH, *AGES, "--json").data
    gained = ("--lexicon", "english", "--rules", str(house))
    gain = mydelko("endgame", ending, *gained, *AGES, "--json").data
    assert own["proved"]
    assert gain["proved"]
    assert own["value"] != gain["value"]


def test_an_endgame_is_told_to_people(mydelko: Program, ending: str) -> None:
    answer = mydelko("endgame", ending, *ENGLISH, *AGES)
    assert answer.status == 0
    assert "change of the spread" in answer.out
    assert "proved" in answer.out


def test_a_stream_of_endgames_answers_each_line(mydelko: Program, ending: str) -> None:
    text = f"{ending}\nrubbish\n{EMPTY} EEEEE/ 0/0 0\n\n"
    answer = mydelko("endgame", "-", *ENGLISH, *AGES, text=text)
    assert answer.status == 2
    good, bad, early = answer.lines
    assert good["proved"] is True
    assert bad["line"] == early["line"] - 1 == 2
    assert "88" in early["error"]
    assert "line 3" in answer.err


@pytest.mark.slow
def test_candidates_have_chances_with_intervals(mydelko: Program) -> None:
    line = (BENCHMARKS / "english.cgp").read_text("utf-8").splitlines()[12]
    call = ("analyze", line, *ENGLISH, *QUICK, "--candidates", "4", "--json")
    answer = mydelko(*call)
    assert answer.status == 0
    first = answer.data["candidates"][0]
    assert {"move", "score", "equity", "win", "win_low", "win_high", "spread"} <= set(first)
    assert 0 <= first["win_low"] <= first["win"] <= first["win_high"] <= 1
    assert answer.data == mydelko(*call).data
    stream = mydelko("analyze", "-", *ENGLISH, *QUICK, "--candidates", "4", text=line + "\n")
    assert stream.lines == [answer.data]
    table = mydelko("analyze", line, *ENGLISH, *QUICK, "--candidates", "4")
    assert first["move"] in table.out


@pytest.mark.parametrize("language", ["pl", "en", "tr"])
def test_hints_say_why_in_three_languages(
    mydelko: Program, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", language)
    cgp = f"{EMPTY} RETAINS/ 0/0 0"
    answer = mydelko("hint", cgp, *ENGLISH, "--top", "2", "--seconds", "0.2", "--json")
    assert answer.status == 0
    best = answer.data["hints"][0]
    assert len(answer.data["hints"]) == 2
    assert len(best["why"]) == len(best["reasons"]) >= 2
    assert {"scores", "seven"} <= {reason["type"] for reason in best["reasons"]}
    seven = {"pl": "siedem", "en": "seven", "tr": "yedi"}[language]
    assert any(seven in why for why in best["why"])
    shown = mydelko("hint", cgp, *ENGLISH, "--top", "1", "--seconds", "0.2")
    assert "50" in shown.out


@pytest.mark.parametrize("rules", [[], ["--rules", "base"], ["--rules", "scrabble"]])
def test_rule_sets_of_no_event_think_in_any_language(
    mydelko: Program, ending: str, rules: list[str]
) -> None:
    english = ("--lexicon", "english", "--json", *rules)
    hint = mydelko("hint", f"{EMPTY} RETAINS/ 0/0 0", *english, "--seconds", "0.2", "--top", "1")
    assert hint.status == 0, hint.err
    assert hint.data["hints"][0]["score"] > 50
    line = (BENCHMARKS / "english.cgp").read_text("utf-8").splitlines()[12]
    analysed = mydelko("analyze", line, *english, *QUICK, "--candidates", "2")
    assert analysed.status == 0, analysed.err
    assert len(analysed.data["candidates"]) == 2
    solved = mydelko("endgame", ending, *english)
    assert solved.status == 0, solved.err
    assert solved.data["proved"] is True


def test_a_rule_set_of_ones_own_from_no_event_plays_in_any_language(
    mydelko: Program, tmp_path: Path
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "base"\nseven_bonus = 100\n', "utf-8")
    call = ("hint", f"{EMPTY} RETAINS/ 0/0 0", "--lexicon", "english", "--seconds", "0.2")
    best = mydelko(*call, "--rules", str(house), "--json").data["hints"][0]
    assert best["score"] > 100


def test_a_level_is_known_by_its_name_in_each_language() -> None:
    for level in levels():
        for name in (level.id, *level.names.values()):
            assert find_level(name) is level
            assert find_level(fold(name).upper()) is level


@pytest.mark.parametrize(
    ("language", "players", "shown"),
    [
        ("en", "easy,Medium", "Easy – Medium"),
        ("pl", "łatwy,ŚREDNI", "Łatwy – Średni"),
        ("tr", "kolay,Orta", "Kolay – Orta"),
    ],
)
def test_players_are_named_and_shown_in_the_readers_language(
    mydelko: Program,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    players: str,
    shown: str,
) -> None:
    monkeypatch.setenv("MYDELKO_LANG", language)
    answer = mydelko("autoplay", "--players", players, "--games", "2", "--lexicon", "english")
    assert answer.status == 0, answer.err
    assert shown in answer.out


def test_a_mistyped_level_is_answered_by_the_one_that_was_meant(mydelko: Program) -> None:
    answer = mydelko("autoplay", "--players", "Begginer,Medium")
    assert answer.status == 2
    assert "did you mean Beginner?" in answer.err


def test_levels_are_listed_weakest_first(mydelko: Program) -> None:
    data = mydelko("levels", "--json").data
    assert [level["id"] for level in data] == [level.id for level in levels()]
    shown = mydelko("levels").out
    assert all(level.names["en"] in shown for level in levels())


@pytest.mark.parametrize("command", ["endgame", "analyze", "hint"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rubbish / 0"], "CGP"),
        ([f"{EMPTY} KOT/ 0/0 0", "--rules", "nowhere"], "nowhere"),
        ([f"{EMPTY} KOT/ 0/0 0", "--lexicon", "nowhere"], "nowhere"),
        ([f"{EMPTY} KOT/ 0/0 0", "--lexicon", "english", "--rules", "komorow"], "K-1.6"),
        ([f"{EMPTY} KOT/ 0/0 0", "--lexicon", "english", "--rules", "pinczow"], "base, scrabble"),
        ([f"{EMPTY} KOT/ 0/0 0", "--lexicon", "polish", "--rules", "marmara"], "M-3"),
        ([f"{EMPTY} KOT/ 0/0 0", "--rules", "pinczo"], "did you mean pinczow?"),
        ([f"{EMPTY} KOT/ 0/0 0", "--seconds", "0"], "--seconds"),
        ([f"{EMPTY} KOTKOTKOT/ 0/0 0"], "KOTKOTKOT"),
    ],
)
def test_wrong_input_is_named(
    mydelko: Program, command: str, arguments: list[str], said: str
) -> None:
    answer = mydelko(command, *arguments)
    assert answer.status == 2
    assert said in answer.err


def test_tiles_left_to_draw_are_no_endgame(mydelko: Program) -> None:
    answer = mydelko("endgame", f"{EMPTY} KOTYŁEM/ 0/0 0")
    assert answer.status == 2
    assert "86" in answer.err
