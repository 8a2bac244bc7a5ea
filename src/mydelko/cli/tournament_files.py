"""`mydelko tournament` commands that answer and write: tables, ratings, papers, files."""

from __future__ import annotations

import datetime
import enum
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.options import AsJson
from mydelko.cli.output import make_console, print_json
from mydelko.cli.progress import bar
from mydelko.cli.tournament_desk import EventFile, Target, open_desk, write_bytes
from mydelko.locale import LANGUAGES, language
from mydelko.locale import gettext as _
from mydelko.tournament.formats.event_file import event_file, event_schema, results_file
from mydelko.tournament.formats.federation import final_table, players_block, rounds_block
from mydelko.tournament.formats.page import event_page
from mydelko.tournament.formats.sheets import SHEETS, sheet, to_csv, to_xlsx
from mydelko.tournament.formats.tsh import write_tsh
from mydelko.tournament.labels import label
from mydelko.tournament.ratings.history import (
    decode_history,
    encode_history,
    entries,
    rating_list,
)
from mydelko.tournament.ratings.performance import performances, printed
from mydelko.tournament.settings import System
from mydelko.tournament.simulation import simulate as run_simulation
from mydelko.tournament.standings import prize_list, team_standings
from mydelko.tournament.standings import standings as table_rows
from mydelko.tournament.state import State
from mydelko.tournament.statistics import BestWord, Feat, statistics
from mydelko.tournament.wording import big_points, signed


class Format(enum.Enum):
    FEDERATION = "federation"
    CSV = "csv"
    XLSX = "xlsx"
    JSON = "json"
    SITE = "site"
    TSH = "tsh"
    HTML = "html"
    SCHEMA = "schema"


def standings(
    event: EventFile,
    round_number: Annotated[
        int, typer.Option("--round", min=0, help=_("After this round; 0: now."))
    ] = 0,
    category: Annotated[str, typer.Option(help=_("Only this category."))] = "",
    teams: Annotated[bool, typer.Option("--teams", help=_("The table of teams."))] = False,
    prizes: Annotated[bool, typer.Option("--prizes", help=_("Who takes which prize."))] = False,
    stats: Annotated[bool, typer.Option("--stats", help=_("Statistics of the event."))] = False,
    json: AsJson = False,
) -> None:
    state = open_desk(event).state
    if round_number > len(state.rounds):
        raise Complaint(_("There is no such round."))
    if category and category not in state.settings.categories:
        raise Complaint(_("There is no category {category}.").format(category=category))
    if teams:
        rows = [row._asdict() for row in team_standings(state, round_number or None)]
        _print(rows, ("place", "team", "halves", "difference"), json=json)
    elif prizes:
        won: list[dict[str, object]] = [
            {
                "title": one.title,
                "category": one.category,
                "name": one.entrant.name if one.entrant else "",
            }
            for one in prize_list(state)
        ]
        _print(won, ("title", "category", "name"), json=json)
    elif stats:
        _statistics(state, json=json)
    else:
        _standings(state, round_number or None, category, json=json)


def _print(rows: Sequence[dict[str, object]], keys: Sequence[str], *, json: bool) -> None:
    if json:
        print_json(rows)
        return
    for row in rows:
        typer.echo("  ".join(str(row[key]) for key in keys))


def _standings(state: State, upto: int | None, category: str, *, json: bool) -> None:
    rows = table_rows(state, upto, category)
    if json:
        print_json(
            [
                {
                    "place": row.place,
                    "number": row.number,
                    "name": state.entrants[row.number].name,
                    "big": row.halves / 2,
                    "difference": row.difference,
                    "sum": row.small_for,
                    "games": row.games,
                    "wins": row.wins,
                    "draws": row.draws,
                    "losses": row.losses,
                }
                for row in rows
            ]
        )
        return
    from rich.table import Table  # noqa: PLC0415 - JSON needs no rich

    table = Table()
    for key in ("place", "name", "city", "big", "difference", "small", "games"):
        table.add_column(
            label(language(), key), justify="left" if key in ("name", "city") else "right"
        )
    for row in rows:
        details = state.entrants[row.number].details
        table.add_row(
            str(row.place),
            details.name,
            details.city,
            big_points(row.halves),
            signed(row.difference),
            str(row.small_for),
            str(row.games),
        )
    make_console().print(table)


def _statistics(state: State, *, json: bool) -> None:
    found = statistics(state)
    if json:
        facts = {
            key: one._asdict() if isinstance(one, (Feat, BestWord)) else one
            for key, one in found._asdict().items()
        }
        print_json(facts | {"average": None if found.average is None else float(found.average)})
        return
    typer.echo(f"{label(language(), 'games')}: {found.games}")
    if found.average is not None:
        typer.echo(f"{label(language(), 'average')}: {float(found.average):.1f}")
    for key, one in found._asdict().items():
        if isinstance(one, Feat):
            title = label(language(), key.replace("_", "-"))
            pair = f"{state.entrants[one.entrant].name} – {state.entrants[one.opponent].name}"
            scores = f"{one.scores[0]} : {one.scores[1]}"
            typer.echo(f"{title}: {one.value} ({pair} {scores})")
    if found.best_word is not None:
        best = found.best_word
        name = state.entrants[best.entrant].name
        typer.echo(f"{label(language(), 'best-word')}: {best.word} {best.points} ({name})")


def rating(
    event: EventFile,
    history: Annotated[
        Path | None,
        typer.Option(
            help=_("A file of many events' results; this one is added."), show_default=False
        ),
    ] = None,
    day: Annotated[
        str, typer.Option("--list", help=_("The rating list of this day, from the history."))
    ] = "",
    json: AsJson = False,
) -> None:
    state = open_desk(event).state
    if history is not None:
        _history(state, history, day, json=json)
        return
    rows = sorted(performances(state).values(), key=lambda one: -(one.achieved or 0))
    if json:
        print_json(
            [
                {
                    "number": one.number,
                    "name": state.entrants[one.number].name,
                    "frozen": printed(one.frozen),
                    "scalps": [printed(scalp.value) for scalp in one.scalps],
                    "achieved": None if one.achieved is None else printed(one.achieved),
                    "projected": printed(one.projected),
                }
                for one in rows
            ]
        )
        return
    for one in rows:
        reached = "–" if one.achieved is None else printed(one.achieved)
        name = state.entrants[one.number].name
        typer.echo(f"{name}: {printed(one.frozen)} → {reached} ({printed(one.projected)})")


def _history(state: State, path: Path, day: str, *, json: bool) -> None:
    if not state.settings.days:
        raise Complaint(_("The event has no date, and the history needs one."))
    known = decode_history(path.read_bytes()) if path.exists() else []
    others = [entry for entry in known if entry.event != state.settings.name]
    if not day:
        path.write_bytes(encode_history([*others, *entries(state)]))
        typer.echo(_("{file}: the event is in the history").format(file=path), err=True)
    try:
        on = datetime.date.fromisoformat(day or state.settings.days[-1])
    except ValueError as error:
        raise Complaint(_("{day} is not a date such as 2026-05-16").format(day=day)) from error
    rows = rating_list(known if day else [*others, *entries(state)], on)
    if json:
        print_json(
            [
                {
                    "place": one.place,
                    "player": one.player,
                    "rating": printed(one.rating),
                    "games": one.games,
                }
                for one in rows
            ]
        )
        return
    for one in rows:
        place = "–" if one.place is None else f"{one.place}."
        typer.echo(f"{place:>5} {one.player} {one.rounded} ({printed(one.rating)}, {one.games})")


def papers(
    event: EventFile,
    kinds: Annotated[
        list[str] | None,
        typer.Argument(help=_("Which papers; none: all that a round needs."), show_default=False),
    ] = None,
    output: Target = None,
    round_number: Annotated[
        int, typer.Option("--round", min=0, help=_("Which round; the latest by default."))
    ] = 0,
    lang: Annotated[
        str, typer.Option("--lang", help=_("Language of the papers: pl, en or tr."))
    ] = "",
    public: Annotated[bool, typer.Option("--public", help=_("Hide the names of minors."))] = False,
    pages: Annotated[
        Path | None, typer.Option(help=_("Write each page as a PNG into this directory."))
    ] = None,
    json: AsJson = False,
) -> None:
    from mydelko.printing.papers import (  # noqa: PLC0415 - typst is loaded for papers alone
        FOR_A_ROUND,
        PAPERS,
        PaperError,
        print_pages,
        print_papers,
    )

    state = open_desk(event).state
    chosen = tuple(kinds or FOR_A_ROUND)
    spoken = lang or language()
    if spoken not in LANGUAGES:
        raise Complaint(
            _("There is no language {name}. Known: {known}.").format(
                name=spoken, known=", ".join(LANGUAGES)
            )
        )
    target = output or event.with_suffix(".pdf")
    try:
        with bar(_("Printing")):
            if pages is not None:
                pages.mkdir(parents=True, exist_ok=True)
                images = print_pages(
                    state, chosen, spoken, round_number or None, public=public, ppi=100
                )
                for number, image in enumerate(images, start=1):
                    (pages / f"page-{number:03}.png").write_bytes(image)
            found = print_papers(state, chosen, spoken, round_number or None, public=public)
    except PaperError as error:
        known = ", ".join(PAPERS)
        message = _("Nothing to print: {kinds}. Papers: {known}.")
        raise Complaint(message.format(kinds=", ".join(error.kinds), known=known)) from error
    write_bytes(target, found.pdf)
    if json:
        print_json({"file": str(target), "papers": found.kinds})


def export(
    event: EventFile,
    kind: Annotated[Format, typer.Argument(help=_("The format."), show_default=False)],
    output: Target = None,
    part: Annotated[
        str, typer.Option("--sheet", help=_("Sheet of a CSV file: standings, rounds or players."))
    ] = "standings",
    lang: Annotated[
        str, typer.Option("--lang", help=_("Language of the titles: pl, en or tr."))
    ] = "",
    encoding: Annotated[
        str, typer.Option(help=_("Encoding of text blocks; clubs use cp1250."))
    ] = "utf-8",
    json: AsJson = False,
) -> None:
    state = open_desk(event).state
    data = _exported(state, kind, part, lang or language(), encoding)
    if output is not None:
        write_bytes(output, data)
    elif json:
        print_json({"format": kind, "text": data.decode("utf-8", "replace")})
    elif kind is Format.XLSX:
        raise Complaint(_("A workbook needs a file: --output event.xlsx"))
    else:
        typer.echo(data.decode(encoding if kind is Format.FEDERATION else "utf-8-sig"), nl=False)


def _exported(  # noqa: PLR0911 - one return a format
    state: State, kind: Format, part: str, spoken: str, encoding: str
) -> bytes:
    match kind:
        case Format.FEDERATION:
            text = "\n".join((final_table(state), rounds_block(state), players_block(state)))
            try:
                return text.encode(encoding)
            except (UnicodeEncodeError, LookupError) as error:
                message = _("The text cannot be written in {encoding} ({reason})")
                raise Complaint(message.format(encoding=encoding, reason=error)) from error
        case Format.CSV:
            if part not in SHEETS:
                message = _("There is no sheet {name}. Known: {known}.")
                raise Complaint(message.format(name=part, known=", ".join(SHEETS)))
            return to_csv(sheet(state, part, spoken))
        case Format.XLSX:
            return to_xlsx(state, spoken)
        case Format.JSON:
            return msgspec.json.format(msgspec.json.encode(event_file(state))) + b"\n"
        case Format.SITE:
            return msgspec.json.format(msgspec.json.encode(results_file(state))) + b"\n"
        case Format.TSH:
            return write_tsh(state).encode()
        case Format.HTML:
            return event_page(state, spoken).encode()
        case Format.SCHEMA:
            return msgspec.json.format(msgspec.json.encode(event_schema())) + b"\n"


def simulate(
    players: Annotated[
        int, typer.Option("--players", "-n", min=2, max=2000, help=_("Players."))
    ] = 60,
    rounds: Annotated[int, typer.Option("--rounds", "-r", min=1, max=50, help=_("Rounds."))] = 8,
    system: Annotated[
        System, typer.Option("--system", "-s", help=_("The pairing system."))
    ] = System.SWISS,
    seed: Annotated[int, typer.Option(help=_("Seed of all luck."))] = 1,
    calm: Annotated[
        bool, typer.Option("--calm", help=_("Nobody leaves, comes late or is absent."))
    ] = False,
    json: AsJson = False,
) -> None:
    if system is System.FIXED or system is System.TEAMS:
        raise Complaint(
            _("{system} needs a list or teams and cannot be simulated.").format(system=system.value)
        )
    with bar(_("Simulating")) as report:
        found = run_simulation(players, rounds, system, seed, disturbed=not calm, report=report)
    if json:
        print_json(found)
        return
    for field, value in msgspec.structs.asdict(found).items():
        typer.echo(f"{field}: {value}")
