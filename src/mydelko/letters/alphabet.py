"""Alphabets: the order, case and base letter of every letter, read from data files.

All casing and sorting of game words goes through an `Alphabet`; `str.upper()` and
`str.lower()` are wrong for Turkish (i/İ, ı/I) and are not used on words anywhere.
Letters are numbered from 1 in alphabet order; 0 is an empty square, and a blank that
stands for a letter carries the bit `BLANK` beside the letter's number. The native core
uses the same numbers.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

import msgspec

BLANK = 0x80  # set beside a letter's number when a blank stands for it
MAX_LETTERS = 32  # a set of letters is a 32-bit mask in the native core


class UnknownLetter(ValueError):
    """A character that is no letter of the alphabet."""

    def __init__(self, character: str, alphabet: str) -> None:
        super().__init__(f"{character!r} is not a letter of the {alphabet} alphabet")
        self.character = character
        self.alphabet = alphabet


class Alphabet(msgspec.Struct, frozen=True):
    name: str
    upper: str  # letters in alphabet order
    lower: str  # the same letters in lower case
    base: str  # the base letter of each: Ą → A, Ż → Z, İ → I

    def __post_init__(self) -> None:
        if not len(self.upper) == len(self.lower) == len(self.base) <= MAX_LETTERS:
            raise ValueError(f"{self.name}: an alphabet has at most {MAX_LETTERS} letters")

    def __len__(self) -> int:
        return len(self.upper)

    def number(self, character: str) -> int:
        """The number of a letter given in either case, from 1."""
        index = self.upper.find(character)
        if index < 0:
            index = self.lower.find(character)
        if index < 0 or len(character) != 1:
            raise UnknownLetter(character, self.name)
        return index + 1

    def normalise(self, word: str) -> str:
        """The word in NFC and upper case by this alphabet's own table (R-16)."""
        return "".join(
            self.upper[self.number(character) - 1]
            for character in unicodedata.normalize("NFC", word)
        )

    def lower_case(self, word: str) -> str:
        return "".join(self.lower[self.number(character) - 1] for character in word)

    def encode(self, word: str) -> bytes:
        """Letter numbers of a word in either case."""
        composed = unicodedata.normalize("NFC", word)
        return bytes(self.number(character) for character in composed)

    def decode(self, numbers: Iterable[int]) -> str:
        """Upper case for letters, lower case where a blank stands for the letter."""
        return "".join(
            self.lower[(number & ~BLANK) - 1] if number & BLANK else self.upper[number - 1]
            for number in numbers
        )

    def sort_key(self, word: str) -> bytes:
        """Orders words as this alphabet does: A, Ą, B, C, Ć …"""
        return self.encode(word)

    def readings(self, typed: str) -> str:
        """Letters a typed key may stand for: itself, or those whose base letter it is (S-2.2)."""
        letter = self.upper[self.number(typed) - 1]
        return "".join(
            upper
            for upper, base in zip(self.upper, self.base, strict=True)
            if letter in (upper, base)
        )

    def is_upper(self, character: str) -> bool:
        return character in self.upper
