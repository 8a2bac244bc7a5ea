"""The referee: calls, agreed corrections, decisions with their measures, and what they undo."""

from __future__ import annotations

import msgspec

from mydelko.rules.events.base import Base, Laid


class RefereeCalled(Base, frozen=True, kw_only=True, tag="referee-called"):
    seat: int  # or the referee, for a dispute elsewhere
    paused: bool  # a running clock was stopped for it


class CorrectionAsked(Base, frozen=True, kw_only=True, tag="correction-asked"):
    """A player holds that a score was counted wrongly (P-4.6.3)."""

    by: int
    seat: int
    points: int


class CorrectionAgreed(Base, frozen=True, kw_only=True, tag="correction-agreed"):
    seat: int
    points: int


class ScoreCorrected(msgspec.Struct, frozen=True, gc=False, tag="score", tag_field="measure"):
    seat: int
    points: int  # added, may be negative


class VerdictOverridden(msgspec.Struct, frozen=True, gc=False, tag="verdict", tag_field="measure"):
    valid: bool


class ClockAdjusted(msgspec.Struct, frozen=True, gc=False, tag="clock", tag_field="measure"):
    seat: int
    left: int  # milliseconds left from now on


class PassForced(msgspec.Struct, frozen=True, gc=False, tag="pass", tag_field="measure"):
    seat: int


class WalkoverAwarded(msgspec.Struct, frozen=True, gc=False, tag="walkover", tag_field="measure"):
    seat: int  # who wins by it


class EndOrdered(msgspec.Struct, frozen=True, gc=False, tag="end", tag_field="measure"):
    pass


class Warned(msgspec.Struct, frozen=True, gc=False, tag="warning", tag_field="measure"):
    seat: int


class Penalised(msgspec.Struct, frozen=True, gc=False, tag="penalty", tag_field="measure"):
    seat: int
    points: int  # taken away, a multiple of 5 (P-7.1)


class Noted(msgspec.Struct, frozen=True, gc=False, tag="note", tag_field="measure"):
    """Another measure in words: P-7.1 is an open list."""


Measure = (
    ScoreCorrected
    | VerdictOverridden
    | ClockAdjusted
    | PassForced
    | WalkoverAwarded
    | EndOrdered
    | Warned
    | Penalised
    | Noted
)


class RefereeDecided(Base, frozen=True, kw_only=True, tag="referee-decided"):
    clause: str
    note: str
    measure: Measure


class MoveRestored(Base, frozen=True, kw_only=True, tag="move-restored"):
    """A loss turned back into a placement by the referee (P-4.7.14).

    Forced passes since then followed from the old verdict and leave the sheet.
    """

    seat: int
    tiles: Laid
    points: int


class MoveAnnulled(Base, frozen=True, kw_only=True, tag="move-annulled"):
    """A move that stood turned into a loss, by the referee or for surplus tiles (P-4.10.3).

    The tiles drawn after it go back; an exchange or a pass has no tiles and no points.
    """

    seat: int
    tiles: Laid
    points: int
    returned: str


RefereeEvent = (
    RefereeCalled
    | CorrectionAsked
    | CorrectionAgreed
    | RefereeDecided
    | MoveRestored
    | MoveAnnulled
)
