"""One program for one database file: who holds it, and where that program is reached.

The lock lies beside the file and dies with its process, so a crash leaves nothing to clean and
no other program is ever taken for ours. The address is told once the page answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mydelko.lexicon.locking import locked

TRIES = 100  # looks at a program that is still starting


class AlreadyRunning(Exception):
    """Another process serves this database, at this address; empty while it is starting."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


def wait_a_little() -> None:
    time.sleep(0.05)


@contextmanager
def sole(
    database: Path, wait: Callable[[], None] = wait_a_little
) -> Iterator[Callable[[str], None]]:
    """Holds the database; gives a function that tells those who come later the address."""
    told = database.with_name(f"{database.name}.address")
    tries = iter(range(TRIES))

    def give_way() -> None:
        url = _read(told)
        if url or next(tries, None) is None:
            raise AlreadyRunning(url)
        wait()

    with locked(database.with_name(f"{database.name}.lock"), give_way):
        told.unlink(missing_ok=True)  # of a program that was killed
        try:
            yield lambda url: _write(told, url)
        finally:
            told.unlink(missing_ok=True)


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""


def _write(path: Path, text: str) -> None:
    part = path.with_name(f"{path.name}.part")
    part.write_text(text, "utf-8")
    part.replace(path)
