"""The wire: every message and body between the page and the server, decoded once at the edge.

Names are camel case in JSON; unknown fields of what a client sends are refused. REST bodies come
first, then the socket: the client opens `/ws/games/{game}` with its session cookie, sends `hello`,
and gets a `snapshot` or the `delta` it missed. Every command carries an id chosen by the client
(the same id again gets the same answer) and the move and phase it answers; its `ack` comes after
the commit, its delta may come before or after the ack. `web/src/wire.ts` is generated from here.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from mydelko.play.news import News
from mydelko.play.view import AnyChanges, AnyView, Tile, View, WordView
from mydelko.rules import acts
from mydelko.rules.acts import Entropy, Tiles
from mydelko.rules.events import SeatKind
from mydelko.rules.refusal import Argument

Language = Literal["pl", "en", "tr"]
Nickname = Annotated[str, Meta(min_length=1, max_length=30)]
AccountName = Annotated[str, Meta(min_length=2, max_length=30)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
GameId = Annotated[str, Meta(min_length=1, max_length=40)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=-1, le=3)]  # -1 is the referee


class Body(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, rename="camel", forbid_unknown_fields=True
):
    """What a client sends."""


# REST: who is who. Every POST, PUT and DELETE carries the header `X-CSRF-Token: {Me.csrf}`.


class Me(View, frozen=True, kw_only=True):
    """GET /api/me. A visitor has a session from the first answer on; a guest has a nickname."""

    nickname: str  # empty until chosen
    account: str  # empty for guests
    language: Language
    csrf: str


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


# REST: for those who run the server


class Health(View, frozen=True, kw_only=True):
    """GET /health and GET /ready."""

    status: Literal["alive", "ready"]


# REST: what there is to choose from


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
    licence: str
    own: bool  # not of the package, but of whoever runs the server


class LetterInfo(View, frozen=True, kw_only=True):
    letter: str
    lower: str  # how a blank that stands for it is written
    base: str  # the key it may be typed by: Ż → Z
    points: int
    count: int


class TileSetInfo(View, frozen=True, kw_only=True):
    """GET /api/tiles/{name}."""

    name: str
    names: dict[str, str]
    letters: tuple[LetterInfo, ...]  # in alphabet order
    blanks: int


class ClauseInfo(View, frozen=True, kw_only=True):
    """GET /api/clauses/{id}; GET /api/clauses?search=…&language=… gives a list."""

    id: str
    document: str
    title: dict[str, str]
    text: dict[str, str]
    reason: dict[str, str]  # of a ruling, else empty
    parent: str | None
    children: tuple[str, ...]


class WordsBody(Body, frozen=True, kw_only=True):
    """POST /api/words: refused while one plays a game with challenges."""

    lexicon: Name
    words: Annotated[list[str], Meta(max_length=20)]


class WordAnswer(View, frozen=True, kw_only=True):
    word: str
    valid: bool


# REST: games


class SeatBody(Body, frozen=True, kw_only=True):
    """`here`: a person at this screen; `invite`: by link; `computer`: a playing level."""

    kind: Literal["here", "invite", "computer"]
    name: Annotated[str, Meta(max_length=30)] = ""  # empty: my nickname, the level's name, …
    level: Annotated[str, Meta(max_length=40)] = ""  # of a computer; empty: the first level


class ClockBody(Body, frozen=True, kw_only=True):
    time: Annotated[int, Meta(ge=60_000, le=6 * 3_600_000)] | None  # milliseconds; null: no limit
    increment: Annotated[int, Meta(ge=0, le=60_000)] = 0


class NewGameBody(Body, frozen=True, kw_only=True):
    """POST /api/games → NewGame. The default is `{}`: the scrabble rules against the computer."""

    profile: Name = "scrabble"
    lexicon: Annotated[str, Meta(max_length=64)] = ""  # empty: the rule set's own
    seats: Annotated[list[SeatBody], Meta(min_length=2, max_length=4)] = msgspec.field(
        default_factory=lambda: [SeatBody(kind="here"), SeatBody(kind="computer")]
    )
    clock: ClockBody | None = None  # null: as the rule set says
    practice: Literal["yes", "no", "first"] = "first"  # R-21; one's first game against computers
    first: int | None = None  # P-2.1: the seat that begins; null: drawn
    entropy: Entropy | None = None  # this screen's own bytes for the fair bag


class InviteInfo(View, frozen=True, kw_only=True):
    seat: int
    token: str
    path: str  # the link to give away: /join/{token}; it binds to the first session that opens it
    code: str  # where its picture to scan is: /api/invites/{token}/code


class NewGame(View, frozen=True, kw_only=True):
    game: str
    invites: tuple[InviteInfo, ...]


class JoinBody(Body, frozen=True, kw_only=True):
    """POST /api/invites/{token} → GameSummary."""

    nickname: Nickname
    entropy: Entropy | None = None


class InviteView(View, frozen=True, kw_only=True):
    """GET /api/invites/{token}: what one is invited to."""

    game: str
    profile: str
    seat: int
    names: tuple[str, ...]
    practice: bool
    open: bool  # nobody has taken it yet, or this session has


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
    status: Literal["waiting", "playing", "ended"]
    seats: tuple[SummarySeat, ...]
    practice: bool
    turn: int  # -1 for nobody
    started: int  # milliseconds since 1970
    updated: int
    winner: int | None
    invites: tuple[InviteInfo, ...]  # still open, and only to who opened the game


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


# Socket: the acts of the law, and what only a table knows.


class Undo(acts.Base, frozen=True, tag="undo"):
    """Practice games (R-21): my last move and what followed is taken back.

    Everybody gets a snapshot of the next branch of the game.
    """


class Pause(acts.Base, frozen=True, tag="pause"):
    """Practice games (R-21): the clock stands and computers wait until anybody resumes."""


class Resume(acts.Base, frozen=True, tag="resume"):
    pass


AnyAct = acts.Act | Undo | Pause | Resume


# Socket: what the client sends


class Sent(Body, frozen=True, kw_only=True, tag_field="type"):
    pass


class Hello(Sent, frozen=True, kw_only=True, tag="hello"):
    """The first message. After a reconnect `branch` and `version` name what one has already."""

    branch: int = 0
    version: int = 0  # 0: nothing yet
    watch: bool = False  # look on although one has a seat
    referee: bool = False  # the host of the game may act as its referee (seat -1)
    language: Language | None = None  # that messages are to be in; null: as the browser asks
    batch: bool = False  # frames from the server may be arrays of messages: fewer of them


class Command(Sent, frozen=True, kw_only=True, tag="command"):
    id: CommandId
    move: int  # PublicView.move it answers
    phase: Annotated[str, Meta(max_length=20)]  # PublicView.phase it answers
    seat: SeatNumber | None = None  # needed where this screen holds several seats; -1: referee
    act: AnyAct


class Lift(Sent, frozen=True, kw_only=True, tag="lift"):
    """A shared screen: this seat's player has lifted the curtain. Answer: its SeatView.

    It falls by itself (a snapshot of SpectatorView) when the move is stopped or the turn is over.
    """

    seat: SeatNumber


class Cover(Sent, frozen=True, kw_only=True, tag="cover"):
    """Lowers the curtain."""


class AskPreview(Sent, frozen=True, kw_only=True, tag="preview"):
    """What would these tiles be worth? Words are judged only where the program validates."""

    number: int  # comes back in the answer
    tiles: Tiles
    seat: SeatNumber | None = None


class Pong(Sent, frozen=True, kw_only=True, tag="pong"):
    """Answers `ping` at once with its number."""

    number: int


FromClient = Hello | Command | Lift | Cover | AskPreview | Pong


# Socket: what the server sends. `now` is game time: it ticks on from there.


class Said(View, frozen=True, kw_only=True, tag_field="type"):
    pass


class Snapshot(Said, frozen=True, kw_only=True, tag="snapshot"):
    branch: int  # counts undone moves; versions start anew in each
    version: int
    now: int
    mine: tuple[int, ...]  # seats of this screen; several: a curtain hangs between them
    referee: bool  # this socket may decide as the referee
    view: AnyView
    news: tuple[News, ...] = ()  # what the view's change is about, where it is one


class Delta(Said, frozen=True, kw_only=True, tag="delta"):
    """Leads from version `base` to `version`. A base that is not one's own: say hello again.

    Versions that changed nothing one may see are not told at all.
    """

    branch: int
    base: int
    version: int
    now: int
    changes: AnyChanges
    news: tuple[News, ...]


class Ack(Said, frozen=True, kw_only=True, tag="ack"):
    """Durable: after any crash the game is at least at this version."""

    id: str
    branch: int
    version: int


class Refused(Said, frozen=True, kw_only=True, tag="refused"):
    """The command did not happen; the rules, or the table, do not allow it."""

    id: str
    code: str  # a code of the law, or stale, foreign-seat, practice-only, paused …
    message: str  # in the user's language
    clauses: tuple[str, ...]
    arguments: dict[str, Argument]
    readings: tuple[tuple[Tile, ...], ...] = ()  # S-2.2: of typed blanks, where several are good
    branch: int
    version: int


class Complaint(Said, frozen=True, kw_only=True, tag="error"):
    """The message itself was wrong, too much, or could not be stored (code outage: try again)."""

    code: str
    message: str
    id: str = ""  # of the command, where it could be read


class Presence(Said, frozen=True, kw_only=True, tag="presence"):
    seats: tuple[bool, ...]  # whether the seat's player is connected
    spectators: int


class ClockSync(Said, frozen=True, kw_only=True, tag="clock"):
    """Every few seconds while a clock runs."""

    branch: int
    version: int
    now: int


class Ping(Said, frozen=True, kw_only=True, tag="ping"):
    number: int


class Preview(Said, frozen=True, kw_only=True, tag="preview"):
    number: int
    words: tuple[WordView, ...]
    bonus: int
    points: int
    fault: str  # a refusal's code, or empty
    message: str  # the fault in the user's language
    wrong: tuple[str, ...] | None  # words not in the dictionary; null where the program is no judge
    readings: tuple[tuple[Tile, ...], ...]  # S-2.2: several ways to read typed blanks; else empty


FromServer = Snapshot | Delta | Ack | Refused | Complaint | Presence | ClockSync | Ping | Preview
