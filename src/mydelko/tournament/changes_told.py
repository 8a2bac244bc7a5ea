"""What somebody changed in the settings or in an entry, in the words of their forms.

Each change is one line with the label, what was and what is: `Wolny los, Małe punkty zdobyte:
300 → 350`. Of a list of records that grew or shrank those are told that came or went.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import groupby
from typing import cast

import msgspec

from mydelko.locale import marked, say, say_key
from mydelko.tournament.entrants import Details
from mydelko.tournament.setting_fields import FieldKind, SettingField, all_fields
from mydelko.tournament.settings import Settings
from mydelko.tournament.wording import date_words

NOTHING = "–"


def changed_settings(language: str, old: Settings, new: Settings) -> list[str]:
    return list(_changed(language, all_fields(), old, new))


def changed_entry(language: str, old: Details, new: Details) -> list[str]:
    return [
        _line(
            say_key(language, "page", f"desk.person.{name}", {}),
            _entered(language, was),
            _entered(language, now),
        )
        for name in new.__struct_fields__
        if (was := getattr(old, name)) != (now := getattr(new, name))
    ]


def _line(label: str, was: str, now: str) -> str:
    return f"{label}: {was or NOTHING} → {now or NOTHING}"


def _changed(
    language: str,
    fields: Sequence[SettingField],
    old: msgspec.Struct,
    new: msgspec.Struct,
    *,
    inside: str = "",  # the path of the record they are of
    within: str = "",  # its label
) -> Iterator[str]:
    for field in fields:
        path = inside + field.name
        label = within + say_key(language, "page", f"desk.set.{path}", {})
        was, now = getattr(old, field.name), getattr(new, field.name)
        if was == now:
            continue
        if field.kind is FieldKind.RECORD:
            yield from _changed(
                language, field.fields, was, now, inside=f"{path}.", within=f"{label}, "
            )
        elif field.kind is FieldKind.RECORDS and len(was) == len(now):
            for place, (one, other) in enumerate(zip(was, now, strict=True), start=1):
                yield from _changed(
                    language,
                    field.fields,
                    one,
                    other,
                    inside=f"{path}.",
                    within=f"{label} {place}, ",
                )
        elif field.kind is FieldKind.RECORDS:
            went, came = (
                (one for one in was if one not in now),
                (one for one in now if one not in was),
            )
            yield _line(label, _records(language, field, went), _records(language, field, came))
        else:
            yield _line(label, _said(language, field, was), _said(language, field, now))


def _said(language: str, field: SettingField, value: object) -> str:
    if field.kind is FieldKind.DATES:
        return ", ".join(date_words(language, day) for day in cast("Sequence[str]", value))
    if field.kind is FieldKind.ROW:  # seven rounds of one system are not told seven times
        runs = [(one, len(list(same))) for one, same in groupby(cast("Sequence[object]", value))]
        words = ((_one(language, field, one), count) for one, count in runs)
        return ", ".join(f"{count} × {word}" if count > 1 else word for word, count in words)
    if isinstance(value, tuple):
        return ", ".join(_one(language, field, one) for one in value)
    return _one(language, field, value)


def _records(language: str, field: SettingField, records: Iterable[msgspec.Struct]) -> str:
    """Each by what it says of its own; what most records say needs no words."""
    told = []
    for record in records:
        usual = {one.name: one.default for one in msgspec.structs.fields(record)}
        values = ((one, getattr(record, one.name)) for one in field.fields)
        words = (_said(language, one, value) for one, value in values if value != usual[one.name])
        told.append(", ".join(filter(None, words)))
    return "; ".join(told)


def _one(language: str, field: SettingField, value: object) -> str:
    if isinstance(value, enum.Enum):
        return say_key(language, "page", f"desk.{field.words}.{value.value}", {})
    return _plain(language, value)


def _entered(language: str, value: object) -> str:
    """Of an entry, which has no list but of names, categories and rounds."""
    if isinstance(value, enum.Enum):
        return say_key(language, "page", f"desk.person.kind.{value.value}", {})
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return _plain(language, value)


def _plain(language: str, value: object) -> str:
    if isinstance(value, bool):
        return say(language, marked("yes") if value else marked("no"))
    if isinstance(value, Decimal):
        return f"{value:f}"
    return "" if value is None else str(value)
