"""Calls from the tables of an event: what happens in its games that wants a referee (P-6.1).

Games of a round are named by their pairing, so nothing about them is kept at the event. Who
decides in one is a referee of the event by its own law, and is named at the table first: everybody
there is told (R-15).
"""

from __future__ import annotations

from mydelko.play.setup import Referee, RefereeNamed
from mydelko.server.event_desk import EventDesk
from mydelko.server.hub import Hub
from mydelko.server.lists import find_room
from mydelko.server.problems import LawRefused, Trouble
from mydelko.server.sessions import Visitor
from mydelko.store.games import Listed
from mydelko.tournament.referee import refuse_referee
from mydelko.tournament.roles import Asker
from mydelko.tournament.state import Table


async def played(hub: Hub, desk: EventDesk) -> list[tuple[Listed, Table]]:
    tables = desk.games()
    found = await hub.store.games.these(list(tables))
    return [(listed, tables[listed.game.id]) for listed in found]


def be_referee(desk: EventDesk, game: str, name: str) -> None:
    """Raises what the event's law has against this one deciding there."""
    table = desk.games().get(game)
    if table is None:
        raise Trouble(409, "no-event-game")
    refusal = refuse_referee(desk.state, name, table)
    if refusal is not None:
        raise LawRefused(refusal, 403)


async def come_to_table(
    hub: Hub, desk: EventDesk, number: int, asker: Asker, visitor: Visitor
) -> str:
    """The game of that table, whose referee this visitor now is."""
    found = {table.number: game for game, table in desk.games().items()}
    game = found.get(number, "")
    if not game or await hub.store.games.get(game) is None:
        raise Trouble(409, "no-event-game")
    be_referee(desk, game, asker.by)
    room = await find_room(hub, game)
    if room.setup.seats_of(visitor.session, visitor.user):
        raise Trouble(409, "referee-plays")
    if not room.setup.is_referee(visitor.session, visitor.user):
        named = Referee(name=asker.by, session=visitor.session, user=visitor.user)
        await room.name_referee(RefereeNamed(at=hub.wall.now(), referee=named))
    return game
