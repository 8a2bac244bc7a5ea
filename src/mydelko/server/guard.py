"""The guard in front of the program: where a request comes from, who it is, how much is too much.

Plain ASGI around the whole application. Unsafe requests need this page's own token and origin,
sockets this page's origin; a session that is over does and sees nothing; each address has a
budget; every answer carries the headers that keep foreign scripts and frames out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple

import msgspec

from mydelko.server.answers import complain
from mydelko.server.connection import Bucket
from mydelko.server.messages import choose_language, say
from mydelko.server.outside import Outside, budget_key
from mydelko.server.sessions import COOKIE, LANGUAGE_COOKIE, YEAR, Sessions, Visitor
from mydelko.server.wall_clock import Wall
from mydelko.server.wire import Problem
from mydelko.store.errors import Outage

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
REQUESTS = (50.0, 200.0)  # a second and in reserve, for each address
WRITES = (5.0, 40.0)
SOCKETS = 500  # open at once for each address: a hall of players may share one
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
LENGTHS = {b"content-length", b"transfer-encoding"}  # where both are told, a proxy may read another
CLOSE = (b"connection", b"close")  # … end than we do: what comes behind it is not read
HIDDEN = b"; HttpOnly"
ENDED_SESSION = 4401  # close codes
FOREIGN_SOCKET = 4403
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
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst, now)
        if len(self._buckets) >= ADDRESSES:
            self._buckets.pop(next(iter(self._buckets)))  # who has been silent the longest
        self._buckets[key] = bucket
        return bucket.take(now)

    def is_spent(self, key: str) -> bool:
        """Whether the next would be refused; asking takes nothing."""
        bucket = self._buckets.get(key)
        return bucket is not None and not bucket.has(self._wall.now())


class Asked(NamedTuple):
    """A request or a socket, as far as the guard looks at it."""

    scope: Message
    headers: dict[bytes, bytes]
    cookies: dict[str, str]
    address: str  # who shares its budgets
    language: str

    @property
    def host(self) -> str:
        return self.headers.get(b"host", b"").decode("latin-1")


class Guard:
    def __init__(
        self,
        app: App,
        wall: Wall,
        allowed: Callable[[str], str],
        outside: Outside,
        plenty: float = 1.0,
    ) -> None:
        self.sessions: Sessions | None = None  # known once the application has started
        self._app = app
        self._allowed = allowed
        self._outside = outside
        self._requests = Limits(REQUESTS[0] * plenty, REQUESTS[1] * plenty, wall)
        self._writes = Limits(WRITES[0] * plenty, WRITES[1] * plenty, wall)
        self._most_sockets = SOCKETS * plenty
        self._sockets: Counter[str] = Counter()  # open now, by address

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        self._outside.proxies.look_through(scope)
        asked = _look_at(scope)
        state = scope.setdefault("state", {})
        state["language"], state["address"] = asked.language, asked.address
        if scope["type"] == "websocket":
            await self._guard_socket(asked, receive, send)
            return
        if asked.headers.keys() >= LENGTHS:
            await _answer(send, 400, "two-lengths", asked.language, (CLOSE, *HEADERS))
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
        if not self._is_own(asked):
            return 403, "origin"
        cookie = asked.cookies.get(COOKIE, "")
        token = asked.headers.get(b"x-csrf-token", b"").decode("latin-1")
        if self.sessions is None or not cookie or not self.sessions.is_csrf(cookie, token):
            return 403, "csrf"
        return None

    async def _pass_on(self, asked: Asked, receive: Receive, send: Send) -> None:
        before = asked.cookies.get(COOKIE)
        state = asked.scope["state"]
        state["base"] = self._outside.base(asked.scope["scheme"], asked.host)
        secure = self._outside.is_secure(asked.scope["scheme"])

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = list(message.get("headers", ()))
                visitor = state.get("visitor")
                if isinstance(visitor, Visitor) and visitor.cookie != before:
                    found.append(
                        (b"set-cookie", _set_cookie(COOKIE, visitor.cookie, secure) + HIDDEN)
                    )
                chosen = state.get("chosen_language")
                if chosen:
                    found.append((b"set-cookie", _set_cookie(LANGUAGE_COOKIE, chosen, secure)))
                message["headers"] = [*found, *HEADERS]
            await send(message)

        if asked.scope["path"].startswith("/api/") and self.sessions is not None:
            try:
                visitor = state["visitor"] = await self.sessions.visitor(before)
            except Outage:
                await _answer(send, 503, "outage", asked.language)
                return
            if visitor.is_ended and self._changes_something(asked.scope):
                await _answer(send_guarded, 403, "no-session", asked.language, headers=())
                return
        await self._app(asked.scope, receive, send_guarded)

    def _changes_something(self, scope: Message) -> bool:
        method = scope["method"]
        return method not in SAFE and method in self._allowed(scope["path"]).split(", ")

    async def _guard_socket(self, asked: Asked, receive: Receive, send: Send) -> None:
        if not self._is_own(asked) or not self._requests.take(asked.address):
            code = TOO_MANY_SOCKETS if self._is_own(asked) else FOREIGN_SOCKET
            await receive()
            await send({"type": "websocket.close", "code": code, "reason": ""})
            return
        if self._sockets[asked.address] >= self._most_sockets:
            await _turn_away(receive, send, TOO_MANY_SOCKETS, "too-many-sockets", asked.language)
            return
        if self.sessions is not None:
            visitor = await self.sessions.visitor(asked.cookies.get(COOKIE))
            if visitor.is_ended:
                await _turn_away(receive, send, ENDED_SESSION, "no-session", asked.language)
                return
            asked.scope["state"]["visitor"] = visitor
        self._sockets[asked.address] += 1
        try:
            await self._app(asked.scope, receive, send)
        finally:
            self._sockets[asked.address] -= 1
            if not self._sockets[asked.address]:
                del self._sockets[asked.address]

    def _is_own(self, asked: Asked) -> bool:
        """Browsers name the page that asks; who is no browser has no foreign cookie to misuse."""
        origin = asked.headers.get(b"origin")
        if origin is None:
            return asked.headers.get(b"sec-fetch-site", b"none") in {b"none", b"same-origin"}
        return self._outside.is_own(origin.decode("latin-1"), asked.host)


def _look_at(scope: Message) -> Asked:
    headers = {name.lower(): value for name, value in scope["headers"]}
    cookies = _cookies(headers.get(b"cookie", b""))
    accepted = headers.get(b"accept-language", b"").decode("latin-1")
    language = choose_language(cookies.get(LANGUAGE_COOKIE), accepted)
    client = scope.get("client")
    address = budget_key(str(client[0])) if client else ""
    return Asked(scope, headers, cookies, address, language)


def _cookies(header: bytes) -> dict[str, str]:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header.decode("latin-1"))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}


def _set_cookie(name: str, value: str, secure: bool) -> bytes:
    """`Secure` behind TLS only: in a hall without certificates the page comes over plain HTTP."""
    text = f"{name}={value}; Path=/; Max-Age={YEAR // 1000}; SameSite=Lax"
    return (text + "; Secure" if secure else text).encode()


async def _turn_away(receive: Receive, send: Send, close: int, code: str, language: str) -> None:
    """Lets the socket in to hear why it is closed: a page learns nothing from one refused."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await send({"type": "websocket.send", "text": complain(code, language)})
    await send({"type": "websocket.close", "code": close, "reason": ""})


async def _answer(
    send: Send,
    status: int,
    code: str,
    language: str,
    headers: tuple[tuple[bytes, bytes], ...] = HEADERS,
) -> None:
    problem = Problem(code=code, message=say(language, code))
    body = msgspec.json.encode(problem)
    sent = [(b"content-type", b"application/json"), *headers]
    if status == 429:
        sent.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": sent})
    await send({"type": "http.response.body", "body": body, "more_body": False})
