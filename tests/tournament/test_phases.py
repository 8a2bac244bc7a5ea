"""Phases over several days: points carried over, finals, days, and the table they make."""

from __future__ import annotations

from typing import Any

import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament.decide import decide
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.settings import Carry, Criterion, Entry, Phase, Prize, Settings, System
from mydelko.tournament.standings import carries, prize_list, standings
from mydelko.tournament.state import NO_EVENT
from mydelko.tournament.wording import phase_words
from tournament.hall import Hall, hall

DAYS = ("2026-05-16", "2026-05-17")
FIRST = Phase(name="I", rounds=(System.SWISS,) * 2)


def event(second: Phase, **more: Any) -> Hall:  # noqa: ANN401 - fields of the settings
    found = hall(phases=(FIRST, second), days=DAYS, **more)
    return found.enter_rated(200, 199, 198, 197, 196, 195).play().play()


def places(found: Hall) -> list[int]:
    return [row.number for row in standings(found.state)]


def test_points_carried_over_count_on_and_are_shown_apart() -> None:
    found = event(Phase(name="II", rounds=(System.SWISS,) * 2, day=2)).play()
    rows = {row.number: row for row in standings(found.state)}
    assert (rows[1].halves, rows[1].carried) == (6, 4)
    assert carries(found.state)
    assert not carries(found.state, 2)


def test_a_phase_alone_counts_only_its_own_games() -> None:
    found = event(Phase(name="II", rounds=(System.SWISS,) * 2, day=2)).play()
    alone = standings(found.state, alone=True)
    assert sum(row.halves for row in alone) == 6
    assert all(row.games == 1 and row.carried == 0 for row in alone)


def test_a_phase_that_starts_from_zero_carries_nothing() -> None:
    found = event(Phase(name="II", rounds=(System.SWISS,), carry=Carry.NOTHING, day=2)).play()
    assert all(row.carried == 0 and row.games == 1 for row in standings(found.state))
    assert not carries(found.state)


@pytest.mark.parametrize("carry", list(Carry))
def test_finalists_are_ahead_of_those_left_behind_whatever_they_won(carry: Carry) -> None:
    final = Phase(
        name="F", rounds=(System.DANISH,), entry=Entry.STANDINGS, places=2, carry=carry, day=2
    )
    found = event(final)
    before = places(found)
    found.pair().beat(before[1])
    after = places(found)
    assert set(after[:2]) == set(before[:2])
    assert after[2:] == before[2:]
    assert [row.place for row in standings(found.state)] == [1, 2, 3, 4, 5, 6]
    behind = standings(found.state)[2]
    assert behind.games == 2  # their own phase's games stay in the table


@pytest.mark.clause("M-19", place="tournament")
def test_the_beaten_of_a_school_event_keep_the_order_of_their_last_round() -> None:
    tables = Phase(name="1", rounds=(System.TABLES,))
    final = Phase(name="2", rounds=(System.TABLES,), entry=Entry.TABLE_WINNERS, carry=Carry.NOTHING)
    found = hall(
        phases=(tables, final),
        profile="marmara",
        criteria=(Criterion.PLACE_POINTS, Criterion.SUM, Criterion.LOT),
    )
    found.enter(*(f"Pupil {number}" for number in range(8))).play().play()
    rows = standings(found.state)
    winners = {row.number for row in rows[:2]}
    assert winners == set(found.current.tables[0].seats)
    assert [row.small_for for row in rows[2:]] == [400, 400, 300, 300, 200, 200]


def test_places_shared_before_the_final_stay_shared() -> None:
    final = Phase(name="F", rounds=(System.DANISH,), entry=Entry.STANDINGS, places=2, day=2)
    found = event(final, criteria=(Criterion.BIG,)).play()
    assert [row.place for row in standings(found.state)] == [1, 2, 3, 3, 5, 5]


def test_a_finalist_who_leaves_before_the_final_is_placed_by_the_phase_before() -> None:
    final = Phase(
        name="F", rounds=(System.DANISH,), entry=Entry.STANDINGS, places=4, day=2,
        carry=Carry.NOTHING,
    )  # fmt: skip
    found = event(final)
    found.draft().do(cmd.Withdraw(number=1)).pair()
    listed = places(found)
    assert sorted(listed) == [1, 2, 3, 4, 5, 6]
    assert listed.index(1) > 2


def test_rounds_say_their_phase_and_day() -> None:
    settings = event(Phase(name="II", rounds=(System.SWISS,), day=2)).state.settings
    assert [settings.day_of(number) for number in (1, 2, 3)] == [DAYS[0], DAYS[0], DAYS[1]]
    assert phase_words("pl", settings, 3) == "faza II, 17 maja 2026"
    assert phase_words("tr", settings, 1) == "I aşaması, 16 Mayıs 2026"
    assert phase_words("en", hall().state.settings, 1) == ""


@pytest.mark.parametrize(
    ("days", "second", "refused"),
    [
        (DAYS, 2, False),
        ((), 2, False),
        (DAYS[:1], 2, True),
        (DAYS, 3, True),
        (DAYS, 0, True),
    ],
)
def test_phases_follow_the_days_of_the_event(
    days: tuple[str, ...], second: int, refused: bool
) -> None:
    later = Phase(name="II", rounds=(System.SWISS,), day=second)
    settings = Settings(name="x", phases=(FIRST, later), days=days)
    answer = decide(NO_EVENT, cmd.Open(settings=settings), 0, "x")
    assert isinstance(answer, Refusal) == refused


def test_prizes_follow_the_final() -> None:
    final = Phase(name="F", rounds=(System.DANISH,), entry=Entry.STANDINGS, places=2, day=2)
    found = event(final, prizes=(Prize(title="I"), Prize(title="III", place=3)))
    second = places(found)[1]
    found.pair().beat(second, (500, 300))
    winners = [one.entrant.number for one in prize_list(found.state) if one.entrant]
    assert winners[0] in places(found)[:2]
    assert winners[1] == places(found)[2]
