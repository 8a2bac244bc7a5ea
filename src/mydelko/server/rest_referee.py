"""REST: the referee's phone. Which tables wait for whom, and which conduct matters at one now."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router
from litestar.params import FromPath, JSONBody

from mydelko.rules.conduct import conduct_now, moments
from mydelko.server.bodies_events import RefereedBody, SeatInGame
from mydelko.server.event_calls import come_to_table, played
from mydelko.server.event_doors import TOKEN, at_table, entered
from mydelko.server.lists import detail_of, find_room, is_mine
from mydelko.server.rest_choices import clause_info
from mydelko.server.routing import answer_get, answer_post
from mydelko.server.rows import Case, Detail
from mydelko.server.services import services_of, visitor_of
from mydelko.server.wire import MomentInfo, RefereeCall, RefereedTable
from mydelko.store.games import Listed
from mydelko.tournament.roles import Role
from mydelko.tournament.state import Table

RECENT = 24 * 3_600_000  # milliseconds for which a finished game is still listed

Asked = Request[Any, Any, Any]


@answer_get("/refereed")
async def list_refereed(request: Asked) -> list[RefereedTable]:
    """With the header X-Event-Token also tables of that event that call."""
    visitor, hub = visitor_of(request), services_of(request).hub
    now = hub.wall.now()
    found = await hub.store.games.refereed(
        now - RECENT, session=visitor.session, user=visitor.user or None
    )
    numbers = {}
    for listed, table in await _of_event(request):
        numbers[listed.game.id] = table.number
        if all(listed.game.id != one.game.id for one in found):
            found.append(listed)
    tables = []
    for listed in found:
        detail = await detail_of(hub, listed)
        # at a table where one plays one is no referee
        plays = any(is_mine(seat, visitor) for seat in listed.seats)
        if detail is not None and detail.case is not None and not plays:
            number = numbers.get(listed.game.id)
            tables.append(_table(listed, detail, detail.case, now, number))
    return sorted(tables, key=lambda one: (one.call is None, one.call.at if one.call else 0))


async def _of_event(request: Asked) -> list[tuple[Listed, Table]]:
    """Games of the event whose referee's link is used."""
    token = request.headers.get(TOKEN, "")
    if not token:
        return []
    desk, _asker, _key = await entered(
        request, token.partition(".")[0], Role.REFEREE, Role.DIRECTOR
    )
    return await played(services_of(request).hub, desk)


def _table(
    listed: Listed, detail: Detail, case: Case, now: int, number: int | None
) -> RefereedTable:
    game = listed.game
    return RefereedTable(
        game=game.id,
        titles=case.titles,
        status=game.status,  # type: ignore[arg-type]  # rows.status_of
        names=tuple(seat.name for seat in listed.seats),
        scores=detail.scores,
        moments=case.moments,
        turn=detail.turn,
        running=case.running,
        left=tuple(
            None if budget is None else budget - used - (now - case.since) * (case.running == seat)
            for seat, (budget, used) in enumerate(zip(case.budget, case.used, strict=True))
        ),
        now=now,
        call=None if case.call is None else RefereeCall(seat=case.call[0], at=case.call[1]),
        updated=game.updated,
        number=number,
    )


@answer_get("/games/{game:str}/moment")
async def show_moment(request: Asked, game: FromPath[str]) -> MomentInfo:
    state = (await find_room(services_of(request).hub, game)).state
    return MomentInfo(
        moments=moments(state),
        clauses=tuple(map(clause_info, conduct_now(state))),
        step=state.profile.penalty_step,
    )


@answer_post("/events/{event:str}/referee")
async def come_as_referee(
    request: Asked, event: FromPath[str], data: JSONBody[RefereedBody]
) -> SeatInGame:
    """A referee of the event comes to a table that is played here, and sees it as its referee."""
    at = await entered(request, event, Role.REFEREE, Role.DIRECTOR)
    asker, visitor = await at_table(request, at)
    hub = services_of(request).hub
    return SeatInGame(game=await come_to_table(hub, at.desk, data.table, asker, visitor))


referee = Router(
    path="/api", route_handlers=[list_refereed, show_moment, come_as_referee], tags=["games"]
)
