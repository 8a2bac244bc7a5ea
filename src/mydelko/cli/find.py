"""`mydelko find`: the interactive move finder, one command a line, to the end of input."""

from __future__ import annotations

import sys

import typer

from mydelko.cli.finder import Finder
from mydelko.cli.groups import example
from mydelko.cli.options import DEFAULT_LEXICON, LexiconName
from mydelko.cli.output import make_console
from mydelko.engine import Engine
from mydelko.lexicon import load_lexicon
from mydelko.lexicon.tables import BackgroundTables
from mydelko.locale import gettext as _

app = typer.Typer(add_completion=False)


@app.command(
    help=_("The move finder: set up a board and a rack in the terminal, get the best moves."),
    epilog=example("mydelko find --lexicon polish"),
)
def find(lexicon: LexiconName = DEFAULT_LEXICON) -> None:
    words = load_lexicon(lexicon)
    console = make_console()
    tables = BackgroundTables(words)
    try:
        engine = Engine(words, tables.ready)
        finder = Finder(engine, console)
        finder.welcome()
        fast = tables.ready is not None
        while not finder.finished:
            line = _read_line()
            if line is None:
                break
            ready = tables.ready
            if not fast and ready is not None:
                engine.use_tables(ready)
                fast = True
            finder.execute(line)
    finally:
        tables.close()
    console.print(_("Goodbye."))


def _read_line() -> str | None:
    """The next line, or None at the end of input or at Ctrl-C."""
    try:
        if sys.stdin.isatty():
            return input(_("mydelko> "))
        raw = sys.stdin.buffer.readline()
    except (EOFError, KeyboardInterrupt):
        return None
    return raw.decode("utf-8", errors="replace") if raw else None
