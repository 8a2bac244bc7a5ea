"""The write-ahead log is folded into the database while writing goes on, and begins anew."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import pytest

from mydelko.store import Appended, Store, checkpoints
from mydelko.store.checkpoints import EVERY, OVERDUE, Checkpoints
from mydelko.store.database import Database

pytestmark = pytest.mark.anyio
PATIENCE = 120  # seconds until something awaited counts as missing, on a busy machine


async def test_the_log_file_stays_short_however_much_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 2)
    monkeypatch.setattr(checkpoints, "LONG_LOG", 20)
    store = await Store.open(f"sqlite:///{tmp_path}/mydelko.db")
    for version in range(300):
        assert await store.append("g", version, [b"x" * 4000]) == Appended(version + 1, version + 1)
    assert (tmp_path / "mydelko.db-wal").stat().st_size < 600_000
    assert len(await store.read("g")) == 300
    await store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["mydelko.db"]


async def test_the_writer_waits_for_a_checkpoint_that_is_held_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = Event()

    def held_up(_database: Database) -> int:
        assert going_on.wait(PATIENCE)
        return 0

    monkeypatch.setattr(checkpoints, "checkpoint", held_up)
    beside = Checkpoints(Database(f"sqlite:///{tmp_path}/mydelko.db"))
    await beside.after(EVERY)
    await beside.after(EVERY * OVERDUE - 1)  # while it runs commits go on
    waiting = asyncio.ensure_future(beside.after(1))
    await asyncio.sleep(0)
    assert not waiting.done()
    going_on.set()
    await waiting
    await beside.close()


async def test_a_log_that_was_never_folded_is_read_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a killed process leaves it: the copy has the log beside the database."""
    store = await Store.open(f"sqlite:///{tmp_path}/mydelko.db")
    await store.append("g", 0, [b"a", b"b"], command="c1")
    (tmp_path / "killed").mkdir()
    for name in ("mydelko.db", "mydelko.db-wal"):
        (tmp_path / "killed" / name).write_bytes((tmp_path / name).read_bytes())
    await store.close()
    again = await Store.open(f"sqlite:///{tmp_path}/killed/mydelko.db")
    assert await again.read("g") == [b"a", b"b"]
    assert await again.append("g", 0, [b"x"], command="c1") == Appended(1, 2, repeated=True)
    await again.close()
