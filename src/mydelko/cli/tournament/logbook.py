"""`mydelko tournament` commands about what was done: the log in words, and taking back."""

from __future__ import annotations

from typing import Annotated

import typer

from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.cli.tournament.desk import By, ask, open_desk, tell
from mydelko.cli.tournament.places import EventPlace
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.tournament import commands as cmd
from mydelko.tournament.events import Undone
from mydelko.tournament.local_time import local_moment
from mydelko.tournament.logbook import log_lines


def undo(
    event: EventPlace,
    version: Annotated[
        int | None,
        typer.Option(min=1, help=_("This line of the log; without it the last command of yours.")),
    ] = None,
    of: Annotated[str, typer.Option("--of", help=_("Whose command, where it is not yours."))] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    deed = ask(desk, cmd.Undo(version=version, of=of), by)
    [last] = deed.events
    told: list[str] = []
    if isinstance(last, Undone):
        lines = {line.version: line.words for line in log_lines(desk, language())}
        told = [lines[number] for number in range(last.first, last.last + 1)]
    tell(deed, *told, json=json)


def log(
    event: EventPlace,
    last: Annotated[int, typer.Option(min=0, help=_("Only the last so many; 0 for all."))] = 0,
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    lines = zip(log_lines(desk, language()), desk.stored, strict=True)
    for line, one in list(lines)[-last:]:
        number, said = line.version, line.words
        if json:
            print_json({"version": number, "undone": line.gone, "event": one.event, "words": said})
            continue
        moment = local_moment(desk.state.settings, one.event.at)
        mark = _("(undone)") if line.gone else ""
        typer.echo(
            f"{number:>5}  {moment:%Y-%m-%d %H:%M:%S}  {one.event.by}  {said} {mark}".rstrip()
        )
