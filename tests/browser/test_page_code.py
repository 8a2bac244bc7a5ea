"""The page's own code without a browser: its types, and the board's functions under node."""

from __future__ import annotations

import subprocess

import pytest

from browser.house import WEB, node_program


def run_node(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [node_program(), *arguments], cwd=WEB, capture_output=True, text=True, check=False
    )


def test_the_board_keeps_its_laws(page_built: None) -> None:
    tests = sorted(str(file) for file in (WEB / "test").glob("*.test.ts"))
    assert tests
    done = run_node("--test", "--no-warnings", *tests)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_every_type_of_the_page_fits(page_built: None) -> None:
    checker = WEB / "node_modules" / "svelte-check" / "bin" / "svelte-check"
    done = run_node(str(checker), "--tsconfig", "tsconfig.json", "--fail-on-warnings")
    assert done.returncode == 0, done.stdout
