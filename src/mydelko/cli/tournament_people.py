"""`mydelko tournament` commands about entrants: lists, entries, withdrawals, check-in."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.options import AsJson
from mydelko.cli.output import make_console, print_json
from mydelko.cli.tournament_desk import By, EventFile, answer, ask, numbers, open_desk
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import Details, Entrant, Kind, Standing
from mydelko.tournament.formats.people import Preview, checked, read_people
from mydelko.tournament.labels import label

Number = Annotated[int, typer.Argument(help=_("Number of the entrant."), show_default=False)]


def players(
    event: EventFile,
    entries: Annotated[
        Path | None, typer.Argument(help=_("A list to enter: CSV or XLSX."), show_default=False)
    ] = None,
    encoding: Annotated[str, typer.Option(help=_("Encoding of a CSV list."))] = "utf-8",
    preview: Annotated[
        bool, typer.Option("--preview", help=_("Show what would be entered, enter nothing."))
    ] = False,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help=_("Enter the good lines of a list with faults."))
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    if entries is None:
        _show(list(desk.state.entrants.values()), json=json)
        return
    found = checked(read_people(entries.read_bytes(), encoding=encoding), desk.state)
    faults = "\n".join(_faults(entries, found))
    if preview:
        _preview(found, faults, json=json)
        raise typer.Exit(1 if found.problems else 0)
    if found.problems and not (skip_bad and found.lines):
        raise Complaint(faults)
    details = tuple(line.details for line in found.lines)
    events = ask(desk, cmd.AddEntrants(details=details), by)
    if faults:
        typer.echo(faults, err=True)
    answer(events, _("Entered: {count}").format(count=len(details)), json=json)


def _faults(path: Path, found: Preview) -> list[str]:
    message = _("{file}, line {line}: {fault}")
    return [
        message.format(file=path.name, line=one.line, fault=one.refusal.message(language()))
        for one in found.problems
    ]


def _preview(found: Preview, faults: str, *, json: bool) -> None:
    if json:
        print_json(
            {
                "entries": [{"line": one.number, "entry": one.details} for one in found.lines],
                "problems": [
                    {
                        "line": one.line,
                        "code": one.refusal.code,
                        "message": one.refusal.message(language()),
                    }
                    for one in found.problems
                ],
            }
        )
        return
    for one in found.lines:
        typer.echo(f"{one.number:>4}  {one.details.name}  {one.details.city}".rstrip())
    if faults:
        typer.echo(faults, err=True)


def _show(listed: Sequence[Entrant], *, json: bool) -> None:
    from rich.table import Table  # noqa: PLC0415 - JSON needs no rich

    if json:
        print_json(listed)
        return
    table = Table()
    for key in ("number", "name", "city", "rating", "categories"):
        table.add_column(label(language(), key))
    table.add_column("")
    for one in listed:
        details = one.details
        rating = "" if details.rating is None else str(details.rating)
        state = "" if one.standing is Standing.PLAYING else label(language(), one.standing.value)
        if one.checked_in and not state:
            state = "✓"
        row = [str(one.number), one.name, details.city, rating, ", ".join(details.categories)]
        table.add_row(*row, state)
    make_console().print(table)


def add(
    event: EventFile,
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
    by: By = "",
    json: AsJson = False,
) -> None:
    first, _space, last = name.strip().rpartition(" ")
    members = tuple(member or ())
    kind = Kind.PERSON if not members else Kind.DUET if len(members) == 2 else Kind.TEAM
    details = Details(
        first=first,
        last=last,
        kind=kind,
        members=members,
        city=city,
        club=club,
        school=school,
        team=team,
        categories=tuple(category or ()),
        rating=None if rating is None else Decimal(str(rating)),
        minor=minor,
        only_rounds=numbers(rounds),
    )
    desk = open_desk(event)
    number = desk.state.next_number
    events = ask(desk, cmd.AddEntrant(details=details), by)
    answer(events, _("{name} is number {number}").format(name=name, number=number), json=json)


def withdraw(
    event: EventFile,
    number: Number,
    no_trace: Annotated[
        bool, typer.Option("--no-trace", help=_("As if never entered; only before the first game."))
    ] = False,
    reason: Annotated[str, typer.Option(help=_("The reason."))] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    events = ask(desk, cmd.Withdraw(number=number, trace=not no_trace, reason=reason), by)
    answer(events, _("Withdrawn: {number}").format(number=number), json=json)


def rejoin(event: EventFile, number: Number, by: By = "", json: AsJson = False) -> None:
    events = ask(open_desk(event), cmd.Rejoin(number=number), by)
    answer(events, _("Back in the event: {number}").format(number=number), json=json)


def absent(
    event: EventFile,
    number: Number,
    rounds: Annotated[str, typer.Argument(help=_("Rounds missed: 2,3"), show_default=False)],
    by: By = "",
    json: AsJson = False,
) -> None:
    events = ask(open_desk(event), cmd.AnnounceAbsence(number=number, rounds=numbers(rounds)), by)
    answer(events, _("Absence noted: {number}").format(number=number), json=json)


def checkin(
    event: EventFile,
    present: Annotated[
        list[int] | None, typer.Argument(help=_("Numbers of those present."), show_default=False)
    ] = None,
    everyone: Annotated[bool, typer.Option("--all", help=_("Everyone is present."))] = False,
    gone: Annotated[bool, typer.Option("--gone", help=_("These are no longer present."))] = False,
    absent_rest: Annotated[
        bool,
        typer.Option("--absent-rest", help=_("Who is not checked in misses the coming round.")),
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    chosen = tuple(one.number for one in desk.state.playing) if everyone else tuple(present or ())
    events = []
    if chosen:
        events += ask(desk, cmd.CheckIn(numbers=chosen, present=not gone), by)
    if absent_rest:
        events += ask(desk, cmd.RemoveUnchecked(), by)
    here = sum(one.checked_in for one in desk.state.playing)
    answer(events, _("Checked in: {count}").format(count=here), json=json)
