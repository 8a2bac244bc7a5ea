"""In what encoding a user's list is written: UTF-8, UTF-16 with a mark, or an 8-bit code page.

Text that is valid UTF-8 is UTF-8. Otherwise the bytes above 127 decide: the code page in which
most of them are letters of the list's alphabet. CP1250 and ISO-8859-2 differ in just the bytes
of Ą Ś Ź ą ś ź, so a Polish list of any size tells them apart.
"""

from __future__ import annotations

import codecs
from collections import Counter

from mydelko.letters import Alphabet

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
CODE_PAGES = ("cp1250", "iso8859-2", "cp1254", "iso8859-9", "cp1252")
ASCII = bytes(range(128))


class NotTextError(ValueError):
    """The bytes are no text in an encoding known here."""


def detect_encoding(data: bytes, alphabet: Alphabet) -> str:
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return encoding
    if b"\0" in data:
        raise NotTextError
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _likeliest_code_page(data, alphabet)
    return "utf-8"


def _likeliest_code_page(data: bytes, alphabet: Alphabet) -> str:
    counts = Counter(data.translate(None, ASCII))
    letters = set(alphabet.upper + alphabet.lower)

    def letters_read(encoding: str) -> int:
        return sum(
            count if bytes([byte]).decode(encoding, errors="replace") in letters else -count
            for byte, count in counts.items()
        )

    return max(CODE_PAGES, key=letters_read)


def decode_list(data: bytes, alphabet: Alphabet) -> tuple[str, str]:
    """The text and the name of its encoding."""
    encoding = detect_encoding(data, alphabet)
    errors = "strict" if encoding.startswith("utf") else "replace"
    try:
        text = data.decode(encoding, errors=errors)
    except UnicodeDecodeError as error:
        raise NotTextError from error
    return text, encoding
