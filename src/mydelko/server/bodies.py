"""The bodies of REST requests and answers, in the order of their routes.

Every POST, PUT and DELETE carries the header `X-CSRF-Token: {Me.csrf}`. They are part of the
wire: the page's types are made from them too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from mydelko.locale import LANGUAGES
from mydelko.play.history import HistoryStep
from mydelko.play.view import AnyView, View
from mydelko.rules.events import Depth, Device, SeatKind
from mydelko.server.names import LONGEST, SHORTEST

if TYPE_CHECKING:
    Language = str  # a checker cannot know which catalogues there are
else:
    Language = Literal[LANGUAGES]
Nickname = Annotated[str, Meta(min_length=1, max_length=30)]
AccountName = Annotated[str, Meta(min_length=SHORTEST, max_length=LONGEST)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]


class Body(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, rename="camel", forbid_unknown_fields=True
):
    """What a client sends."""


# Who is who


class Me(View, frozen=True, kw_only=True):
    """GET /api/me. A visitor has a session from the first answer on; a guest has a nickname."""

    nickname: str  # empty until chosen
    account: str  # empty for guests
    language: Language
    csrf: str
    referees: bool  # was named the referee of a table that is not over


class GuestBody(Body, frozen=True, kw_only=True):
    """POST /api/guest → Me."""

    nickname: Nickname


class LanguageBody(Body, frozen=True, kw_only=True):
    """POST /api/language → Me; kept in a cookie."""

    language: Language


class AccountBody(Body, frozen=True, kw_only=True):
    """POST /api/register and POST /api/login → Me. POST /api/logout → Me needs no body."""

    name: AccountName
    password: Password


class PasswordBody(Body, frozen=True, kw_only=True):
    """POST /api/password → Me; every other session of the account ends."""

    current: Annotated[str, Meta(max_length=200)]
    password: Password


class EndBody(Body, frozen=True, kw_only=True):
    """POST /api/account/end: the account is deleted. GET /api/account/data is all that it keeps."""

    password: Annotated[str, Meta(max_length=200)]


class SessionInfo(View, frozen=True, kw_only=True):
    """GET /api/sessions: where my account is signed in. DELETE /api/sessions/{id} ends one."""

    id: str
    created: int  # milliseconds since 1970
    seen: int  # to a day
    current: bool  # this browser


# For those who run the server


class Health(View, frozen=True, kw_only=True, omit_defaults=True):
    """GET /health and GET /ready."""

    status: Literal["alive", "ready"]
    damaged: int = 0  # games that this node could not read
    worker: int = 0  # which of several processes has answered; 0: the only one


# What there is to choose from


class ProfileInfo(View, frozen=True, kw_only=True):
    """GET /api/profiles."""

    name: str
    titles: dict[str, str]
    fewest: int  # players
    most: int
    tiles: str  # the tile set
    lexicon: str  # the dictionary where none is chosen
    any_language: bool  # a dictionary of other letters brings its own tiles
    time: int | None  # milliseconds for each player's game
    increment: int
    overtime: int | None  # milliseconds played on after that; None: the flag falls at once
    overtime_penalty: int  # points for each begun minute of them
    own_time: bool  # a table may set its own time and increment
    own_clock: bool  # … or play without a clock, or with days for each move
    challenge: str
    validates: bool
    pairing: bool  # P-2.1: who begins may be given instead of drawn
    tournament: bool  # no chat, no lag compensation, no resigning
    clauses: dict[str, tuple[str, ...]]  # behind each value


class LevelInfo(View, frozen=True, kw_only=True):
    """GET /api/levels."""

    id: str
    names: dict[str, str]
    descriptions: dict[str, str]


class LexiconInfo(View, frozen=True, kw_only=True):
    """GET /api/lexicons."""

    name: str
    tiles: str  # the tile set it belongs to
    words: int
    title: str
    source: str  # where the list was taken from
    licence: str
    attribution: str  # shown as it is: the source asks for these words
    own: bool  # not of the package, but of whoever runs the server


class LetterInfo(View, frozen=True, kw_only=True):
    letter: str
    lower: str  # how a blank that stands for it is written
    base: str  # the key it may be typed by: Ż → Z
    vowel: bool
    points: int
    count: int


class TileSetInfo(View, frozen=True, kw_only=True):
    """GET /api/tiles/{name}."""

    name: str
    names: dict[str, str]
    letters: tuple[LetterInfo, ...]  # in alphabet order
    blanks: int


# Games


class SeatBody(Body, frozen=True, kw_only=True):
    """`here`: a person at this screen; `invite`: by link; `computer`: a playing level."""

    kind: Literal["here", "invite", "computer"]
    name: Annotated[str, Meta(max_length=30)] = ""  # empty: my nickname, the level's name, …
    level: Annotated[str, Meta(max_length=40)] = ""  # of a computer; empty: the first level
    partner: Annotated[str, Meta(max_length=30)] = ""  # P-1.2: of a duet at a real board


class ClockBody(Body, frozen=True, kw_only=True):
    """Where the rule set leaves it open (ProfileInfo.ownTime, ownClock)."""

    time: Annotated[int, Meta(ge=60_000, le=6 * 3_600_000)] | None  # milliseconds; null: no limit
    increment: Annotated[int, Meta(ge=0, le=60_000)] = 0
    days: Annotated[int, Meta(ge=1, le=14)] | None = None  # for each move, without a time


class OwnRules(Body, frozen=True, kw_only=True):
    """POST /api/rules → OwnRulesAnswer: rules of one's own are another rule set's, but for some."""

    base: Name
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    values: dict[str, str] = {}  # what differs, as written in a file


class RefereeBody(Body, frozen=True, kw_only=True):
    """POST /api/games/{game}/referee → GameSummary: the host names the referee, in the place of
    who was before. `me`: the host; `account`: by name; `link`: the first who follows it. Everybody
    at the table is told (TableInfo.referee) before that person sees anything.
    """

    kind: Literal["me", "account", "link"]
    name: Annotated[str, Meta(max_length=30)] = ""  # of the account


class RealBody(Body, frozen=True, kw_only=True):
    """Tiles of wood on a real board; this program is clock, sheet and judge beside it."""

    depth: Depth = Depth.WHOLE  # every tile with its square, or values alone
    device: Device = Device.ORGANISER  # a player's: all must agree before the game begins


class NewGameBody(Body, frozen=True, kw_only=True):
    """POST /api/games → NewGame. The default is `{}`: the scrabble rules against the computer."""

    profile: Name = "scrabble"
    rules: OwnRules | None = None  # of one's own, instead of a rule set
    lexicon: Annotated[str, Meta(max_length=64)] = ""  # empty: the rule set's own
    seats: Annotated[list[SeatBody], Meta(min_length=2, max_length=4)] = msgspec.field(
        default_factory=lambda: [SeatBody(kind="here"), SeatBody(kind="computer")]
    )
    clock: ClockBody | None = None  # null: as the rule set says
    practice: Literal["yes", "no", "first"] = "first"  # R-21; one's first game against computers
    # yes: it counts for ratings where everybody has an account; own rules and practice never do
    rated: Literal["yes", "no"] = "yes"
    first: int | None = None  # P-2.1: the seat that begins; null: drawn
    referee: RefereeBody | None = None  # null: nobody, until the host names one
    seek: Literal["yes", "no"] = "no"  # yes: the lobby offers its free seats to anyone
    # whether the lobby names it among games to watch; null: where it seeks players
    public: Literal["yes", "no"] | None = None
    # yes: the first tile waits until this screen has added bytes to the bag
    own_bytes: Literal["yes", "no"] = "no"
    real: RealBody | None = None  # null: the program has the tiles


class InviteInfo(View, frozen=True, kw_only=True):
    seat: int  # -1 for the referee
    token: str
    link: str  # to give away: …/join/{token} at the public address; the first who follows it has it
    code: str  # where its picture to scan is: /api/invites/{token}/code


class NewGame(View, frozen=True, kw_only=True):
    game: str
    commitment: str  # of the bag: to be noted before one's own bytes are added (`add-bytes`)
    invites: tuple[InviteInfo, ...]


class JoinBody(Body, frozen=True, kw_only=True):
    """POST /api/invites/{token} → GameSummary."""

    nickname: Nickname
    own_bytes: Literal["yes", "no"] = "no"  # as in NewGameBody


class InviteView(View, frozen=True, kw_only=True):
    """GET /api/invites/{token}: what one is invited to."""

    game: str
    profile: str
    seat: int
    names: tuple[str, ...]
    practice: bool
    rated: bool  # if all who come have accounts
    public: bool  # anybody may watch it
    open: bool  # nobody has taken it yet, or this session has
    commitment: str  # of the bag: to be noted before one's own bytes are added


class SummarySeat(View, frozen=True, kw_only=True):
    name: str
    kind: SeatKind
    level: str
    score: int
    mine: bool


class GameSummary(View, frozen=True, kw_only=True):
    """GET /api/games (mine, newest first), GET /api/games/{game}. DELETE /api/games/{game}."""

    game: str
    profile: str
    status: Literal["waiting", "playing", "ended", "damaged"]
    seats: tuple[SummarySeat, ...]
    practice: bool
    turn: int  # -1 for nobody
    started: int  # milliseconds since 1970
    updated: int
    winner: int | None
    awaited: tuple[int, ...]  # seats that the table waits for, where that may be told
    until: int | None  # milliseconds since 1970: when time ends the waiting
    invites: tuple[InviteInfo, ...]  # still open, and only to who opened the game


class History(View, frozen=True, kw_only=True):
    """GET /api/games/{game}/history, at any time: what everybody around the table has heard."""

    steps: tuple[HistoryStep, ...]


class ReplayStep(View, frozen=True, kw_only=True):
    """The table after one line of the sheet, all racks open."""

    version: int
    board: tuple[str, ...]
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    bag: int


class Replay(View, frozen=True, kw_only=True):
    """GET /api/games/{game}/replay, after the end. …/record is the game file itself."""

    view: AnyView
    steps: tuple[ReplayStep, ...]  # the start, then one for each line of view.sheet


class FieldFault(View, frozen=True, kw_only=True):
    field: str  # a path such as seats[0].name
    message: str


class Problem(View, frozen=True, kw_only=True):
    """Every REST answer that is not 2xx; messages are in the user's language."""

    code: str
    message: str
    fields: tuple[FieldFault, ...] = ()
    clauses: tuple[str, ...] = ()
