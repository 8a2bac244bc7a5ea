"""The shape of a scenario's values: what is a list, what a text, what a number.

Checked before anything else reads it, so that a slip of the pen is named with its place
instead of failing somewhere inside. Names of keys are not its business.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec


class ScenarioError(ValueError):
    """A scenario that is written wrongly; the message names the part."""


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
        raise ScenarioError(f"{_place(path.rstrip('`'))}: {reason}") from error


def _place(path: str) -> str:
    """`.step[2].expect.scores` as a referee counts: step 3: scores."""
    step = re.match(r"\.step\[(\d+)\]", path)
    key = re.sub(r"\[[^]]*\]", "", path.rpartition(".")[2])
    if step:
        return f"step {int(step[1]) + 1}: {key}" if key != "step" else f"step {int(step[1]) + 1}"
    return f"[end]: {key}" if path.startswith(".end.") else key
