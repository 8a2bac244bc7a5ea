"""`mydelko tournament …`: a whole event from the shell; one file, or one name, is one event.

Every command that changes the event appends to its log and is acknowledged after the disk
has it; every command answers in JSON when asked.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Annotated

import typer

from mydelko.cli.groups import Group, example, show_help_alone
from mydelko.cli.tournament import (
    attendance,
    divisions,
    event,
    files,
    logbook,
    people,
    ratings,
    referee,
    repairs,
    results,
    rounds,
    series,
    standings,
)
from mydelko.cli.tournament.desk import REHEARSING
from mydelko.locale import gettext as _

app = typer.Typer(
    cls=Group,
    add_completion=False,
    invoke_without_command=True,
    callback=show_help_alone,
    help=_("Tournaments: entrants, pairings, results, the referee, standings, papers."),
    epilog=example("mydelko tournament new cup.event --template pinczow --name Puchar"),
)

COMMANDS: tuple[tuple[Callable[..., None], str, str], ...] = (
    (
        event.new,
        _("Open a new event from a template."),
        "new cup.event -t federation --day 2026-05-16 --day 2026-05-17",
    ),
    (
        event.settings,
        _("Show the settings of the event, or change them."),
        "settings cup.event --set minutes=25",
    ),
    (
        event.import_,
        _("Open an event from another program's file."),
        "import cup.event old.t --name Puchar",
    ),
    (
        people.players,
        _("List the entrants, or enter a list."),
        "players cup.event list.csv --preview",
    ),
    (
        people.add,
        _("Enter one person, duet or team."),
        "add cup.event 'Jan Kowalski' --city Kielce",
    ),
    (
        people.change,
        _("Change what is known of an entrant."),
        "change cup.event 7 --city Kielce --category junior",
    ),
    (attendance.withdraw, _("Withdraw an entrant, with or without trace."), "withdraw cup.event 7"),
    (attendance.rejoin, _("Bring a withdrawn entrant back."), "rejoin cup.event 7"),
    (attendance.absent, _("Announce absence from rounds."), "absent cup.event 7 2,3"),
    (attendance.checkin, _("Check in those present."), "checkin cup.event 1 2 5 --paid"),
    (attendance.pay, _("Note fees paid, or given back."), "pay cup.event 7 8"),
    (
        referee.referee,
        _("Name a referee of the event, or show those named."),
        "referee cup.event 'Jan Kowalski' --role 'sędzia główny'",
    ),
    (rounds.pair, _("Draft the coming round, or change the draft."), "pair cup.event --swap 3,8"),
    (rounds.publish, _("Publish the draft, or withdraw the published round."), "publish cup.event"),
    (rounds.show, _("Show a round."), "show cup.event --round 2"),
    (rounds.why, _("Why does this entrant have this opponent?"), "why cup.event 7"),
    (rounds.start, _("Start the round."), "start cup.event"),
    (rounds.clock, _("Stop the clock of the round, or let it run on."), "clock cup.event --stop"),
    (results.result, _("Enter a result, or a file of results."), "result cup.event 3 412 388"),
    (
        results.report,
        _("A result as a player confirms it; the same from every seat is final."),
        "report cup.event 7 412 388",
    ),
    (
        repairs.correct,
        _("Put a result right: typed wrongly, at the wrong table, or the wrong way round."),
        "correct cup.event 2 3 412 388 --note 'protocol says 412'",
    ),
    (
        results.tie,
        _("Tell what parts equal scores: who is ahead, or the totals before deduction."),
        "tie cup.event 3 --ahead 7",
    ),
    (
        results.letters,
        _("Record letters drawn between equal totals."),
        "letters cup.event 2 8=A 3=E",
    ),
    (attendance.late, _("Start the clock of absent players; note arrivals."), "late cup.event 3 7"),
    (
        referee.decide,
        _("A referee's decision, with its clause."),
        "decide cup.event penalty --clause P-7.1b --entrant 7 --points 10 --by 'Jan Kowalski'",
    ),
    (
        divisions.hall,
        _("The divisions of a hall: their tables, and rounds paired together."),
        "hall hall.toml --pair",
    ),
    (
        divisions.transfer,
        _("Move an entrant to another division."),
        "transfer a.event 7 b.event",
    ),
    (standings.standings, _("The table of the event."), "standings cup.event --category junior"),
    (series.series, _("The table of a series of events, a Grand Prix."), "series grand-prix.toml"),
    (ratings.rating, _("Ratings: frozen, achieved, projected; the history."), "rating cup.event"),
    (
        files.papers,
        _("Print papers into a PDF."),
        "papers cup.event standings wall-chart -o tables.pdf",
    ),
    (files.export, _("Write the event in another format."), "export cup.event html -o index.html"),
    (
        files.website,
        _("Write the event as a folder of pages, one for every player."),
        "website cup.event public",
    ),
    (logbook.log, _("Who did what and when."), "log cup.event --last 20"),
    (
        logbook.undo,
        _("Take back your last command, or another that nothing rests on."),
        "undo cup.event --version 41",
    ),
    (event.close, _("Close the event."), "close cup.event"),
    (
        event.reopen,
        _("Open the event again after it was closed, for a repair."),
        "reopen cup.event 'protocol of table 4 found'",
    ),
    (
        event.move,
        _("Move the event into the database, or out of it into a file."),
        "move cup.event store:cup",
    ),
    (event.events, _("List the events in the database."), "events"),
    (
        files.simulate,
        _("Simulate an event: pairing time and quality."),
        "simulate --players 200 --rounds 12 --system swiss --json",
    ),
)


DryRun = Annotated[
    bool, typer.Option("--dry-run", help=_("Say what would happen; keep nothing of it."))
]


def command_name(function: Callable[..., None]) -> str:
    return function.__name__.removesuffix("_")


def changes_something(function: Callable[..., None]) -> bool:
    return "by" in inspect.signature(function).parameters or function is event.move


def with_dry_run(function: Callable[..., None]) -> Callable[..., None]:
    """The command with `--dry-run`, under which every event is rehearsed and no file written."""

    @functools.wraps(function)
    def call(*arguments: object, dry_run: bool = False, **options: object) -> None:
        token = REHEARSING.set(dry_run)
        try:
            function(*arguments, **options)
        finally:
            REHEARSING.reset(token)
        if dry_run:
            typer.echo(_("Dry run: nothing of this is kept."), err=True)

    known = inspect.signature(function, eval_str=True)
    option = inspect.Parameter(
        "dry_run", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=DryRun
    )
    found = known.replace(parameters=[*known.parameters.values(), option])
    call.__dict__["__signature__"] = found  # what typer makes options of
    call.__annotations__ = {name: one.annotation for name, one in found.parameters.items()}
    return call


for function, text, words in COMMANDS:
    name = command_name(function)
    called = with_dry_run(function) if changes_something(function) else function
    app.command(name, help=text, epilog=example(f"mydelko tournament {words}"))(called)
