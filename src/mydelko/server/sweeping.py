"""Sweeping: what nobody will ever come back to is dropped, so that an installation does not grow
for ever: tables that never began, unfinished games of guests, expired sessions and invitations,
what was said at tables whose game is over.

A game in which anybody has an account stays, and so does every game that was played to its end.
"""

from __future__ import annotations

import logging
from collections.abc import Container

from mydelko.play.setup import game_of, seed_stream
from mydelko.server.ledger import streams_of
from mydelko.store.games import ENDED
from mydelko.store.store import Store

logger = logging.getLogger(__name__)

DAY = 86_400_000
ABANDONED = 90 * DAY  # milliseconds without anybody
AT_ONCE = 1000  # games


async def sweep_up(store: Store, now: int, played: Container[str]) -> None:
    """`played`: games in memory, where somebody may just have come."""
    before, swept = now - ABANDONED, 0
    for game in await store.games.abandoned(before, AT_ONCE):
        if game not in played:
            streams = (seed_stream(game), *await streams_of(store, game))
            swept += await store.games.remove(game, streams, before)
    await _sweep_talk(store, played)
    sessions = await store.sessions.sweep(now - DAY)  # clocks of nodes may differ
    invites = await store.invites.sweep(now - DAY)
    if swept or sessions or invites:
        logger.info("swept: %d games, %d sessions, %d invitations", swept, sessions, invites)


async def _sweep_talk(store: Store, played: Container[str]) -> None:
    for stream, _version in await store.streams("talk/"):
        game = game_of(stream)
        listed = None if game in played else await store.games.get(game)
        if listed is not None and listed.game.status == ENDED:
            await store.drop(stream)
