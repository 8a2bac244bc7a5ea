"""The interface as it should be described, where the framework says less than is true.

Its schema leaves out that unknown fields are refused (its issue 4575), how long a pair is and what
the keys of a field and the members of a list may be, and its answer to OPTIONS knows only the first
method of a path; all are made whole here.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute

from mydelko.server import bodies_events, wire
from mydelko.tournament import commands, entrants, settings

NUMBER = {"type": "string", "pattern": r"^-?[0-9]{1,9}(\.[0-9]{1,4})?$"}
SENT = (wire, bodies_events, commands, settings, entrants)  # where what clients send is defined


def strict_bodies() -> dict[str, type[msgspec.Struct]]:
    """By name with their modules, as the framework names those that share a name."""
    return {
        f"{value.__module__}.{value.__name__}".replace(".", "_"): value
        for part in SENT
        for value in vars(part).values()
        if inspect.isclass(value)
        and issubclass(value, msgspec.Struct)
        and value.__struct_config__.forbid_unknown_fields
    }


def tighten(schema: dict[str, Any], body: type[msgspec.Struct]) -> None:
    """Nothing but its fields, digits where a text is a number, and whole numbers where those are
    the keys of a field."""
    if schema.get("additionalProperties") is False:
        return  # done before: the description is one for all who ask
    schema["additionalProperties"] = False
    for field in msgspec.structs.fields(body):
        whole, shown = msgspec.json.schema(field.type), schema["properties"].get(field.encode_name)
        if shown and whole.get("type") == "array" and "$defs" not in whole:
            shown.update(whole)  # of plain values: their decoder describes them best
        if field.type is Decimal:
            schema["properties"][field.encode_name] = NUMBER
        elif Decimal in get_args(field.type):
            schema["properties"][field.encode_name] = {"oneOf": [NUMBER, {"type": "null"}]}
        if get_origin(field.type) is dict and get_args(field.type)[0] is int:
            shown = schema["properties"][field.encode_name]
            values = shown["additionalProperties"]
            schema["properties"][field.encode_name] = {
                **shown,
                "patternProperties": {r"^(0|[1-9][0-9]{0,9})$": values},
                "additionalProperties": False,
            }


class Description(JsonRenderPlugin):
    """Made when it is first asked for: a start needs none."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        schemas = openapi_schema["components"]["schemas"]
        strict = strict_bodies()
        for name, schema in schemas.items():
            for whole, body in strict.items():
                if whole.endswith(f"_{name}"):
                    tighten(schema, body)
        return super().render(request, openapi_schema)


def _listed(methods: Iterable[str]) -> str:
    """Whatever has a GET has a HEAD: see `front`."""
    return ", ".join(sorted({*methods, *({"HEAD"} if "GET" in methods else ())}))


@cache
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
