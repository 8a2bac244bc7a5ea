"""REST: who is asking. Guests, accounts, language."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router
from litestar.params import JSONBody

from mydelko.server.documented import answer_get, answer_post
from mydelko.server.problems import Trouble, language_of
from mydelko.server.services import services_of, visitor_of
from mydelko.server.sessions import Visitor, clean_name, name_key
from mydelko.server.wire import AccountBody, GuestBody, Language, LanguageBody, Me

Asked = Request[Any, Any, Any]


async def _me(request: Asked, visitor: Visitor) -> Me:
    sessions = services_of(request).sessions
    request.scope["state"]["visitor"] = visitor  # a new cookie goes with the answer
    language: Language = language_of(request)  # type: ignore[assignment]  # one of ours by then
    return Me(
        nickname=visitor.nickname,
        account=await sessions.account_name(visitor),
        language=language,
        csrf=sessions.csrf(visitor.cookie),
    )


@answer_get("/me")
async def show_me(request: Asked) -> Me:
    return await _me(request, visitor_of(request))


@answer_post("/guest")
async def name_guest(request: Asked, data: JSONBody[GuestBody]) -> Me:
    name = clean_name(data.nickname)
    if name is None:
        raise Trouble(422, "bad-name", "nickname")
    visitor = await services_of(request).sessions.name_guest(visitor_of(request), name)
    return await _me(request, visitor)


@answer_post("/language")
async def choose_language(request: Asked, data: JSONBody[LanguageBody]) -> Me:
    state = request.scope["state"]
    state["language"] = state["chosen_language"] = data.language
    return await _me(request, visitor_of(request))


@answer_post("/register")
async def register(request: Asked, data: JSONBody[AccountBody]) -> Me:
    _limit_logins(request, data.name)
    name = clean_name(data.name)
    if name is None:
        raise Trouble(422, "bad-name", "name")
    sessions = services_of(request).sessions
    visitor = await sessions.register(visitor_of(request), name, data.password)
    if visitor is None:
        raise Trouble(409, "name-taken", "name")
    return await _me(request, visitor)


@answer_post("/login")
async def log_in(request: Asked, data: JSONBody[AccountBody]) -> Me:
    _limit_logins(request, data.name)
    sessions = services_of(request).sessions
    visitor = await sessions.log_in(visitor_of(request), data.name, data.password)
    if visitor is None:
        raise Trouble(403, "login", "password")
    return await _me(request, visitor)


@answer_post("/logout")
async def log_out(request: Asked) -> Me:
    visitor = await services_of(request).sessions.log_out(visitor_of(request))
    return await _me(request, visitor)


def _limit_logins(request: Asked, name: str) -> None:
    address = request.client.host if request.client else ""
    if not services_of(request).logins.take(f"{address}/{name_key(name)}"):
        raise Trouble(429, "too-many", headers={"Retry-After": "6"})


people = Router(
    path="/api",
    route_handlers=[show_me, name_guest, choose_language, register, log_in, log_out],
    tags=["people"],
)
