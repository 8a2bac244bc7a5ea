"""Store: the append-only event log with group commit, and the read models beside it.

One code path for SQLite and PostgreSQL. It keeps bytes under (stream, version), answers after the
commit is durable, and raises `Outage` where it could not be.
"""

from mydelko.log import Appended, Conflict, Entry
from mydelko.store.backup import Progress
from mydelko.store.errors import BackupFault, BadBackup, BadUrl, Outage, OutageReason, SchemaNewer
from mydelko.store.facts import Fact, Facts
from mydelko.store.games import Game, Listed, Seat
from mydelko.store.invites import Invite
from mydelko.store.jobs import Job, JobDone
from mydelko.store.results import Result, ResultsGone
from mydelko.store.sessions import Session
from mydelko.store.store import Store
from mydelko.store.stream import Stream
from mydelko.store.users import User
from mydelko.store.watch import Moved

__all__ = [
    "Appended",
    "BackupFault",
    "BadBackup",
    "BadUrl",
    "Conflict",
    "Entry",
    "Fact",
    "Facts",
    "Game",
    "Invite",
    "Job",
    "JobDone",
    "Listed",
    "Moved",
    "Outage",
    "OutageReason",
    "Progress",
    "Result",
    "ResultsGone",
    "SchemaNewer",
    "Seat",
    "Session",
    "Store",
    "Stream",
    "User",
]
