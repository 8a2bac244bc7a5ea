"""`mydelko tournament` commands about results, lateness and the referee."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from mydelko.cli.complaints import Complaint
from mydelko.cli.options import AsJson
from mydelko.cli.terminal.files import read_game, read_state
from mydelko.cli.tournament.desk import By, answer, ask, numbers, open_desk, read_file
from mydelko.cli.tournament.places import EventPlace
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.rulebook.profile import Tie
from mydelko.tournament import Desk, Refusal
from mydelko.tournament import commands as cmd
from mydelko.tournament.events import (
    CorrectionKind,
    Decided,
    Event,
    TieLettersDrawn,
    TieTold,
)
from mydelko.tournament.explain import (
    explain_doubt,
    explain_penalty,
    explain_walkover,
    game_words,
    names_of,
    result_words,
)
from mydelko.tournament.played_game import game_result, tie_letters
from mydelko.tournament.results import doubts
from mydelko.tournament.spans import spans
from mydelko.tournament.state import Highlight, MeasureKind, Result, State
from mydelko.tournament.ties import open_tie, open_ties

Table = Annotated[int, typer.Argument(help=_("Number of the table."), show_default=False)]
Before = Annotated[
    str, typer.Option(help=_("Totals before the letters left were deducted: 210,190 (M-18)."))
]
Ahead = Annotated[
    int | None,
    typer.Option(
        min=0,
        help=_(
            "Of equal scores: who is ahead by the last word (K-1.3); "
            "0: the last words are equal too, a draw."
        ),
    ),
]
InRound = Annotated[
    int | None, typer.Option("--round", help=_("Which round; the latest by default."))
]


def result(
    event: EventPlace,
    table: Annotated[
        int | None, typer.Argument(help=_("Number of the table."), show_default=False)
    ] = None,
    scores: Annotated[
        list[int] | None, typer.Argument(help=_("Scores in order of seats."), show_default=False)
    ] = None,
    players: Annotated[str, typer.Option(help=_("Numbers in the order of the scores: 8,3"))] = "",
    before: Before = "",
    ahead: Ahead = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help=_("A file of results, one a line: 3 412 388, or 4 300 300 ahead=7"),
            show_default=False,
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
        _warn(desk, table)
        answer(events, _entered(desk, table), json=json)
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
    _warn(desk, table)
    answer(events, _entered(desk, table), json=json)


def _entered(desk: Desk, table: int) -> str:
    return f"{_game(desk, len(desk.state.rounds), table)}\n{_missing(desk)}"


def _warn(desk: Desk, number: int, before: str = "") -> None:
    """What looks odd about a result just entered, and what it still needs."""
    current = desk.state.current
    table = current.table(number) if current is not None else None
    if current is None or table is None or table.result is None:
        return
    needed = open_tie(desk.state, current, table)
    parted = desk.state.settings.rule_set.tie is not Tie.DRAW
    for doubt in doubts(table.result.scores):
        if not (parted and doubt.code == "equal"):
            typer.echo(before + explain_doubt(doubt, language()), err=True)
    if needed is not None:
        typer.echo(before + needed.message(language()), err=True)


def _played(desk: Desk, table: int, path: Path) -> cmd.RecordGame:
    """The result of a game file, for the table of the current round."""
    current = desk.state.current
    found = current.table(table) if current is not None else None
    if found is None:
        raise Complaint(_("There is no table {table} in this round.").format(table=table))
    read_file(path)
    events = read_game(path)
    made = game_result(desk.state, found, read_state(path, events), tie_letters(events))
    if isinstance(made, Refusal):
        raise Complaint(f"{path.name}: {made.message(language())}")
    return made


def report(
    event: EventPlace,
    entrant: Annotated[int, typer.Argument(help=_("Who confirms."), show_default=False)],
    scores: Annotated[
        list[int], typer.Argument(help=_("Scores in order of seats."), show_default=False)
    ],
    ahead: Ahead = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """What the seats say differently is shown; the same from all is the signed protocol (P-5.2)."""
    desk = open_desk(event)
    said = cmd.ReportResult(entrant=entrant, scores=tuple(scores), ahead=ahead)
    events = ask(desk, said, by)
    current = desk.state.current
    table = current.table_of(entrant) if current is not None else None
    if table is None:
        return
    names = names_of(desk.state)
    if table.result is not None:
        _warn(desk, table.number)
        scores_told = result_words(table, names, language())
        answer(events, _("Confirmed by all: {scores}").format(scores=scores_told), json=json)
        return
    lines = []
    for one in table.reports:
        claimed = replace(table, result=Result(scores=one.scores, ahead=one.ahead))
        lines.append(f"{names(one.entrant)}: {result_words(claimed, names, language())}")
    confirmed = {one.entrant for one in table.reports}
    waiting = [names(who) for who in table.seats if who not in confirmed]
    if waiting:
        lines.append(_("Not confirmed yet: {names}").format(names=", ".join(waiting)))
    else:
        lines.append(_("They differ: one of them confirms again, or the referee decides."))
    answer(events, "\n".join(lines), json=json)


def _best_word(desk: Desk, text: str) -> cmd.AddHighlight:
    parts = text.split(",")
    if len(parts) != 3 or not parts[0].isdigit() or not parts[2].isdigit():
        raise Complaint(_("{text}: expected number,word,points").format(text=text))
    best = Highlight(entrant=int(parts[0]), word=parts[1], points=int(parts[2]))
    return cmd.AddHighlight(round=len(desk.state.rounds), highlight=best)


def _missing(desk: Desk) -> str:
    current = desk.state.current
    if current is not None and current.missing:
        return _("Still missing: {tables}").format(tables=spans(current.missing))
    waiting = spans(int(one.arguments["table"]) for one in open_ties(desk.state))
    if waiting:
        return _("All results are in; equal scores wait at tables: {tables}").format(tables=waiting)
    return _("All results of the round are in.")


def _line(text: str) -> cmd.EnterResult:
    """`3 412 388`, and what parts equal scores: `4 300 300 ahead=7`, `2 200 200 before=210,205`."""
    told: dict[str, tuple[int, ...]] = {}
    plain = []
    for word in text.replace(":", " ").replace(";", " ").split():
        name, equals, value = word.partition("=")
        if equals and name in ("ahead", "before"):
            told[name] = numbers(value)
        else:
            plain.append(word)
    found = numbers(" ".join(plain))
    if len(found) < 3 or len(told.get("ahead", (0,))) != 1:
        raise Complaint(_("A table and its scores are needed: result EVENT 3 412 388"))
    [ahead] = told.get("ahead", (None,))
    return cmd.EnterResult(
        table=found[0], scores=found[1:], before=told.get("before", ()), ahead=ahead
    )


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
            command = _line(line)
            events += ask(desk, command, by)
            _warn(desk, command.table, f"{source.name}:{number}: ")
        except Complaint as complaint:
            message = _("{file}, line {line}: {fault}")
            faults.append(message.format(file=source.name, line=number, fault=complaint))
    answer(events, _missing(desk), json=json)
    if faults:
        raise Complaint("\n".join(faults))


def correct(
    event: EventPlace,
    round_number: Annotated[int, typer.Argument(help=_("The round."), show_default=False)],
    table: Table,
    scores: Annotated[
        list[int] | None,
        typer.Argument(help=_("The right scores; none: the two are swapped."), show_default=False),
    ] = None,
    before: Before = "",
    ahead: Ahead = None,
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
        round=round_number,
        table=table,
        scores=chosen,
        kind=kind,
        before=numbers(before),
        ahead=ahead,
        note=note,
        leave=leave,
    )
    events = ask(desk, command, by)
    _say_ties(desk)
    game = _game(desk, round_number, table)
    answer(events, _("Corrected: {scores}").format(scores=game), json=json)


def tie(
    event: EventPlace,
    table: Table,
    round_number: InRound = None,
    before: Before = "",
    ahead: Ahead = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """What did not come with the result is told now."""
    desk = open_desk(event)
    told = cmd.TellTie(table=table, round=round_number, before=numbers(before), ahead=ahead)
    events = ask(desk, told, by)
    _say_tie(desk, events, json=json)


def _say_tie(desk: Desk, events: list[Event], *, json: bool) -> None:
    """How the table stands now, and the ties that still wait."""
    last = events[-1]
    if isinstance(last, TieTold | TieLettersDrawn):
        _say_ties(desk)
        answer(events, _game(desk, last.round, last.table), json=json)


def _game(desk: Desk, round_number: int, number: int) -> str:
    """Who plays at a table, and how it stands."""
    table = desk.state.rounds[round_number - 1].table(number)
    return "" if table is None else game_words(table, names_of(desk.state), language())


def _say_ties(desk: Desk) -> None:
    for needed in open_ties(desk.state):
        typer.echo(needed.message(language()), err=True)


def letters(
    event: EventPlace,
    table: Table,
    drawn: Annotated[
        list[str], typer.Argument(help=_("Letters drawn: 8=A 3=?"), show_default=False)
    ],
    round_number: InRound = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    found: dict[int, str] = {}
    for one in drawn:
        number, equals, tile = one.partition("=")
        if not equals or not number.isdigit():
            raise Complaint(_("{text}: expected number=letter").format(text=one))
        found[int(number)] = tile
    desk = open_desk(event)
    events = ask(desk, cmd.DrawTieLetters(table=table, letters=found, round=round_number), by)
    _say_tie(desk, events, json=json)


def late(
    event: EventPlace,
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
    """Without numbers: those whose opponents' time has gone win by walkover."""
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
    event: EventPlace,
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
        points=points,
        score=score,
        scores=numbers(scores),
        before=numbers(before),
        ahead=ahead,
    )
    untouched = desk.state
    events = ask(desk, command, by)
    if measure is MeasureKind.RESULT:
        _say_ties(desk)
    number = desk.state.decisions[-1].number
    text = [_("Decision {number} ({clause})").format(number=number, clause=clause)]
    text += _effect(desk, untouched, events)
    answer(events, "\n".join(text), json=json)


def _effect(desk: Desk, untouched: State, events: list[Event]) -> list[str]:
    """Whom the decision touched and what it changed."""
    decided = events[-1]
    if not isinstance(decided, Decided):
        return []
    names = names_of(desk.state)
    if decided.measure is MeasureKind.PENALTY:
        return explain_penalty(untouched, desk.state, names, language())
    if decided.result is None or decided.round is None or decided.table is None:
        return [] if decided.entrant is None else [names(decided.entrant)]
    text = [_game(desk, decided.round, decided.table)]
    if decided.result.walkover is not None:
        text.append(explain_walkover(decided.result.walkover, names, language()))
    return text
