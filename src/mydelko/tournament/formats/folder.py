"""An event as a folder of static pages for any web server: the whole event, and a page for each.

A player's page has the place, every game with its points, how the place went from round to round,
and links to those met. Like the event's own page it needs no script and names no minor.
"""

from __future__ import annotations

from typing import NamedTuple

from mydelko.tournament.explain import dictionary_notice
from mydelko.tournament.figures import RatingLine, figures_of
from mydelko.tournament.formats.page import Link, document, event_page, table_of, text_of
from mydelko.tournament.formats.plots import place_curve
from mydelko.tournament.history import History, Line, LineKind, clauses_outside, histories
from mydelko.tournament.labels import label, measure_label
from mydelko.tournament.naming import Names, public_names
from mydelko.tournament.standings import Row, standings
from mydelko.tournament.state import MeasureKind, State
from mydelko.tournament.wording import big_points, signed

INDEX = "index.html"


class Card(NamedTuple):
    """What a player's page is made of."""

    row: Row
    own: History
    places: tuple[int, ...]  # after each round that has all its results
    rating: RatingLine | None


def event_folder(state: State, language: str) -> dict[str, str]:
    """What each file holds, by its name."""
    own = histories(state)
    figures = figures_of(state)
    places = {one.number: one.places for one in figures.courses}
    ratings = {one.number: one for one in figures.ratings}
    pages = {INDEX: event_page(state, language, card_name, figures)}
    for row in standings(state):
        number = row.number
        card = Card(row, own[number], places[number], ratings.get(number))
        pages[card_name(row.number)] = _page(state, card, language)
    return pages


def card_name(number: int) -> str:
    return f"player-{number}.html"


def _page(state: State, card: Card, language: str) -> str:
    names = public_names(state)
    row = card.row
    figures: list[tuple[str, object]] = [
        (label(language, "place"), row.place),
        (label(language, "big"), big_points(row.halves)),
        (label(language, "difference"), signed(row.difference)),
    ]
    if card.own.minus:
        clauses = ", ".join(clauses_outside(state, row.number))
        title = measure_label(language, MeasureKind.PENALTY)
        figures.append((title, f"{signed(-card.own.minus)} ({clauses})"))
    if card.rating is not None:
        figures.append((label(language, "rating"), card.rating.brought))
        figures.append((label(language, "projected"), card.rating.projected))
    said = ", ".join(f"{title}: {value}" for title, value in figures)
    titles = [
        label(language, key) for key in ("round", "table", "opponent", "result", "big", "place")
    ]
    lines = [
        [
            line.round,
            line.table or "",
            *_met(line, names, language),
            big_points(line.halves),
            card.places[line.round - 1] if line.round <= len(card.places) else "",
        ]
        for line in card.own.lines
    ]
    back = Link(state.settings.name, INDEX)
    body = (
        f"<nav>{text_of(back)}</nav>\n<p>{text_of(said)}</p>\n"
        + table_of(titles, lines, (0, 1, 4, 5))
        + place_curve(card.places, len(state.entrants), label(language, "place"))
    )
    return document(names(row.number), body, dictionary_notice(state.settings, language), language)


def _met(line: Line, names: Names, language: str) -> tuple[str | list[Link], str]:
    """Whom, and with what result."""
    if line.kind is LineKind.BYE:
        return label(language, "bye"), ""
    if line.kind is LineKind.ABSENCE:
        return label(language, "absent"), ""
    met = [Link(names(number), card_name(number)) for number in line.opponents]
    return met, f"{line.small_for} : {line.small_against}"
