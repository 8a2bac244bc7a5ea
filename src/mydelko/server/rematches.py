"""Rematches: the table of those who want to play on, opened once, and not too often.

Its name follows from the game's: what a crash has cut short, or another node has begun, is found
and not opened twice. Nobody can ask for a table of that name in another way.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import TYPE_CHECKING

from mydelko.play.rematch import next_starter
from mydelko.server.guard import Limits
from mydelko.server.wall_clock import Wall

if TYPE_CHECKING:
    from mydelko.server.room import Room

NAME_BYTES = 12  # in the name of a game
WISHES = (1 / 60, 30.0)  # a second and in reserve, for each session


class Rematches:
    def __init__(self, open_table: Callable[..., Awaitable[Room]], wall: Wall) -> None:
        self._open_table = open_table
        self._wishes = Limits(*WISHES, wall)

    def may_ask(self, session: str) -> bool:
        return self._wishes.take(session)

    async def open(self, room: Room) -> Room:
        """The same people, rules and dictionary; the table is there when all of it is stored."""
        setup = room.setup
        referee = setup.referee if setup.referee and setup.referee.is_known() else None
        return await self._open_table(
            setup.profile,
            setup.lexicon,
            setup.seats,
            setup.host,
            practice=setup.practice,
            first=next_starter(setup, room.state),
            referee=referee,
            public=setup.public,
            rated=setup.rated,
            real=setup.real,
            name=name_after(setup.game),
        )


def name_after(game: str) -> str:
    digest = blake2b(f"rematch/{game}".encode(), digest_size=NAME_BYTES).digest()
    return urlsafe_b64encode(digest).decode()
