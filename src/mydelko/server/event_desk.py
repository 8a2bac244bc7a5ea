"""An event on the server: its desk over the store, its doors, and everybody who watches it.

A command is heard when the role may ask for it and then decided as everywhere; what it led to is
told in words to who asked and shown to all who watch. The row of lists goes with every append.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from msgspec import structs

from mydelko.log import Outcome
from mydelko.server.event_links import Doors, Secret
from mydelko.server.event_watch import EventWatch
from mydelko.server.wall_clock import Wall
from mydelko.store import Stream
from mydelko.store.errors import Outage
from mydelko.store.store import Store
from mydelko.store.tournaments import CLOSED, OPEN, Tournament
from mydelko.tournament import commands as cmd
from mydelko.tournament.account import account
from mydelko.tournament.cycle import Wanted
from mydelko.tournament.desk import SharedDesk
from mydelko.tournament.events import Applied, Event, Undone
from mydelko.tournament.fold import fold
from mydelko.tournament.log import STREAMS, write_events
from mydelko.tournament.logbook import LogLine, log_lines
from mydelko.tournament.played_game import PROGRAM
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.roles import Asker, refuse_role, tag_of
from mydelko.tournament.state import Round, State, Table


class Owner(msgspec.Struct, frozen=True):
    """Who opened the event, and directs it without a link."""

    session: str | None = None
    user: str | None = None

    def is_one(self, session: str, user: str) -> bool:
        mine = bool(session) and session == self.session
        return mine or (bool(user) and user == self.user)


class Done(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    told: tuple[str, ...]
    repeated: bool = False


class EventDesk(SharedDesk):
    """Use `Desks`."""

    def __init__(self, store: Store, event: str, wall: Wall, secret: Secret, owner: Owner) -> None:
        super().__init__(Stream(store, STREAMS + event))
        self.event = event
        self.owner = owner
        self.doors = Doors(event, Stream(store, Doors.stream_of(event)), secret)
        self.watch = EventWatch(wall)
        self.touched = wall.now()
        self.heard: dict[str, int] = {}  # games that have ended, and up to which event of theirs
        self._secret = secret
        self._store = store
        self._wall = wall

    async def reload(self) -> None:
        """Also in the middle of a command that is then refused: others were faster."""
        await super().reload()
        self.watch.show(self.state, self.version)

    def game_name(self, one: Round, table: Table) -> str:
        """Of the game of a pairing. At a real board nobody can guess it: who only looks on would
        read the names of minors there."""
        seats = "x".join(str(number) for number in table.seats)
        name = f"{self.event}-{one.number}-{table.number}-{seats}"
        return name if self.state.settings.online else f"{name}-{self._secret(name)[:16]}"

    def opened_by(self) -> str:
        """The name of who opened the event, as it was then."""
        return self.stored[0].event.by

    def games(self) -> dict[str, Table]:
        """Tables of the current round, by the names their games have or would have."""
        one = self.state.current
        return {} if one is None else {self.game_name(one, table): table for table in one.tables}

    async def load_all(self) -> None:
        await self.reload()
        await self.doors.load()
        self.check_watchers()
        await self._tell_lists()

    async def _tell_lists(self) -> None:
        """The shell writes no rows."""
        told = await self._store.tournaments.get(self.event)
        row = row_of(self.event, self.state, self.owner, self._wall.now())
        if told is not None:
            as_told = structs.replace(row, created=told.created, updated=told.updated)
            if as_told != told:
                await self._store.note([row])

    async def catch_up(self) -> None:
        """What the shell or another node has done meanwhile."""
        if not await self._is_latest():
            async with self._turn:  # what was being appended here is no news
                if not await self._is_latest():
                    await self.load_all()

    async def _is_latest(self) -> bool:
        streams = (STREAMS + self.event, Doors.stream_of(self.event))
        heads = [await self._store.head(stream) for stream in streams]
        return heads == [self.version, self.doors.version]

    async def note_use(self, key: str) -> None:
        """Somebody came by this link, and may look on where nothing can be written."""
        with suppress(Outage):
            await self.doors.note_use(key, self._wall.now())

    def check_watchers(self) -> None:
        """Whose link opens nothing any more sees no more."""
        doors, state = self.doors, self.state
        self.watch.dismiss(
            lambda one: bool(one.token) and doors.opened_by(one.token, state) is None
        )

    async def ask(
        self,
        asker: Asker,
        command: cmd.Command,
        command_id: str,
        language: str,
        seen: int | None = None,
    ) -> Done | Refusal:
        refusal = refuse_role(asker, command, self.state.settings)
        if refusal is not None:
            return refusal
        now, before, version = self._wall.now(), self.state, self.version
        repeated = self.answered(command_id) is not None
        found = await self.do(command, now, asker.by, command_id, seen)
        if isinstance(found, Refusal):
            return found
        self.watch.show(self.state, self.version)
        answered = self.answered(command_id)
        if answered is None:
            return Done(version=self.version, told=())  # it changes nothing
        if answered.first != version + 1:  # somebody else was faster, or this is a repeat
            before = self._state_at(answered.first - 1)
        after = self.state if answered.version == self.version else self._state_at(answered.version)
        told = await asyncio.to_thread(self._told, before, found, after, now, language)
        return Done(version=answered.version, told=told, repeated=repeated)

    def application_by(self, command_id: str) -> int:
        """That came of a command."""
        answered = self.answered(command_id)
        assert answered is not None
        events = (one.event for one in self.stored[answered.first - 1 : answered.version])
        return next(one.application for one in events if isinstance(one, Applied))

    async def record(self, command: cmd.RecordGame | cmd.LeaveGame) -> None:
        """A game played in the program, or beside it: no role asks for that. One and the same end
        of a game is told once, whatever becomes of it at the desk."""
        ends = command.reason if isinstance(command, cmd.LeaveGame) else command.scores
        command_id = f"{tag_of(command)}:{command.game}:{ends}"
        found = await self.do(command, self._wall.now(), PROGRAM, command_id)
        if not isinstance(found, Refusal):
            self.watch.show(self.state, self.version)

    async def rehearse(
        self, asker: Asker, command: cmd.Command, language: str, seen: int | None = None
    ) -> Done | Refusal:
        """What the command would do; nothing is done."""
        refusal = refuse_role(asker, command, self.state.settings)
        if refusal is not None:
            return refusal
        now = self._wall.now()
        found = await asyncio.to_thread(self.decide, command, now, asker.by, "", seen)
        if isinstance(found, Refusal):
            return found
        events = found.events if isinstance(found, Wanted) else found
        before, after = self.state, self.after(events)
        told = await asyncio.to_thread(self._told, before, events, after, now, language)
        return Done(version=self.version, told=told)

    def _told(
        self, before: State, events: list[Event], after: State, now: int, language: str
    ) -> tuple[str, ...]:
        told = account(before, events, after, now, language)
        for event in events:
            if isinstance(event, Undone):
                told += [line.words for line in self.lines(language)[event.first - 1 : event.last]]
        return tuple(filter(None, told))

    def _state_at(self, version: int) -> State:
        return fold([one.event for one in self.stored[:version]])

    def lines(self, language: str) -> list[LogLine]:
        return list(log_lines(self, language))

    async def append(self, wanted: Wanted) -> Outcome:
        return await self._store.append(
            STREAMS + self.event,
            wanted.expected,
            write_events(wanted.events),
            command=wanted.command_id,
            facts=[row_of(self.event, self.after(wanted.events), self.owner, self._wall.now())],
        )


def row_of(event: str, state: State, owner: Owner, now: int) -> Tournament:
    settings = state.settings
    return Tournament(
        id=event,
        name=settings.name,
        place=settings.place,
        days=" ".join(settings.days),
        profile=settings.profile,
        status=OPEN if state.closed is None else CLOSED,
        created=now,
        updated=now,
        listed=settings.listed,
        session=owner.session,
        user=owner.user,
    )
