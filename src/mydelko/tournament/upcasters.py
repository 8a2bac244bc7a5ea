"""Older events lifted to today's shape: one function for each (type, version).

What an event meant when it was written it means for ever; only its spelling changes here.
"""

from __future__ import annotations

from typing import get_args

import msgspec

from mydelko.rules.upcast import Raw, Upcaster
from mydelko.tournament.events import Event

VERSIONS: dict[str, int] = {
    str(kind.__struct_config__.tag): next(
        field.default for field in msgspec.structs.fields(kind) if field.name == "v"
    )
    for kind in get_args(Event)
}


# the walkover of a decision names its winner, which version 1 called the receiver
def _winner(raw: Raw) -> Raw:
    result: Raw = raw.get("result") or {}
    found: Raw = dict(result.get("walkover") or {})
    if not found:
        return raw
    found["winner"] = found.pop("receiver")
    return raw | {"result": result | {"walkover": found}}


UPCASTERS: dict[tuple[str, int], Upcaster] = {  # (type, version it lifts from)
    ("decided", 1): _winner,
}
