"""REST: games that are not being played this very moment: opening, joining, listing, replaying."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated, Any, Literal

import segno
from litestar import Request, Response, Router
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from mydelko.play.setup import Referee, RefereeNamed, SeatPlan, SeatTaken, Setup
from mydelko.play.viewer import Viewer
from mydelko.rules.acts import REFEREE
from mydelko.rules.events import SeatKind
from mydelko.rules.game_record import write_record
from mydelko.server.hub import Hub
from mydelko.server.lists import find_listed, find_room, is_mine, summarize
from mydelko.server.names import free_name, plain_name
from mydelko.server.planning import plan_table
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
from mydelko.server.sessions import YEAR, Visitor, digest
from mydelko.server.wire import (
    GameSummary,
    History,
    InviteInfo,
    InviteView,
    JoinBody,
    NewGame,
    NewGameBody,
    RefereeBody,
    Replay,
)
from mydelko.store.games import Search
from mydelko.store.invites import Invite

Asked = Request[Any, Any, Any]
Moment = Annotated[int, QueryParameter(ge=0, le=2**53)]  # milliseconds since 1970; 0: any


@answer_post("/games", status=201)
async def open_game(request: Asked, data: JSONBody[NewGameBody]) -> NewGame:
    services, language = services_of(request), language_of(request)
    for number, seat in enumerate(data.seats):
        if seat.name:
            await allow_name(request, seat.name, f"seats[{number}].name")
    visitor = await named_visitor(request)
    plan = plan_table(data, visitor, language, services.hub.dictionaries)
    if data.seek == "yes":
        await allow_seek(request, visitor, plan.seats)
    if not services.tables.take(address_of(request)):
        raise Trouble(429, "too-many-tables", headers={"Retry-After": "3600"})
    practice = data.practice == "yes" and plan.real is None
    if data.practice == "first":
        practice = await _is_first(services.hub, plan.seats, visitor)
    referee = await plan_referee(request, data.referee, visitor, plan.seats)
    room = await services.hub.open_table(
        plan.profile,
        plan.lexicon,
        plan.seats,
        visitor.session,
        practice=practice,
        first=plan.first,
        referee=referee,
        rated=data.rated == "yes" and data.rules is None,
        seeks=data.seek == "yes",
        public=(data.public or data.seek) == "yes",
        real=plan.real,
    )
    if data.seek == "yes":
        services.hub.lobby.forget()
    invites = _invites(request, room.setup)
    for invite in invites:
        await _give_away(services.hub, room.game, invite)
    return NewGame(game=room.game, commitment=room.setup.published(), invites=invites)


async def _give_away(hub: Hub, game: str, invite: InviteInfo) -> None:
    identity, now = digest(invite.token), hub.wall.now()
    row = Invite(id=identity, game=game, seat=invite.seat, created=now, expires=now + YEAR)
    if await hub.store.invites.get(identity) is None:
        await hub.store.invites.add(row)


@answer_post("/games/{game:str}/referee")
async def name_referee(
    request: Asked, game: FromPath[str], data: JSONBody[RefereeBody]
) -> GameSummary:
    services, visitor = services_of(request), visitor_of(request)
    room = await find_room(services.hub, game)
    if room.setup.host != visitor.session:
        raise Trouble(403, "not-host")
    referee = await plan_referee(request, data, visitor, room.setup.seats)
    assert referee is not None
    await room.name_referee(RefereeNamed(at=services.hub.wall.now(), referee=referee))
    invites = _invites(request, room.setup)
    for invite in invites:
        await _give_away(services.hub, game, invite)
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
    invites = _invites(request, room.setup) if room.setup.host == visitor.session else ()
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


@answer_get("/invites/{token:str}")
async def show_invite(request: Asked, token: FromPath[str]) -> InviteView:
    services, visitor = services_of(request), visitor_of(request)
    invite = await services.hub.store.invites.get(digest(token))
    if invite is None:
        raise Trouble(404, "invite-unknown")
    setup = (await find_room(services.hub, invite.game)).setup
    free = invite.session in (None, visitor.session)
    if invite.seat == REFEREE:
        named = setup.is_referee(visitor.session, visitor.user)
        free = named or (setup.referee is not None and not setup.referee.is_known())
    return InviteView(
        game=invite.game,
        profile=setup.profile.name,
        seat=invite.seat,
        names=tuple(seat.name for seat in setup.seats),
        practice=setup.practice,
        rated=setup.rated,
        public=setup.public,
        open=free,
        commitment=setup.published(),
    )


@answer_get("/invites/{token:str}/code", media_type="image/svg+xml")
async def draw_invite(request: Asked, token: FromPath[str]) -> Response[bytes]:
    """The link as a picture for a phone to scan."""
    invite = await services_of(request).hub.store.invites.get(digest(token))
    if invite is None:
        raise Trouble(404, "invite-unknown")
    drawn = BytesIO()
    code = segno.make(_link(request, token), error="m", micro=False)
    code.save(drawn, kind="svg", border=2, light="#fff", omitsize=True)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@answer_post("/invites/{token:str}")
async def follow_invite(
    request: Asked, token: FromPath[str], data: JSONBody[JoinBody]
) -> GameSummary:
    services, visitor = services_of(request), visitor_of(request)
    name = await allow_name(request, data.nickname, "nickname")
    now = services.hub.wall.now()
    known = await services.hub.store.invites.get(digest(token))
    if known is None:
        raise Trouble(404, "invite-unknown")  # who guesses leaves nothing behind
    visitor = await services.sessions.name_guest(visitor, name)
    if known.seat == REFEREE:
        await _referee_by_link(await find_room(services.hub, known.game), visitor, now)
        return await summarize(services.hub, await find_listed(services.hub, known.game), visitor)
    invite = await services.hub.store.invites.open(digest(token), visitor.session, now)
    if invite is None:
        raise Trouble(404, "invite-unknown")
    if invite.session != visitor.session:
        raise Trouble(409, "invite-taken")
    room = await find_room(services.hub, invite.game)
    taken = SeatTaken(
        at=now,
        seat=invite.seat,
        name=free_name(name, [seat.name for seat in room.setup.seats if seat.is_taken()]),
        session=visitor.session,
        user=visitor.user,
        brings_bytes=data.own_bytes == "yes",
    )
    if not await room.take_seat(taken):
        late = room.state.is_over() and not room.setup.seats[invite.seat].is_taken()
        raise Trouble(409, "invite-late" if late else "invite-taken")
    return await summarize(services.hub, await find_listed(services.hub, invite.game), visitor)


async def _referee_by_link(room: Room, visitor: Visitor, now: int) -> None:
    """R-15: who follows the referee's link is named; who plays only leaves it open."""
    if room.setup.seats_of(visitor.session, visitor.user):
        raise Trouble(409, "referee-plays")
    if room.setup.is_referee(visitor.session, visitor.user):
        return
    named = Referee(name=visitor.nickname, session=visitor.session, user=visitor.user)
    if not await room.name_referee(RefereeNamed(at=now, referee=named), by_link=True):
        raise Trouble(409, "invite-taken")


async def ended_room(hub: Hub, game: str) -> Room:
    """A game whose secrets are none any more."""
    room = await find_room(hub, game)
    if not room.state.is_over():
        raise Trouble(409, "not-ended")
    return room


def _link(request: Asked, token: str) -> str:
    return f"{request.scope['state']['base']}/join/{token}"


def _invites(request: Asked, setup: Setup) -> tuple[InviteInfo, ...]:
    """Links still open: to seats, and the referee's."""
    sessions = services_of(request).sessions
    places = [number for number, seat in enumerate(setup.seats) if not seat.is_taken()]
    if setup.referee is not None and not setup.referee.is_known():
        places.append(REFEREE)
    return tuple(
        InviteInfo(
            seat=number,
            token=token,
            link=_link(request, token),
            code=f"/api/invites/{token}/code",
        )
        for number in places
        if (token := sessions.invite(setup.game, number))
    )


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
        show_invite,
        draw_invite,
        follow_invite,
    ],
    tags=["games"],
)
