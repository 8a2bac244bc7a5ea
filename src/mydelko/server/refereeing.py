"""Refereeing: whom a host's request names as the referee of a table (R-15).

A referee is named, by the host, at the opening or later; nobody becomes one by asking. Who plays
at the table is none, also under another cookie of the same account.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from mydelko.play.setup import Referee, SeatPlan
from mydelko.server.names import name_key
from mydelko.server.problems import Trouble
from mydelko.server.services import Asker, services_of
from mydelko.server.sessions import Visitor
from mydelko.server.wire import RefereeBody


async def plan_referee(
    asker: Asker, body: RefereeBody | None, host: Visitor, seats: Sequence[SeatPlan]
) -> Referee | None:
    if body is None:
        return None
    match body.kind:
        case "me":
            named = Referee(name=host.nickname, session=host.session, user=host.user)
        case "account":
            user = await services_of(asker).hub.store.users.named(name_key(body.name))
            if user is None or user.disabled:
                raise Trouble(422, "unknown-account", "referee.name")
            named = Referee(name=user.name, user=user.id)
        case "link":
            return Referee()
        case _:
            assert_never(body.kind)
    if any(seat.is_taken() and named.is_of(seat.session, seat.user) for seat in seats):
        raise Trouble(422, "referee-plays", "referee")
    return named
