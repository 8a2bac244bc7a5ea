"""A rehearsal: a log as it was read, with what is tried kept beside it and lost afterwards.

`Desk(Rehearsal(log.read()))` decides as over the log itself, one command after another.
"""

from __future__ import annotations

from collections.abc import Sequence

from mydelko.log import Entry, MemoryLog


class Rehearsal(MemoryLog):
    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__()
        self._entries = list(entries)
