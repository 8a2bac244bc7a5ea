"""The settings of an event as a form: their fields, read off the type itself, in sections.

So a form has all that a director can choose, and a new field of `Settings` needs a section here and
a label, nothing more. Where a document speaks of a setting, its clauses stand beside it.
"""

from __future__ import annotations

import enum
from functools import cache

import msgspec
from msgspec import inspect

from mydelko.rules.conduct import documents
from mydelko.tournament.settings import (
    Carry,
    Criterion,
    Entry,
    Label,
    Minors,
    RatingKind,
    Repeats,
    Settings,
    Starts,
    System,
)


class FieldKind(enum.Enum):
    TEXT = "text"
    NUMBER = "number"
    AMOUNT = "amount"  # of money, exact: a text on the wire
    SWITCH = "switch"
    CHOICE = "choice"
    ROW = "row"  # of choices, one after another, as often as one likes
    ORDER = "order"  # of choices, each once
    TEXTS = "texts"
    NUMBERS = "numbers"
    DATES = "dates"
    RECORD = "record"
    RECORDS = "records"


class SettingField(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    name: str  # in the settings, or in the record
    kind: FieldKind
    needed: bool  # has no value of its own
    empty: bool  # may have none
    words: str  # how the keys of its choices begin
    choices: tuple[str, ...]
    fields: tuple[SettingField, ...]  # of a record


class SettingSection(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    name: str
    fields: tuple[SettingField, ...]


SECTIONS = {
    "event": ("name", "place", "days", "zone", "first_table", "online"),
    "rounds": ("phases", "repeats", "repeat_rounds", "apart", "starts"),
    "times": ("minutes", "remove_absent"),
    "standings": ("criteria", "bye", "absence"),
    "prizes": ("categories", "prizes", "contention"),
    "fees": ("fees", "currency"),
    "rating": ("rating",),
    "referees": ("referees", "dictionary", "lexicon"),
    "minors": ("minors", "hide_minors"),
}
ELSEWHERE = (  # fixed when the event is opened, or with a form of their own
    *("profile", "seed"),
    *("registration", "listed"),
)

WORDS = {
    Carry: "carry",
    Criterion: "criterion",
    Entry: "enters",
    Label: "apart",
    Minors: "minors",
    RatingKind: "rating",
    Repeats: "repeats",
    Starts: "starts",
    System: "system",
}
ONCE = (Criterion, Label)  # nobody orders by the same twice
DATES = ("days",)

# By the field of a rule set that binds it, or by the clause itself.
BINDS = {"minutes": "time", "starts": "start", "dictionary": "dictionary"}
CLAUSES = {
    "remove_absent": ("P-6.3.4",),
    "referees": ("P-6.1", "M-2"),
    "referees.entrant": ("R-15", "P-4.4.2d"),
    "phases.entry": ("M-19",),
    "phases.rounds": ("M-1",),
    "apart": ("M-1",),
}


@cache
def setting_sections() -> tuple[SettingSection, ...]:
    known = {field.name: field for field in all_fields()}
    return tuple(
        SettingSection(name=name, fields=tuple(known[field] for field in fields))
        for name, fields in SECTIONS.items()
    )


def cited(settings: Settings) -> dict[str, tuple[str, ...]]:
    """Clauses of the event's own documents, by the path of a setting."""
    rests_on, rule_set = documents(settings.rule_set), settings.rule_set
    found = {path: rule_set.clauses[field] for path, field in BINDS.items()} | CLAUSES
    own = {
        path: tuple(one for one in clauses if one.partition("-")[0] in rests_on)
        for path, clauses in found.items()
    }
    return {path: clauses for path, clauses in own.items() if clauses}


# K-2.1
def fixed(settings: Settings) -> dict[str, int]:
    """What the rule set leaves nobody to choose, by the path of a setting."""
    rules = settings.rule_set
    if rules.leaves_time() or rules.time is None:
        return {}
    return {"minutes": rules.time // 60_000}


@cache
def all_fields() -> tuple[SettingField, ...]:
    """Those too that stand elsewhere than in the form of settings."""
    return _fields(Settings)


def _fields(record: type) -> tuple[SettingField, ...]:
    described = inspect.type_info(record)
    assert isinstance(described, inspect.StructType)
    return tuple(_field(one) for one in described.fields)


def _field(field: inspect.Field) -> SettingField:
    wanted, empty = field.type, False
    if isinstance(wanted, inspect.UnionType):
        wanted = next(one for one in wanted.types if not isinstance(one, inspect.NoneType))
        empty = True
    several = isinstance(wanted, inspect.VarTupleType)
    inside = wanted.item_type if isinstance(wanted, inspect.VarTupleType) else wanted
    enums = inside.cls if isinstance(inside, inspect.EnumType) else None
    return SettingField(
        name=field.name,
        kind=FieldKind.DATES if field.name in DATES else _kind(inside, several=several),
        needed=field.required,
        empty=empty,
        words="" if enums is None else WORDS[enums],
        choices=() if enums is None else tuple(one.value for one in enums),
        fields=_fields(inside.cls) if isinstance(inside, inspect.StructType) else (),
    )


def _kind(inside: inspect.Type, *, several: bool) -> FieldKind:  # noqa: PLR0911 - one a type
    match inside:
        case inspect.StrType():
            return FieldKind.TEXTS if several else FieldKind.TEXT
        case inspect.IntType():
            return FieldKind.NUMBERS if several else FieldKind.NUMBER
        case inspect.BoolType():
            return FieldKind.SWITCH
        case inspect.DecimalType():
            return FieldKind.AMOUNT
        case inspect.EnumType() if several:
            return FieldKind.ORDER if inside.cls in ONCE else FieldKind.ROW
        case inspect.EnumType():
            return FieldKind.CHOICE
        case inspect.StructType():
            return FieldKind.RECORDS if several else FieldKind.RECORD
        case _:
            raise TypeError(f"no form for {inside}")
