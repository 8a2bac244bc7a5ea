"""Changes: what leads from one page of an event to the next of the same audience.

Compares pages, never states, so a change cannot tell more than the pages themselves do. A list
whose rows have a number of their own is told row by row, so that a result among many players is few
words and not the whole table. `web/src/desk/changes.ts` puts together what is taken apart here.
"""

from __future__ import annotations

import enum
from typing import Any

import msgspec

KEYS = ("number", "round")  # by which a row is known, the first that it has

Node = (
    Any  # a plain value; {"to": value}; {"in": {field: node}}; {"rows": {key: node}, "order": []}
)


class Same(enum.Enum):
    SAME = "same"


SAME = Same.SAME


def find_change(before: object, after: object) -> Node | Same:
    if before is after or before == after:
        return SAME
    if isinstance(after, msgspec.Struct) and type(before) is type(after):
        return {"in": dict(_fields(before, after))}
    if isinstance(after, tuple):
        rows = _rows(before, after)
        return {"to": after} if rows is None else rows
    return {"to": after} if isinstance(after, (msgspec.Struct, dict)) else after


def _fields(before: object, after: msgspec.Struct) -> list[tuple[str, Node]]:
    names = zip(after.__struct_encode_fields__, after.__struct_fields__, strict=True)
    changes = ((shown, getattr(before, name), getattr(after, name)) for shown, name in names)
    found = ((shown, find_change(old, new)) for shown, old, new in changes)
    return [(shown, change) for shown, change in found if change is not SAME]


def _rows(before: object, after: tuple[Any, ...]) -> Node | None:
    """None where rows cannot be told apart."""
    if not isinstance(before, tuple):
        return None
    old, new = _keyed(before), _keyed(after)
    if not old or not new:
        return None
    changes = {
        key: find_change(old[key], row) if key in old else {"to": row} for key, row in new.items()
    }
    rows = {key: change for key, change in changes.items() if change is not SAME}
    return {"rows": rows} if list(old) == list(new) else {"rows": rows, "order": list(new)}


def _keyed(rows: tuple[Any, ...]) -> dict[int, Any] | None:
    if not rows or not isinstance(rows[0], msgspec.Struct):
        return None
    name = next((key for key in KEYS if key in rows[0].__struct_fields__), None)
    found = {} if name is None else {getattr(row, name): row for row in rows}
    return found if len(found) == len(rows) else None
