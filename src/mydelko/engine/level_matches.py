"""Matches and calibration of levels: paired games at the light table, Elo by level.

Neighbouring levels play each other; the Elo of a level is the sum of the differences from the
weakest one on, and the intervals add as independent errors do. A share without a bound (all
games won) is taken as half a game short of all, so that the ladder stays finite.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from mydelko.engine.elo import SURE, Difference, Share, difference_of, elo_of, share_of_results
from mydelko.engine.engine import Engine
from mydelko.engine.level import Level
from mydelko.engine.light_game import House, LightGame, Tally, play_light_game
from mydelko.engine.player import Player


class LevelMatch(msgspec.Struct, frozen=True):
    """Seen from the first player."""

    first: str
    second: str
    games: int
    wins: int
    draws: int
    losses: int
    spread: float
    share: Share
    elo: Difference
    turns: int
    seconds_per_move: float  # of both players together, wall time
    wall_s: float
    games_per_s: float
    tallies: tuple[Tally, Tally]


class Rung(msgspec.Struct, frozen=True):
    """One level on the ladder."""

    level: str
    elo: float
    margin: float  # half of the 95 % interval, to the weakest level
    step: float | None  # above the level before
    step_margin: float | None
    games: int  # against the level before
    known: int  # words
    sevens_missed: float  # share of the turns that had a seven
    phoneys: float  # share of the moves laid


def play_level_match(
    engine: Engine,
    first: Player,
    second: Player,
    games: int,
    seed: int,
    *,
    pairs: bool = True,
    threads: int = 1,
    house: House | None = None,
    progress: Callable[[float], object] | None = None,
) -> LevelMatch:
    """Every deal is played with both seatings; an odd last game is left out."""
    house = house or House()
    started = time.monotonic()
    count = games // 2 if pairs else games

    def play(number: int) -> list[LightGame]:
        deal = f"{seed} {number}"
        if pairs:
            return [
                play_light_game((first, second), engine, deal, house),
                _turned(play_light_game((second, first), engine, deal, house)),
            ]
        if number % 2:
            return [_turned(play_light_game((second, first), engine, deal, house))]
        return [play_light_game((first, second), engine, deal, house)]

    rounds = []
    with ThreadPoolExecutor(threads) as pool:
        for number, played in enumerate(pool.map(play, range(count)), 1):
            rounds.append(played)
            if progress is not None:
                progress(number / count)
    return _summary(first, second, rounds, time.monotonic() - started)


def _turned(game: LightGame) -> LightGame:
    scores, tallies = (game.scores[1], game.scores[0]), (game.tallies[1], game.tallies[0])
    return LightGame(scores, tallies, game.turns)


def _summary(
    first: Player, second: Player, rounds: list[list[LightGame]], wall_s: float
) -> LevelMatch:
    games = [game for played in rounds for game in played]
    spreads = [game.scores[0] - game.scores[1] for game in games]
    wins, draws = sum(spread > 0 for spread in spreads), spreads.count(0)
    share = share_of_results([sum(map(_points, played)) / len(played) for played in rounds])
    tallies = (Tally(), Tally())
    for game in games:
        for total, tally in zip(tallies, game.tallies, strict=True):
            total.add(tally)
    turns = sum(game.turns for game in games)
    return LevelMatch(
        first=first.level.id,
        second=second.level.id,
        games=len(games),
        wins=wins,
        draws=draws,
        losses=len(games) - wins - draws,
        spread=sum(spreads) / len(games),
        share=share,
        elo=difference_of(share),
        turns=turns,
        seconds_per_move=sum(tally.seconds for tally in tallies) / turns,
        wall_s=wall_s,
        games_per_s=len(games) / wall_s,
        tallies=tallies,
    )


def _points(game: LightGame) -> float:
    mine, theirs = game.scores
    return 0.5 if mine == theirs else float(mine > theirs)


def climb(
    levels: tuple[Level, ...], matches: list[LevelMatch], known: dict[str, int]
) -> list[Rung]:
    """The ladder from matches of each level (first) with the one before it (second)."""
    by_pair = {(match.second, match.first): match for match in matches}
    rungs: list[Rung] = []
    elo = variance = 0.0
    for before, level in zip((None, *levels), levels, strict=False):
        match = None if before is None else by_pair.get((before.id, level.id))
        step = error = None
        if match is not None:
            step, error = _step(match)
            elo, variance = elo + step, variance + error * error
        tally = _tally_of(level.id, matches)
        rungs.append(
            Rung(
                level=level.id,
                elo=elo,
                margin=SURE * math.sqrt(variance),
                step=step,
                step_margin=None if error is None else SURE * error,
                games=0 if match is None else match.games,
                known=known[level.id],
                sevens_missed=tally.sevens_missed / tally.sevens if tally.sevens else 0.0,
                phoneys=tally.phoneys / tally.laid if tally.laid else 0.0,
            )
        )
    return rungs


def _step(match: LevelMatch) -> tuple[float, float]:
    """The Elo difference and its standard error, by the slope of the curve at the share."""
    edge = 0.5 / match.games
    mean = min(1 - edge, max(edge, match.share.mean))
    step = elo_of(mean)
    assert step is not None  # the share was kept off both ends
    error = max((match.share.high - match.share.low) / (2 * SURE), edge)
    return step, error * 400 / math.log(10) / (mean * (1 - mean))


def _tally_of(level: str, matches: list[LevelMatch]) -> Tally:
    total = Tally()
    for match in matches:
        for name, tally in zip((match.first, match.second), match.tallies, strict=True):
            if name == level:
                total.add(tally)
    return total
