"""Route decorators whose handlers are documented with the problems they may answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import delete, get, post
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi.datastructures import ResponseSpec

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

# For what is the same to everybody: an answer with a secret in it must not tell it by its size.
COMPRESSED = DefineMiddleware(
    CompressionMiddleware, config=CompressionConfig(backend="gzip", minimum_size=1000)
)

Decorator = Callable[[Callable[..., Any]], Any]


def answer_get(path: str, **options: Any) -> Decorator:  # noqa: ANN401 - passed on
    return get(path, responses=PROBLEMS, **options)


def answer_post(path: str, status: int = 200, **options: Any) -> Decorator:  # noqa: ANN401
    return post(path, responses=PROBLEMS, status_code=status, **options)


def answer_delete(path: str, **options: Any) -> Decorator:  # noqa: ANN401
    return delete(path, responses=PROBLEMS, status_code=204, **options)
