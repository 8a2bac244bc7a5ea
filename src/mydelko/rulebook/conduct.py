"""Conduct: what people do with hands, eyes and voices at a real board, and no program can see.

A clause of the *table* is either carried out by the program or is conduct. Then it says at which
moments of a game it matters, so that it can be shown there, and with which measures a referee
answers a breach of it. What a moment is in a game, and what a measure does, is for the law.
"""

from __future__ import annotations

import enum
from typing import Any, Literal, get_args

import msgspec


class Moment(enum.Enum):
    BEFORE = "before"  # the game has not begun
    DRAWING = "drawing"  # tiles go from the bag to a rack
    LAYING = "laying"  # a clock runs and somebody thinks
    EXCHANGE = "exchange"
    STOPPED = "stopped"  # no clock runs: values are said and written
    CHALLENGE = "challenge"
    END = "end"
    ALWAYS = "always"


Effect = Literal["note", "warning", "score", "penalty", "clock", "pass", "walkover"]
EFFECTS: tuple[Effect, ...] = get_args(Effect)


class Conduct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: tuple[Moment, ...]
    effects: tuple[Effect, ...]  # measures of a referee, the mildest first


def read_conduct(row: dict[str, Any]) -> Conduct:
    """As it stands in the book; what cannot be used is a `ValueError` that says why."""
    found = msgspec.convert(row, Conduct)
    written = [one.value for one in found.at]
    for part, known in ((written, [one.value for one in Moment]), (found.effects, EFFECTS)):
        if not part or list(part) != sorted(set(part), key=known.index):
            raise ValueError(f"{', '.join(part)}: some of {', '.join(known)}, in this order")
    return found
