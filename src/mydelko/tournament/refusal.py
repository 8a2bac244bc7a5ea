"""Refusals: a command the event does not allow, as a value with the clauses behind it.

A matter no clause speaks of (an unknown table, a file's bad line) cites none. The sentences
are in `refusals.toml`, in three languages.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec

LANGUAGES = ("pl", "en", "tr")


class Refusal(msgspec.Struct, frozen=True):
    code: str
    clauses: tuple[str, ...] = ()
    arguments: dict[str, str | int] = {}

    def message(self, language: str = "en") -> str:
        text = _messages()[self.code][language].format_map(self.arguments)
        return f"{text} ({', '.join(self.clauses)})" if self.clauses else text


def refuse(code: str, *clauses: str, **arguments: str | int) -> Refusal:
    return Refusal(code, clauses, arguments)


@cache
def _messages() -> dict[str, dict[str, str]]:
    file = resources.files("mydelko.tournament").joinpath("refusals.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def refusal_codes() -> list[str]:
    return list(_messages())
