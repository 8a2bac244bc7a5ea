"""What the page says: every message in every language, plural forms and arguments alike."""

from __future__ import annotations

import inspect
import json
import re
import subprocess

import pytest
from babel import Locale

from browser.house import WEB, node_program
from mydelko.rules import options

LANGUAGES = ("pl", "en", "tr")
COUNTS = (0, 1, 2, 5, 12, 22, 1.5)

Message = str | dict[str, str]


def catalogue(code: str) -> dict[str, Message]:
    text = (WEB / "src" / "messages" / f"{code}.json").read_text(encoding="utf-8")
    messages: dict[str, Message] = json.loads(text)
    return messages


def forms(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_key_is_there_and_says_something(code: str) -> None:
    messages = catalogue(code)
    assert list(messages) == list(catalogue("pl"))
    assert all(form.strip() for message in messages.values() for form in forms(message))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_plural_form_of_the_language_is_there(code: str) -> None:
    wanted = {Locale(code).plural_form(count) for count in COUNTS}
    for key, message in catalogue(code).items():
        if isinstance(message, dict):
            assert wanted <= set(message), key


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_browser_chooses_the_forms_that_the_catalogue_has(code: str) -> None:
    script = f"const rules = new Intl.PluralRules('{code}');" + (
        f"console.log(JSON.stringify({list(COUNTS)}.map(count => rules.select(count))))"
    )
    done = subprocess.run(
        [node_program(), "-e", script], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [Locale(code).plural_form(count) for count in COUNTS]


@pytest.mark.parametrize("code", LANGUAGES)
def test_translations_use_the_same_arguments(code: str) -> None:
    polish = catalogue("pl")
    for key, message in catalogue(code).items():
        for form in forms(message):
            expected = set(re.findall(r"{(\w+)}", forms(polish[key])[0]))
            assert set(re.findall(r"{(\w+)}", form)) == expected, key


def test_whatever_the_table_waits_for_has_its_sentences() -> None:
    awaited = set(re.findall(r"Awaited\([^\"]*\"([\w-]+)\"", inspect.getsource(options)))
    assert {"move", "record", "decide"} <= awaited
    wanted = {f"awaited.{who}{act}" for act in awaited for who in ("", "own.")}
    found = {key for key in catalogue("pl") if key.startswith("awaited.")}
    assert found == wanted | {"awaited.computer"}


def test_the_page_asks_for_no_unknown_key_and_leaves_none_unused() -> None:
    sources = [*(WEB / "src").rglob("*.svelte"), *(WEB / "src").rglob("*.ts")]
    text = "\n".join(source.read_text(encoding="utf-8") for source in sources)
    asked = set(re.findall(r"\bt\(\s*\"([\w.-]+)\"", text))
    known = set(catalogue("pl"))
    assert asked <= known
    # keys put together from a prefix and a code, such as end.reason.{code}
    made = set(re.findall(r"\b(?:tCode\(\s*\"|t\(\s*`)([\w.-]+)(?:\"|\.\$)", text))
    unused = {
        key
        for key in known - asked
        if f'"{key}"' not in text and not any(key.startswith(f"{prefix}.") for prefix in made)
    }
    assert unused == set()
