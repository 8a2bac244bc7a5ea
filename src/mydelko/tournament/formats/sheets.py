"""CSV and XLSX out: standings, rounds, players, as plain rows that any program opens."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from decimal import Decimal

from mydelko.tournament.entrants import public_name, public_parts
from mydelko.tournament.labels import label
from mydelko.tournament.ratings.performance import frozen_rating, printed
from mydelko.tournament.standings import carries, standings
from mydelko.tournament.state import State

Cell = str | int | float
Rows = list[list[Cell]]
SHEETS = ("standings", "rounds", "players")


def standings_rows(state: State, language: str, category: str = "") -> Rows:
    brought = ["carried"] * carries(state)
    points = ("big", *brought, "difference", "small", "games", "rating")
    keys = ("place", "number", "name", "city", *points)
    rows: Rows = [[label(language, key) for key in keys]]
    for row in standings(state, category=category):
        entrant = state.entrants[row.number]
        rows.append(
            [
                row.place,
                row.number,
                public_name(entrant, state.settings),
                entrant.details.city,
                row.halves / 2,
                *(row.carried / 2 for _column in brought),
                row.difference,
                row.small_for,
                row.games,
                printed(frozen_rating(state, row.number)),
            ]
        )
    return rows


def rounds_rows(state: State, language: str) -> Rows:
    keys = ("round", "table", "name", "result")
    rows: Rows = [[label(language, key) for key in keys]]
    for one in state.rounds:
        for table in one.tables:
            scores = table.result.scores if table.result is not None else ()
            for seat, number in enumerate(table.seats):
                name = public_name(state.entrants[number], state.settings)
                score: Cell = scores[seat] if scores else ""
                rows.append([one.number, table.number, name, score])
        for bye in one.byes:
            name = public_name(state.entrants[bye.entrant], state.settings)
            rows.append([one.number, "", name, label(language, "bye")])
    return rows


def players_rows(state: State, language: str) -> Rows:
    keys = ("number", "first", "last", "city", "club", "school", "team", "categories", "rating")
    rows: Rows = [[label(language, key) for key in keys]]
    for entrant in state.entrants.values():
        details = entrant.details
        last, first = public_parts(entrant, state.settings)
        rating = details.rating if details.rating is not None else Decimal(0)
        rows.append(
            [
                entrant.number,
                first,
                last,
                details.city,
                details.club,
                details.school,
                details.team,
                ", ".join(details.categories),
                str(rating) if details.rating is not None else "",
            ]
        )
    return rows


def sheet(state: State, name: str, language: str) -> Rows:
    match name:
        case "standings":
            return standings_rows(state, language)
        case "rounds":
            return rounds_rows(state, language)
        case "players":
            return players_rows(state, language)
        case _:
            raise ValueError(f"{name} is none of {', '.join(SHEETS)}")


def to_csv(rows: Sequence[Sequence[Cell]]) -> bytes:
    """Semicolons and a byte order mark: what spreadsheets of our users open at once."""
    target = io.StringIO()
    csv.writer(target, delimiter=";", lineterminator="\r\n").writerows(
        [[_safe(cell) for cell in row] for row in rows]
    )
    return target.getvalue().encode("utf-8-sig")


def _safe(cell: Cell) -> Cell:
    """A text that a spreadsheet would run as a formula is quoted."""
    if isinstance(cell, str) and cell[:1] in ("=", "@", "\t", "+", "-") and not _number(cell):
        return f"'{cell}"
    return cell


def _number(text: str) -> bool:
    return text[1:].replace(".", "", 1).isdigit()


def to_xlsx(state: State, language: str) -> bytes:
    import openpyxl  # type: ignore[import-untyped]  # noqa: PLC0415 - slow to import

    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name in SHEETS:
        page = book.create_sheet(label(language, name)[:31])
        for row in sheet(state, name, language):
            page.append([_safe(cell) for cell in row])
        page.freeze_panes = "A2"
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()
