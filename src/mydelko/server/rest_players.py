"""REST: what players look back on, and what others may see of it.

By default nobody but oneself reads a profile, and a rating is told only to those at the same table.
An owner may open the profile to everybody; even then it does not say whom they have played.
"""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Router
from litestar.params import FromPath, JSONBody, QueryParameter

from mydelko.play.setup import SeatPlan
from mydelko.server.names import name_key
from mydelko.server.problems import Trouble
from mydelko.server.rating import figure_of, rate
from mydelko.server.room import Room
from mydelko.server.routing import answer_get, answer_post
from mydelko.server.services import services_of, visitor_of
from mydelko.server.statistics import look_back, rating_infos
from mydelko.server.wire import PlayedInfo, PlayerProfile, ProfileBody, SeatRating
from mydelko.store.ratings import Place, Pool, Rating
from mydelko.store.store import Store
from mydelko.store.users import User

Asked = Request[Any, Any, Any]
Wanted = Annotated[str, QueryParameter(max_length=64)]
NOTHING = SeatRating(points=None, sure=False, change=None, account="")


@answer_get("/account/profile")
async def show_own_profile(
    request: Asked, profile: Wanted = "", tiles: Wanted = ""
) -> PlayerProfile:
    """My ratings and statistics."""
    store = services_of(request).hub.store
    return await _profile(store, await _own(request), Pool(profile, tiles), mine=True)


@answer_post("/account/profile", status=204)
async def open_profile(request: Asked, data: JSONBody[ProfileBody]) -> None:
    """Lets everybody read my profile, or nobody."""
    user = await _own(request)
    await services_of(request).hub.store.users.set_open(user.id, data.open == "yes")


@answer_get("/players/{name:str}")
async def show_profile(
    request: Asked, name: FromPath[str], profile: Wanted = "", tiles: Wanted = ""
) -> PlayerProfile:
    """A profile that its owner has opened. Closed is as if there were none."""
    store = services_of(request).hub.store
    user = await store.users.named(name_key(name))
    if user is None or not _is_open(user):
        raise Trouble(404, "no-player")
    return await _profile(store, user, Pool(profile, tiles), mine=False)


@answer_get("/games/{game:str}/ratings")
async def show_ratings(request: Asked, game: FromPath[str]) -> list[SeatRating]:
    """The ratings of those who play, as far as one may see them."""
    hub, visitor = services_of(request).hub, visitor_of(request)
    room = await hub.room(game)
    if room is None:
        raise Trouble(404, "no-game")
    setup = room.setup
    sits = bool(setup.seats_of(visitor.session, visitor.user))
    beside = sits or setup.is_referee(visitor.session, visitor.user)
    told = {row.seat: row for row in await _told(hub.store, room)}
    return [
        await _seat_rating(hub.store, room, plan, told.get(seat), beside=beside)
        for seat, plan in enumerate(setup.seats)
    ]


async def _told(store: Store, room: Room) -> list[Rating]:
    """Who asks right after the end need not wait for the job."""
    told = await store.ratings.of_game(room.game)
    if told or not (room.setup.rated and room.state.is_over()):
        return told
    await store.ratings.tell(room.game, rate)
    return await store.ratings.of_game(room.game)


async def _seat_rating(
    store: Store, room: Room, plan: SeatPlan, told: Rating | None, *, beside: bool
) -> SeatRating:
    user = await store.users.get(plan.user) if plan.user else None
    if user is None or not (beside or _is_open(user)):
        return NOTHING
    pool = Pool(room.setup.profile.name, room.setup.profile.tiles)
    account = user.name if _is_open(user) else ""
    if told is None:
        skill = await store.ratings.standing(pool, user.id)
        if skill is None and not room.setup.rated:
            return SeatRating(points=None, sure=False, change=None, account=account)
        now = figure_of(skill)
        return SeatRating(points=now.points, sure=now.sure, change=None, account=account)
    now = figure_of(told.skill)
    before = await store.ratings.standing(pool, user.id, Place(told.finished, told.game))
    change = now.points - figure_of(before).points
    return SeatRating(points=now.points, sure=now.sure, change=change, account=account)


async def _own(request: Asked) -> User:
    visitor = visitor_of(request)
    user = await services_of(request).hub.store.users.get(visitor.user) if visitor.user else None
    if user is None:
        raise Trouble(403, "no-account")
    return user


def _is_open(user: User) -> bool:
    return user.open and not user.disabled


async def _profile(store: Store, user: User, wanted: Pool, *, mine: bool) -> PlayerProfile:
    return PlayerProfile(
        name=user.name,
        since=user.created,
        open=user.open,
        ratings=rating_infos(await store.ratings.of_user(user.id)),
        played=tuple(
            PlayedInfo(profile=kind.profile, tiles=kind.tiles, games=kind.games)
            for kind in await store.results.played(user.id)
        ),
        statistics=look_back(
            await store.results.looked_back(user.id, *wanted), user.id, people=mine
        ),
    )


players = Router(
    path="/api",
    route_handlers=[show_own_profile, open_profile, show_profile, show_ratings],
    tags=["players"],
)
