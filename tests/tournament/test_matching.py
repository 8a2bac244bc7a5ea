"""Matching is the optimum of the stated objective: against brute force and networkx."""

from __future__ import annotations

import networkx  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mydelko.tournament.pairing.matching import (
    NEAR,
    Edge,
    Matching,
    band_bounds,
    band_units,
    best_matching,
    edges,
    fitting_units,
    match_players,
    weight,
)
from mydelko.tournament.pairing.objective import (
    NO_COST,
    Band,
    Contestant,
    Objective,
    added,
    starts_cost,
)
from mydelko.tournament.settings import Repeats, System
from tournament.fields import SYSTEMS, all_matchings, brute_force, random_field


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.value)
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), count=st.integers(2, 8), strict=st.booleans())
def test_up_to_eight_players_the_cost_is_the_brute_force_minimum(
    system: System, seed: int, count: int, strict: bool
) -> None:
    objective = Objective(random_field(seed, count), system, strict_apart=strict)
    assert match_players(objective).cost == brute_force(objective)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.value)
@pytest.mark.parametrize("count", [9, 10])
def test_nine_and_ten_players_too(system: System, count: int) -> None:
    for seed in range(3):
        objective = Objective(random_field(seed, count, rounds=6), system)
        assert match_players(objective).cost == brute_force(objective), seed


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.value)
@pytest.mark.parametrize("count", [23, 40, 60])
def test_up_to_sixty_players_the_cost_equals_networkx(system: System, count: int) -> None:
    objective = Objective(random_field(count, count, rounds=5), system)
    found = edges(objective, count)
    units = band_units(found, count)
    graph = networkx.Graph()
    for edge in found:
        graph.add_edge(edge.a, edge.b, weight=weight(edge.cost, units))
    least = sum(graph.edges[pair]["weight"] for pair in networkx.min_weight_matching(graph))
    assert weight(match_players(objective).cost, units) == least


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    count=st.integers(2, 90),
    rounds=st.integers(0, 8),
    system=st.sampled_from(SYSTEMS),
)
def test_nobody_plays_twice_and_nobody_is_missing(
    seed: int, count: int, rounds: int, system: System
) -> None:
    found = match_players(Objective(random_field(seed, count, rounds), system))
    seated = sorted(rank for pair in found.pairs for rank in pair)
    alone = [] if found.bye is None else [found.bye]
    assert sorted(seated + alone) == list(range(count))
    assert (found.bye is None) == (count % 2 == 0)


@pytest.mark.slow
@settings(max_examples=20)
@given(seed=st.integers(0, 10**6), count=st.integers(65, 110))
def test_near_candidates_lose_nothing_that_weighs(seed: int, count: int) -> None:
    for system in (System.MONRAD, System.SWISS):
        objective = Objective(random_field(seed, count), system)
        near = match_players(objective)
        whole = best_matching(count, edges(objective, count), count)
        assert whole is not None
        assert near.cost[: Band.SHAPE] == whole.cost[: Band.SHAPE]


def pairs_of(found: Matching) -> list[tuple[int, int]]:
    return list(found.pairs)


def even(count: int) -> list[Contestant]:
    return [Contestant(number=rank + 1, rank=rank) for rank in range(count)]


def test_half_meets_half_in_order() -> None:
    found = match_players(Objective(even(8), System.SWISS))
    assert pairs_of(found) == [(0, 4), (1, 5), (2, 6), (3, 7)]


def test_neighbours_meet_in_monrad_and_by_the_table_in_danish() -> None:
    for system in (System.MONRAD, System.DANISH):
        assert pairs_of(match_players(Objective(even(6), system))) == [(0, 1), (2, 3), (4, 5)]


def test_danish_follows_the_table_across_points_and_monrad_does_not() -> None:
    points = [4, 4, 4, 2, 2, 0]
    field = [
        one._replace(
            points=points[one.rank],
            met={2: (1,)} if one.number == 1 else {1: (1,)} if one.number == 2 else {},
        )
        for one in even(6)
    ]
    assert pairs_of(match_players(Objective(field, System.MONRAD)))[0] == (0, 2)
    allowed = Objective(field, System.DANISH, Repeats.ALLOWED)
    assert pairs_of(match_players(allowed)) == [(0, 1), (2, 3), (4, 5)]


def test_repeats_are_avoided_while_they_can_be_then_the_oldest_is_taken() -> None:
    everyone = {1: {2: (3,), 3: (2,), 4: (1,)}, 2: {1: (3,), 3: (1,), 4: (2,)}}
    everyone |= {3: {1: (2,), 2: (1,), 4: (3,)}, 4: {1: (1,), 2: (2,), 3: (3,)}}
    field = [one._replace(met=everyone[one.number]) for one in even(4)]
    found = match_players(Objective(field, System.MONRAD))
    assert pairs_of(found) == [(0, 3), (1, 2)]  # round one's pairs come back
    assert found.cost[Band.REPEATS] == 2


def test_the_bye_goes_to_the_lowest_who_had_none() -> None:
    field = [one._replace(points=6 - one.rank, byes=int(one.rank == 4)) for one in even(5)]
    assert match_players(Objective(field, System.SWISS)).bye == 3


def test_schools_are_kept_apart_within_the_shape_and_before_points_when_strict() -> None:
    labels = ["a", "b", "a", "b"]
    field = [one._replace(labels=frozenset({labels[one.rank]})) for one in even(4)]
    assert pairs_of(match_players(Objective(field, System.SWISS))) == [(0, 3), (1, 2)]
    points = [2, 2, 0, 0]
    alike = ["a", "a", "b", "b"]
    apart = [
        one._replace(points=points[one.rank], labels=frozenset({alike[one.rank]}))
        for one in even(4)
    ]
    soft = match_players(Objective(apart, System.SWISS))
    strict = match_players(Objective(apart, System.SWISS, strict_apart=True))
    assert pairs_of(soft) == [(0, 1), (2, 3)]
    assert strict.cost[Band.STRICT_APART] == 0


@pytest.mark.parametrize(
    ("a", "b", "cost"), [(0, 0, 0), (1, -1, 0), (1, 1, 1), (-1, -1, 1), (2, 0, 0), (2, 2, 4)]
)
def test_starts_cost_what_goes_beyond_one_game(a: int, b: int, cost: int) -> None:
    assert starts_cost(a, b, 1) == cost


@pytest.mark.parametrize("count", [200, 201, 1000])
def test_large_fields_are_paired_among_near_candidates(count: int) -> None:
    assert match_players(Objective(random_field(7, count), System.SWISS)).width == NEAR


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), count=st.integers(2, 8), system=st.sampled_from(SYSTEMS))
def test_no_matching_exceeds_the_bound_of_a_band(seed: int, count: int, system: System) -> None:
    objective = Objective(random_field(seed, count), system)
    bounds = band_bounds(edges(objective, count), count)
    players = objective.contestants
    ranks = list(range(count))
    for bye in ranks if count % 2 else [None]:
        for pairs in all_matchings([rank for rank in ranks if rank != bye]):
            cost = NO_COST if bye is None else objective.bye(players[bye])
            for a, b in pairs:
                cost = added(cost, objective.pair(players[a], players[b]))
            assert all(value <= bound for value, bound in zip(cost, bounds, strict=True))


def test_weights_too_large_for_one_number_leave_the_least_band_to_chance() -> None:
    huge = [
        Edge(a, b, (*(10**4,) * (len(Band) - 1), a + b)) for a in range(4) for b in range(a + 1, 4)
    ]
    units = fitting_units(huge, 4)
    assert units[-1] == 0
    assert units[0] > units[1] > 0
    found = best_matching(4, huge, 4)
    assert found is not None
    assert len(found.pairs) == 2


@pytest.mark.parametrize("count", [300, 501])
def test_a_large_contender_field_whose_leader_must_go_far_is_paired(count: int) -> None:
    field = [
        one._replace(prize=one.rank < count // 2, settled=one.rank == 0)
        for one in random_field(5, count, rounds=9)
    ]
    found = match_players(Objective(field, System.CONTENDER))
    assert found.cost[Band.LEADER] == 0
    assert found.cost[Band.REPEATS] == 0
