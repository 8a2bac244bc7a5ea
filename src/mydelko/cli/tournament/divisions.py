"""`mydelko tournament` commands about divisions: the hall they share, moving between them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.cli.tournament.attendance import PairAgain
from mydelko.cli.tournament.desk import (
    By,
    ask,
    me,
    now,
    open_desk,
    read_file,
    said,
    tell,
    write_bytes,
)
from mydelko.cli.tournament.people import Number
from mydelko.cli.tournament.places import EventPlace, near
from mydelko.cli.tournament.rounds import show_round
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.tournament import Desk, Refusal
from mydelko.tournament import commands as cmd
from mydelko.tournament.divisions import Hall, at_play, clashes
from mydelko.tournament.divisions import transfer as moves
from mydelko.tournament.rehearsal import Rehearsal
from mydelko.tournament.state import State
from mydelko.tournament.templates import TemplateError, read_toml


def hall(
    rules: Annotated[
        Path,
        typer.Argument(help=_("The hall: a TOML file with its divisions."), show_default=False),
    ],
    pair: Annotated[
        bool, typer.Option("--pair", help=_("Draft the coming round of every division."))
    ] = False,
    publish: Annotated[
        bool, typer.Option("--publish", help=_("Publish the drafts of all divisions."))
    ] = False,
    papers: Annotated[
        Path | None,
        typer.Option(
            help=_("Write the standings and prizes of all divisions into one PDF."),
            show_default=False,
        ),
    ] = None,
    public: Annotated[bool, typer.Option("--public", help=_("Hide the names of minors."))] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    """A common step is taken by all divisions or by none."""
    found = _read(rules)
    desks = [open_desk(place) for place in _places(found, rules)]
    if pair:
        left = [desk for desk in desks if desk.state.coming <= desk.state.settings.rounds]
        _together(left, cmd.DraftRound(), by)
    if publish:
        _complain_of_clashes([desk.state for desk in desks])
        _together([desk for desk in desks if desk.state.draft is not None], cmd.Publish(), by)
    states = [desk.state for desk in desks]
    if papers is not None:
        _print(states, found.name, papers, public=public)
    words = _clash_words(states)
    if json:
        divisions = [
            {"name": state.settings.name, "round": at_play(state), "coming": state.coming}
            for state in states
        ]
        print_json({"divisions": divisions, "words": words})
        return
    for state in states:
        typer.echo(state.settings.name)
        one = at_play(state)
        if one is None:
            message = _("No table in use; round to be paired: {round}")
            over = state.coming > state.settings.rounds
            typer.echo(_("All rounds played.") if over else message.format(round=state.coming))
        else:
            show_round(state, one, json=False)
    for line in words:
        typer.echo(line)


def _read(path: Path) -> Hall:
    try:
        return read_toml(read_file(path), Hall)
    except TemplateError as error:
        raise Complaint(f"{path}: {said(error.refusal)}") from error


def _places(found: Hall, path: Path) -> list[str]:
    return [near(place, path.parent) for place in dict.fromkeys(found.events)]


def _print(states: Sequence[State], name: str, target: Path, *, public: bool) -> None:
    from mydelko.printing.papers import (  # noqa: PLC0415 - typst is loaded for papers alone
        PaperError,
        print_divisions,
    )

    try:
        made = print_divisions(states, language(), name=name, public=public)
    except PaperError as error:
        message = _("Nothing to print: {kinds}.")
        raise Complaint(message.format(kinds=", ".join(error.kinds))) from error
    write_bytes(target, made.pdf)


def _together(desks: Sequence[Desk], command: cmd.Command, by: str) -> None:
    for desk in desks:
        tried = Desk(Rehearsal(desk.log.read())).do(command, now(), by or me())
        if isinstance(tried, Refusal):
            name = desk.state.settings.name
            raise Complaint(f"{name}: {said(tried)}")
    for desk in desks:
        ask(desk, command, by)


def _complain_of_clashes(states: Sequence[State]) -> None:
    words = _clash_words(states)
    if words:
        raise Complaint("\n".join(words))


def _clash_words(states: Sequence[State]) -> list[str]:
    names = [state.settings.name for state in states]
    message = _("Table {table} is wanted by {one} and {other}: first_table keeps them apart.")
    return [
        message.format(table=clash.table, one=names[clash.one], other=names[clash.other])
        for clash in clashes(states)
    ]


def transfer(
    event: EventPlace,
    number: Number,
    target: Annotated[
        str, typer.Argument(help=_("The division to go to, as an event."), show_default=False)
    ],
    pair_again: PairAgain = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Both divisions must agree before either is changed; asked again, it is finished."""
    source, goal = open_desk(event), open_desk(target)
    if source.stored == goal.stored:
        raise Complaint(_("{file} is the division to leave.").format(file=target))
    if number not in source.state.entrants:
        raise Complaint(_("There is no entrant number {number}.").format(number=number))
    found = moves(source.state, number, goal.state, pair_again=pair_again)
    for desk, command in ((source, found.leave), (goal, found.enter)):
        if command is not None:
            tried = Desk(Rehearsal(desk.log.read())).do(command, now(), by or me())
            if isinstance(tried, Refusal):
                raise Complaint(f"{desk.state.settings.name}: {said(tried)}")
    entered = [] if found.enter is None else ask(goal, found.enter, by).words()
    tell(ask(source, found.leave, by), *entered, json=json)
