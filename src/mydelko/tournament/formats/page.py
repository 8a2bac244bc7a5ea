"""A static page of a whole event: standings, wall chart, rounds, statistics, ratings.

One file without scripts or anything to load, for a school's or club's own site; or, as a folder
(`mydelko.tournament.formats.folder`), with a page for every player. Public names only; every text
is escaped.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from mydelko.tournament.columns import own_criteria, own_values
from mydelko.tournament.explain import dictionary_notice, result_words
from mydelko.tournament.figures import FeatLine, Figures, figures_of
from mydelko.tournament.formats.plots import score_bars
from mydelko.tournament.history import Line, LineKind, histories
from mydelko.tournament.labels import (
    label,
    measure_label,
    origin,
    repair_label,
    system_label,
)
from mydelko.tournament.naming import Names, public_details, public_names
from mydelko.tournament.settings import WIN
from mydelko.tournament.standings import carries, prize_list, standings, team_standings
from mydelko.tournament.state import Round, State
from mydelko.tournament.wording import (
    big_points,
    days_words,
    phase_words,
    progress_words,
    signed,
)

STYLE = """
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 1rem; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--line); text-align: left; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
tr:nth-child(even) td { background: var(--soft); }
.wide { overflow-x: auto; }
nav a { margin-right: 1rem; }
figure { margin: 1rem 0; }
figcaption { margin-bottom: .3rem; }
svg { max-width: 100%; height: auto; }
svg text { font-size: 9px; text-anchor: middle; }
@media print {
  nav { display: none; }
  h2, h3 { break-after: avoid; }
  tr, figure { break-inside: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; }
}
"""


NUMBER = ' class="n"'


class Link(NamedTuple):
    """A name in a table that leads to a page of its own."""

    text: str
    href: str


Person = Callable[[int], str | Link]


def event_page(
    state: State,
    language: str,
    card: Callable[[int], str] | None = None,
    figures: Figures | None = None,
) -> str:
    """With `card` a player's name in the lists leads to the address it says."""
    settings = state.settings
    figures = figures_of(state) if figures is None else figures
    when = days_words(language, settings.days)
    about = ", ".join(part for part in (settings.place, when) if part)
    names = public_names(state)

    def person(number: int) -> str | Link:
        return names(number) if card is None else Link(names(number), card(number))

    sections = [
        ("standings", _standings(state, person, language)),
        ("wall-chart", _wall_chart(state, person, language)),
        ("rounds", _rounds(state, names, language)),
        ("prizes", _prizes(state, names, language)),
        ("statistics", _statistics(figures, names, language)),
        ("ratings", _ratings(figures, person, language)),
        ("decisions", _decisions(state, names, language)),
        ("repairs", _repairs(state, names, language)),
    ]
    filled = [(key, body) for key, body in sections if body]
    links = "".join(f'<a href="#{key}">{text_of(label(language, key))}</a>' for key, _ in filled)
    bodies = "\n".join(
        f'<section id="{key}"><h2>{text_of(label(language, key))}</h2>\n{body}</section>'
        for key, body in filled
    )
    body = f"<p>{text_of(about)}</p>\n<nav>{links}</nav>\n{bodies}\n"
    return document(settings.name, body, dictionary_notice(settings, language), language)


def document(title: str, body: str, foot: str, language: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{text_of(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{text_of(title)}</h1>\n{body}"
        f"<footer><p>{text_of(foot)}</p></footer>\n</body>\n</html>\n"
    )


def text_of(value: object) -> str:
    if isinstance(value, list):  # several in one cell
        return ", ".join(map(text_of, value))
    if isinstance(value, Link):
        return f'<a href="{html.escape(value.href)}">{html.escape(value.text)}</a>'
    return html.escape(str(value))


def table_of(
    titles: Sequence[str], rows: Iterable[Sequence[object]], numbers: Sequence[int]
) -> str:
    def cells(tag: str, values: Sequence[object]) -> str:
        return "".join(
            f"<{tag}{NUMBER if index in numbers else ''}>{text_of(value)}</{tag}>"
            for index, value in enumerate(values)
        )

    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return (
        f'<div class="wide"><table>\n<thead><tr>{cells("th", titles)}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody></table></div>\n"
    )


def _standings(state: State, person: Person, language: str) -> str:
    brought = ["carried"] * carries(state)
    beside = origin(state)
    named = ["place", "name"] + ([beside.value] if beside else [])
    keys = [*named, "big", *brought, "difference", "small", "games"]
    keys += [one.value for one in own_criteria(state.settings)]
    titles = [label(language, key) for key in keys]
    numbers = (0, *range(len(named), len(keys)))
    shown = {n: public_details(one, state.settings) for n, one in state.entrants.items()}

    def rows(category: str) -> list[list[object]]:
        return [
            [
                row.place,
                person(row.number),
                *([shown[row.number].label(beside)] if beside else []),
                big_points(row.halves),
                *(big_points(row.carried) for _column in brought),
                signed(row.difference),
                row.small_for,
                row.games,
                *own_values(state.settings, row),
            ]
            for row in standings(state, category=category)
        ]

    progress = f"<p>{text_of(progress_words(language, state))}</p>\n"
    parts = [progress + table_of(titles, rows(""), numbers)]
    for category in state.settings.categories:
        found = rows(category)
        if found:
            parts.append(f"<h3>{text_of(category)}</h3>\n" + table_of(titles, found, numbers))
    teams = team_standings(state)
    if teams:
        columns = [label(language, key) for key in ("place", "team", "big", "difference")]
        lines = [
            [row.place, row.team, big_points(row.halves), signed(row.difference)] for row in teams
        ]
        parts.append(
            f"<h3>{text_of(label(language, 'teams'))}</h3>\n" + table_of(columns, lines, (0, 2, 3))
        )
    return "".join(parts)


def _wall_chart(state: State, person: Person, language: str) -> str:
    if not state.rounds:
        return ""
    own = histories(state)
    rows = standings(state)
    place = {row.number: row.place for row in rows}
    titles = [label(language, "place"), label(language, "name")]
    titles += [str(one.number) for one in state.rounds]
    lines = []
    for row in rows:
        by_round = {line.round: line for line in own[row.number].lines}
        cells = [" ".join(chart_cell(by_round.get(one.number), place)) for one in state.rounds]
        lines.append([row.place, person(row.number), *cells])
    return table_of(titles, lines, (0,))


def chart_cell(line: Line | None, place: dict[int, int]) -> tuple[str, ...]:
    """`+12` and `401:388`: the result against the player of that place."""
    if line is None:
        return ("",)
    if line.kind is LineKind.BYE:
        return ("○",)
    if line.kind is LineKind.ABSENCE:
        return ("–",)
    mark = "+" if line.halves == WIN else "=" if line.halves else "−"
    opponents = ",".join(str(place.get(number, "")) for number in line.opponents)
    return f"{mark}{opponents}", f"{line.small_for}:{line.small_against}"


def _rounds(state: State, names: Names, language: str) -> str:
    return "".join(_round(state, one, names, language) for one in reversed(state.rounds))


def _round(state: State, one: Round, names: Names, language: str) -> str:
    titles = [label(language, key) for key in ("table", "name", "result")]
    rows: list[list[object]] = [
        [
            table.number,
            " – ".join(names(number) for number in table.seats),
            result_words(state, one.number, table, names, language),
        ]
        for table in one.tables
    ]
    rows += [["", names(bye.entrant), label(language, "bye")] for bye in one.byes]
    rows += [["", names(number), label(language, "absent")] for number in one.absent]
    title = f"{label(language, 'round')} {one.number}"
    where = phase_words(language, state.settings, one.number)
    system = ", ".join(part for part in (where, system_label(language, one.system)) if part)
    return f"<h3>{text_of(title)} <small>({text_of(system)})</small></h3>\n" + table_of(
        titles, rows, (0,)
    )


def _prizes(state: State, names: Names, language: str) -> str:
    won = [one for one in prize_list(state) if one.entrant is not None]
    if not won or not state.rounds:
        return ""
    titles = [label(language, key) for key in ("prize", "category", "name")]
    rows = [[one.title, one.category, names(one.entrant.number)] for one in won if one.entrant]
    return table_of(titles, rows, ())


def _statistics(found: Figures, names: Names, language: str) -> str:
    if not found.games:
        return ""

    def feat(one: FeatLine) -> str:
        pair = f"{names(one.entrant)} – {names(one.opponent)}"
        when = f"{label(language, 'round')} {one.round}"
        return f"{one.value}: {pair} {one.scores[0]} : {one.scores[1]}, {when}"

    lines = [(label(language, one.code), feat(one)) for one in found.feats]
    best = found.best_word
    if best is not None:
        words = f"{best.word} {best.points}: {names(best.entrant)}"
        lines.append((label(language, "best-word"), words))
    lines.append((label(language, "games"), str(found.games)))
    lines.append((label(language, "average"), found.average))
    listed = "".join(f"<dt>{text_of(a)}</dt><dd>{text_of(b)}</dd>" for a, b in lines)
    title = label(language, "spread")
    plot = score_bars(found.scores, title)
    return f"<dl>{listed}</dl>\n<figure><figcaption>{text_of(title)}</figcaption>{plot}</figure>\n"


def _ratings(found: Figures, person: Person, language: str) -> str:
    if not found.ratings:
        return ""
    keys = ("name", "rating", "games", "achieved", "projected")
    rows = [
        [person(one.number), one.brought, one.games, one.achieved, one.projected]
        for one in found.ratings
    ]
    return table_of([label(language, key) for key in keys], rows, range(1, len(keys)))


def _decisions(state: State, names: Names, language: str) -> str:
    if not state.decisions:
        return ""
    titles = [
        label(language, key)
        for key in ("number", "measure", "name", "clause", "round", "table", "departs")
    ]
    rows = [
        [
            one.number,
            measure_label(language, one.measure),
            names(one.named) if one.named is not None else "",
            one.clause,
            one.round or "",
            one.table or "",
            one.departs,
        ]
        for one in state.decisions
    ]
    return table_of(titles, rows, (0, 4, 5))


def _repairs(state: State, names: Names, language: str) -> str:
    """Without the notes, which may name a child."""
    if not state.repairs:
        return ""
    titles = [
        label(language, key) for key in ("round", "table", "name", "repair", "was", "is", "clause")
    ]
    rows = []
    for one in state.repairs:
        table = state.rounds[one.round - 1].table(one.table)
        seats = () if table is None else table.seats
        where = one.table if one.to is None else f"{one.table} → {one.to}"
        pair = " – ".join(names(number) for number in seats)
        kind = repair_label(language, one.kind)
        scores = [" : ".join(map(str, scores)) for scores in (one.old, one.new)]
        rows.append([one.round, where, pair, kind, *scores, one.clause])
    return table_of(titles, rows, (0, 1))
