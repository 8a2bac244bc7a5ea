"""Matches that stop when their claim is shown: valid at every look, and the same when resumed."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from mydelko.engine import Engine
from mydelko.engine.autoplay import Endings
from mydelko.engine.matches import Totals, core_player, play_part
from mydelko.engine.sequential import OtherPlan, Plan, band_of, play_until
from mydelko.lexicon import load_lexicon

PLAN = Plan(("greedy", "static"), "english", 4, 40, 8, Endings())


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(load_lexicon("english"))


def add_pair(totals: Totals, halves: int) -> Totals:
    """A pair in which the first player made so many of the four half points."""
    pair = Totals(
        games=2, wins=halves // 2, draws=halves % 2, pair_squares=halves * halves, turns=1
    )
    return totals.plus(pair)


def test_the_band_is_widest_early_and_ends_a_seventh_wider_than_an_ordinary_interval() -> None:
    totals = Totals()
    halves = []
    for number in range(400):
        totals = add_pair(totals, (0, 2, 2, 4)[number % 4])
        band = band_of(totals, 800)
        halves.append(band.high - band.mean)
    assert halves[99] > halves[199] > halves[399]
    ordinary = 1.96 * math.sqrt(0.125 / 400)
    assert math.isclose(halves[399] / ordinary, 2.2414 / 1.96, rel_tol=1e-6)


def test_a_match_of_equals_seldom_leaves_the_band_at_any_look() -> None:
    chances = Random(5)
    left = 0
    for _ in range(300):
        totals = Totals()
        for number in range(200):
            totals = add_pair(totals, chances.choice((0, 1, 2, 3, 4)))
            band = band_of(totals, 400)
            if number >= 20 and not band.low <= 0.5 <= band.high:
                left += 1
                break
    assert left <= 0.08 * 300


@pytest.mark.slow
def test_a_stopped_match_goes_on_as_if_it_had_not_been(engine: Engine) -> None:
    specs = (core_player("sim", engine, 1), core_player("static", engine))
    plan = replace(PLAN, players=("sim", "static"), games=4)
    whole = play_part(engine, specs, 4, plan.seed, endings=plan.endings, threads=2)
    parts = [
        play_part(engine, specs, 2, plan.seed, endings=plan.endings, first_deal=deal)
        for deal in (0, 1)
    ]
    sum_of_parts = parts[0].plus(parts[1])
    assert replace(sum_of_parts, cpu_s=0, wall_s=0) == replace(whole, cpu_s=0, wall_s=0)


def test_a_finished_match_is_not_played_again(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    specs = (core_player("greedy", engine), core_player("static", engine))
    first = play_until(engine, specs, PLAN, 0.99, file)
    assert (first.games, first.shown) == (40, False)
    assert play_until(engine, specs, PLAN, 0.99, file) == first


def test_a_claim_that_is_shown_ends_the_match(engine: Engine, tmp_path: Path) -> None:
    specs = (core_player("static", engine), core_player("static", engine))
    equals = play_until(engine, specs, PLAN, 0.3, tmp_path / "match.json")
    assert equals.shown  # a player draws every pair with itself
    assert equals.games < 40


def test_a_file_of_another_match_is_refused(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    specs = (core_player("greedy", engine), core_player("static", engine))
    play_until(engine, specs, replace(PLAN, games=20), 0.99, file)
    with pytest.raises(OtherPlan, match="other settings"):
        play_until(engine, specs, PLAN, 0.99, file)
