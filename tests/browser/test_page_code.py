"""The page's own code without a browser: how it is built, and what it may not know."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import get_args

from msgspec import inspect

from browser.house import WEB, node_program
from mydelko.cli.about import read_parts
from mydelko.play.news import News
from mydelko.play.practice import AnyAct
from mydelko.play.view import AnyView
from mydelko.rulebook.profile import Challenge, profile_names
from mydelko.rules.state import Phase

WRITTEN = sorted(
    file
    for file in (WEB / "src").rglob("*")
    if file.suffix in (".ts", ".svelte") and file.name != "wire.ts"
)


def run_node(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [node_program(), *arguments], cwd=WEB, capture_output=True, text=True, check=False
    )


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


def tags(union: object) -> set[str]:
    found = [inspect.type_info(one) for one in get_args(union)]
    return {str(one.tag) for one in found if isinstance(one, inspect.StructType)}


def said(file: Path) -> set[str]:
    """The literals of a file that could name something of the law."""
    return set(re.findall(r"""["'`]([\w-]+)["'`]""", file.read_text(encoding="utf-8")))


def test_no_decision_of_the_page_knows_a_rule_set_a_clause_or_a_phase() -> None:
    others = tags(AnyAct) | tags(AnyView) | tags(News)  # some share a word with a phase
    phases = {phase.value for phase in Phase} - others
    known = {*profile_names(), *(kind.value for kind in Challenge), *phases}
    assert {"laying", "scrabble", "m-16"} <= known
    assert {file.name: found for file in WRITTEN if (found := said(file) & known)} == {}


def test_the_page_reads_the_phase_only_to_send_it_back() -> None:
    """Named where a command's type is told, and in what the one command sends; in the cycle that
    the law exports it is the name of a stage."""
    sending = (
        r"export function command\([^)]*\)|await command\([^;]*;|answering\(view: [^;]*;[^;]*;"
    )
    tables = [file for file in WRITTEN if file.parent.name != "desk"]  # whose phases are days
    texts = {file.name: file.read_text(encoding="utf-8") for file in tables}
    rest = {name: re.sub(sending, "", text) for name, text in texts.items()}
    assert [name for name in texts if texts[name] != rest[name]] == [
        "connection.ts",
        "game.svelte.ts",
        "journal.svelte.ts",
    ]
    assert [name for name in rest if re.search(r"\bphase\b", rest[name])] == ["forecast.ts"]
