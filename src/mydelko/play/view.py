"""Views: what each audience of a table may know, and nothing else.

A view is built by allow-list. No type here but `RefereeView` and `EndedView` has a field that
could hold another seat's rack, and none before `EndedView` can hold the bag's order, the seed
or exchanged letters. Squares are numbered 0–224 row by row; a tile is an upper-case letter, `?`
a blank, lower case a blank that stands for the letter. Times are milliseconds of game time.
"""

from __future__ import annotations

import msgspec

from mydelko.rules.cycle import Cycle
from mydelko.rules.events import Depth, Device, EndReason, SeatKind, TableStep
from mydelko.rules.options import Awaited, Options
from mydelko.rules.state import LineKind, Phase

Tile = tuple[int, str]  # square, tile's text


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True, rename="camel"):
    """The base of everything that is sent: camel case on the wire."""


class WordView(View, frozen=True, kw_only=True):
    word: str  # upper case
    points: int
    square: int  # of its first letter
    down: bool


class SeatInfo(View, frozen=True, kw_only=True):
    name: str
    kind: SeatKind
    level: str  # a computer's playing level, empty for people
    score: int
    tiles: int  # held, those laid before the stop counted with them
    exchanges: int  # made so far
    flagged: bool  # no time left
    resigned: bool
    must_pass: bool  # owes a pass
    taken: bool  # somebody sits here; False while an invitation is open
    partner: str  # P-1.2: the second person of a duet, or empty


class ClockView(View, frozen=True, kw_only=True):
    """Left at game time `now`: budget - used - (now - since, if this seat's clock runs)."""

    running: int  # the seat whose clock runs, -1 for none
    since: int  # when it was started or stopped
    used: tuple[int, ...]  # by seat, up to `since`
    budget: tuple[int | None, ...]  # by seat; null is no limit
    turn_used: int  # the mover's used time when the turn began, for a move limit
    paused_by: int | None  # the seat that stopped the clock and owes its start, -1 the referee


class PendingView(View, frozen=True, kw_only=True):
    """A stopped move. Under sealed declarations only `answered` fills before all have answered."""

    seat: int
    words: tuple[WordView, ...]
    bonus: int
    points: int
    answered: tuple[int, ...]  # opponents who recorded or declared
    challengers: tuple[int, ...]
    challenged: tuple[str, ...]
    claimants: tuple[int, ...]  # opponents who claimed a wrong layout
    verdict: bool | None


class LineView(View, frozen=True, kw_only=True):
    """One turn on the score sheet."""

    seat: int
    kind: LineKind
    points: int
    total: int
    words: tuple[WordView, ...]
    tiles: tuple[Tile, ...]  # placed on the board
    count: int  # tiles exchanged
    forced: bool  # a pass the player did not choose


class CorrectionView(View, frozen=True, kw_only=True):
    by: int
    seat: int
    points: int


class EndStep(View, frozen=True, kw_only=True):
    """One line of the final count."""

    seat: int
    kind: str  # "leftovers" (lost), "gain" (from the others), "overtime"
    tiles: str  # that were left on the rack
    points: int  # added to the score
    total: int  # the score after it


class EndView(View, frozen=True, kw_only=True):
    reason: EndReason
    clause: str
    steps: tuple[EndStep, ...]
    places: tuple[int, ...]  # of each seat, from 1
    winner: int | None
    tie_break: str  # the clause that parted equal totals, or empty
    tie_open: bool  # at a real board: what parts them has still to be told


class SurplusView(View, frozen=True, kw_only=True):
    seat: int  # who has them
    count: int  # to be put into the bag
    looks: int  # of that player's tiles the opponent may see so many


class RealBoardView(View, frozen=True, kw_only=True):
    """At a real board: what people have told of it so far."""

    agreed: tuple[int, ...]  # seats that agreed to the device (P-6.6.5)
    checked: tuple[int, ...]  # seats that compared the set (P-1.1.1)
    letters: tuple[tuple[tuple[int, str], ...], ...]  # drawn for the start: (seat, letter), rounds
    owing: tuple[int, ...]  # who has still to write down the last line
    racks: tuple[str, ...]  # what was told at the end; empty where untold
    signed: tuple[int, ...]  # seats that signed the result (P-5.2)
    asked: tuple[tuple[int, TableStep], ...]  # what a seat says has happened, until all do
    surplus: SurplusView | None  # tiles too many that the opponent has to put back (P-4.10.1)
    undrawn: tuple[int, ...]  # seats that did not draw after their moves (P-4.10.5)
    dead: tuple[int, ...]  # squares of dead blanks (P-4.8.4)
    away: int | None  # who left the board with leave (P-6.4)
    away_since: int  # milliseconds of game time


class TableInfo(View, frozen=True, kw_only=True):
    """What no move changes at a table."""

    profile: str
    lexicon: str
    tiles: str  # the tile set: /api/tiles/{name} gives letters, values and counts
    board: tuple[str, ...]  # 15 rows of marks: . d t D T *
    titles: dict[str, str]  # of the rule set, by language
    move_limit: int | None
    increment: int
    practice: bool  # undo, pause and hints are allowed, and the game counts for nothing
    rated: bool  # it counts for ratings, if all who are still to come have accounts
    commitment: str  # SHA-256 that binds the bag's seed
    referee: str  # who was named and may see all racks; empty for nobody
    talks: bool  # B-16: its players may talk to each other
    seeks: bool  # its free seats are anyone's who comes from the lobby
    public: bool  # the lobby names it among games to watch
    bag_clauses: tuple[str, ...]  # they say when bag and tracking sheet are shown
    depth: Depth | None  # how much of a game at a real board is written down; null: none
    device: Device | None  # whose device lies beside it
    first: int | None  # P-2.1: the seat that begins, where it is given
    event: str  # the tournament whose pairing is played here, or empty
    cycle: Cycle | None  # at a real board: what it may go on with when it has lost its server
    conduct: bool  # some of its clauses only people can keep: GET /api/games/{game}/moment


class PublicView(View, frozen=True, kw_only=True):
    """What everybody at and around the table may know."""

    table: TableInfo
    seats: tuple[SeatInfo, ...]
    order: tuple[int, ...]  # seats in order of play
    move: int  # a command names it: lines on the sheet so far
    phase: Phase  # a command names it, too
    turn: int  # -1 before the start
    board: tuple[str, ...]  # 15 rows of 15: '.' empty, lower case a blank's letter
    laid: tuple[Tile, ...]  # this turn's tiles, to others only once the move is stopped
    pending: PendingView | None
    awaited: Awaited | None  # whom the table waits for; null when the game is over
    clock: ClockView
    bag: int | None  # tiles in it; null while the rules show neither it nor a tracking sheet
    sheet: tuple[LineView, ...]
    offers: tuple[int, ...]  # seats that offer a draw
    corrections: tuple[CorrectionView, ...]
    real: RealBoardView | None  # null: the program has the tiles


class SeatView(PublicView, frozen=True, kw_only=True, tag="seat", tag_field="audience"):
    seat: int  # one's own
    rack: str  # one's own; tiles laid or set aside are not on it
    aside: str  # one's own tiles set aside for an exchange
    declared: str  # one's own answer to the pending move: "", "record" or "challenge"
    options: Options  # what one may do now


class ScreenView(PublicView, frozen=True, kw_only=True, tag="screen", tag_field="audience"):
    """A screen of several seats while its curtain is down."""

    options: tuple[Options | None, ...]  # by seat; null for those of other screens


class SpectatorView(PublicView, frozen=True, kw_only=True, tag="spectator", tag_field="audience"):
    """Onlookers."""


class RefereeView(PublicView, frozen=True, kw_only=True, tag="referee", tag_field="audience"):
    racks: tuple[str, ...]
    options: Options  # the referee's own
    seat_options: tuple[Options, ...]  # everybody's


class RematchView(View, frozen=True, kw_only=True):
    """How far the players are on the way to their next game."""

    asked: tuple[int, ...]  # seats that want it
    refused: tuple[int, ...]  # who said no to the last question
    game: str  # where they play on, once all want it; whoever looks on may follow


class EndedView(PublicView, frozen=True, kw_only=True, tag="ended", tag_field="audience"):
    """After the end nothing is secret any more."""

    seat: int | None  # one's own
    racks: tuple[str, ...]
    remaining: str  # tiles left in the bag, in alphabet order
    end: EndView
    seed: str  # hexadecimal; with it anyone can redraw the bag
    rematch: RematchView
    options: Options  # of who looks at it: a rematch, or what a referee may still decide


AnyView = SeatView | ScreenView | SpectatorView | RefereeView | EndedView


class SheetChange(View, frozen=True, kw_only=True):
    """The sheet keeps its first `kept` lines and goes on with these."""

    kept: int
    lines: tuple[LineView, ...]


class PublicChanges(View, frozen=True, kw_only=True):
    """Fields of a view that changed; a field that is absent is as it was."""

    seats: tuple[SeatInfo, ...] | msgspec.UnsetType = msgspec.UNSET
    order: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    move: int | msgspec.UnsetType = msgspec.UNSET
    phase: Phase | msgspec.UnsetType = msgspec.UNSET
    turn: int | msgspec.UnsetType = msgspec.UNSET
    board: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    laid: tuple[Tile, ...] | msgspec.UnsetType = msgspec.UNSET
    pending: PendingView | msgspec.UnsetType | None = msgspec.UNSET
    awaited: Awaited | msgspec.UnsetType | None = msgspec.UNSET
    clock: ClockView | msgspec.UnsetType = msgspec.UNSET
    bag: int | msgspec.UnsetType | None = msgspec.UNSET
    sheet: SheetChange | msgspec.UnsetType = msgspec.UNSET
    offers: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    corrections: tuple[CorrectionView, ...] | msgspec.UnsetType = msgspec.UNSET
    real: RealBoardView | msgspec.UnsetType | None = msgspec.UNSET


class SeatChanges(PublicChanges, frozen=True, kw_only=True, tag="seat", tag_field="audience"):
    rack: str | msgspec.UnsetType = msgspec.UNSET
    aside: str | msgspec.UnsetType = msgspec.UNSET
    declared: str | msgspec.UnsetType = msgspec.UNSET
    options: Options | msgspec.UnsetType = msgspec.UNSET


class ScreenChanges(PublicChanges, frozen=True, kw_only=True, tag="screen", tag_field="audience"):
    options: tuple[Options | None, ...] | msgspec.UnsetType = msgspec.UNSET


class SpectatorChanges(
    PublicChanges, frozen=True, kw_only=True, tag="spectator", tag_field="audience"
):
    pass


class RefereeChanges(PublicChanges, frozen=True, kw_only=True, tag="referee", tag_field="audience"):
    racks: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    options: Options | msgspec.UnsetType = msgspec.UNSET
    seat_options: tuple[Options, ...] | msgspec.UnsetType = msgspec.UNSET


AnyChanges = SeatChanges | ScreenChanges | SpectatorChanges | RefereeChanges
