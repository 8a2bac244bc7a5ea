"""Computer players and their levels: what the rest of the program uses of them."""

from mydelko.engine.choice import Choice, ExchangeChoice, PassChoice, PlaceChoice
from mydelko.engine.level import Level, UnknownLevel, find_level, levels
from mydelko.engine.player import Player
from mydelko.engine.timing import Clock

__all__ = [
    "Choice",
    "Clock",
    "ExchangeChoice",
    "Level",
    "PassChoice",
    "PlaceChoice",
    "Player",
    "UnknownLevel",
    "find_level",
    "levels",
]
