"""Matches between players of the core: paired games, the share won with its interval, the speed.

A player of the core is greedy (most points), static (points and leave values) or simulating.
Weaker levels play in Python (`engine.light_game`), over the same kind of pairs.
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
from mydelko.engine.winning import winning_table

CORE_PLAYERS = ("greedy", "static", "sim", "champion")
ROLLOUTS = 300  # a candidate and a move, at most
ENDGAME_NODES = 10_000  # a limit that does not depend on the machine
UNHURRIED = 3600.0  # seconds

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


class Totals(msgspec.Struct, frozen=True):
    """Games counted up, seen from the first player."""

    games: int = 0
    turns: int = 0
    wins: int = 0
    draws: int = 0
    spread: int = 0
    pair_squares: int = 0  # of a pair's half points
    cpu_s: float = 0.0
    wall_s: float = 0.0

    def plus(self, other: Totals) -> Totals:
        names = self.__struct_fields__
        return Totals(**{name: getattr(self, name) + getattr(other, name) for name in names})


def core_player(name: str, engine: Engine, rollouts: int = ROLLOUTS) -> Spec:
    """One of CORE_PLAYERS; the champion thinks as the strongest level does, but counts endgames
    by nodes instead of seconds, so that a seed repeats its games."""
    tiles = engine.lexicon.tiles
    strongest = levels()[-1]
    winning = winning_table(tiles.name)
    match name:
        case "greedy":
            return None
        case "static":
            return native.PlayerSpec(load_leaves(tiles))
        case "sim" | "champion":
            return native.PlayerSpec(
                load_leaves(tiles),
                winning.turns,
                winning.scales,
                rollouts=rollouts if name == "sim" else strongest.simulate,
                endgame_seconds=UNHURRIED,
                endgame_nodes=ENDGAME_NODES,
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
    totals = play_part(
        engine,
        (first, second),
        games,
        seed,
        pairs=pairs,
        threads=threads,
        endings=endings or Endings(),
        progress=progress,
    )
    return summary(totals, pairs=pairs)


def play_part(
    engine: Engine,
    specs: tuple[Spec, Spec],
    games: int,
    seed: int,
    *,
    endings: Endings,
    pairs: bool = True,
    first_deal: int = 0,
    threads: int = 1,
    progress: Callable[[float], object] | None = None,
) -> Totals:
    """Games from a numbered deal on; the seed and the number decide each."""
    result = engine.generator.autoplay(
        whole_bag(engine.lexicon.tiles),
        games,
        seed,
        threads,
        first=specs[0],
        second=specs[1],
        pairs=pairs,
        first_deal=first_deal,
        exchange_minimum=endings.exchange_minimum,
        passes_to_end=endings.passes_to_end,
        out_gains=endings.out_gains,
        progress=None if progress is None else lambda done: progress(done / games),
    )
    return msgspec.convert(result, Totals, from_attributes=True)


def summary(totals: Totals, *, pairs: bool) -> MatchResult:
    share = _share(totals, pairs=pairs)
    return MatchResult(
        games=totals.games,
        wins=totals.wins,
        draws=totals.draws,
        losses=totals.games - totals.wins - totals.draws,
        spread=totals.spread / totals.games,
        share=share,
        elo=difference_of(share),
        turns=totals.turns,
        seconds_per_move=totals.cpu_s / totals.turns,
        cpu_s=totals.cpu_s,
        wall_s=totals.wall_s,
        games_per_s=totals.games / totals.wall_s,
    )


def _share(totals: Totals, *, pairs: bool) -> Share:
    played, wins, draws = totals.games, totals.wins, totals.draws
    mean = (wins + draws / 2) / played
    if not pairs:
        return share_of(mean, (wins + draws / 4) / played, played)
    count = played // 2
    return share_of(mean, totals.pair_squares / count / 16, count)  # a pair has 4 half points
