"""The OpenAPI description: true, strict, and held by the program under random requests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.event import settings
from server.hall import PATIENCE
from server.real import RealServer

# A name may be well-formed and still be taken or no name at all: 409 and 422 are honest answers.
# Whoever ends a session does it with one of their own: with it all others would end at the door,
# and any other operation that never lets anybody in fails the run. Two ask for more than a session.
# One worker: in Python 3.11 two threads that read sources at once can make its parser give up.
CONFIGURATION = """
headers = {person}
parameters = {{ event = "{event}", game = "{game}" }}
suppress-health-check = ["filter_too_much"]
warnings = {{ fail-on = ["missing_auth"] }}
workers = 1

[checks]
positive_data_acceptance.expected-statuses = ["2xx", 403, 404, 409, 422, 429]
negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429]

# Nothing is linked in the description: what one answer says leads nowhere.
[phases.stateful]
enabled = false

[phases.coverage]
unexpected-methods = ["PUT"]

# Every value of every field of three dozen commands and of the settings: test_event_fields.py.
# A list of people is refused from two megabytes on, which take long to make.
[[operations]]
include-path = ["/api/events", "/api/events/{{event}}/commands", "/api/events/{{event}}/entry-list"]
phases.coverage.enabled = false

[[operations]]
include-path = ["/api/events/{{event}}/game", "/api/games/{{game}}/takeover"]
warnings = false

[[operations]]
include-path = ["/api/register", "/api/login", "/api/password", "/api/sessions/{{session}}"]
headers = {changing}
warnings = false

[[operations]]
include-path = ["/api/logout", "/api/account/end"]
headers = {leaving}
warnings = false
"""

# The same requests every time, so that no run is red by chance; `make soak` looks for new ones.
IS_SOAK = os.environ.get("MYDELKO_PROFILE") == "soak"
GENERATION = (
    ["--max-examples=200"] if IS_SOAK else ["--max-examples=5", "--generation-deterministic"]
)


def visitor(url: str, name: str) -> httpx.Client:
    """Somebody with an account."""
    client = httpx.Client(base_url=url, timeout=PATIENCE)
    client.headers["X-CSRF-Token"] = client.get("/api/me").json()["csrf"]
    answer = client.post("/api/register", json={"name": name, "password": f"{name} i hasło"})
    assert answer.is_success, answer.text
    client.headers["X-CSRF-Token"] = client.get("/api/me").json()["csrf"]
    return client


def headers_of(client: httpx.Client) -> str:
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    token = client.headers["X-CSRF-Token"]
    return f"{{ Cookie = {json.dumps(cookie)}, X-CSRF-Token = {json.dumps(token)} }}"


def configuration(url: str) -> str:
    """With an event that one directs and a game that one plays."""
    person, changing, leaving = (visitor(url, name) for name in ("Ala", "Ola", "Ela"))
    event = person.post("/api/events", json={"id": "e", "settings": settings()}).json()["id"]
    seats = [{"kind": "here"}, {"kind": "computer"}]
    game = person.post("/api/games", json={"seats": seats}).json()["game"]
    return CONFIGURATION.format(
        person=headers_of(person),
        changing=headers_of(changing),
        leaving=headers_of(leaving),
        event=event,
        game=game,
    )


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = RealServer(tmp_path_factory.mktemp("openapi"), generous=True)
    yield server.url
    server.stop()


@pytest.mark.slow
def test_bodies_refuse_unknown_fields_in_the_description_too(url: str) -> None:
    description: dict[str, Any] = httpx.get(f"{url}/schema/openapi.json", timeout=PATIENCE).json()
    schemas = description["components"]["schemas"]
    bodies = [name for name in schemas if name.endswith("Body")]
    assert len(bodies) >= 6
    assert all(schemas[name]["additionalProperties"] is False for name in bodies)


@pytest.mark.slow
def test_random_requests_reach_every_operation_and_are_answered_as_described(
    url: str, tmp_path: Path
) -> None:
    description = httpx.get(f"{url}/schema/openapi.json", timeout=PATIENCE).json()
    operations = sum(len(path) for path in description["paths"].values())
    (tmp_path / "schemathesis.toml").write_text(configuration(url), encoding="utf-8")
    done = subprocess.run(
        [
            str(Path(sys.executable).with_name("st")),
            "--config-file",
            str(tmp_path / "schemathesis.toml"),
            "run",
            f"{url}/schema/openapi.json",
            "--checks=all",
            *GENERATION,
            f"--request-timeout={PATIENCE}",
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-12000:]
    assert f"Tested: {operations}" in done.stdout, done.stdout[-2000:]
    assert httpx.get(f"{url}/api/me", timeout=PATIENCE).status_code == 200
