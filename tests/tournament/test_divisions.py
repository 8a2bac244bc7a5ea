"""Divisions of one hall: tables numbered through, rounds of their own, people who change."""

from __future__ import annotations

import msgspec

from mydelko.tournament import commands as cmd
from mydelko.tournament.divisions import Clash, at_play, clashes, transfer
from mydelko.tournament.fold import fold
from mydelko.tournament.formats.event_file import event_file
from mydelko.tournament.formats.event_reader import json_event
from mydelko.tournament.formats.past import play_again
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.settings import System
from mydelko.tournament.standings import standings
from mydelko.tournament.state import MeasureKind
from tournament.hall import START, Hall, hall


def division(first_table: int, *ratings: int, seed: int = 1) -> Hall:
    return hall(3, first_table=first_table, seed=seed).enter_rated(*ratings)


def numbers(event: Hall) -> list[int]:
    one = at_play(event.state)
    return [] if one is None else [table.number for table in one.tables]


def test_tables_of_a_division_begin_where_the_hall_says() -> None:
    one = division(1, 150, 140, 130, 120).pair()
    other = division(21, 150, 140, 130, 120).pair()
    assert numbers(one) == [1, 2]
    assert numbers(other) == [21, 22]
    other.do(cmd.Withdraw(number=1, pair_again=True))
    other.do(cmd.Withdraw(number=2, pair_again=True))
    assert numbers(other) == [21]  # mended, and still in its own part of the hall
    bound = hall(1, first_table=21).enter("A", "B", "C").enter("Wheels", table=3).pair()
    assert numbers(bound) == [3, 21]


def test_two_divisions_that_want_one_table_are_named() -> None:
    one, other = division(1, 150, 140, 130, 120), division(2, 150, 140, 130, 120)
    assert list(clashes([one.state, other.state])) == []
    one.pair()
    other.draft()
    assert list(clashes([one.state, other.state])) == [Clash(2, 0, 1)]
    one.result(2, 400, 300)
    assert list(clashes([one.state, other.state])) == [Clash(2, 0, 1)]  # table 1 still plays
    one.result(1, 400, 300)
    assert list(clashes([one.state, other.state])) == []  # rounds of their own


def test_tables_do_not_begin_before_one() -> None:
    event = division(1, 150, 140)
    wrong = msgspec.structs.replace(event.state.settings, first_table=0)
    assert event.refuses(cmd.ChangeSettings(settings=wrong)).code == "number-range"


def test_who_changes_division_stays_the_same_person_and_brings_no_points() -> None:
    one = division(1, 150, 140, 130, 120).play()
    other = division(21, 110, 100, 90, seed=2).play()
    person = one.state.entrants[1].details.person
    found = transfer(one.state, 1, other.state)
    assert found.enter is not None
    assert found.leave.trace  # has played: the line stays in the table
    other.do(found.enter)
    one.do(found.leave)
    moved = other.state.entrants[4]
    assert (moved.details.person, moved.from_round) == (person, 2)
    assert 1 in {row.number for row in standings(one.state)}
    row = next(row for row in standings(other.state) if row.number == 4)
    assert row.halves == 0
    assert transfer(one.state, 1, other.state).enter is None  # once is enough


def test_who_has_not_played_leaves_the_first_division_without_trace() -> None:
    one = division(1, 150, 140, 130, 120).pair()
    other = division(21, 110, 100, 90, seed=2)
    found = transfer(one.state, 4, other.state, pair_again=True)
    assert found.enter is not None
    other.do(found.enter)
    one.do(found.leave)
    assert 4 not in one.state.entrants
    assert numbers(one) == [1]
    assert len(other.pair().current.tables) == 2


def test_a_division_whose_schedule_runs_takes_nobody_in() -> None:
    one = division(1, 150, 140, 130, 120)
    other = hall(3, System.ROUND_ROBIN, seed=2).enter("A", "B", "C", "D").pair()
    found = transfer(one.state, 1, other.state)
    assert found.enter is not None
    for table in other.current.tables:
        other.result(table.number, 400, 300)
    assert other.refuses(found.enter).code == "phase-closed"


def test_a_division_read_back_from_its_file_keeps_decisions_at_their_games() -> None:
    event = division(21, 150, 140, 130, 120).pair()
    where = event.current.tables[1]
    for table in event.current.tables:
        event.result(table.number, 400, 300)
    event.decide(
        MeasureKind.PENALTY, "P-7.1b", entrant=where.seats[0], points=10, round=1, table=22
    )
    data = msgspec.json.encode(event_file(event.state, private=True))
    again = play_again(json_event(data), START, "Director")
    assert not isinstance(again, Refusal)
    state = fold(again)
    found = state.rounds[0].table(state.decisions[0].table or 0)
    assert found is not None
    assert found.seats == where.seats
