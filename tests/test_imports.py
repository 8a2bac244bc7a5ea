"""What the import contract cannot see: the native core, and what the law takes from outside."""

import ast
from pathlib import Path

import pytest

import mydelko

PACKAGE = Path(mydelko.__file__).parent
MAY_USE_NATIVE = {"lexicon", "engine", "cli"}
LAW = ("rules", "rulebook", "letters")
# pure, or a file of the package read once: no clock, no chance, no disk, no network
LAW_MAY_USE = {
    "__future__", "collections", "difflib", "enum", "functools", "hashlib", "hmac", "importlib",
    "itertools", "json", "msgspec", "pathlib", "re", "shlex", "tomllib", "typing", "unicodedata",
}  # fmt: skip
OF_OURS = tuple(f"mydelko.{part}" for part in (*LAW, "locale"))  # texts are said, never read


def imported(source: str) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
            names.add(node.module or "")
    return names


def strangers(source: str) -> set[str]:
    """What a module of the law may not import."""
    return {
        name
        for name in imported(source)
        if not name.startswith(OF_OURS) and name.partition(".")[0] not in LAW_MAY_USE
    }


def test_only_the_dictionary_the_engine_and_the_program_use_the_native_core() -> None:
    users = {
        path.relative_to(PACKAGE).parts[0]
        for path in PACKAGE.rglob("*.py")
        if "mydelko.native" in imported(path.read_text(encoding="utf-8"))
    }
    assert users <= MAY_USE_NATIVE


@pytest.mark.parametrize("part", LAW)
def test_the_law_imports_nothing_that_is_not_pure(part: str) -> None:
    found = {
        path.name: strangers(path.read_text(encoding="utf-8"))
        for path in (PACKAGE / part).rglob("*.py")
    }
    assert not any(found.values()), {name: names for name, names in found.items() if names}


@pytest.mark.parametrize(
    "line",
    [
        "import random",
        "import time",
        "from datetime import datetime",
        "import sqlalchemy",
        "from secrets import token_bytes",
        "from mydelko.engine import Engine",
        "import mydelko.store.log",
    ],
)
def test_a_clock_chance_or_a_database_in_the_law_is_noticed(line: str) -> None:
    assert strangers(f"from __future__ import annotations\n{line}\n")
