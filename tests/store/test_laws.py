"""Laws of the log, against the simplest model of it: a list of events for each stream."""

from __future__ import annotations

import asyncio
import tempfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mydelko.store import Appended, Conflict, Store

APPENDS = st.lists(
    st.tuples(
        st.sampled_from("gh"),
        st.integers(0, 6),
        st.lists(st.binary(max_size=3), min_size=1, max_size=3),
        st.sampled_from(["", "c1", "c2", "c3"]),
    ),
    max_size=25,
)


class Model:
    def __init__(self) -> None:
        self.streams: dict[str, list[bytes]] = {}
        self.answers: dict[tuple[str, str], Appended] = {}

    def append(
        self, stream: str, expected: int, events: list[bytes], command: str
    ) -> Appended | Conflict:
        written = self.streams.setdefault(stream, [])
        if command and (stream, command) in self.answers:
            first = self.answers[stream, command]
            return Appended(first.first, first.version, repeated=True)
        if expected != len(written):
            return Conflict(len(written))
        written += events
        answer = Appended(expected + 1, len(written))
        if command:
            self.answers[stream, command] = answer
        return answer


@pytest.mark.slow
@settings(max_examples=60)
@given(appends=APPENDS, at_once=st.integers(1, 10))
def test_the_log_answers_as_a_list_would_however_appends_are_grouped(
    appends: list[tuple[str, int, list[bytes], str]], at_once: int
) -> None:
    """Appends of one stream keep their order within a group, so the model may go one by one."""

    async def compare(url: str) -> None:
        model, store = Model(), await Store.open(url)
        for begin in range(0, len(appends), at_once):
            group = appends[begin : begin + at_once]
            expected = [model.append(*append) for append in group]
            asked = [
                store.append(stream, version, events, command=command)
                for stream, version, events, command in group
            ]
            assert await asyncio.gather(*asked) == expected
        for stream, events in model.streams.items():
            assert await store.read(stream) == events
        await store.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(compare(f"sqlite:///{folder}/mydelko.db"))
