"""REST: the lobby. Who seeks an opponent is found here, and so is who lets others watch."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router
from litestar.params import FromPath, JSONBody

from mydelko.play.setup import SeatPlan, SeatTaken
from mydelko.server.bodies_lobby import LobbyView
from mydelko.server.lists import find_listed, find_room, summarize
from mydelko.server.problems import Trouble
from mydelko.server.room import ATTEMPTS, Room
from mydelko.server.routing import answer_get, answer_post
from mydelko.server.services import address_of, allow_name, services_of, told_apart, visitor_of
from mydelko.server.sessions import Visitor
from mydelko.server.wire import GameSummary, JoinBody

MOST_SEEKS = 3  # open tables of one person

Asked = Request[Any, Any, Any]


@answer_get("/lobby")
async def show_lobby(request: Asked) -> Response[LobbyView]:
    page = await services_of(request).hub.lobby.page()
    same = request.headers.get("If-None-Match") == page.tag
    headers = {"ETag": page.tag, "Cache-Control": "no-cache"}
    return Response(
        b"" if same else page.body,  # type: ignore[arg-type]  # encoded once for everybody
        status_code=304 if same else 200,
        media_type="application/json",
        headers=headers,
    )


@answer_post("/lobby/{game:str}")
async def sit_down(request: Asked, game: FromPath[str], data: JSONBody[JoinBody]) -> GameSummary:
    services, visitor = services_of(request), visitor_of(request)
    name = await allow_name(request, data.nickname, "nickname")
    room, listed = await find_room(services.hub, game), await find_listed(services.hub, game)
    if not room.setup.seats_of(visitor.session, visitor.user):
        if not services.hub.lobby.is_open(listed):
            raise Trouble(409, "seek-gone")
        visitor = await services.sessions.name_guest(visitor, name)
        await _take_seat(request, room, visitor, name, brings_bytes=data.own_bytes == "yes")
        services.hub.lobby.forget()
    return await summarize(services.hub, await find_listed(services.hub, game), visitor)


async def _take_seat(
    request: Asked, room: Room, visitor: Visitor, name: str, *, brings_bytes: bool
) -> None:
    """The first free one; others may be quicker."""
    for _attempt in range(ATTEMPTS):
        seats = room.setup.seats
        number = next((number for number, seat in enumerate(seats) if not seat.is_taken()), None)
        if number is None:
            break
        taken = SeatTaken(
            at=room.setup.opened + room.now(),
            seat=number,
            name=await told_apart(request, visitor, name, seats),
            session=visitor.session,
            user=visitor.user,
            brings_bytes=brings_bytes,
        )
        if await room.take_seat(taken, once=True):
            return
    raise Trouble(409, "seek-gone")


async def allow_seek(request: Asked, visitor: Visitor, seats: tuple[SeatPlan, ...]) -> None:
    """Who seeks others plays with them, and does not fill the lobby."""
    services = services_of(request)
    if not any(seat.session == visitor.session for seat in seats):
        raise Trouble(422, "seek-alone", "seats")
    if not services.seeks.take(address_of(request)):
        raise Trouble(429, "too-many-seeks", headers={"Retry-After": "60"})
    mine = await services.hub.store.games.of(session=visitor.session, user=visitor.user or None)
    if sum(services.hub.lobby.is_open(listed) for listed in mine) >= MOST_SEEKS:
        raise Trouble(409, "too-many-seeks")


lobby = Router(path="/api", route_handlers=[show_lobby, sit_down], tags=["lobby"])
