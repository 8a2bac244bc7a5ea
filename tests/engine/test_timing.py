"""Time: a player never spends more than its share of the clock, and stops when told."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mydelko.engine import Engine
from mydelko.engine.levels import Clock, PassChoice, PlaceChoice, Player, find_level, levels
from mydelko.engine.timing import moves_expected, pause, thinking_seconds
from mydelko.lexicon import load_lexicon
from mydelko.notation import Position, parse_rack

lefts = st.integers(0, 3_600_000)
moves = st.integers(0, 40)


@given(left=lefts, expected=moves)
def test_all_shares_together_stay_within_the_clock(left: int, expected: int) -> None:
    spent = 0
    for number in range(max(expected, 1), 0, -1):
        spent += Clock(left - spent, number).share()
    assert spent <= left


@given(left=lefts, expected=moves, seed=st.integers(0, 1000))
def test_the_look_of_thinking_is_never_at_the_clocks_expense(
    left: int, expected: int, seed: int
) -> None:
    clock = Clock(left, expected)
    for level in levels():
        assert pause(level.thinking, Random(seed), clock) <= clock.share()
        shortest, longest = level.thinking
        assert shortest <= pause(level.thinking, Random(seed), None) <= longest
        assert round(thinking_seconds(longest, clock) * 1000) <= clock.share()


def test_with_little_time_no_search_is_begun() -> None:
    assert thinking_seconds(8000, Clock(1000, 5)) == 0
    assert thinking_seconds(8000, Clock(1_200_000, 12)) == 8.0


def test_fewer_tiles_mean_fewer_moves() -> None:
    assert [moves_expected(unseen) for unseen in (93, 50, 7, 0)] == [13, 8, 2, 2]
    assert moves_expected(86, players=4) < moves_expected(93)


@pytest.fixture
def engine() -> Engine:
    return Engine(load_lexicon("english"))


def opening(engine: Engine, rack: str) -> Position:
    return Position(rack=parse_rack(rack, engine.lexicon.alphabet))


def test_a_champion_out_of_time_still_moves(engine: Engine) -> None:
    choice = Player("mistrz", engine).choose(
        opening(engine, "RETAINS"), exchange_minimum=7, random=Random(1), clock=Clock(50, 8)
    )
    assert isinstance(choice, PlaceChoice)


def test_the_search_stops_at_the_players_share(engine: Engine) -> None:
    looks = count()
    player = Player("mistrz", engine, now=lambda: 3.0 * next(looks))
    choice = player.choose(
        opening(engine, "AEILNRT"), exchange_minimum=7, random=Random(1), clock=Clock(60_000, 12)
    )
    assert isinstance(choice, PlaceChoice)
    assert next(looks) < 100  # a share of 4 s is over at the second glance; 60 s would be 3,000


def test_a_cancelled_champion_stops_thinking(engine: Engine) -> None:
    looks = count()
    choice = Player("mistrz", engine).choose(
        opening(engine, "AEILNRT"),
        exchange_minimum=7,
        random=Random(1),
        cancelled=lambda: next(looks) > 0,
    )
    assert not isinstance(choice, PassChoice)
    assert next(looks) < 100


def test_a_question_asked_again_gets_the_same_answer_without_thinking(engine: Engine) -> None:
    quick = replace(find_level("mistrz"), simulate=24)
    player = Player(quick, engine)
    position = opening(engine, "AEILNRT")
    first = player.choose(position, exchange_minimum=7, random=Random(6))
    looks = count()
    timeless = Player(quick, engine, now=lambda: float(next(looks)))
    timeless._thoughts = player._thoughts
    again = timeless.choose(position, exchange_minimum=7, random=Random(6))
    assert again == first
    assert next(looks) == 0
