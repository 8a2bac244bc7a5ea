"""What the program says, in every language that has a catalogue (`pl.po`) in this folder.

A message is an English sentence in the code, or a key in a context (a refusal's code, a word to
type, a string of the page) whose English is in `en.po`; what a language lacks is said in English.
Only what `tools/texts.py` compiled is read here. The language is `MYDELKO_LANG`, else the
system's if it is one of ours, else Polish. Game letters never pass through here: their case is
the alphabet's business.
"""

from __future__ import annotations

import gettext as standard
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

# A translator tries a catalogue out from a folder of one's own.
FOLDER = Path(os.environ.get("MYDELKO_TEXTS") or Path(__file__).parent)
LANGUAGES = tuple(
    sorted((file.stem for file in FOLDER.glob("*.mo")), key=lambda code: (code != "pl", code))
)
VARIABLES = ("MYDELKO_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
if not LANGUAGES:
    raise RuntimeError(f"no compiled texts in {FOLDER}: run tools/texts.py")


class Counted(NamedTuple):
    """A message in English with one and with several; the argument `count` chooses the form."""

    one: str
    several: str


def language() -> str:
    for variable in VARIABLES:
        code = os.environ.get(variable, "")[:2].lower()
        if code in LANGUAGES:
            return code
    return "pl"


@cache
def translations(code: str) -> standard.NullTranslations:
    with (FOLDER / f"{code}.mo").open("rb") as file:
        texts = standard.GNUTranslations(file)
    if code != "en":
        texts.add_fallback(translations("en"))
    return texts


def gettext(message: str) -> str:
    return translations(language()).gettext(message)


def ngettext(one: str, several: str, count: int) -> str:
    return translations(language()).ngettext(one, several, count)


def say(code: str, message: str | Counted, /, **arguments: object) -> str:
    """A marked message in a language, whatever the environment's is."""
    texts = translations(code)
    if isinstance(message, str):
        return texts.gettext(message).format_map(arguments)
    count = arguments["count"]
    assert isinstance(count, int)
    return texts.ngettext(*message, abs(count)).format_map(arguments)


def say_key(
    code: str, context: str, key: str, arguments: Mapping[str, object] | None = None
) -> str:
    """A message known by its key; the argument `count` chooses the form where there are several."""
    texts = translations(code)
    count = (arguments or {}).get("count")
    text = key
    if isinstance(count, int):
        text = texts.npgettext(context, key, key, abs(count))
    if text == key:  # one form for every number
        text = texts.pgettext(context, key)
    return text.format_map(arguments or {})


def say_all(code: str, context: str, keys: Iterable[str]) -> str:
    return ", ".join(say_key(code, context, key) for key in keys)


def words_of(code: str, context: str, key: str) -> list[str]:
    """Words to type: the first is shown, the others are understood as well."""
    return say_key(code, context, key).split(", ")


def words_anywhere(context: str, key: str) -> list[str]:
    """The same in every language: people type what they are used to."""
    return [word for code in LANGUAGES for word in words_of(code, context, key)]


def in_language(texts: Mapping[str, str], code: str) -> str:
    """One of the texts that documents and data carry by language; in English where it lacks."""
    return texts.get(code) or texts["en"]


def marked(message: str) -> str:
    """Marks a message for translation where it is written, to be looked up where it is said."""
    return message


def counted(one: str, several: str) -> Counted:
    """Marks a message with a number, as `marked` does those without."""
    return Counted(one, several)
