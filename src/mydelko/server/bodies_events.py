"""Events on the wire: bodies of their routes and messages of their socket.

Commands, settings and entries are the tournament's own types and have the names of the event's
file; everything else is camel case. The page's types are in a file of their own,
`web/src/desk/wire.ts`: who plays games loads none of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from mydelko.play.view import View
from mydelko.rules.events import Depth
from mydelko.server.bodies import Body, Language
from mydelko.server.wire import CommandId, Complaint, Problem, Said, Sent
from mydelko.tournament.commands import Command
from mydelko.tournament.entrants import Details
from mydelko.tournament.figures import Figures
from mydelko.tournament.roles import Role
from mydelko.tournament.setting_fields import SettingSection
from mydelko.tournament.settings import Settings
from mydelko.tournament.views import AnyPage

__all__ = ["Complaint", "Figures", "Problem"]  # which this part of the wire says too

Label = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^#\x00-\x1f][^\x00-\x1f]*\Z")]
Pin = Annotated[str, Meta(max_length=12, pattern=r"^([0-9]{4,12})?\Z")]
EntryText = Annotated[str, Meta(max_length=60)]
EntryCategories = Annotated[tuple[EntryText, ...], Meta(max_length=50)]
EventCommand = Command
When = Literal["coming", "running", "past"]


class EventTemplate(View, frozen=True, kw_only=True):
    """GET /api/event-templates: ready settings for the four documents, a club and a federation."""

    name: str
    settings: Settings
    clauses: dict[str, tuple[str, ...]]  # by the setting they bind
    fixed: dict[str, int]  # settings that the rule set leaves nobody to choose (K-2.1)


class SettingsForm(View, frozen=True, kw_only=True):
    """GET /api/event-settings: what a director can choose."""

    sections: tuple[SettingSection, ...]


class EventBody(Body, frozen=True, kw_only=True):
    """POST /api/events → EventInfo. The same id again gives the same event."""

    id: CommandId
    settings: Settings


class EventInfo(View, frozen=True, kw_only=True):
    """GET /api/events: those that I have opened, the latest first."""

    id: str
    name: str
    place: str
    days: tuple[str, ...]  # ISO dates
    profile: str
    state: Literal["open", "closed"]
    created: int  # milliseconds since 1970
    updated: int
    role: Role


class ListedEvent(View, frozen=True, kw_only=True):
    """GET /api/public-events: those whose directors want them known, the next ones first."""

    id: str
    name: str
    place: str
    days: tuple[str, ...]
    profile: str
    when: When


class EventState(View, frozen=True, kw_only=True):
    """GET /api/events/{event}: the page of who asks, by the header X-Event-Token or as who opened
    the event; anybody else gets the public one."""

    event: str
    version: int
    now: int
    role: Role
    entrant: int | None  # of a player
    view: AnyPage


class CommandBody(Body, frozen=True, kw_only=True):
    """POST /api/events/{event}/commands → CommandDone. The same id again gets the same answer."""

    id: CommandId
    command: Command
    expected: int | None = None  # the version it answers; null: whatever has happened meanwhile
    dry_run: bool = False  # only say what it would do
    pin: Pin = ""  # of a result station


class CommandDone(View, frozen=True, kw_only=True):
    version: int  # of the event after it
    told: tuple[str, ...]  # what happened and what follows, in the reader's language
    dry_run: bool
    repeated: bool  # it had been done before; nothing was done now


class EventMoved(Problem, frozen=True, kw_only=True):
    """409 `event-moved`: what happened since the expected version, to those who read the log."""

    version: int
    changes: tuple[str, ...]


class EventLogLine(View, frozen=True, kw_only=True):
    """GET /api/events/{event}/log."""

    version: int
    first: int  # version of its command's first line: undo goes from there
    at: int
    by: str
    words: str
    gone: bool  # taken back


class LinkBody(Body, frozen=True, kw_only=True):
    """POST /api/events/{event}/links → EventLink. A player's link is there from the entry on."""

    role: Literal["director", "clerk", "referee", "station", "hall", "player"]
    label: Label = "–"  # how the log calls who uses it; of a player: the name
    entrant: int | None = None  # of a player
    pin: Pin = ""  # of a station: what the scorer types with each result


class EventLink(View, frozen=True, kw_only=True):
    """GET /api/events/{event}/links; one, with its picture: /links/{id}. DELETE takes it back, POST
    puts another in its place."""

    id: str
    role: Role
    label: str
    entrant: int | None
    created: int | None  # null: with the entry
    used: int | None  # when a device last came by it, to the hour; null: not known
    token: str
    link: str
    short: str  # a player's code to type; empty for others
    code: str  # the link's picture to scan, as a data address; in lists empty


class CodeBody(Body, frozen=True, kw_only=True):
    """POST /api/events/{event}/code → CodeAnswer: for players who cannot scan."""

    code: Annotated[str, Meta(max_length=20)]


class CodeAnswer(View, frozen=True, kw_only=True):
    token: str
    entrant: int


class ApplicationBody(Body, frozen=True, kw_only=True):
    """POST /api/events/{event}/applications → ApplicationMade, where PublicPage.joining says so."""

    id: CommandId
    first: EntryText
    last: EntryText
    origin: EntryText = ""
    person: EntryText = ""
    minor: bool = False
    categories: EntryCategories = ()
    partner_first: EntryText = ""  # of a duet
    partner_last: EntryText = ""


class ApplicationMade(View, frozen=True, kw_only=True):
    token: str  # of a link that is a player's once the desk has said yes
    link: str
    code: str  # its picture to scan


class EntryListBody(Body, frozen=True, kw_only=True):
    """POST /api/events/{event}/entry-list → EntryPreview: nothing is entered."""

    text: Annotated[
        str, Meta(max_length=500_000)
    ]  # a table with titles: CSV, or from a spreadsheet
    columns: dict[str, str] = msgspec.field(default_factory=dict)  # title: our field, or nothing


class EntryLine(View, frozen=True, kw_only=True):
    line: int
    details: Details | None
    fault: str  # in the reader's language; empty: it can be entered


class EntryPreview(View, frozen=True, kw_only=True):
    lines: tuple[EntryLine, ...]
    ignored: tuple[str, ...]  # titles of columns that are left out
    fields: tuple[str, ...]  # that a column can be


class SeatInGame(View, frozen=True, kw_only=True):
    """POST /api/events/{event}/game, where Heading.online: as a player. POST
    /api/events/{event}/referee: as a referee of the event."""

    game: str  # where this session now sits, or sees everything


class RefereedBody(Body, frozen=True, kw_only=True):
    """POST /api/events/{event}/referee → SeatInGame: to a table of the current round."""

    table: int


class BoardBody(Body, frozen=True, kw_only=True):
    """POST /api/events/{event}/boards → EventBoard of each: tables of the current round are played
    at real boards, each with a device beside it."""

    tables: Annotated[tuple[int, ...], Meta(max_length=1000)] = ()  # empty: all without a result
    depth: Depth = Depth.VALUES  # of what is written down
    pin: Pin = ""  # of a result station


class EventBoard(View, frozen=True, kw_only=True):
    """GET /api/events/{event}/boards: those of the current round. The link hands the table to the
    device that follows it."""

    table: int
    game: str
    stage: Literal["waiting", "playing", "unsigned", "ended"]  # waiting: for its device
    scores: tuple[int, ...]  # so far
    token: str
    link: str
    code: str  # the link's picture to scan, as a data address


class EventHello(Sent, frozen=True, kw_only=True, tag="hello"):
    """The first message on the socket of an event; said again it gets the whole page again."""

    token: Annotated[str, Meta(max_length=200)] = ""
    language: Language | None = None  # of the page; null: as the browser asks


class EventShown(Said, frozen=True, kw_only=True, tag="event"):
    version: int
    now: int
    role: Role
    entrant: int | None
    view: AnyPage


class EventChanged(Said, frozen=True, kw_only=True, tag="changes"):
    """What is different now, by the fields of the view (`tournament/change.py`). A base that is not
    one's own: say hello again."""

    base: int
    version: int
    now: int
    changes: dict[str, msgspec.Raw]


FromWatched = EventShown | EventChanged | Complaint
