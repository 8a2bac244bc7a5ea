"""`mydelko tournament` commands about results, lateness and the referee."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.game_files import read_game, read_state
from mydelko.cli.options import AsJson
from mydelko.cli.tournament_desk import By, EventFile, answer, ask, numbers, open_desk, read_file
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.rulebook.profile import Tie
from mydelko.rules import State
from mydelko.tournament import Desk, Refusal
from mydelko.tournament import commands as cmd
from mydelko.tournament.events import CorrectionKind, Decided, Event
from mydelko.tournament.explain import explain_doubt, explain_walkover, names_of
from mydelko.tournament.played_game import game_result
from mydelko.tournament.results import doubts, undecided
from mydelko.tournament.spans import spans
from mydelko.tournament.state import Highlight, MeasureKind

Table = Annotated[int, typer.Argument(help=_("Number of the table."), show_default=False)]


def result(
    event: EventFile,
    table: Annotated[
        int | None, typer.Argument(help=_("Number of the table."), show_default=False)
    ] = None,
    scores: Annotated[
        list[int] | None, typer.Argument(help=_("Scores in order of seats."), show_default=False)
    ] = None,
    players: Annotated[str, typer.Option(help=_("Numbers in the order of the scores: 8,3"))] = "",
    before: Annotated[
        str, typer.Option(help=_("Totals before the letters left were deducted: 210,190"))
    ] = "",
    ahead: Annotated[
        int | None, typer.Option(help=_("Of equal scores: who is ahead by the last word (K-1.3)."))
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from", help=_("A file of results, one a line: table score score"), show_default=False
        ),
    ] = None,
    game: Annotated[
        Path | None,
        typer.Option(help=_("A finished game of this program: its file."), show_default=False),
    ] = None,
    word: Annotated[
        str, typer.Option(help=_("The best word: number, word, points: 8,GŻEGŻÓŁKA,101"))
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    if source is not None:
        _from_file(desk, source, by, json=json)
        return
    if game is not None and table is not None:
        events = ask(desk, _played(desk, table, game), by)
        answer(events, _missing(desk), json=json)
        return
    if table is None or not scores:
        raise Complaint(_("A table and its scores are needed: result EVENT 3 412 388"))
    command = cmd.EnterResult(
        table=table,
        scores=tuple(scores),
        entrants=numbers(players),
        before=numbers(before),
        ahead=ahead,
    )
    events = ask(desk, command, by)
    if word:
        events += ask(desk, _best_word(desk, word), by)
    for warning in _warnings(desk, table, scores):
        typer.echo(warning, err=True)
    answer(events, _missing(desk), json=json)


def _warnings(desk: Desk, number: int, scores: Sequence[int]) -> list[str]:
    """What looks odd about a result just entered, and what it still needs."""
    current = desk.state.current
    table = current.table(number) if current is not None else None
    needed = undecided(desk.state, table) if table is not None else None
    parted = desk.state.settings.rule_set.tie is not Tie.DRAW
    found = [
        explain_doubt(doubt, language())
        for doubt in doubts(scores)
        if not (parted and doubt.code == "equal")
    ]
    return found if needed is None else [*found, needed.message(language())]


def _played(desk: Desk, table: int, path: Path) -> cmd.RecordGame:
    """The result of a game file, for the table of the current round."""
    current = desk.state.current
    found = current.table(table) if current is not None else None
    if found is None:
        raise Complaint(_("There is no table {table} in this round.").format(table=table))
    made = game_result(desk.state, found, _game(path))
    if isinstance(made, Refusal):
        raise Complaint(f"{path.name}: {made.message(language())}")
    return made


def _game(path: Path) -> State:
    read_file(path)
    return read_state(path, read_game(path))


def report(
    event: EventFile,
    entrant: Annotated[int, typer.Argument(help=_("Who confirms."), show_default=False)],
    scores: Annotated[
        list[int], typer.Argument(help=_("Scores in order of seats."), show_default=False)
    ],
    by: By = "",
    json: AsJson = False,
) -> None:
    """What the seats say differently is shown; the same from all is the signed protocol (P-5.2)."""
    desk = open_desk(event)
    events = ask(desk, cmd.ReportResult(entrant=entrant, scores=tuple(scores)), by)
    current = desk.state.current
    table = current.table_of(entrant) if current is not None else None
    if table is None or table.result is not None:
        for warning in _warnings(desk, table.number if table is not None else 0, scores):
            typer.echo(warning, err=True)
        answer(events, _("Confirmed by all: {scores}").format(scores=_score(scores)), json=json)
        return
    names = names_of(desk.state)
    said = [f"{names(who)}: {_score(found)}" for who, found in table.reports]
    waiting = [names(who) for who in table.seats if who not in dict(table.reports)]
    if waiting:
        said.append(_("Not confirmed yet: {names}").format(names=", ".join(waiting)))
    else:
        said.append(_("They differ: one of them confirms again, or the referee decides."))
    answer(events, "\n".join(said), json=json)


def _score(scores: Sequence[int]) -> str:
    return " : ".join(map(str, scores))


def _best_word(desk: Desk, text: str) -> cmd.AddHighlight:
    parts = text.split(",")
    if len(parts) != 3 or not parts[0].isdigit() or not parts[2].isdigit():
        raise Complaint(_("{text}: expected number,word,points").format(text=text))
    best = Highlight(entrant=int(parts[0]), word=parts[1], points=int(parts[2]))
    return cmd.AddHighlight(round=len(desk.state.rounds), highlight=best)


def _missing(desk: Desk) -> str:
    current = desk.state.current
    if current is None or not current.missing:
        return _("All results of the round are in.")
    return _("Still missing: {tables}").format(tables=spans(current.missing))


def _from_file(desk: Desk, source: Path, by: str, *, json: bool) -> None:
    """Each good line is stored at once; each bad one is named with its reason."""
    data = read_file(source)
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        wrong = data[: error.start].count(b"\n") + 1
        message = _("{file}, line {line}: {fault}")
        fault = _("the line is not UTF-8 text")
        raise Complaint(message.format(file=source.name, line=wrong, fault=fault)) from error
    events: list[Event] = []
    faults: list[str] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            found = numbers(line.replace(":", " ").replace(";", " ").replace("\t", " "))
            if len(found) < 3:
                raise Complaint(_("A table and its scores are needed: result EVENT 3 412 388"))
            events += ask(desk, cmd.EnterResult(table=found[0], scores=found[1:]), by)
            for warning in _warnings(desk, found[0], found[1:]):
                typer.echo(f"{source.name}:{number}: {warning}", err=True)
        except Complaint as complaint:
            message = _("{file}, line {line}: {fault}")
            faults.append(message.format(file=source.name, line=number, fault=complaint))
    answer(events, _missing(desk), json=json)
    if faults:
        raise Complaint("\n".join(faults))


def correct(
    event: EventFile,
    round_number: Annotated[int, typer.Argument(help=_("The round."), show_default=False)],
    table: Table,
    scores: Annotated[
        list[int] | None,
        typer.Argument(help=_("The right scores; none: the two are swapped."), show_default=False),
    ] = None,
    note: Annotated[str, typer.Option(help=_("The reason."))] = "",
    leave: Annotated[
        bool, typer.Option("--leave", help=_("With the referee's leave, to the end of the day."))
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    chosen = tuple(scores or ())
    kind = CorrectionKind.TYPING if chosen else CorrectionKind.SWAPPED
    if not chosen and 1 <= round_number <= len(desk.state.rounds):
        found = desk.state.rounds[round_number - 1].table(table)
        if found is not None and found.result is not None:
            chosen = found.result.scores[::-1]
    command = cmd.CorrectResult(
        round=round_number, table=table, scores=chosen, kind=kind, note=note, leave=leave
    )
    events = ask(desk, command, by)
    answer(events, _("Corrected: {scores}").format(scores=_score(chosen)), json=json)


def letters(
    event: EventFile,
    table: Table,
    drawn: Annotated[
        list[str], typer.Argument(help=_("Letters drawn: 8=A 3=?"), show_default=False)
    ],
    by: By = "",
    json: AsJson = False,
) -> None:
    found: dict[int, str] = {}
    for one in drawn:
        number, equals, tile = one.partition("=")
        if not equals or not number.isdigit():
            raise Complaint(_("{text}: expected number=letter").format(text=one))
        found[int(number)] = tile
    events = ask(open_desk(event), cmd.DrawTieLetters(table=table, letters=found), by)
    answer(events, _("The draw is recorded."), json=json)


def late(
    event: EventFile,
    table: Annotated[
        int | None, typer.Argument(help=_("Number of the table."), show_default=False)
    ] = None,
    absent: Annotated[
        list[int] | None, typer.Argument(help=_("Numbers of those absent."), show_default=False)
    ] = None,
    arrived: Annotated[int, typer.Option(min=0, help=_("This entrant has come."))] = 0,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Without numbers: walkovers to those whose opponents' time has gone."""
    desk = open_desk(event)
    if arrived:
        events = ask(desk, cmd.Arrive(entrant=arrived), by)
        text = _("Arrived: {number}").format(number=arrived)
    elif table is not None:
        events = ask(desk, cmd.StartLateClock(table=table, absent=tuple(absent or ())), by)
        text = _("The clock of table {table} runs for those absent.").format(table=table)
    else:
        events = ask(desk, cmd.SettleLate(), by)
        count = sum(isinstance(one, Decided) for one in events)
        text = _("Settled: {count}").format(count=count)
    answer(events, text, json=json)


def decide(
    event: EventFile,
    measure: Annotated[MeasureKind, typer.Argument(help=_("The measure."), show_default=False)],
    clause: Annotated[str, typer.Option(help=_("The clause it rests on: P-7.1b"))],
    entrant: Annotated[int | None, typer.Option(help=_("Whom it concerns."))] = None,
    winner: Annotated[int | None, typer.Option(help=_("Who wins by the walkover."))] = None,
    table: Annotated[int | None, typer.Option(help=_("The table it concerns."))] = None,
    points: Annotated[int, typer.Option(min=0, help=_("Points taken away."))] = 0,
    score: Annotated[
        int, typer.Option(help=_("The winner's score at the moment of a walkover."))
    ] = 0,
    scores: Annotated[str, typer.Option(help=_("The settled result: 412,388"))] = "",
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
        points=points,
        score=score,
        scores=numbers(scores),
    )
    events = ask(desk, command, by)
    decision = desk.state.decisions[-1]
    text = _("Decision {number} ({clause})").format(number=decision.number, clause=clause)
    for _round, _table, found in desk.state.results():
        same = (_round.number, _table.number) == (decision.round, decision.table)
        if same and found.walkover is not None:
            text += "\n" + explain_walkover(found.walkover, names_of(desk.state), language())
    answer(events, text, json=json)
