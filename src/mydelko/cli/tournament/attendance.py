"""`mydelko tournament` commands about who is here: leaving, absences, check-in, fees, lateness."""

from __future__ import annotations

from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.options import AsJson
from mydelko.cli.tournament.desk import By, ask, ask_all, nothing_yet, now, open_desk, spanned, tell
from mydelko.cli.tournament.people import Number, till_words
from mydelko.cli.tournament.places import EventPlace
from mydelko.locale import gettext as _
from mydelko.locale import language, ngettext
from mydelko.tournament import Desk
from mydelko.tournament import commands as cmd
from mydelko.tournament.account import clock_words
from mydelko.tournament.lateness import running_clocks
from mydelko.tournament.local_time import at_clock
from mydelko.tournament.naming import names_of
from mydelko.tournament.spans import spans
from mydelko.tournament.state import State

PairAgain = Annotated[
    bool,
    typer.Option(
        "--pair-again",
        help=_("Leaves a published round that has not begun: mend the tables this touches."),
    ),
]


def withdraw(
    event: EventPlace,
    number: Number,
    no_trace: Annotated[
        bool, typer.Option("--no-trace", help=_("As if never entered; only before the first game."))
    ] = False,
    reason: Annotated[str, typer.Option(help=_("The reason."))] = "",
    pair_again: PairAgain = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    command = cmd.Withdraw(number=number, trace=not no_trace, reason=reason, pair_again=pair_again)
    tell(ask(open_desk(event), command, by), json=json)


def rejoin(event: EventPlace, number: Number, by: By = "", json: AsJson = False) -> None:
    tell(ask(open_desk(event), cmd.Rejoin(number=number), by), json=json)


def absent(
    event: EventPlace,
    number: Number,
    rounds: Annotated[str, typer.Argument(help=_("Rounds: 2,3 or 2-4"), show_default=False)] = "",
    cancel: Annotated[
        bool, typer.Option("--cancel", help=_("Plays in them after all; no rounds: in all."))
    ] = False,
    pair_again: PairAgain = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    """What was announced before holds on."""
    desk = open_desk(event)
    chosen = spanned(rounds, desk.state.settings.rounds)
    if not chosen and not cancel:
        raise Complaint(_("Which rounds? absent EVENT 7 2,3"))
    if cancel:
        deed = ask(desk, cmd.CancelAbsence(number=number, rounds=chosen), by)
    else:
        command = cmd.AnnounceAbsence(number=number, rounds=chosen, pair_again=pair_again)
        deed = ask(desk, command, by)
    entrant = desk.state.entrants[number]
    left = [one for one in entrant.absent if one >= desk.state.coming or one in chosen]
    missed = ngettext("{name} misses round {rounds}.", "{name} misses rounds {rounds}.", len(left))
    text = missed if left else _("{name} misses no round any more.")
    name = names_of(desk.state)(number)
    tell(deed, text.format(name=name, rounds=spans(left)), json=json)


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
    commands: list[cmd.Command] = []
    if chosen:
        settled = True if paid else None
        commands.append(cmd.CheckIn(numbers=chosen, present=not gone, paid=settled))
    if absent_rest:
        commands.append(cmd.RemoveUnchecked())
    if not commands:
        raise Complaint(_("Who is present? Numbers, --all or --absent-rest are needed."))
    deed = ask_all(desk, commands, by)
    tell(deed, _checked(desk.state), json=json)


def _checked(state: State) -> str:
    """Who is here, who is awaited, and who of those here has not paid."""
    here = [one.number for one in state.playing if one.checked_in]
    awaited = [one.number for one in state.playing if not one.checked_in]
    lines = [_("Checked in: {count}").format(count=len(here))]
    if awaited:
        lines.append(_("Awaited: {numbers}").format(numbers=spans(awaited)))
    if state.settings.fees:
        lines.append(till_words(state))
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
    deed = ask(desk, cmd.PayFee(numbers=tuple(paid), paid=not back), by)
    tell(deed, till_words(desk.state), json=json)


def late(
    event: EventPlace,
    table: Annotated[
        int | None, typer.Argument(help=_("Number of the table."), show_default=False)
    ] = None,
    absent: Annotated[
        list[int] | None, typer.Argument(help=_("Numbers of those absent."), show_default=False)
    ] = None,
    arrived: Annotated[int, typer.Option(min=0, help=_("This entrant has come."))] = 0,
    at: Annotated[
        str, typer.Option("--at", help=_("It was at this time, on the clocks there: 10:13"))
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """Without numbers: whose opponents' time has gone wins by walkover; other clocks are shown."""
    desk = open_desk(event)
    moment = _moment(desk, at)
    if arrived:
        tell(ask(desk, cmd.Arrive(entrant=arrived, came=moment), by), json=json)
        return
    if table is not None:
        command = cmd.StartLateClock(table=table, absent=tuple(absent or ()), since=moment)
        tell(ask(desk, command, by), json=json)
        return
    deed = nothing_yet(desk)
    running = running_clocks(desk.state, deed.at)
    if not running or any(one.gone >= one.time for one in running):
        deed = deed.and_ask(cmd.SettleLate(), by)
        running = running_clocks(desk.state, deed.at)
    names = names_of(desk.state)
    clocks = [clock_words(one, desk.state, names, language()) for one in running]
    tell(deed, *clocks, json=json)


def _moment(desk: Desk, text: str) -> int | None:
    if not text:
        return None
    found = at_clock(desk.state.settings, text, now())
    if found is None:
        raise Complaint(_("{text} is not a time such as 10:13").format(text=text))
    return found
