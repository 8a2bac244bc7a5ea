"""Events of an event: everything that can happen in a tournament, tagged and versioned.

The log is the tournament. Each event says when (`at`, milliseconds since 1970) and who (`by`)
and carries `v`, the version of its shape. Entrants are numbers, tables are numbers within a
round, rounds count from 1. `Undone` takes back the last command by naming its events.
"""

from __future__ import annotations

import enum

import msgspec

from mydelko.tournament.entrants import Details
from mydelko.tournament.settings import Settings
from mydelko.tournament.state import (
    Answer,
    Bye,
    GivenUp,
    Highlight,
    MeasureKind,
    Pair,
    PhaseEntry,
    Repair,
    Result,
    Table,
)


class Base(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    at: int
    by: str
    v: int = 1


class EventOpened(Base, frozen=True, kw_only=True, tag="event-opened"):
    settings: Settings
    audience: str = "private"  # for who opens the file: it has every name in it


class SettingsChanged(Base, frozen=True, kw_only=True, tag="settings-changed"):
    settings: Settings


class EventClosed(Base, frozen=True, kw_only=True, tag="event-closed"):
    pass


class EventReopened(Base, frozen=True, kw_only=True, tag="event-reopened"):
    reason: str


class Undone(Base, frozen=True, kw_only=True, tag="undone"):
    """The events `first` to `last` of the log, one command's, no longer hold."""

    first: int
    last: int


# Entrants


class EntrantAdded(Base, frozen=True, kw_only=True, tag="entrant-added"):
    number: int
    details: Details
    from_round: int = 1


class EntrantChanged(Base, frozen=True, kw_only=True, tag="entrant-changed"):
    number: int
    details: Details


class EntrantErased(Base, frozen=True, kw_only=True, tag="entrant-erased"):
    """Withdrawn without trace: never played, as if never entered."""

    number: int


class EntrantWithdrawn(Base, frozen=True, kw_only=True, tag="entrant-withdrawn"):
    number: int
    reason: str = ""


class EntrantRejoined(Base, frozen=True, kw_only=True, tag="entrant-rejoined"):
    number: int


class EntrantRemoved(Base, frozen=True, kw_only=True, tag="entrant-removed"):
    number: int
    clause: str


class AbsenceAnnounced(Base, frozen=True, kw_only=True, tag="absence-announced"):
    number: int
    rounds: tuple[int, ...]  # all rounds announced, replacing earlier words


class CheckedIn(Base, frozen=True, kw_only=True, tag="checked-in"):
    number: int
    present: bool


class FeePaid(Base, frozen=True, kw_only=True, tag="fee-paid"):
    number: int
    paid: bool  # false: given back, or noted by mistake


class Applied(Base, frozen=True, kw_only=True, tag="applied"):
    """Somebody wants to enter, and waits for an answer."""

    application: int
    details: Details


class ApplicationSettled(Base, frozen=True, kw_only=True, tag="application-settled"):
    application: int
    answer: Answer
    entrant: int | None = None  # who came of it


# Rounds


class PhaseEntered(Base, frozen=True, kw_only=True, tag="phase-entered"):
    entry: PhaseEntry


class RoundDrafted(Base, frozen=True, kw_only=True, tag="round-drafted"):
    round: int
    system: str
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...] = ()
    absent: tuple[int, ...] = ()
    given_up: tuple[GivenUp, ...] = ()


class PairsLocked(Base, frozen=True, kw_only=True, tag="pairs-locked"):
    """All pairs that the director has set for a round, replacing earlier words."""

    round: int
    pairs: tuple[Pair, ...]


class DraftDiscarded(Base, frozen=True, kw_only=True, tag="draft-discarded"):
    """As if the round had not been drafted: set pairs and a phase begun by it go too."""

    round: int


class RoundPublished(Base, frozen=True, kw_only=True, tag="round-published"):
    round: int


class RoundWithdrawn(Base, frozen=True, kw_only=True, tag="round-withdrawn"):
    """A published round taken back before its first result."""

    round: int
    reason: str


class RoundPairedAgain(Base, frozen=True, kw_only=True, tag="round-paired-again"):
    """Somebody left a published round before its start: only the tables this touches changed."""

    round: int
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...] = ()
    absent: tuple[int, ...] = ()
    given_up: tuple[GivenUp, ...] = ()


class RoundStarted(Base, frozen=True, kw_only=True, tag="round-started"):
    round: int


class RoundTimed(Base, frozen=True, kw_only=True, tag="round-timed"):
    """The clock of the round was set."""

    round: int
    left: int  # milliseconds
    runs: bool


# Results


class ResultReported(Base, frozen=True, kw_only=True, tag="result-reported"):
    round: int
    table: int
    entrant: int
    scores: tuple[int, ...]
    before: tuple[int, ...] = ()
    ahead: int | None = None


GAME_DAMAGED = "game-damaged"  # a reason beside those of `played_game.py`


class GameLeft(Base, frozen=True, kw_only=True, tag="game-left"):
    """A game played in the program ended, and what it came to is for the desk to say."""

    round: int
    table: int
    game: str
    reason: str


class ResultEntered(Base, frozen=True, kw_only=True, tag="result-entered"):
    round: int
    table: int
    result: Result


class CorrectionKind(enum.Enum):
    SWAPPED = "swapped"  # P-4.6.4
    TYPING = "typing"  # the signed protocol says otherwise than what was typed


class ResultCorrected(Base, frozen=True, kw_only=True, tag="result-corrected"):
    round: int
    table: int
    result: Result
    kind: CorrectionKind
    clause: str
    note: str


class ResultMoved(Base, frozen=True, kw_only=True, tag="result-moved"):
    """Two tables exchange what was typed for them; one of them may have had nothing."""

    round: int
    table: int
    to: int
    clause: str
    note: str


class ResultCleared(Base, frozen=True, kw_only=True, tag="result-cleared"):
    round: int
    table: int
    clause: str
    note: str


class RepairRead(Base, frozen=True, kw_only=True, tag="repair-read"):
    """From a file: what was put right there; the results came as they are now."""

    repair: Repair


class GameTold(Base, frozen=True, kw_only=True, tag="game-told"):
    """A table's own game says otherwise than the result known before it; that one stands."""

    round: int
    table: int
    game: str
    scores: tuple[int, ...]


class HighlightAdded(Base, frozen=True, kw_only=True, tag="highlight-added"):
    round: int
    table: int
    highlight: Highlight


class TieTold(Base, frozen=True, kw_only=True, tag="tie-told"):
    """What parts equal scores, where it did not come with the result (K-1.3, M-18)."""

    round: int
    table: int
    before: tuple[int, ...] = ()  # totals before deduction, in order of seats
    ahead: int | None = None


class TieLettersDrawn(Base, frozen=True, kw_only=True, tag="tie-letters-drawn"):
    """M-18: letters drawn by those whose both totals are equal; equal ones draw on."""

    round: int
    table: int
    letters: tuple[str, ...]  # in order of seats, empty where nobody drew


# Lateness and the referee


class LateClockStarted(Base, frozen=True, kw_only=True, tag="late-clock-started"):
    round: int
    table: int
    absent: tuple[int, ...]
    clause: str
    since: int | None = None  # where it was noted later than it began


class LateArrived(Base, frozen=True, kw_only=True, tag="late-arrived"):
    round: int
    table: int
    entrant: int
    lost: int  # milliseconds off the own time
    came: int | None = None  # where it was noted later


class TimeGone(Base, frozen=True, kw_only=True, tag="time-gone"):
    """P-6.3.4: the time of an absent player ran out."""

    round: int
    table: int
    entrants: tuple[int, ...]


class Decided(Base, frozen=True, kw_only=True, tag="decided"):
    v: int = 2
    number: int
    measure: MeasureKind
    clause: str
    note: str
    entrant: int | None = None  # whom it strikes; of a walkover the loser
    round: int | None = None
    table: int | None = None
    points: int = 0
    result: Result | None = None  # what the table's result becomes
    winner: int | None = None  # by a walkover whose calculation is not known
    departs: str = ""  # from which clause, where it changes a confirmed result


Event = (
    EventOpened
    | SettingsChanged
    | EventClosed
    | EventReopened
    | Undone
    | EntrantAdded
    | EntrantChanged
    | EntrantErased
    | EntrantWithdrawn
    | EntrantRejoined
    | EntrantRemoved
    | AbsenceAnnounced
    | CheckedIn
    | Applied
    | ApplicationSettled
    | FeePaid
    | PhaseEntered
    | PairsLocked
    | RoundDrafted
    | DraftDiscarded
    | RoundPublished
    | RoundWithdrawn
    | RoundPairedAgain
    | RoundStarted
    | RoundTimed
    | ResultReported
    | GameLeft
    | ResultEntered
    | GameTold
    | ResultCorrected
    | ResultMoved
    | ResultCleared
    | RepairRead
    | HighlightAdded
    | TieTold
    | TieLettersDrawn
    | LateClockStarted
    | LateArrived
    | TimeGone
    | Decided
)
