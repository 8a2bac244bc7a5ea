"""The desks: all events that this node has in hand, read from the store when first asked for.

Events that the shell has put into the database are nobody's and not served. A desk that nobody
watches or asks leaves memory; one that is asked looks first whether others have gone on, and one
that is watched is looked at from time to time: time itself changes what is to be done next.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

from mydelko.log import DamagedLogError, Entry
from mydelko.server.event_desk import EventDesk, Owner, row_of
from mydelko.server.event_links import Secret
from mydelko.server.problems import Trouble
from mydelko.server.wall_clock import Wall
from mydelko.store import log
from mydelko.store.errors import Outage
from mydelko.store.store import Store
from mydelko.store.watch import Moved
from mydelko.tournament import links
from mydelko.tournament.commands import Open
from mydelko.tournament.fold import fold
from mydelko.tournament.log import STREAMS, read_events
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.settings import Settings

logger = logging.getLogger(__name__)

TEND = 5.0  # seconds
IDLE = 600_000  # milliseconds a desk stays in memory after the last who asked


@contextmanager
def _reading(event: str) -> Iterator[None]:
    try:
        yield
    except DamagedLogError as error:
        logger.error("event %s: %s", event, error)
        raise Trouble(503, "event-damaged") from error


async def _nothing(_desk: EventDesk) -> None:
    pass


class Desks:
    def __init__(self, store: Store, wall: Wall, secret: Secret) -> None:
        self.desks: dict[str, EventDesk] = {}
        self._store = store
        self._wall = wall
        self._secret = secret
        self._loading: dict[str, asyncio.Task[EventDesk | None]] = {}
        self._errands: set[asyncio.Task[None]] = set()
        self._hear_no_more = store.on_moved(self._hear)
        self.collect: Callable[[EventDesk], Awaitable[None]] = _nothing  # what games have brought

    async def get(self, event: str) -> EventDesk:
        """As it stands now. Raises `Trouble` where there is no such event."""
        desk = self.desks.get(event)
        if desk is None:
            task = self._loading.get(event)
            if task is None:
                task = self._loading[event] = asyncio.create_task(self._load(event))
                task.add_done_callback(lambda _: self._loading.pop(event, None))
            desk = await asyncio.shield(task)
        else:
            with _reading(event):
                await desk.catch_up()
        if desk is None:
            raise Trouble(404, "event-unknown")
        desk.touched = self._wall.now()
        if not len(desk.watch):  # else it is tended
            await self.collect(desk)
        return desk

    async def _load(self, event: str) -> EventDesk | None:
        row = await self._store.tournaments.get(event)
        if row is None:
            return None
        desk = self._desk(event, Owner(row.session, row.user))
        with _reading(event):
            await desk.load_all()
        self.desks[event] = desk
        return desk

    def _desk(self, event: str, owner: Owner) -> EventDesk:
        return EventDesk(self._store, event, self._wall, self._secret, owner)

    async def create(self, event: str, settings: Settings, owner: Owner, by: str) -> Refusal | None:
        """Where it is there already it stays as it is."""
        if await self._store.tournaments.get(event) is not None:
            return None
        desk = self._desk(event, owner)
        found = await desk.do(Open(settings=settings), self._wall.now(), by, "open")
        return found if isinstance(found, Refusal) else None

    async def take_in(self, event: str, entries: Sequence[Entry], owner: Owner) -> None:
        """An event from a file, whole or not at all. Where it is there already it stays so."""
        state = fold([one.event for one in read_events(entries)])
        row = row_of(event, state, owner, self._wall.now())
        stream = STREAMS + event
        await self._store.write(lambda at: log.fill(at, stream, entries))
        if await self._store.tournaments.get(event) is None:
            await self._store.note([row])

    async def tend(self) -> None:
        """What time and others have changed, for those who watch."""
        now = self._wall.now()
        for event, desk in list(self.desks.items()):
            if len(desk.watch):
                await self._tend(desk, self._look_after)
            elif now - desk.touched > IDLE:
                del self.desks[event]

    async def _look_after(self, desk: EventDesk) -> None:
        await desk.catch_up()
        await self.collect(desk)
        desk.watch.look_again()

    async def _tend(self, desk: EventDesk, duty: Callable[[EventDesk], Awaitable[None]]) -> None:
        """Whatever is wrong with one event, the others get theirs."""
        try:
            await duty(desk)
        except Outage as error:
            logger.warning("event %s: %s", desk.event, error)
        except Exception:
            logger.exception("event %s could not be tended", desk.event)

    def _hear(self, news: Moved) -> None:
        for event, desk in self.desks.items():
            streams = (None, STREAMS + event, links.STREAMS + event)
            if len(desk.watch) and news.stream in streams:
                task = asyncio.create_task(self._tend(desk, EventDesk.catch_up))
                self._errands.add(task)
                task.add_done_callback(self._errands.discard)

    async def keep(self) -> None:
        """Goes on until it is cancelled."""
        while True:
            await asyncio.sleep(TEND)
            await self.tend()

    async def stop(self) -> None:
        self._hear_no_more()
        for desk in self.desks.values():
            await desk.watch.settle()
        await asyncio.gather(*self._errands, *self._loading.values(), return_exceptions=True)
