"""`mydelko levels`: the computer players, weakest first."""

from __future__ import annotations

import typer

from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import make_console, print_json
from mydelko.engine.level import levels as all_levels
from mydelko.locale import gettext as _
from mydelko.locale import language

app = typer.Typer(add_completion=False)


@app.command(
    help=_("The computer players, weakest first: what each knows and overlooks."),
    epilog=example("mydelko levels"),
)
def levels(json: AsJson = False) -> None:
    if json:
        print_json(all_levels())
        return
    from rich.table import Table  # noqa: PLC0415 - only people read tables

    table = Table(box=None, pad_edge=False)
    for title in (_("level"), _("name"), _("description")):
        table.add_column(title)
    for level in all_levels():
        table.add_row(level.id, level.names[language()], level.descriptions[language()])
    make_console().print(table)
