"""`mydelko user`: what it writes is for servers that look at the same database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.calls import Program

LATER = 4_000_000_000_000  # milliseconds: long after any system's clock of today


@pytest.mark.parametrize("name", ["Z", "²", "Ż" * 31])
def test_no_account_gets_a_name_that_nobody_can_log_in_with(
    mydelko: Program, tmp_path: Path, name: str
) -> None:
    answer = mydelko("user", "add", name, "--data", str(tmp_path))
    assert (answer.status, answer.err) == (2, "The name of an account has 2 to 30 signs.\n")
    assert mydelko("user", "add", name[:1] * 30, "--data", str(tmp_path)).status == 0


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
