"""The ordinary cycle as data: a device that follows it is accepted by the law at every step."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from mydelko.rulebook import load_profile, profile_names
from mydelko.rules import Refusal, State, acts, decide, events, fold, open_game
from mydelko.rules.acts import Order
from mydelko.rules.bag import UNSEEN_DRAW
from mydelko.rules.cycle import USUAL, cycle_of
from mydelko.rules.decide import advance
from mydelko.rules.options import awaited

ACTS = {str(act.__struct_config__.tag): act for act in USUAL if not isinstance(act, acts.Play)}


def begun(profile: str) -> State:
    real = events.RealBoard(events.Depth.VALUES, events.Device.ORGANISER)
    state = fold([open_game(load_profile(profile), ("Ala", "Olek"), game="cycle", real=real)])
    if state.profile.time is None:
        return heard(state, 0, acts.DrawStart(letters=("A", "B")))
    for by, act in ((0, acts.Begin(first=0)), (1, acts.StartClock())):
        state = heard(state, by, act)
    return state


def heard(state: State, by: int, act: acts.Act) -> State:
    answer = decide(state, Order(by, state.time, act), UNSEEN_DRAW, lambda _word: True)
    assert not isinstance(answer, Refusal), (act, answer)
    return advance(state, answer)


@pytest.mark.parametrize("profile", ["pinczow", "komorow", "marmara"])
def test_who_follows_the_cycle_is_accepted_and_stands_where_it_said(profile: str) -> None:
    cycle = cycle_of(load_profile(profile), events.Depth.VALUES).stages
    chance = random.Random(7)
    state, stage = begun(profile), cycle[0]
    for _ in range(60):
        leap = chance.choice([one for one in stage.leaps if one.act != "pass"])  # those end games
        if len(state.bag) < 14 or state.exchanges[state.turn] > 1:
            break
        mover = state.turn
        state = heard(state, mover if leap.mover else 1 - mover, ACTS[leap.act])
        stage = cycle[leap.to]
        waits = awaited(state)
        assert waits is not None
        assert (state.phase.value, waits.act) == (stage.phase, stage.awaits)
        assert (state.turn != mover) == leap.turn
        assert state.clock.running == (state.turn if leap.runs else -1)
        assert (state.pending is not None) == leap.waits


@pytest.mark.parametrize(
    ("profile", "numbers"),
    [("pinczow", (3, 7, 2, 3)), ("marmara", (None, 1, 2, None))],
)
def test_where_the_cycle_ends_is_told_by_numbers(
    profile: str, numbers: tuple[int | None, ...]
) -> None:
    found = cycle_of(load_profile(profile), events.Depth.WHOLE)
    assert (found.exchanges, found.exchange_bag, found.passes, found.idle) == numbers


@pytest.mark.parametrize("profile", profile_names())
@pytest.mark.parametrize("depth", events.Depth)
def test_every_rule_set_of_two_has_a_cycle_with_a_clock_and_without(
    profile: str, depth: events.Depth
) -> None:
    rules = load_profile(profile)
    for time in (None, 600_000):
        found = cycle_of(replace(rules, time=time), depth).stages
        assert bool(found) == (rules.players[0] == 2)
