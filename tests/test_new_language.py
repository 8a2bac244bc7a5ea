"""A language is added by adding its catalogue: everything that speaks then speaks it too.

The made-up one has every text marked; it lies in a folder of its own with copies of ours.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import texts
from mydelko.locale import LANGUAGES

MARK = "xx"
HEAD = 'msgid ""\nmsgstr ""\n"Language: xx\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n'
COMMAND = "from mydelko.cli.main import run; run()"
PROGRAM = """
import json, msgspec
from mydelko.cli.terminal.vocabulary import understand, usage_of
from mydelko.engine.levels import levels
from mydelko.locale import LANGUAGES
from mydelko.rulebook.clauses import load_book
from mydelko.rules.refusal import Refusal
from mydelko.server.messages import choose_language, say
from mydelko.server.typescript import generate
from mydelko.server.wire import LanguageBody
from mydelko.tournament.refusal import refuse
from mydelko.tournament.wording import date_words
bag = {"count": 1, "needed": 7}
print(json.dumps({
    "languages": LANGUAGES,
    "law": Refusal("exchange-bag", ("P-4.6.1",), bag).message("xx"),
    "phase": Refusal("phase", (), {"phase": "laying"}).message("xx"),
    "tournament": refuse("closed").message("xx"),
    "server": say("xx", "stale"),
    "browser": choose_language(None, "xx-XX,en;q=0.5"),
    "chosen": msgspec.convert({"language": "xx"}, LanguageBody).language,
    "types": generate(),
    "usage": usage_of("play"),
    "understood": [understand(line) for line in ("xxplay 8H KOTY", "zagraj 8H KOTY")],
    "level": levels()[0].names["xx"],
    "date": date_words("xx", "2026-05-16"),
    "clause": load_book().clause("P-1.1").title,
}))
"""


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def entry(one: texts.Id, english: texts.Forms) -> str:
    lines = [f"msgctxt {quoted(one.context)}"] if one.context else []
    lines.append(f"msgid {quoted(one.key)}")
    if isinstance(english, str):
        return "\n".join([*lines, f"msgstr {quoted(MARK + english)}"])
    lines.append(f"msgid_plural {quoted(english[-1])}")
    return "\n".join([*lines, f"msgstr[0] {quoted(MARK + english[-1])}"])


def made_up(folder: Path, *keep: texts.Id) -> Path:
    """Our catalogues and the made-up one, compiled; `keep` limits what it says."""
    english = texts.sentences() | texts.texts_of(texts.read(texts.TEXTS / "en.po"))
    for file in texts.TEXTS.glob("*.po"):
        shutil.copy(file, folder)
    entries = [entry(one, text) for one, text in english.items() if not keep or one in keep]
    (folder / "xx.po").write_text("\n\n".join([HEAD, *entries]), "utf-8")
    texts.write(texts.compiled(folder, folder))
    return folder


def speak(folder: Path, *arguments: str) -> str:
    environment = os.environ | {
        "MYDELKO_TEXTS": str(folder),
        "MYDELKO_LANG": "xx",
        "COLUMNS": "200",
    }
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_up(tmp_path_factory.mktemp("texts"))


@pytest.mark.slow
def test_law_tournament_server_and_terminal_speak_a_new_language(whole: Path) -> None:
    said = json.loads(speak(whole, "-c", PROGRAM))
    assert said["languages"] == [*LANGUAGES, MARK]
    assert said["law"] == "xxThe bag holds 1 tiles, an exchange needs 7. (P-4.6.1)"
    assert said["phase"].startswith("xxThis cannot be done in this phase (xxlaying)")
    assert said["tournament"] == "xxThe event is closed; for a repair it is opened again."
    assert said["server"].startswith("xxThe game has moved on")
    assert said["browser"] == said["chosen"] == "xx"
    listed = " | ".join(f'"{code}"' for code in sorted(said["languages"]))
    assert f"language: {listed};" in said["types"]
    assert said["usage"] == "xxplay xx8H CATS"
    assert said["understood"] == [["play", "8H KOTY"]] * 2
    assert said["level"] == "xxBeginner"
    assert said["date"] == "xxMay 16, 2026"
    assert said["clause"]["xx"] == said["clause"]["en"], "until its clauses are written"


@pytest.mark.slow
def test_the_commands_speak_a_new_language(whole: Path) -> None:
    page = speak(whole, "-c", COMMAND, "levels")
    assert "xxBeginner" in page
    assert "xxLays short everyday words" in page
    assert "xxMydełko: Scrabble for clubs" in speak(whole, "-c", COMMAND, "--help")


def test_the_page_has_a_new_language_in_its_list_with_all_texts_and_its_rule(whole: Path) -> None:
    index = (whole / "messages" / "index.ts").read_text("utf-8")
    assert 'import xx from "./xx.json";' in index
    assert "xx: { texts: xx, form: () => Number(0) }," in index
    parts = [whole / "messages" / part / "xx.json" for part in ("", *texts.ON_DEMAND)]
    page, *on_demand = [json.loads(file.read_text("utf-8")) for file in parts]
    assert set(page).union(*on_demand) >= texts.keys_of("page")
    assert page["language.name"] == "xxEnglish"
    assert page["table.bag"] == ["xxIn the bag: {count} tiles"]


@pytest.mark.slow
def test_what_a_language_lacks_is_said_in_english_and_named(tmp_path: Path) -> None:
    closed = texts.Id("tournament", "closed")
    folder = made_up(tmp_path, closed)
    said = json.loads(speak(folder, "-c", PROGRAM))
    assert said["tournament"] == "xxThe event is closed; for a repair it is opened again."
    assert said["law"] == "The bag holds 1 tile, an exchange needs 7. (P-4.6.1)"
    assert said["server"].startswith("The game has moved on")
    lacking = texts.complaints(folder)
    assert "xx.po lacks refusal: exchange-bag" in lacking
    assert f"xx.po lacks {closed}" not in lacking
