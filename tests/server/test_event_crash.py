"""A server killed while an event runs: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
import pytest

from server.event import settings
from server.hall import PATIENCE
from server.real import RealServer

pytestmark = pytest.mark.slow
PLAYERS = 24
TABLES = PLAYERS // 2
Command = tuple[str, dict[str, Any]]  # id and what is asked
Done = dict[str, Any]


class Desk:
    """A director who sends one command after the other and keeps every answer."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._server = RealServer(folder, generous=True)
        self._client = httpx.Client(base_url=self._server.url, timeout=PATIENCE)
        self._client.headers["X-CSRF-Token"] = self._client.get("/api/me").json()["csrf"]
        opened = self._client.post("/api/events", json={"id": "e", "settings": settings()})
        self._path = f"/api/events/{opened.json()['id']}"
        self.acknowledged: Queue[Done] = Queue()

    def do(self, command: Command) -> Done:
        body = {"id": command[0], "command": command[1]}
        answer = self._client.post(f"{self._path}/commands", json=body)
        assert answer.status_code == 200, answer.text
        done: Done = answer.json()
        return done

    def send(self, commands: Sequence[Command]) -> None:
        """Until all are acknowledged or the server is gone."""
        try:
            for command in commands:
                self.acknowledged.put(self.do(command))
        except httpx.TransportError:
            return

    def state(self) -> tuple[int, dict[str, Any]]:
        """The version, and what the director sees."""
        found = self._client.get(self._path).json()
        return found["version"], found["view"]

    def begun(self) -> list[int]:
        """The first line in the log of each command that is there."""
        return sorted({line["first"] for line in self._client.get(f"{self._path}/log").json()})

    def killed_after(self, acks: int, commands: Sequence[Command]) -> list[Done]:
        """The server dies with the next command on its way, or just done, and comes back."""
        with ThreadPoolExecutor(1) as other:
            sending = other.submit(self.send, commands)
            done = [self.acknowledged.get(timeout=PATIENCE) for _ in range(acks)]
            self._server.kill()
            sending.result(PATIENCE)
        while not self.acknowledged.empty():
            done.append(self.acknowledged.get())
        self._server = RealServer(self._folder, generous=True)
        self._client.base_url = self._server.url
        return done

    def end(self) -> None:
        self._client.close()
        self._server.stop()


def two_rounds() -> Iterator[Command]:
    people = [{"last": f"Gracz {number}"} for number in range(1, PLAYERS + 1)]
    yield "people", {"command": "add-entrants", "details": people}
    for played in (1, 2):
        for command in ("draft-round", "publish", "start-round"):
            yield f"{command} {played}", {"command": command}
        for table in range(1, TABLES + 1):
            scores = [400 + table, 300 + played]
            entry = {"command": "enter-result", "table": table, "scores": scores}
            yield f"result {played} {table}", entry


def test_a_server_killed_while_pairing_and_typing_has_all_it_has_acknowledged(
    tmp_path: Path,
) -> None:
    commands = list(two_rounds())
    desk = Desk(tmp_path)
    done = desk.killed_after(1, commands)  # while the first round is paired
    done += desk.killed_after(4 + TABLES // 2, commands[len(done) :])  # while results are typed
    before, log = desk.state(), desk.begun()
    assert len(log) - len(done) in (1, 2)  # opened; and what was on its way may be there or not
    for command, answer in zip(commands, done, strict=False):
        assert desk.do(command) == {**answer, "repeated": True}
    assert desk.state() == before
    for command in commands[len(done) :]:
        done.append(desk.do(command))
    assert len(desk.begun()) == 1 + len(commands)
    rounds = desk.state()[1]["rounds"]
    typed = [sorted(table["scores"]) for one in rounds for table in one["tables"]]
    assert typed == [
        [300 + played, 400 + table] for played in (1, 2) for table in range(1, TABLES + 1)
    ]
    desk.end()
