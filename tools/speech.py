"""What `make` says while there is no program yet, in the reader's language.

Nothing is compiled, so sentences are read from the catalogues themselves; the language is chosen as
in `mydelko/locale`. Standard library only, in words that an old Python understands as well.
"""

import os
import re
import sys
from functools import lru_cache  # an old Python has no `cache`
from pathlib import Path

CATALOGUES = Path(__file__).resolve().parents[1] / "src" / "mydelko" / "locale"
VARIABLES = ("MYDELKO_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language() -> str:
    for variable in VARIABLES:
        code = os.environ.get(variable, "")[:2].lower()
        if code and (CATALOGUES / (code + ".po")).exists():
            return code
    return "pl"


@lru_cache(maxsize=None)  # noqa: UP033
def sentences(code: str) -> "dict[str, str]":
    text = (CATALOGUES / (code + ".po")).read_text("utf-8")
    found = re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', text, re.MULTILINE)
    return {plain(english): plain(said) for english, said in found}


def plain(quoted: str) -> str:
    return re.sub(r"\\(.)", r"\1", quoted)


def gettext(message: str) -> str:
    return sentences(language()).get(message, message)


def marked(message: str) -> str:
    return message


def speak_anywhere() -> None:
    """A terminal without Polish letters shows the rest."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
