"""REST: links to an event. The director gives them away and takes them back; players have theirs
from the entry on, and who cannot scan types a short code."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from urllib.parse import quote

import segno
from litestar import Request, Router
from litestar.params import FromPath, JSONBody

from mydelko.server.bodies_events import (
    ApplicationBody,
    ApplicationMade,
    CodeAnswer,
    CodeBody,
    EventLink,
    LinkBody,
    SeatInGame,
)
from mydelko.server.event_doors import Entered, entered
from mydelko.server.event_limits import be_small
from mydelko.server.online import sit_down
from mydelko.server.problems import LawRefused, Trouble, language_of
from mydelko.server.routing import answer_delete, answer_get, answer_post
from mydelko.server.services import address_of, named_visitor, services_of, visitor_of
from mydelko.server.sessions import digest
from mydelko.tournament import commands as cmd
from mydelko.tournament.links import applicant_link, entrant_of, player_link
from mydelko.tournament.naming import names_of
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.roles import Asker, Role

Asked = Request[Any, Any, Any]
APPLICANTS = "#"  # in the log; nobody who runs an event is called so
PAGES = {  # else the desk
    Role.PLAYER: "me",
    Role.HALL: "hall",
    Role.STATION: "station",
    Role.REFEREE: "referee",
}


@answer_get("/events/{event:str}/links")
async def list_links(request: Asked, event: FromPath[str]) -> list[EventLink]:
    """All that open the event: those given away, then the players'."""
    at = await entered(request, event, Role.DIRECTOR)
    players = [player_link(number) for number in at.desk.state.entrants]
    return [_info(request, at, link) for link in (*at.desk.doors.links.given, *players)]


@answer_get("/events/{event:str}/links/{link:str}")
async def show_link(request: Asked, event: FromPath[str], link: FromPath[str]) -> EventLink:
    """One of them again, with its picture to scan."""
    at = await entered(request, event, Role.DIRECTOR)
    _be_known(at, link)
    return _info(request, at, link, picture=True)


@answer_post("/events/{event:str}/links", status=201)
async def give_link(request: Asked, event: FromPath[str], data: JSONBody[LinkBody]) -> EventLink:
    """A new link, with its picture to scan; or that of a player."""
    at = await entered(request, event, Role.DIRECTOR)
    desk, asker, _key = at
    if data.role == Role.PLAYER.value:
        if data.entrant not in desk.state.entrants:
            raise Trouble(422, "link-nobody", "entrant")
        return _info(request, at, player_link(data.entrant), picture=True)
    now = services_of(request).hub.wall.now()
    link = await desk.doors.give(Role(data.role), data.label, data.pin, asker.by, now)
    if link is None:
        raise Trouble(409, "label-taken", "label")
    return _info(request, at, link, picture=True)


@answer_post("/events/{event:str}/links/{link:str}", status=201)
async def renew_link(request: Asked, event: FromPath[str], link: FromPath[str]) -> EventLink:
    """Another in place of one that was lost: the same role and name, and the old opens nothing."""
    at = await entered(request, event, Role.DIRECTOR)
    _be_known(at, link)
    await at.desk.doors.renew(link, at.asker.by, services_of(request).hub.wall.now())
    at.desk.check_watchers()
    return _info(request, at, link, picture=True)


@answer_delete("/events/{event:str}/links/{link:str}")
async def take_link_back(request: Asked, event: FromPath[str], link: FromPath[str]) -> None:
    """It opens nothing any more; a player gets another."""
    at = await entered(request, event, Role.DIRECTOR)
    _be_known(at, link)
    await at.desk.doors.take_back(link, at.asker.by, services_of(request).hub.wall.now())
    at.desk.check_watchers()


@answer_post("/events/{event:str}/code")
async def follow_code(request: Asked, event: FromPath[str], data: JSONBody[CodeBody]) -> CodeAnswer:
    """For players who cannot scan: the code on their card leads to their link."""
    services = services_of(request)
    services.codes.take(address_of(request), event)
    desk = await services.desks.get(event)
    entrant = desk.doors.coded(data.code, desk.state.entrants)
    if entrant is None:
        raise Trouble(403, "event-code", "code")
    return CodeAnswer(token=desk.doors.token(player_link(entrant)), entrant=entrant)


@answer_post("/events/{event:str}/applications", status=201)
async def apply_for(
    request: Asked, event: FromPath[str], data: JSONBody[ApplicationBody]
) -> ApplicationMade:
    """Somebody wants to play: the desk says yes, or the event takes who comes."""
    services = services_of(request)
    services.entries.take(address_of(request), event)
    desk = await services.desks.get(event)
    wanted = cmd.Apply(
        first=data.first,
        last=data.last,
        origin=data.origin,
        person=data.person,
        minor=data.minor,
        categories=data.categories,
        partner_first=data.partner_first,
        partner_last=data.partner_last,
    )
    be_small(wanted, desk)
    # The same words sent again are one application; ids of others lead to nothing
    sent = digest(f"{visitor_of(request).session} {wanted} {data.id}")
    command_id = f"apply:{sent}"
    asker = Asker(role=Role.PUBLIC, by=APPLICANTS)
    found = await desk.ask(asker, wanted, command_id, language_of(request))
    if isinstance(found, Refusal):
        raise LawRefused(found, 422)
    at = Entered(desk, asker, "")
    link = applicant_link(desk.application_by(command_id))
    address = link_address(request, at, link)
    return ApplicationMade(token=desk.doors.token(link), link=address, code=qr_picture(address))


@answer_post("/events/{event:str}/game")
async def play_game(request: Asked, event: FromPath[str]) -> SeatInGame:
    """A player sits down at the own table of the current round, where games are played here."""
    desk, asker, _key = await entered(request, event, Role.PLAYER)
    assert asker.entrant is not None
    visitor = await named_visitor(request)
    hub = services_of(request).hub
    return SeatInGame(game=await sit_down(hub, desk, asker.entrant, visitor))


def _be_known(at: Entered, link: str) -> None:
    desk = at.desk
    if link not in desk.doors.links.given and entrant_of(link) not in desk.state.entrants:
        raise Trouble(404, "event-link")


def _info(request: Asked, at: Entered, link: str, *, picture: bool = False) -> EventLink:
    doors, state = at.desk.doors, at.desk.state
    given, entrant = doors.links.given.get(link), entrant_of(link)
    role = Role.PLAYER if given is None else given.role
    label = names_of(state)(entrant or 0) if given is None else given.label
    address = link_address(request, at, link)
    return EventLink(
        id=link,
        role=role,
        label=label,
        entrant=entrant,
        created=None if given is None else given.at,
        used=doors.links.used.get(link),
        token=doors.token(link),
        link=address,
        short="" if entrant is None else doors.code(entrant),
        code=qr_picture(address) if picture else "",
    )


def link_address(request: Asked, at: Entered, link: str) -> str:
    given = at.desk.doors.links.given.get(link)
    page = PAGES.get(Role.PLAYER if given is None else given.role, "desk")
    return f"{request.scope['state']['base']}/#/{page}/{quote(at.desk.doors.token(link))}"


def qr_svg(address: str) -> str:
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", border=2, light="#fff")
    return drawn.getvalue().decode()


def qr_picture(address: str) -> str:
    made = segno.make(address, error="m", micro=False)
    return made.svg_data_uri(border=2, light="#fff")


event_links = Router(
    path="/api",
    route_handlers=[
        list_links,
        show_link,
        give_link,
        renew_link,
        take_link_back,
        follow_code,
        apply_for,
        play_game,
    ],
    tags=["events"],
)
