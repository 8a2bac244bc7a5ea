"""The lobby: tables where anyone may sit down and games that anyone may watch, for everybody alike.

It is read from the store, so that all nodes show the same, and at most once in a while, however
many look at it. A table is shown while somebody who sits at it is connected: each node says so of
its own rooms, and what is not heard of for some seconds is gone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

import msgspec

from mydelko.rules.events import SeatKind
from mydelko.server.bodies_lobby import LobbySeat, LobbyTable, LobbyView
from mydelko.server.room import Room
from mydelko.server.rows import Shown, read_detail, shown_as
from mydelko.server.wall_clock import Wall
from mydelko.store.games import SEEK, WATCH, Listed, Seat
from mydelko.store.store import Store

ATTEND = 3.0  # seconds between two looks at who is there
GONE = 15_000  # milliseconds after which a table that no node speaks of is left out
FRESH = 2_000  # milliseconds for which one answer is good for everybody
MOST_SEEKS = 100
MOST_GAMES = 40


class Page(NamedTuple):
    tag: str  # the same where nothing has changed
    body: bytes


class Lobby:
    def __init__(self, store: Store, wall: Wall, rooms: Mapping[str, Room]) -> None:
        self._store = store
        self._wall = wall
        self._rooms = rooms
        self._lock = asyncio.Lock()
        self._page = Page("", b"")
        self._read = -FRESH  # when the page was

    async def attend(self) -> None:
        """Tells the others which tables of this node have somebody at them."""
        here = [
            game
            for game, room in self._rooms.items()
            if shown_as(room.setup, room.state) and room.listeners.has_players()
        ]
        if here:
            await self._store.games.attend(here, self._wall.now())

    def is_open(self, listed: Listed) -> bool:
        """Whether somebody still waits there for anyone to come."""
        return listed.game.shown == SEEK and listed.game.present > self._wall.now() - GONE

    def forget(self) -> None:
        """Something changed through this very node: the next who asks sees it."""
        self._read = -FRESH

    async def page(self) -> Page:
        async with self._lock:  # many ask at once, one reads
            if self._wall.now() - self._read >= FRESH:
                self._page, self._read = await self._tell(), self._wall.now()
            return self._page

    async def _tell(self) -> Page:
        since = self._wall.now() - GONE
        seeks = await self._store.games.shown(SEEK, since, MOST_SEEKS)
        games = await self._store.games.shown(WATCH, since, MOST_GAMES)
        view = LobbyView(seeks=_tables(seeks), games=_tables(games))
        body = msgspec.json.encode(view)
        return Page(f'"{sha256(body).hexdigest()[:32]}"', body)


def _tables(found: list[Listed]) -> tuple[LobbyTable, ...]:
    return tuple(table for listed in found if (table := _table(listed)) is not None)


def _table(listed: Listed) -> LobbyTable | None:
    """None where the row cannot be read: nobody is sent to a damaged game."""
    game = listed.game
    try:
        detail = read_detail(game.detail)
    except msgspec.DecodeError:
        return None
    shown: Shown | None = detail.shown
    if shown is None:
        return None
    return LobbyTable(
        game=game.id,
        profile=game.profile,
        titles=shown.titles,
        lexicon=shown.lexicon,
        time=shown.time,
        increment=shown.increment,
        move_limit=shown.move_limit,
        practice=detail.practice,
        public=shown.public,
        rated=shown.rated,
        seats=tuple(_seat(seat, detail.scores[seat.seat]) for seat in listed.seats),
        since=game.created,
    )


def _seat(seat: Seat, score: int) -> LobbySeat:
    kind = SeatKind(seat.kind)
    taken = kind is SeatKind.COMPUTER or seat.session is not None
    return LobbySeat(name=seat.name if taken else "", kind=kind, taken=taken, score=score)
