"""Tile sets and positions as the native core counts them.

A count of tiles has the blanks first, then each letter in alphabet order. What a player does
not see, the other racks and the bag together, is one multiset: nobody here peeks at a rack.
"""

from __future__ import annotations

import msgspec

from mydelko.letters import TileSet
from mydelko.notation import Position
from mydelko.notation.position import RACK_SIZE, unseen


class Hidden(msgspec.Struct, frozen=True):
    """What the player on turn does not see."""

    tiles: bytes  # the other racks and the bag together, in order of letters
    bag: int  # how many of them are left to draw


def tile_counts(tiles: TileSet) -> bytes:
    return bytes([tiles.blanks, *tiles.counts])


def whole_bag(tiles: TileSet) -> bytes:
    letters = (number for number, count in enumerate(tiles.counts, 1) for _ in range(count))
    return bytes(letters) + bytes(tiles.blanks)


def hidden_tiles(position: Position, tiles: TileSet, rivals: int = 1) -> Hidden:
    """A rival's unknown rack is taken to be as full as it can be."""
    counts = unseen(msgspec.structs.replace(position, other=b""), tiles)
    found = bytes(sorted(counts.elements()))
    held = len(position.other) if position.other else RACK_SIZE * rivals
    return Hidden(tiles=found, bag=max(0, len(found) - held))


def points_of(rack: bytes, tiles: TileSet) -> int:
    return sum(tiles.points[tile - 1] for tile in rack if tile)


def without(rack: bytes, taken: bytes) -> bytes:
    left = list(rack)
    for tile in taken:
        left.remove(tile)
    return bytes(left)
