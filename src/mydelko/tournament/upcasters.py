"""Older events lifted to today's shape: one function for each (type, version)."""

from __future__ import annotations

from typing import get_args

import msgspec

from mydelko.rules.upcast import Upcaster
from mydelko.tournament.events import Event

VERSIONS: dict[str, int] = {
    str(kind.__struct_config__.tag): next(
        field.default for field in msgspec.structs.fields(kind) if field.name == "v"
    )
    for kind in get_args(Event)
}

UPCASTERS: dict[tuple[str, int], Upcaster] = {}  # (type, version it lifts from)
