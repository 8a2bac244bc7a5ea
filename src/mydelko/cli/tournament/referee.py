"""`mydelko tournament` commands about the referee: who it is, and what was decided."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.cli.tournament.desk import By, ask, numbers, open_desk, tell
from mydelko.cli.tournament.places import EventPlace
from mydelko.cli.tournament.results import Ahead, Before, InRound, game_at, say_ties
from mydelko.locale import gettext as _
from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import name_key
from mydelko.tournament.settings import Referee
from mydelko.tournament.state import MeasureKind


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
        changed = ask(desk, cmd.ChangeSettings(settings=settings), by)
        if not json:
            tell(changed, json=False)
    if json:
        print_json(settings.referees)
        return
    for one in settings.referees:
        plays = one.entrant and _("plays as number {number}").format(number=one.entrant)
        typer.echo(", ".join(part for part in (one.name, one.role, one.school, plays) if part))
    if not settings.referees:
        typer.echo(_("This event names no referee."))


def decide(
    event: EventPlace,
    measure: Annotated[MeasureKind, typer.Argument(help=_("The measure."), show_default=False)],
    clause: Annotated[str, typer.Option(help=_("The clause it rests on: P-7.1b"))],
    entrant: Annotated[int | None, typer.Option(help=_("Whom it concerns."))] = None,
    winner: Annotated[int | None, typer.Option(help=_("Who wins by the walkover."))] = None,
    table: Annotated[int | None, typer.Option(help=_("The table it concerns."))] = None,
    round_number: InRound = None,
    points: Annotated[int, typer.Option(min=0, help=_("Points taken away."))] = 0,
    score: Annotated[
        int, typer.Option(help=_("The winner's score at the moment of a walkover."))
    ] = 0,
    scores: Annotated[str, typer.Option(help=_("The settled result: 412,388"))] = "",
    before: Before = "",
    ahead: Ahead = None,
    note: Annotated[str, typer.Option(help=_("The reason."))] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    command = cmd.Decide(
        measure=measure,
        clause=clause,
        note=note,
        entrant=entrant,
        winner=winner,
        table=table,
        round=round_number,
        points=points,
        score=score,
        scores=numbers(scores),
        before=numbers(before),
        ahead=ahead,
    )
    deed = ask(desk, command, by)
    say_ties(desk)
    decision = desk.state.decisions[-1]
    game = ""
    if decision.round is not None and decision.table is not None:
        game = game_at(desk, decision.round, decision.table)
    number = _("Decision {number} ({clause})").format(number=decision.number, clause=clause)
    tell(deed, game, number, json=json)
