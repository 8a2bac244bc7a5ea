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
from mydelko.locale import language, marked, say_key, words_anywhere, words_of


class Verb(NamedTuple):
    name: str  # the law's verb, or the screen's own; its words are texts of the catalogue
    meaning: str


MOVES = (
    Verb(
        "play", marked("lay a word and stop the clock; lower case is a blank; 8H across, H8 down")
    ),
    Verb("place", marked("lay tiles, the clock goes on; ? is a blank not yet named")),
    Verb("name", marked("name the blank")),
    Verb("take-back", marked("take the laid tiles back")),
    Verb("stop", marked("stop the clock: the move is final")),
    Verb("exchange", marked("exchange these tiles")),
    Verb("declare-exchange", marked("say that you will exchange, name the tiles later")),
    Verb("pass", marked("give up the turn")),
)
ANSWERS = (
    Verb("record", marked("write the other's value down and so accept the move")),
    Verb("challenge", marked("have the words looked up; none named means all")),
    Verb("claim", marked("say that the tiles lie against the rules")),
)
TABLE = (
    Verb("start", marked("start the other's clock where the rules allow it")),
    Verb("correct", marked("correct a counting error; all must say the same")),
    Verb("call-referee", marked("stop the clock for the referee")),
    Verb("decide", marked("the referee decides, citing a clause")),
    Verb("hurry", marked("hurry who keeps a table without a time limit waiting")),
    Verb("offer-draw", marked("offer a draw, or agree to one")),
    Verb("resign", marked("resign")),
)
PRACTICE = (
    Verb("hint", marked("a hint, step by step: where to look, which tiles, the move")),
    Verb("undo", marked("take your last finished move back, with what followed it")),
    Verb("pause", marked("stop the clock for a while")),
    Verb("resume", marked("go on after a pause")),
)
SCREEN = (
    Verb("board", marked("show the table again")),
    Verb("clock", marked("show the clocks")),
    Verb("bag", marked("tiles in the bag and tiles not seen")),
    Verb("sheet", marked("the score sheet")),
    Verb(
        "explain",
        marked("the last placement's value letter by letter, or that of a line of the sheet"),
    ),
    Verb("rule", marked("a clause of the rule book, or clauses with these words")),
    Verb("help", marked("this list")),
    Verb("quit", marked("leave; the game is saved")),
)
VERBS = (*MOVES, *ANSWERS, *TABLE, *PRACTICE, *SCREEN)
ON_SCREEN = frozenset(verb.name for verb in SCREEN)
MEASURES = (  # what a referee may order
    "score", "penalty", "verdict", "clock", "pass", "walkover", "warn", "end", "note",
)  # fmt: skip


def _by_word(context: str, names: Iterable[str]) -> dict[str, str]:
    """Names by the words of every language that mean them."""
    return {fold(word): name for name in names for word in (name, *words_anywhere(context, name))}


BY_WORD = _by_word("verb", (verb.name for verb in VERBS))
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


def word_of_measure(name: str) -> str:
    """A referee's measure as the user's language says it: the help's example needs it."""
    return words_of(language(), "measure", name)[0]


def usage_of(name: str) -> str:
    arguments = say_key(language(), "verb-arguments", name)
    # what has no arguments has no text for them, and its key comes back
    return word_of(name) if arguments == name else f"{word_of(name)} {arguments}"
