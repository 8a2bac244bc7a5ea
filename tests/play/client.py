"""What a client does with what it is told."""

from __future__ import annotations

import msgspec

from mydelko.play import view as v


def apply_changes(view: v.AnyView, changes: v.AnyChanges) -> v.AnyView:
    """The view after a delta."""
    fields = {
        field: value
        for field in changes.__struct_fields__
        if (value := getattr(changes, field)) is not msgspec.UNSET
    }
    sheet = fields.get("sheet")
    if isinstance(sheet, v.SheetChange):
        fields["sheet"] = (*view.sheet[: sheet.kept], *sheet.lines)
    return msgspec.structs.replace(view, **fields)
