"""Acts: what a seat or the referee may want, spelled once for the law, the wire and the page.

An act says what; an `Order` adds who and when. Limits of size stand here and are checked where an
act is decoded; whether it is allowed is for `decide`. A refused order leaves no event of its own.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from mydelko.rules.events import Measure, TableStep

REFEREE = -1
POINTS = 10_000  # the most that one act adds to a score or takes off it
HOURS = 24  # the most that a referee gives a clock

Text = Annotated[str, Meta(min_length=1, max_length=4)]  # of a tile
Square = Annotated[int, Meta(ge=0, le=224)]
Tiles = Annotated[tuple[tuple[Square, Text], ...], Meta(max_length=15)]
Word = Annotated[str, Meta(max_length=15)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Entropy = Annotated[str, Meta(pattern="^[0-9a-fA-F]{32}$")]  # a seat's own 16 bytes for the bag


class Base(msgspec.Struct, frozen=True, gc=False, tag_field="do", forbid_unknown_fields=True):
    pass


class AddBytes(Base, frozen=True, tag="add-bytes"):
    """A seat's own 16 bytes for the fair bag, hexadecimal."""

    data: Entropy


class CheckSet(Base, frozen=True, tag="check-set"):
    """At a real board: every letter was counted and is there (P-1.1.1)."""


class Agree(Base, frozen=True, tag="agree"):
    """At a real board: consents to a player's device (P-6.6.5)."""


class DrawStart(Base, frozen=True, tag="draw-start"):
    """The starting draw, and then the beginning of the game."""

    # at a real board: what was drawn, in the order of the seats that draw now
    letters: Annotated[tuple[Text, ...], Meta(max_length=4)] = ()


class Begin(Base, frozen=True, tag="begin"):
    """Begins in the order of entry, or with the seat that pairing gave."""

    first: Seat | None = None  # P-2.1


class Place(Base, frozen=True, tag="place"):
    """Lays these tiles instead of whatever was laid in this turn; others see them after `stop`."""

    tiles: Tiles


class Name(Base, frozen=True, tag="name"):
    """Names a laid blank, or names it anew: the one on this square, else the first unnamed."""

    letter: Text
    square: Square | None = None


class TakeBack(Base, frozen=True, tag="take-back"):
    pass


class Stop(Base, frozen=True, tag="stop"):
    """Stops the clock: the move is final, its value said and recorded by the mover."""


class Play(Base, frozen=True, tag="play"):
    """Place and stop in one."""

    tiles: Tiles


class Value(Base, frozen=True, tag="value"):
    """At a real board whose squares are not written down: the move's value and its tiles."""

    points: Annotated[int, Meta(ge=0, le=POINTS)]
    count: Annotated[int, Meta(ge=1, le=7)]


class Record(Base, frozen=True, tag="record"):
    """Writes the other's value down and so accepts the move; sealed: declares no challenge.
    At a real board also an exchange, a pass, a loss (R-17)."""


class Challenge(Base, frozen=True, tag="challenge"):
    words: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()  # none named means all new words


class Claim(Base, frozen=True, tag="claim"):
    """The tiles lie against the rules."""


class DeclareExchange(Base, frozen=True, tag="declare-exchange"):
    pass


class Exchange(Base, frozen=True, tag="exchange"):
    """Declare, name the tiles and stop in one."""

    tiles: Annotated[str, Meta(max_length=30)]  # letters of one's rack; at a real board a * each


class Pass(Base, frozen=True, tag="pass"):
    pass


class StartClock(Base, frozen=True, tag="start"):
    """Starts the other's clock where the rules allow it."""


class Hurry(Base, frozen=True, tag="hurry"):
    """Asks who keeps a table without a time limit waiting to go on (R-26)."""


class CallReferee(Base, frozen=True, tag="call-referee"):
    pass


class Correct(Base, frozen=True, tag="correct"):
    """A counting error, corrected when everybody says the same (P-4.6.3)."""

    seat: Seat
    points: Annotated[int, Meta(ge=-POINTS, le=POINTS)]


class Tell(Base, frozen=True, tag="tell"):
    """At a real board: this has happened. It counts when all say so, or the referee."""

    step: TableStep


class Untell(Base, frozen=True, tag="untell"):
    """Takes back what one has told, as long as not all have."""


class ReturnSurplus(Base, frozen=True, tag="return-surplus"):
    """At a real board: the opponent has put the tiles too many into the bag (P-4.10.1)."""


class Think(Base, frozen=True, tag="think"):
    """… and wants time for it, off the own clock."""


class ComeBack(Base, frozen=True, tag="come-back"):
    """At a real board: who left it sits there again, and draws (P-6.4)."""


class Leftovers(Base, frozen=True, tag="leftovers"):
    """At a real board, after the last move: what one's rack still holds."""

    tiles: Annotated[str, Meta(max_length=30)]


class DrawTie(Base, frozen=True, tag="draw-tie"):
    """At a real board, after the end: the letters that those with equal totals drew (M-18)."""

    letters: Annotated[tuple[Text, ...], Meta(max_length=4)]


class LastWords(Base, frozen=True, tag="last-words"):
    """At a real board whose squares are not written down, after the end: what the best words of
    the last placements were worth, of those with equal totals (K-1.3, R-2)."""

    points: Annotated[tuple[Annotated[int, Meta(ge=0, le=POINTS)], ...], Meta(max_length=4)]


class Sign(Base, frozen=True, tag="sign"):
    """At a real board, after the end: the result is right (P-5.2)."""


class Resign(Base, frozen=True, tag="resign"):
    pass


class OfferDraw(Base, frozen=True, tag="offer-draw"):
    """Offers a draw, or agrees to the one on offer."""


class Decide(Base, frozen=True, tag="decide"):
    """A referee's decision, always with a clause (P-6.1)."""

    clause: Annotated[str, Meta(max_length=20)]
    measure: Measure
    note: Annotated[str, Meta(max_length=1000)] = ""


Act = (
    AddBytes
    | CheckSet
    | Agree
    | DrawStart
    | Begin
    | Place
    | Name
    | TakeBack
    | Stop
    | Play
    | Value
    | Record
    | Challenge
    | Claim
    | DeclareExchange
    | Exchange
    | Pass
    | StartClock
    | Hurry
    | CallReferee
    | Correct
    | Tell
    | Untell
    | ReturnSurplus
    | Think
    | ComeBack
    | Leftovers
    | DrawTie
    | LastWords
    | Sign
    | Resign
    | OfferDraw
    | Decide
)


class Order(msgspec.Struct, frozen=True, gc=False):
    """An act, who wants it, and the game time at which it is judged."""

    by: int  # a seat, or REFEREE
    at: int
    act: Act
