"""What can go wrong with the store.

- `BadUrl`: the text is not the address of a database of ours.
- `Outage`: the disk is full or read-only, or the database is away. What was asked is not
  acknowledged. Where the connection broke in mid-commit it may still have happened: asking again
  with the same command id tells.
- `SchemaNewer`: a newer program has written this database; this one must not touch it.
- `BadBackup`: the file cannot be restored, or is no place for a backup; `BackupFault` says why.
"""

from __future__ import annotations

import enum
from pathlib import Path

from mydelko.locale import marked


class OutageReason(enum.Enum):
    """Said in English in the log, and to people in their language."""

    FULL = marked("the disk is full")
    READ_ONLY = marked("the database is read-only")
    DISK = marked("the disk cannot be read or written")
    CANNOT_OPEN = marked("the database file cannot be opened")
    BUSY = marked("another program holds the database")
    FORBIDDEN = marked("the database may not be used")
    DAMAGED = marked("the database file is damaged")
    NOT_A_DATABASE = marked("the file is not a database")
    FOREIGN = marked("another program keeps its data there")
    MEMORY = marked("memory is used up")
    REFUSED = marked("nobody listens at its address")
    NO_HOST = marked("there is no computer of that name")
    SILENT = marked("it does not answer")
    PASSWORD = marked("the password is wrong")
    AWAY = marked("the database does not answer, or refuses")  # the detail says which


class BadUrl(ValueError):
    def __init__(self) -> None:
        super().__init__("not a database of ours: sqlite:///FILE or postgresql://…")


class Outage(Exception):
    """Disk, database or connection; retried at the edge. Never follows an acknowledgement."""

    def __init__(self, detail: str, reason: OutageReason | None = None) -> None:
        super().__init__(f"{reason.value} ({detail})" if reason else detail)
        self.reason = reason
        self.detail = detail  # in the driver's words


class SchemaNewer(Exception):
    def __init__(self, revision: str) -> None:
        super().__init__(f"the database has schema {revision}, newer than this program knows")
        self.revision = revision


class BackupFault(enum.Enum):
    MISSING = marked("there is no such file")
    FOLDER = marked("that is a folder")
    FOREIGN = marked("this program did not write it")
    DAMAGED = marked("it is damaged ({detail})")
    NEWER = marked("a newer version of the program wrote it ({detail})")
    STRAY = marked("{detail} has no place in a backup")
    CHANGED = marked("{detail} in it is not what was saved")
    DATABASE = marked("it is the database itself")


class BadBackup(Exception):
    """The file cannot be restored from, or written to."""

    def __init__(self, path: Path, fault: BackupFault, detail: str = "") -> None:
        super().__init__(f"{path}: {fault.value.format(detail=detail)}")
        self.fault = fault
        self.detail = detail
