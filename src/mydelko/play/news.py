"""News: what happened at a table, as everybody around it may hear it.

Each event of the law becomes at most one public happening, by allow-list: an event that is not
named here is not told. Drawn tiles are told as a count; under sealed declarations (M-16) the
table hears that somebody answered, and the answers only when all are in.
"""

from __future__ import annotations

from mydelko.play.view import View, WordView
from mydelko.rules.events import (
    EndReason,
    LossReason,
    Measure,
    PassReason,
    TableStep,
    TakeBackReason,
)

SeatLetter = tuple[int, str]


class Item(View, frozen=True, kw_only=True, tag_field="news"):
    pass


class StartLetters(Item, frozen=True, kw_only=True, tag="start-letters"):
    letters: tuple[SeatLetter, ...]  # drawn for the start, shown to all


class Began(Item, frozen=True, kw_only=True, tag="began"):
    order: tuple[int, ...]
    clause: str


class TurnBegan(Item, frozen=True, kw_only=True, tag="turn"):
    seat: int


class Drew(Item, frozen=True, kw_only=True, tag="drew"):
    seat: int
    count: int


class ClockReturned(Item, frozen=True, kw_only=True, tag="clock-returned"):
    seat: int
    clause: str


class ClockHeld(Item, frozen=True, kw_only=True, tag="clock-held"):
    """The program was down, or a move was undone: this time is charged to nobody."""

    given_back: int


class Hurried(Item, frozen=True, kw_only=True, tag="hurried"):
    """R-26: who is waited for has only the table's patience left."""

    seat: int
    by: int


class TimeAdded(Item, frozen=True, kw_only=True, tag="time-added"):
    seat: int
    added: int


class FlagFell(Item, frozen=True, kw_only=True, tag="flag"):
    seat: int
    clause: str


class TakenBack(Item, frozen=True, kw_only=True, tag="taken-back"):
    seat: int
    reason: TakeBackReason
    clause: str


class Stopped(Item, frozen=True, kw_only=True, tag="stopped"):
    seat: int


class Announced(Item, frozen=True, kw_only=True, tag="announced"):
    seat: int
    words: tuple[WordView, ...]
    bonus: int
    points: int


class Answered(Item, frozen=True, kw_only=True, tag="answered"):
    """A sealed declaration was made."""

    seat: int


class Doubt(View, frozen=True, kw_only=True):
    """R-18: who challenged, and which words."""

    seat: int
    words: tuple[str, ...]


class Unsealed(Item, frozen=True, kw_only=True, tag="unsealed"):
    recorded: tuple[int, ...]
    doubts: tuple[Doubt, ...]


class Challenged(Item, frozen=True, kw_only=True, tag="challenged"):
    seat: int
    words: tuple[str, ...]


class Claimed(Item, frozen=True, kw_only=True, tag="claimed"):
    seat: int
    fault: str  # a refusal code such as layout-gap; empty when the layout is right


class Verdict(Item, frozen=True, kw_only=True, tag="verdict"):
    words: tuple[str, ...]
    valid: bool
    wrong: tuple[str, ...] | None  # word by word, or null when the verdict is only joint


class Recorded(Item, frozen=True, kw_only=True, tag="recorded"):
    seat: int


class Accepted(Item, frozen=True, kw_only=True, tag="accepted"):
    seat: int
    points: int


class Lost(Item, frozen=True, kw_only=True, tag="lost"):
    seat: int
    points: int  # that the move would have brought
    reason: LossReason
    clause: str


class Bonus(Item, frozen=True, kw_only=True, tag="bonus"):
    seat: int
    points: int


class Hinted(Item, frozen=True, kw_only=True, tag="hinted"):
    """R-21: everybody knows who was helped, and how far."""

    seat: int
    step: int


class PassesImposed(Item, frozen=True, kw_only=True, tag="passes-imposed"):
    seats: tuple[int, ...]
    clause: str


class PassesLifted(Item, frozen=True, kw_only=True, tag="passes-lifted"):
    seats: tuple[int, ...]


class ExchangeDeclared(Item, frozen=True, kw_only=True, tag="exchange-declared"):
    seat: int


class ExchangeStopped(Item, frozen=True, kw_only=True, tag="exchange-stopped"):
    seat: int


class Exchanged(Item, frozen=True, kw_only=True, tag="exchanged"):
    seat: int
    count: int


class Passed(Item, frozen=True, kw_only=True, tag="passed"):
    seat: int
    reason: PassReason
    clause: str


class RefereeCalled(Item, frozen=True, kw_only=True, tag="referee-called"):
    seat: int  # -1: the referee
    paused: bool


class CorrectionAsked(Item, frozen=True, kw_only=True, tag="correction-asked"):
    by: int
    seat: int
    points: int


class CorrectionAgreed(Item, frozen=True, kw_only=True, tag="correction-agreed"):
    seat: int
    points: int


class RefereeDecided(Item, frozen=True, kw_only=True, tag="referee-decided"):
    clause: str
    note: str
    measure: Measure


class Restored(Item, frozen=True, kw_only=True, tag="restored"):
    seat: int
    points: int


class Annulled(Item, frozen=True, kw_only=True, tag="annulled"):
    seat: int
    points: int


class Reopened(Item, frozen=True, kw_only=True, tag="reopened"):
    pass


class DrawOffered(Item, frozen=True, kw_only=True, tag="draw-offered"):
    seat: int


class Resigned(Item, frozen=True, kw_only=True, tag="resigned"):
    seat: int


class Ended(Item, frozen=True, kw_only=True, tag="ended"):
    reason: EndReason
    clause: str
    seat: int | None


class TieLetters(Item, frozen=True, kw_only=True, tag="tie-letters"):
    letters: tuple[SeatLetter, ...]


class LastWordsTold(Item, frozen=True, kw_only=True, tag="last-words-told"):
    """At a real board: what the best words of the last placements were worth (K-1.3)."""

    words: tuple[tuple[int, int], ...]  # seat and points


class StepTaken(Item, frozen=True, kw_only=True, tag="step-taken"):
    """At a real board: all agree that this happened, or the referee said so."""

    step: TableStep
    clause: str


class SurplusReturned(Item, frozen=True, kw_only=True, tag="surplus-returned"):
    """P-4.10.1: so many tiles of this seat are back in the bag."""

    seat: int
    count: int


class BagDied(Item, frozen=True, kw_only=True, tag="bag-died"):
    clause: str


class LeaveOver(Item, frozen=True, kw_only=True, tag="leave-over"):
    seat: int
    clause: str


class CameBack(Item, frozen=True, kw_only=True, tag="came-back"):
    seat: int


class Signed(Item, frozen=True, kw_only=True, tag="signed"):
    seat: int


News = (
    StartLetters
    | Began
    | TurnBegan
    | Drew
    | ClockReturned
    | ClockHeld
    | Hurried
    | TimeAdded
    | FlagFell
    | TakenBack
    | Stopped
    | Announced
    | Answered
    | Unsealed
    | Challenged
    | Claimed
    | Verdict
    | Recorded
    | Accepted
    | Lost
    | Bonus
    | Hinted
    | PassesImposed
    | PassesLifted
    | ExchangeDeclared
    | ExchangeStopped
    | Exchanged
    | Passed
    | RefereeCalled
    | CorrectionAsked
    | CorrectionAgreed
    | RefereeDecided
    | Restored
    | Annulled
    | Reopened
    | DrawOffered
    | Resigned
    | Ended
    | TieLetters
    | LastWordsTold
    | StepTaken
    | SurplusReturned
    | BagDied
    | LeaveOver
    | CameBack
    | Signed
)
