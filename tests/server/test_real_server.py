"""The program itself, by its command line and over real sockets: frames, kills, restarts."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from server.hall import PATIENCE
from server.real import Door, RealServer

pytestmark = pytest.mark.slow

HOUR = 3_600_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RealServer]:
    server = RealServer(tmp_path)
    yield server
    server.stop()


class Guest:
    def __init__(self, server: Door) -> None:
        answer = httpx.get(f"{server.url}/api/me", timeout=PATIENCE)
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        self.csrf = answer.json()["csrf"]

    def post(self, server: Door, path: str, body: object) -> dict[str, Any]:
        headers = {"Cookie": self.cookie, "X-CSRF-Token": self.csrf}
        answer = httpx.post(f"{server.url}{path}", json=body, headers=headers, timeout=PATIENCE)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    @contextmanager
    def sit(self, server: Door, game: str) -> Iterator[ClientConnection]:
        with connect(
            f"ws://127.0.0.1:{server.port}/ws/games/{game}",
            additional_headers={"Cookie": self.cookie},
            origin=Origin(server.url),
            open_timeout=PATIENCE,
        ) as socket:
            socket.send(json.dumps({"type": "hello"}))
            yield socket


def hear(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        if frame["type"] in kinds:
            return frame


def passing(view: dict[str, Any], identity: str) -> str:
    act = {"do": "pass"}
    command = {"id": identity, "move": view["move"], "phase": view["phase"], "act": act}
    return json.dumps({"type": "command", **command})


def test_a_huge_frame_closes_only_its_own_socket(server: RealServer) -> None:
    guest = Guest(server)
    game = guest.post(server, "/api/games", {})["game"]
    with guest.sit(server, game) as socket:
        hear(socket, "snapshot")
        socket.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            hear(socket, "never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    with guest.sit(server, game) as socket:
        assert hear(socket, "snapshot")["view"]["audience"] == "seat"


def test_an_acknowledged_move_survives_a_kill(tmp_path: Path) -> None:
    server = RealServer(tmp_path)
    ala, ola = Guest(server), Guest(server)
    seats = [{"kind": "here"}, {"kind": "invite"}]
    opened = ala.post(server, "/api/games", {"profile": "pinczow", "seats": seats})
    ola.post(server, f"/api/invites/{opened['invites'][0]['token']}", {"nickname": "Ola"})
    with ala.sit(server, opened["game"]) as socket:
        view = hear(socket, "snapshot")["view"]
    mover = ala if view["turn"] == 0 else ola
    with mover.sit(server, opened["game"]) as acting:
        acting.send(passing(hear(acting, "snapshot")["view"], "kill-me"))
        answer = hear(acting, "ack")
    server.kill()
    again = RealServer(tmp_path, port=server.port)
    try:
        with mover.sit(again, opened["game"]) as acting:
            seen = hear(acting, "snapshot")
            assert seen["version"] >= answer["version"]
            assert seen["view"]["move"] == 1
            repeated = json.loads(passing(seen["view"], "kill-me"))
            acting.send(json.dumps({**repeated, "move": 0, "phase": "laying"}))
            assert hear(acting, "ack", "refused") == answer
    finally:
        again.stop()


def test_a_process_that_was_stopped_charges_nobody_and_drops_no_flag(tmp_path: Path) -> None:
    server = RealServer(tmp_path, generous=True)
    try:
        guest = Guest(server)
        seats = [{"kind": "here"}, {"kind": "here", "name": "Ola"}]
        game = guest.post(server, "/api/games", {"profile": "pinczow", "seats": seats})["game"]
        with guest.sit(server, game) as socket:
            seat = hear(socket, "snapshot")["view"]["turn"]
            server.stand_still(HOUR)
            given = 0
            while given < HOUR:
                given = max(news.get("givenBack", 0) for news in hear(socket, "delta")["news"])
            socket.send(json.dumps({"type": "lift", "seat": seat}))
            view = hear(socket, "snapshot")["view"]
            assert not view["seats"][seat]["flagged"]
            socket.send(json.dumps({**json.loads(passing(view, "awake")), "seat": seat}))
            assert hear(socket, "ack", "refused")["type"] == "ack"
    finally:
        server.stop()


def test_a_stranger_without_a_cookie_looks_on(server: RealServer) -> None:
    guest = Guest(server)
    game = guest.post(server, "/api/games", {})["game"]
    address = f"ws://127.0.0.1:{server.port}/ws/games/{game}"
    with connect(address, open_timeout=PATIENCE) as socket:
        socket.send(json.dumps({"type": "hello"}))
        assert hear(socket, "snapshot")["view"]["audience"] == "spectator"


def test_backup_restore_and_accounts_by_the_command_line(tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "mydelko.cli.main", *arguments, "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
        )

    assert run("user", "add", "Ala").returncode == 0
    copy = tmp_path / "copy.backup"
    assert run("backup", str(copy)).returncode == 0
    assert copy.stat().st_size > 0
    assert run("user", "add", "Ola").returncode == 0
    assert "Ola" in run("user", "list").stdout
    assert run("restore", str(copy)).returncode == 0
    listed = run("user", "list").stdout
    assert "Ala" in listed
    assert "Ola" not in listed
    assert run("user", "reset", "Nobody").returncode == 2
    assert run("restore", str(tmp_path / "nothing")).returncode == 2


def test_a_backup_taken_while_people_play_is_played_on_elsewhere(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "club.backup"
    server = RealServer(here)
    try:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
            csrf = {"X-CSRF-Token": client.get("/api/me").json()["csrf"]}
            game = client.post("/api/games", json={}, headers=csrf).json()["game"]
            cookies = client.cookies
        for command, folder in (("backup", here), ("restore", there)):
            call = [sys.executable, "-m", "mydelko.cli.main", command, str(file)]
            subprocess.run([*call, "--data", str(folder)], check=True, timeout=PATIENCE)
    finally:
        server.stop()
    server = RealServer(there)
    try:
        mine = httpx.get(f"{server.url}/api/games", cookies=cookies, timeout=PATIENCE).json()
        head = httpx.head(f"{server.url}/ready", timeout=PATIENCE)
    finally:
        server.stop()
    assert [each["game"] for each in mine] == [game]
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == "18"
