"""The page's own code without a browser: its types, and the board's functions under node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from browser.house import WEB, node_program
from mydelko.cli.about import read_parts


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


def test_the_same_sources_give_the_same_page_and_every_package_in_it_is_named(
    page_built: None, tmp_path: Path
) -> None:
    builds = []
    for name in ("one", "two"):
        out = tmp_path / name
        done = run_node("build.mjs", f"--out={out}", "--packages")
        assert done.returncode == 0, done.stderr
        builds.append({path.name: path.read_bytes() for path in out.iterdir()})
        bundled = set(done.stdout.split())
    assert builds[0] == builds[1]
    assert bundled == {part.package for part in read_parts() if part.package}
