"""The words a player may type: every command in every language of the catalogue.

A spoken line becomes the law's own text command (`mydelko.rules.text`); what belongs to the
screen alone (help, the board, the score sheet) has its verb here and nowhere in the law.
Words match without case and diacritics, and a hyphen may be a space.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import NamedTuple

from mydelko.cli.rule_view import find_clause_id
from mydelko.letters.spelling import fold
from mydelko.locale import language, say_key, words_anywhere, words_of

# The law's verbs, or the screen's own; their words and meanings are texts of the catalogue.
MOVES = ("play", "place", "name", "take-back", "stop", "exchange", "declare-exchange", "pass")
ANSWERS = ("record", "challenge", "claim")
TABLE = ("start", "correct", "call-referee", "decide", "hurry", "offer-draw", "resign")
PRACTICE = ("hint", "undo", "pause", "resume")
SCREEN = ("board", "clock", "bag", "sheet", "explain", "rule", "help", "quit")
VERBS = (*MOVES, *ANSWERS, *TABLE, *PRACTICE, *SCREEN)
ON_SCREEN = frozenset(SCREEN)
MEASURES = (  # what a referee may order
    "score", "penalty", "verdict", "clock", "pass", "walkover", "warn", "end", "note",
)  # fmt: skip


def _by_word(context: str, names: Iterable[str]) -> dict[str, str]:
    """Names by the words of every language that mean them."""
    return {fold(word): name for name in names for word in (name, *words_anywhere(context, name))}


BY_WORD = _by_word("verb", VERBS)
BY_MEASURE = _by_word("measure", MEASURES)
VERDICTS = _by_word("verdict", ("valid", "invalid"))
REFEREE_WORDS = frozenset(_by_word("seat", ("referee",)))


class Spoken(NamedTuple):
    verb: str
    rest: str


def understand(line: str) -> Spoken | None:
    """The verb of a line and what follows it, or None when no verb is known."""
    words = line.split()
    for count in (2, 1):
        said = "-".join(words[:count])
        if len(words) >= count and fold(said) in BY_WORD:
            return Spoken(BY_WORD[fold(said)], " ".join(words[count:]))
    return None


def law_text(spoken: Spoken) -> str:
    """The line as the law reads it."""
    rest = _translate_decision(spoken.rest) if spoken.verb == "decide" else spoken.rest
    return f"{spoken.verb} {rest}".strip()


def _translate_decision(rest: str) -> str:
    try:
        words = shlex.split(rest)
    except ValueError:
        words = rest.split()  # an apostrophe in a note is no quotation mark
    if len(words) > 1:
        words[0] = find_clause_id(words[0]) or words[0]
        words[1] = BY_MEASURE.get(fold(words[1]), words[1])
    if len(words) > 2 and words[1] == "verdict":
        words[2] = VERDICTS.get(fold(words[2]), words[2])
    return shlex.join(words)


def word_of(name: str) -> str:
    """The verb as the user's language says it."""
    return words_of(language(), "verb", name)[0]


def meaning_of(name: str) -> str:
    return say_key(language(), "verb-meaning", name)


def word_of_measure(name: str) -> str:
    """A referee's measure as the user's language says it: the help's example needs it."""
    return words_of(language(), "measure", name)[0]


def usage_of(name: str) -> str:
    arguments = say_key(language(), "verb-arguments", name)
    # what has no arguments has no text for them, and its key comes back
    return word_of(name) if arguments == name else f"{word_of(name)} {arguments}"
