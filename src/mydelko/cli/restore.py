"""`mydelko restore FILE`: a backup put in place; what was there before is kept beside it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.databases import (
    DatabaseUrl,
    DataDirectory,
    chosen_database,
    database_troubles,
    in_store,
    make_folder,
)
from mydelko.cli.groups import example
from mydelko.cli.progress import bar
from mydelko.lexicon.places import data_directory
from mydelko.locale import gettext as _
from mydelko.store import BackupFault, BadBackup, Store
from mydelko.store.archive import WORKPLACE, is_archive, put_in_place, unpack
from mydelko.store.database import database_file

app = typer.Typer(add_completion=False)


@app.command(
    help=_("Put a backup in place of what is kept, which is saved first."),
    epilog=example("mydelko restore club.backup"),
)
def restore(
    file: Annotated[Path, typer.Argument(help=_("File to read."))],
    data: DataDirectory = None,
    database: DatabaseUrl = "",
) -> None:
    from mydelko.cli.holding import held, runs_already  # noqa: PLC0415 - help needs no server
    from mydelko.server.running import AlreadyRunning  # noqa: PLC0415

    if not file.exists():
        raise _complaint(file, BackupFault.MISSING)  # before a database is made to restore it into
    url, folder = chosen_database(data, database), data_directory()
    make_folder(folder)
    try:
        with database_troubles(), held(database_file(url)):
            former, replaced = _put_back(file, url, folder)
    except AlreadyRunning as running:
        raise runs_already(running) from running
    for kept in (former, *replaced):
        typer.echo(_("What was there before is kept as {name}.").format(name=kept), err=True)
    typer.echo(_("Restored: {file}").format(file=file))


def _put_back(file: Path, url: str, folder: Path) -> tuple[Path, list[Path]]:
    """Where the former database is kept, and the former files."""
    with (
        bar(_("restore")) as report,
        tempfile.TemporaryDirectory(prefix=WORKPLACE, dir=folder) as workplace,
    ):

        async def work(store: Store) -> tuple[Path, list[Path]]:
            whole = is_archive(file)  # else the database alone, as earlier versions saved it
            inside, files = unpack(file, Path(workplace)) if whole else (file, {})
            former = await store.restore(
                inside, progress=lambda done, of: report(done / max(of, 1))
            )
            return former, put_in_place(files, folder)

        try:
            return in_store(url, work)
        except BadBackup as error:
            raise _complaint(file, error.fault, error.detail) from error


def _complaint(file: Path, fault: BackupFault, detail: str = "") -> Complaint:
    reason = _(fault.value).format(detail=detail)
    return Complaint(_("{file} cannot be restored: {reason}").format(file=file, reason=reason))
