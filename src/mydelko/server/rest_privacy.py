"""REST: one's own account, taken along or ended."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, Router
from litestar.params import JSONBody

from mydelko.server.bodies import EndBody
from mydelko.server.privacy import all_of, forget
from mydelko.server.problems import Trouble
from mydelko.server.routing import answer_get, answer_post
from mydelko.server.services import address_of, services_of, visitor_of
from mydelko.store.users import User

Asked = Request[Any, Any, Any]


@answer_get("/account/data", media_type="application/json")
async def export_account(request: Asked) -> Response[Any]:
    """All that is kept of my account, as a file."""
    user = await _own_account(request)
    body = msgspec.json.encode(await all_of(services_of(request).hub.store, user))
    headers = {
        "Content-Disposition": 'attachment; filename="mydelko.json"',
        "Cache-Control": "no-store",
    }
    return Response(body, media_type="application/json", headers=headers)


@answer_post("/account/end", status=204)
async def end_account(request: Asked, data: JSONBody[EndBody]) -> None:
    """Deletes my account for good; games stay for those I played with, without my name."""
    services, visitor = services_of(request), visitor_of(request)
    user = await _own_account(request)
    if not await services.sessions.is_password(user, data.password):
        raise Trouble(403, "password", "password")
    for session in await services.sessions.of_account(visitor):
        if session.holder != visitor.session:
            await services.sessions.end(session)
    request.scope["state"]["visitor"] = await services.sessions.log_out(visitor)
    await forget(services.hub.store, user, services.hub.wall.now())


async def _own_account(request: Asked) -> User:
    services, visitor = services_of(request), visitor_of(request)
    user = await services.hub.store.users.get(visitor.user) if visitor.user else None
    if user is None:
        raise Trouble(403, "no-account")
    if not services.logins.take(f"{address_of(request)}/{user.key}"):
        raise Trouble(429, "too-many-logins", headers={"Retry-After": "6"})
    return user


privacy = Router(path="/api", route_handlers=[export_account, end_account], tags=["people"])
