"""Progress bars on anything over a second: on stderr, gone when done, silent when piped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mydelko.lexicon import Lexicon
from mydelko.lexicon.tables import build_tables, open_tables
from mydelko.locale import gettext as _

if TYPE_CHECKING:
    from mydelko import native


@contextmanager
def bar(label: str) -> Iterator[Callable[[float], None]]:
    """Gives a function that takes the part done, from 0 to 1."""
    from rich.console import Console  # noqa: PLC0415 - many commands show no bar
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task(label, total=1.0)

        def report(part: float) -> None:
            progress.update(task, completed=part)

        yield report


def prepare_tables(lexicon: Lexicon, *, force: bool = False) -> native.Tables:
    """The generation tables, built with a bar when they are not there."""
    tables = None if force else open_tables(lexicon)
    if tables is not None:
        return tables
    with bar(_("generation tables of {name}").format(name=lexicon.name)) as report:
        return build_tables(lexicon, lambda part, _stage: report(part), force=force)
