"""The pages in Markdown: two languages for users, links that lead somewhere, true commands.

Contributors' pages are English only; every other page has a Polish twin that quotes the same
commands and options. What a page quotes is asked of the program itself, and the example of a
tournament is run line by line.
"""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup
from typer.main import get_command

from mydelko.cli.main import app, run
from mydelko.printing import PAPERS
from mydelko.rulebook.profile import FIELDS
from mydelko.rules import write_record
from mydelko.tournament.settings import Criterion, Settings
from mydelko.tournament.templates import template_names
from rules.score_sheet import table

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    page.relative_to(ROOT).as_posix()
    for page in (*ROOT.glob("*.md"), *ROOT.joinpath("docs").rglob("*.md"))
)
FOR_CONTRIBUTORS = {
    "CHANGELOG.md", "CONTRIBUTING.md", "docs/api.md", "docs/architecture.md", "docs/conformance.md",
    "docs/engine.md", "docs/glossary.md", "docs/pairing.md", "docs/strength.md",
}  # fmt: skip
POLISH = [page for page in PAGES if page.endswith(".pl.md") or page.startswith("docs/pl/")]
FOR_USERS = [page for page in PAGES if page not in FOR_CONTRIBUTORS and page not in POLISH]

FENCED = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
COMMAND = re.compile(r"(?:mydelko|make)(?: |$)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
ROW = re.compile(r"^\| (`[^|]+) \|", re.MULTILINE)


def text(page: str) -> str:
    return ROOT.joinpath(page).read_text(encoding="utf-8")


def twin(page: str) -> str:
    return "README.pl.md" if page == "README.md" else page.replace("docs/", "docs/pl/")


def commands(page: str) -> set[str]:
    """What a reader may type: lines of code blocks and quoted commands, without comments."""
    source = text(page)
    lines = [
        line for block in FENCED.findall(source) for line in block.replace("\\\n", " ").splitlines()
    ]
    quoted = [" ".join(one.split()) for one in INLINE.findall(FENCED.sub("", source))]
    return {
        " ".join(line.split(" #")[0].split()) for line in (*lines, *quoted) if COMMAND.match(line)
    }


def options(page: str) -> set[str]:
    return set(OPTION.findall(text(page)))


def links(page: str) -> list[str]:
    """Those that stay in the repository."""
    found = LINK.findall(FENCED.sub("", text(page)))
    return [link for link in found if not link.startswith("https://")]


def anchors(page: str) -> set[str]:
    titles = HEADING.findall(FENCED.sub("", text(page)))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def first_column(page: str) -> set[str]:
    return {word for row in ROW.findall(text(page)) for word in INLINE.findall(row)}


def test_every_page_for_users_exists_in_polish_and_no_polish_page_stands_alone() -> None:
    assert FOR_USERS
    assert sorted(map(twin, FOR_USERS)) == POLISH


@pytest.mark.parametrize("page", FOR_USERS)
def test_the_two_languages_link_to_each_other_below_the_title(page: str) -> None:
    ours, theirs = ROOT / page, ROOT / twin(page)
    for here, there, words in ((ours, theirs, "Po polsku"), (theirs, ours, "In English")):
        told = re.fullmatch(rf"\[{words}\]\((.+)\)", here.read_text("utf-8").splitlines()[2])
        assert told is not None, here
        assert (here.parent / told[1]).resolve() == there


@pytest.mark.parametrize("page", [page for page in PAGES if links(page)])
def test_links_lead_somewhere(page: str) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        there = (ROOT / page).parent.joinpath(path).resolve() if path else ROOT / page
        assert there.exists(), link
        if anchor:
            assert anchor in anchors(there.relative_to(ROOT).as_posix()), link


@pytest.mark.parametrize("page", FOR_USERS)
def test_both_languages_quote_the_same_commands_and_options(page: str) -> None:
    assert commands(twin(page)) == commands(page)
    assert options(twin(page)) == options(page)


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)])
def test_the_program_knows_every_command_that_a_page_quotes(page: str) -> None:
    targets = re.findall(r"^([a-z-]+):", text("Makefile"), re.MULTILINE)
    for line in commands(page):
        program, *words = shlex.split(line)
        if program == "make":
            asked = [word for word in words if "=" not in word]
            assert set(asked[:1]) <= {*targets, "…"}, line
            continue
        command = get_command(app)
        while isinstance(command, TyperGroup) and words and words[0].isalpha():
            found = command.get_command(typer.Context(command), words.pop(0))
            assert found is not None, line
            command = found
        known = {
            name
            for parameter in command.get_params(typer.Context(command))
            for name in (*parameter.opts, *parameter.secondary_opts)
        }
        assert {word for word in words if word.startswith("--")} <= known, line


@pytest.mark.parametrize("page", ["docs/rules.md", "docs/pl/rules.md"])
def test_the_pages_name_every_field_of_a_rule_set(page: str) -> None:
    assert first_column(page) == set(FIELDS)


@pytest.mark.parametrize("page", ["docs/tournament.md", "docs/pl/tournament.md"])
def test_the_pages_name_every_setting_criterion_template_and_paper_of_an_event(page: str) -> None:
    assert set(Settings.__struct_fields__) <= first_column(page)
    criteria = [criterion.value for criterion in Criterion]
    assert {*template_names(), *PAPERS, *criteria} <= set(
        INLINE.findall(FENCED.sub("", text(page)))
    )


NAMES = "Ala Nowak,Olek Lis,Ela Wilk,Jan Kot,Ewa Mysz,Iza Mak,Ola Bąk,Ula Żak,Adam Sowa,Iga Kruk"
GAME = "2026-05-16-pinczow-1a2b3c4d.json"


@pytest.fixture
def say(
    own_places: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Callable[[str], str]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    def call(line: str) -> str:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            run(shlex.split(line, comments=True)[1:])
        out, err = capsys.readouterr()
        assert ended.value.code == 0, f"{line}\n{err}"
        return out

    return call


@pytest.mark.slow
def test_the_example_of_a_tournament_runs_as_it_is_written(
    say: Callable[[str], str], tmp_path: Path
) -> None:
    [example] = [one for one in FENCED.findall(text("docs/tournament.md")) if "new cup" in one]
    (tmp_path / "list.csv").write_text("\n".join(["imię i nazwisko", *NAMES.split(",")]), "utf-8")
    for line in example.splitlines():
        if GAME in line:
            seats = json.loads(say("mydelko tournament show cup.event --json"))["tables"][4][
                "seats"
            ]
            one, other = (NAMES.split(",")[seat - 1] for seat in seats)
            game = table("pinczow").seat(one, "OSA").seat(other, "BC").bag(0).board("8:7KOT5")
            played = game.scores(400, 410).play("7H", "OSA").events
            (tmp_path / GAME).write_bytes(write_record(played))
        say(line)
    rows = json.loads(say("mydelko tournament show cup.event --json"))["tables"]
    assert [row["number"] for row in rows if row["result"]] == [3, 5]
