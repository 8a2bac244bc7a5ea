"""What every event has, and the shapes that several share."""

from __future__ import annotations

import msgspec

Laid = tuple[tuple[int, str], ...]  # (square, tile's text)
SeatLetters = tuple[tuple[int, str], ...]  # (seat, tile drawn)


class Base(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type"):
    at: int
    v: int = 1
