"""Is the champion's choice just before the end better than the static one? Both are played out.

Positions with 1 to 7 tiles in the bag come from games of the static player, one a game, so a seed
fixes them. Where the two choices differ, each is played out over the same deals of the unseen
tiles, both sides going on statically and searching the endgame deeper than the chooser did. What
counts is the difference, position by position.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

import msgspec

from mydelko import native
from mydelko.engine.elo import SURE
from mydelko.engine.engine import Engine
from mydelko.engine.leaves import load_leaves
from mydelko.engine.strength import played_positions
from mydelko.engine.tiles import hidden_tiles
from mydelko.engine.winning import winning_table
from mydelko.notation import Position
from mydelko.notation.position import RACK_SIZE

NODES = 1000  # of each endgame; the chooser looks at 40


class Gain(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


class PreEndgameFigures(msgspec.Struct, frozen=True):
    positions: int
    differing: int  # in which the two choices are not the same
    deals: int  # of each position
    winning: Gain  # share of games won beyond that of the static choice, over all positions
    spread: Gain  # points beyond


def compare(
    engine: Engine,
    *,
    positions: int,
    rollouts: int,
    deals: int,
    seed: int,
    progress: Callable[[float], object] = lambda _part: None,
) -> PreEndgameFigures:
    winning, spread = [], []
    differing = 0
    for number, position in enumerate(late_positions(engine, positions, seed)):
        found = _judged(engine, position, rollouts, seed)
        chosen, static = found[0], max(found, key=lambda each: each.equity)
        gains = [(0.0, 0.0)]
        if chosen is not static:
            differing += 1
            ours, theirs = (
                _played_out(engine, position, each.decision, deals, seed + number)
                for each in (chosen, static)
            )
            gains = [(_won(a) - _won(b), float(a - b)) for a, b in zip(ours, theirs, strict=True)]
        winning.append(sum(each[0] for each in gains) / len(gains))
        spread.append(sum(each[1] for each in gains) / len(gains))
        progress((number + 1) / positions)
    return PreEndgameFigures(positions, differing, deals, _gain(winning), _gain(spread))


def late_positions(engine: Engine, count: int, seed: int) -> list[Position]:
    """One of each game that has any: whose bag holds 1 to 7 tiles."""
    tiles = engine.lexicon.tiles
    found: list[Position] = []
    number = 0
    while len(found) < count:
        late = [
            position
            for position in played_positions(engine, seed, number)
            if 1 <= hidden_tiles(position, tiles).bag <= RACK_SIZE
        ]
        if late:
            found.append(Random(f"{seed} {number}").choice(late))
        number += 1
    return found


def _judged(
    engine: Engine, position: Position, rollouts: int, seed: int
) -> list[native.CandidateResult]:
    tiles = engine.lexicon.tiles
    hidden, winning = hidden_tiles(position, tiles), winning_table(tiles.name)
    return engine.generator.simulate(
        position.board,
        position.rack,
        hidden.tiles,
        hidden.bag,
        position.scores[0] - position.scores[1],
        load_leaves(tiles),
        winning.turns,
        winning.scales,
        may_exchange=hidden.bag >= RACK_SIZE,
        rollouts=rollouts,
        seed=seed,
    )


def _played_out(
    engine: Engine, position: Position, decision: native.Decision, deals: int, seed: int
) -> Sequence[int]:
    hidden = hidden_tiles(position, engine.lexicon.tiles)
    return engine.generator.play_out(
        position.board,
        position.rack,
        hidden.tiles,
        hidden.bag,
        position.scores[0] - position.scores[1],
        load_leaves(engine.lexicon.tiles),
        decision,
        deals=deals,
        seed=seed,
        nodes=NODES,
    )


def _won(spread: int) -> float:
    return 0.5 if spread == 0 else float(spread > 0)


def _gain(values: list[float]) -> Gain:
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / count
    half = SURE * math.sqrt(variance / count)
    return Gain(mean=mean, low=mean - half, high=mean + half)
