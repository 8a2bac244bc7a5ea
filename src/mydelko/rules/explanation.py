"""The explanation of a score in words: each letter's value, premium and product.

`explain_placement` in `scoring.py` gives the data; here it becomes lines to read out.
"""

from __future__ import annotations

from mydelko.locale import marked, say
from mydelko.rules.board import square_name
from mydelko.rules.scoring import Explanation, LetterSum, WordSum

PREMIUM = marked("word")
BONUS = marked("bonus for seven tiles")
TOTAL = marked("total")


def explanation_text(explanation: Explanation, language: str = "pl") -> str:
    """One line a word, then the bonus, then the total."""
    premium, bonus, total = (say(language, text) for text in (PREMIUM, BONUS, TOTAL))
    lines = [_word_line(word, premium) for word in explanation.words]
    if explanation.bonus:
        lines.append(f"{bonus}: {explanation.bonus}")
    lines.append(f"{total}: {explanation.total}")
    return "\n".join(lines)


def _word_line(word: WordSum, premium: str) -> str:
    letters = " + ".join(_letter(letter) for letter in word.letters)
    line = f"{square_name(word.start, word.step)} {word.word}: {letters} = {word.letters_sum}"
    if word.factor > 1:
        factors = [letter.word_factor for letter in word.letters if letter.word_factor > 1]
        times = " ".join(f"×{factor}" for factor in factors)
        line += f"; {premium} {times} = {word.points}"
    return line


def _letter(letter: LetterSum) -> str:
    if letter.factor > 1:
        return f"{letter.letter} {letter.value}×{letter.factor}={letter.product}"
    return f"{letter.letter} {letter.value}"
