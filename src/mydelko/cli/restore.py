"""`mydelko restore FILE`: a backup put in place; what was there before is kept beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.databases import DatabaseUrl, DataDirectory, chosen_database, in_store
from mydelko.cli.groups import example
from mydelko.cli.progress import bar
from mydelko.locale import gettext as _
from mydelko.store import BadBackup, Store

app = typer.Typer(add_completion=False)


@app.command(
    help=_("Put a backup in place of the database, which is saved first."),
    epilog=example("mydelko restore club.backup"),
)
def restore(
    file: Annotated[Path, typer.Argument(help=_("File to read."))],
    data: DataDirectory = None,
    database: DatabaseUrl = "",
) -> None:
    with bar(_("restore")) as report:

        async def work(store: Store) -> None:
            await store.restore(file, progress=lambda done, total: report(done / max(total, 1)))

        try:
            in_store(chosen_database(data, database), work)
        except BadBackup as error:
            message = _("{file} is not a backup that can be restored: {reason}")
            raise Complaint(message.format(file=file, reason=error)) from error
    typer.echo(_("Restored: {file}").format(file=file))
