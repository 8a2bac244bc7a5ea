"""Events: everything that can happen in a game, as frozen, tagged, versioned values.

A game is the list of its events and nothing else. Each carries `at` (milliseconds of game
time) and `v`, the version of its shape; a changed shape gets the next number and an upcaster
in `upcast.py`. Seats are numbered from 0 in order of entry; tiles are upper-case letters,
`?` a blank, lower case a blank that stands for the letter.
"""

from __future__ import annotations

import enum

import msgspec

from mydelko.rulebook.profile import Profile
from mydelko.rules.scoring import WordScore

Laid = tuple[tuple[int, str], ...]  # (square, tile's text)
SeatLetters = tuple[tuple[int, str], ...]  # (seat, tile drawn)


class SeatKind(enum.Enum):
    HUMAN = "human"
    COMPUTER = "computer"


class LossReason(enum.Enum):
    WORDS = "words"  # a challenged word is not in the dictionary
    LAYOUT = "layout"  # a claimed layout breaks the rules


class PassReason(enum.Enum):
    CHOSEN = "chosen"
    TIME = "time"  # the player has no time left
    MOVE_LIMIT = "move-limit"
    CHALLENGE = "challenge"  # lost by a challenge
    REFEREE = "referee"
    RESIGNED = "resigned"


class TakeBackReason(enum.Enum):
    CHOSEN = "chosen"
    FLAG = "flag"
    INVALID = "invalid"  # the program found a wrong word or layout
    REFEREE = "referee"


class EndReason(enum.Enum):
    OUT = "out"  # bag empty, last tile laid, the move accepted
    PASSES = "passes"
    MIXED = "mixed"  # passes and losses
    TIME = "time"
    REFEREE = "referee"
    WALKOVER = "walkover"
    RESIGNED = "resigned"
    AGREED = "agreed"


class Base(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type"):
    at: int
    v: int = 1


# Opening


class GameOpened(Base, frozen=True, kw_only=True, tag="game-opened"):
    game: str
    profile: Profile
    names: tuple[str, ...]
    kinds: tuple[SeatKind, ...]
    commitment: str = ""  # SHA-256 of seed and game, hexadecimal; empty without a fair bag
    practice: bool = False  # undo, pause and hints are allowed, and it counts for nothing
    v: int = 2


class BytesAdded(Base, frozen=True, kw_only=True, tag="bytes-added"):
    """A seat's own 16 bytes for the fair bag, before the first draw."""

    seat: int
    data: str  # hexadecimal


class PositionSet(Base, frozen=True, kw_only=True, tag="position-set"):
    """The game starts from a given position (scenarios, analysis)."""

    board: bytes
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    bag: str
    dead: str  # tiles that take no part
    budgets: tuple[int | None, ...]  # time of each seat
    ordered: bool = False  # the seats are in order of play, nothing is drawn for the start
    v: int = 2


class StartLettersDrawn(Base, frozen=True, kw_only=True, tag="start-letters-drawn"):
    letters: SeatLetters


class StartLettersReturned(Base, frozen=True, kw_only=True, tag="start-letters-returned"):
    tiles: str


class GameBegan(Base, frozen=True, kw_only=True, tag="game-began"):
    order: tuple[int, ...]  # seats in order of play
    clause: str


# Clock


class ClockStarted(Base, frozen=True, kw_only=True, tag="clock-started"):
    seat: int
    clause: str = ""  # when nobody pressed it
    v: int = 2


class ClockStopped(Base, frozen=True, kw_only=True, tag="clock-stopped"):
    seat: int


class ClockReturned(Base, frozen=True, kw_only=True, tag="clock-returned"):
    """The mover's clock runs again: an unnamed blank or a half-finished exchange."""

    seat: int
    clause: str


class ClockHeld(Base, frozen=True, kw_only=True, tag="clock-held"):
    """The program was down: the time since `held` is charged to nobody."""

    held: int


class TimeAdded(Base, frozen=True, kw_only=True, tag="time-added"):
    seat: int
    added: int


class FlagFell(Base, frozen=True, kw_only=True, tag="flag-fell"):
    seat: int
    clause: str


# Laying and stopping


class TilesLaid(Base, frozen=True, kw_only=True, tag="tiles-laid"):
    seat: int
    tiles: Laid


class TilesTakenBack(Base, frozen=True, kw_only=True, tag="tiles-taken-back"):
    seat: int
    reason: TakeBackReason
    clause: str = ""


class BlankNamed(Base, frozen=True, kw_only=True, tag="blank-named"):
    seat: int
    square: int
    letter: str


class MoveStopped(Base, frozen=True, kw_only=True, tag="move-stopped"):
    seat: int


class ValueAnnounced(Base, frozen=True, kw_only=True, tag="value-announced"):
    """The value is said and recorded by the mover (P-3.2.1d, f)."""

    seat: int
    words: tuple[WordScore, ...]
    bonus: int
    points: int


# Challenge and record


class WordsChallenged(Base, frozen=True, kw_only=True, tag="words-challenged"):
    seat: int
    words: tuple[str, ...]


class LayoutClaimed(Base, frozen=True, kw_only=True, tag="layout-claimed"):
    seat: int
    fault: str  # empty when the layout is right


class VerdictGiven(Base, frozen=True, kw_only=True, tag="verdict-given"):
    words: tuple[str, ...]
    valid: bool  # the joint verdict
    wrong: tuple[str, ...] | None  # told word by word, or None when only jointly


class MoveRecorded(Base, frozen=True, kw_only=True, tag="move-recorded"):
    seat: int  # the opponent who wrote the value down, and accepts it


class MoveAccepted(Base, frozen=True, kw_only=True, tag="move-accepted"):
    seat: int
    tiles: Laid
    points: int


class MoveLost(Base, frozen=True, kw_only=True, tag="move-lost"):
    """The tiles come off, both record a loss (P-4.8.1)."""

    seat: int
    reason: LossReason
    clause: str


class BonusGiven(Base, frozen=True, kw_only=True, tag="bonus-given"):
    """Points for a word challenged in vain."""

    seat: int
    points: int


class PassesImposed(Base, frozen=True, kw_only=True, tag="passes-imposed"):
    """These seats lose their next turn; passes do not add up (R-7)."""

    seats: tuple[int, ...]
    reason: PassReason
    clause: str


class PassesLifted(Base, frozen=True, kw_only=True, tag="passes-lifted"):
    seats: tuple[int, ...]


# Exchange, pass, draw, turn


class ExchangeDeclared(Base, frozen=True, kw_only=True, tag="exchange-declared"):
    seat: int


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


# Referee


class RefereeCalled(Base, frozen=True, kw_only=True, tag="referee-called"):
    seat: int  # or the referee, for a dispute elsewhere
    paused: bool  # a running clock was stopped for it


class CorrectionAsked(Base, frozen=True, kw_only=True, tag="correction-asked"):
    """A player holds that a score was counted wrongly (P-4.6.3)."""

    by: int
    seat: int
    points: int


class CorrectionAgreed(Base, frozen=True, kw_only=True, tag="correction-agreed"):
    seat: int
    points: int


class ScoreCorrected(msgspec.Struct, frozen=True, gc=False, tag="score", tag_field="measure"):
    seat: int
    points: int  # added, may be negative


class VerdictOverridden(msgspec.Struct, frozen=True, gc=False, tag="verdict", tag_field="measure"):
    valid: bool


class ClockAdjusted(msgspec.Struct, frozen=True, gc=False, tag="clock", tag_field="measure"):
    seat: int
    left: int  # milliseconds left from now on


class PassForced(msgspec.Struct, frozen=True, gc=False, tag="pass", tag_field="measure"):
    seat: int


class WalkoverAwarded(msgspec.Struct, frozen=True, gc=False, tag="walkover", tag_field="measure"):
    seat: int  # who wins by it


class EndOrdered(msgspec.Struct, frozen=True, gc=False, tag="end", tag_field="measure"):
    pass


class Warned(msgspec.Struct, frozen=True, gc=False, tag="warning", tag_field="measure"):
    seat: int


class Penalised(msgspec.Struct, frozen=True, gc=False, tag="penalty", tag_field="measure"):
    seat: int
    points: int  # taken away, a multiple of 5 (P-7.1)


class Noted(msgspec.Struct, frozen=True, gc=False, tag="note", tag_field="measure"):
    """Another measure in words: P-7.1 is an open list."""


Measure = (
    ScoreCorrected
    | VerdictOverridden
    | ClockAdjusted
    | PassForced
    | WalkoverAwarded
    | EndOrdered
    | Warned
    | Penalised
    | Noted
)


class RefereeDecided(Base, frozen=True, kw_only=True, tag="referee-decided"):
    clause: str
    note: str
    measure: Measure


class MoveRestored(Base, frozen=True, kw_only=True, tag="move-restored"):
    """A loss turned back into a placement by the referee (P-4.7.14).

    Forced passes since then followed from the old verdict and leave the sheet.
    """

    seat: int
    tiles: Laid
    points: int


class MoveAnnulled(Base, frozen=True, kw_only=True, tag="move-annulled"):
    """An accepted placement turned into a loss by the referee; the tiles drawn go back."""

    seat: int
    tiles: Laid
    points: int
    returned: str


class GameReopened(Base, frozen=True, kw_only=True, tag="game-reopened"):
    """The ending is undone by a decision; leftovers and penalties are given back."""


# Ending


class DrawOffered(Base, frozen=True, kw_only=True, tag="draw-offered"):
    seat: int  # offers a draw, or agrees to one


class Resigned(Base, frozen=True, kw_only=True, tag="resigned"):
    seat: int


class GameEnded(Base, frozen=True, kw_only=True, tag="game-ended"):
    reason: EndReason
    clause: str
    seat: int | None = None  # who went out, or who is awarded the game


class LeftoversCounted(Base, frozen=True, kw_only=True, tag="leftovers-counted"):
    points: tuple[int, ...]  # added to each seat's score
    clause: str


class OvertimeCharged(Base, frozen=True, kw_only=True, tag="overtime-charged"):
    points: tuple[int, ...]
    clause: str


class TieLettersDrawn(Base, frozen=True, kw_only=True, tag="tie-letters-drawn"):
    letters: SeatLetters


class ResultSettled(Base, frozen=True, kw_only=True, tag="result-settled"):
    places: tuple[int, ...]  # of each seat, from 1; equal places are a draw
    winner: int | None
    tie_break: str  # the clause that decided between equal totals, or empty


class SeedRevealed(Base, frozen=True, kw_only=True, tag="seed-revealed"):
    seed: str  # hexadecimal


Event = (
    GameOpened
    | BytesAdded
    | PositionSet
    | StartLettersDrawn
    | StartLettersReturned
    | GameBegan
    | ClockStarted
    | ClockStopped
    | ClockReturned
    | ClockHeld
    | TimeAdded
    | FlagFell
    | TilesLaid
    | TilesTakenBack
    | BlankNamed
    | MoveStopped
    | ValueAnnounced
    | WordsChallenged
    | LayoutClaimed
    | VerdictGiven
    | MoveRecorded
    | MoveAccepted
    | MoveLost
    | BonusGiven
    | PassesImposed
    | PassesLifted
    | ExchangeDeclared
    | ExchangeStopped
    | TilesSetAside
    | ExchangeRecorded
    | TilesReturned
    | Passed
    | TilesDrawn
    | TurnBegan
    | RefereeCalled
    | CorrectionAsked
    | CorrectionAgreed
    | RefereeDecided
    | MoveRestored
    | MoveAnnulled
    | GameReopened
    | DrawOffered
    | Resigned
    | GameEnded
    | LeftoversCounted
    | OvertimeCharged
    | TieLettersDrawn
    | ResultSettled
    | SeedRevealed
)
