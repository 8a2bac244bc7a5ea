"""A blank typed without its diacritic: which letters can be meant (S-2.2).

A blank's letter may be typed as its base letter (A for Ą). The readings of a placement are the
assignments of letters that make *every* formed word valid: one is taken, several are asked
about, none means the placement is invalid. The decision belongs to the caller.
"""

from __future__ import annotations

from mydelko.letters import BLANK_TILE, UnknownLetter
from mydelko.lexicon.errors import LexiconCode, LexiconError
from mydelko.lexicon.lexicon import Lexicon


def word_readings(lexicon: Lexicon, pattern: str, typed: str) -> list[str]:
    """Words the pattern can be, each `?` read as one typed letter; in alphabet order."""
    blanks = pattern.count(BLANK_TILE)
    if blanks != len(typed):
        raise LexiconError(
            LexiconCode.BLANKS_TYPED, pattern=pattern, blanks=blanks, typed=len(typed)
        )
    keys = iter(typed)
    choices = [
        _readings(lexicon, next(keys)) if character == BLANK_TILE else _letter(lexicon, character)
        for character in pattern
    ]
    return lexicon.spellings(choices)


def _readings(lexicon: Lexicon, typed: str) -> str:
    try:
        return lexicon.alphabet.readings(typed)
    except UnknownLetter as error:
        raise LexiconError(
            LexiconCode.TYPED_LETTER, letter=typed, letters=lexicon.alphabet.name
        ) from error


def _letter(lexicon: Lexicon, character: str) -> str:
    try:
        return lexicon.alphabet.upper[lexicon.alphabet.number(character) - 1]
    except UnknownLetter as error:
        raise LexiconError(
            LexiconCode.TYPED_LETTER, letter=character, letters=lexicon.alphabet.name
        ) from error
