"""Tables of two to four (M): sizes, lots, schools apart, ties by M-18, advancing by M-19."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mydelko.tournament import commands as cmd
from mydelko.tournament.advancement import Advancing, advancing
from mydelko.tournament.pairing.seating import (
    Sitter,
    TableCost,
    by_lot,
    seat_players,
    table_cost,
    table_sizes,
)
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.settings import Carry, Entry, Phase, System
from mydelko.tournament.standings import standings
from mydelko.tournament.state import MeasureKind, Source
from mydelko.tournament.templates import load_template
from tournament.hall import Hall, hall


def total_cost(sitters: Sequence[Sitter], tables: Sequence[Sequence[int]]) -> TableCost:
    same = repeats = uneven = 0
    for table in tables:
        one = table_cost(sitters, table)
        same, repeats, uneven = same + one[0], repeats + one[1], uneven + one[2]
    return same, repeats, uneven


def fewest_same_school(sitters: Sequence[Sitter]) -> int:
    """The lower bound: each school spread over the tables as evenly as possible."""
    tables = len(table_sizes(len(sitters)))
    schools = Counter(one.school for one in sitters if one.school)
    pairs = 0
    for size in schools.values():
        each, more = divmod(size, tables)
        pairs += more * ((each + 1) * each // 2) + (tables - more) * (each * (each - 1) // 2)
    return pairs


def random_sitters(seed: int, count: int, schools: int = 4) -> list[Sitter]:
    draw = random.Random(seed)
    met: list[dict[int, tuple[int, ...]]] = [{} for _ in range(count)]
    for one, other in combinations(range(count), 2):
        if draw.random() < 0.3:
            met[one][other] = met[other][one] = (1,)
    return [
        Sitter(rank, rank, f"school {draw.randrange(schools)}", met[rank]) for rank in range(count)
    ]


def brute_force(sitters: list[Sitter]) -> TableCost:
    """Every order of the players cut into tables: slow, and plainly complete."""
    count = len(sitters)
    sizes = table_sizes(count)
    best: TableCost | None = None

    def split(rest: tuple[int, ...], left: list[int], made: tuple[tuple[int, ...], ...]) -> None:
        nonlocal best
        if not left:
            cost = total_cost(sitters, made)
            best = cost if best is None or cost < best else best
            return
        for company in combinations(rest, left[0]):
            split(tuple(one for one in rest if one not in company), left[1:], (*made, company))

    split(tuple(range(count)), sizes, ())
    assert best is not None
    return best


@given(count=st.integers(2, 500))
def test_no_table_of_one_and_sizes_differ_by_at_most_one(count: int) -> None:
    sizes = table_sizes(count)
    assert sum(sizes) == count
    assert len(sizes) == -(-count // 4)
    assert 2 <= min(sizes) <= max(sizes) <= 4
    assert max(sizes) - min(sizes) <= 1


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), count=st.integers(2, 9))
def test_up_to_nine_players_the_tables_equal_brute_force(seed: int, count: int) -> None:
    sitters = random_sitters(seed, count)
    assert total_cost(sitters, seat_players(sitters, "x")) == brute_force(sitters)


@pytest.mark.parametrize("count", [10, 11, 12])
def test_up_to_twelve_players_too(count: int) -> None:
    sitters = random_sitters(count, count, schools=3)
    assert total_cost(sitters, seat_players(sitters, "x")) == brute_force(sitters)


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), count=st.integers(13, 60), schools=st.integers(1, 8))
def test_larger_fields_reach_the_lower_bound_of_schoolmates(
    seed: int, count: int, schools: int
) -> None:
    sitters = random_sitters(seed, count, schools)
    tables = seat_players(sitters, "x")
    assert sorted(rank for table in tables for rank in table) == list(range(count))
    assert total_cost(sitters, tables)[0] == fewest_same_school(sitters)


def test_the_lot_is_drawn_again_from_the_same_seed() -> None:
    assert by_lot(13, "a") == by_lot(13, "a")
    assert by_lot(13, "a") != by_lot(13, "b")


def school_event(pupils: int = 12) -> Hall:
    settings = load_template("marmara")
    event = Hall(settings)
    for number in range(pupils):
        event.enter(f"Pupil {number:02}", school=f"School {number % 3}")
    return event


@pytest.mark.clause("M-1", place="tournament")
def test_first_tables_by_lot_and_schoolmates_apart_afterwards() -> None:
    event = hall(3, System.TABLES, profile="marmara", seed=5)
    for number in range(12):
        event.enter(f"Pupil {number:02}", school=f"School {number % 4}")
    event.play()
    drawn = {frozenset(table.seats) for table in event.current.tables}
    assert drawn == {
        frozenset(rank + 1 for rank in table)
        for table in by_lot(12, f"{event.state.settings.seed}:1")
    }
    for _round in (2, 3):
        event.play()
        for table in event.current.tables:
            schools = [event.state.entrants[number].details.school for number in table.seats]
            assert len(set(schools)) == len(schools)


@pytest.mark.clause("M-13", place="tournament")
def test_one_scorer_writes_the_points_of_a_table() -> None:
    event = school_event(4).pair()
    event.do(cmd.EnterResult(table=1, scores=(210, 190, 180, 150)), by="Scorer Ayşe")
    stored = event.current.tables[0].result
    assert stored is not None
    assert stored.source is Source.DESK
    assert event.events[-1].by == "Scorer Ayşe"


@pytest.mark.clause("M-18", place="tournament")
def test_equal_totals_by_the_total_before_deduction_then_by_letters() -> None:
    event = school_event(4).pair()
    event.result(1, 200, 200, 200, 150, before=(205, 210, 210, 160))
    seats = event.current.tables[0].seats
    finished = event.current
    answer = advancing(event.state, finished, None)
    assert isinstance(answer, Refusal)
    assert answer.code == "letters-needed"
    only_two = cmd.DrawTieLetters(table=1, letters={seats[0]: "A", seats[1]: "B"})
    assert event.refuses(only_two).clauses == ("M-18",)
    event.do(cmd.DrawTieLetters(table=1, letters={seats[1]: "B", seats[2]: "?"}))
    found = advancing(event.state, event.current, None)
    assert found == Advancing((seats[2],), ())  # a joker comes before A
    result = event.current.tables[0].result
    assert result is not None
    assert result.scores == (200, 200, 200, 150)
    assert result.before == (205, 210, 210, 160)
    assert result.letters == ("", "B", "?", "")


def test_equal_letters_are_drawn_again() -> None:
    event = school_event(2).pair()
    event.result(1, 200, 200, before=(210, 210))
    one, other = event.current.tables[0].seats
    event.do(cmd.DrawTieLetters(table=1, letters={one: "E", other: "E"}))
    assert isinstance(advancing(event.state, event.current, None), Refusal)
    event.do(cmd.DrawTieLetters(table=1, letters={one: "F", other: "E"}))
    assert advancing(event.state, event.current, None) == Advancing((other,), ())


@pytest.mark.clause("M-19", place="tournament")
@pytest.mark.clause("R-13", place="tournament")
def test_winners_advance_and_the_best_runners_up_fill_up() -> None:
    event = hall(1, System.TABLES, profile="marmara").enter_rated(*range(200, 189, -1)).pair()
    three = next(table for table in event.current.tables if len(table.seats) == 3)
    one, other = (table for table in event.current.tables if len(table.seats) == 4)
    event.result(one.number, 300, 250, 240, 100)  # 250 of 890
    event.result(other.number, 280, 250, 200, 190)  # 250 of 920
    event.result(three.number, 400, 260, 10)
    found = advancing(event.state, event.current, 5)
    assert isinstance(found, Advancing)
    assert set(found.winners) == {table.seats[0] for table in (one, other, three)}
    assert found.invited == (three.seats[1], one.seats[1])
    everyone = advancing(event.state, event.current, 99)
    assert isinstance(everyone, Advancing)
    assert len(everyone.invited) == 3


@pytest.mark.clause("M-19", place="tournament")
def test_who_has_left_goes_nowhere_and_the_next_best_runner_up_is_invited() -> None:
    phases = (
        Phase(rounds=(System.TABLES,)),
        Phase(rounds=(System.TABLES,), entry=Entry.TABLE_WINNERS, places=4, carry=Carry.NOTHING),
    )
    event = hall(phases=phases, profile="marmara").enter_rated(*range(200, 188, -1)).pair()
    one, two, three = event.current.tables
    event.result(one.number, 400, 350, 200, 100)
    event.result(two.number, 390, 340, 200, 100)
    event.result(three.number, 380, 330, 200, 100)
    event.do(cmd.Withdraw(number=one.seats[0])).do(cmd.Withdraw(number=one.seats[1])).draft()
    entry = event.state.phase_entry(1)
    assert entry is not None
    assert entry.invited == (two.seats[1], three.seats[1])
    assert {*entry.order} == {*two.seats[:2], *three.seats[:2]}


@pytest.mark.clause("R-12", "M-19", place="tournament")
@pytest.mark.parametrize("players", [5, 8])  # the table that loses has two or four
def test_where_all_at_a_table_lose_nobody_has_a_point_and_nobody_goes_up(players: int) -> None:
    event = hall(1, System.TABLES, profile="marmara").enter_rated(*range(200, 200 - players, -1))
    lost, played = sorted(event.pair().current.tables, key=lambda table: len(table.seats))
    event.decide(MeasureKind.BOTH_LOSE, "R-12", table=lost.number)
    event.result(played.number, *range(300, 300 - 10 * len(played.seats), -10))
    rows = {row.number: row for row in standings(event.state)}
    assert {(rows[one].halves, rows[one].losses) for one in lost.seats} == {(0, 1)}
    assert advancing(event.state, event.current, 8) == Advancing(
        played.seats[:1], played.seats[1:2]
    )
    assert event.refuses(cmd.DrawTieLetters(table=lost.number, letters={})).code == "no-tie"
    event.do(cmd.Close())


def test_nobody_is_excluded_from_a_table_of_several_before_it_has_a_result() -> None:
    event = hall(1, System.TABLES, profile="marmara").enter_rated(200, 199, 198, 197).pair()
    one = event.current.tables[0].seats[0]
    ruling = cmd.Decide(measure=MeasureKind.REMOVAL, clause="M-2", entrant=one, note="x")
    assert event.refuses(ruling, by="Referee").code == "open-game"
    event.result(1, 200, 190, 180, 170).do(ruling, by="Referee")


def test_a_penalty_that_turns_a_table_turns_who_advances() -> None:
    event = hall(1, System.TABLES, profile="marmara").enter_rated(200, 199, 198, 197).pair()
    event.result(1, 200, 198, 150, 100)
    first, second, *_ = event.current.tables[0].seats
    event.decide(MeasureKind.PENALTY, "M-2", entrant=first, points=10)
    assert advancing(event.state, event.current, 2) == Advancing((second,), (first,))


def test_a_whole_school_event_runs_to_its_final() -> None:
    event = school_event(21)
    while event.state.coming <= event.state.settings.rounds:
        event.play()
    assert len(event.current.tables) == 1
    assert len(event.current.tables[0].seats) == 4
    assert standings(event.state)[0].number in event.current.tables[0].seats


def test_a_table_of_two_with_equal_totals_is_parted_like_the_others() -> None:
    event = school_event(2).pair().result(1, 200, 200, before=(210, 210))
    one, other = event.current.tables[0].seats
    event.do(cmd.DrawTieLetters(table=1, letters={one: "C", other: "B"}))
    rows = {row.number: row for row in standings(event.state)}
    assert (rows[one].halves, rows[other].halves) == (0, 2)
