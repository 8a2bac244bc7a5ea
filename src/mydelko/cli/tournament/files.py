"""`mydelko tournament` commands that write: papers, files of other formats, simulations."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from mydelko.cli.complaints import Complaint, did_you_mean
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json, write_number
from mydelko.cli.progress import bar
from mydelko.cli.tournament.desk import Target, open_desk, said, write_bytes
from mydelko.cli.tournament.places import EventPlace, beside
from mydelko.cli.tournament.rounds import find_round
from mydelko.locale import LANGUAGES, language, marked, ngettext
from mydelko.locale import gettext as _
from mydelko.tournament.formats.exporting import (
    PRIVATELY,
    TIELESS,
    Choices,
    Format,
    export_event,
    unfit,
)
from mydelko.tournament.formats.folder import event_folder
from mydelko.tournament.formats.sheets import SHEETS
from mydelko.tournament.refusal import refuse
from mydelko.tournament.settings import System
from mydelko.tournament.simulation import simulate as run_simulation
from mydelko.tournament.state import State
from mydelko.tournament.ties import parted_ties

PAGE = re.compile(r"(index|player-\d+)\.html")  # of a website
FIGURES = {
    "players": marked("Players"),
    "rounds": marked("Rounds"),
    "system": marked("System"),
    "seed": marked("Seed"),
    "slowest_round": marked("Slowest round, seconds of pairing"),
    "pairing_seconds": marked("All rounds, seconds of pairing"),
    "rank_correlation": marked("Agreement of the table with strength (1 is perfect)"),
    "repeats": marked("Repeated pairs"),
    "games": marked("Games"),
    "repeat_share": marked("Share of repeated pairs"),
    "win_difference": marked("Mean difference of wins in a pair, from round four"),
    "start_imbalance": marked("Greatest difference of games started and replied"),
    "byes_again": marked("Second byes"),
    "withdrawn": marked("Withdrawals"),
    "late": marked("Late entries"),
    "absences": marked("Absences"),
    "corrections": marked("Corrections"),
}


def papers(
    event: EventPlace,
    kinds: Annotated[
        list[str] | None,
        typer.Argument(help=_("Which papers; none: all that a round needs."), show_default=False),
    ] = None,
    output: Target = None,
    round_number: Annotated[
        int, typer.Option("--round", min=0, help=_("Which round; the latest by default."))
    ] = 0,
    lang: Annotated[
        str,
        typer.Option(
            "--lang", help=_("Language of the papers: {known}.").format(known=", ".join(LANGUAGES))
        ),
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
    spoken = _spoken(lang)
    if round_number:
        find_round(state, round_number)
    target = output or beside(event, ".pdf")
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
        message = _("Nothing to print: {kinds}. Papers: {known}")
        near = did_you_mean(error.kinds[0], PAPERS)
        text = message.format(kinds=", ".join(error.kinds), known=known) + near
        raise Complaint(text) from error
    write_bytes(target, found.pdf)
    if json:
        print_json({"file": str(target), "papers": found.kinds})


def _spoken(lang: str) -> str:
    chosen = lang or language()
    if chosen not in LANGUAGES:
        message = _("There is no language {name}. Known: {known}.")
        raise Complaint(message.format(name=chosen, known=", ".join(LANGUAGES)))
    return chosen


def export(
    event: EventPlace,
    kind: Annotated[Format, typer.Argument(help=_("The format."), show_default=False)],
    output: Target = None,
    part: Annotated[
        str, typer.Option("--sheet", help=_("Sheet of a CSV file: standings, rounds or players."))
    ] = "standings",
    lang: Annotated[
        str,
        typer.Option(
            "--lang", help=_("Language of the titles: {known}.").format(known=", ".join(LANGUAGES))
        ),
    ] = "",
    encoding: Annotated[
        str, typer.Option(help=_("Encoding of text blocks; clubs use cp1250."))
    ] = "utf-8",
    private: Annotated[
        bool,
        typer.Option(
            "--private",
            help=_("With the names of minors, for your own use: {kinds}.").format(
                kinds="json, csv, xlsx"
            ),
        ),
    ] = False,
    json: AsJson = False,
) -> None:
    state = open_desk(event).state
    if private and kind not in PRIVATELY:
        raise Complaint(_("Only these may be private: {kinds}.").format(kinds="json, csv, xlsx"))
    if kind in TIELESS and (lost := parted_ties(state)):
        message = _(
            "This format has no place for what parts equal scores ({games}); json keeps it."
        )
        typer.echo(message.format(games=", ".join(lost)), err=True)
    data = _exported(
        state, kind, Choices(_spoken(lang), private=private, part=part, encoding=encoding)
    )
    if private:
        typer.echo(_("Private: this names minors. Do not publish it."), err=True)
    if output is not None:
        write_bytes(output, data, private=private)
    elif json:
        print_json({"format": kind, "text": data.decode("utf-8", "replace")})
    elif kind is Format.XLSX:
        raise Complaint(_("A workbook needs a file: --output event.xlsx"))
    else:
        typer.echo(data.decode(encoding if kind is Format.FEDERATION else "utf-8-sig"), nl=False)


def _exported(state: State, kind: Format, choices: Choices) -> bytes:
    if kind is Format.CSV and choices.part not in SHEETS:
        message = _("There is no sheet {name}. Known: {known}.")
        raise Complaint(message.format(name=choices.part, known=", ".join(SHEETS)))
    if (refusal := unfit(state, kind)) is not None:
        raise Complaint(said(refusal))
    try:
        "".encode(choices.encoding)
    except LookupError as error:
        unknown = refuse("import-unknown-encoding", encoding=choices.encoding)
        raise Complaint(said(unknown)) from error
    try:
        return export_event(state, kind, choices)
    except UnicodeEncodeError as error:
        message = _("The text cannot be written in {encoding}: it has no letter {letter}.")
        letter = error.object[error.start]
        raise Complaint(message.format(encoding=choices.encoding, letter=letter)) from error


def website(
    event: EventPlace,
    folder: Annotated[
        Path, typer.Argument(help=_("Where the pages are written."), show_default=False)
    ],
    lang: Annotated[
        str,
        typer.Option(
            "--lang", help=_("Language of the titles: {known}.").format(known=", ".join(LANGUAGES))
        ),
    ] = "",
    json: AsJson = False,
) -> None:
    pages = event_folder(open_desk(event).state, _spoken(lang))
    there = set(folder.iterdir()) if folder.is_dir() else set()
    if there != {file for file in there if PAGE.fullmatch(file.name)} or folder.is_file():
        raise Complaint(_("{file} holds other things: name a new folder.").format(file=folder))
    folder.mkdir(parents=True, exist_ok=True)
    for old in there - {folder / name for name in pages}:
        old.unlink()  # of somebody no longer entered
    for name, text in pages.items():
        (folder / name).write_text(text, "utf-8")
    if json:
        print_json({"folder": str(folder), "pages": sorted(pages)})
        return
    said = ngettext("{file}: {count} page written", "{file}: {count} pages written", len(pages))
    typer.echo(said.format(file=folder, count=len(pages)))


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
        shown = write_number(value, ",.4g") if isinstance(value, float) else value
        typer.echo(f"{_(FIGURES[field])}: {shown}")
