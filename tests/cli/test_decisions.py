"""What the program does hangs on the law's options, not on names of phases, rule sets, clauses."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import mydelko.cli
from mydelko.rulebook import profile_names
from mydelko.rulebook.clauses import load_book

FOLDER = Path(mydelko.cli.__file__).parent
MODULES = sorted(FOLDER.rglob("*.py"))


def decided_by(tree: ast.AST) -> Iterator[str]:
    """Phases known to a module, and strings it compares or matches with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mydelko.rules"):
            yield from ("Phase" for alias in node.names if alias.name == "Phase")
        elif isinstance(node, ast.Compare | ast.MatchValue):
            yield from (
                part.value
                for part in ast.walk(node)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_decision_depends_on_a_name_of_the_documents(module: Path) -> None:
    names = {"Phase", *profile_names(), *(clause.id for clause in load_book())}
    found = set(decided_by(ast.parse(module.read_text(encoding="utf-8"))))
    assert not found & names


@pytest.mark.parametrize(
    "line",
    [
        "from mydelko.rules import Phase",
        "if profile.name == 'komorow': pass",
        "match clause:\n    case 'M-16': pass",
    ],
)
def test_such_a_decision_is_noticed(line: str) -> None:
    assert {"Phase", "komorow", "M-16"} & set(decided_by(ast.parse(line)))


def test_a_phase_is_told_by_the_law_alone_or_given_as_data() -> None:
    readers = {
        str(module.relative_to(FOLDER))
        for module in MODULES
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "phase"
    }
    assert readers == {"replay.py"}, "its --json; refusals name phases in the reader's language"
