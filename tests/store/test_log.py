"""Appending and reading: versions, races, repeats."""

from __future__ import annotations

import asyncio

import pytest

from mydelko.log.entry import answers
from mydelko.store import Appended, Conflict, Entry, Game, Outage, Store

pytestmark = pytest.mark.anyio


def game(version: int) -> Game:
    return Game(id="g", profile="p", status="open", version=version, created=1, updated=version)


async def test_events_are_read_as_they_were_written(store: Store) -> None:
    assert await store.append("g", 0, [b"one", b"\x00two"]) == Appended(1, 2)
    assert await store.append("g", 2, ["trzy – żółw".encode()]) == Appended(3, 3)
    assert await store.append("other", 0, [b"x"]) == Appended(1, 1)
    assert await store.read("g") == [b"one", b"\x00two", "trzy – żółw".encode()]
    assert await store.read("g", after=2) == ["trzy – żółw".encode()]
    assert await store.read("nobody") == []
    assert await store.head("g") == 3
    assert await store.head("nobody") == 0
    assert await store.streams("g") == [("g", 3)]


async def test_entries_name_versions_and_commands(store: Store) -> None:
    await store.append("g", 0, [b"a", b"b"], command="first")
    await store.append("g", 2, [b"c"])
    assert await store.entries("g") == [
        Entry(1, b"a", "first", 2),
        Entry(2, b"b"),
        Entry(3, b"c", None, 3),
    ]


@pytest.mark.parametrize("expected", [0, 1, 4, 99])
async def test_an_append_at_another_version_is_a_conflict_and_writes_nothing(
    store: Store, expected: int
) -> None:
    await store.append("g", 0, [b"a", b"b", b"c"])
    assert await store.append("g", expected, [b"x", b"y"], facts=[game(9)]) == Conflict(3)
    assert await store.read("g") == [b"a", b"b", b"c"]
    assert await store.games.get("g") is None


async def test_of_many_at_one_version_exactly_one_wins(store: Store) -> None:
    racers = [store.append("g", 0, [f"{n}".encode()] * (n % 3 + 1)) for n in range(40)]
    outcomes = await asyncio.gather(*racers)
    (won,) = [number for number, outcome in enumerate(outcomes) if isinstance(outcome, Appended)]
    events = await store.read("g")
    assert events == [f"{won}".encode()] * (won % 3 + 1)
    assert {outcome for outcome in outcomes if isinstance(outcome, Conflict)} == {
        Conflict(len(events))
    }


async def test_two_stores_race_and_no_event_is_lost_or_doubled(url: str) -> None:
    """Two nodes with PostgreSQL; the server and a command beside it with SQLite."""
    nodes = [await Store.open(url), await Store.open(url)]

    async def play(node: Store, name: str) -> list[bytes]:
        mine = []
        for turn in range(20):
            body = [f"{name}{turn}".encode()] * (turn % 3 + 1)
            version = await node.head("g")
            while isinstance(outcome := await node.append("g", version, body), Conflict):
                version = outcome.version
            mine += body
        return mine

    played = await asyncio.gather(*(play(node, f"{n}-") for n, node in enumerate(nodes)))
    events = await nodes[0].read("g")
    assert sorted(events) == sorted(played[0] + played[1])
    assert [entry.version for entry in await nodes[1].entries("g")] == list(
        range(1, len(events) + 1)
    )
    for node in nodes:
        await node.close()


async def test_a_command_sent_fifty_times_at_once_is_one_event_and_one_answer(
    store: Store,
) -> None:
    outcomes = await asyncio.gather(
        *(store.append("g", 0, [b"a", b"b"], command="c1", facts=[game(2)]) for _ in range(50))
    )
    assert await store.read("g") == [b"a", b"b"]
    assert {(outcome.version, type(outcome)) for outcome in outcomes} == {(2, Appended)}
    assert sum(not outcome.repeated for outcome in outcomes if isinstance(outcome, Appended)) == 1


async def test_a_command_sent_to_two_nodes_at_once_is_one_event(url: str) -> None:
    nodes = [await Store.open(url), await Store.open(url)]
    outcomes = await asyncio.gather(
        *(node.append("g", 0, [b"a"], command="c1") for node in nodes * 10)
    )
    assert {(outcome.version, type(outcome)) for outcome in outcomes} == {(1, Appended)}
    assert await nodes[0].read("g") == [b"a"]
    for node in nodes:
        await node.close()


async def test_a_late_repeat_gets_the_first_answer_at_whatever_version_it_expects(
    store: Store,
) -> None:
    await store.append("g", 0, [b"a", b"b"], command="c1")
    await store.append("g", 2, [b"c"], command="c2")
    for expected in (0, 2, 3):
        repeat = await store.append("g", expected, [b"again"], command="c1", facts=[game(9)])
        assert repeat == Appended(1, 2, repeated=True)
    known = answers(await store.entries("g"))
    assert known["c1"] == Appended(1, 2, repeated=True)
    assert "c9" not in known
    assert await store.head("g") == 3
    assert await store.games.get("g") is None


async def test_the_same_command_id_on_another_stream_is_another_command(store: Store) -> None:
    await store.append("g", 0, [b"a"], command="c1")
    assert await store.append("h", 0, [b"b"], command="c1") == Appended(1, 1)


async def test_a_conflict_does_not_use_up_the_command_id(store: Store) -> None:
    await store.append("g", 0, [b"a"])
    assert await store.append("g", 0, [b"b"], command="c1") == Conflict(1)
    assert await store.append("g", 1, [b"b"], command="c1") == Appended(2, 2)


async def test_appends_without_an_id_are_never_repeats(store: Store) -> None:
    assert await store.append("g", 0, [b"a"]) == Appended(1, 1)
    assert await store.append("g", 1, [b"a"]) == Appended(2, 2)


@pytest.mark.parametrize(
    ("stream", "expected", "events"), [("g", 0, []), ("g", -1, [b"a"]), ("", 0, [b"a"])]
)
async def test_a_senseless_append_is_our_fault(
    store: Store, stream: str, expected: int, events: list[bytes]
) -> None:
    with pytest.raises(ValueError, match="needs a stream"):
        await store.append(stream, expected, events)


async def test_a_faulty_append_does_not_spoil_the_others_of_its_group(store: Store) -> None:
    """Facts that the database cannot hold: no profile."""
    broken = Game(id="b", profile=None, status="", version=1, created=1, updated=1)  # type: ignore[arg-type]
    outcomes = await asyncio.gather(
        store.append("a", 0, [b"a"]),
        store.append("b", 0, [b"b"], facts=[broken]),
        store.append("c", 0, [b"c"], facts=[game(1)]),
        return_exceptions=True,
    )
    assert outcomes[0] == outcomes[2] == Appended(1, 1)
    assert isinstance(outcomes[1], Exception)
    assert not isinstance(outcomes[1], Outage)
    assert await store.streams() == [("a", 1), ("c", 1)]


async def test_closing_answers_what_was_asked_and_refuses_what_comes_after(url: str) -> None:
    store = await Store.open(url)
    asked = [asyncio.ensure_future(store.append(f"g{n}", 0, [b"a"])) for n in range(10)]
    await asyncio.gather(*asked[:1])
    more = asyncio.ensure_future(store.append("late", 0, [b"a"]))
    closing = asyncio.ensure_future(store.close())
    assert await asyncio.gather(*asked, more) == [Appended(1, 1)] * 11
    await closing
    with pytest.raises(Outage, match="closed"):
        await store.append("g", 0, [b"a"])
    with pytest.raises(Outage, match="closed"):
        await store.read("g0")
    again = await Store.open(url)
    assert len(await again.streams()) == 11
    await again.close()
