"""`mydelko backup FILE`: everything of an installation in one file, also while the server runs.

The database is copied first and looked at: a damaged one fails, and is said game by game. With it
goes whatever lies in the data folder; an event's file that lies elsewhere is named.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Annotated

import typer

from mydelko import __version__
from mydelko.cli.complaints import Complaint, Failure, demand_plain_file
from mydelko.cli.damages import read_events, tell_damages
from mydelko.cli.databases import (
    DatabaseUrl,
    DataDirectory,
    in_store,
    kept_database,
    make_folder,
)
from mydelko.cli.groups import example
from mydelko.cli.progress import bar
from mydelko.cli.tournament.desk import open_desk
from mydelko.lexicon.places import data_directory
from mydelko.locale import gettext as _
from mydelko.store.archive import WORKPLACE, files_of, pack
from mydelko.store.damage import Damage, examine
from mydelko.store.database import database_file

app = typer.Typer(add_completion=False)


@app.command(
    help=_("Copy everything that is kept into a file; the server may run meanwhile."),
    epilog=example("mydelko backup club.backup"),
)
def backup(
    file: Annotated[Path, typer.Argument(help=_("File to write."))],
    event: Annotated[
        list[Path] | None,
        typer.Option(help=_("An event's file that lies outside the data folder; may be repeated.")),
    ] = None,
    even_damaged: Annotated[
        bool, typer.Option("--even-damaged", help=_("Copy also what cannot all be read."))
    ] = False,
    data: DataDirectory = None,
    database: DatabaseUrl = "",
) -> None:
    url = kept_database(data, database)
    here = database_file(url)
    if here is not None and file.resolve() == here.resolve():
        raise Complaint(_("{file} is the database itself; name another file.").format(file=file))
    demand_plain_file(file)
    make_folder(file.absolute().parent)
    events = _events(event or [])
    if not even_damaged:
        for path in events.values():
            open_desk(str(path))  # says what is no event, or damaged
    with (
        bar(_("backup")) as report,
        _workplace(file) as folder,
    ):
        copy = Path(folder) / "database"
        in_store(
            url,
            lambda store: store.backup(copy, lambda done, total: report(done / max(total, 1))),
        )
        _look_at(examine(copy, read_events), even_damaged=even_damaged)
        files = {**files_of(data_directory(), here), **events}
        pack(file, copy, files, __version__, time.time_ns() // 1_000_000)
    typer.echo(_("Saved: {file}").format(file=file))


def _workplace(file: Path) -> tempfile.TemporaryDirectory[str]:
    """Beside the file; where there may be none, the file that was asked for cannot be written."""
    try:
        return tempfile.TemporaryDirectory(prefix=WORKPLACE, dir=file.absolute().parent)
    except OSError as error:
        error.filename = str(file)
        raise


def _events(paths: list[Path]) -> dict[str, Path]:
    """They come back into the folder `events` of the data."""
    named = {f"events/{path.name}": path for path in paths}
    missing = next((path for path in paths if not path.is_file()), None)
    if missing is not None:
        raise Complaint(_("There is no file {file}.").format(file=missing))
    if len(named) < len(paths):
        raise Complaint(_("Two events have the same file name; a backup needs different ones."))
    return named


def _look_at(damages: list[Damage], *, even_damaged: bool) -> None:
    if not damages:
        return
    found = tell_damages(damages)
    if not even_damaged:
        advice = _("Nothing was saved; --even-damaged copies it as it is.")
        raise Failure(f"{found}\n{advice}")
    typer.echo(found, err=True)
