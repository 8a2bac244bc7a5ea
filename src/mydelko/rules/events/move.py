"""A placement: laid, stopped, announced; then challenged or recorded, and accepted or lost."""

from __future__ import annotations

import enum

from mydelko.rules.events.base import Base, Laid
from mydelko.rules.scoring import WordScore


class LossReason(enum.Enum):
    WORDS = "words"  # a challenged word is not in the dictionary
    LAYOUT = "layout"  # a claimed layout breaks the rules
    TILES = "tiles"  # made with a wrong number of tiles
    BLANK = "blank"  # made with a dead blank


class TakeBackReason(enum.Enum):
    CHOSEN = "chosen"
    FLAG = "flag"
    INVALID = "invalid"  # the program found a wrong word or layout
    REFEREE = "referee"


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


MoveEvent = (
    TilesLaid
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
)
