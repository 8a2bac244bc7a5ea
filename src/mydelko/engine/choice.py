"""What a computer player answers: a placement, an exchange or a pass."""

from __future__ import annotations

from typing import assert_never

import msgspec

from mydelko.letters import Alphabet
from mydelko.notation import Placement

PASS = "pass"


class PlaceChoice(msgspec.Struct, frozen=True, tag="place"):
    placement: Placement


class ExchangeChoice(msgspec.Struct, frozen=True, tag="exchange"):
    tiles: str  # upper-case letters, ? a blank


class PassChoice(msgspec.Struct, frozen=True, tag="pass"):
    pass


Choice = PlaceChoice | ExchangeChoice | PassChoice


def format_choice(choice: Choice, alphabet: Alphabet) -> str:
    match choice:
        case PlaceChoice(placement):
            return placement.format(alphabet)
        case ExchangeChoice(tiles):
            return f"-{tiles}"
        case PassChoice():
            return PASS
        case _:
            assert_never(choice)
