"""The generator over one dictionary: a position goes in, moves come out, best first.

A thin, typed surface of `native.Generator`. With generation tables it is fast, without them it
gives the same moves from the dictionary alone; `use_tables` may come at any time. One engine may
serve many threads: the core is reentrant and works outside the GIL.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mydelko import native
from mydelko.engine.exchanges import EXCHANGE_MINIMUM, count_exchanges
from mydelko.letters import SIZE, Layout, load_layout
from mydelko.lexicon import Lexicon
from mydelko.notation import Place, Placement, Position
from mydelko.notation.position import bag_size

ALL = 2**31 - 1
SEVEN_TILES = 50  # K-1.10, M-14
THOUSANDTHS = 1000

# What the tiles kept are worth, in thousandths of a point, by the mask of rack places that stay.
Leaves = Sequence[int]


class Move(msgspec.Struct, frozen=True):
    placement: Placement
    placed: int  # tiles put down
    score: int
    equity: float  # score and the value of the tiles kept


class MoveList(msgspec.Struct, frozen=True):
    placements: int
    exchanges: int
    sum_scores: int
    max_score: int | None  # None where nothing can be placed
    moves: list[Move]  # the best ones asked for, best first


class Engine:
    def __init__(
        self,
        lexicon: Lexicon,
        tables: native.Tables | None = None,
        layout: Layout | None = None,
        bonus: int = SEVEN_TILES,
    ) -> None:
        self.lexicon = lexicon
        self.layout = layout or load_layout()
        self.bonus = bonus
        self.generator = self._generator(tables)

    def use_tables(self, tables: native.Tables) -> None:
        self.generator = self._generator(tables)

    def moves(
        self,
        position: Position,
        top: int = ALL,
        exchange_minimum: int = EXCHANGE_MINIMUM,
        leaves: Leaves | None = None,
    ) -> MoveList:
        summary = self.generator.moves(position.board, position.rack, top, leaves)
        bag = bag_size(position, self.lexicon.tiles)
        return MoveList(
            placements=summary.placements,
            exchanges=count_exchanges(position.rack, bag, exchange_minimum),
            sum_scores=summary.sum_scores,
            max_score=summary.max_score if summary.placements else None,
            moves=[as_move(move) for move in summary.moves],
        )

    def best(self, position: Position, leaves: Leaves | None = None) -> Move | None:
        move = self.generator.best(position.board, position.rack, leaves)
        return None if move is None else as_move(move)

    def score(self, board: bytes, placement: Placement) -> int:
        place = placement.place
        return self.generator.score(board, place.row, place.column, place.down, placement.word)

    def _generator(self, tables: native.Tables | None) -> native.Generator:
        premiums = [
            self.layout.premium(row, column) for row in range(SIZE) for column in range(SIZE)
        ]
        return native.Generator(
            self.lexicon.dawg,
            tables,
            bytes(self.lexicon.tiles.points),
            bytes(premium.letter for premium in premiums),
            bytes(premium.word for premium in premiums),
            self.bonus,
        )


def as_move(move: native.Move) -> Move:
    place = Place(row=move.row, column=move.column, down=move.down)
    return Move(
        placement=Placement(place=place, word=move.word),
        placed=move.placed,
        score=move.score,
        equity=move.equity / THOUSANDTHS,
    )
