"""REST: games that are not being played this very moment: opening, listing, replaying."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from litestar import Request, Response, Router
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from mydelko.play.caps import may_name_referee
from mydelko.play.setup import RefereeNamed, SeatPlan
from mydelko.play.viewer import Viewer
from mydelko.rules.events import SeatKind
from mydelko.rules.game_record import write_record
from mydelko.server.event_calls import be_referee
from mydelko.server.hub import Hub
from mydelko.server.invitations import give_away, open_invites
from mydelko.server.lists import find_listed, find_room, is_mine, summarize
from mydelko.server.names import plain_name
from mydelko.server.planning import Plan, plan_table
from mydelko.server.problems import Trouble, language_of
from mydelko.server.refereeing import plan_referee
from mydelko.server.replay import replay_steps
from mydelko.server.rest_lobby import allow_seek
from mydelko.server.room import Room
from mydelko.server.routing import answer_delete, answer_get, answer_post
from mydelko.server.services import (
    address_of,
    allow_name,
    named_visitor,
    services_of,
    visitor_of,
)
from mydelko.server.sessions import Visitor
from mydelko.server.wire import (
    GameSummary,
    History,
    NewGame,
    NewGameBody,
    RefereeBody,
    Replay,
)
from mydelko.store.games import Search

Asked = Request[Any, Any, Any]
Moment = Annotated[int, QueryParameter(ge=0, le=2**53)]  # milliseconds since 1970; 0: any


@answer_post("/games", status=201)
async def open_game(request: Asked, data: JSONBody[NewGameBody]) -> NewGame:
    services, language = services_of(request), language_of(request)
    for number, seat in enumerate(data.seats):
        if seat.name:
            await allow_name(request, seat.name, f"seats[{number}].name")
        if seat.partner:
            await allow_name(request, seat.partner, f"seats[{number}].partner")
    visitor = await named_visitor(request)
    plan = plan_table(data, visitor, language, services.hub.dictionaries)
    if data.seek == "yes":
        async with services.seeking:
            await allow_seek(request, visitor, plan.seats)
            room = await _open(request, data, visitor, plan)
        services.hub.lobby.forget()
    else:
        room = await _open(request, data, visitor, plan)
    invites = open_invites(request, room.setup)
    for invite in invites:
        await give_away(services.hub, room.game, invite)
    return NewGame(game=room.game, commitment=room.setup.published(), invites=invites)


async def _open(request: Asked, data: NewGameBody, visitor: Visitor, plan: Plan) -> Room:
    services = services_of(request)
    if not services.tables.take(address_of(request)):
        raise Trouble(429, "too-many-tables", headers={"Retry-After": "3600"})
    practice = data.practice == "yes" and plan.real is None
    if data.practice == "first":
        practice = await _is_first(services.hub, plan.seats, visitor)
    return await services.hub.open_table(
        plan.profile,
        plan.lexicon,
        plan.seats,
        visitor.session,
        practice=practice,
        first=plan.first,
        referee=await plan_referee(request, data.referee, visitor, plan.seats),
        rated=data.rated == "yes" and data.rules is None,
        seeks=data.seek == "yes",
        public=(data.public or data.seek) == "yes",
        real=plan.real,
    )


@answer_post("/games/{game:str}/referee")
async def name_referee(
    request: Asked, game: FromPath[str], data: JSONBody[RefereeBody]
) -> GameSummary:
    services, visitor = services_of(request), await named_visitor(request)
    room = await find_room(services.hub, game)
    if not room.setup.is_host(visitor.session):
        raise Trouble(403, "not-host")
    if not may_name_referee(room.setup):
        raise Trouble(409, "long-game")
    referee = await plan_referee(request, data, visitor, room.setup.seats)
    assert referee is not None
    if room.setup.event:
        desk = await services.desks.get(room.setup.event)
        be_referee(desk, game, referee.name or "—")  # a link: it may be anybody
    await room.name_referee(RefereeNamed(at=services.hub.wall.now(), referee=referee))
    invites = open_invites(request, room.setup)
    for invite in invites:
        await give_away(services.hub, game, invite)
    return await summarize(services.hub, await find_listed(services.hub, game), visitor, invites)


async def _is_first(hub: Hub, seats: tuple[SeatPlan, ...], visitor: Visitor) -> bool:
    """R-21: one's first game alone against computers is practice, unless one says otherwise."""
    if sum(seat.kind is SeatKind.HUMAN for seat in seats) != 1:
        return False
    played = await hub.store.games.of(session=visitor.session, user=visitor.user or None)
    computer = SeatKind.COMPUTER.value
    return not any(seat.kind == computer for game in played for seat in game.seats)


@answer_get("/games")
async def list_games(
    request: Asked,
    *,
    name: Annotated[str, QueryParameter(max_length=30)] = "",
    profile: Annotated[str, QueryParameter(max_length=64)] = "",
    result: FromQuery[Literal["", "won", "drawn", "lost", "open"]] = "",
    since: Moment = 0,
    until: Moment = 0,
    skip: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 100,
) -> list[GameSummary]:
    """Mine, newest first: those with this name at the table, of this rule set, won or lost, touched
    in this time; a part of them after the other."""
    visitor, hub = visitor_of(request), services_of(request).hub
    me = {"session": visitor.session, "user": visitor.user or None}
    names = None
    if name:
        wanted = plain_name(name)
        names = tuple(one for one in await hub.store.games.names(**me) if wanted in plain_name(one))
    search = Search(
        names=names,
        profile=profile,
        result=result,
        since=since,
        until=until,
        skip=skip,
        limit=limit,
    )
    found = await hub.store.games.found(search, **me)
    return [await summarize(hub, listed, visitor) for listed in found]


@answer_get("/games/{game:str}")
async def show_game(request: Asked, game: FromPath[str]) -> GameSummary:
    services, visitor = services_of(request), visitor_of(request)
    listed = await find_listed(services.hub, game)
    room = await find_room(services.hub, game)
    invites = open_invites(request, room.setup) if room.setup.is_host(visitor.session) else ()
    return await summarize(services.hub, listed, visitor, invites)


@answer_delete("/games/{game:str}")
async def hide_game(request: Asked, game: FromPath[str]) -> None:
    """Out of my list; the log keeps it, and others theirs."""
    services, visitor = services_of(request), visitor_of(request)
    listed = await find_listed(services.hub, game)
    if not any(is_mine(seat, visitor) for seat in listed.seats):
        raise Trouble(404, "no-game")
    for owner in (visitor.session, visitor.user):
        if owner:
            await services.hub.store.games.hide(game, owner)


@answer_get("/games/{game:str}/history")
async def tell_game(request: Asked, game: FromPath[str]) -> History:
    room = await find_room(services_of(request).hub, game)
    return History(steps=await room.history())


@answer_get("/games/{game:str}/replay")
async def replay_game(request: Asked, game: FromPath[str]) -> Replay:
    hub = services_of(request).hub
    room = await ended_room(hub, game)
    events = await room.ledger.events()
    seats = room.setup.seats_of(visitor_of(request).session, visitor_of(request).user)
    view = Viewer(room.setup).ended_view(room.state, seats[0] if seats else None)
    return Replay(view=view, steps=tuple(replay_steps(events)))


@answer_get("/games/{game:str}/record")
async def download_record(request: Asked, game: FromPath[str]) -> Response[bytes]:
    room = await ended_room(services_of(request).hub, game)
    body = write_record(await room.ledger.events())
    headers = {"Content-Disposition": f'attachment; filename="mydelko-{room.game}.json"'}
    return Response(body, media_type="application/json", headers=headers)


@answer_get("/games/{game:str}/protocol", media_type="application/pdf")
async def print_game(request: Asked, game: FromPath[str]) -> Response[bytes]:
    """The sheet with the final count and who has signed, as PDF (P-5.2)."""
    from mydelko.printing.game_paper import (  # noqa: PLC0415 - typst is loaded for papers alone
        print_protocol,
    )

    services = services_of(request)
    room = await ended_room(services.hub, game)
    async with services.public_printing:
        body = await asyncio.to_thread(print_protocol, room.setup, room.state, language_of(request))
    headers = {"Content-Disposition": f'attachment; filename="mydelko-{room.game}.pdf"'}
    return Response(body, media_type="application/pdf", headers=headers)


async def ended_room(hub: Hub, game: str) -> Room:
    """A game whose secrets are none any more."""
    room = await find_room(hub, game)
    if not room.state.is_over():
        raise Trouble(409, "not-ended")
    return room


games = Router(
    path="/api",
    route_handlers=[
        open_game,
        name_referee,
        list_games,
        show_game,
        hide_game,
        tell_game,
        replay_game,
        download_record,
        print_game,
    ],
    tags=["games"],
)
