"""Figures of an event: what the live page and the static one both are made of."""

from __future__ import annotations

import re
from decimal import Decimal

import msgspec

from mydelko.tournament import commands as cmd
from mydelko.tournament.figures import MOST_BARS, figures_of
from mydelko.tournament.formats.folder import event_folder
from mydelko.tournament.ratings.performance import performances, printed
from mydelko.tournament.settings import RatingKind, RatingRules
from mydelko.tournament.standings import standings
from tournament.hall import Hall, hall


def rated_event() -> Hall:
    event = hall(3, rating=RatingRules(kind=RatingKind.HOLLINGTON))
    event.enter("Ala Żuk", minor=True, rating=Decimal(130), city="Kielce")
    event.enter("Ola Łoś", rating=Decimal(110), city="Opole").enter("Ewa Kot", "Iza Lis")
    event.pair().result(1, 512, 301).result(2, 399, 400)
    event.pair().result(1, 350, 350).result(2, 420, 330)
    return event


def test_every_score_of_a_game_stands_in_one_bar_and_the_bars_stay_few() -> None:
    event = rated_event()
    bars = figures_of(event.state).scores
    assert sum(bar.count for bar in bars) == 8
    assert {bar.least: bar.count for bar in bars if bar.count} == {
        300: 1,
        325: 1,
        350: 2,
        375: 1,
        400: 2,
        500: 1,
    }
    event.pair().result(1, 1700, 20)
    wide = figures_of(event.state).scores
    assert len(wide) <= MOST_BARS
    assert sum(bar.count for bar in wide) == 10


def test_places_go_up_to_the_last_round_that_has_all_its_results() -> None:
    event = rated_event()
    before = figures_of(event.state).courses
    event.pair().result(1, 400, 300)
    courses = {one.number: one.places for one in figures_of(event.state).courses}
    assert courses == {one.number: one.places for one in before}
    for last in (1, 2):
        for row in standings(event.state, upto=last):
            assert courses[row.number][last - 1] == row.place


def test_who_came_later_has_no_place_before_the_first_own_round() -> None:
    event = rated_event().enter("Jan Mak", "Adam Wilk")
    event.play()
    late = next(one for one in figures_of(event.state).courses if one.number == 5)
    assert late.places[:2] == (0, 0)
    assert late.places[2] > 0


def test_the_projection_is_that_of_the_rating_list_and_none_where_nothing_is_rated() -> None:
    event = rated_event()
    lines = figures_of(event.state).ratings
    found = performances(event.state)
    assert [one.number for one in lines] == sorted(
        found, key=lambda number: (-found[number].projected, number)
    )
    for line in lines:
        assert line.projected == printed(found[line.number].projected)
        assert line.brought == printed(found[line.number].frozen)
        assert line.games == 2
        gained = Decimal(line.projected) - Decimal(line.brought)
        assert line.change == gained * 100
    assert figures_of(hall(1).enter("A", "B").play().state).ratings == ()


def test_figures_name_nobody_and_are_empty_before_the_first_game() -> None:
    words = msgspec.json.encode(figures_of(rated_event().state)).decode()
    assert not any(name in words for name in ("Żuk", "Łoś", "Kot", "Lis", "Kielce"))
    early = figures_of(hall(2).enter("Ala", "Ola").state)
    assert (early.games, early.average, early.feats, early.scores) == (0, "", (), ())


def test_the_static_pages_show_the_same_figures_and_say_each_picture_in_words() -> None:
    event = rated_event()
    event.do(cmd.Close())
    figures = figures_of(event.state)
    pages = event_folder(event.state, "pl")
    index = pages["index.html"]
    told = ", ".join(f"{bar.least}+ × {bar.count}" for bar in figures.scores if bar.count)
    assert f'aria-label="Rozkład wyników: {told}"' in index
    for line in figures.ratings:
        assert line.projected in index
        assert f"Prognoza: {line.projected}" in pages[f"player-{line.number}.html"]
    for one in figures.courses:
        places = ", ".join(map(str, one.places))
        assert f'aria-label="Miejsce: {places}"' in pages[f"player-{one.number}.html"]
    for page in pages.values():
        assert "Żuk" not in page
        assert "Kielce" not in page  # a hidden minor's city neither
        assert not re.search(r"<script|https?://(?!www\.w3\.org)", page)
