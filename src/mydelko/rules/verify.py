"""Verification: redraws every tile of a finished game from its revealed seed.

Says yes, or the first thing that does not agree. Needs nothing but the events.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mydelko.rules import events as ev
from mydelko.rules.bag import FairDraw, commitment
from mydelko.rules.fold import NotAGameError, apply, open_state


class Verification(msgspec.Struct, frozen=True):
    fair: bool
    reason: str  # empty when fair
    draws: int  # draws that agreed


def verify_game(events: Sequence[ev.Event]) -> Verification:
    opened = events[0] if events else None
    if not isinstance(opened, ev.GameOpened):
        return Verification(False, "the record does not begin with the opening of a game", 0)
    if not opened.commitment:
        return Verification(False, "no commitment was published: the bag was not a fair one", 0)
    seeds = [event.seed for event in events if isinstance(event, ev.SeedRevealed)]
    if not seeds:
        return Verification(False, "the seed is not revealed yet", 0)
    try:
        seed = bytes.fromhex(seeds[-1])
        draw = FairDraw(seed, opened.game)
    except ValueError as error:
        return Verification(False, f"the seed is not a seed: {error}", 0)
    if commitment(seed, opened.game) != opened.commitment:
        return Verification(False, "the seed does not match the published commitment", 0)
    return _redraw(events, opened, draw)


def _redraw(events: Sequence[ev.Event], opened: ev.GameOpened, draw: FairDraw) -> Verification:
    state, agreed, tie = open_state(opened), 0, ""
    for number, event in enumerate(events[1:], 2):
        said = expected = ""
        match event:
            case ev.TilesDrawn(tiles=tiles):
                said, expected = tiles, draw.take(state, len(tiles))
            case ev.StartLettersDrawn(letters=letters):
                said = "".join(tile for _, tile in letters)
                expected = draw.take(state, len(letters))
            case ev.TieLettersDrawn(letters=letters):
                tie += "".join(tile for _, tile in letters)
                said, expected = tie, draw.gather(state, len(tie))
            case ev.PositionSet():
                return Verification(False, f"event {number}: the position was set by hand", agreed)
            case ev.ResultSettled():
                tie = ""
            case _:
                pass
        if said != expected:
            reason = f"event {number}: drew {said}, the seed gives {expected}"
            return Verification(False, reason, agreed)
        agreed += bool(said)
        try:
            state = apply(state, event)
        except (NotAGameError, LookupError) as error:
            return Verification(False, f"event {number} does not fit the game: {error}", agreed)
    return Verification(True, "", agreed)
