"""A sentence about a scenario: marked English with its arguments, said in the reader's language.

What is wrong with a file and what differs are values until somebody reads them; a sentence may
stand inside another, and so may a refusal of the law.
"""

from __future__ import annotations

import msgspec

from mydelko.letters import UnknownLetter
from mydelko.locale import Counted, marked, say
from mydelko.rulebook.profile import ProfileError
from mydelko.rules.board import BoardError
from mydelko.rules.refusal import Refusal
from mydelko.rules.text import NO_LETTER


class Sentence(msgspec.Struct, frozen=True):
    text: str | Counted  # marked
    arguments: dict[str, object] = {}

    def said(self, language: str) -> str:
        arguments = {name: _said(value, language) for name, value in self.arguments.items()}
        return say(language, self.text, **arguments)

    def __str__(self) -> str:
        return self.said("en")


def sentence(text: str | Counted, **arguments: object) -> Sentence:
    return Sentence(text, arguments)


def _said(value: object, language: str) -> object:
    match value:
        case Sentence():
            return value.said(language)
        case Refusal():
            return value.message(language)
        case ProfileError():
            return value.said(language)
        case _:
            return value


class ScenarioError(ValueError):
    """A scenario that is written wrongly; the sentence names the part."""

    def __init__(self, text: str, **arguments: object) -> None:
        self.sentence = sentence(text, **arguments)
        super().__init__(str(self.sentence))

    def said(self, language: str) -> str:
        return self.sentence.said(language)


PLACED = "{where}: {what}"


def at(where: str | Sentence, what: str, **arguments: object) -> ScenarioError:
    """An error with its place before it."""
    return ScenarioError(PLACED, where=where, what=sentence(what, **arguments))


def at_step(number: int) -> Sentence:
    return sentence(marked("step {number}"), number=number)


def unread(error: ProfileError | BoardError | UnknownLetter) -> ScenarioError:
    """What the layers below could not read."""
    match error:
        case ProfileError():
            return ScenarioError("{what}", what=error)
        case BoardError():
            return ScenarioError(error.fault, **error.arguments)
        case UnknownLetter():
            return ScenarioError("{what}", what=no_letter(error))


def no_letter(error: UnknownLetter) -> Sentence:
    return sentence(NO_LETTER, letter=repr(error.character))
