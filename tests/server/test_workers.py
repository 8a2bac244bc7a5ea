"""Workers: one port, several processes over PostgreSQL, and what the death of one costs."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.hall import PATIENCE
from server.real import RealServer
from server.test_real_server import Guest, hear, passing
from store.postgres import Postgres

pytestmark = pytest.mark.slow

FAILING = """
import sys
from mydelko.cli.complaints import Failure
from mydelko.cli.starting import Wish, start
from mydelko.server import workers
def fail(*_given, **_named): raise RuntimeError("no such thing")
workers.serve = fail
try: start(Wish(database=sys.argv[1], node="n", workers=2, port=0, browser=False))
except Failure as failure: print(failure)
"""


@pytest.fixture
def server(tmp_path: Path, postgres: Postgres) -> Iterator[RealServer]:
    server = RealServer(tmp_path, "--database", postgres.create_database(), "--workers", "2")
    yield server
    server.stop()


def table(server: RealServer) -> tuple[Guest, Guest, str]:
    """Two guests at a game, the one on turn first."""
    ala, ola = Guest(server), Guest(server)
    seats = [{"kind": "here"}, {"kind": "invite"}]
    opened = ala.post(server, "/api/games", {"profile": "pinczow", "seats": seats})
    ola.post(server, f"/api/invites/{opened['invites'][0]['token']}", {"nickname": "Ola"})
    with ala.sit(server, opened["game"]) as socket:
        first = hear(socket, "snapshot")["view"]["turn"]
    return (ala, ola, opened["game"]) if first == 0 else (ola, ala, opened["game"])


def opened_sockets(server: RealServer) -> dict[int, float]:
    """By worker; those of the others are a second old."""
    page = httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text
    found = re.findall(r'^mydelko_sockets_opened_total{worker="(\d)"} (\d+)$', page, re.MULTILINE)
    return {int(worker): float(count) for worker, count in found}


def are_there(processes: list[int]) -> bool:
    """Who has ended and was not yet asked how (Z) is not there any more."""
    states = [Path(f"/proc/{process}/stat") for process in processes]
    return any(state.exists() and ") Z " not in state.read_text() for state in states)


def until(holds: Callable[[], bool]) -> None:
    last = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < last


def test_a_killed_worker_costs_nobody_more_than_a_reconnect(server: RealServer) -> None:
    mover, other, game = table(server)
    with mover.sit(server, game) as acting, other.sit(server, game) as watching:
        hear(watching, "snapshot")
        acting.send(passing(hear(acting, "snapshot")["view"], "before"))
        answer = hear(acting, "ack")
        hear(watching, "delta")
        until(lambda: sorted(opened_sockets(server).values()) == [0, 3])  # all met in one
        counts = opened_sockets(server)
        [home] = [worker for worker, count in counts.items() if count]
        os.kill(server.workers()[home - 1], signal.SIGKILL)
        for socket in (acting, watching):
            with pytest.raises(ConnectionClosed):
                hear(socket, "never")
    with mover.sit(server, game) as acting, other.sit(server, game) as watching:
        seen = hear(acting, "snapshot")
        assert seen["version"] >= answer["version"]
        again = json.loads(passing(seen["view"], "before"))
        acting.send(json.dumps({**again, "move": 0, "phase": "laying"}))
        assert hear(acting, "ack", "refused") == answer
        watching.send(passing(hear(watching, "snapshot")["view"], "after"))
        assert hear(watching, "ack", "refused")["type"] == "ack"
    until(lambda: len(server.workers()) == 2)
    ready = httpx.get(f"{server.url}/ready", timeout=PATIENCE).json()
    assert (ready["status"], ready["worker"] in (1, 2)) == ("ready", True)


def test_who_is_told_to_stop_ends_all_workers(server: RealServer) -> None:
    workers = server.workers()
    assert len(workers) == 2
    server.stop()
    assert not are_there(workers)


def test_workers_end_when_the_one_who_looks_after_them_is_killed(server: RealServer) -> None:
    workers = server.workers()
    server.kill()
    until(lambda: not are_there(workers))


def test_workers_that_cannot_start_are_said_in_one_line(postgres: Postgres) -> None:
    call = [sys.executable, "-c", FAILING, postgres.create_database()]
    done = subprocess.run(
        call, env={**os.environ, "MYDELKO_LANG": "en"}, capture_output=True, text=True, check=False
    )
    assert done.stdout == "A worker did not start; the log says why.\n"
    assert "no such thing" in done.stderr
