"""What can go wrong with a dictionary: a code and its arguments.

The sentence in the reader's language is made at the edge; `str()` of the error is for logs.
"""

from __future__ import annotations

from enum import StrEnum


class LexiconCode(StrEnum):
    UNKNOWN = "unknown"  # name, known
    BAD_NAME = "bad-name"  # name
    EXISTS = "exists"  # name
    PACKAGED = "packaged"  # name
    DAMAGED = "damaged"  # name, reason
    NO_PROVENANCE = "no-provenance"  # name, reason
    NOT_TEXT = "not-text"  # file
    TOO_LARGE = "too-large"  # file, most: megabytes
    NO_WORDS = "no-words"  # file
    UNBUILDABLE = "unbuildable"  # file, reason: more than the format holds
    UNREADABLE = "unreadable"  # file, reason
    UNWRITABLE = "unwritable"  # file, reason
    PATTERN_LETTER = "pattern-letter"  # pattern, letter, letters
    PATTERN_LENGTH = "pattern-length"  # pattern, count: the most signs
    RACK_LETTER = "rack-letter"  # rack, letter, letters
    RACK_LENGTH = "rack-length"  # rack, count: the most tiles
    BLANKS_TYPED = "blanks-typed"  # pattern, blanks, typed
    TYPED_LETTER = "typed-letter"  # letter, letters


class LexiconError(Exception):
    """A dictionary that is not there, not readable or not asked properly, and why."""

    def __init__(self, code: LexiconCode, **arguments: str | int) -> None:
        details = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
        super().__init__(f"{code}: {details}" if details else str(code))
        self.code = code
        self.arguments = arguments
