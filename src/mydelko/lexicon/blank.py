"""A blank typed without its diacritic: which letters can be meant (S-2.2).

A blank's letter may be typed as its base letter (A for Ą). The readings of a placement are the
assignments of letters that make *every* formed word valid: one is taken, several are asked
about, none means the placement is invalid. The decision belongs to the caller.
"""

from __future__ import annotations

from mydelko.letters import BLANK, BLANK_TILE, SIZE, UnknownLetter
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


def blank_readings(
    lexicon: Lexicon, board: bytes, row: int, column: int, *, down: bool, word: bytes
) -> list[bytes]:
    """The placement's word with its blanks read in every way that makes all words valid.

    `word` lies from the given square, letters already on the board included; a tile with `BLANK`
    is a blank as typed. Blanks that lie on the board already keep their letter.
    """
    alphabet = lexicon.alphabet
    choices: list[str] = []
    for step, tile in enumerate(word):
        square = (row + step * down, column + step * (not down))
        letter = alphabet.upper[(tile & ~BLANK) - 1]
        if board[square[0] * SIZE + square[1]]:
            choices.append(letter)
            continue
        before, after = _crossing(board, square, down=not down)
        fitting = lexicon.crossing_letters(before, after)
        typed = alphabet.readings(letter) if tile & BLANK else letter
        choices.append("".join(each for each in typed if each in fitting))
    if not all(choices):
        return []
    if len(word) == 1:  # one tile makes its words across the line only, if any
        touches = any(_crossing(board, (row, column), down=not down))
        spelt = list(choices[0]) if touches else []
    else:
        spelt = lexicon.spellings(choices)
    flags = bytes(tile & BLANK for tile in word)
    return [
        bytes(letter | flag for letter, flag in zip(alphabet.encode(each), flags, strict=True))
        for each in spelt
    ]


def _crossing(board: bytes, square: tuple[int, int], *, down: bool) -> tuple[bytes, bytes]:
    """Letters on the board just before and just after a square, along one direction."""
    step = SIZE if down else 1
    along = square[0] if down else square[1]
    at = square[0] * SIZE + square[1]
    before = bytearray()
    for distance in range(1, along + 1):
        if not board[at - distance * step]:
            break
        before.append(board[at - distance * step] & ~BLANK)
    after = bytearray()
    for distance in range(1, SIZE - along):
        if not board[at + distance * step]:
            break
        after.append(board[at + distance * step] & ~BLANK)
    return bytes(reversed(before)), bytes(after)


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
