"""`mydelko lexicon build`: a list of words becomes a dictionary, with a report of what was left."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json, write_number
from mydelko.cli.progress import bar
from mydelko.letters import load_tile_set
from mydelko.letters.tiles import tile_set_names
from mydelko.lexicon.building import Built, build_lexicon
from mydelko.lexicon.provenance import Provenance
from mydelko.lexicon.tables import remove_tables
from mydelko.locale import gettext as _
from mydelko.locale import marked, ngettext

REASONS = {
    "unknown_letter": marked("a letter outside the alphabet"),
    "too_long": marked("more than 15 letters"),
    "too_short": marked("one letter"),
    "no_tiles": marked("more tiles than the set has"),
}


def build(
    words: Annotated[Path, typer.Argument(help=_("The list, also compressed by gzip or xz."))],
    name: Annotated[str, typer.Option(help=_("The dictionary's name: a-z, digits, - and _."))],
    letters: Annotated[
        str,
        typer.Option(help=_("The tiles: {known}.").format(known=", ".join(tile_set_names()))),
    ] = "polish",
    title: Annotated[str, typer.Option(help=_("A title to show."))] = "",
    source: Annotated[str, typer.Option(help=_("Where the list comes from."))] = "",
    licence: Annotated[str, typer.Option(help=_("On what terms it may be used."))] = "",
    without: Annotated[
        Path | None, typer.Option(help=_("A second list: its words are left out."))
    ] = None,
    keep_unplayable: Annotated[
        bool,
        typer.Option(
            "--keep-unplayable", help=_("Keep words that need more tiles than the set has.")
        ),
    ] = False,
    into: Annotated[
        Path | None,
        typer.Option(help=_("A directory to write to, instead of your own dictionaries.")),
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help=_("Take the place of a dictionary of that name."))
    ] = False,
    json: AsJson = False,
) -> None:
    tiles = load_tile_set(letters)
    provenance = Provenance(
        letters=letters,
        title={"en": title or name},
        source=source or words.name,
        licence=licence,
    )
    with bar(_("compiling {name}").format(name=name)) as report:
        built = build_lexicon(
            words,
            name,
            tiles,
            provenance,
            without=without,
            into=into,
            replace=replace,
            keep_unplayable=keep_unplayable,
            progress=report,
        )
    if into is None:
        remove_tables(name)  # those of an earlier list under this name
    if json:
        print_json(_as_data(name, built))
    else:
        _print_report(name, built)


def _as_data(name: str, built: Built) -> dict[str, object]:
    report = built.report
    return {
        "name": name,
        "path": str(built.path),
        "encoding": built.encoding,
        "words": report.words,
        "duplicates": report.duplicates,
        "rejected": report.rejected,
        "reasons": {reason: getattr(report, reason) for reason in REASONS},
        "examples": [
            {"line": line, "word": word, "reason": reason} for line, word, reason in report.examples
        ],
    }


def _print_report(name: str, built: Built) -> None:
    report = built.report
    words = ngettext("{count} word", "{count} words", report.words).format(
        count=write_number(report.words)
    )
    typer.echo(f"{name}: {words}, {built.encoding}, {built.path}")
    if report.duplicates:
        typer.echo(_("repeated in the list: {count}").format(count=write_number(report.duplicates)))
    for reason, text in REASONS.items():
        count = getattr(report, reason)
        if count:
            examples = [word for _line, word, why in report.examples if why == reason]
            typer.echo(
                _("left out, {reason}: {count} ({examples})").format(
                    reason=_(text), count=write_number(count), examples=", ".join(examples)
                )
            )
