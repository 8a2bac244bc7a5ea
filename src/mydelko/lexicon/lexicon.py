"""A dictionary in use: the judge of words and the finder of words.

Words are given in either case and any Unicode form and come back in upper case, a blank's
letter in lower case. A text that is no string of the alphabet's letters is simply no word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from mydelko.letters import BLANK_TILE, SIZE, TileSet, UnknownLetter
from mydelko.lexicon.errors import LexiconCode, LexiconError
from mydelko.lexicon.provenance import Provenance

if TYPE_CHECKING:
    from mydelko import native

ANY_LETTER = 0
ANY_RUN = 255
NO_LIMIT = 2**31 - 1
LONGEST_PATTERN = 40  # a pattern of 15 letters with a run between each two is shorter
LARGEST_RACK = SIZE


class Hooks(msgspec.Struct, frozen=True):
    front: str  # letters that make a word in front of the word
    back: str  # letters that make a word behind it


class Lexicon:
    def __init__(
        self, name: str, tiles: TileSet, dawg: native.Dawg, provenance: Provenance
    ) -> None:
        self.name = name
        self.tiles = tiles
        self.alphabet = tiles.alphabet
        self.dawg = dawg
        self.provenance = provenance

    def __contains__(self, word: str) -> bool:
        return self.contains(word)

    def contains(self, word: str) -> bool:
        try:
            return self.dawg.contains(self.alphabet.encode(word))
        except UnknownLetter:
            return False

    def judge(self, words: Iterable[str]) -> bool:
        """One joint verdict: are all of them words? (P-4.7.11)"""
        return all(self.contains(word) for word in words)

    @property
    def word_count(self) -> int:
        return self.dawg.word_count

    def length_counts(self) -> dict[int, int]:
        counts = enumerate(self.dawg.length_counts())
        return {length: count for length, count in counts if count}

    def words(self, pattern: str, limit: int = NO_LIMIT) -> list[str]:
        """Words that fit a pattern, in alphabet order: `?` is any letter, `*` any run."""
        special = {BLANK_TILE: ANY_LETTER, "*": ANY_RUN}
        pattern = re.sub(r"\*+", "*", pattern)  # a run of runs is a run
        if len(pattern) > LONGEST_PATTERN:
            raise LexiconError(
                LexiconCode.PATTERN_LENGTH, pattern=pattern[:LONGEST_PATTERN], count=LONGEST_PATTERN
            )
        numbers = self._numbers(pattern, special, LexiconCode.PATTERN_LETTER, "pattern")
        return [self.alphabet.decode(word) for word in self.dawg.words(numbers, limit)]

    def anagrams(self, rack: str, minimum: int | None = None, limit: int = NO_LIMIT) -> list[str]:
        """Words spelt by tiles of the rack, all of them unless a minimum is given."""
        numbers = self._numbers(rack, {BLANK_TILE: 0}, LexiconCode.RACK_LETTER, "rack")
        if len(numbers) > LARGEST_RACK:
            raise LexiconError(LexiconCode.RACK_LENGTH, rack=rack[:40], count=LARGEST_RACK)
        at_least = len(numbers) if minimum is None else minimum
        if at_least > len(numbers):
            return []
        found = self.dawg.anagrams(numbers, at_least, limit)
        return [self.alphabet.decode(word) for word in found]

    def hooks(self, word: str) -> Hooks:
        numbers = self._numbers(word, {}, LexiconCode.PATTERN_LETTER, "pattern")
        return Hooks(
            front=self._letters(self.dawg.cross_letters(b"", numbers)),
            back=self._letters(self.dawg.cross_letters(numbers, b"")),
        )

    def spellings(self, choices: Sequence[str]) -> list[str]:
        """Words whose every letter is one of those given for its place."""
        pattern = bytes(
            self.alphabet.number(letters) if len(letters) == 1 else ANY_LETTER
            for letters in choices
        )
        found = (self.alphabet.decode(word) for word in self.dawg.words(pattern, NO_LIMIT))
        return [
            word
            for word in found
            if all(letter in letters for letter, letters in zip(word, choices, strict=True))
        ]

    def _letters(self, mask: int) -> str:
        return "".join(letter for bit, letter in enumerate(self.alphabet.upper) if mask >> bit & 1)

    def _numbers(
        self, text: str, special: dict[str, int], code: LexiconCode, argument: str
    ) -> bytes:
        """Letter numbers of a text in either case, marks such as `?` by their own number."""
        numbers = bytearray()
        for character in unicodedata.normalize("NFC", text):
            if character in special:
                numbers.append(special[character])
                continue
            try:
                numbers.append(self.alphabet.number(character))
            except UnknownLetter as error:
                raise LexiconError(
                    code, **{argument: text, "letter": character, "letters": self.alphabet.name}
                ) from error
        return bytes(numbers)
