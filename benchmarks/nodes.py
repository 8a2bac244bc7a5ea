"""Nodes for the benchmarks: the program over PostgreSQL, with one process or several.

The database is a real one on this disk, made for the run (`tools/postgres.py` finds it).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from clients import ServerProcess, free_port

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from postgres import Postgres, Unavailable

NODE = """
import signal, sys
from mydelko.server.app import Settings
from mydelko.server.serving import Address, bind, serve
from mydelko.server.workers import Workers
database, port, node, workers = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
settings = Settings(database=database, node=node, generous=True)
listener = bind(Address("127.0.0.1", port))
ready = lambda: print("ready", flush=True)
signal.signal(signal.SIGTERM, signal.default_int_handler)
try:
    if workers > 1: Workers(settings, workers, listener).run(ready)
    else: serve(settings, listener, ready)
except KeyboardInterrupt: pass
"""


class Node(ServerProcess):
    def __init__(self, database: str, name: str, workers: int = 1) -> None:
        super().__init__(Path(), free_port())
        port = self.url.rpartition(":")[2]
        self._call = [sys.executable, "-c", NODE, database, port, name, str(workers)]

    def cpu_seconds(self) -> float:
        """Of all its processes."""
        processes = [self.pid, *_children(self.pid)]
        fields = [
            Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            for process in processes
        ]
        ticks = sum(int(each[11]) + int(each[12]) for each in fields)
        return ticks / os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> list[int]:
    return [int(text) for text in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def database_server() -> Iterator[Postgres]:
    try:
        server = Postgres(durable=True)
    except Unavailable as reason:
        sys.exit(f"PostgreSQL: {reason}; sudo apt-get install postgresql")
    try:
        yield server
    finally:
        server.remove()
