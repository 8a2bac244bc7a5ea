"""Names of people: which are allowed, and which would be taken for one another.

Two names are alike when they differ by case alone, or by letters that look the same in any script
(Unicode's list of confusables, UTS 39). Invisible letters and marks of direction are in no name.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

SHORTEST, LONGEST = 2, 30  # names of accounts
PUNCTUATION = " -_.'’"
INVISIBLE = "\u115f\u1160\u3164\uffa0"  # letters by their category: the fillers of Hangul


def clean_name(text: str) -> str | None:
    """The name as it is shown, or None where it has characters that names do not have."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(letter.isalnum() for letter in name):
        return None
    return name if all(_is_plain(letter) for letter in name) else None


def _is_plain(letter: str) -> bool:
    if letter in INVISIBLE:
        return False
    return unicodedata.category(letter)[0] in "LN" or letter in PUNCTUATION


def name_key(name: str) -> str:
    """Names that differ by case alone are the same name for logins."""
    return unicodedata.normalize("NFKC", name).casefold()


def plain_name(name: str) -> str:
    """As names are searched for: without case and marks, `lukasz` for Łukasz."""
    bare = name_key(name).replace("ł", "l").replace("ı", "i")  # letters that have no mark to lose
    letters = unicodedata.normalize("NFD", bare)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def look_of(name: str) -> str:
    """Equal for names that look alike: `Ala` with a Cyrillic А, `AIa` with a capital I."""
    shapes = _shapes()
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    return unicodedata.normalize(
        "NFD", "".join(shapes.get(letter, letter) for letter in letters).casefold()
    )


def are_alike(name: str, other: str) -> bool:
    return name_key(name) == name_key(other) or look_of(name) == look_of(other)


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, or the name with the first number that tells it apart."""
    names = list(taken)
    found, number = name, 2
    while any(are_alike(found, other) for other in names):
        found, number = f"{name} {number}", number + 1
    return found


@cache
def _shapes() -> dict[str, str]:
    """For each letter the one that stands for all of its shape."""
    from confusable_homoglyphs import confusables  # noqa: PLC0415 - a tenth of a second to load

    alike = {
        _bare(letter): [_bare(other["c"]) for other in others]
        for letter, others in confusables.confusables_data.items()
    }

    def shape(letter: str) -> str:
        if len(alike[letter]) > 1:
            return letter  # the list names all others at the one that stands for them
        (other,) = alike[letter]
        return other if len(alike.get(other, ())) > 1 else min(letter, other)

    return {letter: shape(letter) for letter in alike if alike[letter]}


def _bare(text: str) -> str:
    """The list wraps letters of scripts that run to the left into marks of direction."""
    return text.replace("\u200e", "")
