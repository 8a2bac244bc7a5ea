"""What the tiles kept on a rack are worth: the values learnt by self-play, shipped in the package.

One file a tile set (`data/polish.leaves`, `mydelko train leaves`). A tile set without a file has
a table of zeros, so every player works in every language, only less wisely. With an empty bag
nothing is drawn any more, and what counts instead is who is left with which tiles.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from mydelko import native
from mydelko.engine.engine import THOUSANDTHS
from mydelko.engine.tiles import Hidden, points_of, tile_counts
from mydelko.letters import TileSet

STAYING = 10  # points: a move that does not end the game gives a turn away


def load_leaves(tiles: TileSet) -> native.LeaveTable:
    return _load(tiles.name, tile_counts(tiles))


@cache
def _load(name: str, counts: bytes) -> native.LeaveTable:
    file = resources.files("mydelko.engine").joinpath("data", f"{name}.leaves")
    if not file.is_file():
        return native.LeaveTable.empty(counts)
    with resources.as_file(file) as path:
        return native.LeaveTable.open(str(path), counts)


def kept_values(
    rack: bytes,
    hidden: Hidden,
    tiles: TileSet,
    *,
    weight: float = 1.0,
    rivals: int = 1,
    out_gains: bool = True,
) -> list[int]:
    """Thousandths of a point by the mask of rack places that stay."""
    if hidden.bag:
        values = load_leaves(tiles).values(rack)
        return values if weight == 1.0 else [round(weight * value) for value in values]
    return _last_values(rack, hidden, tiles, rivals, out_gains=out_gains)


# K-9.4, S-11.3: who goes out gains what the others are left with, or they only lose it
def _last_values(
    rack: bytes, hidden: Hidden, tiles: TileSet, rivals: int, *, out_gains: bool
) -> list[int]:
    left = points_of(hidden.tiles, tiles)
    going_out = left / rivals + (left if out_gains else 0)
    values = [round(THOUSANDTHS * going_out)]
    for mask in range(1, 1 << len(rack)):
        kept = bytes(tile for at, tile in enumerate(rack) if mask >> at & 1)
        values.append(-THOUSANDTHS * (STAYING + 2 * points_of(kept, tiles)))
    return values
