"""Commands: what a director, a referee, the desk or a player asks of the event.

A command may be refused; an event may not. Who asks and when are given beside the command.
"""

from __future__ import annotations

import msgspec

from mydelko.tournament.entrants import Details
from mydelko.tournament.events import CorrectionKind
from mydelko.tournament.settings import Settings
from mydelko.tournament.state import Highlight, MeasureKind, Pair


class Base(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="command", forbid_unknown_fields=True
):
    pass


class Open(Base, frozen=True, kw_only=True, tag="open"):
    settings: Settings


class ChangeSettings(Base, frozen=True, kw_only=True, tag="change-settings"):
    settings: Settings


class Close(Base, frozen=True, kw_only=True, tag="close"):
    pass


class Reopen(Base, frozen=True, kw_only=True, tag="reopen"):
    reason: str


class Undo(Base, frozen=True, kw_only=True, tag="undo"):
    """The last command of who asks, or the one named; somebody else's only by that name."""

    version: int | None = None  # any line of the log that belongs to it
    of: str = ""  # whose; empty: of who asks


class AddEntrant(Base, frozen=True, kw_only=True, tag="add-entrant"):
    details: Details


class AddEntrants(Base, frozen=True, kw_only=True, tag="add-entrants"):
    """All or none."""

    details: tuple[Details, ...]


class ChangeEntrant(Base, frozen=True, kw_only=True, tag="change-entrant"):
    number: int
    details: Details


class Withdraw(Base, frozen=True, kw_only=True, tag="withdraw"):
    number: int
    trace: bool = True  # stays in the table
    reason: str = ""
    pair_again: bool = False  # the published round has not begun: mend the tables this touches


class Rejoin(Base, frozen=True, kw_only=True, tag="rejoin"):
    number: int


class AnnounceAbsence(Base, frozen=True, kw_only=True, tag="announce-absence"):
    """These rounds as well as those announced before."""

    number: int
    rounds: tuple[int, ...]
    pair_again: bool = False  # as in `Withdraw`: the published round is among them


class CancelAbsence(Base, frozen=True, kw_only=True, tag="cancel-absence"):
    number: int
    rounds: tuple[int, ...] = ()  # empty: all that are still to come


class CheckIn(Base, frozen=True, kw_only=True, tag="check-in"):
    numbers: tuple[int, ...]
    present: bool = True
    paid: bool | None = None  # the fee, where it is settled at the same desk


class CheckSelfIn(Base, frozen=True, kw_only=True, tag="check-self-in"):
    """By the player's own phone."""

    entrant: int


class Apply(Base, frozen=True, kw_only=True, tag="apply"):
    """Somebody wants to play; the event says which of these it asks for."""

    first: str
    last: str
    origin: str = ""  # city, school or club
    person: str = ""  # of the rating list
    minor: bool = False
    categories: tuple[str, ...] = ()
    partner_first: str = ""  # of a duet
    partner_last: str = ""


class Accept(Base, frozen=True, kw_only=True, tag="accept"):
    applications: tuple[int, ...]


class Decline(Base, frozen=True, kw_only=True, tag="decline"):
    applications: tuple[int, ...]


class TakeBackApplication(Base, frozen=True, kw_only=True, tag="take-back-application"):
    """By who applied."""

    application: int


class PayFee(Base, frozen=True, kw_only=True, tag="pay-fee"):
    numbers: tuple[int, ...]
    paid: bool = True


class RemoveUnchecked(Base, frozen=True, kw_only=True, tag="absent-unchecked"):
    """Everyone not checked in is absent from the coming round."""


class DraftRound(Base, frozen=True, kw_only=True, tag="draft-round"):
    """Pairs once locked stay so until they are unlocked or the round is published."""

    fixed: tuple[tuple[int, ...], ...] = ()  # the director's list, for the fixed system
    lock: tuple[Pair, ...] = ()  # these play each other; the others are matched
    unlock: tuple[int, ...] = ()  # one of each pair


class DiscardDraft(Base, frozen=True, kw_only=True, tag="discard-draft"):
    pass


class SwapInDraft(Base, frozen=True, kw_only=True, tag="swap-in-draft"):
    one: int
    other: int


class Publish(Base, frozen=True, kw_only=True, tag="publish"):
    pass


class WithdrawRound(Base, frozen=True, kw_only=True, tag="withdraw-round"):
    reason: str


class StartRound(Base, frozen=True, kw_only=True, tag="start-round"):
    pass


class TimeRound(Base, frozen=True, kw_only=True, tag="time-round"):
    """The clock of the round: stopped, running on, longer or shorter."""

    running: bool | None = None  # None: as it is
    add: int = 0  # milliseconds; less than 0 takes them away


class EnterResult(Base, frozen=True, kw_only=True, tag="enter-result"):
    """From the desk: the signed protocol in hand; `entrants` name the order of the scores."""

    table: int
    scores: tuple[int, ...]
    entrants: tuple[int, ...] = ()  # empty: order of seats
    before: tuple[int, ...] = ()  # totals before deduction (M-18)
    ahead: int | None = None  # of equal scores, by the last word (K-1.3); `NOBODY`: a draw
    round: int | None = None


class ReportResult(Base, frozen=True, kw_only=True, tag="report-result"):
    """From a player: scores in order of seats; the same from every seat is the protocol."""

    entrant: int
    scores: tuple[int, ...]
    before: tuple[int, ...] = ()
    ahead: int | None = None


class RecordGame(Base, frozen=True, kw_only=True, tag="record-game"):
    """From a game played in the program."""

    table: int
    game: str
    scores: tuple[int, ...]
    before: tuple[int, ...] = ()
    letters: tuple[str, ...] = ()  # drawn in the game (M-18)
    ahead: int | None = None
    highlights: tuple[Highlight, ...] = ()


class LeaveGame(Base, frozen=True, kw_only=True, tag="leave-game"):
    """A game played in the program has ended, and is no result by itself: the desk settles it."""

    table: int
    game: str
    reason: str  # the code of the refusal


class CorrectResult(Base, frozen=True, kw_only=True, tag="correct-result"):
    round: int
    table: int
    scores: tuple[int, ...]
    kind: CorrectionKind
    before: tuple[int, ...] = ()
    ahead: int | None = None
    note: str = ""
    leave: bool = False  # the referee's leave, to the end of the day (P-4.6.4)


class MoveResult(Base, frozen=True, kw_only=True, tag="move-result"):
    """Typed at the wrong table: the two tables exchange what they have."""

    round: int
    table: int
    to: int
    note: str


class ClearResult(Base, frozen=True, kw_only=True, tag="clear-result"):
    round: int
    table: int
    note: str


class AddHighlight(Base, frozen=True, kw_only=True, tag="add-highlight"):
    round: int
    highlight: Highlight


class TellTie(Base, frozen=True, kw_only=True, tag="tell-tie"):
    """What parts equal scores already entered: totals before deduction, or who is ahead."""

    table: int
    round: int | None = None
    before: tuple[int, ...] = ()
    ahead: int | None = None


class DrawTieLetters(Base, frozen=True, kw_only=True, tag="draw-tie-letters"):
    table: int
    letters: dict[int, str]  # entrant: tile
    round: int | None = None


class StartLateClock(Base, frozen=True, kw_only=True, tag="start-late-clock"):
    table: int
    absent: tuple[int, ...]
    since: int | None = None  # it has been running from then on; None: from now on


class Arrive(Base, frozen=True, kw_only=True, tag="arrive"):
    entrant: int
    came: int | None = None  # None: now


class SettleLate(Base, frozen=True, kw_only=True, tag="settle-late"):
    """Those whose opponents' time has gone win by walkover (P-6.3.4)."""


class Decide(Base, frozen=True, kw_only=True, tag="decide"):
    measure: MeasureKind
    clause: str
    note: str = ""
    referee: str = ""  # who decided, where the desk writes it down; empty: who says it
    entrant: int | None = None
    winner: int | None = None  # by a walkover, which names nobody else
    table: int | None = None
    round: int | None = None  # None: the current one
    points: int = 0
    score: int = 0  # the winner's score at the moment of a walkover
    scores: tuple[int, ...] = ()  # a settled result, in order of seats
    before: tuple[int, ...] = ()
    ahead: int | None = None


Command = (
    Open
    | ChangeSettings
    | Close
    | Reopen
    | Undo
    | AddEntrant
    | AddEntrants
    | ChangeEntrant
    | Withdraw
    | Rejoin
    | AnnounceAbsence
    | CancelAbsence
    | CheckIn
    | CheckSelfIn
    | Apply
    | Accept
    | Decline
    | TakeBackApplication
    | PayFee
    | RemoveUnchecked
    | DraftRound
    | DiscardDraft
    | SwapInDraft
    | Publish
    | WithdrawRound
    | StartRound
    | TimeRound
    | EnterResult
    | ReportResult
    | RecordGame
    | LeaveGame
    | CorrectResult
    | MoveResult
    | ClearResult
    | AddHighlight
    | TellTie
    | DrawTieLetters
    | StartLateClock
    | Arrive
    | SettleLate
    | Decide
)
