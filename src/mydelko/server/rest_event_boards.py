"""REST: tables of an event at real boards, opened from the desk, each with a link for its device.

A board is the game of its pairing, as in `online.py`, and its result arrives in the same way. The
link hands the whole table over: to the first device, and later, when that one dies, to the next,
because it is made from who holds the seats now. Calls from these tables reach the referee who
opened them, else the director, else those of the event's referees who come (`event_calls.py`).
"""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request, Router
from litestar.params import FromPath, JSONBody

from mydelko.play.setup import Referee
from mydelko.rules.events import Depth, Device, RealBoard
from mydelko.rules.real import is_unsigned
from mydelko.server.bodies_events import BoardBody, EventBoard
from mydelko.server.event_desk import EventDesk
from mydelko.server.event_doors import STAFF, at_table, entered
from mydelko.server.hub import Hub
from mydelko.server.online import first_of, plan_of, seats_of
from mydelko.server.problems import Trouble
from mydelko.server.quarantine import Damaged
from mydelko.server.rest_event_links import qr_picture
from mydelko.server.rest_invites import hand_over
from mydelko.server.room import Room
from mydelko.server.routing import answer_get, answer_post
from mydelko.server.services import services_of
from mydelko.server.sessions import Visitor
from mydelko.tournament.referee import plays_at, refuse_referee
from mydelko.tournament.roles import Asker, Role
from mydelko.tournament.state import Table

Asked = Request[Any, Any, Any]
REFEREES = (Role.DIRECTOR, Role.REFEREE)


@answer_get("/events/{event:str}/boards")
async def list_boards(request: Asked, event: FromPath[str]) -> list[EventBoard]:
    """Tables of the current round that were opened at real boards."""
    desk = (await entered(request, event, *STAFF)).desk
    hub = services_of(request).hub
    tables = {} if desk.state.settings.online else desk.games()
    opened = {listed.game.id for listed in await hub.store.games.these(list(tables))}
    rooms = [(table, await _found(hub, name)) for name, table in tables.items() if name in opened]
    return [await _board(request, table, room) for table, room in rooms if isinstance(room, Room)]


@answer_post("/events/{event:str}/boards")
async def open_boards(
    request: Asked, event: FromPath[str], data: JSONBody[BoardBody]
) -> list[EventBoard]:
    """Opens those that have no result yet, all or those named, and says how each gets its device;
    what is open stays as it is."""
    at = await entered(request, event, *STAFF, Role.STATION)
    desk, asker, key = at
    if asker.role is Role.STATION:
        services_of(request).pins.check(desk.doors, key, data.pin)
    one = desk.state.current
    if one is None or desk.state.settings.online or desk.state.closed is not None:
        raise Trouble(409, "no-board")
    tables = [table for table in one.tables if not data.tables or table.number in data.tables]
    if len(tables) < len(set(data.tables)):
        raise Trouble(422, "no-board", "tables")
    hub = services_of(request).hub
    caller = await at_table(request, at) if asker.role in REFEREES else None
    boards = []
    for table in tables:
        room = await _found(hub, desk.game_name(one, table))
        if room is None and table.result is None:
            referee = _referee(desk, table, caller)
            room = await _open(hub, desk, table, data.depth, referee)
        if isinstance(room, Room):
            boards.append(await _board(request, table, room))
    return boards


async def _found(hub: Hub, game: str) -> Room | Damaged | None:
    """A damaged board keeps no other from its device; the desk is told of it by `online.py`."""
    try:
        return await hub.room(game)
    except Damaged as damage:
        return damage


async def _open(
    hub: Hub, desk: EventDesk, table: Table, depth: Depth, referee: Referee | None
) -> Room:
    one, settings = desk.state.current, desk.state.settings
    assert one is not None
    profile, lexicon = plan_of(hub.dictionaries, settings)
    return await hub.open_table(
        profile,
        lexicon,
        seats_of(desk, table),
        desk.owner.session or "",
        first=first_of(settings, profile),
        referee=referee,
        real=RealBoard(depth, Device.ORGANISER),
        event=desk.event,
        name=desk.game_name(one, table),
    )


# who plays at a table decides nothing there
def _referee(desk: EventDesk, table: Table, caller: tuple[Asker, Visitor] | None) -> Referee | None:
    """Seats are the tablet's, so that who plays is known by name."""
    state = desk.state
    if caller is not None:
        asker, visitor = caller
        is_director = asker.role is Role.DIRECTOR and not plays_at(state, asker.by, table)
        if is_director or refuse_referee(state, asker.by, table) is None:
            return Referee(name=asker.by, session=visitor.session, user=visitor.user)
    owner = desk.owner
    if plays_at(state, desk.opened_by(), table):
        return None
    return Referee(name=state.settings.name, session=owner.session or "", user=owner.user or "")


async def _board(request: Asked, table: Table, room: Room) -> EventBoard:
    invite = await hand_over(request, room, 0)
    return EventBoard(
        table=table.number,
        game=room.game,
        stage=_stage(room),
        scores=room.state.scores,
        token=invite.token,
        link=invite.link,
        code=qr_picture(invite.link),
    )


def _stage(room: Room) -> Literal["waiting", "playing", "unsigned", "ended"]:
    if not room.setup.is_complete():
        return "waiting"
    if not room.state.is_over():
        return "playing"
    return "unsigned" if is_unsigned(room.state) else "ended"


event_boards = Router(path="/api", route_handlers=[list_boards, open_boards], tags=["events"])
