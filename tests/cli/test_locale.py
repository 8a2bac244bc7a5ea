"""The catalogues: complete, without leftovers, and chosen by the environment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import mydelko
from mydelko.cli.complaints import LEXICON, NOTATION
from mydelko.lexicon.errors import LexiconCode
from mydelko.locale import LANGUAGES, gettext, language, ngettext
from mydelko.notation.errors import NotationCode

SOURCES = Path(mydelko.__file__).parent
KEYWORDS = {"_": None, "gettext": None, "marked": None, "ngettext": (1, 2)}
FIELD = re.compile(r"\{[^}]*\}")

Message = str | tuple[str, ...]


def used() -> set[Message]:
    found = extract_from_dir(SOURCES, [("**.py", "python")], keywords=KEYWORDS)
    return {message for _file, _line, message, _comments, _context in found}


def catalogue(code: str) -> dict[Message, Message]:
    path = SOURCES / "locale" / code / "LC_MESSAGES" / "mydelko.po"
    with path.open("rb") as file:
        messages = [message for message in read_po(file, locale=code) if message.id]
    return {frozen(message.id): frozen(message.string) for message in messages}


def frozen(text: str | tuple[str, ...] | list[str] | None) -> Message:
    return text if isinstance(text, str) else tuple(text or ())


def forms(message: Message) -> Iterator[str]:
    yield from (message,) if isinstance(message, str) else message


@pytest.mark.parametrize("code", ["pl", "tr"])
def test_every_message_is_translated_and_none_is_stale(code: str) -> None:
    assert set(catalogue(code)) == used()


@pytest.mark.parametrize("code", ["pl", "tr"])
def test_translations_say_something_with_the_same_arguments(code: str) -> None:
    for original, translation in catalogue(code).items():
        [*texts] = forms(translation)
        assert all(texts), original
        fields = set(FIELD.findall(next(iter(forms(original)))))
        assert all(set(FIELD.findall(text)) == fields for text in texts), original


def test_every_error_code_has_its_sentence() -> None:
    assert set(NOTATION) == set(NotationCode)
    assert set(LEXICON) == set(LexiconCode)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "pl"),
        ({"LANG": "C.UTF-8"}, "pl"),
        ({"LANG": "de_DE.UTF-8"}, "pl"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "tr_TR.UTF-8"}, "tr"),
        ({"LC_ALL": "tr_TR.UTF-8", "MYDELKO_LANG": "en"}, "en"),
        ({"LC_ALL": "tr_TR.UTF-8", "MYDELKO_LANG": "xx"}, "tr"),
    ],
)
def test_the_language_comes_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: str
) -> None:
    for variable in ("MYDELKO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert language() == expected


def test_plurals_follow_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {}
    for code in LANGUAGES:
        monkeypatch.setenv("MYDELKO_LANG", code)
        said[code] = [
            ngettext("{count} word", "{count} words", count).format(count=count)
            for count in (1, 2, 5, 12, 22)
        ]
    assert said["pl"] == ["1 słowo", "2 słowa", "5 słów", "12 słów", "22 słowa"]
    assert said["en"] == ["1 word", "2 words", "5 words", "12 words", "22 words"]
    assert said["tr"] == ["1 sözcük", "2 sözcük", "5 sözcük", "12 sözcük", "22 sözcük"]


def test_an_unknown_message_comes_back_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYDELKO_LANG", "pl")
    assert gettext("this sentence is in no catalogue") == "this sentence is in no catalogue"
