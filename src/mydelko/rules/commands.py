"""Commands: what a seat or the referee wants. Each says who and when.

`at` is the sender's time and is only reported; a command is judged at the `now` given to
`decide`. A refused command leaves no event of its own.
"""

from __future__ import annotations

import msgspec

from mydelko.rules.events import Laid, Measure

REFEREE = -1


class Base(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="do"):
    by: int  # a seat, or REFEREE
    at: int


class AddBytes(Base, frozen=True, kw_only=True, tag="add-bytes"):
    """A seat's own 16 bytes for the fair bag, hexadecimal."""

    data: str


class DrawStart(Base, frozen=True, kw_only=True, tag="draw-start"):
    """The starting draw, and then the beginning of the game."""


class Begin(Base, frozen=True, kw_only=True, tag="begin"):
    """Begins in the order of entry, or with the seat that pairing gave."""

    first: int | None = None  # P-2.1


class Place(Base, frozen=True, kw_only=True, tag="place"):
    """Lays these tiles instead of whatever was laid in this turn."""

    tiles: Laid


class Name(Base, frozen=True, kw_only=True, tag="name"):
    """Names a laid blank, or names it anew: the one on this square, else the first unnamed."""

    letter: str
    square: int | None = None


class TakeBack(Base, frozen=True, kw_only=True, tag="take-back"):
    pass


class Stop(Base, frozen=True, kw_only=True, tag="stop"):
    """Stops the clock: the move is final, its value said and recorded by the mover."""


class Play(Base, frozen=True, kw_only=True, tag="play"):
    """Place and stop in one."""

    tiles: Laid


class Record(Base, frozen=True, kw_only=True, tag="record"):
    """Writes the other's value down and so accepts the move."""


class Challenge(Base, frozen=True, kw_only=True, tag="challenge"):
    words: tuple[str, ...] = ()  # none named means all new words


class Claim(Base, frozen=True, kw_only=True, tag="claim"):
    """The tiles lie against the rules."""


class DeclareExchange(Base, frozen=True, kw_only=True, tag="declare-exchange"):
    pass


class Exchange(Base, frozen=True, kw_only=True, tag="exchange"):
    """Declare, name the tiles and stop in one."""

    tiles: str


class Pass(Base, frozen=True, kw_only=True, tag="pass"):
    pass


class StartClock(Base, frozen=True, kw_only=True, tag="start"):
    """Starts the other's clock where the rules allow it."""


class CallReferee(Base, frozen=True, kw_only=True, tag="call-referee"):
    pass


class Correct(Base, frozen=True, kw_only=True, tag="correct"):
    """A counting error, corrected when everybody says the same (P-4.6.3)."""

    seat: int
    points: int


class Resign(Base, frozen=True, kw_only=True, tag="resign"):
    pass


class OfferDraw(Base, frozen=True, kw_only=True, tag="offer-draw"):
    """Offers a draw, or agrees to the one on offer."""


class Decide(Base, frozen=True, kw_only=True, tag="decide"):
    """A referee's decision, always with a clause (P-6.1)."""

    clause: str
    measure: Measure
    note: str = ""


Command = (
    AddBytes
    | DrawStart
    | Begin
    | Place
    | Name
    | TakeBack
    | Stop
    | Play
    | Record
    | Challenge
    | Claim
    | DeclareExchange
    | Exchange
    | Pass
    | StartClock
    | CallReferee
    | Correct
    | Resign
    | OfferDraw
    | Decide
)
