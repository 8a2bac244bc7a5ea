"""The wire: every message and body between the page and the server, decoded once at the edge.

Names are camel case in JSON; unknown fields of what a client sends are refused. REST bodies are in
`bodies.py` and its neighbours; here is the socket: the client opens `/ws/games/{game}` with its
session cookie, sends `hello`, and gets a `snapshot` with the news it missed. Every command carries
an id chosen by the client (the same id again gets the same answer) and the move and phase it
answers; its `ack` comes after the commit, its delta before or after the ack. `web/src/wire.ts` is
generated from all of them.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from mydelko.play.news import News
from mydelko.play.practice import AnyAct
from mydelko.play.view import AnyChanges, AnyView, Tile, View, WordView
from mydelko.rules.acts import Tiles
from mydelko.rules.refusal import Argument
from mydelko.server.bodies import *
from mydelko.server.bodies import Body, Language
from mydelko.server.bodies_learn import *
from mydelko.server.bodies_lobby import *
from mydelko.server.bodies_players import *
from mydelko.server.bodies_referee import *

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f]*\Z")]
LATEST = 2 * 60 * 60 * 1000  # milliseconds that a device at a real board plays on alone
SeatNumber = Annotated[int, Meta(ge=-1, le=3)]  # -1 is the referee


# What the client sends


class Sent(Body, frozen=True, kw_only=True, tag_field="type"):
    pass


class Hello(Sent, frozen=True, kw_only=True, tag="hello"):
    """The first message. After a reconnect `branch` and `version` name what one has already."""

    branch: int = 0
    version: int = 0  # 0: nothing yet
    watch: bool = False  # look on although one has a seat
    referee: bool = False  # who was named referee sees as one, and decides (seat -1)
    language: Language | None = None  # that messages are to be in; null: as the browser asks
    batch: bool = False  # frames from the server may be arrays of messages: fewer of them


class Command(Sent, frozen=True, kw_only=True, tag="command"):
    id: CommandId
    move: int  # PublicView.move it answers
    phase: Annotated[str, Meta(max_length=20)]  # PublicView.phase it answers
    seat: SeatNumber | None = None  # needed where this screen holds several seats; -1: referee
    # at a real board: so many milliseconds ago, by the device, while it had no server
    late: Annotated[int, Meta(ge=0, le=LATEST)] = 0
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


class Say(Sent, frozen=True, kw_only=True, tag="say"):
    """To the other players, where TableInfo.talks; said again under the same id it is said once.
    Answered like a command, and never part of the game."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Report(Sent, frozen=True, kw_only=True, tag="report"):
    """Tells whoever runs the server of a line. Answered like a command."""

    id: CommandId
    number: int  # of the line


FromClient = Hello | Command | Lift | Cover | AskPreview | Pong | Say | Report


# What the server sends. `now` is game time: it ticks on from there.


class Said(View, frozen=True, kw_only=True, tag_field="type"):
    pass


class Snapshot(Said, frozen=True, kw_only=True, tag="snapshot"):
    branch: int  # counts undone moves; versions start anew in each
    version: int  # counts what this audience may notice: no other's number compares with it
    now: int
    mine: tuple[int, ...]  # seats of this screen; several: a curtain hangs between them
    referee: bool  # this socket may decide as the referee
    named: bool  # this session is the table's referee: hello with `referee` shows all racks
    host: bool  # this session opened the table, and may name its referee
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
    version: int  # as the sender counts; 0 where the branch has been undone since


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
    spectators: int  # people who look on
    watchers: tuple[str, ...]  # those of them who have an account; guests are only counted
    referees: tuple[str, ...]  # who is here and sees all racks


class ClockSync(Said, frozen=True, kw_only=True, tag="clock"):
    """Every few seconds while a clock runs."""

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


class TalkLine(View, frozen=True, kw_only=True):
    number: int  # from 1
    seat: int
    at: int  # milliseconds since 1970
    text: str


class Talk(Said, frozen=True, kw_only=True, tag="talk"):
    """After `hello` all that is kept, then each line as it is said; to players only."""

    lines: tuple[TalkLine, ...]


class HintSaid(Said, frozen=True, kw_only=True, tag="hint"):
    """R-21: to the seat on turn alone; all steps so far, again after every hello."""

    move: int  # PublicView.move it is for
    step: int
    sentences: tuple[str, ...]  # in the user's language
    tiles: tuple[Tile, ...]  # with the last step: what to lay


FromServer = (
    Snapshot
    | Delta
    | Ack
    | Refused
    | Complaint
    | Presence
    | ClockSync
    | Ping
    | Preview
    | Talk
    | HintSaid
)
