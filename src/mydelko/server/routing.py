"""Route decorators whose handlers are documented with the problems they may answer."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

from litestar import delete, get, post
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from mydelko.server.wire import Problem

PROBLEMS = {
    status: ResponseSpec(data_container=Problem, description=text, generate_examples=False)
    for status, text in {
        400: "A field is missing, unknown or not right",
        403: "Not allowed",
        404: "There is no such thing",
        409: "Not now",
        413: "Too large",
        422: "Well-formed, but not possible",
        429: "Too many requests",
        503: "The database is away",
    }.items()
}

WORTH_COMPRESSING = 1000  # bytes

Decorator = Callable[[Callable[..., Any]], Any]


def answer_get(path: str, **options: Any) -> Decorator:  # noqa: ANN401 - passed on
    return get(path, responses=PROBLEMS, **options)


def answer_post(path: str, status: int = 200, **options: Any) -> Decorator:  # noqa: ANN401
    return post(path, responses=PROBLEMS, status_code=status, **options)


def answer_delete(path: str, **options: Any) -> Decorator:  # noqa: ANN401
    return delete(path, responses=PROBLEMS, status_code=204, **options)


def compressed(app: ASGIApp) -> ASGIApp:
    """For what is the same to everybody: an answer with a secret in it must not tell it by its
    size. The framework's own middleware leaves two cycles behind each answer since Python 3.12."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        start: HTTPResponseStartEvent | None = None

        async def send_packed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if message["type"] == "http.response.body" and start is not None:
                if len(message["body"]) >= WORTH_COMPRESSING and not message["more_body"]:
                    message["body"] = gzip.compress(message["body"], mtime=0)
                    headers = MutableScopeHeaders(start)
                    headers["Content-Encoding"] = "gzip"
                    headers["Content-Length"] = str(len(message["body"]))
                    headers.extend_header_value("vary", "Accept-Encoding")
                await send(start)
                start = None
            await send(message)

        asked = "gzip" in Headers.from_scope(scope).get("accept-encoding", "")
        await app(scope, receive, send_packed if asked else send)

    return answer
