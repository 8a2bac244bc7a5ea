"""The clock: who starts it, what stops it."""

from __future__ import annotations

from mydelko.rules.events.base import Base


class ClockStarted(Base, frozen=True, kw_only=True, tag="clock-started"):
    seat: int
    clause: str = ""  # when nobody pressed it
    forgotten: bool = False  # it stood for the referee, and not the caller started it (P-4.9.4)
    v: int = 2


class ClockStopped(Base, frozen=True, kw_only=True, tag="clock-stopped"):
    seat: int


class ClockReturned(Base, frozen=True, kw_only=True, tag="clock-returned"):
    """The mover's clock runs again: an unnamed blank or a half-finished exchange."""

    seat: int
    clause: str
    free: bool = False  # that exchange was forbidden: any other move may be made
    v: int = 2


class ClockHeld(Base, frozen=True, kw_only=True, tag="clock-held"):
    """The program was down: the time since `held` is charged to nobody."""

    held: int


class Hurried(Base, frozen=True, kw_only=True, tag="hurried"):
    """R-26: from now on the table waits for this seat only as long as its patience."""

    seat: int
    by: int


class TimeAdded(Base, frozen=True, kw_only=True, tag="time-added"):
    seat: int
    added: int


class FlagFell(Base, frozen=True, kw_only=True, tag="flag-fell"):
    seat: int
    clause: str


ClockEvent = (
    ClockStarted | ClockStopped | ClockReturned | ClockHeld | Hurried | TimeAdded | FlagFell
)
