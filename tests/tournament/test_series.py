"""A series over several events, worked by hand."""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec
import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament.series import Count, Row, Series, Tie, check_series, series_table
from mydelko.tournament.settings import Criterion, Minors, System
from mydelko.tournament.state import MeasureKind, State
from tournament.hall import hall

ORDER = (Criterion.BIG, Criterion.DIFFERENCE)
SEEDS = count(1)


def cup(*names: str, details: dict[str, dict[str, Any]] | None = None, **more: Any) -> State:  # noqa: ANN401 - fields of entries and settings
    """An event of one round that ends in this order: the first beats the last by most."""
    # Ids given at the entry differ from event to event, as they do in life.
    event = hall(1, System.FIXED, **({"criteria": ORDER, "seed": next(SEEDS)} | more))
    for name in names:
        event.enter(name, **(details or {}).get(name, {}))
    last = len(names)
    pairs = tuple((one, last + 1 - one) for one in range(1, last // 2 + 1))
    event.do(cmd.DraftRound(fixed=pairs)).do(cmd.Publish())
    for one, _other in pairs:
        event.beat(one, (600 - 50 * one, 300))
    return event.state


def gp(events: int, **more: Any) -> Series:  # noqa: ANN401 - fields of a series
    given: dict[str, Any] = {"places": (10, 6, 3), "present": 1, "best": 2} | more
    return Series(name="GP", events=tuple(f"{one}.event" for one in range(events)), **given)


def told(rows: tuple[Row, ...]) -> list[tuple[int, str, float]]:
    return [(row.place, row.person.name, float(row.points)) for row in rows]


def points(rows: tuple[Row, ...]) -> list[float]:
    return [float(row.points) for row in rows]


def three() -> list[State]:
    return [cup("Ala", "Ola", "Ela", "Iza"), cup("Ola", "Ala", "Iza"), cup("Ela", "Ola", "Ala")]


def test_the_best_results_count_and_the_best_of_equals_is_ahead() -> None:
    # Ala 10 + 6 + [3] = 16, Ola 6 + 10 + [6] = 16, Ela 3 + 10 = 13, Iza 1 + 3 = 4.
    # Best results: Ala 10, 6, 3 and Ola 10, 6, 6: Ola is ahead by the third.
    rows = series_table(gp(3), three())
    assert told(rows) == [(1, "Ola", 16), (2, "Ala", 16), (3, "Ela", 13), (4, "Iza", 4)]
    ola = [(float(one.points), one.counted) for one in rows[0].scores if one is not None]
    assert ola == [(6, True), (10, True), (6, False)]
    assert rows[2].scores[1] is None


@pytest.mark.parametrize(
    ("ties", "places"),
    [
        ((), [1, 1]),
        ((Tie.EVENTS,), [1, 1]),  # both played three
        ((Tie.FIRSTS,), [1, 2]),  # one win each, two second places of Ola against one
        ((Tie.LATEST,), [1, 2]),  # 6 against 3
    ],
)
def test_what_parts_equal_points_is_the_series_s_choice(
    ties: tuple[Tie, ...], places: list[int]
) -> None:
    rows = series_table(gp(3, ties=ties), three())
    assert [row.place for row in rows[:2]] == places
    assert rows[2].place == 3
    if places == [1, 2]:
        assert rows[0].person.name == "Ola"


def test_all_results_count_where_nothing_else_is_said() -> None:
    rows = series_table(gp(3, best=None), three())
    assert told(rows)[:3] == [(1, "Ola", 22), (2, "Ala", 19), (3, "Ela", 13)]


def test_a_shared_place_shares_the_points_of_the_places_it_takes() -> None:
    # By big points alone two have won and two have lost: (10 + 6) / 2 = 8, (3 + 1) / 2 = 2.
    rows = series_table(gp(1), [cup("Ala", "Ola", "Ela", "Iza", criteria=(Criterion.BIG,))])
    assert [row.place for row in rows] == [1, 1, 3, 3]
    assert points(rows) == [8, 8, 2, 2]
    odd = gp(1, places=(10, 5))
    shared = series_table(odd, [cup("Ala", "Ola", criteria=(Criterion.GAMES,))])
    assert points(shared) == [7.5, 7.5]


def test_points_may_be_those_won_at_the_tables() -> None:
    events = [cup("Ala", "Ola"), cup("Ola", "Ala")]
    big = series_table(gp(2, count=Count.BIG, places=()), events)
    assert points(big) == [1, 1]
    small = series_table(gp(2, count=Count.SMALL, places=()), events)
    assert points(small) == [550 + 300] * 2


def test_namesakes_are_told_apart_by_the_person_s_id() -> None:
    def two(first: str, second: str) -> State:
        event = hall(1, System.FIXED, criteria=ORDER)
        event.enter("Jan Nowak", city=first, person=first[0].lower())
        event.enter("Jan Nowak", city=second, person=second[0].lower())
        event.do(cmd.DraftRound(fixed=((1, 2),))).do(cmd.Publish()).beat(1)
        return event.state

    rows = series_table(gp(2), [two("Kielce", "Opole"), two("Opole", "Kielce")])
    assert told(rows) == [(1, "Jan Nowak (Kielce)", 16), (1, "Jan Nowak (Opole)", 16)]


def test_without_a_known_id_the_only_one_of_that_name_and_city_is_meant() -> None:
    kielce = {"Jan Nowak": {"city": "Kielce"}}
    opole = {"Jan Nowak": {"city": "Opole"}}
    twice = [cup("Jan Nowak", "Ola", details=kielce) for _event in range(2)]
    same = series_table(gp(2), twice)
    assert told(same)[0] == (1, "Jan Nowak", 20)
    other = [cup("Jan Nowak", "Ola", details=kielce), cup("Jan Nowak", "Ola", details=opole)]
    assert points(series_table(gp(2), other)) == [12, 10, 10]


def test_two_of_one_event_are_never_one_person() -> None:
    one = cup("Jan Nowak", "Ola", details={"Jan Nowak": {"city": "Kielce", "person": "a"}})
    event = hall(1, System.FIXED, criteria=ORDER)
    event.enter("Jan Nowak", city="Kielce", person="b")
    event.enter("Jan Nowak", city="Kielce", person="c")
    event.do(cmd.DraftRound(fixed=((1, 2),))).do(cmd.Publish()).beat(1)
    rows = series_table(gp(2), [one, event.state])
    assert points(rows) == [10, 10, 6, 6]
    joined = series_table(gp(2, same=(("a", "c"),)), [one, event.state])
    assert points(joined) == [16, 10, 6]


def test_minors_are_numbers_of_the_series_in_public() -> None:
    child = {"Ela": {"minor": True}}
    rows = series_table(gp(2), [cup("Ala", "Ela", details=child), cup("Iza", "Ela", details=child)])
    names = {row.person.name: row.person.public_name for row in rows}
    assert names == {"Ala": "Ala", "Ela": "#2", "Iza": "Iza"}
    everyone = series_table(gp(1), [cup("Ala", "Ela", minors=Minors.EVERYONE)])
    assert [row.person.public_name for row in everyone] == ["#1", "#2"]


def test_who_was_excluded_or_never_played_takes_nothing() -> None:
    event = hall(1, System.FIXED, criteria=ORDER).enter("Ala", "Ola", "Ela", "Iza", "Ewa")
    event.do(cmd.AnnounceAbsence(number=5, rounds=(1,)))
    event.do(cmd.DraftRound(fixed=((1, 4), (2, 3)))).do(cmd.Publish())
    event.beat(1, (500, 300)).beat(2, (450, 300))
    event.decide(MeasureKind.EXCLUSION, "P-7.1d", entrant=1)
    rows = series_table(gp(1), [event.state])
    assert "Ala" not in {row.person.name for row in rows}
    assert "Ewa" not in {row.person.name for row in rows}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"events": ()}, "series-empty"),
        ({"events": ("a.event", "a.event")}, "series-twice"),
        ({"places": ()}, "series-places"),
        ({"best": 0}, "series-best"),
    ],
)
def test_a_series_that_cannot_be_is_refused(change: dict[str, Any], code: str) -> None:
    refusal = check_series(msgspec.structs.replace(gp(2), **change))
    assert refusal is not None
    assert refusal.code == code
    assert refusal.message("pl") != refusal.message("tr")
