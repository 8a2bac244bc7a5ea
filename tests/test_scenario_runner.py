"""The scenario runner: the first difference in words, and errors that name the part."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mydelko.scenarios import (
    Outcome,
    ScenarioError,
    parse_scenario,
    read_scenario,
    run_scenario,
)


def scenario(*steps: dict[str, Any], without: str = "", **changed: Any) -> Outcome:  # noqa: ANN401
    data = {
        "title": "test",
        "rules": "pinczow",
        "words": ["KOTY"],
        "seats": ["Ala", "Olek"],
        "racks": ["KOTYŁEM", "OSANABC"],
        "step": list(steps),
        **changed,
    }
    data.pop(without, None)
    return run_scenario(parse_scenario(data), lambda name: lambda word: word == name)


def step(by: str, do: str, at: str = "", **expect: object) -> dict[str, Any]:
    made: dict[str, Any] = {"by": by, "do": do, "expect": expect}
    return made | ({"at": at} if at else {})


PLAY = step("Ala", "play 8H KOTY", "0:35.000")
RECORD = step("Olek", "record")


def test_every_key_of_expect_passes_when_right() -> None:
    outcome = scenario(
        PLAY,
        step("Olek", "challenge", verdict="valid"),
        step(
            "Olek",
            "record",
            scores=[14, 0],
            turn="Olek",
            phase="laying",
            bag=82,
            clock=["19:25.000", "20:00.000"],
            passes=0,
            racks={"Ala": "WEMIŁZZ", "Olek": "ABCSANO"},
            ended=False,
        ),
        draws="ZZWIE",
        end={"ended": False, "scores": [14, 0]},
    )
    assert outcome.passed, outcome.difference
    assert outcome.notes == ()


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"scores": [13, 0]}, "scores: expected [13, 0], found [14, 0]"),
        ({"turn": "Ala"}, "turn: expected 'Ala', found 'Olek'"),
        ({"phase": "challenge"}, "phase"),
        ({"bag": 83}, "bag: expected 83, found 82"),
        ({"clock": ["19:25.001", "20:00"]}, "19:25.000"),
        ({"passes": 1}, "passes"),
        ({"racks": {"Ala": "KOT"}}, "racks"),
        ({"racks": {"Ewa": "KOT"}}, "no seat"),
        ({"ended": True}, "ended"),
        ({"winner": "Ala"}, "has not ended"),
        ({"verdict": "valid"}, "verdict"),
        ({"refused": True}, "was accepted"),
        ({"tie_break": "K-1.3"}, "tie_break"),
    ],
)
def test_the_first_difference_is_told(expect: dict[str, Any], said: str) -> None:
    outcome = scenario(PLAY, step("Olek", "record", **expect))
    assert not outcome.passed
    assert str(outcome.difference).startswith("step 2 (Olek: record)")
    assert said in str(outcome.difference)


def test_a_refusal_is_compared_with_its_clause() -> None:
    assert scenario(step("Olek", "challenge", refused="P-4.7.7")).passed
    assert scenario(step("Olek", "challenge", refused=True)).passed
    wrong = scenario(step("Olek", "challenge", refused="P-4.7.5"))
    assert "expected P-4.7.5" in str(wrong.difference)
    unexpected = scenario(step("Olek", "challenge"))
    assert "refused" in str(unexpected.difference)


def test_a_validated_game_refuses_a_bad_word_with_a_verdict() -> None:
    bad = step("Ala", "play 8H KOT", verdict="invalid", turn="Ala")
    assert scenario(bad, rules="scrabble").passed
    assert scenario(step("Ala", "play 8H KOT", refused="S-7.3"), rules="scrabble").passed


def test_the_end_is_compared() -> None:
    steps = [step(name, "pass") for name in ("Ala", "Olek", "Ala", "Olek")]
    good = {"ended": True, "winner": "Olek", "scores": [-13, -10], "tie_break": ""}
    assert scenario(*steps, end=good).passed
    assert "at the end: winner" in str(scenario(*steps, end={"winner": "Ala"}).difference)


def test_equal_totals_have_no_winner() -> None:
    steps = [step(name, "pass") for name in ("Ala", "Olek", "Ala", "Olek")]
    for nobody in ("", "draw", False):
        assert scenario(*steps, scores=[13, 10], end={"winner": nobody}).passed


@pytest.mark.clause("P-2.4")
def test_a_late_players_clock_runs_before_the_game() -> None:
    outcome = scenario(
        step("Ala", "start"),
        step("Olek", "stop", "3:00", clock=["20:00", "17:00"], turn="Ala"),
        step("Ala", "play 8H KOTY", "3:30", clock=["19:30", "17:00"]),
    )
    assert outcome.passed, outcome.difference
    assert scenario(step("Olek", "start", refused="P-4.9.1")).passed


def test_a_scenario_may_name_a_word_list() -> None:
    check = step("Olek", "challenge", verdict="valid")
    assert scenario(PLAY, check, without="words", lexicon="KOTY").passed
    with pytest.raises(ScenarioError, match="neither words nor lexicon"):
        scenario(PLAY, check, without="words")


def test_a_word_no_tile_can_spell_is_noted_and_challenged_in_vain() -> None:
    outcome = scenario(PLAY, step("Olek", "challenge XERO", refused="P-4.7.4"), words=["XERO"])
    assert outcome.passed
    assert tuple(map(str, outcome.notes)) == ("XERO: 'X' is not a letter of this alphabet",)


def test_tiles_the_set_does_not_have_are_noted() -> None:
    outcome = scenario(PLAY, RECORD, racks=["KOTYŁEM", "ĄĄĄAAAA"])
    assert outcome.passed
    assert tuple(map(str, outcome.notes)) == ("2 more Ą than the set has",)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"rule": "pinczow"}, "unknown key 'rule'"),
        ({"rules": "chess"}, "base: 'chess' is none of"),
        ({"rules": {"base": "pinczow", "speed": 3}}, "speed: it is no field"),
        ({"rules": 5}, "rules"),
        ({"racks": ["KOT"]}, "racks"),
        ({"racks": ["KOT7", "A"]}, "not a letter"),
        ({"board": "15/15"}, "15 rows"),
        ({"board": "/".join(["15"] * 14 + ["16"])}, "row 15 has 16"),
        ({"bag": 200}, "bag"),
        ({"clock": ["20:00"]}, "clock"),
        ({"clock": ["soon", "20:00"]}, "clock"),
        ({"scores": [1]}, "scores"),
        ({"step": [{"by": "Ala"}]}, "step 1"),
        ({"step": [{"by": "Ewa", "do": "pass"}]}, "'Ewa' has no seat"),
        ({"step": [{"by": "Ala", "do": "pass", "expct": {}}]}, "expct"),
        ({"step": [{"by": "Ala", "do": "pass", "expect": {"score": [1]}}]}, "'score'"),
        ({"step": [{"by": "Ala", "do": "pass", "at": "soon"}]}, "step 1: at"),
        ({"end": {"victory": "Ala"}}, "'victory'"),
        ({"seats": ["Ala", "Olek", "Ewa"], "racks": ["A", "B", "C"]}, "seats"),
    ],
)
def test_a_scenario_written_wrongly_is_an_error_that_names_the_part(
    changed: dict[str, Any], said: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        scenario(**{"step": [], **changed})
    assert said in str(caught.value)


def test_a_file_that_is_no_toml_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("title = ", encoding="utf-8")
    with pytest.raises(ScenarioError, match="not written as TOML asks"):
        read_scenario(path)
