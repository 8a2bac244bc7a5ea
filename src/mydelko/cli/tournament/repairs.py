"""`mydelko tournament correct`: a result put right, in any round.

Without scores it was entered the wrong way round (P-4.6.4); with scores, another table or
`--clear` the desk typed otherwise than the protocol says.
"""

from __future__ import annotations

from typing import Annotated

import typer

from mydelko.cli.complaints import only_one
from mydelko.cli.options import AsJson
from mydelko.cli.tournament.desk import By, ask, numbers, open_desk, tell
from mydelko.cli.tournament.places import EventPlace
from mydelko.cli.tournament.results import Ahead, Before, Table, game_at, say_ties
from mydelko.locale import gettext as _
from mydelko.tournament import Desk
from mydelko.tournament import commands as cmd
from mydelko.tournament.events import CorrectionKind


def correct(
    event: EventPlace,
    round_number: Annotated[int, typer.Argument(help=_("The round."), show_default=False)],
    table: Table,
    scores: Annotated[
        list[int] | None,
        typer.Argument(help=_("The right scores; none: the two are swapped."), show_default=False),
    ] = None,
    to: Annotated[
        int | None, typer.Option("--to", min=1, help=_("It belongs to this table."))
    ] = None,
    clear: Annotated[
        bool, typer.Option("--clear", help=_("There is no protocol for it: take it out."))
    ] = False,
    before: Before = "",
    ahead: Ahead = None,
    note: Annotated[str, typer.Option(help=_("The reason."))] = "",
    leave: Annotated[
        bool, typer.Option("--leave", help=_("With the referee's leave, to the end of the day."))
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Anything else than the protocol says is a referee's decision: `decide result`."""
    desk = open_desk(event)
    chosen = tuple(scores or ())
    only_one({_("scores"): bool(chosen), "--to": to is not None, "--clear": clear})
    command: cmd.Command
    if to is not None:
        command = cmd.MoveResult(round=round_number, table=table, to=to, note=note)
    elif clear:
        command = cmd.ClearResult(round=round_number, table=table, note=note)
    else:
        command = cmd.CorrectResult(
            round=round_number,
            table=table,
            scores=chosen or _swapped(desk, round_number, table),
            kind=CorrectionKind.TYPING if chosen else CorrectionKind.SWAPPED,
            before=numbers(before),
            ahead=ahead,
            note=note,
            leave=leave,
        )
    deed = ask(desk, command, by)
    say_ties(desk)
    tables = [table] if to is None else [table, to]
    tell(deed, *(game_at(desk, round_number, one) for one in tables), json=json)


def _swapped(desk: Desk, round_number: int, number: int) -> tuple[int, ...]:
    rounds = desk.state.rounds
    table = rounds[round_number - 1].table(number) if 1 <= round_number <= len(rounds) else None
    return () if table is None or table.result is None else table.result.scores[::-1]
