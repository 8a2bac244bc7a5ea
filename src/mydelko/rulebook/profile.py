"""Profiles: a rule set as data, every value with the clause or ruling behind it.

A profile is a TOML file. Those in the box state every field; a user's own file starts from
one of them (`base = "pinczow"`) and states what differs. The law in `mydelko.rules` reads
fields, never a document's name. A wrong field or value is refused by `ProfileError`, which
names it. `cites` says which clauses a refusal or an ending quotes under this rule set.
"""

from __future__ import annotations

import difflib
import enum
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from mydelko.letters import load_layout, tile_set_names
from mydelko.locale import marked, say

BASE = "base"  # the ordinary instruction of the game: what holds where a document is silent
OWN = "own"  # stands behind a value that a user's file changed without naming a clause
ANY_LANGUAGE = ("B-2", "S-1.3")  # clauses of no event: any language's tiles will do
OPEN_CLOCK = ("B-4", OWN)  # clauses that leave it to the table whether a clock is used at all
OPEN_TIME = (*OPEN_CLOCK, "P-1.2")  # … or only how much time it gives
AS_MANY = 0  # exchange_minimum: as many tiles in the bag as one exchanges


class ProfileError(ValueError):
    """A profile that cannot be used: the part at fault, and what is wrong with it, marked."""

    def __init__(self, field: str, fault: str, **arguments: object) -> None:
        super().__init__(f"{field}: {fault.format_map(arguments)}")
        self.field, self.fault, self.arguments = field, fault, arguments

    def said(self, language: str) -> str:
        return f"{self.field}: {say(language, self.fault, **self.arguments)}"


class Start(enum.Enum):
    DRAW = "draw"
    PAIRING_OR_DRAW = "pairing-or-draw"
    ENTRY = "entry"  # humans before computers, then in order of entry


class BlankInDraw(enum.Enum):
    BEFORE_A = "before-a"
    AS_A = "as-a"


class EqualLetters(enum.Enum):
    ALL_REDRAW = "all-redraw"  # the drawn tiles go back first
    TIED_DRAW_ON = "tied-draw-on"  # the drawn tiles are kept out


class Seating(enum.Enum):
    FROM_STARTER = "from-starter"
    BY_LETTER = "by-letter"


class ClockStart(enum.Enum):
    FIRST_TILE = "first-tile"
    SECOND_TILE = "second-tile"


class OutOfTime(enum.Enum):
    NO_MORE_MOVES = "no-more-moves"
    OVERTIME = "overtime"  # points are lost per begun minute; past the limit no more moves


class Challenge(enum.Enum):
    VOID = "void"  # the program validates, nobody challenges
    FREE = "free"
    SEALED = "m-16"  # sealed declarations, passes for those who were wrong
    SINGLE = "single"  # as free: the word stays and nothing else happens
    DOUBLE = "double"  # a wrong challenger loses the next turn
    FIVE_POINT = "five-point"  # the challenged player gains 5
    TEN_POINT = "ten-point"  # the challenged player gains 10


class Verdict(enum.Enum):
    EACH = "each"
    JOINT = "joint"


class Typist(enum.Enum):
    """Who types challenged words at a real board; the challenger starts the check."""

    CHALLENGED = "challenged"
    REFEREE = "referee"  # who starts it, too


class Sheet(enum.Enum):
    """Who writes the score sheet at a real board."""

    PLAYERS = "players"  # each confirms what the other writes
    SCORER = "scorer"  # one person for the table, on the organiser's device


class IllegalLayout(enum.Enum):
    CLAIM = "claim"
    REFUSED = "refused"


class BlankEntry(enum.Enum):
    EXACT = "exact"
    BASE_LETTER = "base-letter"  # typed without its diacritic, the program decides


class LossCounts(enum.Enum):
    LOSS = "loss"
    PASS = "pass"


class Leftovers(enum.Enum):
    GAIN = "gain"  # who went out gains what the others lose
    OWN = "own"  # each loses the own only


class NobodyOut(enum.Enum):
    """Nobody went out, so nobody can gain."""

    OWN = "own"  # each loses the own
    NOTHING = "nothing"  # the totals stand


class Tie(enum.Enum):
    DRAW = "draw"
    LAST_WORD = "last-word"
    BEFORE_DEDUCTION = "before-deduction"  # then a letter draw


class WrongTiles(enum.Enum):
    NONE = "none"
    X_PLUS_TWO = "x-plus-two"
    PASS_THEN_CORRECT = "pass-then-correct"


class BagShown(enum.Enum):
    ALWAYS = "always"
    WHILE_CLOCK_RUNS = "while-clock-runs"


class Allowed(enum.Enum):
    YES = "yes"
    NO = "no"


class PhoneUse(enum.Enum):
    YES = "yes"
    AFTER_GAME = "after-game"  # P-6.6.5 speaks of the game alone
    NO = "no"


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    titles: dict[str, str]  # in each interface language
    players: tuple[int, int]  # fewest, most
    duets: Allowed  # two people as one player
    tiles: str  # the tile set
    board: str  # the layout of premium squares
    dictionary: str  # as the document names it
    start: Start
    blank_in_draw: BlankInDraw
    equal_letters: EqualLetters
    seating: Seating
    clock_start: ClockStart
    time: int | None  # milliseconds for each player's whole game
    increment: int  # milliseconds added for each move made
    move_limit: int | None  # milliseconds for one move
    out_of_time: OutOfTime
    overtime_penalty: int  # points for each begun minute
    overtime_limit: int  # milliseconds; then no more moves
    lag_quota: int  # milliseconds a game that may be given back for a slow network
    patience: int = (
        180_000  # milliseconds an unanswered call or a missing declaration is waited for
    )
    challenge: Challenge
    verdict: Verdict
    typist: Typist = Typist.CHALLENGED
    sheet: Sheet = Sheet.PLAYERS
    illegal_layout: IllegalLayout
    blank_entry: BlankEntry
    first_word_tiles: int  # fewest tiles of the first word
    exchange_minimum: int  # tiles needed in the bag, or AS_MANY
    exchange_limit: int | None  # exchanges per player and game
    loss_counts: LossCounts
    passes_to_end: int  # passes in a row, for each player
    mixed_to_end: int | None  # passes and losses in a row, for each player
    seven_bonus: int
    going_out: Leftovers
    ended_otherwise: NobodyOut
    tie: Tie
    penalty_step: int = 5  # a penalty takes off a multiple of these points
    wrong_tiles: WrongTiles
    chat: Allowed
    draw_offers: Allowed
    resigning: Allowed
    phones: PhoneUse
    bag_shown: BagShown
    clauses: dict[str, tuple[str, ...]]  # the clause or ruling behind each field
    cites: dict[str, tuple[str, ...]]  # the clauses quoted in each situation

    def cited(self, *situations: str) -> tuple[str, ...]:
        """The clauses to quote in the first of these situations that the profile knows.

        The most telling comes first, and nobody reads more than two.
        """
        return next((self.cites[one] for one in situations if one in self.cites), (BASE,))[:2]

    def any_language(self) -> bool:
        """Of no event, so that the tiles follow the dictionary (K-1.6, P-1.1.1, M-3 bind them)."""
        return self.clauses["tiles"][0] in ANY_LANGUAGE

    def with_tiles(self, tiles: str) -> Profile:
        """The same rules in another language."""
        if tiles == self.tiles:
            return self
        clauses = {**self.clauses, "tiles": (OWN,)}
        return msgspec.structs.replace(self, tiles=tiles, clauses=clauses)

    def leaves_time(self) -> bool:
        """Whether a table may set a time of its own (K-2.1 lets it not)."""
        return self.clauses["time"][0] in OPEN_TIME

    def leaves_clock(self) -> bool:
        """Whether it may also play without a clock, or with days for each move (R-27)."""
        return self.clauses["time"][0] in OPEN_CLOCK

    def overtime(self) -> int | None:
        """Milliseconds that may be played on at a price; None: out of time is out of moves."""
        return self.overtime_limit if self.out_of_time is OutOfTime.OVERTIME else None

    def validates(self) -> bool:
        """The program judges each move itself, so nobody challenges and the phases collapse."""
        return self.challenge is Challenge.VOID

    def refuses_layout(self) -> bool:
        return self.illegal_layout is IllegalLayout.REFUSED or self.validates()


META = ("name", "base", "titles", "cites")
DURATIONS = ("time", "increment", "move_limit", "overtime_limit", "lag_quota", "patience")
OPTIONAL = ("time", "move_limit", "exchange_limit", "mixed_to_end")
FIELDS = tuple(
    field.name
    for field in msgspec.structs.fields(Profile)
    if field.name not in ("name", "titles", "clauses", "cites")
)
TYPES = {field.name: field.type for field in msgspec.structs.fields(Profile)}
ALIASES = {"5-point": "five-point", "10-point": "ten-point", "m16": "m-16", "sealed": "m-16"}
MOST = {"first_word_tiles": 7, "passes_to_end": 20, "mixed_to_end": 20}
MOST_ELSE = 1000
NONE_OF = marked("{found} is none of {known}")
NO_TIME = marked("{found} is no time such as 20:00 or 0:35.250")
EXPECTED = marked("expected: {shape}")
OWN_LIST = ("the club's", "the game's")  # dictionaries of a document that names none
LONGEST = 24 * 3_600_000  # milliseconds of any time
LEAST = {
    "penalty_step": 1,
    "passes_to_end": 1,
    "mixed_to_end": 1,
    "exchange_limit": 0,
    "first_word_tiles": 1,
}


def profile_names() -> list[str]:
    files = resources.files("mydelko.rulebook").joinpath("profiles").iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


@cache
def load_profile(name: str) -> Profile:
    """A profile of the box, by name."""
    if name not in profile_names():
        raise ProfileError("base", NONE_OF, found=repr(name), known=", ".join(profile_names()))
    file = resources.files("mydelko.rulebook").joinpath("profiles", f"{name}.toml")
    return parse_profile(tomllib.loads(file.read_text(encoding="utf-8")), complete=True)


def read_profile(path: Path) -> Profile:
    """A user's own profile from a file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ProfileError(path.name, marked("it is not UTF-8 text")) from error
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = found[1] if found else path.read_text(encoding="utf-8").count("\n") + 1
        raise ProfileError(path.name, marked("line {line} is not TOML"), line=line) from error
    return parse_profile({"name": path.stem, **data})


def parse_profile(data: Mapping[str, Any], *, complete: bool = False) -> Profile:
    """A profile from its table: fields are plain values or `{ value = …, clause = "…" }`."""
    for key in data:
        if key not in FIELDS and key not in META:
            near = difflib.get_close_matches(key, FIELDS, 1)
            if near:
                fault = marked("it is no field of a rule set; did you mean {near}?")
                raise ProfileError(key, fault, near=repr(near[0]))
            fault = marked("it is no field of a rule set; known: {known}")
            raise ProfileError(key, fault, known=", ".join(FIELDS))
    values: dict[str, Any] = {}
    clauses: dict[str, tuple[str, ...]] = {}
    cites: dict[str, tuple[str, ...]] = {}
    titles: dict[str, str] = {}
    if not complete:
        base = load_profile(_text(data.get("base", BASE), "base"))
        values = {field: getattr(base, field) for field in FIELDS}
        clauses, cites, titles = dict(base.clauses), dict(base.cites), base.titles
    for field in FIELDS:
        if field in data:
            values[field], clauses[field] = _sourced(field, data[field])
        elif complete:
            raise ProfileError(field, marked("it is missing"))
    cites.update(_cites(data.get("cites", {})))
    return Profile(
        name=_text(data.get("name", f"{data.get('base', BASE)}*"), "name"),
        titles=_titles(data.get("titles", titles)),
        clauses=clauses,
        cites=cites,
        **values,
    )


def parse_duration(text: str) -> int:
    """Milliseconds of `20:00`, `1:05:00` or `0:35.250`."""
    match = re.fullmatch(r"(?:(\d+):)?(\d+):(\d{1,2})(?:\.(\d{1,3}))?", text.strip())
    if match is None:
        raise ValueError(f"{text!r} is no time such as 20:00 or 0:35.250")
    hours, minutes, seconds, fraction = match.groups()
    whole = (int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)
    return whole * 1000 + int((fraction or "0").ljust(3, "0"))


def _sourced(field: str, raw: object) -> tuple[object, tuple[str, ...]]:
    if not isinstance(raw, dict):
        return _value(field, raw), (OWN,)
    unknown = set(raw) - {"value", "clause"}
    if unknown or "value" not in raw:
        raise ProfileError(field, EXPECTED, shape='{ value = …, clause = "…" }')
    return _value(field, raw["value"]), _clauses(field, raw.get("clause", OWN))


def _value(field: str, raw: object) -> object:
    if field in OPTIONAL and (raw is False or raw == "none"):
        return None
    if field == "exchange_minimum" and raw == "as-many":
        return AS_MANY
    if field == "players":
        return _players(raw)
    kind = TYPES[field]
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return _choice(field, kind, raw)
    if field in DURATIONS:
        return _duration(field, raw)
    return _name(field, raw) if kind is str else _number(field, raw)


def _name(field: str, raw: object) -> str:
    text = _text(raw, field)
    if field == "tiles" and text not in tile_set_names():
        raise ProfileError(field, NONE_OF, found=repr(text), known=", ".join(tile_set_names()))
    if field == "board":
        try:
            load_layout(text)
        except (OSError, LookupError, ValueError) as error:
            raise ProfileError(field, marked("{found} is no board"), found=repr(text)) from error
    return text


def _number(field: str, raw: object) -> int:
    least, most = LEAST.get(field, 0), MOST.get(field, MOST_ELSE)
    if not isinstance(raw, int) or isinstance(raw, bool) or not least <= raw <= most:
        fault = marked("{found} is not a whole number from {least} to {most}")
        raise ProfileError(field, fault, found=repr(raw), least=least, most=most)
    return raw


def _duration(field: str, raw: object) -> int:
    if not isinstance(raw, str):
        raise ProfileError(field, NO_TIME, found=repr(raw))
    try:
        time = parse_duration(raw)
    except ValueError as error:
        raise ProfileError(field, NO_TIME, found=repr(raw)) from error
    if time > LONGEST:
        raise ProfileError(field, marked("{found} is longer than a day"), found=repr(raw))
    return time


def _players(raw: object) -> tuple[int, int]:
    pair = [raw, raw] if isinstance(raw, int) else raw
    if isinstance(pair, list) and len(pair) == 2 and all(isinstance(end, int) for end in pair):
        fewest, most = pair
        if 2 <= fewest <= most <= 4:
            return fewest, most
    fault = marked("{found} is not [fewest, most] between 2 and 4")
    raise ProfileError("players", fault, found=repr(raw))


def _choice(field: str, kind: type[enum.Enum], raw: object) -> enum.Enum:
    if isinstance(raw, bool):
        raw = "yes" if raw else "no"
    text = str(raw).casefold().replace("_", "-")
    try:
        return kind(ALIASES.get(text, text))
    except ValueError:
        known = ", ".join(member.value for member in kind)
        raise ProfileError(field, NONE_OF, found=repr(raw), known=known) from None


def _text(raw: object, field: str) -> str:
    if not isinstance(raw, str) or not raw:
        raise ProfileError(field, marked("{found} is not a text"), found=repr(raw))
    return raw


def _clauses(field: str, raw: object) -> tuple[str, ...]:
    found = [raw] if isinstance(raw, str) else raw
    if isinstance(found, list) and found and all(isinstance(clause, str) for clause in found):
        return tuple(found)
    fault = marked("{found} is not a clause or a list of clauses")
    raise ProfileError(field, fault, found=repr(raw))


def _cites(raw: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(raw, dict):
        raise ProfileError("cites", EXPECTED, shape='[cites] … = "…"')
    return {situation: _clauses(f"cites.{situation}", value) for situation, value in raw.items()}


def _titles(raw: object) -> dict[str, str]:
    if not isinstance(raw, dict) or not all(isinstance(title, str) for title in raw.values()):
        raise ProfileError("titles", EXPECTED, shape='{ pl = "…", en = "…", tr = "…" }')
    return dict(raw)
