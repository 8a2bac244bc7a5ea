"""Invitations: links to seats of a table, to its referee's chair, or to a whole screen."""

from __future__ import annotations

from typing import Any

from litestar import Request

from mydelko.play.setup import Setup
from mydelko.rules.acts import REFEREE
from mydelko.server.hub import Hub
from mydelko.server.services import services_of
from mydelko.server.sessions import YEAR, digest
from mydelko.server.wire import InviteInfo
from mydelko.store.invites import Invite

Asked = Request[Any, Any, Any]


async def give_away(hub: Hub, game: str, invite: InviteInfo) -> None:
    identity, now = digest(invite.token), hub.wall.now()
    row = Invite(id=identity, game=game, seat=invite.seat, created=now, expires=now + YEAR)
    if await hub.store.invites.get(identity) is None:
        await hub.store.invites.add(row)


def link_to(request: Asked, token: str) -> str:
    return f"{request.scope['state']['base']}/join/{token}"


def open_invites(request: Asked, setup: Setup) -> tuple[InviteInfo, ...]:
    """Links still open: to seats, and the referee's."""
    sessions = services_of(request).sessions
    places = [number for number, seat in enumerate(setup.seats) if not seat.is_taken()]
    if setup.referee is not None and not setup.referee.is_known():
        places.append(REFEREE)
    return tuple(
        invitation(request, number, sessions.invite(setup.game, number)) for number in places
    )


def invitation(request: Asked, seat: int, token: str) -> InviteInfo:
    code = f"/api/invites/{token}/code"
    return InviteInfo(seat=seat, token=token, link=link_to(request, token), code=code)
