"""Fields of a rule set as people read and write them: their names, their kinds, their values.

A written value is a text (`20:00`, `none`, `2–4`), so that a table, a form and a file say the
same. What a text may be is told by `describe_field`; `parse_own` turns texts into a rule set.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping
from typing import Literal

import msgspec

from mydelko.letters import tile_set_names
from mydelko.locale import marked
from mydelko.rulebook.profile import (
    AS_MANY,
    DURATIONS,
    FIELDS,
    LEAST,
    MOST,
    MOST_ELSE,
    NONE_OF,
    OPTIONAL,
    TYPES,
    Profile,
    ProfileError,
    parse_profile,
)

LONGEST = 60  # signs of a written value
NONE = "none"
AS_MANY_WORD = "as-many"
NAMED = {  # choices that are no enumeration
    "players": ("2", "2–3", "2–4", "3", "3–4", "4"),
    "tiles": tuple(tile_set_names()),
    "board": ("standard",),
}
LABELS = {
    "players": marked("players at a table"),
    "duets": marked("two people as one player"),
    "tiles": marked("set of tiles"),
    "board": marked("board"),
    "dictionary": marked("dictionary named by the document"),
    "start": marked("who starts"),
    "blank_in_draw": marked("a blank in the starting draw"),
    "equal_letters": marked("equal letters in the starting draw"),
    "seating": marked("order of play"),
    "clock_start": marked("the first clock starts with"),
    "time": marked("time for each player"),
    "increment": marked("time added for each move"),
    "move_limit": marked("time for one move"),
    "out_of_time": marked("out of time"),
    "overtime_penalty": marked("points for a begun minute of overtime"),
    "overtime_limit": marked("longest overtime"),
    "lag_quota": marked("time given back for a slow network"),
    "patience": marked("how long a silent referee or player is waited for"),
    "challenge": marked("checking of words"),
    "verdict": marked("verdict on several words"),
    "typist": marked("who types challenged words at a real board"),
    "sheet": marked("who writes the score sheet at a real board"),
    "illegal_layout": marked("wrong layout"),
    "blank_entry": marked("how a blank's letter is typed"),
    "first_word_tiles": marked("fewest tiles of the first word"),
    "exchange_minimum": marked("tiles in the bag for an exchange"),
    "exchange_limit": marked("exchanges for each player"),
    "loss_counts": marked("a loss counts as"),
    "passes_to_end": marked("passes in a row of each player that end the game"),
    "mixed_to_end": marked("passes and losses in a row of each player that end the game"),
    "seven_bonus": marked("bonus for seven tiles"),
    "going_out": marked("leftovers when a player goes out"),
    "ended_otherwise": marked("leftovers when the game ends otherwise"),
    "tie": marked("equal totals"),
    "penalty_step": marked("penalties are multiples of"),
    "wrong_tiles": marked("wrong number of tiles"),
    "chat": marked("chat"),
    "draw_offers": marked("draw offers"),
    "resigning": marked("resigning"),
    "phones": marked("phones"),
    "bag_shown": marked("the bag's count is shown"),
}

Kind = Literal["choice", "number", "time", "text"]


class Field(msgspec.Struct, frozen=True):
    name: str
    label: str  # to be said in the reader's language
    kind: Kind
    words: tuple[str, ...]  # the choices; of a number or a time, what may stand instead
    least: int
    most: int


def describe_field(name: str) -> Field:
    kind, words = _kind(name)
    most = MOST.get(name, MOST_ELSE)
    return Field(name, LABELS[name], kind, words, LEAST.get(name, 0), most)


def _kind(name: str) -> tuple[Kind, tuple[str, ...]]:
    value = TYPES[name]
    if isinstance(value, type) and issubclass(value, enum.Enum):
        return "choice", tuple(str(member.value) for member in value)
    if name in NAMED:
        return "choice", NAMED[name]
    if name == "dictionary":
        return "text", ()
    special = (NONE,) if name in OPTIONAL else ()
    if name == "exchange_minimum":
        special = (AS_MANY_WORD,)
    return "time" if name in DURATIONS else "number", special


def show_value(field: str, value: object) -> str:
    """A field's value as one writes it in a profile."""
    if value is None:
        return NONE
    if isinstance(value, enum.Enum):
        return str(value.value)
    if field in DURATIONS and isinstance(value, int):
        minutes, rest = divmod(value, 60_000)
        return f"{minutes}:{rest // 1000:02}"
    if field == "exchange_minimum" and value == AS_MANY:
        return AS_MANY_WORD
    if isinstance(value, tuple):
        return "–".join(str(part) for part in dict.fromkeys(value))
    return str(value)


def parse_own(base: str, title: str, written: Mapping[str, str]) -> Profile:
    """A rule set of somebody's own: another one, and what differs, as texts."""
    values: dict[str, object] = {}
    for name, text in written.items():
        if name not in FIELDS:
            raise ProfileError(name, NONE_OF, found=repr(name), known=", ".join(FIELDS))
        if not 0 < len(text) <= LONGEST:
            raise ProfileError(name, marked("a value has 1 to {most} signs"), most=LONGEST)
        field = describe_field(name)
        if field.kind == "choice" and text not in field.words:
            raise ProfileError(name, NONE_OF, found=repr(text), known=", ".join(field.words))
        values[name] = _value(name, text)
    return parse_profile({"name": title, "titles": {"en": title}, "base": base, **values})


def write_own(base: str, title: str, written: Mapping[str, str]) -> str:
    """The same as a file."""
    lines = [f"base = {_quoted(base)}", f"titles = {{ en = {_quoted(title)} }}"]
    lines += [f"{name} = {_toml(_value(name, text))}" for name, text in written.items()]
    return "\n".join(lines) + "\n"


def _value(name: str, text: str) -> object:
    if name == "players":
        ends = [int(end) for end in text.split("–")]
        return [ends[0], ends[-1]]
    return int(text) if text.isdecimal() and describe_field(name).kind == "number" else text


def _toml(value: object) -> str:
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
