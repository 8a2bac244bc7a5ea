"""`mydelko check`: one joint verdict on words, or each by itself."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.groups import example
from mydelko.cli.options import DEFAULT_LEXICON, AsJson, LexiconName
from mydelko.cli.output import print_json
from mydelko.lexicon import load_lexicon
from mydelko.locale import gettext as _

app = typer.Typer(add_completion=False)

STREAM = "-"


@app.command(
    help=_("Are all these words in the dictionary? One joint verdict; exit status 0 yes, 1 no."),
    epilog=example("mydelko check ŻÓŁW KOT --each, mydelko check - < words.txt"),
)
def check(
    words: Annotated[
        list[str],
        typer.Argument(help=_("Words, in either case, or - to read them from the input.")),
    ],
    lexicon: LexiconName = DEFAULT_LEXICON,
    each: Annotated[bool, typer.Option("--each", help=_("Judge word by word."))] = False,
    json: AsJson = False,
) -> None:
    judge = load_lexicon(lexicon)
    if words == [STREAM]:
        words = _read_words()
    "".join(words).encode()  # what is no text is in no dictionary, and said to be none
    verdicts = [(word, judge.contains(word)) for word in words]
    valid = all(verdict for _word, verdict in verdicts)
    if json:
        listed = [{"word": word, "valid": verdict} for word, verdict in verdicts]
        print_json({"valid": valid, "words": listed if each else words})
    elif each:
        for word, verdict in verdicts:
            answer = _("yes") if verdict else _("no")
            typer.echo(f"{word}: {answer}")
    else:
        typer.echo(_("allowed") if valid else _("not allowed"))
    raise typer.Exit(0 if valid else 1)


def _read_words() -> list[str]:
    """Words between blanks and ends of lines."""
    try:
        words = sys.stdin.buffer.read().decode("utf-8-sig").split()
    except UnicodeDecodeError as error:
        raise Complaint(_("the input is not UTF-8 text")) from error
    if not words:
        raise Complaint(_("the input has no words"))
    return words
