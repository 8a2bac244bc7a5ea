"""What the page says: the forms a browser chooses, and a sentence for whatever is awaited."""

from __future__ import annotations

import inspect
import json
import re
import subprocess

import pytest

import texts
from browser.house import node_program
from mydelko.locale import LANGUAGES, translations
from mydelko.rules import options

COUNTS = (0, 1, 2, 5, 12, 22, 101, 112)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_chooses_the_forms_that_the_program_chooses(code: str) -> None:
    index = texts.compile_index([texts.TEXTS / f"{code}.po"])
    rule = re.search(r"form: \((?:n: number)?\) => (.*) \},", index)
    assert rule is not None
    script = f"console.log(JSON.stringify({list(COUNTS)}.map(n => {rule[1]})))"
    done = subprocess.run(
        [node_program(), "-e", script], capture_output=True, text=True, check=True
    )
    known = texts.texts_of(texts.read(texts.TEXTS / f"{code}.po"))
    forms = known[texts.Id("page", "table.bag")]
    said = [translations(code).npgettext("page", "table.bag", "", count) for count in COUNTS]
    assert [forms[form] for form in json.loads(done.stdout)] == said


def test_whatever_the_table_waits_for_has_its_sentences() -> None:
    awaited = set(re.findall(r"Awaited\([^\"]*\"([\w-]+)\"", inspect.getsource(options)))
    assert {"move", "record", "decide"} <= awaited
    wanted = {f"awaited.{who}{act}" for act in awaited for who in ("", "own.")}
    found = {key for key in texts.keys_of("page") if key.startswith("awaited.")}
    assert found == wanted | {"awaited.computer"}
