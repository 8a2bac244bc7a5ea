"""A stream as a log: it answers as a file and memory do, and moves between them."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mydelko.log import Appended, Conflict, FileLog, MemoryLog, Outcome
from mydelko.store import Store, Stream

pytestmark = pytest.mark.anyio

LOGS = count()  # each example has its own
BODIES = st.lists(st.sampled_from([b"1", b'{"a":"\xc5\xbc"}', b"[]"]), min_size=1, max_size=3)
ASKED = st.tuples(st.integers(-1, 1), BODIES, st.sampled_from(["", "", "c1", "c2", "c3"]))


@given(asked=st.lists(ASKED, max_size=12))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_a_stream_a_file_and_memory_answer_alike(
    store: Store, tmp_path: Path, asked: list[tuple[int, list[bytes], str]]
) -> None:
    number = next(LOGS)
    stream, memory = Stream(store, f"log/{number}"), MemoryLog()
    path = tmp_path / f"{number}.log"
    version = 0
    for beside, events, command in asked:
        expected = max(version + beside, 0)
        said: list[Outcome] = [
            memory.append(expected, events, command),
            FileLog(path).append(expected, events, command),
            await stream.append(expected, events, command),
        ]
        assert said == [said[0]] * 3
        if isinstance(said[0], Appended) and not said[0].repeated:
            version = said[0].version
    assert memory.read() == FileLog(path).read() == await stream.read()
    assert memory.read(1) == FileLog(path).read(1) == await stream.read(1)


async def test_a_stream_is_filled_from_a_file_with_its_command_ids(
    store: Store, tmp_path: Path
) -> None:
    file = FileLog(tmp_path / "cup.event")
    file.append(0, [b"1", b"2"], "c1")
    file.append(2, [b"3"])
    stream = Stream(store, "tournament/cup")
    assert await stream.fill(file.read())
    assert not await stream.fill(file.read())
    assert await stream.append(3, [b"4"], "c1") == Appended(1, 2, repeated=True)
    assert await stream.read() == file.read()


async def test_a_stream_is_put_aside_only_where_nothing_was_added(store: Store) -> None:
    stream = Stream(store, "tournament/cup")
    await stream.append(0, [b"1", b"2"])
    assert await stream.retire(1) is None
    assert await stream.retire(2) == "tournament/cup.moved"
    assert await stream.read() == []
    assert await stream.append(2, [b"3"]) == Conflict(0)
    await stream.append(0, [b"3"])
    assert await stream.retire(1) == "tournament/cup.moved2"
    assert await store.streams() == [("tournament/cup.moved", 2), ("tournament/cup.moved2", 1)]
