"""Looking words up: by a pattern, from tiles, by letters they have, and what a word grows into.

Answers are bounded: some words, the longest first, and how many more there are. Counting stops
as well, and then the answer says so: nobody makes a server list three million words.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from mydelko.letters import BLANK_TILE, SIZE
from mydelko.lexicon.grammar import Reading, readings_of
from mydelko.lexicon.lexicon import Hooks, Lexicon

SHORTEST = 2
SHOWN = 400
COUNTED = 20_000  # words of one question
RUN = "*"


class Lengths(msgspec.Struct, frozen=True):
    shortest: int = SHORTEST
    longest: int = SIZE

    def each(self) -> range:
        return range(self.longest, self.shortest - 1, -1)


class Found(msgspec.Struct, frozen=True):
    words: tuple[str, ...]  # the longest first, then by the alphabet
    more: int  # beside those
    complete: bool  # else there may be still more


class Family(msgspec.Struct, frozen=True):
    """What a word is, and is made into: with letters around it, or from its own."""

    readings: tuple[Reading, ...]
    hooks: Hooks
    before: Found  # longer words that end with it
    behind: Found  # … that begin with it
    around: Found  # … that have it in the middle
    anagrams: Found
    one_more: Found  # its letters and any other


def fit_pattern(lexicon: Lexicon, pattern: str, lengths: Lengths) -> Found:
    """`?` is any letter, `*` any run; where too many fit, one run is tried in every length."""
    found = lexicon.words(pattern, COUNTED + 1)
    if len(found) <= COUNTED or pattern.count(RUN) != 1:
        return _gather([_within(found, lengths)], complete=len(found) <= COUNTED)
    fixed = len(pattern) - 1
    runs = (length - fixed for length in lengths.each() if length >= fixed)
    return _gather(
        lexicon.words(pattern.replace(RUN, BLANK_TILE * run), COUNTED + 1) for run in runs
    )


def spell_from(lexicon: Lexicon, tiles: str, lengths: Lengths) -> Found:
    """Words that these tiles spell; `?` is a blank, and its letter comes in lower case."""
    found = lexicon.anagrams(tiles, lengths.shortest, COUNTED + 1)
    return _gather([_within(found, lengths)], complete=len(found) <= COUNTED)


def have_letters(lexicon: Lexicon, letters: str, lengths: Lengths) -> Found:
    """Words in which all these letters are: spelt by them and by blanks."""
    least = max(len(letters), lengths.shortest)
    racks = (
        letters + BLANK_TILE * (length - len(letters))
        for length in lengths.each()
        if length >= least
    )
    found = _gather(lexicon.anagrams(rack, limit=COUNTED + 1) for rack in racks)
    plain = tuple(map(lexicon.alphabet.normalise, found.words))  # here a blank is any letter
    return msgspec.structs.replace(found, words=plain)


def family_of(lexicon: Lexicon, word: str) -> Family:
    hooks, longer = lexicon.hooks(word), Lengths(len(word) + 1)
    before, behind = (fit_pattern(lexicon, pattern, longer) for pattern in (RUN + word, word + RUN))
    inside = lexicon.words(f"{BLANK_TILE}{RUN}{word}{RUN}{BLANK_TILE}", COUNTED + 1)
    own = [other for other in lexicon.anagrams(word) if other != lexicon.alphabet.normalise(word)]
    more = lexicon.anagrams(word + BLANK_TILE) if len(word) < SIZE else []
    return Family(
        readings=readings_of(lexicon, word),
        hooks=hooks,
        before=before,
        behind=behind,
        around=_gather([inside]),
        anagrams=_gather([own]),
        one_more=_gather([more]),
    )


def _within(words: list[str], lengths: Lengths) -> list[str]:
    return [word for word in words if lengths.shortest <= len(word) <= lengths.longest]


def _gather(lists: Iterable[list[str]], *, complete: bool = True) -> Found:
    """Asks no further once it has counted enough."""
    found: list[str] = []
    for words in lists:
        found += words
        if len(found) > COUNTED:
            complete = False
            break
    found.sort(key=len, reverse=True)  # stable: the alphabet's order among equals
    shown, more = found[:SHOWN], found[SHOWN:COUNTED]
    return Found(words=tuple(shown), more=len(more), complete=complete)
