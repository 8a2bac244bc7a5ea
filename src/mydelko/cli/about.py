"""`mydelko about`: the program, its licence, the word lists and all else that others made.

Word lists describe themselves; the rest is in licences/parts.toml, which the tests hold against
what is really bundled.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import typer

import mydelko
from mydelko import __version__
from mydelko.cli.complaints import explain
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.lexicon import LexiconError, entries
from mydelko.locale import gettext as _
from mydelko.locale import in_language, language

app = typer.Typer(add_completion=False)

LICENCES = Path(mydelko.__file__).parent / "licences"


class Part(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    licence: str
    copyright: str
    source: str
    use: dict[str, str]  # language: what it is here for
    text: str  # file of the licence's text
    package: str = ""  # of npm, for what the page bundles

    @property
    def terms(self) -> str:
        return f"{self.copyright}\n\n{(LICENCES / self.text).read_text('utf-8')}"


class Parts(msgspec.Struct, frozen=True):
    part: list[Part]


def read_parts() -> list[Part]:
    return msgspec.toml.decode((LICENCES / "parts.toml").read_bytes(), type=Parts).part


@app.command(
    help=_("The version, the licence, and where the word lists come from."),
    epilog=example("mydelko about"),
)
def about(json: AsJson = False) -> None:
    listed = []
    for entry in entries():
        try:
            listed.append((entry.name, entry.provenance(), entry.terms()))
        except LexiconError as error:
            typer.echo(explain(error), err=True)
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
        print_json(
            {
                "version": __version__,
                "licence": "Apache-2.0",
                "lexicons": lists,
                "parts": [describe(part) for part in read_parts()],
            }
        )
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
    typer.echo("\n" + _("The work of others inside the program (all terms: --json):"))
    for part in read_parts():
        use = in_language(part.use, language())
        typer.echo(f"  {part.name} ({use}): {part.licence}, {part.copyright}")


def describe(part: Part) -> dict[str, Any]:
    return {
        "name": part.name,
        "use": in_language(part.use, language()),
        "source": part.source,
        "licence": part.licence,
        "copyright": part.copyright,
        "terms": part.terms,
    }
