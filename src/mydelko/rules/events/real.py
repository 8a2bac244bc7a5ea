"""The real board: what only happens where tiles are of wood, and what people tell of it."""

from __future__ import annotations

import msgspec

from mydelko.rules.events.base import Base
from mydelko.rules.events.game import EndReason


class Surplus(msgspec.Struct, frozen=True, gc=False, tag="surplus", tag_field="step"):
    """A player was found with so many tiles too many (P-4.10.1, M-11)."""

    seat: int
    count: int


class Missing(msgspec.Struct, frozen=True, gc=False, tag="missing", tag_field="step"):
    """… with so many too few (M-11)."""

    seat: int
    count: int


class Undrawn(msgspec.Struct, frozen=True, gc=False, tag="undrawn", tag_field="step"):
    """A player did not draw these tiles after a move (P-4.10.5)."""

    seat: int
    count: int


class Drawn(msgspec.Struct, frozen=True, gc=False, tag="drawn", tag_field="step"):
    """… and has done so now, on demand."""

    seat: int


class DeadBlank(msgspec.Struct, frozen=True, gc=False, tag="dead-blank", tag_field="step"):
    """Nobody wrote this blank's letter down (P-4.8.4)."""

    square: int


class Reread(msgspec.Struct, frozen=True, gc=False, tag="reread", tag_field="step"):
    """The tile on this square is another letter than was thought (P-4.8.4, P-4.8.5)."""

    square: int
    letter: str


class Repeat(msgspec.Struct, frozen=True, gc=False, tag="repeat", tag_field="step"):
    """A tile was hardly legible: the move is repeated (P-4.8.2)."""


class Retyped(msgspec.Struct, frozen=True, gc=False, tag="retyped", tag_field="step"):
    """Another form than that on the board was typed; these words lie there (P-4.7.13)."""

    words: tuple[str, ...]


class Misplaced(msgspec.Struct, frozen=True, gc=False, tag="misplaced", tag_field="step"):
    """Where only values are written down: the tiles lie against the rules (P-4.7.1b)."""


class Leave(msgspec.Struct, frozen=True, gc=False, tag="leave", tag_field="step"):
    """A player leaves the board with leave, before drawing (P-6.4)."""

    seat: int


TableStep = (
    Surplus | Missing | Undrawn | Drawn | DeadBlank | Reread | Repeat | Retyped | Misplaced | Leave
)


class StepAsked(Base, frozen=True, kw_only=True, tag="step-asked"):
    """A player says that this happened; it counts when all say the same."""

    by: int
    step: TableStep


class StepWithdrawn(Base, frozen=True, kw_only=True, tag="step-withdrawn"):
    by: int


class StepTaken(Base, frozen=True, kw_only=True, tag="step-taken"):
    """All agree, or the referee said so."""

    step: TableStep
    clause: str


class SurplusReturned(Base, frozen=True, kw_only=True, tag="surplus-returned"):
    """The opponent has seen x + 2 of the tiles and put x of them into the bag (P-4.10.1)."""

    seat: int  # who had them
    count: int


class MoveRepeated(Base, frozen=True, kw_only=True, tag="move-repeated"):
    """The move comes off the board without a loss, and its player moves again."""

    seat: int
    clause: str


class BagDied(Base, frozen=True, kw_only=True, tag="bag-died"):
    """What is in the bag stays there to the end (P-4.10.5)."""

    clause: str


class LeaveOver(Base, frozen=True, kw_only=True, tag="leave-over"):
    """Five minutes are gone: the opponent may start that player's clock (P-6.4)."""

    seat: int
    clause: str


class CameBack(Base, frozen=True, kw_only=True, tag="came-back"):
    seat: int  # P-6.4


class SetChecked(Base, frozen=True, kw_only=True, tag="set-checked"):
    """This player has compared the count of every letter with the list (P-1.1.1)."""

    seat: int


class DeviceAgreed(Base, frozen=True, kw_only=True, tag="device-agreed"):
    """This player agrees to a player's device at the board (P-6.6.5)."""

    seat: int


class NobodyCame(Base, frozen=True, kw_only=True, tag="nobody-came"):
    """Both are absent: the referee started the clock (P-6.3.3)."""

    seat: int  # whose half runs


class FirstCame(Base, frozen=True, kw_only=True, tag="first-came"):
    """The time gone is off both clocks, and that of who is still absent runs on (P-6.3.3)."""

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


class LastWordsTold(Base, frozen=True, kw_only=True, tag="last-words-told"):
    """What the best word of each one's last placement was worth, to part equal totals (K-1.3)."""

    words: tuple[tuple[int, int], ...]  # seat and points


class ResultSigned(Base, frozen=True, kw_only=True, tag="result-signed"):
    seat: int  # P-5.2


RealEvent = (
    SetChecked
    | DeviceAgreed
    | NobodyCame
    | FirstCame
    | TilesCounted
    | TurnFinished
    | LineConfirmed
    | PlayEnded
    | RackShown
    | LastWordsTold
    | ResultSigned
    | StepAsked
    | StepWithdrawn
    | StepTaken
    | SurplusReturned
    | MoveRepeated
    | BagDied
    | LeaveOver
    | CameBack
)
