"""Scoring: what a placement is worth, by clause, and the same letter by letter.

The law's own arithmetic; the native generator must agree with it on every move. `explain`
gives the sum as data: players dispute scores, and the referee shows this.
"""

from __future__ import annotations

import msgspec

from mydelko.letters import BLANK
from mydelko.rules.codes import Codes, Premiums
from mydelko.rules.placement import Laid, Span, find_words, with_tiles, word_text

RACK = 7  # tiles a player holds


class WordScore(msgspec.Struct, frozen=True, gc=False):
    word: str
    points: int
    start: int  # square of the first letter
    step: int  # ACROSS or DOWN

    def squares(self) -> range:
        return range(self.start, self.start + self.step * len(self.word), self.step)


class Score(msgspec.Struct, frozen=True, gc=False):
    words: tuple[WordScore, ...]  # the main word first
    bonus: int  # for seven tiles
    total: int

    def best_word(self) -> int:
        """R-2: the highest single word, the bonus counted with the main word (K-1.10)."""
        values = [word.points for word in self.words]
        if not values:
            return 0
        return max(values[0] + self.bonus, *values)


class LetterSum(msgspec.Struct, frozen=True, gc=False):
    letter: str  # lower case where a blank stands for it
    square: int
    value: int
    factor: int  # the letter premium that counts in this move
    product: int
    word_factor: int  # the word premium under a new tile
    new: bool


class WordSum(msgspec.Struct, frozen=True, gc=False):
    word: str
    start: int
    step: int
    letters: tuple[LetterSum, ...]
    letters_sum: int
    factor: int  # product of the word premiums
    points: int


class Explanation(msgspec.Struct, frozen=True, gc=False):
    words: tuple[WordSum, ...]
    bonus: int
    total: int


def score_placement(
    board: bytes, laid: Laid, codes: Codes, premiums: Premiums, seven_bonus: int
) -> Score:
    """K-8.3, K-8.6, S-10.3, S-12.6, M-13: each word counts, shared letters in each."""
    full = with_tiles(board, laid, codes)
    words = tuple(
        [
            WordScore(
                word_text(full, span, codes),
                _word_points(board, full, span, codes, premiums),
                span.start,
                span.step,
            )
            for span in find_words(full, laid)
        ]
    )
    # K-1.10, M-14 (base for P and S): seven tiles in one move
    bonus = seven_bonus if len(laid) == RACK else 0
    return Score(words, bonus, sum([word.points for word in words]) + bonus)


def _word_points(board: bytes, full: bytes, span: Span, codes: Codes, premiums: Premiums) -> int:
    points, factor = 0, 1
    for square in span.squares():
        # K-1.6, S-8.5, S-12.8, M-9: a blank is worth 0 also on a letter premium
        value = codes.value[full[square]]
        if board[square] == 0:
            # K-1.9, K-8.5, M-13: a premium counts only in the move that covers it
            value *= premiums.letter[square]
            # K-8.7, S-12.7, M-12: two word premiums multiply: 4 or 9
            factor *= premiums.word[square]
        points += value
    # K-1.8, S-8.4, M-12: letter premiums before word premiums
    return points * factor


def explain_placement(
    board: bytes, laid: Laid, codes: Codes, premiums: Premiums, seven_bonus: int
) -> Explanation:
    """The same sum, letter by letter."""
    full = with_tiles(board, laid, codes)
    words = tuple(
        _explain_word(board, full, span, codes, premiums) for span in find_words(full, laid)
    )
    bonus = seven_bonus if len(laid) == RACK else 0
    return Explanation(words, bonus, sum(word.points for word in words) + bonus)


def _explain_word(
    board: bytes, full: bytes, span: Span, codes: Codes, premiums: Premiums
) -> WordSum:
    letters = []
    for square in span.squares():
        new = board[square] == 0
        code = full[square]
        text = codes.letter[code]
        factor = premiums.letter[square] if new else 1
        letters.append(
            LetterSum(
                letter=codes.alphabet.lower_case(text) if code & BLANK and code != BLANK else text,
                square=square,
                value=codes.value[code],
                factor=factor,
                product=codes.value[code] * factor,
                word_factor=premiums.word[square] if new else 1,
                new=new,
            )
        )
    letters_sum = sum(letter.product for letter in letters)
    factor = 1
    for letter in letters:
        factor *= letter.word_factor
    return WordSum(
        word=word_text(full, span, codes),
        start=span.start,
        step=span.step,
        letters=tuple(letters),
        letters_sum=letters_sum,
        factor=factor,
        points=letters_sum * factor,
    )
