"""A match that stops as soon as it has shown its claim, and goes on where it was stopped.

Games are played in parts; after each the totals are written to a file. The interval holds at every
look, however many there are up to the number of games planned: the sum of the pairs' results walks
like a Brownian motion, and by the reflection principle such a walk leaves the band of 2.24 standard
errors of the *planned* end with a chance of 5 %. So it is wide early and 14 % wider than an
ordinary interval at the end.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import msgspec

from mydelko.engine.autoplay import Endings
from mydelko.engine.elo import Share, share_of
from mydelko.engine.engine import Engine
from mydelko.engine.matches import MatchResult, Spec, Totals, play_part, summary

BAND = 2.2414  # standard errors: twice the tail beyond is 2.5 %
PART = 10  # pairs between two looks


class Plan(msgspec.Struct, frozen=True):
    """What a file of totals belongs to."""

    players: tuple[str, str]
    lexicon: str
    rollouts: int
    games: int  # at most
    seed: int
    endings: Endings


class OtherPlan(ValueError):
    def __init__(self, found: Plan) -> None:
        super().__init__(f"a match with other settings: {found}")
        self.found = found


class Record(msgspec.Struct, frozen=True):
    plan: Plan
    totals: Totals


class SequentialResult(MatchResult, frozen=True):
    sure: Share  # holds at every look
    planned: int  # games
    until: float
    shown: bool  # the lower bound is above `until`


def band_of(totals: Totals, planned: int) -> Share:
    pairs, most = totals.games // 2, planned // 2
    if not pairs:
        return Share(mean=0.5, low=0.0, high=1.0)
    mean = (totals.wins + totals.draws / 2) / totals.games
    single = share_of(mean, totals.pair_squares / pairs / 16, pairs)
    deviation = (single.high - mean) / 1.96 * math.sqrt(pairs)
    half = BAND * deviation * math.sqrt(most) / pairs
    return Share(mean=mean, low=max(0.0, mean - half), high=min(1.0, mean + half))


def play_until(
    engine: Engine,
    specs: tuple[Spec, Spec],
    plan: Plan,
    until: float,
    file: Path,
    *,
    threads: int = 1,
    progress: Callable[[float], object] = lambda _part: None,
) -> SequentialResult:
    totals = _resumed(plan, file)
    while totals.games < plan.games and band_of(totals, plan.games).low <= until:
        part = min(PART * threads, (plan.games - totals.games) // 2)
        played = play_part(
            engine,
            specs,
            2 * part,
            plan.seed,
            first_deal=totals.games // 2,
            threads=threads,
            endings=plan.endings,
        )
        totals = totals.plus(played)
        _keep(Record(plan, totals), file)
        progress(totals.games / plan.games)
    band = band_of(totals, plan.games)
    known = msgspec.structs.asdict(summary(totals, pairs=True))
    return SequentialResult(
        **known, sure=band, planned=plan.games, until=until, shown=band.low > until
    )


def _resumed(plan: Plan, file: Path) -> Totals:
    if not file.is_file():
        return Totals()
    record = msgspec.json.decode(file.read_bytes(), type=Record)
    if record.plan != plan:
        raise OtherPlan(record.plan)
    return record.totals


def _keep(record: Record, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(file.name + ".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(record)))
    fresh.replace(file)
