"""The application: handlers, services and guard put together. One process, one event loop."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache, partial
from traceback import format_exc

import msgspec
from litestar import Litestar
from litestar.config.app import AppConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from mydelko import __version__
from mydelko.engine.levels import levels
from mydelko.server.computers import Computers
from mydelko.server.description import Description, allowed_methods
from mydelko.server.desks import Desks
from mydelko.server.dictionaries import Dictionaries
from mydelko.server.event_limits import CODES, ENTRIES, Pins, Tries
from mydelko.server.event_socket import EVENTS, watch
from mydelko.server.figures import LEAVE, Figures
from mydelko.server.front import Front
from mydelko.server.guard import App, Guard, Limits, Message, Receive, Send
from mydelko.server.hub import Hub
from mydelko.server.metrics import note_commit
from mydelko.server.names import look_of
from mydelko.server.online import collect
from mydelko.server.outside import Outside
from mydelko.server.pages import show_file, show_page
from mydelko.server.problems import (
    LawRefused,
    Reading,
    Trouble,
    on_damage,
    on_fault,
    on_http_exception,
    on_outage,
    on_refusal,
    on_trouble,
)
from mydelko.server.quarantine import Damaged
from mydelko.server.rest_book import book
from mydelko.server.rest_choices import choices
from mydelko.server.rest_event_boards import event_boards
from mydelko.server.rest_event_files import event_files
from mydelko.server.rest_event_links import event_links
from mydelko.server.rest_events import events
from mydelko.server.rest_games import games
from mydelko.server.rest_invites import invites
from mydelko.server.rest_lobby import lobby
from mydelko.server.rest_operation import operation
from mydelko.server.rest_people import people
from mydelko.server.rest_players import players
from mydelko.server.rest_privacy import privacy
from mydelko.server.rest_referee import referee
from mydelko.server.rest_review import review
from mydelko.server.rest_stands import stands
from mydelko.server.rest_words import words
from mydelko.server.reviews import Reviews
from mydelko.server.services import LOGINS, SEARCHES, SEEKS, TABLES, Services
from mydelko.server.sessions import TRUSTED, Sessions
from mydelko.server.socket import play
from mydelko.server.wall_clock import SystemWall, Wall
from mydelko.store.errors import Outage
from mydelko.store.store import Store

logger = logging.getLogger(__name__)

LARGEST_BODY = 64 * 1024
DAY = 86_400  # seconds
GENEROUS = 1000.0
FIRST_DICTIONARY = "polish"  # warmed up, so that a first game begins at once


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str  # URL
    node: str = "main"
    worker: int = 0  # of several processes that share a port; 0: alone
    workers: int = 1
    figures: str = ""  # folder where workers leave their figures for each other
    outside: Outside = Outside()
    threads: int | None = None  # of computer players
    generous: bool = False  # limits per address wide open: many clients behind one address
    background: bool = True  # heartbeats, deadlines and jobs run by themselves
    metrics_token: str = ""  # for who reads the figures from another machine
    warm: bool = True  # loads the first dictionary and player at the start

    @property
    def name(self) -> str:
        """Who this is among all that share the database."""
        return f"{self.node}.{self.worker}" if self.worker else self.node

    @property
    def names(self) -> list[str]:
        """All workers of this node."""
        if not self.worker:
            return [self.node]
        return [f"{self.node}.{number}" for number in range(1, self.workers + 1)]

    @property
    def plenty(self) -> float:
        """By how much limits are wider than usual."""
        return GENEROUS if self.generous else 1.0


@cache
def framework() -> Litestar:
    """All handlers, made once: a request brings the services of its program along."""
    return Litestar(
        route_handlers=[
            people,
            choices,
            book,
            words,
            referee,
            stands,
            games,
            invites,
            review,
            events,
            event_links,
            event_boards,
            event_files,
            lobby,
            operation,
            players,
            privacy,
            show_page,
            show_file,
        ],
        exception_handlers={
            Trouble: on_trouble,
            LawRefused: on_refusal,
            HTTPException: on_http_exception,
            Outage: on_outage,
            Damaged: on_damage,
            Exception: on_fault,
        },
        request_class=Reading,
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Mydełko",
            version=__version__,
            render_plugins=[Description()],
            use_handler_docstrings=True,
        ),
        on_app_init=[_quiet],
    )


class Program:
    """The guarded application and, once started, its hub."""

    def __init__(
        self,
        settings: Settings,
        wall: Wall | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.settings = settings
        self.wall = wall or SystemWall()
        self._entropy = entropy
        self.hub: Hub | None = None
        self.desks: Desks | None = None
        self.services: Services | None = None
        self._store: Store | None = None
        self._framework: App = framework()
        allowed = allowed_methods(framework())
        self.guard = Guard(self._attend, self.wall, allowed, settings.outside, settings.plenty)
        self.asgi = Front(self.guard)

    async def _attend(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._begin_and_end(receive, send)
        elif scope["type"] != "websocket" or self.hub is None or self.desks is None:
            scope["state"]["services"] = self.services
            await self._framework(scope, receive, send)
        elif str(scope["path"]).startswith(EVENTS):
            await watch(self.desks, self.hub, scope, receive, send)
        else:
            await play(self.hub, scope, receive, send)

    async def _begin_and_end(self, receive: Receive, send: Send) -> None:
        """As the server asks for it."""
        await receive()
        doing = "startup"
        try:
            async with self.running():
                await send({"type": "lifespan.startup.complete"})
                doing = "shutdown"
                await receive()
        except BaseException:
            await send({"type": f"lifespan.{doing}.failed", "message": format_exc()})
            raise
        await send({"type": "lifespan.shutdown.complete"})

    async def open(self) -> Store:
        """The store, opened once: before serving, so that its errors reach who started us."""
        if self._store is None:
            self._store = await Store.open(self.settings.database)
        return self._store

    async def _close(self) -> None:
        store, self._store = self._store, None
        if store is not None:
            await store.close()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        async with AsyncExitStack() as ending:  # in the opposite order, however it ends
            settings = self.settings
            ending.callback(logger.info, "node %s: stopped", settings.name)
            store = await self.open()
            store.on_commit(note_commit)
            ending.push_async_callback(self._close)
            dictionaries = Dictionaries()
            computers = Computers(dictionaries, self.wall, settings.threads, among=settings.workers)
            hub = Hub(
                store, self.wall, dictionaries, computers, settings.name, entropy=self._entropy
            )
            figures = Figures(hub, settings.worker, settings.figures)
            sessions = await Sessions.open(store, self.wall)
            sessions.when_over = hub.cut_off
            logins = Limits(*LOGINS, self.wall)
            tables = Limits(TABLES / DAY, TABLES * settings.plenty, self.wall)
            desks = self.desks = Desks(store, self.wall, sessions.event_secret)
            desks.collect = partial(collect, hub)
            reviews = Reviews(hub, computers, self.wall, settings.plenty)
            self.services = Services(
                hub=hub,
                sessions=sessions,
                logins=logins,
                tables=tables,
                reviews=reviews,
                desks=desks,
                pins=Pins(self.wall),
                codes=Tries(CODES, self.wall),
                entries=Tries(ENTRIES, self.wall),
                printing=asyncio.Semaphore(1),
                public_printing=asyncio.Semaphore(1),
                seeking=asyncio.Lock(),
                seeks=Limits(SEEKS[0], SEEKS[1] * settings.plenty, self.wall),
                searches=asyncio.Semaphore(SEARCHES),
                figures=figures,
                worker=settings.worker,
                names=settings.names,
                metrics_token=settings.metrics_token,
                is_proxied=settings.outside.proxies.are_named(),
            )
            self.guard.sessions = sessions
            self.hub = hub
            await hub.start(background=self.settings.background)
            ending.push_async_callback(hub.stop)
            ending.push_async_callback(desks.stop)
            if self.settings.background:
                for duty in (_watch(sessions), _leave(figures), desks.keep()):
                    ending.callback(asyncio.create_task(duty).cancel)
            if self.settings.warm:
                player = (dictionaries.player, levels()[0].id, FIRST_DICTIONARY)
                for slow in (player, (look_of, "")):
                    warming = asyncio.create_task(asyncio.to_thread(*slow))
                    ending.push_async_callback(asyncio.wait, {warming})
            logger.info("node %s: started", settings.name)
            ending.callback(logger.info, "node %s: stopping", settings.name)
            yield


async def _watch(sessions: Sessions) -> None:
    """What another node or the command line has ended is over here too."""
    while True:
        await asyncio.sleep(TRUSTED / 1000)
        try:
            await sessions.notice_ended()
        except Outage as error:
            logger.warning("sessions: %s", error)


async def _leave(figures: Figures) -> None:
    """For the other workers."""
    while True:
        try:
            await figures.leave()
        except OSError as error:
            logger.warning("figures: %s", error)
        await asyncio.sleep(LEAVE)


def _quiet(config: AppConfig) -> AppConfig:
    """Logging is the standard library's; the framework adds none of its own."""
    config.logging_config = None
    return config
