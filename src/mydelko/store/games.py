"""Games and seats as lists show them: who sits where, how it stands, when it was touched.

The game itself is its stream; these rows serve "my games", lobbies and recovery after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)

from mydelko.store.access import Access
from mydelko.store.lookup import Lookup
from mydelko.store.schema import events, games, hidden_games, invites, jobs, results, seats


class Game(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    id: str
    profile: str
    status: str
    version: int  # of the game when this row was written, as everybody counts it
    created: int
    updated: int
    started: int | None = None
    finished: int | None = None
    detail: str = ""  # whatever a list shows besides, in the writer's own encoding
    shown: str | None = None  # in the lobby, and as what
    present: int = 0  # when somebody was last seen at it
    referee_session: str | None = None  # whoever was named its referee
    referee_user: str | None = None


class Seat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    game: str
    seat: int
    name: str
    kind: str
    level: str = ""  # of a computer player
    session: str | None = None
    user: str | None = None
    score: int = 0
    beside: str | None = None  # the session of a duet's second device


class Listed(msgspec.Struct, frozen=True, gc=False):
    game: Game
    seats: tuple[Seat, ...]


class Search(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Which of one's games; what is empty or 0 is any."""

    names: tuple[str, ...] | None = None  # somebody at the table has one of these
    profile: str = ""
    result: str = ""  # won, drawn, lost, or open: not over
    since: int = 0  # touched then or later
    until: int = 0  # … before
    skip: int = 0
    limit: int = 100


WAITING = "waiting"  # the status of a table that has not begun
PLAYING = "playing"
ENDED = "ended"  # of a game that is over
SEEK = "seek"  # shown in the lobby: a seat is free for anyone
WATCH = "watch"  # … a game that anybody may look at

# Built once: to build a statement costs more than to run it, and some leave cycles behind.
NEWEST = select(games).order_by(games.c.updated.desc(), games.c.id)
SEATED = games.c.id.in_(
    select(seats.c.game).where(
        or_(
            seats.c.session == bindparam("session"),
            seats.c.beside == bindparam("session"),
            seats.c.user == bindparam("user"),
        )
    )
)
HIDDEN = games.c.id.in_(
    select(hidden_games.c.game).where(
        or_(hidden_games.c.owner == bindparam("session"), hidden_games.c.owner == bindparam("user"))
    )
)
BY_ID = Lookup(Game, select(games).where(games.c.id == bindparam("id")))
AT_TABLE = Lookup(Seat, select(seats).where(seats.c.game == bindparam("id")).order_by(seats.c.seat))
THESE = select(games).where(games.c.id.in_(bindparam("ids", expanding=True)))
ALL = NEWEST.where(SEATED)
MINE = NEWEST.where(SEATED, ~HIDDEN).limit(bindparam("limit"))
# Whether a place is shared is asked of the first alone: the second of three has lost.
OWN_PLACE = (
    select(results.c.game)
    .join(seats, (seats.c.game == results.c.game) & (seats.c.seat == results.c.seat))
    .where(or_(seats.c.session == bindparam("session"), seats.c.user == bindparam("user")))
)
SHARED = (
    select(results.c.game)
    .where(results.c.place == 1)
    .group_by(results.c.game)
    .having(func.count() > 1)
)
FIRST = games.c.id.in_(OWN_PLACE.where(results.c.place == 1))
IS_RESULT = {
    "won": FIRST & games.c.id.not_in(SHARED),
    "drawn": FIRST & games.c.id.in_(SHARED),
    "lost": games.c.id.in_(OWN_PLACE.where(results.c.place > 1)),
    "open": games.c.status != ENDED,
}
BESIDE = select(seats.c.name).where(seats.c.game.in_(select(games.c.id).where(SEATED))).distinct()
PLAYED = NEWEST.where(SEATED, games.c.status == PLAYING)
REFEREED = NEWEST.where(
    or_(
        games.c.referee_session == bindparam("session"),
        games.c.referee_user == bindparam("user"),
    ),
    or_(games.c.status != ENDED, games.c.updated > bindparam("since")),
).limit(bindparam("limit"))
SHOWN = (
    select(games)
    .where(games.c.shown == bindparam("shown"), games.c.present > bindparam("since"))
    .order_by(games.c.created.desc(), games.c.id)
    .limit(bindparam("limit"))
)
OPEN = select(func.count()).select_from(games).where(games.c.status != ENDED)
SEATS = (
    select(seats)
    .where(seats.c.game.in_(bindparam("ids", expanding=True)))
    .order_by(seats.c.game, seats.c.seat)
)


class Games:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def get(self, game: str) -> Listed | None:
        return await self._access.query(lambda at: find(at, game))

    async def these(self, ids: Sequence[str]) -> list[Listed]:
        """Those of them that there are."""
        return await self._access.query(lambda at: listed(at, THESE, {"ids": list(ids)}))

    async def of(
        self, *, session: str | None = None, user: str | None = None, limit: int = 100
    ) -> list[Listed]:
        """Games with a seat of this session or user, newest first, without those they hid."""
        asked = {"session": session or None, "user": user or None, "limit": limit}
        return await self._access.query(lambda at: listed(at, MINE, asked))

    async def all_of(self, session: str) -> list[Listed]:
        """The same to the last one, also those they hid."""
        asked = {"session": session, "user": None}
        return await self._access.query(lambda at: listed(at, ALL, asked))

    async def found(
        self, search: Search, *, session: str | None = None, user: str | None = None
    ) -> list[Listed]:
        """The same, searched."""
        asked = {"session": session or None, "user": user or None}
        query = NEWEST.where(SEATED, ~HIDDEN)
        if search.names is not None:
            query = query.where(
                games.c.id.in_(select(seats.c.game).where(seats.c.name.in_(search.names)))
            )
        if search.profile:
            query = query.where(games.c.profile == search.profile)
        if search.result:
            query = query.where(IS_RESULT[search.result])
        if search.since:
            query = query.where(games.c.updated >= search.since)
        if search.until:
            query = query.where(games.c.updated < search.until)
        query = query.offset(search.skip).limit(search.limit)
        return await self._access.query(lambda at: listed(at, query, asked))

    async def refereed(
        self, since: int, *, session: str | None = None, user: str | None = None, limit: int = 100
    ) -> list[Listed]:
        """Games whose referee this session or user is, not over, or only since then."""
        asked = {"session": session or None, "user": user or None, "since": since, "limit": limit}
        return await self._access.query(lambda at: listed(at, REFEREED, asked))

    async def names(self, *, session: str | None = None, user: str | None = None) -> list[str]:
        """Of everybody at tables of this session or user."""
        asked = {"session": session or None, "user": user or None}
        return await self._access.query(lambda at: list(at.scalars(BESIDE, asked)))

    async def ended(self) -> list[str]:
        """All games that are over."""
        query = select(games.c.id).where(games.c.status == ENDED).order_by(games.c.id)
        return await self._access.query(lambda at: list(at.scalars(query)))

    async def shown(self, shown: str, since: int, limit: int) -> list[Listed]:
        """What the lobby has, the newest first; where nobody was seen since then it is gone."""
        asked = {"shown": shown, "since": since, "limit": limit}
        return await self._access.query(lambda at: listed(at, SHOWN, asked))

    async def attend(self, ids: Sequence[str], now: int) -> None:
        """Somebody is at these tables."""
        seen = update(games).where(games.c.id.in_(ids)).values(present=now)
        await self._access.write(lambda connection: connection.execute(seen))

    async def count_open(self) -> int:
        """Games that are not over."""
        return await self._access.query(lambda at: at.scalar(OPEN) or 0)

    async def being_played(self, *, session: str | None, user: str | None) -> list[Listed]:
        """All running games with a seat of this session or user, also those they hid."""
        asked = {"session": session or None, "user": user or None}
        return await self._access.query(lambda at: listed(at, PLAYED, asked))

    async def abandoned(self, before: int, limit: int) -> list[str]:
        """Games that nobody has touched since then, and that nobody will miss."""
        query = select(games.c.id).where(_is_abandoned(before)).order_by(games.c.updated)
        return await self._access.query(lambda at: list(at.scalars(query.limit(limit))))

    async def remove(self, game: str, streams: Sequence[str], before: int) -> bool:
        """With all that is kept of it; False when somebody has come meanwhile."""

        def work(connection: Connection) -> bool:
            still = delete(games).where(games.c.id == game, _is_abandoned(before))
            if not connection.execute(still).rowcount:
                return False
            for table in (seats, invites, hidden_games):
                connection.execute(delete(table).where(table.c.game == game))
            for log in (events, jobs):
                connection.execute(delete(log).where(log.c.stream.in_(streams)))
            return True

        return await self._access.write(work)

    async def hide(self, game: str, owner: str) -> None:
        """Out of this owner's list; the log keeps the game."""

        def work(connection: Connection) -> None:
            row = hidden_games.c
            connection.execute(delete(hidden_games).where(row.owner == owner, row.game == game))
            connection.execute(hidden_games.insert().values(owner=owner, game=game))

        await self._access.write(work)


def _is_abandoned(before: int) -> ColumnElement[bool]:
    """Tables that never began, and unfinished games in which nobody has an account."""
    row = games.c
    followed = select(invites.c.game).where(invites.c.game == row.id, invites.c.bound >= before)
    owned = select(seats.c.game).where(seats.c.game == row.id, seats.c.user.is_not(None))
    waits = (row.status == WAITING) & ~followed.exists()
    stands = (row.status == PLAYING) & ~owned.exists()
    return (row.updated < before) & (waits | stands)


def find(connection: Connection, game: str) -> Listed | None:
    found = BY_ID.first(connection, {"id": game})
    if found is None:
        return None
    return Listed(found, tuple(AT_TABLE.all(connection, {"id": game})))


def listed(connection: Connection, query: Select[Any], asked: Mapping[str, object]) -> list[Listed]:
    found = [Game(**row) for row in connection.execute(query, asked).mappings()]
    sitting = seats_of(connection, [game.id for game in found])
    return [Listed(game, tuple(sitting[game.id])) for game in found]


def seats_of(connection: Connection, ids: Sequence[str]) -> dict[str, list[Seat]]:
    sitting: dict[str, list[Seat]] = {game: [] for game in ids}
    step = 500  # databases bound the values of one statement
    for begin in range(0, len(ids), step):
        some = {"ids": ids[begin : begin + step]}
        for row in connection.execute(SEATS, some).mappings():
            sitting[row["game"]].append(Seat(**row))
    return sitting
