"""Changes: what leads from one view to the next of the same audience.

Compares views, never states, so a change cannot tell more than the views themselves do.
"""

from __future__ import annotations

from typing import Any

import msgspec

from mydelko.play import view as v
from mydelko.play.viewer import common

PUBLIC = tuple(
    field.name for field in msgspec.structs.fields(v.PublicChanges) if field.name != "sheet"
)
SEAT = (*PUBLIC, "rack", "aside", "declared", "options")
SCREEN = (*PUBLIC, "options")
REFEREE = (*PUBLIC, "racks", "options", "seat_options")


def find_changes(before: v.AnyView, after: v.AnyView) -> v.AnyChanges | None:
    """None where only a whole view will do: another audience, another seat, or the end."""
    match before, after:
        case v.SeatView(), v.SeatView() if before.seat == after.seat:
            return v.SeatChanges(**_differences(before, after, SEAT))
        case v.ScreenView(), v.ScreenView():
            return v.ScreenChanges(**_differences(before, after, SCREEN))
        case v.SpectatorView(), v.SpectatorView():
            return v.SpectatorChanges(**_differences(before, after, PUBLIC))
        case v.RefereeView(), v.RefereeView():
            return v.RefereeChanges(**_differences(before, after, REFEREE))
        case _:
            return None


def _differences(
    before: v.PublicView, after: v.PublicView, fields: tuple[str, ...]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in fields:
        old, new = getattr(before, field), getattr(after, field)
        if old is not new and old != new:
            found[field] = new
    if before.sheet is not after.sheet:
        kept = common(after.sheet, before.sheet)
        if kept < len(after.sheet) or kept < len(before.sheet):
            found["sheet"] = v.SheetChange(kept=kept, lines=after.sheet[kept:])
    return found
