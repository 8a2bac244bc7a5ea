"""Restoring: a backup file becomes the content of either database, in one transaction.

What was there is saved first. The epoch changes with it, so that running servers notice and forget
what they hold in memory.
"""

from __future__ import annotations

import secrets
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, delete

from mydelko.store.backup import Progress, copy_sqlite, save_before
from mydelko.store.database import Database, sqlite_engine, sqlite_url
from mydelko.store.errors import BackupFault, BadBackup
from mydelko.store.migrating import FIRST_TABLE, is_own, migrate
from mydelko.store.properties import EPOCH, put
from mydelko.store.schema import metadata
from mydelko.store.tables import REVISION_TABLE, copy_rows, shut_out_writers


def restore(
    database: Database, path: Path, backups: Path | None = None, progress: Progress | None = None
) -> Path:
    """Where the former content was saved."""
    check(path)
    with tempfile.TemporaryDirectory(prefix="mydelko-restore-") as folder:
        copy = Path(folder) / "backup"
        copy_sqlite(path, copy, None)
        engine = sqlite_engine(sqlite_url(copy), journal="DELETE")
        try:
            with engine.begin() as source:
                migrate(source, lambda _revision: None)  # the copy is our own to change
            former = save_before(database, "restore", backups)
            with engine.begin() as source, database.writer.begin() as target:
                replace(source, target, progress)
        finally:
            engine.dispose()
    return former


def check(path: Path) -> None:
    if not path.is_file():
        raise BadBackup(path, BackupFault.FOLDER if path.is_dir() else BackupFault.MISSING)
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            sound = file.execute("PRAGMA quick_check").fetchone()[0]
            columns = [row[1] for row in file.execute(f"PRAGMA table_info({FIRST_TABLE})")]
            revision = file.execute(f"SELECT version_num FROM {REVISION_TABLE}").fetchone()
    except sqlite3.DatabaseError as error:
        raise BadBackup(path, BackupFault.FOREIGN) from error
    if sound != "ok":
        raise BadBackup(path, BackupFault.DAMAGED, sound)
    if revision is None or not is_own(str(revision[0]), columns):
        raise BadBackup(path, BackupFault.FOREIGN)


def replace(source: Connection, target: Connection, progress: Progress | None) -> None:
    # An append of another node between deleting and filling would leave a gap in its stream.
    shut_out_writers(target, metadata.sorted_tables)
    for table in metadata.sorted_tables:
        target.execute(delete(table))
    copy_rows(source, target, metadata.sorted_tables, progress)
    put(target, EPOCH, secrets.token_hex(8))
