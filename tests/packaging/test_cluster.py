"""`make cluster`: a database, three nodes and a proxy, one of them killed, all of them ended."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import cluster
from lacking import lacks
from postgres import Unavailable, find_programs
from server.hall import PATIENCE
from server.test_real_server import Guest, hear, passing
from test_needs import has_nginx

pytestmark = pytest.mark.slow

TOKEN = "figures"


class Node(NamedTuple):
    url: str
    process: int

    def sockets(self) -> float:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        page = httpx.get(f"{self.url}/metrics", headers=headers, timeout=PATIENCE).text
        found = re.search(r"^mydelko_sockets (\d+)$", page, re.MULTILINE)
        assert found is not None
        return float(found[1])


class Running(NamedTuple):
    """As `Guest` asks a server for it."""

    program: subprocess.Popen[str]
    url: str
    nodes: list[Node]

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])


def free_ports(count: int) -> Iterator[int]:
    """The first of so many in a row that nobody listens on, as each of them is found."""
    for first in range(21_000, 32_000, count):
        with ExitStack() as held:
            try:
                for port in range(first, first + count):
                    held.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
        yield first


def started(environment: dict[str, str]) -> Running:
    """On ports that were still free when it came to them: other runs look for some as well."""
    said = ""
    for port, _attempt in zip(free_ports(cluster.NODES + 1), range(5), strict=False):
        call = [sys.executable, cluster.__file__, "--port", str(port)]
        program = subprocess.Popen(call, stdout=subprocess.PIPE, env=environment, text=True)
        assert program.stdout is not None
        said = ""
        for line in program.stdout:
            said += line
            if line == "Stop with Ctrl+C.\n":
                nodes = re.findall(r"^node\d +(\S+)/  \(process (\d+)\)$", said, re.MULTILINE)
                [url] = re.findall(r"^proxy +(\S+)/$", said, re.MULTILINE)
                return Running(program, url, [Node(url, int(process)) for url, process in nodes])
        program.wait()
    raise AssertionError(f"the cluster did not start: {said}")


@pytest.fixture
def running() -> Iterator[Running]:
    try:
        find_programs()
    except Unavailable as reason:
        lacks(f"PostgreSQL: {reason}")
    if not has_nginx():
        lacks("nginx")
    found = started({**os.environ, "MYDELKO_METRICS_TOKEN": TOKEN, "MYDELKO_LANG": "en"})
    with found.program:
        yield found
        found.program.terminate()


def test_a_game_goes_on_when_its_node_is_killed_and_all_ends_with_ctrl_c(running: Running) -> None:
    ala, ola = Guest(running), Guest(running)
    seats = [{"kind": "here"}, {"kind": "invite"}]
    opened = ala.post(running, "/api/games", {"profile": "pinczow", "seats": seats})
    ola.post(running, f"/api/invites/{opened['invites'][0]['token']}", {"nickname": "Ola"})
    game = opened["game"]
    with ala.sit(running, game) as one, ola.sit(running, game) as two:
        view = hear(one, "snapshot")["view"]
        hear(two, "snapshot")
        acting = (one, two)[view["turn"]]
        acting.send(passing(view, "before"))
        answer = hear(acting, "ack")
        counts = [node.sockets() for node in running.nodes]
        assert sorted(counts) == [0, 0, 2]  # the proxy lets a table meet in one node
        os.kill(running.nodes[counts.index(2)].process, signal.SIGKILL)
        for each in (one, two):
            with pytest.raises(ConnectionClosed):
                hear(each, "never")
    with ala.sit(running, game) as one, ola.sit(running, game) as two:
        seen = hear(one, "snapshot")
        assert seen["version"] >= answer["version"]
        acting = (one, two)[seen["view"]["turn"]]
        acting.send(passing(seen["view"], "after"))
        assert hear(acting, "ack", "refused")["type"] == "ack"
    running.program.send_signal(signal.SIGINT)
    assert running.program.stdout is not None
    assert running.program.stdout.read() == "Stopped.\n"
    assert running.program.wait(PATIENCE) == 0
    assert not any(Path(f"/proc/{node.process}").exists() for node in running.nodes)


def test_a_machine_without_nginx_is_told_so_and_has_its_nodes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Nowhere:
        def __init__(self, *, durable: bool) -> None:
            assert durable

        def create_database(self) -> str:
            return "postgresql:///nowhere"

        def remove(self) -> None: ...

    started: list[str] = []
    monkeypatch.setattr(cluster, "Postgres", Nowhere)
    monkeypatch.setattr(
        cluster.Cluster, "_start_node", lambda _self, name, _port, _database: started.append(name)
    )
    monkeypatch.setattr(shutil, "which", lambda *_given, **_named: None)
    with ExitStack() as held:
        cluster.Cluster(8000, held).start()
    assert started == ["node1", "node2", "node3"]
    assert "sudo apt-get install nginx" in capsys.readouterr().err


def test_the_way_in_is_told_of_when_it_stands_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine the proxy listens a while after it was started."""
    with subprocess.Popen("cat", stdin=subprocess.PIPE) as proxy, socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        waited: list[float] = []

        def late(seconds: float) -> None:
            waited.append(seconds)
            door.listen()

        monkeypatch.setattr("time.sleep", late)
        cluster.wait_until_open(proxy, door.getsockname()[1])
        assert len(waited) == 1
        proxy.communicate()


def test_a_proxy_that_ended_at_once_is_not_waited_for() -> None:
    with subprocess.Popen("true") as proxy:
        proxy.wait()
        with pytest.raises(SystemExit, match="nginx does not answer on port 1"):
            cluster.wait_until_open(proxy, 1)
