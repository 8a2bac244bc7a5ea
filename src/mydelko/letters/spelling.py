"""Names as people type them: without case and diacritics, so that any keyboard can.

For names of commands, rule sets and levels; words of the game keep every letter.
"""

from __future__ import annotations

import unicodedata

PLAIN = str.maketrans("łŁıİ", "lLii")


def fold(name: str) -> str:
    plain = unicodedata.normalize("NFD", name.translate(PLAIN))
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()
