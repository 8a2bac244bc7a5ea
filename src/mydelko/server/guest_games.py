"""Guest games: what a guest has played becomes the account's, on every device it signs in from.

The seat is taken once more, by the same session and now with its account: the table's own log
says so, and lists and sockets follow from there.
"""

from __future__ import annotations

from mydelko.play.setup import SeatTaken
from mydelko.server.hub import Hub
from mydelko.server.quarantine import Damaged
from mydelko.server.sessions import Visitor


async def adopt_games(hub: Hub, visitor: Visitor) -> None:
    for listed in await hub.store.games.all_of(visitor.session):
        seats = [
            seat.seat
            for seat in listed.seats
            if seat.session == visitor.session and seat.user is None
        ]
        try:
            room = await hub.room(listed.game.id) if seats else None
        except Damaged:
            continue
        if room is None:
            continue
        for seat in seats:
            plan = room.setup.seats[seat]
            taken = SeatTaken(
                at=hub.wall.now(),
                seat=seat,
                name=plan.name,
                session=plan.session,
                user=visitor.user,
                brings_bytes=plan.brings_bytes,
            )
            await room.adopt(taken)
