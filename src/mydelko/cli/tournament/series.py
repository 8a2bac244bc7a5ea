"""`mydelko tournament series`: the table of a Grand Prix over several events."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.cli.tournament.desk import Target, open_desk, read_file, said, show_table, write_bytes
from mydelko.cli.tournament.places import near
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.tournament.formats.sheets import Cell, Rows, to_csv
from mydelko.tournament.labels import label
from mydelko.tournament.ratings.performance import printed
from mydelko.tournament.series import Row, Score, Series, check_series, series_table
from mydelko.tournament.state import State
from mydelko.tournament.templates import TemplateError, read_toml


def series(
    rules: Annotated[
        Path, typer.Argument(help=_("The series: a TOML file with its events."), show_default=False)
    ],
    public: Annotated[bool, typer.Option("--public", help=_("Hide the names of minors."))] = False,
    output: Target = None,
    json: AsJson = False,
) -> None:
    found = _read(rules)
    places = [near(place, rules.parent) for place in found.events]
    states = [open_desk(place).state for place in places]
    rows = series_table(found, states)
    if output is not None:  # what leaves the desk names no minor
        write_bytes(output, to_csv(_sheet(states, rows), language()))
        return
    if json:
        print_json(_data(found, states, rows, public=public))
        return
    typer.echo(found.name)
    for number, state in enumerate(states, start=1):
        typer.echo(f"{number:>4}  {_titled(state)}")
    columns = [str(number) for number in range(1, len(states) + 1)]
    cells = [
        [str(row.place), _name(row, public=public), *map(_shown, row.scores), _points(row.points)]
        for row in rows
    ]
    show_table(("place", "name", *columns, "points"), cells)


def _read(path: Path) -> Series:
    try:
        rules = read_toml(read_file(path), Series)
    except TemplateError as error:
        raise Complaint(f"{path}: {said(error.refusal)}") from error
    wrong = check_series(rules)
    if wrong is not None:
        raise Complaint(f"{path}: {said(wrong)}")
    return rules


def _titled(state: State) -> str:
    """The event, and a word where its table may still change."""
    if state.closed is not None:
        return state.settings.name
    return _("{name} (not closed yet)").format(name=state.settings.name)


def _name(row: Row, *, public: bool) -> str:
    return row.person.public_name if public else row.person.name


def _points(points: Fraction) -> str:
    return printed(points).removesuffix("0").removesuffix(".0")


def _shown(score: Score | None) -> str:
    if score is None:
        return "–"
    return _points(score.points) if score.counted else f"[{_points(score.points)}]"


def _cell(score: Score | None) -> Cell:
    """A number where it counts, so that a spreadsheet can add it."""
    shown = _shown(score)
    return Decimal(shown) if score is not None and score.counted else shown


def _sheet(states: Sequence[State], rows: Sequence[Row]) -> Rows:
    place, name, points = (label(language(), key) for key in ("place", "name", "points"))
    sheet: Rows = [[place, name, *(state.settings.name for state in states), points]]
    for row in rows:
        scores = map(_cell, row.scores)
        total = Decimal(_points(row.points))
        sheet.append([row.place, row.person.public_name, *scores, total])
    return sheet


def _data(
    rules: Series, states: Sequence[State], rows: Sequence[Row], *, public: bool
) -> dict[str, object]:
    return {
        "name": rules.name,
        "events": [
            {"name": state.settings.name, "closed": state.closed is not None} for state in states
        ],
        "rows": [
            {
                "place": row.place,
                "number": row.person.number,
                "name": _name(row, public=public),
                "points": float(row.points),
                "scores": [
                    None
                    if score is None
                    else {
                        "place": score.place,
                        "points": float(score.points),
                        "counted": score.counted,
                    }
                    for score in row.scores
                ],
            }
            for row in rows
        ],
    }
