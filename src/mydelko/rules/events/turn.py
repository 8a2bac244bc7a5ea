"""Turns: exchanges, passes, tiles drawn, and whose turn it is."""

from __future__ import annotations

import enum

from mydelko.rules.events.base import Base


class PassReason(enum.Enum):
    CHOSEN = "chosen"
    TIME = "time"  # the player has no time left
    MOVE_LIMIT = "move-limit"
    CHALLENGE = "challenge"  # lost by a challenge
    REFEREE = "referee"
    RESIGNED = "resigned"
    ABSENT = "absent"  # the table's patience is at its end
    TILES = "tiles"  # found with a wrong number of tiles


class ExchangeDeclared(Base, frozen=True, kw_only=True, tag="exchange-declared"):
    seat: int
    binding: bool = False  # with the clock standing it ends the choice (P-4.9.3)


class ExchangeStopped(Base, frozen=True, kw_only=True, tag="exchange-stopped"):
    """The clock was stopped before the tiles were named (P-4.3.3)."""

    seat: int


class TilesSetAside(Base, frozen=True, kw_only=True, tag="tiles-set-aside"):
    seat: int
    tiles: str


class ExchangeRecorded(Base, frozen=True, kw_only=True, tag="exchange-recorded"):
    seat: int
    count: int


class TilesReturned(Base, frozen=True, kw_only=True, tag="tiles-returned"):
    seat: int
    tiles: str


class Passed(Base, frozen=True, kw_only=True, tag="passed"):
    seat: int
    reason: PassReason
    clause: str = ""


class TilesDrawn(Base, frozen=True, kw_only=True, tag="tiles-drawn"):
    seat: int
    tiles: str


class TurnBegan(Base, frozen=True, kw_only=True, tag="turn-began"):
    seat: int


class HintGiven(Base, frozen=True, kw_only=True, tag="hint-given"):
    """R-21: the program helped who is on turn; what it said is kept nowhere."""

    seat: int
    step: int  # of this turn's hint, from 1


class PassesImposed(Base, frozen=True, kw_only=True, tag="passes-imposed"):
    """These seats lose their next turn; passes do not add up (R-7)."""

    seats: tuple[int, ...]
    reason: PassReason
    clause: str


class PassesLifted(Base, frozen=True, kw_only=True, tag="passes-lifted"):
    seats: tuple[int, ...]


TurnEvent = (
    ExchangeDeclared
    | ExchangeStopped
    | TilesSetAside
    | ExchangeRecorded
    | TilesReturned
    | Passed
    | TilesDrawn
    | TurnBegan
    | HintGiven
    | PassesImposed
    | PassesLifted
)
