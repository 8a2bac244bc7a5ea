"""`mydelko tournament` commands about results: from the desk, from players, ties."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from mydelko.cli.complaints import Complaint, only_one
from mydelko.cli.options import AsJson
from mydelko.cli.terminal.files import read_game, read_state
from mydelko.cli.tournament.desk import (
    By,
    Deed,
    ask,
    ask_all,
    nothing_yet,
    numbers,
    open_desk,
    read_file,
    said,
    tell,
)
from mydelko.cli.tournament.places import EventPlace
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.rulebook.profile import Tie
from mydelko.tournament import Desk, Refusal
from mydelko.tournament import commands as cmd
from mydelko.tournament.explain import explain_doubt, game_words, result_words
from mydelko.tournament.naming import names_of
from mydelko.tournament.played_game import game_result, tie_letters
from mydelko.tournament.results import doubts
from mydelko.tournament.spans import spans
from mydelko.tournament.state import Highlight, Result
from mydelko.tournament.state import Table as Seating
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
    round_number: InRound = None,
    word: Annotated[
        str, typer.Option(help=_("The best word: number, word, points: 8,GŻEGŻÓŁKA,101"))
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    only_one({"--from": source is not None, "--game": game is not None, _("scores"): bool(scores)})
    only_one({"--from": source is not None, "--word": bool(word)})
    desk = open_desk(event)
    if source is not None:
        _from_file(desk, source, by, round_number, json=json)
        return
    if table is None or not (scores or game):
        raise Complaint(_("A table and its scores are needed: result EVENT 3 412 388"))
    commands: list[cmd.Command] = []
    if game is not None:
        commands.append(_played(desk, table, game, round_number))
    else:
        entered = cmd.EnterResult(
            table=table,
            scores=tuple(scores or ()),
            entrants=numbers(players),
            before=numbers(before),
            ahead=ahead,
            round=round_number,
        )
        commands.append(entered)
    if word:
        commands.append(_best_word(desk, word, round_number))
    deed = ask_all(desk, commands, by)
    warn(desk, table, round_number)
    tell(deed, _missing(desk), json=json)


def warn(desk: Desk, number: int, round_number: int | None, before: str = "") -> None:
    """What looks odd about a result just entered, and what it still needs."""
    one = desk.state.rounds[(round_number or len(desk.state.rounds)) - 1]
    table = one.table(number)
    if table is None or table.result is None:
        return
    needed = open_tie(desk.state, one, table)
    parted = desk.state.settings.rule_set.tie is not Tie.DRAW
    for doubt in doubts(table.result.scores):
        if not (parted and doubt.code == "equal"):
            typer.echo(before + explain_doubt(doubt, language()), err=True)
    if needed is not None:
        typer.echo(before + said(needed), err=True)


def _played(desk: Desk, table: int, path: Path, round_number: int | None) -> cmd.RecordGame:
    """The result of a game file, for the table of the current round."""
    current = desk.state.current
    if round_number is not None and current is not None and round_number != current.number:
        message = _("A game's file goes into round {round}; type the scores of an earlier one.")
        raise Complaint(message.format(round=current.number))
    found = current.table(table) if current is not None else None
    if found is None:
        raise Complaint(_("There is no table {table} in this round.").format(table=table))
    read_file(path)
    events = read_game(path)
    made = game_result(desk.state, found, read_state(path, events), tie_letters(events))
    if isinstance(made, Refusal):
        raise Complaint(f"{path.name}: {said(made)}")
    return made


def report(
    event: EventPlace,
    entrant: Annotated[int, typer.Argument(help=_("Who confirms."), show_default=False)],
    scores: Annotated[
        list[int], typer.Argument(help=_("Scores in order of seats."), show_default=False)
    ],
    before: Before = "",
    ahead: Ahead = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """What the seats say differently is shown; the same from all is the signed protocol (P-5.2)."""
    desk = open_desk(event)
    said = cmd.ReportResult(
        entrant=entrant, scores=tuple(scores), before=numbers(before), ahead=ahead
    )
    deed = ask(desk, said, by)
    current = desk.state.current
    table = current.table_of(entrant) if current is not None else None
    if current is None or table is None:
        return
    names = names_of(desk.state)

    def words(shown: Seating) -> str:
        return result_words(desk.state, current.number, shown, names, language())

    if table.result is not None:
        warn(desk, table.number, None)
        tell(deed, _("Confirmed by all: {scores}").format(scores=words(table)), json=json)
        return
    lines = []
    for one in table.reports:
        claimed = Result(scores=one.scores, before=one.before, ahead=one.ahead)
        lines.append(f"{names(one.entrant)}: {words(replace(table, result=claimed))}")
    confirmed = {one.entrant for one in table.reports}
    waiting = [names(who) for who in table.seats if who not in confirmed]
    if waiting:
        lines.append(_("Not confirmed yet: {names}").format(names=", ".join(waiting)))
    else:
        lines.append(_("They differ: one of them confirms again, or the referee decides."))
    tell(deed, *lines, json=json)


def _best_word(desk: Desk, text: str, round_number: int | None) -> cmd.AddHighlight:
    parts = text.split(",")
    if len(parts) != 3 or not (parts[0] + parts[2]).isdecimal():
        raise Complaint(_("{text}: expected number,word,points").format(text=text))
    best = Highlight(entrant=int(parts[0]), word=parts[1], points=int(parts[2]))
    return cmd.AddHighlight(round=round_number or len(desk.state.rounds), highlight=best)


def _missing(desk: Desk) -> str:
    found = desk.state.incomplete
    if found is not None:
        tables = spans(found.missing)
        if found is desk.state.current:
            return _("Still missing: {tables}").format(tables=tables)
        text = _("Still missing in round {round}: {tables}")
        return text.format(round=found.number, tables=tables)
    waiting = spans(int(one.arguments["table"]) for one in open_ties(desk.state))
    if waiting:
        return _("All results are in; equal scores wait at tables: {tables}").format(tables=waiting)
    return _("All results of the round are in.")


def _line(text: str, round_number: int | None) -> cmd.EnterResult:
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
        table=found[0],
        scores=found[1:],
        before=told.get("before", ()),
        ahead=ahead,
        round=round_number,
    )


def _from_file(desk: Desk, source: Path, by: str, round_number: int | None, *, json: bool) -> None:
    """Each good line is stored at once; each bad one is named with its reason."""
    data = read_file(source)
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        wrong = data[: error.start].count(b"\n") + 1
        message = _("{file}, line {line}: {fault}")
        fault = _("the line is not UTF-8 text")
        raise Complaint(message.format(file=source.name, line=wrong, fault=fault)) from error
    deed = nothing_yet(desk)
    faults: list[str] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            command = _line(line, round_number)
            deed = deed.and_ask(command, by)
            warn(desk, command.table, round_number, f"{source.name}:{number}: ")
        except Complaint as complaint:
            message = _("{file}, line {line}: {fault}")
            faults.append(message.format(file=source.name, line=number, fault=complaint))
    tell(deed, _missing(desk), json=json)
    if faults:
        raise Complaint("\n".join(faults))


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
    _say_tie(ask(desk, told, by), table, round_number, json=json)


def _say_tie(deed: Deed, table: int, round_number: int | None, *, json: bool) -> None:
    """How the table stands now, and the ties that still wait."""
    say_ties(deed.desk)
    rounds = deed.desk.state.rounds
    tell(deed, game_at(deed.desk, round_number or len(rounds), table), json=json)


def game_at(desk: Desk, round_number: int, number: int) -> str:
    """Who plays at a table, and how it stands."""
    table = desk.state.rounds[round_number - 1].table(number)
    names = names_of(desk.state)
    return "" if table is None else game_words(desk.state, round_number, table, names, language())


def say_ties(desk: Desk) -> None:
    for needed in open_ties(desk.state):
        typer.echo(said(needed), err=True)


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
        if not equals or not number.isdecimal():
            raise Complaint(_("{text}: expected number=letter").format(text=one))
        found[int(number)] = tile
    desk = open_desk(event)
    command = cmd.DrawTieLetters(table=table, letters=found, round=round_number)
    _say_tie(ask(desk, command, by), table, round_number, json=json)
