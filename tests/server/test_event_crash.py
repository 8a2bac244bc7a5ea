"""A server killed while an event runs: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from server.event import settings
from server.hall import PATIENCE
from server.real import RealServer

pytestmark = pytest.mark.slow


def do(client: httpx.Client, event: str, identity: str, **command: object) -> dict[str, Any]:
    body = {"id": identity, "command": command}
    answer = client.post(f"/api/events/{event}/commands", json=body)
    assert answer.status_code == 200, answer.text
    done: dict[str, Any] = answer.json()
    return done


def test_a_killed_server_has_all_it_has_acknowledged_and_does_nothing_again(
    tmp_path: Path,
) -> None:
    server = RealServer(tmp_path, generous=True)
    client = httpx.Client(base_url=server.url, timeout=PATIENCE)
    client.headers["X-CSRF-Token"] = client.get("/api/me").json()["csrf"]
    opened = client.post("/api/events", json={"id": "e", "settings": settings()})
    event = opened.json()["id"]
    people = [{"last": name} for name in ("Ala", "Ola", "Ela", "Iza")]
    do(client, event, "1", command="add-entrants", details=people)
    for identity, command in enumerate(("draft-round", "publish", "start-round"), 2):
        do(client, event, str(identity), command=command)
    entry = {"command": "enter-result", "table": 1, "scores": [400, 350]}
    done = do(client, event, "5", **entry)
    before = client.get(f"/api/events/{event}").json()
    server.kill()

    again = RealServer(tmp_path, generous=True)
    client.base_url = again.url
    assert client.get(f"/api/events/{event}").json()["view"] == before["view"]
    assert do(client, event, "5", **entry) == {**done, "repeated": True}
    assert client.get(f"/api/events/{event}").json()["version"] == before["version"]
    client.close()
    again.stop()
