"""The proof of conformance itself: unknown marks stop a run, missing proofs are found."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from mydelko.rulebook.clauses import load_book
from mydelko.rulebook.profile import FIELDS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def run_tests(folder: Path, source: str, *options: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(ROOT / "tests" / "conftest.py", folder / "conftest.py")
    (folder / "test_it.py").write_text(f"import pytest\n\n{source}", encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = clause(id)\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    environment = {
        "PYTHONPATH": str(ROOT / "src"),
        "PATH": "",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # the project's own marks need none
    }
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("conformance", ROOT / "tools" / "conformance.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def test_a_test_that_names_an_unknown_clause_stops_the_run(tmp_path: Path) -> None:
    done = run_tests(tmp_path, "@pytest.mark.clause('P-4.7.66')\ndef test_a(): assert 1\n")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "P-4.7.66" in done.stderr
    assert "P-4.7.6 " in done.stderr, "near ids are named"


def test_a_mark_with_an_unknown_place_stops_the_run(tmp_path: Path) -> None:
    source = "@pytest.mark.clause('P-4.7.6', place='moon')\ndef test_a(): assert 1\n"
    done = run_tests(tmp_path, source)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "moon" in done.stderr


def test_tests_are_picked_by_clause(tmp_path: Path) -> None:
    source = """
@pytest.mark.clause("P-4.7.6", "K-7.1")
def test_one(): assert True

@pytest.mark.clause("M-16")
def test_two(): assert False
"""
    done = run_tests(tmp_path, source, "--clause", "K-7.1")
    assert done.returncode == pytest.ExitCode.OK
    assert "1 passed, 1 deselected" in done.stdout


def test_a_game_clause_without_a_test_is_a_fault() -> None:
    tool, book = load_tool(), load_book()
    proofs = {clause.id: {"game": ["tests/x.py::t"]} for clause in book.living_in("game")}
    assert tool.faults(book, proofs) == []
    del proofs["P-4.7.6"]
    (fault,) = tool.faults(book, proofs)
    assert fault.startswith("P-4.7.6 lives in the game and no test proves it")


def test_a_proof_where_the_clause_does_not_live_is_a_fault() -> None:
    tool, book = load_tool(), load_book()
    proofs = {clause.id: {"game": ["tests/x.py::t"]} for clause in book.living_in("game")}
    proofs["P-7.2"] = {"game": ["tests/x.py::t"]}
    (fault,) = tool.faults(book, proofs)
    assert fault.startswith("P-7.2 does not live in the game")


def test_a_row_says_clause_place_text_tests_and_state() -> None:
    tool, book = load_tool(), load_book()
    clause = book.clause("P-4.7.6")
    scenario = "tests/test_scenarios.py::test_a_scenario_runs_as_it_says[p-one-check-a-move]"
    done = tool.row({"P-4.7.6": {"game": [scenario]}}, clause, "game")
    text = clause.text["en"]
    assert done == f"| P-4.7.6 | game | {text} | `scenarios/p-one-check-a-move.toml` | done |"
    assert tool.row({}, clause, "table") == f"| P-4.7.6 | table | {text} |  | open |"
    assert tool.row({}, book.clause("P-6.6.4"), "book").endswith("| done |")


def test_a_row_of_conduct_names_its_moments_and_effects() -> None:
    tool, clause = load_tool(), load_book().clause("P-2.3")
    text = clause.text["en"]
    told = f"| P-2.3 | table, conduct (drawing: warning, penalty) | {text} |  | open |"
    assert tool.row({}, clause, "table") == told
    assert "two kinds" in tool.page(load_book(), {})
    counted = sum(one.conduct is not None for one in load_book())
    assert f"| table, conduct | 0 | {counted} |" in tool.page(load_book(), {})


def test_the_page_on_rule_sets_names_every_field() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert [field for field in FIELDS if f"`{field}`" not in page] == []
