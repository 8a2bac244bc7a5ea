"""Entrants: in, out, back, late, absent; every refusal with its reason."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import Details, Kind, Standing, name_key
from mydelko.tournament.naming import public_names
from mydelko.tournament.settings import System
from mydelko.tournament.standings import standings
from mydelko.tournament.state import MeasureKind
from tournament.hall import hall


def test_numbers_follow_the_order_of_entry_and_are_never_used_again() -> None:
    event = hall().enter("Ala", "Ola")
    event.do(cmd.Withdraw(number=2, trace=False)).enter("Ela")
    assert list(event.state.entrants) == [1, 3]


def test_nobody_is_entered_twice_even_when_written_differently() -> None:
    event = hall().enter("Zażółć Gęśla")
    answer = event.refuses(cmd.AddEntrant(details=Details(first="ZAZOLC", last="gesla")))
    assert answer.code == "entered-twice"
    assert name_key("Łukasz Işık-Nowak") == name_key("lukasz isik nowak")


def test_namesakes_of_different_towns_are_two_people() -> None:
    event = hall().enter("Jan Kowalski", city="Kielce").enter("Jan Kowalski", city="Pińczów")
    assert len(event.state.entrants) == 2


@pytest.mark.clause("P-1.2", place="tournament")
def test_a_duet_is_one_player_of_two_people() -> None:
    event = hall().enter("Koty", kind=Kind.DUET, members=("Ala", "Ola"))
    assert event.state.settings.time == 20 * 60_000
    alone = Details(last="Psy", kind=Kind.DUET, members=("Ela",))
    assert event.refuses(cmd.AddEntrant(details=alone)).clauses == ("P-1.2",)
    longer = hall(minutes=25)
    assert longer.state.settings.time == 25 * 60_000


def test_a_rule_set_without_duets_refuses_one() -> None:
    event = hall(profile="marmara")
    duet = Details(last="Koty", kind=Kind.DUET, members=("Ala", "Ola"))
    assert event.refuses(cmd.AddEntrant(details=duet)).code == "no-duets"


@pytest.mark.parametrize(
    ("details", "code"),
    [
        ({"table": 10**20}, "table-number"),
        ({"table": 0}, "table-number"),
        ({"only_rounds": (0,)}, "only-round"),
        ({"only_rounds": (1, 99)}, "only-round"),
        ({"city": "K" * 201}, "long-name"),
        ({"members": ("Ala", "K" * 201)}, "long-name"),
    ],
)
def test_what_no_entry_can_say_is_refused(details: dict[str, Any], code: str) -> None:
    entry = cmd.AddEntrant(details=Details(last="Kot", **details))
    assert hall(5).refuses(entry).code == code


def test_a_category_the_event_does_not_have_is_refused() -> None:
    event = hall(categories=("junior",))
    answer = event.refuses(cmd.AddEntrant(details=Details(last="Ala", categories=("senior",))))
    assert "junior" in answer.message("en")


def test_several_entries_are_taken_all_or_none() -> None:
    event = hall()
    entries = (Details(last="Ala"), Details(last="Ola"), Details(last="Ala"))
    assert event.refuses(cmd.AddEntrants(details=entries)).code == "entered-twice"
    assert not event.state.entrants


def test_who_has_played_leaves_a_trace_and_is_paired_no_more() -> None:
    event = hall().enter_rated(150, 140, 130, 120).play()
    assert event.refuses(cmd.Withdraw(number=1, trace=False)).code == "has-played"
    event.do(cmd.Withdraw(number=1)).pair()
    assert event.current.table_of(1) is None
    assert 1 in {row.number for row in standings(event.state)}


def test_who_withdrew_before_playing_is_not_in_the_table() -> None:
    event = hall().enter("Ala", "Ola", "Ela").do(cmd.Withdraw(number=3)).play()
    assert {row.number for row in standings(event.state)} == {1, 2}


def test_a_withdrawn_player_comes_back() -> None:
    event = hall().enter_rated(150, 140, 130, 120).play()
    event.do(cmd.Withdraw(number=4)).do(cmd.Rejoin(number=4)).pair()
    assert event.current.table_of(4) is not None
    assert event.refuses(cmd.Rejoin(number=4)).code == "already-playing"


def test_nobody_leaves_a_published_game_open() -> None:
    event = hall().enter("Ala", "Ola").pair()
    assert event.refuses(cmd.Withdraw(number=1)).code == "open-game"


def test_a_late_entry_plays_from_the_coming_round_and_missed_rounds_are_nothing() -> None:
    event = hall().enter_rated(150, 140, 130, 120).play().enter("Late").enter("Later").pair()
    assert event.state.entrants[5].from_round == 2
    assert event.current.table_of(5) is not None
    assert event.state.rounds[0].absent == ()


def test_absence_is_not_a_bye() -> None:
    event = hall().enter_rated(150, 140, 130, 120, 110)
    event.do(cmd.AnnounceAbsence(number=1, rounds=(1,))).play()
    rows = {row.number: row for row in standings(event.state)}
    assert event.current.absent == (1,)
    assert event.current.byes == ()
    assert (rows[1].halves, rows[1].small_for) == (0, 0)
    again = event.play().current
    assert again.absent == ()
    assert [bye.entrant for bye in again.byes] != [1]


def test_absence_is_announced_for_rounds_ahead_only() -> None:
    event = hall().enter_rated(150, 140).play()
    assert event.refuses(cmd.AnnounceAbsence(number=1, rounds=(1,))).code == "round-past"
    assert event.refuses(cmd.AnnounceAbsence(number=1, rounds=(6,))).code == "round-beyond"


def test_who_plays_single_rounds_is_paired_in_these_only() -> None:
    event = hall().enter_rated(150, 140, 130).enter("Guest", only_rounds=(2,)).play()
    assert event.current.table_of(4) is None
    assert 4 not in event.current.absent
    event.pair()
    assert event.current.table_of(4) is not None


@pytest.mark.clause("P-6.3.1", place="tournament")
def test_who_is_not_there_at_the_announcement_is_absent_from_that_round() -> None:
    event = hall().enter_rated(150, 140, 130, 120)
    event.do(cmd.CheckIn(numbers=(1, 2, 3))).do(cmd.RemoveUnchecked()).pair()
    assert event.current.absent == (4,)
    assert event.refuses(cmd.CheckIn(numbers=(1,))).code == "nothing-changed"


def test_minors_are_numbers_for_the_public_where_the_event_hides_them() -> None:
    event = hall().enter("Ala Mała", minor=True).enter("Jan Duży")
    assert [public_names(event.state)(number) for number in (1, 2)] == ["#1", "Jan Duży"]
    open_event = hall(hide_minors=False).enter("Ala Mała", minor=True)
    assert public_names(open_event.state)(1) == "Ala Mała"


def test_ratings_are_frozen_once_a_round_is_published() -> None:
    event = hall().enter_rated(150, 140)
    details = Details(last="P001", rating=Decimal(180))
    event.do(cmd.ChangeEntrant(number=1, details=details)).pair()
    higher = Details(last="P001", rating=Decimal(199))
    assert event.refuses(cmd.ChangeEntrant(number=1, details=higher)).code == "rating-frozen"


def test_nobody_joins_a_round_robin_under_way() -> None:
    event = hall(3, System.ROUND_ROBIN).enter_rated(150, 140, 130, 120).play()
    assert event.refuses(cmd.AddEntrant(details=Details(last="Late"))).code == "phase-closed"


def test_a_removed_player_returns_only_by_a_decision() -> None:
    event = hall().enter_rated(150, 140, 130, 120)
    event.decide(MeasureKind.REMOVAL, "P-6.6.8", entrant=4)
    assert event.refuses(cmd.Rejoin(number=4)).clauses == ("P-6.3.4",)
    event.decide(MeasureKind.READMISSION, "P-7.3", entrant=4, note="appeal upheld")
    assert event.state.entrants[4].standing is Standing.PLAYING
