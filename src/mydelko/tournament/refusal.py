"""Refusals: a command the event does not allow, as a value with the clauses behind it.

A matter no clause speaks of (an unknown table, a file's bad line) cites none.
"""

from __future__ import annotations

import msgspec

from mydelko.locale import say_key


class Refusal(msgspec.Struct, frozen=True):
    code: str
    clauses: tuple[str, ...] = ()
    arguments: dict[str, str | int] = {}

    def message(self, language: str = "en") -> str:
        text = say_key(language, "tournament", self.code, self.arguments)
        return f"{text} ({', '.join(self.clauses)})" if self.clauses else text


def refuse(code: str, *clauses: str, **arguments: str | int) -> Refusal:
    return Refusal(code, clauses, arguments)
