"""Tracking: what a player may know of the tiles not seen, and when it may be shown."""

from __future__ import annotations

from collections import Counter

from mydelko.rulebook.profile import BagShown
from mydelko.rules.codes import codes_of
from mydelko.rules.state import NOBODY, State


# P-6.5.1, P-6.5.2, P-4.11.2: while a clock runs; a finished move interrupts the count
def shows_bag(state: State) -> bool:
    """Whether the bag's count and the tracking sheet are shown now."""
    if state.profile.bag_shown is BagShown.ALWAYS or state.is_over():
        return True
    return state.clock.running != NOBODY and state.pending is None


# P-1.4, P-4.11.1: letters only, what the player has not seen
def unseen_tiles(state: State, seat: int) -> Counter[str]:
    """Tiles in the bag, on other racks or dead: one multiset that does not tell which."""
    others = "".join(rack for other, rack in enumerate(state.racks) if other != seat)
    return Counter(state.bag + others + _hidden(state, seat) + state.dead)


def _hidden(state: State, seat: int) -> str:
    """What another seat has taken off its rack and not yet shown."""
    if state.turn == seat:
        return ""
    laid = () if state.lies_open() else state.laid
    tile = codes_of(state.profile.tiles).tile
    return state.aside + "".join(tile[text] for _, text in laid)
