"""What handlers share: the hub, the sessions and who is asking."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection

from mydelko.play.setup import SeatPlan
from mydelko.server.desks import Desks
from mydelko.server.event_limits import Pins, Tries
from mydelko.server.figures import Figures
from mydelko.server.guard import Limits
from mydelko.server.hub import Hub
from mydelko.server.messages import say
from mydelko.server.names import clean_name, free_name
from mydelko.server.problems import Trouble, language_of
from mydelko.server.reviews import Reviews
from mydelko.server.sessions import Sessions, Visitor

LOGINS = (10 / 60, 10.0)  # ten a minute for each address and name
SEARCHES = 2  # of the dictionary at once
SEEKS = (1 / 10, 60.0)  # opened a second from each address, and in reserve
TABLES = 500.0  # opened a day from each address: a hall of players may share one

Asker = ASGIConnection[Any, Any, Any, Any]


class Services(msgspec.Struct, frozen=True):
    hub: Hub
    sessions: Sessions
    logins: Limits
    tables: Limits
    reviews: Reviews
    desks: Desks
    pins: Pins
    codes: Tries  # at players' short codes
    entries: Tries  # of people who enter themselves
    printing: asyncio.Semaphore  # one paper at a time for those who run events
    public_printing: asyncio.Semaphore  # and one for everybody else, who must not keep them waiting
    seeks: Limits
    seeking: asyncio.Lock  # from counting somebody's to opening the next
    searches: asyncio.Semaphore
    figures: Figures
    worker: int  # 0: the only one
    names: list[str]  # of this node's workers
    metrics_token: str  # empty: none
    is_proxied: bool  # what comes from this machine may come from anywhere


def services_of(asker: Asker) -> Services:
    services: Services = asker.scope["state"]["services"]
    return services


def visitor_of(asker: Asker) -> Visitor:
    visitor: Visitor = asker.scope["state"]["visitor"]
    return visitor


def address_of(asker: Asker) -> str:
    """Who shares a budget with this asker."""
    return str(asker.scope["state"]["address"])


async def named_visitor(request: Request[Any, Any, Any]) -> Visitor:
    """With a name of their own: the first game needs no form."""
    visitor, sessions = visitor_of(request), services_of(request).sessions
    if visitor.is_known and await sessions.may_be_called(visitor, visitor.nickname):
        return visitor
    return await sessions.name_guest(visitor, say(language_of(request), "guest-name"))


async def told_apart(asker: Asker, visitor: Visitor, name: str, seats: Sequence[SeatPlan]) -> str:
    """The name at this table: with a number where somebody there has it, and no account's."""
    taken = [seat.name for seat in seats if seat.is_taken()]
    while True:
        found = free_name(name, taken)
        if await services_of(asker).sessions.may_be_called(visitor, found):
            return found
        taken.append(found)


async def allow_name(asker: Asker, text: str, field: str) -> str:
    """The name as it is shown, where it may be used."""
    name = clean_name(text)
    if name is None:
        raise Trouble(422, "bad-name", field)
    if not await services_of(asker).sessions.may_be_called(visitor_of(asker), name):
        raise Trouble(409, "name-taken", field)
    return name
