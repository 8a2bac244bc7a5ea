"""Who somebody is at an event: by the token of a link, as who opened it, or as anybody."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import Request
from msgspec.structs import replace

from mydelko.server.event_desk import EventDesk
from mydelko.server.problems import Trouble
from mydelko.server.services import named_visitor, services_of, visitor_of
from mydelko.server.sessions import Visitor, digest
from mydelko.tournament.roles import Asker, Role

TOKEN = "X-Event-Token"
DIRECTOR = "director"  # the key of who opened the event
PUBLIC = "public-"  # before the key of anybody
STAFF = (Role.DIRECTOR, Role.CLERK, Role.REFEREE)


class Entered(NamedTuple):
    desk: EventDesk
    asker: Asker
    key: str  # whose command ids are apart from everybody else's


def enter(desk: EventDesk, token: str, visitor: Visitor) -> Entered | None:
    """None: the token opens nothing."""
    if token:
        opened = desk.doors.opened_by(token, desk.state)
        return None if opened is None else Entered(desk, opened[1], opened[0])
    if desk.owner.is_one(visitor.session, visitor.user):
        return Entered(desk, Asker(role=Role.DIRECTOR, by=visitor.nickname), DIRECTOR)
    return Entered(
        desk, Asker(role=Role.PUBLIC), PUBLIC + digest(visitor.session or visitor.cookie)
    )


async def entered(request: Request[Any, Any, Any], event: str, *roles: Role) -> Entered:
    """As one of these roles; none: whoever it is."""
    desk = await services_of(request).desks.get(event)
    found = enter(desk, request.headers.get(TOKEN, ""), visitor_of(request))
    if found is None:
        raise Trouble(403, "event-link")
    if roles and found.asker.role not in roles:
        raise Trouble(403, "event-role")
    return found


async def at_table(request: Request[Any, Any, Any], at: Entered) -> tuple[Asker, Visitor]:
    """Who comes to a table, where everybody reads the name: nobody under another's."""
    visitor = await named_visitor(request)
    is_owner = at.key == DIRECTOR
    return replace(at.asker, by=visitor.nickname) if is_owner else at.asker, visitor
