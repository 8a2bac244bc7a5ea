"""Logs of bytes: what was appended stays, under versions 1, 2, 3 …

`append` says which version it expects and, if it likes, the id of its command. Its answer is where
the log now stands: appended, appended earlier under the same id, or a conflict and nothing written.
Here are logs in a file and in memory; `mydelko.store` keeps them in a database. None knows what the
bytes mean.
"""

from mydelko.log.entry import Appended, Conflict, Entry, Outcome
from mydelko.log.file import DamagedLogError, FileLog
from mydelko.log.memory import MemoryLog
from mydelko.log.protocol import AsyncLog, Log

__all__ = [
    "Appended",
    "AsyncLog",
    "Conflict",
    "DamagedLogError",
    "Entry",
    "FileLog",
    "Log",
    "MemoryLog",
    "Outcome",
]
