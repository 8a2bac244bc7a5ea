"""Somebody leaves after the pairing: only the tables this touches are paired again."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mydelko.tournament import commands as cmd
from mydelko.tournament.account import account
from mydelko.tournament.explain import explain_pairing
from mydelko.tournament.fold import fold
from mydelko.tournament.history import LineKind, histories
from mydelko.tournament.naming import names_of
from mydelko.tournament.settings import System
from mydelko.tournament.state import MeasureKind, Round
from tournament.hall import Hall, hall, plain


def eight(system: System = System.SWISS) -> Hall:
    return hall(5, system).enter_rated(150, 140, 130, 120, 110, 100, 90, 80)


def seen(one: Round | None) -> dict[int, set[int]]:
    assert one is not None
    return {table.number: set(table.seats) for table in one.tables}


def alone(one: Round | None) -> list[int]:
    assert one is not None
    return [bye.entrant for bye in one.byes]


def test_whose_opponent_leaves_has_the_bye_and_nobody_else_moves() -> None:
    event = eight().pair()
    assert seen(event.current) == {1: {1, 5}, 2: {2, 6}, 3: {3, 7}, 4: {4, 8}}
    before = event.current
    event.do(cmd.Withdraw(number=6, pair_again=True))
    assert seen(event.current) == {1: {1, 5}, 3: {3, 7}, 4: {4, 8}}
    assert alone(event.current) == [2]
    assert event.current.tables == tuple(one for one in before.tables if one.number != 2)
    words = explain_pairing(event.current, 2, names_of(event.state), "en")
    assert words == [
        "Somebody left after the pairing: only the tables this touched were paired again."
    ]
    # The next to leave frees 7, who meets the one with the bye, at the empty table.
    event.do(cmd.Withdraw(number=3, pair_again=True))
    assert seen(event.current) == {1: {1, 5}, 2: {2, 7}, 4: {4, 8}}
    assert alone(event.current) == []


def test_a_draft_is_mended_as_soon_as_somebody_leaves() -> None:
    event = eight().draft().do(cmd.Withdraw(number=6))
    assert seen(event.state.draft) == {1: {1, 5}, 3: {3, 7}, 4: {4, 8}}
    event.do(cmd.AnnounceAbsence(number=3, rounds=(1,)))
    assert seen(event.state.draft) == {1: {1, 5}, 2: {2, 7}, 4: {4, 8}}
    event.do(cmd.Publish())
    assert event.current.absent == (3,)
    assert event.current.table_of(6) is None


def test_an_absence_from_a_later_round_leaves_the_draft_alone() -> None:
    event = eight().draft()
    tables = seen(event.state.draft)
    event.do(cmd.AnnounceAbsence(number=3, rounds=(2, 3)))
    assert seen(event.state.draft) == tables


def test_a_referee_s_removal_mends_the_draft_too() -> None:
    event = eight().draft().decide(MeasureKind.REMOVAL, "P-6.6.7", entrant=6)
    assert seen(event.state.draft) == {1: {1, 5}, 3: {3, 7}, 4: {4, 8}}


def test_a_draft_still_falls_when_somebody_comes_or_a_result_is_another() -> None:
    event = eight().draft().enter("Late")
    assert event.state.draft is None
    event.do(cmd.AnnounceAbsence(number=1, rounds=(1,))).draft()
    event.do(cmd.CancelAbsence(number=1))
    assert event.state.draft is None
    one = hall().enter_rated(150, 140).draft().do(cmd.Withdraw(number=1))
    assert one.state.draft is None  # nobody is left to play


def test_what_was_paired_again_is_told_and_that_the_rest_stands() -> None:
    event = eight().pair().do(cmd.Withdraw(number=6, pair_again=True))
    before = event.state
    done = event.ask(cmd.AnnounceAbsence(number=3, rounds=(1,), pair_again=True))
    assert isinstance(done, list)
    told = account(before, done, event.state, event.now, "en")
    assert told[-3:] == [
        "round 1 paired again where somebody left",
        "Paired again, table 2: 7 P007 – 2 P002",
        "The other tables of round 1 stay as they were.",
    ]
    assert event.current.absent == (3,)


@pytest.mark.parametrize("begun", ["started", "a result"])
def test_a_round_that_has_begun_is_not_paired_again(begun: str) -> None:
    event = eight().pair()
    if begun == "started":
        event.do(cmd.StartRound())
    else:
        event.result(1, 400, 300)
    assert event.refuses(cmd.Withdraw(number=6, pair_again=True)).code == "round-begun"
    away = cmd.AnnounceAbsence(number=6, rounds=(1,), pair_again=True)
    assert event.refuses(away).code == "round-begun"
    assert event.refuses(cmd.Withdraw(number=6)).code == "open-game"


def test_who_never_played_can_leave_a_published_round_without_trace() -> None:
    event = eight().pair().do(cmd.Withdraw(number=6, trace=False, pair_again=True))
    assert 6 not in event.state.entrants
    assert alone(event.current) == [2]
    event.result(1, 400, 300).result(3, 400, 300).result(4, 400, 300)
    answer = cmd.Withdraw(number=1, trace=False)
    assert event.refuses(answer).code == "has-played"


def test_a_second_bye_is_spared_at_the_cost_of_the_nearest_table() -> None:
    # Round one: 1–4, 2–5, 3–6, and 7 had the bye. Round two is drafted, 7's opponent leaves: a
    # bye again for 7 while six others had none. So one more table is opened.
    event = hall().enter_rated(150, 140, 130, 120, 110, 100, 90).play()
    assert alone(event.current) == [7]
    event.enter("Late", rating=80).draft()
    draft = event.state.draft
    assert draft is not None
    table = draft.table_of(7)
    assert table is not None
    other = next(number for number in table.seats if number != 7)
    kept = {frozenset(one.seats) for one in draft.tables if 7 not in one.seats}
    event.do(cmd.Withdraw(number=other))
    mended = event.state.draft
    assert mended is not None
    assert alone(mended) != [7]
    now = {frozenset(one.seats) for one in mended.tables}
    assert len(kept & now) == len(kept) - 1
    met = {frozenset(pair.seats) for one in event.state.rounds for pair in one.tables}
    assert not met & now


def test_what_the_director_set_stays_when_others_leave() -> None:
    event = eight().do(cmd.DraftRound(lock=((1, 2),)))
    assert event.state.draft is not None
    table = event.state.draft.table_of(1)
    event.do(cmd.Withdraw(number=8)).do(cmd.Withdraw(number=3))
    assert event.state.draft.table_of(1) == table


@pytest.mark.parametrize(
    ("players", "leaving", "sizes"),
    [
        (9, 1, [4, 4]),
        (11, 1, [3, 3, 4]),
        (8, 1, [3, 4]),
        (8, 2, [3, 3]),
        (6, 2, [4]),
        (10, 3, [3, 4]),
    ],
)
def test_tables_of_several_keep_lawful_sizes(players: int, leaving: int, sizes: list[int]) -> None:
    """⌈n/4⌉ tables that differ by at most one, whoever leaves, here all from one table."""
    event = hall(3, System.TABLES, profile="marmara").enter(*(f"P {n}" for n in range(players)))
    event.pair()
    for number in event.current.tables[0].seats[:leaving]:
        event.do(cmd.Withdraw(number=number, pair_again=True))
    assert sorted(len(table.seats) for table in event.current.tables) == sizes
    seated = sorted(number for table in event.current.tables for number in table.seats)
    assert seated == sorted(one.number for one in event.state.playing)


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.KNOCKOUT])
def test_where_the_schedule_pairs_the_opponent_has_the_bye(system: System) -> None:
    event = hall(3, system).enter_rated(150, 140, 130, 120).pair()
    before = event.current
    table = before.tables[0]
    event.do(cmd.Withdraw(number=table.seats[0], pair_again=True))
    assert event.current.tables == before.tables[1:]
    assert alone(event.current) == [table.seats[1]]


def test_what_the_hall_saw_of_a_mended_round_is_not_undone() -> None:
    event = eight().pair().do(cmd.Withdraw(number=6, pair_again=True))
    assert event.refuses(cmd.Undo()).code == event.refuses(cmd.Undo(version=11)).code
    drafted = eight().draft()
    tables = seen(drafted.state.draft)
    drafted.do(cmd.Withdraw(number=6)).do(cmd.Undo())
    assert seen(drafted.state.draft) == tables


SYSTEMS = st.sampled_from(
    [System.SWISS, System.MONRAD, System.DANISH, System.CONTENDER, System.RANDOM, System.TABLES]
)


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), system=SYSTEMS, players=st.integers(5, 13))
def test_laws_of_a_mended_round(seed: int, system: System, players: int) -> None:
    """Nobody twice, nobody missing, at most one bye, and replay is the state."""
    draw = random.Random(seed)
    event = hall(3, system, seed=seed).enter(*(f"P {number}" for number in range(players)))
    for _round in range(3):
        event.draft()
        leaving = draw.choice([one.number for one in event.state.playing])
        event.do(cmd.AnnounceAbsence(number=leaving, rounds=(event.state.coming,)))
        event.do(cmd.Publish())
        rest = [one.number for one in event.state.entrants.values() if one.number != leaving]
        away = cmd.AnnounceAbsence(
            number=draw.choice(rest), rounds=(event.current.number,), pair_again=True
        )
        event.do(away)
        present = {*event.state.entrants} - {leaving, away.number}
        one = event.current
        seated = [number for table in one.tables for number in table.seats]
        assert sorted([*seated, *alone(one)]) == sorted(present)
        assert {*one.absent} == {leaving, away.number}
        assert len(one.byes) <= 1
        assert len({table.number for table in one.tables}) == len(one.tables)
        for table in one.tables:
            scores = tuple(draw.randrange(200, 600) for _ in table.seats)
            event.result(table.number, *scores)
    assert plain(fold(event.events)) == plain(event.state)
    kinds = [line.kind for one in histories(event.state).values() for line in one.lines]
    assert kinds.count(LineKind.ABSENCE) == 6
