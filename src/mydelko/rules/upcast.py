"""Upcasters: events of older versions lifted to the shape of today, all in this file.

A changed event gets the next `v` and an upcaster here from the version before; a record is
lifted step by step before it is decoded. An event newer than this program is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec

from mydelko.rules.events import Event

Raw = dict[str, Any]
Upcaster = Callable[[Raw], Raw]  # from version v to v + 1

VERSIONS: dict[str, int] = {
    str(kind.__struct_config__.tag): next(
        field.default for field in msgspec.structs.fields(kind) if field.name == "v"
    )
    for kind in get_args(Event)
}

UPCASTERS: dict[tuple[str, int], Upcaster] = {  # (type, version it lifts from)
    ("game-opened", 1): lambda raw: {**raw, "practice": False},  # R-21 was not yet ruled
    ("game-opened", 2): lambda raw: {**raw, "real": None},  # all tiles were the program's
    ("game-reopened", 1): lambda raw: {**raw, "commitment": ""},  # the old seed was kept
    ("clock-returned", 1): lambda raw: {**raw, "free": False},  # the program forbade it before
    ("clock-started", 1): lambda raw: {**raw, "clause": ""},  # somebody pressed it
    ("position-set", 1): lambda raw: {**raw, "ordered": True},  # no draw was asked for then
}


class NewerEventError(ValueError):
    """An event written by a later version of the program."""

    def __init__(self, kind: str, version: int, known: int) -> None:
        super().__init__(
            f"event {kind!r} has version {version}, this program knows up to {known}: "
            "a newer program wrote this game"
        )
        self.kind = kind
        self.version = version


def upcast(
    raw: Raw,
    versions: Mapping[str, int] = VERSIONS,
    upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS,
) -> Raw:
    """The event as today's version writes it."""
    kind, version = raw.get("type"), raw.get("v")
    if not isinstance(kind, str) or not isinstance(version, int):
        raise ValueError("an event has a type and a version v")
    known = versions.get(kind, 0)
    if version > known:
        raise NewerEventError(kind, version, known)
    while version < known:
        raw = upcasters[kind, version](raw) | {"v": version + 1}
        version += 1
    return raw
