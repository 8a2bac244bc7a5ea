"""Tables for fast generation, in the user's cache: opened when sound, built when not.

Nothing waits for them: until they are ready the core works from the dictionary alone. The file's
name carries the dictionary's sum and the table version, so a changed list or format never meets
an old table; a damaged one is refused by the core and built again. One process builds at a time.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from mydelko import native
from mydelko.lexicon.errors import LexiconCode, LexiconError
from mydelko.lexicon.lexicon import Lexicon
from mydelko.lexicon.places import generation_tables
from mydelko.log.locking import locked

LOCK_PATIENCE_S = 0.2  # between looks at a lock that another process holds

Progress = Callable[[float, str], object]  # part done from 0 to 1, and the stage's name


class StoppedError(Exception):
    """The builder was told to stop; nothing was written."""


def tables_path(lexicon: Lexicon) -> Path:
    return (
        generation_tables()
        / f"{lexicon.name}-{lexicon.dawg.checksum:016x}-v{native.Tables.version}.tables"
    )


def open_tables(lexicon: Lexicon) -> native.Tables | None:
    """The tables if they are there and sound."""
    try:
        return native.Tables.open(str(tables_path(lexicon)), lexicon.dawg)
    except (OSError, native.FormatError):
        return None


def build_tables(
    lexicon: Lexicon,
    progress: Progress | None = None,
    *,
    stop: threading.Event | None = None,
    force: bool = False,
) -> native.Tables:
    """Builds the tables unless sound ones are there; waits for another builder."""
    stop = stop or threading.Event()
    path = tables_path(lexicon)

    def refuse_when_stopped() -> None:
        if stop.is_set():
            raise StoppedError

    def wait() -> None:
        stop.wait(LOCK_PATIENCE_S)
        refuse_when_stopped()

    def report(part: float, stage: str) -> None:
        refuse_when_stopped()
        if progress is not None:
            progress(part, stage)

    try:
        with locked(path.with_suffix(".lock"), wait):
            tables = None if force else open_tables(lexicon)
            if tables is None:
                native.Tables.build(lexicon.dawg, str(path), report)
                tables = native.Tables.open(str(path), lexicon.dawg)
            _remove_others(lexicon, keep=path)
            return tables
    except native.FormatError as error:
        raise LexiconError(LexiconCode.UNBUILDABLE, file=str(path), reason=str(error)) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise LexiconError(LexiconCode.UNWRITABLE, file=str(path), reason=reason) from error


def remove_tables(name: str) -> None:
    """Every table of a dictionary of that name, with its lock."""
    for path in _files_of(name):
        with suppress(OSError):
            path.unlink()


class BackgroundTables:
    """Builds tables in a thread while others go on; ask `ready` for them now and then."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._stop = threading.Event()
        self._tables = open_tables(lexicon)
        self._thread = threading.Thread(target=self._build, args=(lexicon,), name="tables")
        if self._tables is None:
            self._thread.start()

    def _build(self, lexicon: Lexicon) -> None:
        try:
            self._tables = build_tables(lexicon, stop=self._stop)
        except (LexiconError, StoppedError):
            return  # a full disk costs speed, not the game

    @property
    def ready(self) -> native.Tables | None:
        return self._tables

    def close(self) -> None:
        """Stops an unfinished build and waits for its thread."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()


def _files_of(name: str) -> list[Path]:
    exact = re.compile(re.escape(name) + r"-[0-9a-f]{16}-v[0-9]+\.(tables|lock)")
    directory = generation_tables()
    if not directory.is_dir():
        return []
    return [path for path in directory.iterdir() if exact.fullmatch(path.name)]


def _remove_others(lexicon: Lexicon, keep: Path) -> None:
    # Readers keep a removed table mapped until they close it; elsewhere it cannot be removed yet.
    if os.name == "posix":
        for path in _files_of(lexicon.name):
            if path.stem != keep.stem:
                with suppress(OSError):
                    path.unlink()
