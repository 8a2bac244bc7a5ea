"""A screen: whose eyes look at it, and the curtain between seats that share it.

A screen with several seats shows none of their racks until the player whose turn it is lifts the
curtain; it falls again when the move is stopped or the turn is over, so that others can answer
at the same screen.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

import msgspec

from mydelko.play import view as v
from mydelko.play.viewer import Viewer
from mydelko.rules.state import UNSTOPPED, State


class AudienceKind(enum.StrEnum):  # whose members hash as text: they are keys at every step
    SEAT = "seat"
    SCREEN = "screen"  # of several seats, the curtain down
    SPECTATOR = "spectator"
    REFEREE = "referee"


class Audience(NamedTuple):
    kind: AudienceKind
    seat: int = -1
    seats: tuple[int, ...] = ()  # of a screen


SPECTATOR = Audience(AudienceKind.SPECTATOR)
REFEREE = Audience(AudienceKind.REFEREE)


class Screen(msgspec.Struct, frozen=True, gc=False):
    seats: tuple[int, ...]  # this screen's own
    watches: bool = False  # looks on although it has a seat
    referees: bool = False
    lifted: int | None = None  # whose curtain is up

    def shares(self) -> bool:
        return len(self.seats) > 1


def audience_of(state: State, screen: Screen) -> Audience:
    if screen.referees:
        return REFEREE
    if screen.watches or not screen.seats:
        return SPECTATOR
    if not screen.shares():
        return Audience(AudienceKind.SEAT, screen.seats[0])
    if screen.lifted is not None and may_lift(state, screen, screen.lifted):
        return Audience(AudienceKind.SEAT, screen.lifted)
    return Audience(AudienceKind.SCREEN, seats=screen.seats)


def may_lift(state: State, screen: Screen, seat: int) -> bool:
    """Only whose turn it is, and only before the move is stopped."""
    return seat in screen.seats and seat == state.turn and state.phase in UNSTOPPED


def lower(state: State, screen: Screen) -> Screen:
    """The curtain falls by itself when its time is over."""
    if screen.lifted is None or may_lift(state, screen, screen.lifted):
        return screen
    return msgspec.structs.replace(screen, lifted=None)


def view_of(viewer: Viewer, state: State, audience: Audience) -> v.AnyView:
    match audience.kind:
        case AudienceKind.SEAT:
            return viewer.seat_view(state, audience.seat)
        case AudienceKind.SCREEN:
            return viewer.screen_view(state, audience.seats)
        case AudienceKind.REFEREE:
            return viewer.referee_view(state)
        case AudienceKind.SPECTATOR:
            return viewer.spectator_view(state)
