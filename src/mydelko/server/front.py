"""The front: what is done to every request before anybody looks at it.

Plain ASGI around the guard. A HEAD is a GET whose body stays here, so that every route has both;
requests and sockets are counted by route, never by the address asked for, which may hold the
secret of an invitation; and pages of people and games ask not to be indexed.
"""

from __future__ import annotations

import logging
import time

from mydelko.server.guard import App, Message, Receive, Send
from mydelko.server.metrics import REQUEST_SECONDS, REQUESTS, SOCKETS_CLOSED, SOCKETS_OPENED

logger = logging.getLogger(__name__)

UNLISTED = ("/api/", "/game/", "/join/")  # people's names are for who was given the link
NO_INDEX = (b"x-robots-tag", b"noindex")
METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH"})


class Front:
    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "http":
                await self._answer(scope, receive, send)
            case "websocket":
                SOCKETS_OPENED.add()
                try:
                    await self._app(scope, receive, send)
                finally:
                    SOCKETS_CLOSED.add()
            case _:
                await self._app(scope, receive, send)

    async def _answer(self, scope: Message, receive: Receive, send: Send) -> None:
        method, status, began = str(scope["method"]), 0, time.perf_counter()
        is_head, is_unlisted = method == "HEAD", str(scope["path"]).startswith(UNLISTED)

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if is_unlisted:
                    message["headers"] = [*message.get("headers", ()), NO_INDEX]
            elif is_head:
                if message.get("more_body"):
                    return
                message = {"type": "http.response.body", "body": b"", "more_body": False}
            await send(message)

        asked = {**scope, "method": "GET"} if is_head else scope
        try:
            await self._app(asked, receive, send_on)
        finally:
            seconds = time.perf_counter() - began
            route = str(asked.get("path_template", ""))  # empty: refused before any route
            name = method if method in METHODS else "other"
            REQUESTS.add(name, route, str(status))
            REQUEST_SECONDS.observe(seconds)
            if logger.isEnabledFor(logging.DEBUG):
                told = {"method": name, "route": route, "status": status, "seconds": seconds}
                logger.debug("%s %s %d", name, route, status, extra=told)
