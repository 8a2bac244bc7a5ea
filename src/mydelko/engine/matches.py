"""Matches between players of the core: paired games, the share won with its interval, the speed.

A player of the core is greedy (most points), static (points and leave values) or simulating.
Weaker levels play in Python (`engine.table`), over the same kind of pairs.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from mydelko import native
from mydelko.engine.autoplay import Endings
from mydelko.engine.elo import Difference, Share, difference_of, share_of
from mydelko.engine.engine import Engine
from mydelko.engine.leaves import load_leaves
from mydelko.engine.level import Level, find_level, levels
from mydelko.engine.tiles import whole_bag
from mydelko.engine.winning import winning_scales

CORE_PLAYERS = ("greedy", "static", "sim", "champion")
ROLLOUTS = 300  # a candidate and a move, at most

Spec = native.PlayerSpec | None  # None is the greedy player


class MatchResult(msgspec.Struct, frozen=True):
    """Seen from the first player."""

    games: int
    wins: int
    draws: int
    losses: int
    spread: float  # mean of a game
    share: Share
    elo: Difference
    turns: int
    seconds_per_move: float  # CPU time, both players together
    cpu_s: float
    wall_s: float
    games_per_s: float


def core_player(name: str, engine: Engine, rollouts: int = ROLLOUTS) -> Spec:
    """One of CORE_PLAYERS; the champion thinks as the strongest level does."""
    tiles = engine.lexicon.tiles
    strongest = levels()[-1]
    match name:
        case "greedy":
            return None
        case "static":
            return native.PlayerSpec(load_leaves(tiles))
        case "sim" | "champion":
            return native.PlayerSpec(
                load_leaves(tiles),
                winning_scales(tiles.name),
                rollouts=rollouts if name == "sim" else strongest.simulate,
                endgame_seconds=strongest.endgame,
            )
        case _:
            raise LookupError(name)


def as_level(name: str, rollouts: int = ROLLOUTS) -> Level:
    """A level by its id, or a player of the core as a level that meets levels at a table."""
    strongest = levels()[-1]
    match name:
        case "greedy":
            return replace(strongest, id=name, leaves=0.0, simulate=0, endgame=0.0)
        case "static":
            return replace(strongest, id=name, simulate=0, endgame=0.0)
        case "sim":
            return replace(strongest, id=name, simulate=rollouts)
        case "champion":
            return strongest
        case _:
            return find_level(name)


def play_match(
    engine: Engine,
    first: Spec,
    second: Spec,
    games: int,
    seed: int,
    *,
    pairs: bool = True,
    threads: int = 1,
    endings: Endings | None = None,
    progress: Callable[[float], object] | None = None,
) -> MatchResult:
    endings = endings or Endings()
    report = None if progress is None else lambda done: progress(done / games)
    result = engine.generator.autoplay(
        whole_bag(engine.lexicon.tiles),
        games,
        seed,
        threads,
        first=first,
        second=second,
        pairs=pairs,
        exchange_minimum=endings.exchange_minimum,
        passes_to_end=endings.passes_to_end,
        out_gains=endings.out_gains,
        progress=report,
    )
    played, wins, draws = int(result["games"]), int(result["wins"]), int(result["draws"])
    share = _share(played, wins, draws, int(result["pair_squares"]), pairs=pairs)
    turns = int(result["turns"])
    return MatchResult(
        games=played,
        wins=wins,
        draws=draws,
        losses=played - wins - draws,
        spread=result["spread"] / played,
        share=share,
        elo=difference_of(share),
        turns=turns,
        seconds_per_move=result["cpu_s"] / turns,
        cpu_s=result["cpu_s"],
        wall_s=result["wall_s"],
        games_per_s=played / result["wall_s"],
    )


def _share(played: int, wins: int, draws: int, pair_squares: int, *, pairs: bool) -> Share:
    mean = (wins + draws / 2) / played
    if not pairs:
        return share_of(mean, (wins + draws / 4) / played, played)
    count = played // 2
    return share_of(mean, pair_squares / count / 16, count)  # a pair has 4 half points
