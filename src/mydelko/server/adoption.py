"""Adoption: what a guest has played becomes the account's, on every device it signs in from.

The seat is taken once more, by the same session and now with its account: the table's own log
says so, and lists and sockets follow from there.
"""

from __future__ import annotations

from mydelko.play.setup import SeatTaken, apply_table, table_stream, write_table_event
from mydelko.server.hub import Hub
from mydelko.server.room import Room
from mydelko.server.sessions import Visitor
from mydelko.server.standing import game_row, seat_rows
from mydelko.store.facts import Fact

MOST = 1000  # games of one guest


async def adopt_games(hub: Hub, visitor: Visitor) -> None:
    for listed in await hub.store.games.of(session=visitor.session, limit=MOST):
        seats = [
            seat.seat
            for seat in listed.seats
            if seat.session == visitor.session and seat.user is None
        ]
        room = await hub.room(listed.game.id) if seats else None
        if room is None:
            continue
        for seat in seats:
            await _adopt(room, seat, visitor, hub.wall.now())
            await room.catch_up()


async def _adopt(room: Room, seat: int, visitor: Visitor, now: int) -> None:
    async with room.lock:
        plan = room.setup.seats[seat]
        taken = SeatTaken(
            at=now,
            seat=seat,
            name=plan.name,
            session=plan.session,
            user=visitor.user,
            entropy=plan.entropy,
        )
        setup = apply_table(room.setup, taken)
        facts: list[Fact] = [game_row(setup, room.state), *seat_rows(setup)]
        body = write_table_event(taken)
        await room.ledger.store.append(
            table_stream(room.game), room.setup.version, [body], facts=facts
        )
