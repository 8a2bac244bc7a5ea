"""REST: who is asking. Guests, accounts and where they are signed in, language."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router
from litestar.params import FromPath, JSONBody

from mydelko.server.guest_games import adopt_games
from mydelko.server.names import clean_name, name_key
from mydelko.server.planning import is_given
from mydelko.server.problems import Trouble, language_of
from mydelko.server.routing import answer_delete, answer_get, answer_post
from mydelko.server.services import address_of, allow_name, services_of, visitor_of
from mydelko.server.sessions import Visitor, digest
from mydelko.server.wire import (
    AccountBody,
    GuestBody,
    LanguageBody,
    Me,
    PasswordBody,
    SessionInfo,
)
from mydelko.store.sessions import Session

Asked = Request[Any, Any, Any]
HANDLE = 16  # letters of a session's digest that name it to its owner


async def _me(request: Asked, visitor: Visitor) -> Me:
    sessions = services_of(request).sessions
    request.scope["state"]["visitor"] = visitor  # a new cookie goes with the answer
    hub = services_of(request).hub
    tables = await hub.store.games.refereed(
        hub.wall.now(), session=visitor.session, user=visitor.user or None, limit=1
    )
    return Me(
        nickname=visitor.nickname,
        account=await sessions.account_name(visitor),
        language=language_of(request),
        csrf=sessions.csrf(visitor.cookie),
        referees=bool(tables),
    )


@answer_get("/me")
async def show_me(request: Asked) -> Me:
    return await _me(request, visitor_of(request))


@answer_post("/guest")
async def name_guest(request: Asked, data: JSONBody[GuestBody]) -> Me:
    name = await allow_name(request, data.nickname, "nickname")
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
    if is_given(name):
        raise Trouble(409, "name-taken", "name")
    sessions = services_of(request).sessions
    visitor = await sessions.register(visitor_of(request), name, data.password)
    if visitor is None:
        raise Trouble(409, "name-taken", "name")
    await adopt_games(services_of(request).hub, visitor)
    return await _me(request, visitor)


@answer_post("/login")
async def log_in(request: Asked, data: JSONBody[AccountBody]) -> Me:
    _limit_logins(request, data.name)
    sessions = services_of(request).sessions
    visitor = await sessions.log_in(visitor_of(request), data.name, data.password)
    if visitor is None:
        raise Trouble(403, "login", "password")
    await adopt_games(services_of(request).hub, visitor)
    return await _me(request, visitor)


@answer_post("/logout")
async def log_out(request: Asked) -> Me:
    visitor = await services_of(request).sessions.log_out(visitor_of(request))
    return await _me(request, visitor)


@answer_post("/password")
async def change_password(request: Asked, data: JSONBody[PasswordBody]) -> Me:
    visitor = _signed_in(request)
    sessions = services_of(request).sessions
    _limit_logins(request, await sessions.account_name(visitor))
    changed = await sessions.change_password(visitor, data.current, data.password)
    if changed is None:
        raise Trouble(403, "password", "current")
    return await _me(request, changed)


@answer_get("/sessions")
async def list_sessions(request: Asked) -> list[SessionInfo]:
    visitor = _signed_in(request)
    return [
        SessionInfo(
            id=session.id[:HANDLE],
            created=session.created,
            seen=session.seen,
            current=session.id == digest(visitor.cookie),
        )
        for session in await services_of(request).sessions.of_account(visitor)
    ]


@answer_delete("/sessions/{session:str}")
async def end_session(request: Asked, session: FromPath[str]) -> None:
    visitor, sessions = _signed_in(request), services_of(request).sessions
    ending = await _session_of(request, session)
    if ending.id == digest(visitor.cookie):
        request.scope["state"]["visitor"] = await sessions.log_out(visitor)
    else:
        await sessions.end(ending)


async def _session_of(request: Asked, handle: str) -> Session:
    for session in await services_of(request).sessions.of_account(visitor_of(request)):
        if session.id[:HANDLE] == handle:
            return session
    raise Trouble(404, "unknown-session")


def _signed_in(request: Asked) -> Visitor:
    visitor = visitor_of(request)
    if not visitor.user:
        raise Trouble(403, "no-account")
    return visitor


def _limit_logins(request: Asked, name: str) -> None:
    if not services_of(request).logins.take(f"{address_of(request)}/{name_key(name)}"):
        raise Trouble(429, "too-many-logins", headers={"Retry-After": "6"})


people = Router(
    path="/api",
    route_handlers=[
        show_me,
        name_guest,
        choose_language,
        register,
        log_in,
        log_out,
        change_password,
        list_sessions,
        end_session,
    ],
    tags=["people"],
)
