"""`mydelko tournament` commands about entries: lists, one entry, changes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.cli.tournament.desk import (
    By,
    ask,
    open_desk,
    rating_of,
    read_file,
    said,
    show_table,
    spanned,
    tell,
)
from mydelko.cli.tournament.places import EventPlace
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import Details, Entrant, Kind, Standing
from mydelko.tournament.fees import fee_of, money, till
from mydelko.tournament.formats.people import FIELDS, Line, Preview, checked, read_people
from mydelko.tournament.formats.sheets import PLAYER_FIELDS
from mydelko.tournament.labels import label
from mydelko.tournament.naming import Names, names_of
from mydelko.tournament.settings import Settings
from mydelko.tournament.spans import spans
from mydelko.tournament.state import State

Number = Annotated[int, typer.Argument(help=_("Number of the entrant."), show_default=False)]


def players(
    event: EventPlace,
    entries: Annotated[
        Path | None, typer.Argument(help=_("A list to enter: CSV or XLSX."), show_default=False)
    ] = None,
    encoding: Annotated[str, typer.Option(help=_("Encoding of a CSV list."))] = "utf-8",
    preview: Annotated[
        bool, typer.Option("--preview", help=_("Show what would be entered, enter nothing."))
    ] = False,
    column: Annotated[
        list[str] | None,
        typer.Option(
            help=_("Read a column as a field: 'Ort=city'; 'Height=' leaves it out; repeatable.")
        ),
    ] = None,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help=_("Enter the good lines of a list with faults."))
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    if entries is None:
        _show(desk.state, json=json)
        return
    columns = dict(_column(one) for one in column or ())
    read = read_people(read_file(entries), encoding=encoding, columns=columns)
    found = checked(read, desk.state)
    faults = "\n".join(_faults(entries, found))
    for title in found.ignored:
        message = _(
            "Column “{title}” is left out; --column '{title}=FIELD' reads it as one of {known}"
        )
        known = ", ".join(FIELDS)
        typer.echo(message.format(title=title, known=known), err=True)
    if preview:
        _preview(found, faults, json=json)
        raise typer.Exit(1 if found.problems else 0)
    if found.problems and not (skip_bad and found.lines):
        raise Complaint(faults)
    details = tuple(line.details for line in found.lines)
    deed = ask(desk, cmd.AddEntrants(details=details), by)
    if faults:
        typer.echo(faults, err=True)
    tell(deed, _("Entered: {count}").format(count=len(details)), json=json)


def _column(text: str) -> tuple[str, str]:
    title, equals, field = text.rpartition("=")
    if not equals or field not in (*FIELDS, ""):
        message = _("{text}: expected TITLE=FIELD, the field one of {known}")
        raise Complaint(message.format(text=text, known=", ".join(FIELDS)))
    return title.strip(), field


def _faults(path: Path, found: Preview) -> list[str]:
    message = _("{file}, line {line}: {fault}")
    return [
        message.format(file=path.name, line=one.line, fault=said(one.refusal))
        for one in found.problems
    ]


def _preview(found: Preview, faults: str, *, json: bool) -> None:
    if json:
        print_json(
            {
                "entries": [{"line": one.number, "entry": one.details} for one in found.lines],
                "ignored": found.ignored,
                "problems": [
                    {
                        "line": one.line,
                        "code": one.refusal.code,
                        "message": said(one.refusal),
                    }
                    for one in found.problems
                ],
            }
        )
        return
    filled = [field for field in PLAYER_FIELDS if any(_shown(one, field) for one in found.lines)]
    rows = [[str(one.number), *(_shown(one, field) for field in filled)] for one in found.lines]
    show_table(("line", *filled), rows)
    if faults:
        typer.echo(faults, err=True)


def _shown(line: Line, field: str) -> str:
    value = getattr(line.details, field)
    if isinstance(value, bool):
        return "✓" if value else ""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None or value == 0 else str(value)


def _show(state: State, *, json: bool) -> None:
    if json:
        print_json([_as_data(one, state.settings) for one in state.entrants.values()])
        return
    names = names_of(state)
    keys = ["number", "name", "city", "rating", "categories", "absent", "present"]
    rows = [_row(one, names, state.settings) for one in state.entrants.values()]
    show_table(keys + ["fee"] * bool(state.settings.fees), rows)
    if state.settings.fees:
        typer.echo(till_words(state))


def _as_data(one: Entrant, settings: Settings) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(one)
    return fields | {"fee": str(fee_of(one.details, settings))}


def _row(one: Entrant, names: Names, settings: Settings) -> list[str]:
    details = one.details
    rating = "" if details.rating is None else str(details.rating)
    playing = one.standing is Standing.PLAYING
    here = ("✓" if one.checked_in else "") if playing else label(language(), one.standing.value)
    row = [
        str(one.number),
        names(one.number),
        details.city,
        rating,
        ", ".join(details.categories),
        spans(one.absent),
        here,
    ]
    if settings.fees:
        row.append(money(fee_of(details, settings), settings) + (" ✓" if details.paid else ""))
    return row


def till_words(state: State) -> str:
    found = till(state)
    paid, owed = money(found.paid, state.settings), money(found.owed, state.settings)
    text = _("Fees: {paid} paid of {owed}").format(paid=paid, owed=owed)
    if found.unpaid:
        text += "\n" + _("Not paid: {numbers}").format(numbers=spans(found.unpaid))
    return text


def add(
    event: EventPlace,
    name: Annotated[str, typer.Argument(help=_("First and last name."), show_default=False)],
    city: Annotated[str, typer.Option(help=_("City."))] = "",
    club: Annotated[str, typer.Option(help=_("Club."))] = "",
    school: Annotated[str, typer.Option(help=_("School."))] = "",
    team: Annotated[str, typer.Option(help=_("Team."))] = "",
    rating: Annotated[float | None, typer.Option(min=0, max=5000, help=_("Rating."))] = None,
    category: Annotated[
        list[str] | None, typer.Option(help=_("Category; may be repeated."))
    ] = None,
    member: Annotated[
        list[str] | None, typer.Option(help=_("A member of a duet or team; may be repeated."))
    ] = None,
    minor: Annotated[
        bool, typer.Option("--minor", help=_("The name is hidden from the public."))
    ] = False,
    rounds: Annotated[str, typer.Option(help=_("Only these rounds: 1,3"))] = "",
    person: Annotated[str, typer.Option(help=_("Who this is in all events: an id."))] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    first, _space, last = name.strip().rpartition(" ")
    members = tuple(member or ())
    kind = Kind.PERSON if not members else Kind.DUET if len(members) == 2 else Kind.TEAM
    details = Details(
        person=person,
        first=first,
        last=last,
        kind=kind,
        members=members,
        city=city,
        club=club,
        school=school,
        team=team,
        categories=tuple(category or ()),
        rating=rating_of(rating),
        minor=minor,
        only_rounds=spanned(rounds, desk.state.settings.rounds),
    )
    tell(ask(desk, cmd.AddEntrant(details=details), by), json=json)


def change(
    event: EventPlace,
    number: Number,
    name: Annotated[str | None, typer.Option(help=_("First and last name."))] = None,
    city: Annotated[str | None, typer.Option(help=_("City."))] = None,
    club: Annotated[str | None, typer.Option(help=_("Club."))] = None,
    school: Annotated[str | None, typer.Option(help=_("School."))] = None,
    team: Annotated[str | None, typer.Option(help=_("Team."))] = None,
    rating: Annotated[float | None, typer.Option(min=0, max=5000, help=_("Rating."))] = None,
    category: Annotated[
        list[str] | None, typer.Option(help=_("Category; may be repeated."))
    ] = None,
    minor: Annotated[
        bool | None, typer.Option("--minor/--adult", help=_("Hide the name from the public?"))
    ] = None,
    rounds: Annotated[str | None, typer.Option(help=_("Only these rounds: 1,3"))] = None,
    table: Annotated[int | None, typer.Option(min=1, help=_("Always plays at this table."))] = None,
    person: Annotated[str | None, typer.Option(help=_("Who this is in all events: an id."))] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Only what is given changes."""
    desk = open_desk(event)
    entrant = desk.state.entrants.get(number)
    if entrant is None:
        raise Complaint(_("There is no entrant number {number}.").format(number=number))
    changes: dict[str, object] = {
        "city": city,
        "club": club,
        "school": school,
        "team": team,
        "rating": rating_of(rating),
        "categories": tuple(category) if category else None,
        "minor": minor,
        "only_rounds": None if rounds is None else spanned(rounds, desk.state.settings.rounds),
        "table": table,
        "person": person,
    }
    if name is not None:
        changes["first"], _space, changes["last"] = name.strip().rpartition(" ")
    given = {field: value for field, value in changes.items() if value is not None}
    details: Details = msgspec.structs.replace(entrant.details, **given)
    tell(ask(desk, cmd.ChangeEntrant(number=number, details=details), by), json=json)
