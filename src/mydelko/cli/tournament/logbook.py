"""`mydelko tournament` commands about what was done: the log in words, and taking back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.cli.tournament.desk import By, ask, open_desk, tell
from mydelko.cli.tournament.places import EventPlace
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.tournament import Desk
from mydelko.tournament import commands as cmd
from mydelko.tournament.chronicle import Chronicle
from mydelko.tournament.events import Event, Undone
from mydelko.tournament.fold import apply, fold, undone
from mydelko.tournament.local_time import local_moment
from mydelko.tournament.naming import names_of
from mydelko.tournament.state import State


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
        lines = {number: said for number, said, _gone in _told(desk)}
        told = [lines[number] for number in range(last.first, last.last + 1)]
    tell(deed, *told, json=json)


def log(
    event: EventPlace,
    last: Annotated[int, typer.Option(min=0, help=_("Only the last so many; 0 for all."))] = 0,
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    for (number, said, gone), one in list(zip(_told(desk), desk.stored, strict=True))[-last:]:
        if json:
            print_json({"version": number, "undone": gone, "event": one.event, "words": said})
            continue
        moment = local_moment(desk.state.settings, one.event.at)
        mark = _("(undone)") if gone else ""
        typer.echo(
            f"{number:>5}  {moment:%Y-%m-%d %H:%M:%S}  {one.event.by}  {said} {mark}".rstrip()
        )


def _told(desk: Desk) -> Iterator[tuple[int, str, bool]]:
    """Each line of the log in words: its version, what it says, whether it was taken back."""
    gone = undone(one.event for one in desk.stored)
    now_known = names_of(desk.state)
    state = fold(())
    known: list[Event] = []
    for one in desk.stored:

        def names(number: int, then: State = state) -> str:
            return (now_known if number in desk.state.entrants else names_of(then))(number)

        yield one.version, Chronicle(names, language()).tell(one.event, state), one.version in gone
        known.append(one.event)
        state = fold(known) if isinstance(one.event, Undone) else apply(state, one.event)
