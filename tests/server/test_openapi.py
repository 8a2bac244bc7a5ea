"""The OpenAPI description: true, strict, and held by the program under random requests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.hall import PATIENCE
from server.real import RealServer

# A name may be well-formed and still be taken or no name at all: 409 and 422 are honest answers.
CONFIGURATION = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", 403, 404, 409, 422, 429]

# Every value of every field of three dozen commands would take minutes.
[[operations]]
include-path-regex = "^/api/events"
phases.coverage.enabled = false
"""


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
def test_random_requests_are_answered_as_described(url: str, tmp_path: Path) -> None:
    me = httpx.get(f"{url}/api/me", timeout=PATIENCE)
    cookie = me.headers["set-cookie"].split(";")[0]
    (tmp_path / "schemathesis.toml").write_text(CONFIGURATION, encoding="utf-8")
    done = subprocess.run(
        [
            str(Path(sys.executable).with_name("st")),
            "--config-file",
            str(tmp_path / "schemathesis.toml"),
            "run",
            f"{url}/schema/openapi.json",
            "--checks=all",
            "--max-examples=30",
            f"--request-timeout={PATIENCE}",
            f"--header=Cookie: {cookie}",
            f"--header=X-CSRF-Token: {me.json()['csrf']}",
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    assert httpx.get(f"{url}/api/me", timeout=PATIENCE).status_code == 200
