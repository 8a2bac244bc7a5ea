"""What can go wrong with the store.

- `Outage`: the disk is full or read-only, or the database is away. What was asked is not
  acknowledged. Where the connection broke in mid-commit it may still have happened: asking again
  with the same command id tells.
- `SchemaNewer`: a newer program has written this database; this one must not touch it.
- `BadBackup`: the file is not a backup of ours.
"""

from __future__ import annotations


class Outage(Exception):
    """Disk, database or connection; retried at the edge. Never follows an acknowledgement."""


class SchemaNewer(Exception):
    def __init__(self, revision: str) -> None:
        super().__init__(f"the database has schema {revision}, newer than this program knows")
        self.revision = revision


class BadBackup(Exception):
    """The file cannot be restored: unreadable, damaged, or not a backup of this program."""
