"""Closing: whoever plays a game with challenges asks the program about no words meanwhile.

Neither in the dictionary, nor at a real board where the program is the judge: there one lays
whatever word one likes. Who comes with a fresh cookie is somebody else to us.
"""

from __future__ import annotations

from mydelko.play.setup import Setup
from mydelko.rulebook.profile import Challenge
from mydelko.server.hub import Hub
from mydelko.server.lists import detail_of


async def closing_games(hub: Hub, session: str, user: str) -> tuple[str, ...]:
    """Those that this person plays."""
    playing = await hub.store.games.being_played(session=session, user=user)
    details = [(listed.game.id, await detail_of(hub, listed)) for listed in playing]
    void = Challenge.VOID.value
    return tuple(game for game, detail in details if detail and detail.challenge != void)


def answers_any_word(setup: Setup) -> bool:
    return setup.real is not None and setup.profile.validates()
