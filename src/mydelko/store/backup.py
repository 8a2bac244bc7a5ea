"""Backups: one file, a SQLite database with our tables, whichever database it was made from.

A backup is one consistent moment, taken while writing goes on; it appears under its name only when
whole and on disk.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import platformdirs

from mydelko.log.file import synchronise_folder
from mydelko.store.database import Database, sqlite_engine, sqlite_url
from mydelko.store.errors import BackupFault, BadBackup, Outage
from mydelko.store.migrating import revision_of, upgrade
from mydelko.store.tables import copy_rows, tables_of

Progress = Callable[[int, int], None]  # done, of: pages or rows
SECRET = 0o600  # seeds of running games and password hashes are inside
PAGES = 2000  # copied between two reports of progress


def save(database: Database, path: Path, progress: Progress | None = None) -> None:
    if database.file is not None and path.resolve() == database.file.resolve():
        raise BadBackup(path, BackupFault.DATABASE)
    with whole_file(path) as part:
        if database.file is not None:
            copy_sqlite(database.file, part, progress)
        else:
            dump_tables(database, part, progress)


def save_before(database: Database, reason: str, folder: Path | None) -> Path:
    """Keeps what is there before something changes it; never over an earlier copy."""
    if folder is None:
        where = database.file
        folder = where.parent if where else platformdirs.user_data_path("mydelko") / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    name = database.file.name if database.file else str(database.url.database)
    path = next(
        path
        for count in range(1, 1_000_000)
        if not (path := folder / f"{name}.before-{reason}.{count}.backup").exists()
    )
    save(database, path)
    return path


@contextmanager
def whole_file(path: Path, *, secret: bool = True) -> Iterator[Path]:
    """A file to be written beside; under its name it appears whole, or not at all."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=SECRET if secret else 0o666)
    try:
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)
        synchronise_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


def copy_sqlite(source: Path, target: Path, progress: Progress | None) -> None:
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as here,
        closing(sqlite3.connect(target)) as there,
    ):
        # A snapshot held open: writers that go on cannot make the copy start anew.
        here.execute("BEGIN")
        here.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        here.backup(there, pages=PAGES, progress=pages_told(progress))
        # One file without companions, so that it can be carried about.
        there.execute("PRAGMA journal_mode = DELETE")


def pages_told(progress: Progress | None) -> Callable[[int, int, int], object] | None:
    if progress is None:
        return None
    return lambda _status, remaining, total: progress(total - remaining, total)


def dump_tables(database: Database, target: Path, progress: Progress | None) -> None:
    engine = sqlite_engine(sqlite_url(target), journal="DELETE")
    source = database.reader.execution_options(isolation_level="REPEATABLE READ")
    try:
        with source.begin() as here, engine.begin() as there:
            revision = revision_of(here)
            if revision is None:
                raise Outage("the database is empty: there is nothing to save")
            upgrade(there, revision)
            copy_rows(here, there, tables_of(there), progress)
    finally:
        engine.dispose()
