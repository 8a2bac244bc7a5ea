"""The shape of a scenario's values: what is a list, what a text, what a number.

Checked before anything else reads it, so that a slip of the pen is named with its place
instead of failing somewhere inside. Names of keys are not its business.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from mydelko.locale import marked
from mydelko.scenarios.sentence import PLACED, ScenarioError, Sentence, at_step, sentence

KINDS = {  # as the reader of TOML calls them
    "int": marked("a whole number"),
    "float": marked("a number with a fraction"),
    "str": marked("a text"),
    "bool": marked("true or false"),
    "array": marked("a list"),
    "object": marked("a table"),
}


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    refused: bool | str = False
    verdict: bool | str = ""
    told: list[str] = []
    ended: bool = False
    winner: bool | str = ""
    tie_break: str = ""
    scores: list[int] = []
    turn: str = ""
    phase: str = ""
    bag: int = 0
    passes: int = 0
    clock: list[str] = []
    racks: dict[str, str] = {}


class Step(msgspec.Struct, frozen=True, kw_only=True):
    by: str = ""
    do: str = ""
    expect: Expected = Expected()


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    title: str = ""
    clauses: list[str] = []
    words: list[str] = []
    lexicon: str = ""
    seats: list[str] = []
    racks: list[str] = []
    draws: str = ""
    board: str = ""
    scores: list[int] = []
    bag: int = 0
    clock: list[str] = []
    real: str = ""
    step: list[Step] = []
    end: Expected = Expected()


def refuse_wrong_shape(data: Mapping[str, Any]) -> None:
    """Raises ScenarioError that names the step and the key."""
    try:
        msgspec.convert(data, Shape)
    except msgspec.ValidationError as error:
        reason, _at, path = str(error).partition(" - at `$")
        where, what = _place(path.rstrip("`")), _reason(reason)
        raise ScenarioError(PLACED, where=where, what=what) from error


def _place(path: str) -> Sentence | str:
    """`.step[2].expect.scores` as a referee counts: step 3: scores."""
    step = re.match(r"\.step\[(\d+)\]", path)
    key = re.sub(r"\[[^]]*\]", "", path.rpartition(".")[2])
    if step:
        number = at_step(int(step[1]) + 1)
        return number if key == "step" else sentence("{step}: {key}", step=number, key=key)
    return f"[end]: {key}" if path.startswith(".end.") else key


def _reason(reason: str) -> Sentence | str:
    kinds = re.fullmatch(r"Expected `(.+)`, got `(.+)`", reason)
    if kinds is None:
        return reason
    fault = marked("expected {wanted_kind}, found {found_kind}")
    return sentence(fault, wanted_kind=_kind(kinds[1]), found_kind=_kind(kinds[2]))


def _kind(names: str) -> Sentence | str:
    first, *others = (sentence(KINDS[one]) if one in KINDS else one for one in names.split(" | "))
    for other in others:
        first = sentence(marked("{one} or {other}"), one=first, other=other)
    return first
