"""What handlers share: the hub, the sessions and who is asking."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.connection import ASGIConnection

from mydelko.server.guard import Limits
from mydelko.server.hub import Hub
from mydelko.server.problems import Trouble
from mydelko.server.sessions import Sessions, Visitor

LOGINS = (10 / 60, 10.0)  # R23: ten a minute for each address and name

Asker = ASGIConnection[Any, Any, Any, Any]


class Services(msgspec.Struct, frozen=True):
    hub: Hub
    sessions: Sessions
    logins: Limits
    node: str
    metrics_token: str  # empty: none


def services_of(asker: Asker) -> Services:
    services: Services = asker.app.state["services"]
    return services


def visitor_of(asker: Asker) -> Visitor:
    visitor: Visitor = asker.scope["state"]["visitor"]
    return visitor


def named_visitor(asker: Asker) -> Visitor:
    """A visitor who has told a nickname."""
    visitor = visitor_of(asker)
    if not visitor.is_known or not visitor.nickname:
        raise Trouble(409, "no-nickname")
    return visitor
