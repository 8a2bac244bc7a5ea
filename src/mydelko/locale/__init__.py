"""What the program says, in Polish, English and Turkish.

Messages are English sentences in the code; `pl` and `tr` are gettext catalogues beside this file,
read when first needed. The language is `MYDELKO_LANG`, else the system's if it is one of ours,
else Polish. Game letters never pass through here: their case is the alphabet's business.
"""

from __future__ import annotations

import gettext as standard
import io
import os
from functools import cache
from importlib import resources

LANGUAGES = ("pl", "en", "tr")
VARIABLES = ("MYDELKO_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language() -> str:
    for variable in VARIABLES:
        code = os.environ.get(variable, "")[:2].lower()
        if code in LANGUAGES:
            return code
    return "pl"


@cache
def translations(code: str) -> standard.NullTranslations:
    if code == "en":
        return standard.NullTranslations()
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - English needs none of it
    from babel.messages.pofile import read_po  # noqa: PLC0415

    file = resources.files(__name__).joinpath(code, "LC_MESSAGES", "mydelko.po")
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(file.read_bytes()), locale=code))
    compiled.seek(0)
    return standard.GNUTranslations(compiled)


def gettext(message: str) -> str:
    return translations(language()).gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    return translations(language()).ngettext(singular, plural, count)


def marked(message: str) -> str:
    """Marks a message for translation where it is written, to be looked up where it is said."""
    return message
