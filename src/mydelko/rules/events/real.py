"""The real board: what only happens where tiles are of wood, and what people tell of it."""

from __future__ import annotations

from mydelko.rules.events.base import Base
from mydelko.rules.events.game import EndReason


class SetChecked(Base, frozen=True, kw_only=True, tag="set-checked"):
    """This player has compared the count of every letter with the list (P-1.1.1)."""

    seat: int


class DeviceAgreed(Base, frozen=True, kw_only=True, tag="device-agreed"):
    """This player agrees to a player's device at the board (P-6.6.5)."""

    seat: int


class TilesCounted(Base, frozen=True, kw_only=True, tag="tiles-counted"):
    """So many tiles were laid; where, nobody wrote down."""

    seat: int
    count: int


class TurnFinished(Base, frozen=True, kw_only=True, tag="turn-finished"):
    """All is done but the records of the others and the next clock (P-3.2.1h, P-4.9.1)."""

    seat: int
    owing: tuple[int, ...] = ()  # who has still to write it down


class LineConfirmed(Base, frozen=True, kw_only=True, tag="line-confirmed"):
    """The other wrote the exchange, pass or loss down as well."""

    seat: int


class PlayEnded(Base, frozen=True, kw_only=True, tag="play-ended"):
    """Nobody moves any more; what the racks still hold is not yet told."""

    reason: EndReason
    clause: str
    seat: int | None = None


class RackShown(Base, frozen=True, kw_only=True, tag="rack-shown"):
    """What a rack held at the end."""

    seat: int
    tiles: str


class ResultSigned(Base, frozen=True, kw_only=True, tag="result-signed"):
    seat: int  # P-5.2


RealEvent = (
    SetChecked
    | DeviceAgreed
    | TilesCounted
    | TurnFinished
    | LineConfirmed
    | PlayEnded
    | RackShown
    | ResultSigned
)
