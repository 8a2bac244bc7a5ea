"""`mydelko backup FILE`: a whole copy of the database, also while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mydelko.cli.databases import DatabaseUrl, DataDirectory, chosen_database, in_store
from mydelko.cli.groups import example
from mydelko.cli.progress import bar
from mydelko.locale import gettext as _
from mydelko.store import Store

app = typer.Typer(add_completion=False)


@app.command(
    help=_("Copy the whole database into a file; the server may run meanwhile."),
    epilog=example("mydelko backup club.backup"),
)
def backup(
    file: Annotated[Path, typer.Argument(help=_("File to write."))],
    data: DataDirectory = None,
    database: DatabaseUrl = "",
) -> None:
    with bar(_("backup")) as report:

        async def work(store: Store) -> None:
            await store.backup(file, lambda done, total: report(done / max(total, 1)))

        in_store(chosen_database(data, database), work)
    typer.echo(_("Saved: {file}").format(file=file))
