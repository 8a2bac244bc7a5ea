"""Notations of the game, in and out: positions (CGP) and coordinates. Knows letters, no rules."""

from mydelko.notation.cgp import format_board, format_cgp, parse_board, parse_cgp
from mydelko.notation.coordinates import Place, Placement, parse_place, parse_placement
from mydelko.notation.errors import NotationCode, NotationError
from mydelko.notation.position import EMPTY_BOARD, Position, format_rack, parse_rack

__all__ = [
    "EMPTY_BOARD",
    "NotationCode",
    "NotationError",
    "Place",
    "Placement",
    "Position",
    "format_board",
    "format_cgp",
    "format_rack",
    "parse_board",
    "parse_cgp",
    "parse_place",
    "parse_placement",
    "parse_rack",
]
