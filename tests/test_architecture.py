"""The map is true: every file that the pages for contributors name exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"`((?:src|web|native|tests|tools|requirements)/[\w./-]+|pyproject\.toml)`")


@pytest.mark.parametrize("page", ["docs/architecture.md", "docs/glossary.md", "CONTRIBUTING.md"])
def test_every_file_it_names_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!http)([\w./-]+)\)", text)
    missing = [name for name in NAMED.findall(text) if not (ROOT / name).exists()]
    missing += [link for link in links if not ((ROOT / page).parent / link).exists()]
    assert not missing


PROMISE = re.compile(r"^\| (\d+) \| [^|]+ \| (.+) \|$", re.MULTILINE)


def promises(page: str) -> dict[int, list[str]]:
    """By number, what the page says shows it."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return {int(number): re.findall(r"`([^`]+)`", shown) for number, shown in PROMISE.findall(text)}


def is_there(shown: str) -> bool:
    """A test by its name, or a script, with the trial it is to make."""
    file, _, name = shown.partition("::")
    if name:
        return f"def {name}(" in (ROOT / "tests" / file).read_text(encoding="utf-8")
    script, _, trial = shown.partition(" ")
    return (
        f'"{trial}"' in (ROOT / script).read_text(encoding="utf-8")
        if trial
        else ((ROOT / script).is_file())
    )


def test_every_promise_of_the_server_is_shown_by_something_that_exists() -> None:
    found = promises("docs/server.md")
    assert list(found) == list(range(1, 30))
    assert all(found.values())
    assert [shown for each in found.values() for shown in each if not is_there(shown)] == []
    assert promises("docs/pl/server.md") == found


def test_the_map_answers_at_least_twenty_questions() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    table = text.partition("## To change")[2].partition("\n## ")[0]
    rows = [row for row in table.splitlines() if row.startswith("| ") and "`" in row]
    assert len(rows) >= 20


def test_each_word_of_the_code_is_told_once_and_by_the_file_beside_it() -> None:
    text = (
        (ROOT / "docs/glossary.md").read_text(encoding="utf-8").partition("## Words of the code")[2]
    )
    rows = re.findall(r"^\| (.+?) \| .+ \| `(.+)` \|$", text, re.MULTILINE)
    words = [word for word, _file in rows]
    assert len(words) > 40
    assert words == sorted(set(words))
    assert [word for word, file in rows if not speaks_of(ROOT / file, word)] == []


def speaks_of(file: Path, word: str) -> bool:
    told = file / "__init__.py" if file.is_dir() else file
    return word in file.name or word in told.read_text(encoding="utf-8").lower()
