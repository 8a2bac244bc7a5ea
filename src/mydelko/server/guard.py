"""The guard in front of the program: where a request comes from, who it is, how much is too much.

Plain ASGI around the whole application. Unsafe requests need this page's own token and origin,
sockets this page's origin; each address has a budget; every answer carries the headers that keep
foreign scripts and frames out.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from mydelko.server.connection import Bucket
from mydelko.server.messages import choose_language, say
from mydelko.server.sessions import COOKIE, LANGUAGE_COOKIE, YEAR, Sessions, Visitor
from mydelko.server.wall import Wall
from mydelko.server.wire import Problem
from mydelko.store.errors import Outage

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
REQUESTS = (50.0, 200.0)  # a second and in reserve, for each address
WRITES = (5.0, 40.0)
ADDRESSES = 10_000  # remembered
POLICY = (
    "default-src 'self'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
FOREIGN_SOCKET = 4403  # close codes
TOO_MANY_SOCKETS = 4429


class Limits:
    """Budgets by address."""

    def __init__(self, rate: float, burst: float, wall: Wall) -> None:
        self._rate = rate
        self._burst = burst
        self._wall = wall
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        now = self._wall.now()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= ADDRESSES:
                self._buckets.clear()
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
        return bucket.take(now)


class Asked(NamedTuple):
    """A request or a socket, as far as the guard looks at it."""

    scope: Message
    headers: dict[bytes, bytes]
    cookies: dict[str, str]
    address: str
    language: str


class Guard:
    def __init__(
        self, app: App, wall: Wall, allowed: Callable[[str], str], *, generous: bool = False
    ) -> None:
        self.sessions: Sessions | None = None  # known once the application has started
        self._app = app
        self._allowed = allowed
        many = 1000.0 if generous else 1.0
        self._requests = Limits(REQUESTS[0] * many, REQUESTS[1] * many, wall)
        self._writes = Limits(WRITES[0] * many, WRITES[1] * many, wall)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        asked = _look_at(scope)
        scope.setdefault("state", {})["language"] = asked.language
        if scope["type"] == "websocket":
            await self._guard_socket(asked, receive, send)
            return
        refusal = self._refuse(asked)
        methods = self._allowed(scope["path"]) if scope["method"] == "OPTIONS" else ""
        if refusal is not None:
            await _answer(send, *refusal, asked.language)
        elif methods:
            headers = [(b"allow", methods.encode()), *HEADERS]
            await send({"type": "http.response.start", "status": 204, "headers": headers})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            await self._pass_on(asked, receive, send)

    def _refuse(self, asked: Asked) -> tuple[int, str] | None:
        if not self._requests.take(asked.address):
            return 429, "too-many"
        if asked.scope["method"] in SAFE:
            return None
        if not self._writes.take(asked.address):
            return 429, "too-many"
        if not _is_own(asked.headers):
            return 403, "origin"
        cookie = asked.cookies.get(COOKIE, "")
        token = asked.headers.get(b"x-csrf-token", b"").decode("latin-1")
        if self.sessions is None or not cookie or not self.sessions.is_csrf(cookie, token):
            return 403, "csrf"
        return None

    async def _pass_on(self, asked: Asked, receive: Receive, send: Send) -> None:
        before = asked.cookies.get(COOKIE)
        state = asked.scope["state"]
        if asked.scope["path"].startswith("/api/") and self.sessions is not None:
            try:
                state["visitor"] = await self.sessions.visitor(before)
            except Outage:
                await _answer(send, 503, "outage", asked.language)
                return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = list(message.get("headers", ()))
                visitor = state.get("visitor")
                if isinstance(visitor, Visitor) and visitor.cookie != before:
                    found.append((b"set-cookie", _set_cookie(COOKIE, visitor.cookie, True)))
                chosen = state.get("chosen_language")
                if chosen:
                    found.append((b"set-cookie", _set_cookie(LANGUAGE_COOKIE, chosen, False)))
                message["headers"] = [*found, *HEADERS]
            await send(message)

        await self._app(asked.scope, receive, send_guarded)

    async def _guard_socket(self, asked: Asked, receive: Receive, send: Send) -> None:
        code = 0
        if not _is_own(asked.headers):
            code = FOREIGN_SOCKET
        elif not self._requests.take(asked.address):
            code = TOO_MANY_SOCKETS
        if code:
            await receive()
            await send({"type": "websocket.close", "code": code, "reason": ""})
            return
        if self.sessions is not None:
            cookie = asked.cookies.get(COOKIE)
            asked.scope["state"]["visitor"] = await self.sessions.visitor(cookie)
        await self._app(asked.scope, receive, send)


def _look_at(scope: Message) -> Asked:
    headers = {name.lower(): value for name, value in scope["headers"]}
    cookies = _cookies(headers.get(b"cookie", b""))
    accepted = headers.get(b"accept-language", b"").decode("latin-1")
    language = choose_language(cookies.get(LANGUAGE_COOKIE), accepted)
    client = scope.get("client")
    return Asked(scope, headers, cookies, str(client[0]) if client else "", language)


def _is_own(headers: dict[bytes, bytes]) -> bool:
    """Browsers name the page that asks; who is no browser has no foreign cookie to misuse."""
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in {b"none", b"same-origin"}
    host = headers.get(b"host", b"").decode("latin-1")
    return bool(host) and urlsplit(origin.decode("latin-1")).netloc == host


def _cookies(header: bytes) -> dict[str, str]:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header.decode("latin-1"))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}


def _set_cookie(name: str, value: str, hidden: bool) -> bytes:
    """No `Secure`: in a hall without certificates the page comes over plain HTTP."""
    text = f"{name}={value}; Path=/; Max-Age={YEAR // 1000}; SameSite=Lax"
    return (text + "; HttpOnly" if hidden else text).encode()


async def _answer(send: Send, status: int, code: str, language: str) -> None:
    problem = Problem(code=code, message=say(language, code))
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), *HEADERS]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
