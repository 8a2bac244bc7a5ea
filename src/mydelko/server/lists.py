"""Lists: what a game's row says beside its columns.

A row that cannot be read is told anew from the game's log; where that is damaged, too, the list
shows the game as damaged and goes on with the others.
"""

from __future__ import annotations

import msgspec

from mydelko.server.hub import Hub
from mydelko.server.quarantine import Damaged
from mydelko.server.rows import Detail, game_row, read_detail
from mydelko.store.games import Listed


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
