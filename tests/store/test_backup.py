"""Backups and restoring while the store is in use, within and across databases."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from mydelko.store import Appended, BadBackup, Conflict, Moved, SchemaNewer, Store, User
from mydelko.store.database import Database
from store.postgres import Postgres

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

EWA = User(id="u1", name="Ewa", key="ewa", look="ewa", password="hash", created=1, disabled=True)


@pytest.mark.slow
async def test_a_backup_taken_while_writing_holds_whole_appends_up_to_one_moment(
    store: Store, tmp_path: Path
) -> None:
    acknowledged = [0] * 8
    stop = asyncio.Event()

    async def play(stream: int) -> None:
        while not stop.is_set():
            version = acknowledged[stream]
            outcome = await store.append(f"g{stream}", version, [b"x" * 500, b"y"])
            assert outcome == Appended(version + 1, version + 2)
            acknowledged[stream] = version + 2

    players = [asyncio.ensure_future(play(stream)) for stream in range(8)]
    while min(acknowledged) < 10:
        await store.append("pace", await store.head("pace"), [b"."])
    before = list(acknowledged)
    await store.backup(tmp_path / "copy")
    stop.set()
    await asyncio.gather(*players)

    copy = await Store.open(f"sqlite:///{tmp_path}/copy")
    for stream in range(8):
        events = await copy.read(f"g{stream}")
        assert before[stream] <= len(events) <= acknowledged[stream]
        assert events == [b"x" * 500, b"y"] * (len(events) // 2)
    await copy.close()


async def test_a_backup_is_one_file_and_tells_its_progress(store: Store, tmp_path: Path) -> None:
    await store.append("g", 0, [b"a"])
    told: list[tuple[int, int]] = []
    await store.backup(tmp_path / "copy", lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1] > 0
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy"]


async def test_restoring_brings_back_that_moment_and_keeps_the_present_aside(
    store: Store, tmp_path: Path
) -> None:
    await store.append("g", 0, [b"a"], command="c1")
    await store.users.add(EWA)
    await store.backup(tmp_path / "copy")
    await store.append("g", 1, [b"b"])
    await store.append("h", 0, [b"c"])

    former = await store.restore(tmp_path / "copy", backups=tmp_path)
    assert await store.streams() == [("g", 1)]
    assert await store.users.all() == [EWA]
    assert await store.append("g", 2, [b"z"]) == Conflict(1)
    assert await store.append("g", 0, [b"z"], command="c1") == Appended(1, 1, repeated=True)

    await store.restore(former, backups=tmp_path)
    assert await store.streams() == [("g", 2), ("h", 1)]


async def test_a_backup_restores_into_the_other_database(
    tmp_path: Path, postgres: Postgres
) -> None:
    here = await Store.open(f"sqlite:///{tmp_path}/here.db")
    there = await Store.open(postgres.create_database())
    await here.append("g", 0, [b"\x00\xff", b"b"], command="c1")
    await here.users.add(EWA)
    await here.backup(tmp_path / "one")
    await there.restore(tmp_path / "one", backups=tmp_path)
    assert await there.entries("g") == await here.entries("g")
    assert await there.users.all() == [EWA]

    await there.append("g", 2, [b"c"])
    await there.backup(tmp_path / "two")
    await here.restore(tmp_path / "two", backups=tmp_path)
    assert await here.read("g") == [b"\x00\xff", b"b", b"c"]
    assert await here.users.all() == [EWA]
    await here.close()
    await there.close()


async def test_a_running_node_hears_at_its_next_heartbeat_that_another_restored(
    url: str, tmp_path: Path
) -> None:
    running, command = await Store.open(url), await Store.open(url)
    await running.heartbeats.beat("n", 1)
    await command.backup(tmp_path / "copy")
    heard: asyncio.Queue[Moved] = asyncio.Queue()
    hear_no_more = running.on_moved(heard.put_nowait)
    if url.startswith("postgresql"):
        assert await heard.get() == Moved(None)  # it listens from now on
    await running.heartbeats.beat("n", 2)
    assert heard.empty()
    await command.restore(tmp_path / "copy", backups=tmp_path)
    await running.heartbeats.beat("n", 3)
    assert heard.get_nowait() == Moved(None)
    hear_no_more()
    await command.restore(tmp_path / "copy", backups=tmp_path)
    await running.heartbeats.beat("n", 4)
    assert heard.empty()
    for store in (running, command):
        await store.close()


async def test_a_file_that_is_no_backup_is_refused_and_nothing_changes(
    store: Store, tmp_path: Path
) -> None:
    await store.append("g", 0, [b"a"])
    (tmp_path / "text").write_text("Ala ma kota\n" * 500)
    foreign = Database(f"sqlite:///{tmp_path}/foreign")
    with foreign.writer.begin() as connection:
        connection.execute(text("CREATE TABLE cats (name TEXT)"))
    foreign.dispose()
    alike = Database(f"sqlite:///{tmp_path}/alike")  # migrated by the same tool as ours
    with alike.writer.begin() as connection:
        connection.execute(text("CREATE TABLE events (id INTEGER)"))
        connection.execute(text("CREATE TABLE alembic_version (version_num TEXT)"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('0004')"))
    alike.dispose()
    for name in ("missing", "text", "foreign", "alike"):
        with pytest.raises(BadBackup, match=name):
            await store.restore(tmp_path / name, backups=tmp_path)
    assert await store.streams() == [("g", 1)]
    assert list(tmp_path.glob("*before-restore*")) == []


async def test_a_backup_of_a_newer_program_is_refused(store: Store, tmp_path: Path) -> None:
    await store.backup(tmp_path / "copy")
    copy = Database(f"sqlite:///{tmp_path}/copy")
    with copy.writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    copy.dispose()
    with pytest.raises(SchemaNewer):
        await store.restore(tmp_path / "copy", backups=tmp_path)


async def test_a_failed_backup_leaves_the_earlier_file(store: Store, tmp_path: Path) -> None:
    (tmp_path / "copy").write_bytes(b"earlier")

    def fail(done: int, of: int) -> None:
        raise RuntimeError("stopped")

    await store.append("g", 0, [b"a"])
    with pytest.raises(RuntimeError, match="stopped"):
        await store.backup(tmp_path / "copy", fail)
    assert (tmp_path / "copy").read_bytes() == b"earlier"
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy"]


async def test_the_database_and_its_backups_are_readable_by_their_owner_only(
    tmp_path: Path,
) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/data/mydelko.db")
    await store.append("g", 0, [b"a"])
    await store.backup(tmp_path / "data" / "copy")
    assert {path.stat().st_mode & 0o077 for path in (tmp_path / "data").iterdir()} == {0}
    with pytest.raises(BadBackup, match="itself"):
        await store.backup(tmp_path / "data" / "mydelko.db")
    await store.close()


async def test_a_database_in_use_can_be_restored_from_as_it_is(
    store: Store, tmp_path: Path
) -> None:
    other = await Store.open(f"sqlite:///{tmp_path}/other.db")
    await other.append("h", 0, [b"not yet folded into the file"])
    await store.restore(tmp_path / "other.db", backups=tmp_path)
    assert await store.streams() == [("h", 1)]
    await other.close()
