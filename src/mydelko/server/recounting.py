"""Recounting: every result told anew from its game's log, then all ratings from the results.

For games from before there were summaries, and whenever the rows are in doubt: what it writes is
what the end of each game would have written. Which games are rated is in their logs, too.
"""

from __future__ import annotations

from contextlib import suppress

from mydelko.play.setup import game_stream
from mydelko.rules.fold import fold
from mydelko.rules.game_record import read_event
from mydelko.server.ledger import read_setup
from mydelko.server.quarantine import Damaged, reading
from mydelko.server.rating import rate
from mydelko.server.rows import result_rows
from mydelko.store.store import Store


async def recount(store: Store) -> int:
    """Answers how many games were read; one that is damaged keeps the rows it has."""
    count = 0
    for game in await store.games.ended():
        with suppress(Damaged):
            await _recount(store, game)
            count += 1
    await store.ratings.tell_all(rate)
    return count


async def _recount(store: Store, game: str) -> None:
    with reading(game):
        setup = await read_setup(store, game)
        bodies = await store.read(game_stream(game, setup.branch))
        rows = result_rows(setup, fold(read_event(body) for body in bodies))
    await store.note(rows)
