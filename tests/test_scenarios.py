"""Every scenario of the box runs as one test and proves the clauses it names."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from mydelko.rules.hearing import Judge
from mydelko.scenarios import examples, parse_scenario, run_scenario

FOLDER = Path(str(examples.FOLDER))


def scenarios() -> list[object]:
    found: list[object] = []
    for path in sorted(FOLDER.glob("*.toml")):
        # Read before it is parsed: a scenario that is written wrongly is one failed test.
        written = tomllib.loads(path.read_text(encoding="utf-8"))
        clauses, place = written.get("clauses", []), "table" if "real" in written else "game"
        marks = [pytest.mark.clause(*clauses, place=place)] if clauses else []
        found.append(pytest.param(path, id=path.stem, marks=marks))
    return found


def no_word_list(name: str) -> Judge:
    raise AssertionError(f"a scenario of the tests brings its own words, not {name}")


@pytest.mark.parametrize("path", scenarios())
def test_a_scenario_runs_as_it_says(path: Path) -> None:
    scenario = parse_scenario(tomllib.loads(path.read_text(encoding="utf-8")))
    outcome = run_scenario(scenario, no_word_list)
    assert outcome.passed, outcome.difference
    assert not outcome.notes, "racks, board and draws use more tiles than the set has"


def test_there_are_scenarios_and_each_has_a_title_of_its_own() -> None:
    titles = [
        tomllib.loads(path.read_text(encoding="utf-8"))["title"] for path in FOLDER.glob("*.toml")
    ]
    assert len(titles) >= 80
    assert len(set(titles)) == len(titles)
