"""`mydelko blank`: what a word with blanks reads, each blank typed as a base letter (S-2.2)."""

from __future__ import annotations

import unicodedata
from typing import Annotated

import typer

from mydelko.cli.groups import example
from mydelko.cli.options import DEFAULT_LEXICON, AsJson, LexiconName
from mydelko.cli.output import print_json
from mydelko.lexicon import load_lexicon, word_readings
from mydelko.locale import gettext as _

app = typer.Typer(add_completion=False)


@app.command(
    help=_(
        "Readings of a word whose blanks were typed without diacritics. "
        "Exit status 1 when there is none."
    ),
    epilog=example("mydelko blank 'Ł?KA' A"),
)
def blank(
    pattern: Annotated[str, typer.Argument(help=_("The word, ? for each blank."))],
    typed: Annotated[str, typer.Argument(help=_("One typed letter for each ?."))],
    lexicon: LexiconName = DEFAULT_LEXICON,
    json: AsJson = False,
) -> None:
    pattern, typed = (unicodedata.normalize("NFC", text) for text in (pattern, typed))
    readings = word_readings(load_lexicon(lexicon), pattern, typed)
    if json:
        print_json({"pattern": pattern, "typed": typed, "readings": readings})
    elif readings:
        typer.echo("\n".join(readings))
    else:
        typer.echo(_("no reading is a word"))
    raise typer.Exit(0 if readings else 1)
