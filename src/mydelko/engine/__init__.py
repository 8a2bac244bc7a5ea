"""Moves found by the native core: positions in, moves with scores out. Knows no rule sets."""

from mydelko.engine.engine import Engine, Move, MoveList
from mydelko.engine.exchanges import count_exchanges

__all__ = ["Engine", "Move", "MoveList", "count_exchanges"]
