"""`mydelko user`: what it writes is for servers that look at the same database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.calls import Program

LATER = 4_000_000_000_000  # milliseconds: long after any system's clock of today


@pytest.mark.slow
def test_a_session_is_ended_no_earlier_than_a_server_s_last_heartbeat(
    mydelko: Program, tmp_path: Path
) -> None:
    mydelko("user", "add", "Ala", "--data", str(tmp_path))
    with closing(sqlite3.connect(tmp_path / "mydelko.db")) as database:
        database.execute("INSERT INTO heartbeats VALUES ('main', ?)", [LATER])
        database.execute(
            "INSERT INTO sessions (id, holder, user, nickname, created, seen, expires)"
            " SELECT 'digest', 'holder', id, name, 0, 0, ? FROM users",
            [2 * LATER],
        )
        database.commit()
    assert mydelko("user", "logout", "Ala", "--data", str(tmp_path)).status == 0
    with closing(sqlite3.connect(tmp_path / "mydelko.db")) as database:
        assert database.execute("SELECT revoked FROM sessions").fetchall() == [(LATER,)]
