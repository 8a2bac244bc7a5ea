"""`endgame`, `analyze`, `hint` and `levels`: their shapes, streams and complaints."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.calls import Program
from mydelko.engine import Engine
from mydelko.engine.level import levels
from mydelko.engine.strength import endgame_of
from mydelko.lexicon import load_lexicon
from mydelko.notation import format_cgp

EMPTY = "/".join(["15"] * 15)
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
ENGLISH = ("--lexicon", "english", "--rules", "marmara")
QUICK = ("--rollouts", "24", "--seconds", "60")


@pytest.fixture(scope="module")
def ending() -> str:
    engine = Engine(load_lexicon("english"))
    return format_cgp(endgame_of(engine, 3, 0), engine.lexicon.tiles)


def test_an_endgame_has_its_stable_shape(mydelko: Program, ending: str) -> None:
    answer = mydelko("endgame", ending, *ENGLISH, "--seconds", "20", "--json")
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
    own = mydelko("endgame", ending, *ENGLISH, "--json").data
    gain = mydelko("endgame", ending, "--lexicon", "english", "--rules", str(house), "--json").data
    assert own["proved"]
    assert gain["proved"]
    assert own["value"] != gain["value"]


def test_an_endgame_is_told_to_people(mydelko: Program, ending: str) -> None:
    answer = mydelko("endgame", ending, *ENGLISH)
    assert answer.status == 0
    assert "change of the spread" in answer.out
    assert "proved" in answer.out


def test_a_stream_of_endgames_answers_each_line(mydelko: Program, ending: str) -> None:
    text = f"{ending}\nrubbish\n{EMPTY} EEEEE/ 0/0 0\n\n"
    answer = mydelko("endgame", "-", *ENGLISH, text=text)
    assert answer.status == 2
    good, bad, early = answer.lines
    assert good["proved"] is True
    assert bad["line"] == early["line"] - 1 == 2
    assert "88" in early["error"]
    assert "line 3" in answer.err


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


def test_levels_are_listed_weakest_first(mydelko: Program) -> None:
    data = mydelko("levels", "--json").data
    assert [level["id"] for level in data] == [level.id for level in levels()]
    shown = mydelko("levels").out
    assert all(level.names["en"] in shown for level in levels())


@pytest.mark.parametrize("command", ["endgame", "analyze", "hint"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rubbish"], "CGP"),
        ([f"{EMPTY} KOT/ 0/0 0", "--rules", "nowhere"], "nowhere"),
        ([f"{EMPTY} KOT/ 0/0 0", "--lexicon", "nowhere"], "nowhere"),
        ([f"{EMPTY} KOT/ 0/0 0", "--lexicon", "english"], "english"),
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
