"""Moves judged by playing on: repeatable, within time, ended on request."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from mydelko.engine import Engine
from mydelko.engine.analysis import Options, analyze
from mydelko.engine.choice import ExchangeChoice, PassChoice, PlaceChoice, format_choice
from mydelko.engine.strength import endgame_of, measure
from mydelko.lexicon import load_lexicon
from mydelko.notation import Position, parse_cgp, parse_rack

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def engine() -> Engine:
    return Engine(load_lexicon("english"))


def position(engine: Engine, number: int) -> Position:
    line = (BENCHMARKS / "english.cgp").read_text("utf-8").splitlines()[number]
    return parse_cgp(line, engine.lexicon.tiles)


def jumping_clock(jump: float) -> Callable[[], float]:
    """Shows 0 at first, and `jump` seconds more at every look."""
    looks = count()
    return lambda: jump * next(looks)


@pytest.mark.slow
def test_a_seed_repeats_an_analysis(engine: Engine) -> None:
    here = position(engine, 12)
    options = Options(candidates=5, rollouts=48, seed=4)
    first, again = (analyze(engine, here, 600, options) for _ in range(2))
    other = analyze(engine, here, 600, Options(candidates=5, rollouts=48, seed=5))
    assert first == again
    assert [each.winning for each in first] != [each.winning for each in other]


def test_candidates_carry_chances_between_their_bounds(engine: Engine) -> None:
    found = analyze(engine, position(engine, 12), 600, Options(candidates=6, rollouts=48))
    assert 1 <= len(found) <= 8
    for each in found:
        assert 0 <= each.low <= each.winning <= each.high <= 1
        assert each.rollouts > 0


def test_the_deadline_ends_an_analysis_without_limit(engine: Engine) -> None:
    found = analyze(engine, position(engine, 12), 5.0, now=jumping_clock(10.0))
    assert found
    assert sum(each.rollouts for each in found) < 100_000


def test_a_wish_to_stop_ends_an_analysis_without_limit(engine: Engine) -> None:
    looks = count()
    found = analyze(engine, position(engine, 12), 3600, cancelled=lambda: next(looks) > 1)
    assert found
    assert next(looks) < 20


def test_an_empty_bag_is_searched_to_the_end(engine: Engine) -> None:
    here = endgame_of(engine, 3, 0)
    found = analyze(engine, here, 60.0, Options(candidates=4))
    assert any(isinstance(each.choice, PassChoice) for each in found)
    assert isinstance(found[0].choice, PlaceChoice)
    assert [each.spread for each in found] == sorted((each.spread for each in found), reverse=True)
    assert all(each.winning in (0.0, 0.5, 1.0) for each in found)


def test_a_hopeless_rack_is_exchanged(engine: Engine) -> None:
    rack = parse_rack("VVWUUIQ", engine.lexicon.alphabet)
    found = analyze(engine, Position(rack=rack), 600, Options(rollouts=48))
    assert isinstance(found[0].choice, ExchangeChoice)
    assert format_choice(found[0].choice, engine.lexicon.alphabet).startswith("-")


@pytest.mark.slow
def test_figures_are_measured(engine: Engine) -> None:
    figures = measure(engine, games=4, positions=1, rollouts=24, endgames=1, seconds=2.0)
    assert figures.leaves_ratio > 0
    assert figures.rollouts_per_s > 0
    assert figures.proved in (0, 1)
