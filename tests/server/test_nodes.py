"""Two nodes over one PostgreSQL: one game, whichever node a player has reached."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from mydelko.log import Entry
from mydelko.play.setup import talk_stream
from mydelko.play.table import Told
from mydelko.rules.fold import fold
from mydelko.rules.game_record import read_event
from mydelko.store.watch import Moved
from server.event import Event
from server.hall import PATIENCE, Hall, TwoSeats, Visitor, some_tiles, two_at_a_table
from store.postgres import Postgres

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


class Nodes(NamedTuple):
    north: Hall
    south: Hall


@pytest.fixture
async def nodes(tmp_path: Path, postgres: Postgres) -> AsyncIterator[Nodes]:
    database = postgres.create_database()
    north, south = Hall(tmp_path, database, "north"), Hall(tmp_path, database, "south")
    south.wall = north.wall
    south.program.wall = north.wall
    async with north.running(), south.running():
        yield Nodes(north, south)


async def move_to(visitor: Visitor, hall: Hall) -> Visitor:
    """The same person through another node."""
    there = Visitor(hall, {})
    there.cookies = dict(visitor.cookies)
    await there.arrive()
    return there


async def test_a_move_on_one_node_is_seen_and_answered_on_the_other(nodes: Nodes) -> None:
    table = await two_at_a_table(nodes.north)
    apart = TwoSeats(table.ala, await move_to(table.ola, nodes.south), table.game, table.token)
    async with apart.playing() as (mover, other):
        assert (await mover.do("play", tiles=some_tiles(mover.view)))["type"] == "ack"
        await other.until(lambda view: view["phase"] == "challenge")
        assert (await other.do("record"))["type"] == "ack"
        await mover.until(lambda view: view["move"] == 1)
        assert mover.view["sheet"] == other.view["sheet"]
        assert mover.version == other.version + 1  # only the mover notices laying


async def test_a_move_on_one_node_is_told_on_the_other_and_only_what_is_new_is_read(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await two_at_a_table(nodes.north)
    apart = TwoSeats(table.ala, await move_to(table.ola, nodes.south), table.game, table.token)
    async with apart.playing() as (mover, other):
        there = nodes.south if other.view["seat"] else nodes.north
        room = await there.room(table.game)
        whole: list[str] = []

        async def entries(stream: str, after: int = 0) -> list[Entry]:
            whole.append(stream)
            return await read(stream, after)

        read = there.hub.store.entries
        monkeypatch.setattr(there.hub.store, "entries", entries)
        assert (await mover.do("play", tiles=some_tiles(mover.view)))["type"] == "ack"
        while "stopped" not in [one["news"] for one in (await other.next("delta"))["news"]]:
            pass
        assert [stream for stream in whole if "talk" not in stream] == []
        assert (await other.do("record"))["type"] == "ack"
        again = await there.hub.store.entries_after({room.ledger.stream: 0})
        assert fold([read_event(one.body) for one in again[room.ledger.stream]]) == room.state


async def test_what_is_said_on_one_node_is_heard_on_the_other(nodes: Nodes) -> None:
    table = await two_at_a_table(nodes.north, "scrabble")
    there = await move_to(table.ola, nodes.south)
    async with table.ala.at_table(table.game) as ala, there.at_table(table.game) as ola:
        for speaker, listener, text in ((ala, ola, "tu"), (ola, ala, "tam")):
            speaker.say({"type": "say", "id": text, "text": text})
            while (heard := await listener.next("talk"))["lines"][-1]["text"] != text:
                pass
            assert heard["lines"][-1]["seat"] == speaker.view["seat"]


class Held:
    """Reads of one stream whose answers are on their way while another node writes to it."""

    def __init__(self, hall: Hall, stream: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read, self.news = asyncio.Event(), asyncio.Event()
        self._stream, self._known = stream, 0
        store = hall.hub.store
        self._entries = store.entries
        monkeypatch.setattr(store, "entries", self._held)
        store.on_moved(self._hear)

    async def _held(self, name: str, after: int = 0) -> list[Entry]:
        found = await self._entries(name, after)
        if name == self._stream and not self.read.is_set():
            self._known = after + len(found)
            self.read.set()
            await asyncio.wait_for(self.news.wait(), PATIENCE)
        return found

    def _hear(self, news: Moved) -> None:
        if news.stream == self._stream and self.read.is_set() and news.version > self._known:
            self.news.set()  # not the late news of what was read


async def test_what_is_said_while_the_other_node_reads_is_heard_there(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await two_at_a_table(nodes.north, "scrabble")
    there = await move_to(table.ola, nodes.south)
    held = Held(nodes.south, talk_stream(table.game), monkeypatch)
    async with table.ala.at_table(table.game) as ala, there.at_table(table.game) as ola:
        await asyncio.wait_for(held.read.wait(), PATIENCE)
        ala.say({"type": "say", "id": "one", "text": "tu"})
        assert (await ola.next("talk"))["lines"][-1]["text"] == "tu"


async def test_a_move_made_while_the_other_node_opens_the_table_is_seen_there(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await two_at_a_table(nodes.north)
    there = await move_to(table.ola, nodes.south)
    room = await nodes.north.room(table.game)
    async with table.playing() as (mover, _):
        held = Held(nodes.south, room.ledger.stream, monkeypatch)
        coming = asyncio.create_task(nodes.south.room(table.game))
        await asyncio.wait_for(held.read.wait(), PATIENCE)
        assert (await mover.do("pass"))["type"] == "ack"
        await coming
        async with there.at_table(table.game) as ola:
            assert ola.view["move"] == 1


async def test_the_slower_of_two_nodes_is_told_that_the_table_has_moved_on(nodes: Nodes) -> None:
    table = await two_at_a_table(nodes.north)
    async with table.playing() as (mover, _):
        seat, person = mover.view["seat"], (table.ala, table.ola)[mover.view["seat"]]
        elsewhere = await move_to(person, nodes.south)
        async with elsewhere.at_table(table.game) as same:
            assert same.view["seat"] == seat
            answers = [
                await mover.do("pass"),
                await same.answer(same.command({"do": "pass"}, move=0, phase="laying")),
            ]
            assert [answer["type"] for answer in answers] == ["ack", "refused"]
            assert answers[1]["code"] in {"stale", "not-your-turn"}
            await same.until(lambda view: view["move"] == 1)


async def test_a_game_goes_on_when_its_node_dies(nodes: Nodes) -> None:
    table = await two_at_a_table(nodes.north)
    async with table.playing() as (mover, _):
        tiles = some_tiles(mover.view)
        await mover.do("play", tiles=tiles)
    over = [await move_to(person, nodes.south) for person in (table.ala, table.ola)]
    async with TwoSeats(over[0], over[1], table.game, table.token).playing() as (mover, other):
        assert mover.view["phase"] == "challenge"
        assert [tuple(laid) for laid in mover.view["laid"]] == tiles
        assert (await other.do("record"))["type"] == "ack"
        await mover.until(lambda view: view["move"] == 1)


async def test_a_result_typed_on_one_node_is_seen_on_the_other_and_versions_hold_on_both(
    nodes: Nodes,
) -> None:
    north = await Event.open(await nodes.north.visitor("Dyrektor"))
    await north.enter("Ala", "Ola", "Ela", "Iza")
    await north.pair()
    south = Event(await move_to(north.director, nodes.south), north.id)
    async with south.watched(south.director) as screen:
        seen = (await screen.frame())["version"]
        typed = await north.do("enter-result", table=1, scores=[400, 350])
        async with asyncio.timeout(PATIENCE):
            while (await screen.frame())["version"] < typed["version"]:
                pass
    body = {"id": "late", "expected": seen}
    late = await south.ask("enter-result", table=2, scores=[300, 350], body=body)
    assert (late.status_code, late.json()["code"]) == (409, "event-moved")
    assert "400 : 350" in late.json()["changes"][0]
    both = await asyncio.gather(
        *(
            one.ask("enter-result", table=2, scores=[300, score], body={"id": f"at once {score}"})
            for one, score in ((north, 350), (south, 360))
        )
    )
    assert sorted(answer.status_code for answer in both) == [200, 422]
    kept = next(answer.json()["version"] for answer in both if answer.is_success)
    views = [(await one.get()).json() for one in (north, south)]
    assert [view["version"] for view in views] == [kept, kept]
    assert views[0]["view"] == views[1]["view"]


async def test_a_game_that_nobody_plays_here_is_read_when_somebody_comes(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await two_at_a_table(nodes.north)
    room = await nodes.north.room(table.game)
    reads: list[None] = []

    async def refresh(
        read: Callable[[], Awaitable[Told | None]] = room.ledger.refresh,
    ) -> Told | None:
        reads.append(None)
        return await read()

    monkeypatch.setattr(room.ledger, "refresh", refresh)
    over = [await move_to(person, nodes.south) for person in (table.ala, table.ola)]
    async with TwoSeats(over[0], over[1], table.game, table.token).playing() as (mover, other):
        assert (await mover.do("pass"))["type"] == "ack"
        await other.until(lambda view: view["move"] == 1)
        assert (await other.do("pass"))["type"] == "ack"
        version = other.version
    async with asyncio.timeout(PATIENCE):
        while not room.is_behind:
            await asyncio.sleep(0)
    assert reads == []
    async with table.ala.at_table(table.game) as back:
        assert back.version == version
    assert reads
