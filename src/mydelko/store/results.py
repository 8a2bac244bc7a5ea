"""Results: one row a seat of every finished game, with what is looked back on: so that statistics
need no log. Whether a game was rated was said when everybody sat down, and never changes."""

from __future__ import annotations

import msgspec
from sqlalchemy import Text, and_, bindparam, func, or_, select

from mydelko.store.access import Access
from mydelko.store.schema import results

NEWEST = 1000  # games of one person that are looked back on


class Result(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    game: str
    seat: int
    name: str
    profile: str
    score: int
    place: int  # 1 is first; equal scores share a place
    outcome: str
    finished: int
    user: str | None = None
    tiles: str = ""  # the tile set: the language
    level: str = ""  # of a computer player
    rated: bool = False
    turns: int = 0  # lines on the sheet; 0: from before there were summaries
    sevens: int = 0
    best_word: str = ""
    best_points: int = 0
    used: int = 0  # milliseconds on the clock


class ResultsGone(msgspec.Struct, frozen=True, gc=False):
    """The game is being played again."""

    game: str


class Played(msgspec.Struct, frozen=True, gc=False):
    """How many games under one rule set in one language."""

    profile: str
    tiles: str
    games: int


ROW = results.c
WANTED = and_(
    *(
        or_(bindparam(name, type_=Text) == "", ROW[name] == bindparam(name, type_=Text))
        for name in ("profile", "tiles")
    )
)
OWN = (
    select(ROW.game)
    .where(ROW.user == bindparam("user"), WANTED)
    .order_by(ROW.finished.desc(), ROW.game)
    .limit(NEWEST)
)
LOOKED_BACK = select(results).where(ROW.game.in_(OWN)).order_by(ROW.finished, ROW.game, ROW.seat)
KINDS = (
    select(ROW.profile, ROW.tiles, func.count().label("games"))
    .where(ROW.user == bindparam("user"))
    .group_by(ROW.profile, ROW.tiles)
    .order_by(func.count().desc(), ROW.profile, ROW.tiles)
)
OF_GAME = select(results).where(ROW.game == bindparam("game")).order_by(ROW.seat)


class Results:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def of_game(self, game: str) -> list[Result]:
        asked = {"game": game}
        return await self._access.query(
            lambda at: [Result(**row) for row in at.execute(OF_GAME, asked).mappings()]
        )

    async def looked_back(self, user: str, profile: str = "", tiles: str = "") -> list[Result]:
        """All seats of this person's newest games, the oldest first; empty is any."""
        asked = {"user": user, "profile": profile, "tiles": tiles}
        return await self._access.query(
            lambda at: [Result(**row) for row in at.execute(LOOKED_BACK, asked).mappings()]
        )

    async def played(self, user: str) -> list[Played]:
        """What this person plays, the most played first."""
        asked = {"user": user}
        return await self._access.query(
            lambda at: [Played(**row) for row in at.execute(KINDS, asked).mappings()]
        )
