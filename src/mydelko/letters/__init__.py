"""Letters, tile sets and the board's layout: data files with a thin reader. Knows no rules."""

from mydelko.letters.alphabet import BLANK, Alphabet, UnknownLetter
from mydelko.letters.layout import CENTRE, SIZE, Layout, Premium, load_layout
from mydelko.letters.tiles import (
    BLANK_TILE,
    TileSet,
    UnknownTileSet,
    load_tile_set,
    tile_set_names,
)

__all__ = [
    "BLANK",
    "BLANK_TILE",
    "CENTRE",
    "SIZE",
    "Alphabet",
    "Layout",
    "Premium",
    "TileSet",
    "UnknownLetter",
    "UnknownTileSet",
    "load_layout",
    "load_tile_set",
    "tile_set_names",
]
