"""`mydelko inspect`: can everything that is kept be read? Names what is damaged, game by game.

Works on a copy, so the server may run meanwhile. Exit status: 0 all is sound, 1 it is not.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import typer

from mydelko.cli.complaints import FAILED
from mydelko.cli.damages import play_again, tell_damages
from mydelko.cli.databases import DatabaseUrl, DataDirectory, in_store, kept_database
from mydelko.cli.groups import example
from mydelko.locale import gettext as _
from mydelko.store.damage import examine

app = typer.Typer(add_completion=False)


@app.command(
    help=_("Look whether every game can be read, and name those that are damaged."),
    epilog=example("mydelko inspect"),
)
def inspect(data: DataDirectory = None, database: DatabaseUrl = "") -> None:
    url = kept_database(data, database)
    with tempfile.TemporaryDirectory(prefix="mydelko-") as folder:
        copy = Path(folder) / "database"
        in_store(url, lambda store: store.backup(copy))
        damages = examine(copy, play_again)
    if damages:
        typer.echo(tell_damages(damages))
        raise typer.Exit(FAILED)
    typer.echo(_("Everything can be read."))
