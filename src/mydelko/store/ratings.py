"""Ratings: after each rated game one row a seat, told from the results in the order of the games.

Rating a game is always the same work: everything from its place in that order on is told anew. For
a game that has just ended this is the game itself; for one that a referee corrected or reopened, or
whose end reached the database late, it is also what came after. Told twice, it says the same. What
a skill is, and how a game changes it, is the caller's knowledge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import BigInteger, Connection, Select, and_, bindparam, delete, or_, select, text

from mydelko.store.access import Access
from mydelko.store.schema import ratings, results

LOCK = 7_239_165  # PostgreSQL: one node tells at a time
CHUNK = 200  # games told in one commit


class Skill(NamedTuple):
    """In millionths: whole numbers, so that telling anew gives the very same."""

    mean: int
    deviation: int


class Pool(NamedTuple):
    """Whose games are compared: those under one rule set, in one language."""

    profile: str
    tiles: str


class Place(NamedTuple):
    """Of a game in the order of all."""

    finished: int
    game: str


class Rating(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    game: str
    seat: int
    user: str
    profile: str
    tiles: str
    finished: int
    mean: int
    deviation: int

    @property
    def skill(self) -> Skill:
        return Skill(self.mean, self.deviation)


Rate = Callable[[Sequence[Skill | None], Sequence[int]], Sequence[Skill]]  # None: the first game

ROW, TOLD = results.c, ratings.c
FROM = bindparam("finished", type_=BigInteger)
IN_POOL = and_(ROW.rated, ROW.profile == bindparam("profile"), ROW.tiles == bindparam("tiles"))
SOME = (
    select(ROW.finished, ROW.game)
    .where(
        IN_POOL, or_(ROW.finished > FROM, and_(ROW.finished == FROM, ROW.game >= bindparam("game")))
    )
    .distinct()
    .order_by(ROW.finished, ROW.game)
    .limit(CHUNK + 1)
)
SEATS = (
    select(results)
    .where(ROW.game.in_(bindparam("games", expanding=True)))
    .order_by(ROW.finished, ROW.game, ROW.seat)
)
# What a referee has taken back is no more among the results, or at another place there.
BEFORE = (
    select(TOLD.mean, TOLD.deviation)
    .join(results, and_(ROW.game == TOLD.game, ROW.seat == TOLD.seat, ROW.rated))
    .where(
        TOLD.user == bindparam("user"),
        TOLD.profile == bindparam("profile"),
        TOLD.tiles == bindparam("tiles"),
        TOLD.finished == ROW.finished,
        or_(TOLD.finished < FROM, and_(TOLD.finished == FROM, TOLD.game < bindparam("game"))),
    )
    .order_by(TOLD.finished.desc(), TOLD.game.desc())
    .limit(1)
)
OF_GAME = select(ratings).where(TOLD.game == bindparam("game")).order_by(TOLD.seat)
OF_USER = select(ratings).where(TOLD.user == bindparam("user")).order_by(TOLD.finished, TOLD.game)
POOLS = select(ROW.profile, ROW.tiles).where(ROW.rated).distinct().order_by(ROW.profile, ROW.tiles)
LAST = Place(2**62, "")
FIRST = Place(-1, "")


class Ratings:
    def __init__(self, access: Access) -> None:
        self._access = access

    async def tell(self, game: str, rate: Rate) -> None:
        """Of this game and those after it; of a game whose result is gone, no more."""
        told = await self.of_game(game)
        result = await self._access.query(
            lambda at: at.execute(SEATS, {"games": [game]}).mappings().first()
        )
        known = [(Pool(row.profile, row.tiles), Place(row.finished, game)) for row in told[:1]]
        if result is not None and result["rated"]:
            pool = Pool(result["profile"], result["tiles"])
            known.append((pool, Place(result["finished"], game)))
        if not known:
            return
        await self._tell_from(known[0][0], min(place for _pool, place in known), rate)
        if result is None:
            gone = delete(ratings).where(TOLD.game == game)
            await self._access.write(lambda at: at.execute(gone).rowcount)

    async def tell_all(self, rate: Rate) -> None:
        """Everything anew from the results."""
        await self._access.write(lambda at: at.execute(delete(ratings)).rowcount)
        pools = await self._access.query(lambda at: [Pool(*row) for row in at.execute(POOLS)])
        for pool in pools:
            await self._tell_from(pool, FIRST, rate)

    async def _tell_from(self, pool: Pool, place: Place, rate: Rate) -> None:
        onward: Place | None = place
        while onward is not None:
            onward = await self._tell_some(pool, onward, rate)

    async def _tell_some(self, pool: Pool, begin: Place, rate: Rate) -> Place | None:
        return await self._access.write(lambda at: tell_some(at, pool, begin, rate))

    async def of_game(self, game: str) -> list[Rating]:
        return await self._found(OF_GAME, game=game)

    async def of_user(self, user: str) -> list[Rating]:
        """After each rated game of this person, the oldest first."""
        return await self._found(OF_USER, user=user)

    async def standing(self, pool: Pool, user: str, before: Place = LAST) -> Skill | None:
        """Of a person in a pool, now or before some game; None: not rated there."""
        return await self._access.query(lambda at: skill_before(at, pool, user, before))

    async def _found(self, query: Select[Any], **asked: str) -> list[Rating]:
        return await self._access.query(
            lambda at: [Rating(**row) for row in at.execute(query, asked).mappings()]
        )


def tell_some(connection: Connection, pool: Pool, begin: Place, rate: Rate) -> Place | None:
    """The next games of the pool from this place on; answers where to go on."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = [Place(*row) for row in connection.execute(SOME, {**pool._asdict(), **begin._asdict()})]
    if not found:
        return None
    games = [place.game for place in found[:CHUNK]]
    seats = connection.execute(SEATS, {"games": games}).all()
    skills: dict[str, Skill | None] = {}
    told: list[Rating] = []
    for game, sitting in groupby(seats, key=lambda row: row.game):
        rows = list(sitting)
        for row in rows:
            if row.user not in skills:
                skills[row.user] = skill_before(connection, pool, row.user, begin)
        rated = rate([skills[row.user] for row in rows], [row.place for row in rows])
        for row, skill in zip(rows, rated, strict=True):
            skills[row.user] = skill
            told.append(
                Rating(
                    game=game,
                    seat=row.seat,
                    user=row.user,
                    finished=row.finished,
                    **pool._asdict(),
                    **skill._asdict(),
                )
            )
    connection.execute(delete(ratings).where(TOLD.game.in_(games)))
    connection.execute(ratings.insert(), [msgspec.structs.asdict(each) for each in told])
    return found[CHUNK] if len(found) > CHUNK else None


def skill_before(connection: Connection, pool: Pool, user: str, before: Place) -> Skill | None:
    asked = {"user": user, **pool._asdict(), **before._asdict()}
    row = connection.execute(BEFORE, asked).first()
    return None if row is None else Skill(*row)
