"""`mydelko tournament` commands about entrants: lists, entries, withdrawals, check-in."""

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
    answer,
    ask,
    numbers,
    open_desk,
    rating_of,
    read_file,
    show_table,
)
from mydelko.cli.tournament.places import EventPlace
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import Details, Entrant, Kind, Standing, name_key
from mydelko.tournament.fees import fee_of, money, till
from mydelko.tournament.formats.people import Preview, checked, read_people
from mydelko.tournament.labels import label
from mydelko.tournament.settings import Referee, Settings
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
    found = checked(read_people(read_file(entries), encoding=encoding), desk.state)
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


def _show(state: State, *, json: bool) -> None:
    if json:
        print_json([_as_data(one, state.settings) for one in state.entrants.values()])
        return
    keys = ["number", "name", "city", "rating", "categories", "present"]
    rows = [_row(one, state.settings) for one in state.entrants.values()]
    show_table(keys + ["fee"] * bool(state.settings.fees), rows)
    if state.settings.fees:
        typer.echo(_till(state))


def _as_data(one: Entrant, settings: Settings) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(one)
    return fields | {"fee": str(fee_of(one.details, settings))}


def _row(one: Entrant, settings: Settings) -> list[str]:
    details = one.details
    rating = "" if details.rating is None else str(details.rating)
    playing = one.standing is Standing.PLAYING
    here = ("✓" if one.checked_in else "") if playing else label(language(), one.standing.value)
    row = [str(one.number), one.name, details.city, rating, ", ".join(details.categories), here]
    if settings.fees:
        row.append(money(fee_of(details, settings), settings) + (" ✓" if details.paid else ""))
    return row


def _till(state: State) -> str:
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
        rating=rating_of(rating),
        minor=minor,
        only_rounds=numbers(rounds),
    )
    desk = open_desk(event)
    number = desk.state.next_number
    events = ask(desk, cmd.AddEntrant(details=details), by)
    answer(events, _("{name} is number {number}").format(name=name, number=number), json=json)


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
        "only_rounds": None if rounds is None else numbers(rounds),
        "table": table,
    }
    if name is not None:
        changes["first"], _space, changes["last"] = name.strip().rpartition(" ")
    given = {field: value for field, value in changes.items() if value is not None}
    details: Details = msgspec.structs.replace(entrant.details, **given)
    events = ask(desk, cmd.ChangeEntrant(number=number, details=details), by)
    answer(events, _("Changed: {number}").format(number=number), json=json)


def withdraw(
    event: EventPlace,
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


def rejoin(event: EventPlace, number: Number, by: By = "", json: AsJson = False) -> None:
    events = ask(open_desk(event), cmd.Rejoin(number=number), by)
    answer(events, _("Back in the event: {number}").format(number=number), json=json)


def absent(
    event: EventPlace,
    number: Number,
    rounds: Annotated[str, typer.Argument(help=_("Rounds missed: 2,3"), show_default=False)],
    by: By = "",
    json: AsJson = False,
) -> None:
    events = ask(open_desk(event), cmd.AnnounceAbsence(number=number, rounds=numbers(rounds)), by)
    answer(events, _("Absence noted: {number}").format(number=number), json=json)


def checkin(
    event: EventPlace,
    present: Annotated[
        list[int] | None, typer.Argument(help=_("Numbers of those present."), show_default=False)
    ] = None,
    everyone: Annotated[bool, typer.Option("--all", help=_("Everyone is present."))] = False,
    gone: Annotated[bool, typer.Option("--gone", help=_("These are no longer present."))] = False,
    absent_rest: Annotated[
        bool,
        typer.Option("--absent-rest", help=_("Who is not checked in misses the coming round.")),
    ] = False,
    paid: Annotated[
        bool, typer.Option("--paid", help=_("They have paid their fees as well."))
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    chosen = tuple(one.number for one in desk.state.playing) if everyone else tuple(present or ())
    events = []
    if chosen:
        settled = True if paid else None
        events += ask(desk, cmd.CheckIn(numbers=chosen, present=not gone, paid=settled), by)
    if absent_rest:
        events += ask(desk, cmd.RemoveUnchecked(), by)
    if not events:
        raise Complaint(_("Who is present? Numbers, --all or --absent-rest are needed."))
    answer(events, _checked(desk.state), json=json)


def _checked(state: State) -> str:
    """Who is here, who is awaited, and who of those here has not paid."""
    here = [one.number for one in state.playing if one.checked_in]
    awaited = [one.number for one in state.playing if not one.checked_in]
    lines = [_("Checked in: {count}").format(count=len(here))]
    if awaited:
        lines.append(_("Awaited: {numbers}").format(numbers=spans(awaited)))
    if state.settings.fees:
        lines.append(_till(state))
    return "\n".join(lines)


def pay(
    event: EventPlace,
    paid: Annotated[
        list[int], typer.Argument(help=_("Numbers of those who paid."), show_default=False)
    ],
    back: Annotated[
        bool, typer.Option("--back", help=_("Given back, or noted by mistake."))
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    events = ask(desk, cmd.PayFee(numbers=tuple(paid), paid=not back), by)
    answer(events, _till(desk.state), json=json)


# P-6.1, M-2
def referee(
    event: EventPlace,
    name: Annotated[str, typer.Argument(help=_("First and last name."), show_default=False)] = "",
    entrant: Annotated[int, typer.Option(min=0, help=_("A referee who plays: the number."))] = 0,
    school: Annotated[str, typer.Option(help=_("School."))] = "",
    role: Annotated[str, typer.Option(help=_("Pupil, teacher, chief referee …"))] = "",
    remove: Annotated[bool, typer.Option("--remove", help=_("No longer a referee."))] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Without a name those named so far are shown."""
    desk = open_desk(event)
    settings = desk.state.settings
    if name:
        if entrant and entrant not in desk.state.entrants:
            raise Complaint(_("There is no entrant number {number}.").format(number=entrant))
        rest = tuple(one for one in settings.referees if name_key(one.name) != name_key(name))
        if remove and len(rest) == len(settings.referees):
            raise Complaint(_("{name} is no referee of this event.").format(name=name))
        new = Referee(name=name, entrant=entrant or None, school=school, role=role)
        settings = msgspec.structs.replace(settings, referees=rest if remove else (*rest, new))
        ask(desk, cmd.ChangeSettings(settings=settings), by)
    if json:
        print_json(settings.referees)
        return
    for one in settings.referees:
        plays = one.entrant and _("plays as number {number}").format(number=one.entrant)
        typer.echo(", ".join(part for part in (one.name, one.role, one.school, plays) if part))
    if not settings.referees:
        typer.echo(_("This event names no referee."))
