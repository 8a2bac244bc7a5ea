"""An event as a folder of static pages for any web server: the whole event, and a page for each.

A player's page has the place, every game with its points, how the place went from round to round,
and links to those met. Like the event's own page it needs no script and names no minor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mydelko.tournament.explain import dictionary_notice
from mydelko.tournament.formats.page import Link, document, event_page, table_of, text_of
from mydelko.tournament.history import Line, LineKind, histories
from mydelko.tournament.labels import label
from mydelko.tournament.naming import Names, public_names
from mydelko.tournament.standings import Row, standings
from mydelko.tournament.state import State
from mydelko.tournament.wording import big_points, signed

INDEX = "index.html"
WIDTH, HEIGHT, EDGE = 320, 90, 8  # of the curve of places, in its own units


class Card(NamedTuple):
    """What a player's page is made of."""

    row: Row
    lines: tuple[Line, ...]
    places: tuple[int, ...]  # after each round


def event_folder(state: State, language: str) -> dict[str, str]:
    """What each file holds, by its name."""
    own = histories(state)
    rounds = range(1, len(state.rounds) + 1)
    tables = [{row.number: row.place for row in standings(state, upto=last)} for last in rounds]
    pages = {INDEX: event_page(state, language, card_name)}
    for row in standings(state):
        places = tuple(table[row.number] for table in tables)
        card = Card(row, own[row.number].lines, places)
        pages[card_name(row.number)] = _page(state, card, language)
    return pages


def card_name(number: int) -> str:
    return f"player-{number}.html"


def _page(state: State, card: Card, language: str) -> str:
    names = public_names(state)
    row = card.row
    figures = [
        (label(language, "place"), row.place),
        (label(language, "big"), big_points(row.halves)),
        (label(language, "difference"), signed(row.difference)),
    ]
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
            card.places[line.round - 1],
        ]
        for line in card.lines
    ]
    back = Link(state.settings.name, INDEX)
    body = (
        f"<nav>{text_of(back)}</nav>\n<p>{text_of(said)}</p>\n"
        + table_of(titles, lines, (0, 1, 4, 5))
        + _curve(card.places, len(state.entrants), label(language, "place"))
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


def _curve(places: Sequence[int], players: int, title: str) -> str:
    """Places from round to round, the first on top; a single one is no curve."""
    if len(places) < 2:
        return ""
    across = (WIDTH - 2 * EDGE) / (len(places) - 1)
    down = (HEIGHT - 2 * EDGE) / max(1, players - 1)
    points = " ".join(
        f"{EDGE + index * across:.1f},{EDGE + (place - 1) * down:.1f}"
        for index, place in enumerate(places)
    )
    told = ", ".join(map(str, places))
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" '
        f'aria-label="{text_of(title)}: {told}">'
        f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="2"/></svg>\n'
    )
