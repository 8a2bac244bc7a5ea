"""CSV and XLSX out: standings, rounds, players, as plain rows that any program opens.

Numbers stay numbers until they are written: a spreadsheet takes `5.5` for the fifth of May where
people write `5,5`. So a CSV follows the habits of its language.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from decimal import Decimal

from mydelko.tournament.columns import in_points, own_criteria, own_values
from mydelko.tournament.entrants import Details, Entrant
from mydelko.tournament.history import net_scores
from mydelko.tournament.labels import label
from mydelko.tournament.naming import Names, names_of, public_details, public_names
from mydelko.tournament.ratings.performance import frozen_rating, printed
from mydelko.tournament.standings import carries, standings
from mydelko.tournament.state import State

Cell = str | int | Decimal
Rows = list[list[Cell]]
HABITS = {"pl": (";", ","), "tr": (";", ",")}  # between cells, before decimals
SHEETS = ("standings", "rounds", "players")
PLAYER_FIELDS = (
    "first",
    "last",
    "city",
    "club",
    "school",
    "team",
    "categories",
    "rating",
    "games",
    "minor",
    "members",
    "only_rounds",
    "table",
    "paid",
    "person",
)


def standings_rows(state: State, names: Names, language: str, *, private: bool) -> Rows:
    brought = ["carried"] * carries(state)
    own = [one.value for one in own_criteria(state.settings)]
    points = ("big", *brought, "difference", "small", "games", *own, "rating")
    keys = ("place", "number", "name", "city", *points)
    rows: Rows = [[label(language, key) for key in keys]]
    for row in standings(state):
        shown = _shown(state, state.entrants[row.number], private=private)
        rows.append(
            [
                row.place,
                row.number,
                names(row.number),
                shown.city,
                in_points(row.halves),
                *(in_points(row.carried) for _column in brought),
                row.difference,
                row.small_for,
                row.games,
                *own_values(state.settings, row),
                Decimal(printed(frozen_rating(state, row.number))),
            ]
        )
    return rows


# P-7.1b: the score that counts, and what a penalty took of it
def rounds_rows(state: State, names: Names, language: str) -> Rows:
    keys = ("round", "table", "name", "result", "penalty")
    rows: Rows = [[label(language, key) for key in keys]]
    for one in state.rounds:
        for table in one.tables:
            scores = table.result.scores if table.result is not None else ()
            counted = net_scores(state, one.number, table)
            for seat, number in enumerate(table.seats):
                score: Cell = counted[seat] if scores else ""
                penalty: Cell = scores[seat] - counted[seat] if scores else 0
                rows.append([one.number, table.number, names(number), score, penalty or ""])
        for bye in one.byes:
            rows.append([one.number, "", names(bye.entrant), label(language, "bye"), ""])
    return rows


def players_rows(state: State, language: str, *, private: bool) -> Rows:
    """Every field of an entry, under titles that an entry list is read by."""
    rows: Rows = [[label(language, key) for key in ("number", *PLAYER_FIELDS)]]
    for entrant in state.entrants.values():
        shown = _shown(state, entrant, private=private)
        rows.append([entrant.number, *(_field(shown, field) for field in PLAYER_FIELDS)])
    return rows


def _shown(state: State, entrant: Entrant, *, private: bool) -> Details:
    return entrant.details if private else public_details(entrant, state.settings)


def _field(details: Details, field: str) -> Cell:
    value = getattr(details, field)
    if isinstance(value, bool):
        return "x" if value else ""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None else value if isinstance(value, Decimal) else value or ""


def sheet(state: State, name: str, language: str, *, private: bool = False) -> Rows:
    names = names_of(state) if private else public_names(state)
    match name:
        case "standings":
            return standings_rows(state, names, language, private=private)
        case "rounds":
            return rounds_rows(state, names, language)
        case "players":
            return players_rows(state, language, private=private)
        case _:
            raise ValueError(f"{name} is none of {', '.join(SHEETS)}")


def to_csv(rows: Sequence[Sequence[Cell]], language: str) -> bytes:
    """A byte order mark, and the signs that a spreadsheet of that language opens at once."""
    delimiter, point = HABITS.get(language, (",", "."))
    target = io.StringIO()
    csv.writer(target, delimiter=delimiter, lineterminator="\r\n").writerows(
        [[_written(cell, point) for cell in row] for row in rows]
    )
    return target.getvalue().encode("utf-8-sig")


def _written(cell: Cell, point: str) -> Cell:
    return str(cell).replace(".", point) if isinstance(cell, Decimal) else _safe(cell)


def _safe(cell: Cell) -> Cell:
    """A text that a spreadsheet would run as a formula is quoted."""
    if isinstance(cell, str) and cell[:1] in ("=", "@", "\t", "+", "-") and not _number(cell):
        return f"'{cell}"
    return cell


def _number(text: str) -> bool:
    return text[1:].replace(".", "", 1).isdecimal()


def to_xlsx(state: State, language: str, *, private: bool = False) -> bytes:
    import openpyxl  # type: ignore[import-untyped]  # noqa: PLC0415 - slow to import

    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name in SHEETS:
        page = book.create_sheet(label(language, name)[:31])
        for row in sheet(state, name, language, private=private):
            page.append([_safe(cell) for cell in row])
        page.freeze_panes = "A2"
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()
