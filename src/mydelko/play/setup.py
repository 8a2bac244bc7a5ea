"""A table before and around its game: who sits where, which dictionary, which branch is played.

The table has its own stream of events beside the game's: names are only final when everybody
sits, and an undone move leaves the old branch of the game untouched and begins a new one. What
the law did before that (an absent player's clock, P-6.3.2, and bytes for the bag) waits here for
the game's stream. The bag's seed is in neither stream.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec
from msgspec.structs import replace

from mydelko.rulebook.profile import Allowed, Profile
from mydelko.rules import events as ev
from mydelko.rules.events import SeatKind
from mydelko.rules.pressing import has_absent_clock


class SeatPlan(msgspec.Struct, frozen=True, gc=False):
    name: str  # empty while an invitation is open
    kind: SeatKind
    level: str = ""  # of a computer
    session: str = ""  # who sits here: a session's public digest
    user: str = ""  # and its account, if it has one
    brings_bytes: bool = False  # the first tile waits for the bytes it adds to the bag
    partner: str = ""  # P-1.2: the second person of a duet
    beside: str = ""  # the session of that person's own device, where there is one

    def is_taken(self) -> bool:
        return self.kind is SeatKind.COMPUTER or bool(self.session)


EarlyEvent = ev.ClockStarted | ev.ClockStopped | ev.ClockHeld | ev.BytesAdded


class Base(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type"):
    at: int  # milliseconds since 1970
    v: int = 1


class Referee(msgspec.Struct, frozen=True, gc=False):
    """Who may see all racks and decide (R-15); without a session or an account: whoever follows
    the referee's link first."""

    name: str = ""
    session: str = ""
    user: str = ""

    def is_known(self) -> bool:
        return bool(self.session or self.user)

    def is_of(self, session: str, user: str) -> bool:
        same = session and self.session == session
        return bool(same or (user and self.user == user))


class TableOpened(Base, frozen=True, kw_only=True, tag="table-opened"):
    game: str
    profile: Profile
    lexicon: str
    seats: tuple[SeatPlan, ...]
    host: str  # the session that opened it
    commitment: str
    practice: bool = False  # R-21; tables of before it read as none, their undone branches stand
    first: int | None = None  # P-2.1: the seat that begins, where it is given
    referee: Referee | None = None
    rated: bool = False  # wanted; tables of before it were told of no ratings
    seeks: bool = False  # its free seats are anyone's; until now they were for who had a link
    public: bool = False  # lists of games to watch name it
    real: ev.RealBoard | None = None  # played on one
    event: str = ""  # the tournament whose pairing is played here


class RefereeNamed(Base, frozen=True, kw_only=True, tag="referee-named"):
    """In the place of who was before; everybody at the table is told."""

    referee: Referee


class SeatTaken(Base, frozen=True, kw_only=True, tag="seat-taken"):
    """An invitation was followed."""

    seat: int
    name: str
    session: str
    user: str = ""
    brings_bytes: bool = False
    beside: bool = False  # P-1.2: the second of a duet, who came by a device of their own


class Branched(Base, frozen=True, kw_only=True, tag="branched"):
    """A move was undone: the game goes on in another stream, a copy up to `kept` events."""

    branch: int
    kept: int
    began: int  # the new stream's version when it became the game
    seat: int


class Prelude(Base, frozen=True, kw_only=True, tag="absent-clock"):
    """The game's stream will begin with these events: the clock of who has not come (P-6.3.2),
    bytes for the bag."""

    events: tuple[EarlyEvent, ...]


class RematchAsked(Base, frozen=True, kw_only=True, tag="rematch-asked"):
    """The game is over, and who sits here wants another; when all do, it is opened."""

    seat: int


class RematchRefused(Base, frozen=True, kw_only=True, tag="rematch-refused"):
    seat: int


class RematchOpened(Base, frozen=True, kw_only=True, tag="rematch-opened"):
    game: str  # the other table


RematchEvent = RematchAsked | RematchRefused | RematchOpened
TableEvent = TableOpened | RefereeNamed | SeatTaken | Branched | Prelude | RematchEvent


class Rematch(msgspec.Struct, frozen=True, gc=False):
    """How far those who sat at this table are on the way to their next one."""

    asked: tuple[int, ...] = ()  # seats that want it
    refused: tuple[int, ...] = ()  # who said no to the last question
    game: str = ""  # where they play on


class Setup(msgspec.Struct, frozen=True, gc=False):
    game: str
    profile: Profile
    lexicon: str
    seats: tuple[SeatPlan, ...]
    host: str
    commitment: str
    opened: int  # milliseconds since 1970: game time counts from here
    practice: bool = False
    first: int | None = None
    referee: Referee | None = None
    rated: bool = False  # so far; once everybody sits it stays as it is
    early: tuple[EarlyEvent, ...] = ()  # what the game's stream will begin with
    full: int | None = None  # milliseconds since 1970: when the last seat was taken
    branch: int = 0
    takings: int = 0  # how often a seat was taken
    version: int = 1
    seeks: bool = False
    public: bool = False
    real: ev.RealBoard | None = None
    event: str = ""
    rematch: Rematch = Rematch()

    def published(self) -> str:
        """What binds the bag's seed; tiles of wood are drawn from a bag of cloth."""
        return "" if self.real else self.commitment

    def is_complete(self) -> bool:
        return all(seat.is_taken() for seat in self.seats)

    def has_absent_clock(self) -> bool:
        """A seat that is anyone's awaits nobody who could be late."""
        known = has_absent_clock(self.profile, len(self.seats))
        return known and not self.seeks and not self.is_complete()

    def talks(self) -> bool:
        """B-16: whether players may talk here, and do not all sit at one screen."""
        humans = [seat for seat in self.seats if seat.kind is SeatKind.HUMAN]
        screens = {seat.session for seat in humans if seat.session}
        listeners = len(screens) + sum(not seat.session for seat in humans)
        return self.profile.chat is Allowed.YES and listeners > 1

    def awaits_bytes(self, seat: int) -> bool:
        """Whether this seat announced bytes for the bag and has not added them."""
        added = [event.seat for event in self.early if isinstance(event, ev.BytesAdded)]
        return self.seats[seat].brings_bytes and seat not in added

    def begins(self) -> int | None:
        """Game time of the first tile: when all sit and those who bring bytes for the bag have
        added them, or the table has waited for its patience."""
        if self.full is None:
            return None
        late = any(self.awaits_bytes(seat) for seat in range(len(self.seats)))
        return self.full - self.opened + (self.profile.patience if late else 0)

    def is_host(self, session: str) -> bool:
        """Who opened it; nobody does where that person has left for good."""
        return bool(session) and session == self.host

    def is_referee(self, session: str, user: str = "") -> bool:
        """R-15: who was named and does not play; asking makes nobody a referee."""
        named = self.referee is not None and self.referee.is_of(session, user)
        return named and not self.seats_of(session, user)

    def seats_of(self, session: str, user: str = "") -> tuple[int, ...]:
        """Seats that this screen holds."""
        return tuple(
            number
            for number, seat in enumerate(self.seats)
            if seat.kind is SeatKind.HUMAN
            and (
                (session and session in (seat.session, seat.beside)) or (user and seat.user == user)
            )
        )


def setup_of(opened: ev.GameOpened, lexicon: str = "") -> Setup:
    """The table of a game that everybody sits at from its first event on."""
    seats = zip(opened.names, opened.kinds, strict=True)
    return Setup(
        game=opened.game,
        profile=opened.profile,
        lexicon=lexicon,
        seats=tuple(SeatPlan(name, kind, session=name) for name, kind in seats),
        host="",
        commitment=opened.commitment,
        opened=0,
        practice=opened.practice,
        real=opened.real,
        full=0,
    )


def can_be_rated(seats: Iterable[SeatPlan]) -> bool:
    """Whether those who sit have accounts, each one of their own; a computer has none."""
    taken = [seat.user for seat in seats if seat.is_taken()]
    return all(taken) and len(set(taken)) == len(taken)


def fold_table(events: Iterable[TableEvent]) -> Setup:
    setup: Setup | None = None
    for event in events:
        setup = apply_table(setup, event)
    if setup is None:
        raise ValueError("a table's first event opens it")
    return setup


def apply_table(setup: Setup | None, event: TableEvent) -> Setup:
    if isinstance(event, TableOpened):
        return Setup(
            game=event.game,
            profile=event.profile,
            lexicon=event.lexicon,
            seats=event.seats,
            host=event.host,
            commitment=event.commitment,
            opened=event.at,
            practice=event.practice,
            first=event.first,
            referee=event.referee,
            rated=event.rated and not event.practice and can_be_rated(event.seats),
            seeks=event.seeks,
            public=event.public,
            real=event.real,
            event=event.event,
            full=event.at if all(seat.is_taken() for seat in event.seats) else None,
        )
    if setup is None:
        raise ValueError("a table's first event opens it")
    match event:
        case RefereeNamed():
            return replace(setup, referee=event.referee, version=setup.version + 1)
        case SeatTaken():
            return _sit(setup, event)
        case Branched():
            return replace(setup, branch=event.branch, version=setup.version + 1)
        case Prelude():
            early = (*setup.early, *event.events)
            return replace(setup, early=early, version=setup.version + 1)
        case RematchAsked() | RematchRefused() | RematchOpened():
            rematch = _apply_rematch(setup.rematch, event)
            return replace(setup, rematch=rematch, version=setup.version + 1)
        case _:
            assert_never(event)


def _apply_rematch(rematch: Rematch, event: RematchEvent) -> Rematch:
    match event:
        case RematchAsked(seat=seat):
            return Rematch(asked=(*rematch.asked, seat))
        case RematchRefused(seat=seat):
            return Rematch(refused=(seat,))
        case RematchOpened(game=game):
            return replace(rematch, game=game)
        case _:
            assert_never(event)


def _sit(setup: Setup, event: SeatTaken) -> Setup:
    before = setup.seats[event.seat]
    taken = (
        replace(before, beside=event.session)
        if event.beside
        else replace(
            before,
            name=event.name,
            session=event.session,
            user=event.user,
            brings_bytes=event.brings_bytes,
        )
    )
    seats = (*setup.seats[: event.seat], taken, *setup.seats[event.seat + 1 :])
    early, full, rated = setup.early, setup.full, setup.rated
    if full is None:
        rated = rated and can_be_rated(seats)
        if all(seat.is_taken() for seat in seats):
            full = event.at
            early += _stopped(early, event.at - setup.opened)
    return replace(
        setup,
        seats=seats,
        early=early,
        full=full,
        rated=rated,
        takings=setup.takings + 1,
        version=setup.version + 1,
    )


# P-6.3.2: by coming a late player stops the own clock, whatever the table still waits for
def _stopped(early: tuple[EarlyEvent, ...], at: int) -> tuple[EarlyEvent, ...]:
    clocks = [event for event in early if isinstance(event, ev.ClockStarted | ev.ClockStopped)]
    if not clocks or isinstance(clocks[-1], ev.ClockStopped):
        return ()
    return (ev.ClockStopped(at=max(at, early[-1].at), seat=clocks[-1].seat),)


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(TableEvent)


def write_table_event(event: TableEvent) -> bytes:
    return _encoder.encode(event)


def read_table_event(data: bytes) -> TableEvent:
    event: TableEvent = _decoder.decode(data)
    return event


def table_stream(game: str) -> str:
    return f"table/{game}"


def game_stream(game: str, branch: int) -> str:
    return f"game/{game}/{branch}"


def game_of(stream: str) -> str:
    """Of a stream of a table, its game or its talk; of any other it is no game's name."""
    return stream.split("/")[1] if stream.startswith(("table/", "game/", "talk/")) else ""


def talk_stream(game: str) -> str:
    return f"talk/{game}"


def seed_stream(game: str) -> str:
    """Private: read by the program alone, never by a view."""
    return f"seed/{game}"
