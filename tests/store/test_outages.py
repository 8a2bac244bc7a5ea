"""A failing disk or database refuses, loses nothing it acknowledged, and is used again after."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from lacking import lacks
from mydelko.store import Appended, Moved, Outage, Store
from mydelko.store.database import Database
from store.postgres import Postgres

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

HERE = Path(__file__).parent
PATIENCE = 120.0  # seconds of real time before a test is called stuck


@pytest.fixture(scope="session")
def failing_disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or not sys.platform.startswith("linux"):
        lacks("the failing disk needs Linux and a C compiler")
    library = tmp_path_factory.mktemp("disk") / "failing_disk.so"
    source = HERE / "failing_disk.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


def tell(failing_disk: Path, folder: Path, story: str) -> dict[str, Any]:
    faults = folder / "faults"
    faults.mkdir()
    for pipe in ("reached", "go"):
        os.mkfifo(faults / pipe)
    done = subprocess.run(
        [sys.executable, HERE / "disk_story.py", f"sqlite:///{folder}/mydelko.db", story],
        env={**os.environ, "LD_PRELOAD": str(failing_disk), "FAILING_DISK": str(faults)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["full", "readonly", "sync"])
def test_a_failing_disk_refuses_and_the_store_goes_on_when_it_is_back(
    failing_disk: Path, tmp_path: Path, fault: str
) -> None:
    told = tell(failing_disk, tmp_path, fault)
    assert told["before"] == "written"
    assert [answer for answer in told["failing"] if not answer.startswith("outage: ")] == []
    assert told["read"] == 1
    assert told["after"] == ["written", "written"]
    assert told["streams"] == ["after", "before", "failing0"]


@pytest.mark.slow
def test_no_append_is_answered_before_its_commit_returns_from_the_disk(
    failing_disk: Path, tmp_path: Path
) -> None:
    assert tell(failing_disk, tmp_path, "held") == {
        "done": False,
        "read": 1,
        "seen": 0,
        "answer": "written",
    }


@pytest.mark.slow
def test_a_full_disk_is_named(failing_disk: Path, tmp_path: Path) -> None:
    assert "the disk is full" in tell(failing_disk, tmp_path, "full")["failing"][0]


@pytest.mark.slow
def test_a_desk_tells_of_a_full_disk_and_does_what_was_asked_once_there_is_room(
    failing_disk: Path, tmp_path: Path
) -> None:
    assert tell(failing_disk, tmp_path, "desk")["told"] == [
        "outage: the disk is full",
        "entrants 0",
        "done",
        "entrants 1",
        "done",  # asked once more
        "entrants 1",
    ]


async def test_a_place_that_cannot_be_used_is_an_outage(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "text").write_text("Ala ma kota\n" * 500)
    for where in (tmp_path / "file" / "mydelko.db", tmp_path / "text", tmp_path):
        with pytest.raises(Outage):
            await Store.open(f"sqlite:///{where}")


def test_a_read_only_database_refuses_to_open() -> None:
    """As another user, where the tests are root: root may write everywhere."""
    program = (
        "import asyncio, os, sys\n"
        "from mydelko.store import Outage, Store\n"
        "if os.geteuid() == 0: os.setuid(65534)\n"
        "try: asyncio.run(Store.open(sys.argv[1]))\n"
        "except Outage as outage: print('outage:', outage)\n"
    )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = f"sqlite:///{folder}/mydelko.db"
        asyncio.run(open_and_close(url))
        (folder / "mydelko.db").chmod(0o444)
        folder.chmod(0o555)
        command = [sys.executable, "-c", program, url]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        folder.chmod(0o755)
    assert "readonly database" in done.stdout, done.stdout + done.stderr


async def open_and_close(url: str) -> None:
    await (await Store.open(url)).close()


async def test_another_program_that_writes_is_waited_for(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/mydelko.db")
    other = Database(f"sqlite:///{tmp_path}/mydelko.db")
    with other.writer.begin():
        asked = asyncio.ensure_future(store.append("g", 0, [b"a"]))
        await asyncio.to_thread(other.reader.connect().close)  # the writer gets its turn
        assert await store.read("g") == []
        assert not asked.done()
    assert await asked == Appended(1, 1)
    await store.close()
    other.dispose()


async def test_a_database_that_goes_away_refuses_and_serves_again_when_back(
    postgres: Postgres,
) -> None:
    store = await Store.open(postgres.create_database())
    heard: asyncio.Queue[Moved] = asyncio.Queue()
    store.on_moved(heard.put_nowait)
    assert await asyncio.wait_for(heard.get(), PATIENCE) == Moved(None)
    assert await store.append("g", 0, [b"a"]) == Appended(1, 1)
    postgres.stop()
    try:
        for _time in range(2):
            with pytest.raises(Outage):
                await store.append("g", 1, [b"b"])
            with pytest.raises(Outage):
                await store.read("g")
    finally:
        postgres.start()
    assert await store.append("g", 1, [b"b"]) == Appended(2, 2)
    assert await store.read("g") == [b"a", b"b"]
    assert await asyncio.wait_for(heard.get(), PATIENCE) == Moved(None)  # listens again
    await store.close()


async def test_a_database_made_read_only_refuses_and_serves_again_after(
    postgres: Postgres,
) -> None:
    url = postgres.create_database()
    name = url.split("/")[3].split("?", maxsplit=1)[0]
    store = await Store.open(url)
    assert await store.append("g", 0, [b"a"]) == Appended(1, 1)

    def switch(value: str) -> None:
        postgres.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}")
        postgres.execute(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )

    switch("on")
    for _time in range(2):
        with pytest.raises(Outage):
            await store.append("g", 1, [b"b"])
    assert await store.read("g") == [b"a"]
    switch("off")
    assert await store.append("g", 1, [b"b"]) == Appended(2, 2)
    await store.close()


async def test_other_nodes_hear_which_streams_moved_and_not_their_own(postgres: Postgres) -> None:
    url = postgres.create_database()
    here, there = await Store.open(url), await Store.open(url)
    heard: asyncio.Queue[Moved] = asyncio.Queue()
    here.on_moved(heard.put_nowait)
    assert await asyncio.wait_for(heard.get(), PATIENCE) == Moved(None)
    await here.append("mine", 0, [b"a"])
    await there.append("g", 0, [b"a", b"b"])
    assert await asyncio.wait_for(heard.get(), PATIENCE) == Moved("g", 2)
    names = {f"game-{number:04}-{'x' * 40}" for number in range(500)}  # more than one notice holds
    await asyncio.gather(*(there.append(name, 0, [b"a"]) for name in names))
    assert {(await asyncio.wait_for(heard.get(), PATIENCE)).stream for _name in names} == names
    for node in (here, there):
        await node.close()


async def test_a_server_told_to_answer_early_is_still_waited_for(postgres: Postgres) -> None:
    url = postgres.create_database()
    name = url.split("/")[3].split("?", maxsplit=1)[0]
    postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    store = await Store.open(url)
    assert await store.write(lambda at: at.scalar(text("SHOW synchronous_commit"))) == "on"
    await store.close()
