"""Changes: what leads from one view to the next of the same audience.

Compares views, never states, so a change cannot tell more than the views themselves do.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import astuple

from mydelko.play import view as v
from mydelko.play.viewer import common


def find_changes(before: v.AnyView, after: v.AnyView) -> v.AnyChanges | None:
    """None where only a whole view will do: another audience, another seat, or the end."""
    match before, after:
        case v.SeatView(), v.SeatView() if before.seat == after.seat:
            return v.SeatChanges(**_differences(before, after))
        case v.ScreenView(), v.ScreenView():
            return v.ScreenChanges(**_differences(before, after))
        case v.SpectatorView(), v.SpectatorView():
            return v.SpectatorChanges(**_differences(before, after))
        case v.RefereeView(), v.RefereeView():
            return v.RefereeChanges(**_differences(before, after))
        case _:
            return None


def _differences(before: v.PublicView, after: v.PublicView) -> dict[str, Any]:
    """The fields that differ; what is the same object is not looked into."""
    fields = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
    found = {name: new for name, old, new in fields if old is not new and old != new}
    if "sheet" in found:
        kept = common(after.sheet, before.sheet)
        found["sheet"] = v.SheetChange(kept=kept, lines=after.sheet[kept:])
    return found
