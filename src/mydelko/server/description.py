"""The interface as it should be described, where the framework says less than is true.

Its schema leaves out that unknown fields are refused (its issue 4575), and its answer to OPTIONS
knows only the first method of a path; both are made whole here.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute

from mydelko.server import bodies_events, wire
from mydelko.tournament import commands, entrants, settings

SENT = (wire, bodies_events, commands, settings, entrants)  # where what clients send is defined


def strict_bodies() -> set[str]:
    """With their modules, as the framework names those that share a name."""
    return {
        f"{value.__module__}.{value.__name__}".replace(".", "_")
        for part in SENT
        for value in vars(part).values()
        if inspect.isclass(value)
        and issubclass(value, msgspec.Struct)
        and value.__struct_config__.forbid_unknown_fields
    }


class Description(JsonRenderPlugin):
    """Made when it is first asked for: a start needs none."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        schemas = openapi_schema["components"]["schemas"]
        strict = strict_bodies()
        for name, schema in schemas.items():
            if any(whole.endswith(f"_{name}") for whole in strict):
                schema["additionalProperties"] = False
        return super().render(request, openapi_schema)


def _listed(methods: Iterable[str]) -> str:
    """Whatever has a GET has a HEAD: see `front`."""
    return ", ".join(sorted({*methods, *({"HEAD"} if "GET" in methods else ())}))


def allowed_methods(app: Litestar) -> Callable[[str], str]:
    """Tells the methods of a path as the header `Allow` lists them; empty for an unknown path."""
    routes = [
        (re.compile(re.sub(r"\{[^}]+\}", "[^/]+", route.path)), _listed(route.methods))
        for route in app.routes
        if isinstance(route, HTTPRoute) and ":path}" not in route.path
    ]

    def allowed(path: str) -> str:
        for pattern, methods in routes:
            if pattern.fullmatch(path.rstrip("/") or "/"):
                return methods
        return ""

    return allowed
