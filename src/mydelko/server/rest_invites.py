"""REST: links to a table: looked at, drawn as a code, followed.

A table at a real board can be handed to another device, when the one beside it dies, say. Who holds
the seats has one link for it, made from who they are now: once another device has followed it, it
is worth nothing any more, and the new one has a link of its own.
"""

from __future__ import annotations

from hmac import compare_digest
from io import BytesIO
from typing import Any

import segno
from litestar import Request, Response, Router
from litestar.params import FromPath, JSONBody

from mydelko.play.setup import Referee, RefereeNamed, SeatTaken, Setup
from mydelko.rules.acts import REFEREE
from mydelko.server.invitations import give_away, invitation, link_to
from mydelko.server.lists import find_listed, find_room, summarize
from mydelko.server.problems import Trouble
from mydelko.server.room import Room
from mydelko.server.routing import answer_get, answer_post
from mydelko.server.services import allow_name, services_of, told_apart, visitor_of
from mydelko.server.sessions import Sessions, Visitor, digest
from mydelko.server.wire import GameSummary, InviteInfo, InviteView, JoinBody
from mydelko.store.invites import Invite

SCREEN = -2  # and below: in the place of a seat, the whole screen that holds seat SCREEN - n

Asked = Request[Any, Any, Any]


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
    elif is_takeover(invite) and invite.session is None:
        free = is_current(services.sessions, setup, invite.seat, token)
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
    code = segno.make(link_to(request, token), error="m", micro=False)
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
    if is_takeover(invite):
        if is_current(services.sessions, room.setup, invite.seat, token):
            await take_over(room, invite.seat, visitor, now)
        return await summarize(services.hub, await find_listed(services.hub, invite.game), visitor)
    taken = SeatTaken(
        at=now,
        seat=invite.seat,
        name=await told_apart(request, visitor, name, room.setup.seats),
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


@answer_post("/games/{game:str}/takeover")
async def offer_takeover(request: Asked, game: FromPath[str]) -> InviteInfo:
    """The link for another device; only who holds seats at a real board has one."""
    services, visitor = services_of(request), visitor_of(request)
    room = await find_room(services.hub, game)
    seats = room.setup.seats_of(visitor.session, visitor.user)
    if room.setup.real is None or not seats:
        raise Trouble(403, "no-takeover")
    return await hand_over(request, room, seats[0])


async def hand_over(request: Asked, room: Room, seat: int) -> InviteInfo:
    """The link to all that the holder of this seat holds at a real board; also where nobody has
    come yet."""
    services, place = services_of(request), SCREEN - seat
    info = invitation(request, place, _takeover_token(services.sessions, room.setup, place))
    await give_away(services.hub, room.game, info)
    return info


def is_takeover(invite: Invite) -> bool:
    return invite.seat <= SCREEN


def _takeover_token(sessions: Sessions, setup: Setup, place: int) -> str:
    holder = setup.seats[SCREEN - place].session
    return sessions.takeover(setup.game, holder, setup.takings)


def is_current(sessions: Sessions, setup: Setup, place: int, token: str) -> bool:
    """Whether who made this link still holds the seats."""
    return compare_digest(_takeover_token(sessions, setup, place), token)


async def take_over(room: Room, place: int, visitor: Visitor, now: int) -> None:
    """All seats of the screen that gave the link; their names stay."""
    holder = room.setup.seats[SCREEN - place].session
    held = [number for number, seat in enumerate(room.setup.seats) if seat.session == holder]
    for number in held:
        taken = SeatTaken(
            at=now,
            seat=number,
            name=room.setup.seats[number].name,
            session=visitor.session,
            user=visitor.user,
        )
        await room.adopt(taken)
    await room.begin()  # where nobody sat before


invites = Router(
    path="/api",
    route_handlers=[show_invite, draw_invite, follow_invite, offer_takeover],
    tags=["games"],
)
