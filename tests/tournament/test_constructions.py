"""Round robin, teams, knockout: laws of the constructions, and events that use them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mydelko.tournament import commands as cmd
from mydelko.tournament.pairing.constructions import (
    berger,
    bracket_order,
    first_bracket,
    team_round,
)
from mydelko.tournament.settings import Entry, Phase, System
from mydelko.tournament.standings import team_standings
from mydelko.tournament.state import MeasureKind
from tournament.hall import hall


def berger_rounds(count: int) -> int:
    """Rounds of a single round robin."""
    return count - 1 + count % 2


@given(count=st.integers(2, 24))
def test_in_a_round_robin_everyone_meets_everyone_once_and_starts_are_even(count: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    balance = [0] * count
    for number in range(1, berger_rounds(count) + 1):
        fixtures = berger(count, number)
        assert sorted([*sum(fixtures.pairs, ()), *fixtures.byes]) == list(range(count))
        for first, second in fixtures.pairs:
            met[frozenset((first, second))] += 1
            balance[first] += 1
            balance[second] -= 1
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}
    assert max(abs(one) for one in balance) <= 1


@given(count=st.integers(2, 16))
def test_a_second_cycle_swaps_the_starters(count: int) -> None:
    rounds = berger_rounds(count)
    for number in range(1, rounds + 1):
        first, second = berger(count, number), berger(count, number + rounds)
        assert second.pairs == tuple((b, a) for a, b in first.pairs)


@given(teams=st.integers(2, 5), members=st.integers(1, 5))
def test_each_member_meets_every_member_of_the_other_teams(teams: int, members: int) -> None:
    squads = [[team * members + one for one in range(members)] for team in range(teams)]
    met: Counter[frozenset[int]] = Counter()
    for number in range(1, berger_rounds(teams) * members + 1):
        for pair in team_round(squads, number).pairs:
            met[frozenset(pair)] += 1
    assert len(met) == teams * (teams - 1) // 2 * members**2
    assert set(met.values()) == {1}


def test_teams_of_unequal_size_leave_byes_and_lose_nobody() -> None:
    fixtures = team_round([[0, 1, 2], [3, 4]], 2)
    assert sorted([*sum(fixtures.pairs, ()), *fixtures.byes]) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("size", [2, 4, 8, 16])
def test_the_best_seeds_meet_as_late_as_possible(size: int) -> None:
    order = bracket_order(size)
    assert sorted(order) == list(range(size))
    assert all(a + b == size - 1 for a, b in zip(order[::2], order[1::2], strict=True))
    assert (order.index(0) < size // 2) != (order.index(1) < size // 2)


def test_byes_of_a_bracket_go_to_the_top() -> None:
    bracket = first_bracket(6)
    alone = [
        one if one is not None else other
        for one, other in zip(bracket[::2], bracket[1::2], strict=True)
        if None in (one, other)
    ]
    assert sorted(one for one in alone if one is not None) == [0, 1]


def test_a_knockout_is_played_to_its_winner() -> None:
    event = hall(3, System.KNOCKOUT).enter_rated(*range(200, 194, -1))
    event.play()
    assert [bye.entrant for bye in event.current.byes] == [1, 2]
    event.play().play()
    assert event.pairs() == {frozenset({1, 2})}


def test_a_draw_in_a_knockout_waits_for_the_referee() -> None:
    event = hall(2, System.KNOCKOUT).enter_rated(150, 140, 130, 120).pair()
    event.result(1, 400, 400).result(2, 410, 390)
    assert event.refuses(cmd.DraftRound()).code == "knockout-draw"
    event.decide(MeasureKind.RESULT, "P-7.3", table=1, scores=(401, 400), note="lot").pair()
    assert len(event.current.tables) == 1


def test_a_round_robin_goes_on_when_somebody_leaves() -> None:
    event = hall(3, System.ROUND_ROBIN).enter_rated(150, 140, 130, 120).play()
    event.do(cmd.Withdraw(number=4)).play().play()
    assert [len(one.byes) for one in event.state.rounds] == [0, 1, 1]


def test_a_fixed_list_is_taken_as_it_is_and_checked() -> None:
    event = hall(2, System.FIXED).enter_rated(150, 140, 130, 120, 110)
    assert event.refuses(cmd.DraftRound()).code == "list-needed"
    assert event.refuses(cmd.DraftRound(fixed=((1, 2), (2, 3)))).code == "listed-twice"
    assert event.refuses(cmd.DraftRound(fixed=((1, 9),))).code == "not-playing"
    assert event.refuses(cmd.DraftRound(fixed=((1,),))).code == "table-size"
    event.do(cmd.DraftRound(fixed=((5, 1), (2, 4)))).do(cmd.Publish())
    assert [table.seats for table in event.current.tables] == [(5, 1), (2, 4)]
    assert [bye.entrant for bye in event.current.byes] == [3]


def test_team_matches_and_the_team_table() -> None:
    event = hall(2, System.TEAMS)
    event.enter("Ala", "Ola", team="Koty").enter("Jan", "Piotr", team="Psy").play().play()
    met = {frozenset(table.seats) for one in event.state.rounds for table in one.tables}
    assert met == {frozenset(pair) for pair in ((1, 3), (1, 4), (2, 3), (2, 4))}
    rows = team_standings(event.state)
    assert [(row.team, row.halves) for row in rows] == [("Koty", 8), ("Psy", 0)]


def test_the_final_is_played_by_the_best_of_the_table() -> None:
    phases = (
        Phase(rounds=(System.SWISS,) * 3),
        Phase(rounds=(System.KNOCKOUT,) * 2, entry=Entry.STANDINGS, places=4),
    )
    event = hall(phases=phases).enter_rated(*range(200, 192, -1)).play().play().play().play()
    assert len(event.current.tables) == 2
    assert 1 in {number for table in event.current.tables for number in table.seats}
    assert event.current.absent == ()


def test_who_misses_the_first_round_of_a_round_robin_still_belongs_to_it() -> None:
    event = hall(3, System.ROUND_ROBIN).enter_rated(150, 140, 130, 120)
    event.do(cmd.AnnounceAbsence(number=4, rounds=(1,))).play()
    assert event.current.absent == (4,)
    assert len(event.current.byes) == 1
    event.play()
    assert event.current.table_of(4) is not None
