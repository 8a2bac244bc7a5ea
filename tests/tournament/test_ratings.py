"""Ratings: worked numbers of the federation's system, Elo, lists and projections."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction

import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament.formats.federation import players_block
from mydelko.tournament.ratings import elo
from mydelko.tournament.ratings.history import (
    Entry,
    brought,
    decode_history,
    encode_history,
    entries,
    rating_list,
)
from mydelko.tournament.ratings.hollington import (
    Played,
    counted,
    list_rating,
    round_half_up,
    scalp,
    tournament_rating,
)
from mydelko.tournament.ratings.performance import performances, printed
from mydelko.tournament.settings import Criterion, RatingKind, RatingRules, System
from mydelko.tournament.standings import standings
from tournament.hall import hall

DAY = datetime.date(2026, 5, 17)
WIN, DRAW, LOSS = 2, 1, 0


def played(games: int, rating: int, day: datetime.date = DAY) -> Played:
    return Played(day, games, Fraction(games * rating))


@pytest.mark.parametrize(("halves", "value"), [(WIN, 180), (DRAW, 130), (LOSS, 80)])
def test_a_scalp_is_the_opponents_rating_and_fifty(halves: int, value: int) -> None:
    assert scalp(Fraction(120), Fraction(130), halves, None) == value


def test_a_favourite_by_more_than_fifty_who_wins_leaves_both_their_own() -> None:
    assert scalp(Fraction(135), Fraction(70), WIN, 50) == 135
    assert scalp(Fraction(70), Fraction(135), LOSS, 50) == 70
    assert scalp(Fraction(135), Fraction(70), WIN, None) == 120
    assert scalp(Fraction(120), Fraction(70), WIN, 50) == 120  # by exactly fifty: no favourite
    assert scalp(Fraction(70), Fraction(135), WIN, 50) == 185  # an upset counts in full
    assert scalp(Fraction(135), Fraction(70), DRAW, 50) == 70


def test_printing_two_decimals_and_whole_scalps() -> None:
    assert printed(Fraction(13397, 100)) == "133.97"
    assert round_half_up(Fraction(13397, 100) + 50) == 184
    assert round_half_up(Fraction(271, 2)) == 136
    assert printed(Fraction(-5, 4)) == "-1.25"


def test_two_years_whole_tournaments() -> None:
    old = played(20, 180, datetime.date(2024, 5, 16))
    edge = played(20, 120, datetime.date(2024, 5, 17))
    later = played(20, 120, DAY + datetime.timedelta(days=1))
    assert counted([old, edge, later], DAY) == [edge]
    assert list_rating([old, edge, played(20, 140)], DAY) == 130


def test_the_lowest_tournaments_drop_until_two_hundred_games_are_left() -> None:
    days = [datetime.date(2025, month, 1) for month in range(1, 6)]
    history = [
        played(50, rating, day) for rating, day in zip((120, 150, 110, 140, 130), days, strict=True)
    ]
    assert {one.rating for one in counted(history, DAY)} == {120, 150, 140, 130}


def test_before_the_change_of_2023_the_latest_counted() -> None:
    days = [datetime.date(2022, month, 1) for month in range(1, 6)]
    history = [
        played(50, rating, day) for rating, day in zip((150, 120, 110, 140, 130), days, strict=True)
    ]
    kept = counted(history, datetime.date(2023, 5, 5))
    assert {one.rating for one in kept} == {120, 110, 140, 130}


def test_the_main_list_needs_thirty_games() -> None:
    assert list_rating([played(29, 150)], DAY) is None
    assert list_rating([played(30, 150)], DAY) == 150


def test_tournament_ratings_of_newcomers_waiting_and_returning_players() -> None:
    assert tournament_rating([], DAY) == 100
    assert tournament_rating([played(30, 80)], DAY) == 100  # never below 100
    assert tournament_rating([played(10, 160)], DAY) == Fraction(10 * 160 + 20 * 100, 30)
    long_ago = [
        played(20, 150, datetime.date(2019, 1, 1)),
        played(12, 130, datetime.date(2019, 6, 1)),
        played(12, 140, datetime.date(2020, 1, 1)),
    ]
    expected = Fraction(12 * 140 + 12 * 130 + 20 * 150, 44)
    assert tournament_rating(long_ago, DAY) == expected


def test_a_scalp_is_a_whole_number_and_sums_and_averages_follow_from_it() -> None:
    assert scalp(Fraction(120), Fraction(13397, 100), WIN, None) == 184
    assert scalp(Fraction(13350, 100), Fraction(70), WIN, 50) == 134
    rating = RatingRules(kind=RatingKind.HOLLINGTON)
    event = hall(2, rating=rating, days=("2026-05-16",))
    for number in range(3):
        event.enter(f"P{number}", rating=Decimal("133.50"))
    event.play().play()
    found = performances(event.state)
    for number, own in found.items():
        assert own.total == sum(round_half_up(one.value) for one in own.scalps)
        name = event.state.entrants[number].name
        assert [one.scalps for one in entries(event.state) if one.player == name] == [own.total]
        if own.scalps:
            line = f"{own.total} / {len(own.scalps)} {printed(own.achieved or Fraction(0))}"
            assert line in players_block(event.state).splitlines()


def test_the_projection_of_newcomers_is_what_the_list_will_say() -> None:
    days = ("2026-05-16",)
    rating = RatingRules(kind=RatingKind.HOLLINGTON)
    event = hall(5, rating=rating, days=days).enter("Ala Kot", "Ola Lis", "Ela Mak", "Iza Żuk")
    event.enter("Jan Bąk", rating=Decimal("117.63"), games=11)
    event.enter("Jan Lis", rating=Decimal("131.47"), games=28)
    before = [
        Entry(player="Jan Bąk", event="old", day=datetime.date(2025, 1, 1), games=11, scalps=1629),
        Entry(player="Jan Lis", event="old", day=datetime.date(2025, 1, 1), games=28, scalps=3744),
    ]
    for _round in range(5):
        event.play()
    listed = {one.player: one.rating for one in rating_list([*before, *entries(event.state)], DAY)}
    projected = performances(event.state)
    named = {one.name: number for number, one in event.state.entrants.items()}
    assert {name: projected[number].projected for name, number in named.items()} == listed


def test_a_rating_whose_games_nobody_knows_counts_as_of_thirty() -> None:
    rating = RatingRules(kind=RatingKind.HOLLINGTON)
    event = hall(1, rating=rating).enter("A", rating=Decimal(150)).enter("B").play()
    assert performances(event.state)[1].projected == Fraction(30 * 150 + 150, 31)


def test_who_comes_back_brings_the_latest_tournaments_of_thirty_games_and_their_number() -> None:
    """§ 2.3 of the federation: one game in the window does not make a beginner of a veteran."""
    history = [
        Entry(
            player="A", event=str(year), day=datetime.date(year, 3, 1), games=games, scalps=scalps
        )
        for year, games, scalps in (
            (2018, 40, 8000),
            (2019, 14, 2100),
            (2020, 12, 1800),
            (2025, 6, 780),
        )
    ]
    found = brought(history, DAY, RatingKind.HOLLINGTON)
    assert found == {"a": (Fraction(780 + 1800 + 2100, 32), 32)}


def test_elo_moves_by_k_times_the_surprise() -> None:
    assert elo.expected(1000, 1000) == 0.5
    assert elo.updated(1000, [(1000, WIN)], 20) == 1010
    assert elo.updated(1000, [(1400, LOSS)], 20) == pytest.approx(1000 - 20 / 11)


def test_an_event_freezes_ratings_and_projects_them_live() -> None:
    rating = RatingRules(kind=RatingKind.HOLLINGTON, favourite=50)
    event = hall(3, rating=rating).enter("A", rating=150, games=60).enter("B", rating=90)
    event.enter("C").enter("D", rating=120).play()
    found = performances(event.state)
    assert found[2].frozen == 100  # below 100 counts as 100
    assert found[3].frozen == 100  # a newcomer
    opponent = next(
        one for table in event.current.tables if 1 in table.seats for one in table.seats if one != 1
    )
    value = found[opponent].frozen + 50
    assert found[1].scalps[0].value == value
    assert found[1].projected == Fraction(60 * 150 + value, 61)


def test_elo_of_a_club_event() -> None:
    rating = RatingRules(kind=RatingKind.ELO, newcomer=1000, floor=0)
    event = hall(1, rating=rating).enter("A", "B").play()
    assert [float(one.projected) for one in performances(event.state).values()] == [1010, 990]


def test_achieved_rating_orders_a_table() -> None:
    rating = RatingRules(kind=RatingKind.HOLLINGTON)
    criteria = (Criterion.ACHIEVED, Criterion.LOT)
    event = hall(1, System.FIXED, rating=rating, criteria=criteria).enter_rated(150, 140, 130, 120)
    event.do(cmd.DraftRound(fixed=((1, 4), (2, 3)))).do(cmd.Publish()).beat(1).beat(2)
    found = performances(event.state)
    order = sorted(found, key=lambda number: -(found[number].achieved or 0))
    assert [row.number for row in standings(event.state)] == order


def test_a_history_of_events_becomes_a_list() -> None:
    days = ("2026-05-16", "2026-05-17")
    rating = RatingRules(kind=RatingKind.HOLLINGTON)
    event = hall(5, rating=rating, days=days).enter_rated(150, 140, 130, 120, 110, 105)
    for _round in range(5):
        event.play()
    lines = entries(event.state)
    assert {entry.games for entry in lines} == {5}
    assert decode_history(encode_history(lines)) == lines
    more = [Entry(player="P001", event="old", day=datetime.date(2025, 1, 1), games=30, scalps=4500)]
    found = rating_list([*more, *lines], DAY)
    assert found[0].player == "P001"
    assert found[0].place == 1
    assert found[0].games == 35
    assert all(one.place is None for one in found[1:])
