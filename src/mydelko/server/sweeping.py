"""Sweeping: what nobody will ever come back to is dropped, so that an installation does not grow
for ever: tables that never began, unfinished games of guests, expired sessions and invitations.

A game in which anybody has an account stays, and so does every game that was played to its end.
"""

from __future__ import annotations

import logging
from collections.abc import Container

from mydelko.play.setup import seed_stream
from mydelko.server.ledger import streams_of
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
    sessions = await store.sessions.sweep(now - DAY)  # clocks of nodes may differ
    invites = await store.invites.sweep(now - DAY)
    if swept or sessions or invites:
        logger.info("swept: %d games, %d sessions, %d invitations", swept, sessions, invites)
