"""The native core is an extension, which the import contract cannot see: this test can."""

import ast
from pathlib import Path

import mydelko

PACKAGE = Path(mydelko.__file__).parent
MAY_USE_NATIVE = {"lexicon", "engine", "cli"}


def imported(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
            names.add(node.module or "")
    return names


def test_only_the_dictionary_the_engine_and_the_program_use_the_native_core() -> None:
    users = {
        path.relative_to(PACKAGE).parts[0]
        for path in PACKAGE.rglob("*.py")
        if "mydelko.native" in imported(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert users <= MAY_USE_NATIVE


def test_the_law_imports_nothing_but_the_standard_library_msgspec_letters_and_the_rule_book() -> (
    None
):
    allowed = ("mydelko.rules", "mydelko.rulebook", "mydelko.letters")
    foreign = {
        name
        for path in (PACKAGE / "rules").rglob("*.py")
        for name in imported(ast.parse(path.read_text(encoding="utf-8")))
        if name.startswith("mydelko") and not name.startswith(allowed)
    }
    assert foreign == set()
