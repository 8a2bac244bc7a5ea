"""Databases: how to reach SQLite or PostgreSQL, and what their failures mean.

SQLite answers from memory, so its statements run where they are asked and only the commit, which
waits for the disk, goes to a thread: each statement in a thread would hand the interpreter lock to
and fro. PostgreSQL is a network away, so everything about it runs in threads (`near` is False).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import ArgumentError, DBAPIError

from mydelko.store.errors import BadUrl, Outage, OutageReason

PATIENCE = 5.0  # seconds that a write waits for another process to finish its own
POSTGRES_LIMITS = {
    "connect_timeout": "5",  # seconds
    "tcp_user_timeout": "10000",  # milliseconds until a silent connection counts as lost
}
WRITING = "BEGIN IMMEDIATE"
READERS = 4  # connections to PostgreSQL for queries

SETTINGS = (
    "synchronous = FULL",  # a commit returns when it is on disk
    "wal_autocheckpoint = 0",  # `checkpoints` does it, outside the commit
    "cache_size = -16384",  # kB: streams are appended all over the log's tree
    f"journal_size_limit = {64 * 2**20}",
)
SQLITE_OUTAGES = {
    sqlite3.SQLITE_FULL: OutageReason.FULL,
    sqlite3.SQLITE_READONLY: OutageReason.READ_ONLY,
    sqlite3.SQLITE_IOERR: OutageReason.DISK,
    sqlite3.SQLITE_CANTOPEN: OutageReason.CANNOT_OPEN,
    sqlite3.SQLITE_BUSY: OutageReason.BUSY,
    sqlite3.SQLITE_LOCKED: OutageReason.BUSY,
    sqlite3.SQLITE_PERM: OutageReason.FORBIDDEN,
    sqlite3.SQLITE_CORRUPT: OutageReason.DAMAGED,
    sqlite3.SQLITE_NOTADB: OutageReason.NOT_A_DATABASE,
    sqlite3.SQLITE_NOMEM: OutageReason.MEMORY,
}
UNREACHED = {  # in what psycopg says of a server that it did not reach
    "Connection refused": OutageReason.REFUSED,
    "No such file or directory": OutageReason.REFUSED,  # its socket
    "failed to resolve host": OutageReason.NO_HOST,
    "could not translate host name": OutageReason.NO_HOST,
    "timeout expired": OutageReason.SILENT,
    "password authentication failed": OutageReason.PASSWORD,
}
RACES = (
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.UniqueViolation,  # a row that was not there when the work looked
)
POSTGRES_OUTAGES = (
    psycopg.OperationalError,  # the connection, the disk, a shutdown
    psycopg.InterfaceError,  # a connection that broke earlier
    psycopg.errors.ReadOnlySqlTransaction,
)


class Database:
    """One writing engine, one reading engine, and the dialect that compiles for both."""

    def __init__(self, url: str) -> None:
        self.url = parse_url(url)
        self.near = self.url.get_backend_name() == "sqlite"
        if self.near:
            self.file: Path | None = Path(self.url.database or "")
            self.writer = sqlite_engine(self.url)
            self.reader = sqlite_engine(self.url, begin="BEGIN")
        else:
            self.file = None
            self.writer = postgres_engine(self.url, 1)
            self.reader = postgres_engine(self.url, READERS)
        self.dialect = self.writer.dialect

    def dispose(self) -> None:
        self.reader.dispose()
        self.writer.dispose()


def parse_url(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise BadUrl from error
    if parsed.drivername in {"postgres", "postgresql"}:
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername == "postgresql+psycopg":
        unsaid = POSTGRES_LIMITS.keys() - parsed.query.keys()
        return parsed.update_query_dict({name: POSTGRES_LIMITS[name] for name in unsaid})
    if parsed.drivername == "sqlite" and parsed.database not in {None, "", ":memory:"}:
        return parsed
    raise BadUrl


def database_url(data: Path) -> str:
    return f"sqlite:///{quote(str(data / 'mydelko.db'))}"  # a folder may be called "What now?"


def database_file(url: str) -> Path | None:
    """The file behind the URL; None is a server of databases."""
    parsed = parse_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


def postgres_engine(url: URL, connections: int) -> Engine:
    engine = create_engine(
        url,
        pool_size=connections,
        pool_pre_ping=True,
        isolation_level="READ COMMITTED",
        hide_parameters=True,  # hashes and names are nothing for an error's text
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: psycopg.Connection, _record: object) -> None:
        # Whatever the server's default is, a commit here returns when it is on disk.
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') = 'off'"
        )
        connection.commit()

    return engine


def sqlite_url(file: Path) -> URL:
    return URL.create("sqlite", database=str(file))


def sqlite_engine(url: URL, *, begin: str = WRITING, journal: str = "WAL") -> Engine:
    arguments = {"isolation_level": None, "check_same_thread": False, "timeout": PATIENCE}
    # Named parameters, as psycopg's: one mapping of values serves either driver.
    engine = create_engine(url, connect_args=arguments, paramstyle="named", hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        for setting in (f"journal_mode = {journal}", *SETTINGS):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def begin_explicitly(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection) and not driver.in_transaction:
            driver.execute(begin)

    return engine


def cursor_of(connection: Connection) -> DBAPICursor:
    """The driver's own cursor: a statement that is compiled once needs no more."""
    return connection.connection.cursor()


def driver_error(error: BaseException) -> BaseException:
    return error.orig if isinstance(error, DBAPIError) and error.orig is not None else error


def outage(error: BaseException) -> Outage | None:
    """What the error means for the caller; None is our own fault."""
    cause = driver_error(error)
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        reason = SQLITE_OUTAGES.get(code & 0xFF) if code is not None else None
        return Outage(str(cause), reason) if reason else None
    if isinstance(cause, psycopg.errors.InsufficientPrivilege):
        return Outage(_one_line(cause), OutageReason.FORBIDDEN)
    if isinstance(cause, psycopg.errors.DiskFull):
        return Outage(_one_line(cause), OutageReason.FULL)
    if isinstance(cause, POSTGRES_OUTAGES):
        return Outage(_one_line(cause), _unreached(cause))
    if isinstance(cause, psycopg.ProgrammingError) and cause.sqlstate is None:
        return Outage(_one_line(cause))  # a setting in the URL that no server was asked about
    return Outage(str(cause)) if isinstance(cause, OSError) else None


def _unreached(cause: psycopg.Error) -> OutageReason:
    known = UNREACHED if cause.sqlstate is None else {}  # else a server said it
    said = str(cause)
    return next((known[trace] for trace in known if trace in said), OutageReason.AWAY)


def _one_line(cause: psycopg.Error) -> str:
    """What PostgreSQL says, without the statement and the advice that it indents."""
    said = cause.diag.message_primary or str(cause)
    return " ".join(line.strip() for line in said.splitlines() if not line.startswith("\t"))


@contextmanager
def outages_told() -> Iterator[None]:
    """What a driver raises becomes an `Outage` where it is one."""
    try:
        yield
    except Exception as error:
        refusal = outage(error)
        if refusal is None:
            raise
        raise refusal from error


def is_busy(error: BaseException) -> bool:
    cause = driver_error(error)
    code = getattr(cause, "sqlite_errorcode", None)
    return code is not None and code & 0xFF == sqlite3.SQLITE_BUSY


def is_race(error: BaseException) -> bool:
    """Another node came between: the same transaction may succeed when tried again."""
    return isinstance(driver_error(error), RACES)
