"""The store: streams of events and the read models beside them, in SQLite or PostgreSQL.

`append` answers after its commit is durable; the same command id on the same stream is answered as
the first time. Reading never waits for writing. The log knows bytes, not games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from mydelko.log import Appended, Conflict, Entry
from mydelko.store import log
from mydelko.store.backup import SECRET, Progress, save, save_before
from mydelko.store.database import READERS, Database, outages_told
from mydelko.store.errors import Outage
from mydelko.store.facts import Facts
from mydelko.store.games import Games
from mydelko.store.heartbeats import Heartbeats
from mydelko.store.invites import Invites
from mydelko.store.jobs import Jobs
from mydelko.store.log import Append
from mydelko.store.migrating import migrate
from mydelko.store.privacy import Privacy
from mydelko.store.properties import EPOCH, Properties
from mydelko.store.ratings import Ratings
from mydelko.store.reader import Reader
from mydelko.store.restoring import restore
from mydelko.store.results import Results
from mydelko.store.sessions import Sessions
from mydelko.store.tournaments import Tournaments
from mydelko.store.users import Users
from mydelko.store.watch import Moved, Watch
from mydelko.store.writer import Told, Writer

T = TypeVar("T")


class Store:
    """Use `Store.open`; one store belongs to one event loop."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._closed = False
        self._reader = Reader(database.reader)
        self._threads = ThreadPoolExecutor(READERS, "store-read")
        self._watch = Watch(database)
        self._writer = Writer(database, self._watch.announce)
        self.games = Games(self)
        self.results = Results(self)
        self.ratings = Ratings(self)
        self.users = Users(self)
        self.sessions = Sessions(self)
        self.invites = Invites(self)
        self.jobs = Jobs(self)
        self.tournaments = Tournaments(self)
        self.heartbeats = Heartbeats(self, self._watch.see_epoch)
        self.properties = Properties(self)
        self.privacy = Privacy(self)

    @classmethod
    async def open(cls, url: str, *, backups: Path | None = None) -> Store:
        """Migrates first, and before that saves an older database in `backups`.

        Without `backups` SQLite is saved beside its file, PostgreSQL in the user's data directory.
        """
        database = Database(url)
        try:
            with outages_told():
                await asyncio.to_thread(prepare, database, backups)
        except BaseException:
            database.dispose()
            raise
        store = cls(database)
        store._watch.start_epoch(await store.properties.get(EPOCH))
        return store

    async def append(
        self,
        stream: str,
        expected: int,
        events: Sequence[bytes],
        *,
        command: str = "",
        facts: Facts | None = None,
    ) -> Appended | Conflict:
        """Writes the events after version `expected`, whole or not at all, or says `Conflict`."""
        if not events or expected < 0 or not stream:
            raise ValueError("an append needs a stream, a version from 0 and at least one event")
        wanted = Append(stream, expected, tuple(events), command or None)
        return await self._writer.append(wanted, facts or ())

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        return await self.query(lambda connection: log.read(connection, stream, after))

    async def entries(self, stream: str, after: int = 0) -> list[Entry]:
        """Like `read`, with versions, command ids and where each append ends."""
        return await self.query(lambda connection: log.read_entries(connection, stream, after))

    async def entries_after(self, versions: Mapping[str, int]) -> dict[str, list[Entry]]:
        """Of several streams at once, each after its own version."""
        return await self.query(
            lambda connection: {
                stream: log.read_entries(connection, stream, after)
                for stream, after in versions.items()
            }
        )

    async def answered(self, streams: Sequence[str], command: str) -> tuple[str, int] | None:
        """Which of these streams has this command, and where its append ended."""
        return await self.query(lambda connection: log.answered(connection, streams, command))

    async def head(self, stream: str) -> int:
        """The stream's version; 0 is a stream that does not exist."""
        return await self.query(lambda connection: log.head(connection, stream))

    async def streams(self, prefix: str = "") -> list[tuple[str, int]]:
        return await self.query(lambda connection: log.streams(connection, prefix))

    async def drop(self, stream: str) -> None:
        """All of a stream that is no record of anything."""
        await self.write(lambda connection: log.drop(connection, stream))

    async def query(self, ask: Callable[[Connection], T]) -> T:
        if self._closed:
            raise Outage("the store is closed")
        if self._database.near:
            with outages_told():
                return self._reader.ask(ask)
        return await self._in_thread(lambda: self._ask(ask))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """In the next group commit. `work` may run more than once and must only use the rows."""
        return await self._writer.write(work)

    async def note(self, facts: Facts) -> None:
        """Facts that no event accompanies."""
        await self._writer.note(facts)

    def on_moved(self, tell: Callable[[Moved], None]) -> Callable[[], None]:
        """Calls `tell` when another node has moved a stream, or anything may have changed.

        Answers how to hear no more of it.
        """
        return self._watch.subscribe(tell)

    def on_commit(self, told: Told) -> None:
        """Tells of every group of writes how long it took, and whether it is durable."""
        self._writer.told = told

    @property
    def waiting(self) -> int:
        """Writes that no commit has taken up yet."""
        return self._writer.waiting

    async def backup(self, path: Path, progress: Progress | None = None) -> None:
        """A whole, consistent copy while the store is in use, readable by either database."""
        with outages_told():
            await self._in_thread(lambda: save(self._database, path, progress))

    async def restore(
        self, path: Path, *, backups: Path | None = None, progress: Progress | None = None
    ) -> Path:
        """Replaces everything by a backup; answers where the former content was saved."""
        with outages_told():
            return await self._in_thread(lambda: restore(self._database, path, backups, progress))

    async def close(self) -> None:
        self._closed = True
        await self._watch.close()
        await self._writer.close()
        self._threads.shutdown()
        self._reader.close()
        self._database.dispose()

    def _ask(self, ask: Callable[[Connection], T]) -> T:
        with outages_told(), self._database.reader.begin() as connection:
            return ask(connection)

    def _in_thread(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._threads, work)


def prepare(database: Database, backups: Path | None) -> None:
    if database.file is not None:
        database.file.parent.mkdir(parents=True, exist_ok=True)
        if not database.file.exists():
            database.file.touch(mode=SECRET)  # its companions get the same permissions
    with database.writer.begin() as connection:
        migrate(connection, lambda revision: save_before(database, revision, backups))
