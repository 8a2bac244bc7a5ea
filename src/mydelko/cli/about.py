"""`mydelko about`: the program, its licence, and the word lists with the words they ask for."""

from __future__ import annotations

import typer

from mydelko import __version__
from mydelko.cli.complaints import explain
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.lexicon import LexiconError, entries
from mydelko.locale import gettext as _
from mydelko.locale import language

app = typer.Typer(add_completion=False)


@app.command(
    help=_("The version, the licence, and where the word lists come from."),
    epilog=example("mydelko about"),
)
def about(json: AsJson = False) -> None:
    listed = []
    for entry in entries():
        try:
            provenance = entry.provenance()
        except LexiconError as error:
            typer.echo(explain(error), err=True)
            continue
        licence_file = entry.dawg_file.with_name(provenance.licence_file)
        terms = licence_file.read_text("utf-8") if provenance.licence_file else ""
        listed.append((entry.name, provenance, terms))
    if json:
        lists = [
            {
                "name": name,
                "title": provenance.title_in(language()),
                "source": provenance.source,
                "licence": provenance.licence,
                "attribution": provenance.attribution,
                "terms": terms,
            }
            for name, provenance, terms in listed
        ]
        print_json({"version": __version__, "licence": "Apache-2.0", "lexicons": lists})
        return
    typer.echo(f"Mydełko {__version__}")
    typer.echo(_("The program: Apache-2.0. Word lists keep their own licences:"))
    for name, provenance, _terms in listed:
        typer.echo(f"\n{name}: {provenance.title_in(language())}")
        for label, text in (
            (_("source"), provenance.source),
            (_("licence"), provenance.licence),
        ):
            if text:
                typer.echo(f"  {label}: {text}")
        if provenance.attribution:
            typer.echo(f"  {provenance.attribution}")
