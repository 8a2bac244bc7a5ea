"""One program for one database file: who holds it, and where that program is reached.

The lock lies beside the file and dies with its process, so a crash leaves nothing to clean and
no other program is ever taken for ours. The address is told once the page answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from mydelko.log.locking import locked
from mydelko.server.serving import Address

TRIES = 100  # looks at a program that is still starting


class AlreadyRunning(Exception):
    """Another process serves this database, where is not known while it is starting."""

    def __init__(self, address: Address | None) -> None:
        super().__init__(address)
        self.address = address


def wait_a_little() -> None:
    time.sleep(0.05)


@contextmanager
def sole(
    database: Path, wait: Callable[[], None] = wait_a_little
) -> Iterator[Callable[[Address], None]]:
    """Holds the database; gives a function that tells those who come later where it listens."""
    told = database.with_name(f"{database.name}.address")
    tries = iter(range(TRIES))

    def give_way() -> None:
        address = _read(told)
        if address is not None or next(tries, None) is None:
            raise AlreadyRunning(address)
        wait()

    with locked(database.with_name(f"{database.name}.lock"), give_way):
        told.unlink(missing_ok=True)  # of a program that was killed
        try:
            yield lambda address: _write(told, address)
        finally:
            told.unlink(missing_ok=True)


def _read(path: Path) -> Address | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Address)
    except FileNotFoundError:
        return None


def _write(path: Path, address: Address) -> None:
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(msgspec.json.encode(address))
    part.replace(path)
