"""Lists: games by their rows, and what a row says beside its columns.

A row that cannot be read is told anew from the game's log; where that is damaged, too, the list
shows the game as damaged and goes on with the others.
"""

from __future__ import annotations

import msgspec

from mydelko.rules.events import SeatKind
from mydelko.rules.state import NOBODY
from mydelko.server.hub import Hub
from mydelko.server.problems import Trouble
from mydelko.server.quarantine import Damaged
from mydelko.server.room import Room
from mydelko.server.rows import Detail, game_row, read_detail
from mydelko.server.sessions import Visitor
from mydelko.server.wire import GameSummary, InviteInfo, SummarySeat
from mydelko.store.games import Listed, Seat


async def detail_of(hub: Hub, listed: Listed) -> Detail | None:
    """None: the game is damaged."""
    game = listed.game
    try:
        hub.quarantine.check(game.id)
        return read_detail(game.detail)
    except Damaged:
        return None
    except msgspec.DecodeError:
        return await _tell_anew(hub, game.id)


async def _tell_anew(hub: Hub, game: str) -> Detail | None:
    try:
        room = await hub.room(game)
    except Damaged:
        return None
    if room is None:
        return None
    row = game_row(room.setup, room.state)
    await hub.store.note([row])
    return read_detail(row.detail)


async def find_room(hub: Hub, game: str) -> Room:
    room = await hub.room(game)
    if room is None:
        raise Trouble(404, "no-game")
    return room


async def find_listed(hub: Hub, game: str) -> Listed:
    listed = await hub.store.games.get(game)
    if listed is None:
        raise Trouble(404, "no-game")
    return listed


def is_mine(seat: Seat, visitor: Visitor) -> bool:
    same = visitor.session in (seat.session, seat.beside)
    return same or bool(visitor.user and seat.user == visitor.user)


async def summarize(
    hub: Hub, listed: Listed, visitor: Visitor, invites: tuple[InviteInfo, ...] = ()
) -> GameSummary:
    game, detail = listed.game, await detail_of(hub, listed)
    seats = [
        SummarySeat(
            name=seat.name,
            kind=SeatKind(seat.kind),
            level=seat.level,
            score=detail.scores[seat.seat] if detail else seat.score,
            mine=is_mine(seat, visitor),
        )
        for seat in listed.seats
    ]
    return GameSummary(
        game=game.id,
        profile=game.profile,
        status=game.status if detail else "damaged",  # type: ignore[arg-type]  # rows.status_of
        seats=tuple(seats),
        practice=detail.practice if detail else False,
        turn=detail.turn if detail else NOBODY,
        started=game.created,
        updated=game.updated,
        winner=detail.winner if detail else None,
        awaited=detail.awaited if detail else (),
        until=detail.until if detail else None,
        invites=invites,
    )
