"""Speed of the thinking parts: leave values, rollouts, endgames. CPU time of one thread.

Endgames and positions come from self-play with a seed, so that a figure can be measured again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import msgspec

from mydelko import native
from mydelko.engine.analysis import board_after, solve_endgame
from mydelko.engine.engine import Engine, as_move
from mydelko.engine.leaves import load_leaves
from mydelko.engine.level import levels
from mydelko.engine.player import Player
from mydelko.engine.tiles import hidden_tiles, whole_bag
from mydelko.engine.winning import winning_table
from mydelko.notation import EMPTY_BOARD, Position
from mydelko.notation.position import RACK_SIZE

PASSES = 5  # of which the fastest counts: others share the machine and its caches
LOOKS = 4  # of a player for a wish to stop, before there is one

Progress = Callable[[float], object]


class EngineFigures(msgspec.Struct, frozen=True):
    best_per_s: float  # best moves of a second, zero leave values
    best_with_leaves_per_s: float
    leaves_ratio: float  # with trained values to without
    lookup_us: float  # microseconds to look up the values of a rack
    rollouts_per_s: float  # of two plies
    endgames: int
    proved: int
    proved_share: float
    endgame_seconds: float  # the limit of each
    mean_seconds: float
    stop_ms: float  # the longest answer to a wish to stop
    stop_plain_ms: float  # the same without tables


def measure(
    engine: Engine,
    *,
    games: int = 20,
    positions: int = 20,
    rollouts: int = 200,
    endgames: int = 40,
    seconds: float = 10.0,
    stops: int = 3,
    seed: int = 1,
    progress: Progress = lambda _part: None,
) -> EngineFigures:
    plain, wise, lookup = best_rates(engine, games, seed)
    rate = rollout_rate(engine, positions, rollouts, seed)
    proved, spent = 0, 0.0
    for number in range(endgames):
        solution = solve_endgame(engine, endgame_of(engine, seed, number), seconds)
        proved += solution.proved
        spent += solution.seconds
        progress((number + 1) / endgames)
    return EngineFigures(
        best_per_s=plain,
        best_with_leaves_per_s=wise,
        leaves_ratio=wise / plain,
        lookup_us=lookup,
        rollouts_per_s=rate,
        endgames=endgames,
        proved=proved,
        proved_share=proved / endgames if endgames else 0.0,
        endgame_seconds=seconds,
        mean_seconds=spent / endgames if endgames else 0.0,
        stop_ms=slowest_stop(engine, stops, seed),
        stop_plain_ms=slowest_stop(Engine(engine.lexicon, layout=engine.layout), stops, seed),
    )


def best_rates(engine: Engine, games: int, seed: int) -> tuple[float, float, float]:
    """Best moves a second on the same positions with zeros and with trained values, and the
    microseconds it takes to look the values of a rack up."""
    table, generator = load_leaves(engine.lexicon.tiles), engine.generator
    positions = [
        position for number in range(games) for position in played_positions(engine, seed, number)
    ]
    trained = [table.values(position.rack) for position in positions]
    zeros = [[0] * len(values) for values in trained]

    def spent(leaves: list[list[int]]) -> float:
        started = time.process_time()
        for position, values in zip(positions, leaves, strict=True):
            generator.best(position.board, position.rack, values)
        return time.process_time() - started

    passes = [(spent(zeros), spent(trained)) for _ in range(PASSES)]
    plain, wise = (min(times) for times in zip(*passes, strict=True))
    started = time.process_time()
    for position in positions:
        table.values(position.rack)
    lookup = time.process_time() - started
    count = len(positions)
    return count / plain, count / wise, 1e6 * lookup / count


def rollout_rate(engine: Engine, positions: int, rollouts: int, seed: int) -> float:
    """Two-ply rollouts a second of CPU time, over positions in the middle of games."""
    tiles = engine.lexicon.tiles
    leaves, winning = load_leaves(tiles), winning_table(tiles.name)
    done, spent = 0, 0.0
    for number in range(positions):
        played = played_positions(engine, seed, number)
        position = played[len(played) // 2]
        hidden = hidden_tiles(position, tiles)
        if hidden.bag <= RACK_SIZE:
            continue  # there rollouts go on to the end
        started = time.process_time()
        found = engine.generator.simulate(
            position.board,
            position.rack,
            hidden.tiles,
            hidden.bag,
            0,
            leaves,
            winning.turns,
            winning.scales,
            rollouts=rollouts,
            seed=number,
        )
        spent += time.process_time() - started
        done += sum(each.rollouts for each in found)
    return done / spent if spent else 0.0


def slowest_stop(engine: Engine, games: int, seed: int) -> float:
    """Milliseconds of CPU time from the moment a thinking champion is told to stop until it
    answers, at most, over every position of some games; endgames too. The wish itself is looked
    for every 20 ms."""
    champion = Player(levels()[-1], engine)
    slowest = 0.0
    for number in range(games):
        for position in played_positions(engine, seed, number):
            wish = _Wish()
            champion.choose(position, exchange_minimum=7, random=Random(1), cancelled=wish)
            if wish.told is not None:
                slowest = max(slowest, time.process_time() - wish.told)
    return 1000 * slowest


class _Wish:
    """To stop, after a few looks."""

    def __init__(self) -> None:
        self.looks = 0
        self.told: float | None = None  # when

    def __call__(self) -> bool:
        self.looks += 1
        if self.looks > LOOKS and self.told is None:
            self.told = time.process_time()
        return self.told is not None


def endgame_of(engine: Engine, seed: int, number: int) -> Position:
    """The first position with an empty bag of a game of the static player."""
    for position in played_positions(engine, seed, number):
        if not hidden_tiles(position, engine.lexicon.tiles).bag:
            return position
    return endgame_of(engine, seed + 1, number)  # a game that ended by passes


def played_positions(engine: Engine, seed: int, number: int) -> list[Position]:
    """Every position of a game as the player on turn saw it, both racks once nothing is drawn."""
    tiles = engine.lexicon.tiles
    static = native.PlayerSpec(load_leaves(tiles))
    game = engine.generator.play_game(whole_bag(tiles), seed, number, first=static, second=static)
    board, scores = EMPTY_BOARD, [0, 0]
    positions = []
    for turn, played in enumerate(game.turns):
        seat = turn % 2
        position = Position(board=board, rack=played.rack, scores=(scores[seat], scores[1 - seat]))
        positions.append(position)
        if played.decision.move is not None:
            move = as_move(played.decision.move)
            board = board_after(board, move)
            scores[seat] += move.score
    return positions
