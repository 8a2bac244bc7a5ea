"""A turn judged when the game is over: what was best, what was done, and what chance had to do
with it.

Asked is what the player knew. Two players' moves are judged by playing on, the last ones by search
to the end; a move that was not among the candidates is estimated from its points and the tiles it
kept. With three or four players everything is estimated so, and a chance to win comes from the
standings alone.
"""

from __future__ import annotations

import time
from random import Random

import msgspec
from msgspec.structs import replace

from mydelko.engine.analysis import (
    Cancelled,
    Candidate,
    Now,
    Options,
    analyze,
    may_exchange,
    never,
    rest_of,
)
from mydelko.engine.choice import Choice, ExchangeChoice, PassChoice, PlaceChoice
from mydelko.engine.engine import THOUSANDTHS, Engine, Move
from mydelko.engine.exchanges import best_exchange
from mydelko.engine.hint import Hint, explain
from mydelko.engine.leaves import kept_values
from mydelko.engine.tiles import Hidden, hidden_tiles, without
from mydelko.engine.winning import chance, shares, winning_table
from mydelko.notation import Position, format_rack, parse_rack
from mydelko.notation.position import RACK_SIZE

SHOWN = 5  # candidates told
DRAWS = 40  # racks that could have been drawn instead
ALL_LAID = 500_000  # thousandths: what puts a placement of the whole rack before any other


class Asked(msgspec.Struct, frozen=True):
    """What a player on turn knew, and what the rules made of it."""

    position: Position
    rivals: tuple[int, ...]  # scores of the others
    exchange_minimum: int  # more than any bag holds where exchanging is not allowed
    out_gains: bool


class Done(msgspec.Struct, frozen=True):
    """What the player did: a move that was lost is a pass."""

    choice: Choice
    points: int
    drawn: bytes = b""  # tiles that had come to the rack since the turn before


class Judged(msgspec.Struct, frozen=True):
    best: tuple[Hint, ...]  # the first is the best
    done: Hint
    searched: bool  # what was done was played on or searched; else estimated
    lost_points: float
    lost_chance: float
    seven: Candidate | None  # all seven tiles could have been laid, and were not
    luck: float  # points that the draw was better than other draws
    chances: tuple[float, ...]  # to win after it: the player's own, then the rivals'


def weigh(
    engine: Engine,
    asked: Asked,
    seconds: float,
    options: Options,
    *,
    besides: Move | None = None,
    cancelled: Cancelled = never,
    now: Now = time.monotonic,
) -> list[Candidate]:
    """Candidates, best first."""
    if len(asked.rivals) > 1:
        return _look(engine, asked, options.candidates)
    wish = replace(options, exchange_minimum=asked.exchange_minimum, out_gains=asked.out_gains)
    return analyze(
        engine, asked.position, seconds, wish, besides=besides, cancelled=cancelled, now=now
    )


def judge(
    engine: Engine,
    asked: Asked,
    done: Done,
    seconds: float,
    options: Options,
    *,
    shown: int = SHOWN,
    cancelled: Cancelled = never,
    now: Now = time.monotonic,
) -> Judged:
    besides = _as_move(done, asked.position)
    found = weigh(engine, asked, seconds, options, besides=besides, cancelled=cancelled, now=now)
    best = found[0]
    same = next((each for each in found if is_same(each.choice, done.choice, asked)), None)
    made = _estimate(engine, asked, done, best) if same is None else same
    lost = best.equity - made.equity if same is None else best.spread - made.spread
    rivals = len(asked.rivals)
    told = [*found[:shown], made]
    hints = explain(engine, asked.position, told, seed=options.seed, rivals=rivals)
    return Judged(
        best=tuple(hints[:-1]),
        done=hints[-1],
        searched=same is not None and rivals == 1,
        lost_points=max(0.0, lost),
        lost_chance=max(0.0, best.winning - made.winning),
        seven=_missed_seven(engine, asked, done),
        luck=_luck(engine, asked, done.drawn, Random(options.seed)),
        chances=_chances(engine, asked, made),
    )


def is_same(one: Choice, other: Choice, asked: Asked) -> bool:
    match one, other:
        case PlaceChoice(placement), PlaceChoice(wanted):
            board = asked.position.board
            return set(placement.laid_on(board)) == set(wanted.laid_on(board))
        case ExchangeChoice(tiles), ExchangeChoice(given):
            return sorted(tiles) == sorted(given)
        case PassChoice(), PassChoice():
            return True
        case _:
            return False


def _hidden(engine: Engine, asked: Asked) -> Hidden:
    return hidden_tiles(asked.position, engine.lexicon.tiles, len(asked.rivals))


def _values(engine: Engine, asked: Asked, rack: bytes, hidden: Hidden) -> list[int]:
    return kept_values(
        rack,
        hidden,
        engine.lexicon.tiles,
        rivals=len(asked.rivals),
        out_gains=asked.out_gains,
    )


def _look(engine: Engine, asked: Asked, count: int) -> list[Candidate]:
    """By points and tiles kept."""
    position, hidden = asked.position, _hidden(engine, asked)
    values = _values(engine, asked, position.rack, hidden)
    found = [
        _static(engine, asked, PlaceChoice(move.placement), move.score, move.equity)
        for move in engine.moves(position, count, leaves=values).moves
    ]
    if may_exchange(hidden.bag, asked.exchange_minimum):
        worth, given = best_exchange(position.rack, values, hidden.bag)
        tiles = format_rack(given, engine.lexicon.alphabet)
        found.append(_static(engine, asked, ExchangeChoice(tiles), 0, worth / THOUSANDTHS))
    found.append(_static(engine, asked, PassChoice(), 0, values[-1] / THOUSANDTHS))
    return sorted(found, key=lambda each: -each.equity)


def _static(engine: Engine, asked: Asked, choice: Choice, score: int, equity: float) -> Candidate:
    standing = asked.position.scores[0] + equity
    winning = _shares(engine, asked, standing)[0]
    spread = standing - max(asked.rivals)
    return Candidate(choice, score, equity, winning, 0.0, 1.0, spread, 0)


def _shares(engine: Engine, asked: Asked, standing: float) -> list[float]:
    unseen = len(_hidden(engine, asked).tiles)
    return shares((standing, *asked.rivals), unseen, winning_table(engine.lexicon.tiles.name))


def _estimate(engine: Engine, asked: Asked, done: Done, best: Candidate) -> Candidate:
    """What was done, where nobody thought of it: behind the best by points and tiles kept."""
    position, hidden = asked.position, _hidden(engine, asked)
    rest = _rest(engine, done, position)
    equity = done.points + _values(engine, asked, rest, hidden)[-1] / THOUSANDTHS
    if len(asked.rivals) > 1:
        return _static(engine, asked, done.choice, done.points, equity)
    table, unseen = winning_table(engine.lexicon.tiles.name), len(hidden.tiles)
    spread = position.scores[0] - position.scores[1]
    behind = chance(-spread - equity, unseen, table) - chance(-spread - best.equity, unseen, table)
    winning = min(1.0, max(0.0, best.winning - max(0.0, behind)))
    after = best.spread - max(0.0, best.equity - equity)
    return Candidate(done.choice, done.points, equity, winning, 0.0, 1.0, after, 0)


def _as_move(done: Done, position: Position) -> Move | None:
    if not isinstance(done.choice, PlaceChoice):
        return None
    placement = done.choice.placement
    return Move(placement, len(placement.laid_on(position.board)), done.points, 0.0)


def _rest(engine: Engine, done: Done, position: Position) -> bytes:
    move = _as_move(done, position)
    if move is not None:
        return rest_of(position, move)
    if isinstance(done.choice, ExchangeChoice):
        return without(position.rack, parse_rack(done.choice.tiles, engine.lexicon.alphabet))
    return position.rack


def _chances(engine: Engine, asked: Asked, made: Candidate) -> tuple[float, ...]:
    if len(asked.rivals) == 1:
        return made.winning, 1 - made.winning
    return tuple(_shares(engine, asked, asked.position.scores[0] + made.equity))


def _missed_seven(engine: Engine, asked: Asked, done: Done) -> Candidate | None:
    """The best placement of all seven tiles, unless all seven were laid."""
    position, move = asked.position, _as_move(done, asked.position)
    if len(position.rack) < RACK_SIZE or (move is not None and move.placed == RACK_SIZE):
        return None
    found = engine.best(position, [ALL_LAID] + [-ALL_LAID] * ((1 << RACK_SIZE) - 1))
    if found is None or found.placed < RACK_SIZE:
        return None
    return _static(engine, asked, PlaceChoice(found.placement), found.score, float(found.score))


def _luck(engine: Engine, asked: Asked, drawn: bytes, random: Random) -> float:
    """What this rack could make of the board, less what others drawn in its place could."""
    if not drawn:
        return 0.0
    position, hidden = asked.position, _hidden(engine, asked)
    kept, pool = without(position.rack, drawn), bytes(sorted(hidden.tiles + drawn))

    def worth(new: bytes) -> float:
        rack = bytes(sorted(kept + new))
        rest = Hidden(without(pool, new), hidden.bag)
        best = engine.best(replace(position, rack=rack), _values(engine, asked, rack, rest))
        return 0.0 if best is None else best.equity

    others = [worth(bytes(random.sample(pool, len(drawn)))) for _ in range(DRAWS)]
    return worth(drawn) - sum(others) / DRAWS
