"""The hub: all rooms of this node, and the clock that moves them when nobody speaks.

Rooms are loaded when first asked for and leave memory when idle. Deadlines are one heap; jobs in
the store wake rooms that are not loaded, after a restart or for another node. The hub's own
periodic duties are plain coroutines, so that a test with a false clock runs them itself.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from mydelko.play.setup import Referee, SeatPlan, TableOpened, game_of
from mydelko.rulebook.profile import Profile
from mydelko.rules.bag import SEED_BYTES, chain_seeds, commitment
from mydelko.rules.events import RealBoard
from mydelko.server import wire
from mydelko.server.answers import complain, encode
from mydelko.server.computers import Computers
from mydelko.server.connection import Connection
from mydelko.server.deadlines import Deadlines
from mydelko.server.dictionaries import Dictionaries
from mydelko.server.ledger import Ledger, open_ledger
from mydelko.server.lobby import ATTEND, Lobby
from mydelko.server.metrics import FLAG_SECONDS
from mydelko.server.pulse import Pulse
from mydelko.server.quarantine import Damaged, Quarantine
from mydelko.server.rematches import NAME_BYTES, Rematches
from mydelko.server.room import Room
from mydelko.server.sweeping import sweep_up
from mydelko.server.wall_clock import Wall
from mydelko.store.errors import Outage
from mydelko.store.store import Store
from mydelko.store.watch import Moved

logger = logging.getLogger(__name__)

BEAT = 1.0  # seconds between heartbeats
JOB_LEASE = 30_000
SYNC = 20.0  # seconds between two clock messages and pings of a room
SWEEP = 5.0
TIDY = 3600.0
IDLE = 600_000  # milliseconds a room stays in memory after its last visitor
AGAIN = 1_000  # milliseconds after which a deadline that could not be kept is tried again
NAP = 0.5  # seconds between looks at the heap when nothing is due
DUTIES = {
    "flag": Room.take_flag,
    "computer": Room.take_turn,
    "ratings": Room.take_ratings,
}


class Hub:
    def __init__(
        self,
        store: Store,
        wall: Wall,
        dictionaries: Dictionaries,
        computers: Computers,
        node: str = "main",
        *,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.store = store
        self.wall = wall
        self.dictionaries = dictionaries
        self.rooms: dict[str, Room] = {}
        self.sockets: set[Connection] = set()  # also those that have not said hello
        self._computers = computers
        self._node = node
        self._entropy = entropy
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._overtaken: set[str] = set()  # moved by another node while they were loading
        self.quarantine = Quarantine()
        self.quarantine.when_found = self._set_aside
        self._deadlines = Deadlines()
        self._pulse = Pulse(store, wall, node)
        self._pulse.when_back = self._give_back
        self._outages = 0  # of this node, that are over
        self._giving_back: asyncio.Task[Any] | None = None
        self._is_ending = False
        self.lobby = Lobby(store, wall, self.rooms)
        self._rematches = Rematches(self.open_table, wall)
        self._pings = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._errands: set[asyncio.Task[Any]] = set()
        self._hear_no_more: Callable[[], None] = lambda: None

    # Life of the node

    async def start(self, *, background: bool = True) -> None:
        """Notes for how long nobody was there, then takes up what was left undone."""
        await self._pulse.start()
        await self.store.jobs.release_all(self._node)
        self._hear_no_more = self.store.on_moved(self._hear)
        if background:
            self._tasks = [
                self._every(BEAT, self.beat),
                self._every(BEAT, self.take_jobs),
                self._every(NAP, self.sync_all),
                self._every(SWEEP, self.sweep),
                self._every(ATTEND, self.lobby.attend),
                self._every(TIDY, self.tidy),
                asyncio.create_task(self._watch_deadlines()),
            ]

    async def stop(self) -> None:
        """Takes up nothing new, lets end what was begun, and only then beats for the last time:
        whoever called may close the store."""
        self._is_ending = True
        self._hear_no_more()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._computers.stop()
        while begun := self._begun():  # a room just loaded may begin to think
            await asyncio.gather(*begun, return_exceptions=True)
        self._computers.close()
        try:
            await self.beat()
        except Outage as error:  # the next start then makes good a little more time
            logger.warning("the last heartbeat: %s", error)

    def _begun(self) -> list[asyncio.Task[Any]]:
        """What runs by itself and uses the store."""
        thinking = [task for room in self.rooms.values() for task in room.tasks]
        return [*self._errands, *self._loading.values(), *thinking]

    def _every(self, seconds: float, duty: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        async def repeat() -> None:
            while True:
                try:
                    await duty()
                except Outage as error:
                    logger.warning("%s: %s", duty.__name__, error)
                except Exception:
                    logger.exception("%s failed", duty.__name__)
                await asyncio.sleep(seconds)

        return asyncio.create_task(repeat())

    async def beat(self) -> None:
        await self._pulse.beat()

    def run(self, errand: Coroutine[Any, Any, object]) -> asyncio.Task[Any]:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
        return task

    def _give_back(self) -> None:
        """After an outage every table sees what its clocks show."""
        self._outages += 1
        if self._giving_back is None or self._giving_back.done():
            self._giving_back = self.run(self._tend_all())

    async def _tend_all(self) -> None:
        """One table after the other: all at once would keep this node from its next heartbeat,
        which is the next outage. Where somebody moves, the table does not wait for this."""
        tended = 0
        while tended != self._outages:
            tended = self._outages
            for game in list(self.rooms):
                if self._is_ending:
                    return
                if game in self.rooms:
                    await self._tend(game, Room.settle)

    async def _tend(self, game: str, duty: Callable[[Room], Awaitable[None]]) -> bool:
        """A duty to one game: whatever is wrong with it, the others get theirs. False: later."""
        try:
            room = await self.room(game)
            if room is not None:
                await duty(room)
        except Damaged:
            pass  # told when it was found
        except Outage as error:
            logger.warning("game %s: %s: %s", game, duty.__name__, error)
            return False
        except Exception:
            logger.exception("game %s: %s failed", game, duty.__name__)
        return True

    # Rooms

    async def room(self, game: str) -> Room | None:
        """None: there is no such game. Raises `Damaged` where it cannot be read."""
        self.quarantine.check(game)
        found = self.rooms.get(game)
        if found is not None:
            if found.is_behind:
                await found.catch_up()
            return found
        task = self._loading.get(game)
        if task is None:
            task = self._loading[game] = asyncio.create_task(self._load(game))
            task.add_done_callback(lambda _: self._loaded(game))
        return await asyncio.shield(task)

    def _loaded(self, game: str) -> None:
        del self._loading[game]
        self._overtaken.discard(game)

    async def _load(self, game: str) -> Room | None:
        ledger = await Ledger.load(
            self.store, self._node, game, self.dictionaries.judge, self.quarantine
        )
        return None if ledger is None else await self._host(ledger)

    async def _host(self, ledger: Ledger) -> Room:
        room = Room(
            ledger,
            self.wall,
            self._pulse,
            self._computers,
            self.watch,
            rematches=self._rematches,
        )
        room.is_behind = room.game in self._overtaken
        self.rooms[room.game] = room
        # What a crash or an outage has cut short; who only looks on can do so all the same.
        await self._tend(room.game, Room.begin)
        self.watch(room)
        room.wake_computer()
        return room

    async def open_table(
        self,
        profile: Profile,
        lexicon: str,
        seats: Sequence[SeatPlan],
        host: str,
        *,
        practice: bool = False,
        first: int | None = None,
        referee: Referee | None = None,
        rated: bool = False,
        seeks: bool = False,
        public: bool = False,
        real: RealBoard | None = None,
        event: str = "",
        name: str = "",
    ) -> Room:
        """With a name of its own, or one given: then it may be there already."""
        now = self.wall.now()
        while True:
            game = name or urlsafe_b64encode(self._entropy(NAME_BYTES)).decode()
            if name and (room := await self.room(name)) is not None:
                return room
            seed = self._entropy(SEED_BYTES)
            opened = TableOpened(
                at=now,
                game=game,
                profile=profile,
                lexicon=lexicon,
                seats=tuple(seats),
                host=host,
                commitment=commitment(chain_seeds(seed)[0], game),
                practice=practice,
                first=first,
                referee=referee,
                rated=rated,
                seeks=seeks,
                public=public,
                real=real,
                event=event,
            )
            words = self.dictionaries.judge(lexicon)
            ledger = await open_ledger(
                self.store, self._node, opened, seed, words, quarantine=self.quarantine
            )
            if ledger is not None:
                return await self._host(ledger)

    def _set_aside(self, game: str) -> None:
        """Its log turned out to be damaged while people sat at it."""
        room = self.rooms.pop(game, None)
        for connection in [] if room is None else list(room.listeners.connections):
            connection.send(complain("game-damaged", connection.language))
            connection.finish()

    def cut_off(self, session: str) -> None:
        """Ends every socket of a session that is over."""
        for connection in self.sockets:
            if connection.session == session:
                connection.cut()

    async def sweep(self) -> None:
        """Rooms that nobody visits leave memory; the log has all of them."""
        now = self.wall.now()
        for game, room in list(self.rooms.items()):
            if room.is_idle() and (room.state.is_over() or now - room.touched > IDLE):
                del self.rooms[game]

    async def tidy(self) -> None:
        """What nobody comes back to leaves the store."""
        await sweep_up(self.store, self.wall.now(), self.rooms)

    def _hear(self, news: Moved) -> None:
        """Another node moved a stream, or the database was restored. A room without visitors reads
        it when somebody comes: most games that one node has opened are played through another."""
        if news.stream is None:
            self.quarantine.clear()
            self._overtaken.update(self._loading)
            moved = list(self.rooms.values())
            for one in moved:
                one.ledger.doubt()
        else:
            game = game_of(news.stream)
            self._overtaken.update(self._loading.keys() & {game})
            room = self.rooms.get(game)
            moved = [room] if room and room.has_moved(news.stream, news.version) else []
        for room in moved:
            if room.is_idle():
                room.is_behind = True
            else:
                self.run(self._tend(room.game, Room.catch_up))

    # Deadlines and jobs

    def watch(self, room: Room) -> None:
        """Remembers when time next makes something happen in this room."""
        due = room.next_due()
        if due is None:
            return
        self._deadlines.set(room.game, room.setup.opened + due)

    async def fire_due(self) -> None:
        now = self.wall.now()
        for due, game in self._deadlines.take(now):
            if await self._tend(game, Room.settle):
                FLAG_SECONDS.observe((self.wall.now() - due) / 1000)
            else:
                self._deadlines.set(game, now + AGAIN)

    async def _watch_deadlines(self) -> None:
        while True:
            await self._deadlines.wait(self.wall.now(), NAP)
            await self.fire_due()

    async def take_jobs(self) -> None:
        """Flags, computers' turns and ratings that no node has in hand."""
        now = self.wall.now()
        due = await self.store.jobs.next_due()
        if due is None or due > now:
            return  # looking costs no commit
        for job in await self.store.jobs.lease(self._node, now, now + JOB_LEASE):
            await self._tend(job.stream.removeprefix("table/"), DUTIES[job.kind])

    async def sync_all(self) -> None:
        """One room after the other, evenly over the period: a flood would delay moves."""
        rooms = list(self.rooms.values())
        for room in rooms:
            self.sync(room)
            await asyncio.sleep(SYNC / len(rooms))

    def sync(self, room: Room) -> None:
        """The table's clock and, where lag is made good, pings that measure it."""
        room.listeners.sync()
        if room.setup.profile.lag_quota <= 0:
            return
        self._pings += 1
        ping = encode(wire.Ping(number=self._pings))
        for connection in room.listeners.connections:
            connection.pinged(self._pings, self.wall.now())
            connection.send(ping)
