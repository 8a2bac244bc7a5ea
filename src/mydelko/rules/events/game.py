"""Opening and ending: the game as a whole."""

from __future__ import annotations

import enum

import msgspec

from mydelko.rulebook.profile import Profile
from mydelko.rules.events.base import Base, SeatLetters


class SeatKind(enum.Enum):
    HUMAN = "human"
    COMPUTER = "computer"


class Depth(enum.Enum):
    """How much of a game at a real board is written down."""

    WHOLE = "whole"  # every tile with its square
    VALUES = "values"  # each move's value and the number of its tiles


class Device(enum.Enum):
    ORGANISER = "organiser"
    PLAYER = "player"  # P-1.1.2, P-6.6.5: with everybody's consent


class RealBoard(msgspec.Struct, frozen=True, gc=False):
    """The tiles are of wood: what is drawn and held nobody tells the program."""

    depth: Depth = Depth.WHOLE
    device: Device = Device.ORGANISER


class EndReason(enum.Enum):
    OUT = "out"  # bag empty, last tile laid, the move accepted
    PASSES = "passes"
    MIXED = "mixed"  # passes and losses
    TIME = "time"
    REFEREE = "referee"
    WALKOVER = "walkover"
    RESIGNED = "resigned"
    AGREED = "agreed"


class GameOpened(Base, frozen=True, kw_only=True, tag="game-opened"):
    game: str
    profile: Profile
    names: tuple[str, ...]
    kinds: tuple[SeatKind, ...]
    commitment: str = ""  # SHA-256 of seed and game, hexadecimal; empty without a fair bag
    practice: bool = False  # undo, pause and hints are allowed, and it counts for nothing
    real: RealBoard | None = None  # played on one, with this program as clock, sheet and judge
    v: int = 3


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


class DrawOffered(Base, frozen=True, kw_only=True, tag="draw-offered"):
    seat: int  # offers a draw, or agrees to one


class Resigned(Base, frozen=True, kw_only=True, tag="resigned"):
    seat: int


class GameEnded(Base, frozen=True, kw_only=True, tag="game-ended"):
    reason: EndReason
    clause: str
    seat: int | None = None  # who went out, or who is awarded the game


class GameReopened(Base, frozen=True, kw_only=True, tag="game-reopened"):
    """The ending is undone by a decision; leftovers and penalties are given back."""

    commitment: str = ""  # of the next seed, where tiles may be drawn after the old one was shown
    v: int = 2


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


GameEvent = (
    GameOpened
    | BytesAdded
    | PositionSet
    | StartLettersDrawn
    | StartLettersReturned
    | GameBegan
    | DrawOffered
    | Resigned
    | GameEnded
    | GameReopened
    | LeftoversCounted
    | OvertimeCharged
    | TieLettersDrawn
    | ResultSettled
    | SeedRevealed
)
