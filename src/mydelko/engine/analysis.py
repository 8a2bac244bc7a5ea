"""A position thought through: endgames solved, and moves judged by playing on.

Both stop at their time or when told to, and answer with the best they have. The clock is an
argument, so that tests need no waiting. With tiles to draw, candidates meet the same random
draws; with an empty bag each is searched to the end.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from mydelko import native
from mydelko.engine.choice import Choice, ExchangeChoice, PassChoice, PlaceChoice
from mydelko.engine.engine import THOUSANDTHS, Engine, Move, as_move
from mydelko.engine.exchanges import EXCHANGE_MINIMUM
from mydelko.engine.leaves import kept_values, load_leaves
from mydelko.engine.tiles import Hidden, hidden_tiles, points_of
from mydelko.engine.winning import winning_table
from mydelko.letters import BLANK, SIZE
from mydelko.notation import Position, format_rack

SURE = 1.96  # standard errors to either side of a 95 % interval
UNLIMITED = 1_000_000  # rollouts; time ends the work before

Cancelled = Callable[[], bool]
Now = Callable[[], float]  # seconds


class TilesInBag(ValueError):
    """An endgame was asked for while tiles are left to draw."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} tiles are left to draw")
        self.count = count


class Solution(msgspec.Struct, frozen=True):
    value: int  # spread change for the player on turn, leftovers counted
    line: tuple[Move | None, ...]  # both players in turn; None is a pass
    proved: bool
    nodes: int
    seconds: float


class Candidate(msgspec.Struct, frozen=True):
    choice: Choice
    score: int
    equity: float  # points and the worth of the tiles kept
    winning: float  # chance to win
    low: float  # of the 95 % interval of the chance
    high: float
    spread: float  # expected at the end, or where the playing on stopped
    rollouts: int


class Options(msgspec.Struct, frozen=True):
    candidates: int = 12
    margin: float = 30.0  # points of equity that a candidate may be behind the best
    plies: int = 2
    rollouts: int = UNLIMITED
    sure: float = 3.0  # standard errors behind the best that drop a candidate
    seed: int = 0
    exchange_minimum: int = EXCHANGE_MINIMUM
    out_gains: bool = True


def never() -> bool:
    return False


def solve_endgame(
    engine: Engine,
    position: Position,
    seconds: float,
    *,
    out_gains: bool = True,
    cancelled: Cancelled = never,
) -> Solution:
    hidden = hidden_tiles(position, engine.lexicon.tiles)
    if hidden.bag:
        raise TilesInBag(hidden.bag)
    found = engine.generator.endgame(
        position.board,
        position.rack,
        hidden.tiles,
        seconds,
        out_gains=out_gains,
        cancelled=cancelled,
    )
    return Solution(
        value=found.value,
        line=tuple(None if move is None else as_move(move) for move in found.line),
        proved=found.proved,
        nodes=found.nodes,
        seconds=found.seconds,
    )


def analyze(
    engine: Engine,
    position: Position,
    seconds: float,
    options: Options | None = None,
    *,
    besides: Move | None = None,
    cancelled: Cancelled = never,
    now: Now = time.monotonic,
) -> list[Candidate]:
    """Candidates, best first; never empty: where nothing can be placed or exchanged, a pass.

    `besides` is a move to search too, though it may not look good, where the bag is empty.
    """
    options = options or Options()
    deadline = now() + seconds

    def is_over() -> bool:
        return cancelled() or now() >= deadline

    hidden = hidden_tiles(position, engine.lexicon.tiles)
    if hidden.bag:
        return _play_on(engine, position, hidden, options, is_over)
    return _Ending(engine, position, hidden, options, is_over).judge(deadline, now, besides)


def _play_on(
    engine: Engine, position: Position, hidden: Hidden, options: Options, is_over: Cancelled
) -> list[Candidate]:
    tiles = engine.lexicon.tiles
    winning = winning_table(tiles.name)
    found = engine.generator.simulate(
        position.board,
        position.rack,
        hidden.tiles,
        hidden.bag,
        position.scores[0] - position.scores[1],
        load_leaves(tiles),
        winning.turns,
        winning.scales,
        may_exchange=may_exchange(hidden.bag, options.exchange_minimum),
        candidates=options.candidates,
        margin=options.margin,
        plies=options.plies,
        rollouts=options.rollouts,
        sure=options.sure,
        seed=options.seed,
        out_gains=options.out_gains,
        cancelled=is_over,
    )
    judged = [_candidate(each, engine) for each in found]
    fitting = [each for each in judged if _fits(each.choice, hidden.bag)]
    return fitting or [Candidate(PassChoice(), 0, 0.0, 0.0, 0.0, 1.0, 0.0, 0)]


def may_exchange(bag: int, minimum: int) -> bool:
    return bag >= max(1, minimum)


# nobody exchanges more tiles than the bag holds
def _fits(choice: Choice, bag: int) -> bool:
    return not isinstance(choice, ExchangeChoice) or len(choice.tiles) <= bag


def _candidate(found: native.CandidateResult, engine: Engine) -> Candidate:
    move, given = found.decision.move, found.decision.given
    choice: Choice = PassChoice()
    if move is not None:
        choice = PlaceChoice(as_move(move).placement)
    elif given:
        choice = ExchangeChoice(format_rack(given, engine.lexicon.alphabet))
    winning, error = found.winning, SURE * found.error
    known = found.rollouts > 0
    return Candidate(
        choice=choice,
        score=0 if move is None else move.score,
        equity=found.equity / THOUSANDTHS,
        winning=winning,
        low=max(0.0, winning - error) if known else 0.0,
        high=min(1.0, winning + error) if known else 1.0,
        spread=found.spread,
        rollouts=found.rollouts,
    )


class _Ending:
    """An empty bag: every candidate's best answer is searched."""

    def __init__(
        self,
        engine: Engine,
        position: Position,
        hidden: Hidden,
        options: Options,
        is_over: Cancelled,
    ) -> None:
        self._engine = engine
        self._position = position
        self._hidden = hidden
        self._options = options
        self._is_over = is_over

    def judge(self, deadline: float, now: Now, besides: Move | None) -> list[Candidate]:
        """Best first; time left is shared among those still to do."""
        position, options = self._position, self._options
        tiles = self._engine.lexicon.tiles
        worth = kept_values(position.rack, self._hidden, tiles, out_gains=options.out_gains)
        found = self._engine.moves(position, options.candidates, leaves=worth)
        moves = [*found.moves, None]
        if besides is not None and besides.placement not in [
            move.placement for move in found.moves
        ]:
            moves.append(besides)
        spread = position.scores[0] - position.scores[1]
        judged = []
        for number, move in enumerate(moves):
            left = max(0.0, deadline - now()) / (len(moves) - number)
            judged.append(_ended(move, spread + self._value_of(move, left)))
        return sorted(judged, key=lambda each: -each.spread)

    def _value_of(self, move: Move | None, seconds: float) -> int:
        """Spread change of a move with the best answers to it."""
        position, out_gains = self._position, self._options.out_gains
        score = 0 if move is None else move.score
        rack = position.rack if move is None else rest_of(position, move)
        board = position.board if move is None else board_after(position.board, move)
        if not rack:
            left = points_of(self._hidden.tiles, self._engine.lexicon.tiles)
            return score + (2 * left if out_gains else left)
        found = self._engine.generator.endgame(
            board,
            self._hidden.tiles,
            rack,
            seconds,
            out_gains=out_gains,
            cancelled=self._is_over,
        )
        return score - found.value


def _ended(move: Move | None, spread: int) -> Candidate:
    won = 0.5 if spread == 0 else float(spread > 0)
    return Candidate(
        choice=PassChoice() if move is None else PlaceChoice(move.placement),
        score=0 if move is None else move.score,
        equity=0.0 if move is None else move.equity,
        winning=won,
        low=won,
        high=won,
        spread=float(spread),
        rollouts=1,
    )


def board_after(board: bytes, move: Move) -> bytes:
    squares = bytearray(board)
    for row, column, tile in move.placement.laid_on(board):
        squares[row * SIZE + column] = tile
    return bytes(squares)


def rest_of(position: Position, move: Move) -> bytes:
    """The tiles a move leaves on the rack."""
    rack = list(position.rack)
    for _row, _column, tile in move.placement.laid_on(position.board):
        rack.remove(0 if tile & BLANK else tile)
    return bytes(rack)
