"""Refusals: a command the event does not allow, as a value with the clauses behind it.

A matter no clause speaks of (an unknown table, a file's bad line) cites none.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from mydelko.locale import say_key


class Refusal(msgspec.Struct, frozen=True):
    code: str
    clauses: tuple[str, ...] = ()
    arguments: dict[str, str | int] = {}
    setting: str = ""  # beside which it stands, by the path in the form

    def message(self, language: str = "en") -> str:
        text = self.sentence(language)
        return ": ".join(filter(None, (_label(language, self.setting), text)))

    def beside(self, setting: str) -> Refusal:
        return replace(self, setting=setting)

    def sentence(self, language: str) -> str:
        """As it stands beside its setting."""
        text = say_key(language, "tournament", self.code, self.arguments)
        return f"{text} ({', '.join(self.clauses)})" if self.clauses else text


def _label(language: str, path: str) -> str:
    """The labels of the form, from the outermost in; what is in no form has none."""
    names = path.split(".")
    keys = ["desk.set." + ".".join(names[: place + 1]) for place in range(len(names))]
    labels = {key: say_key(language, "page", key, {}) for key in keys}
    return ", ".join(label for key, label in labels.items() if label != key)


def refuse(code: str, *clauses: str, **arguments: str | int) -> Refusal:
    return Refusal(code, clauses, arguments)
