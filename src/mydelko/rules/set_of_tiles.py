"""The set of a real board: what it still has of each letter, so far as the program was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mydelko.letters import BLANK, BLANK_TILE, load_tile_set
from mydelko.rules.codes import codes_of
from mydelko.rules.hearing import Hearing
from mydelko.rules.placement import Laid
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import UNSEEN, State


def untold_tiles(state: State) -> Counter[str]:
    """Tiles of the set that lie neither on the board nor on a rack that was shown."""
    codes = codes_of(state.profile.tiles)
    laid = [BLANK_TILE if code & BLANK else codes.letter[code] for code in state.board if code]
    laid += [codes.tile[text] for _, text in state.laid]
    shown = [tile for rack in state.racks for tile in rack if tile != UNSEEN]
    return load_tile_set(state.profile.tiles).tiles() - Counter(laid + shown)


# P-1.1.1
def refuse_more_than_the_set(hearing: Hearing, tiles: Iterable[str]) -> Refusal | None:
    return refuse_beyond(hearing, tiles, untold_tiles(hearing.state))


def refuse_beyond(hearing: Hearing, tiles: Iterable[str], left: Counter[str]) -> Refusal | None:
    left = left.copy()
    for tile in tiles:
        if not left[tile]:
            count = load_tile_set(hearing.profile.tiles).tiles()[tile]
            return hearing.refuse("not-in-set", tile=tile, count=count)
        left[tile] -= 1
    return None


def refuse_wooden(hearing: Hearing, seat: int, tiles: Laid) -> Refusal | None:
    """Tiles of wood may be laid as far as the set has them and the player held so many."""
    state, behind = hearing.state, hearing.codes.tile
    strange = next((text for _, text in tiles if text not in behind), None)
    if strange is not None:
        return hearing.refuse("not-on-rack", tile=strange)
    held = len(state.racks[seat]) + len(state.laid_tiles())
    if len(tiles) > held:
        return hearing.refuse("too-many-laid", count=held)
    return refuse_more_than_the_set(hearing, (behind[text] for _, text in tiles))
