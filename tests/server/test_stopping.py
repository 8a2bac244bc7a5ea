"""A node stops in order: nothing new is taken up, what was begun ends, then the store closes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from mydelko.engine.levels import Player
from mydelko.rules import acts
from mydelko.rules.acts import Order
from mydelko.rules.state import State
from mydelko.server import computers
from mydelko.server.room import Room
from mydelko.store import Moved, Outage, Store
from mydelko.store.properties import EPOCH
from server.hall import Hall, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

MANY = 5  # commits one after the other: the last heartbeat alone is one
AGES = 10**8  # questions whether to leave off; a test that asks so often has failed


async def append_slowly(store: Store, stream: str) -> None:
    for version in range(MANY):
        await store.append(stream, version, [b"."])


async def count(hall: Hall, stream: str) -> int:
    async with hall.restarted():
        return await hall.hub.store.head(stream)


async def test_news_that_a_room_is_reading_is_read_before_the_store_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(tmp_path)
    async with hall.running():
        store, table = hall.hub.store, await two_at_a_table(hall)
        room = await hall.room(table.game)
        async with table.ala.at_table(table.game):
            monkeypatch.setattr(room.ledger, "refresh", lambda: append_slowly(store, "read"))
            await store.properties.put(EPOCH, "restored")
            await hall.hub.beat()
    assert await count(hall, "read") == MANY


async def test_news_of_the_last_heartbeat_is_left_to_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(tmp_path)
    asked: list[Room] = []

    async def note(room: Room) -> None:
        asked.append(room)

    async with hall.running():
        await hall.room((await two_at_a_table(hall)).game)
        monkeypatch.setattr(Room, "catch_up", note)
        await hall.hub.store.properties.put(EPOCH, "restored")
    assert asked == []


async def test_a_room_that_is_being_loaded_is_there_before_the_store_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(tmp_path)
    async with hall.running():
        store, table = hall.hub.store, await two_at_a_table(hall)
        hall.hub.rooms.clear()
        monkeypatch.setattr(Room, "begin", lambda _room: append_slowly(store, "loaded"))
        asker = asyncio.create_task(hall.hub.room(table.game))
        await asyncio.sleep(0)
        asker.cancel()  # whoever asked has gone, as when a socket closes
    monkeypatch.undo()
    assert await count(hall, "loaded") == MANY


async def test_a_computer_leaves_off_thinking_and_moves_after_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks, left_off = threading.Event(), threading.Event()

    def ponder(
        _player: Player,
        state: State,
        seat: int,
        _now: int,
        *,
        random: Random,
        cancelled: Callable[[], bool],
    ) -> tuple[Order, ...]:
        thinks.set()
        if any(cancelled() for _ in range(AGES)):
            left_off.set()
        return (Order(seat, state.time, acts.Pass()),)

    hall = Hall(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(computers, "choose", ponder)
        async with hall.running():
            ala = await hall.visitor("Ala")
            game = (await ala.open_game(seats=[{"kind": "here"}, {"kind": "computer"}]))["game"]
            async with ala.at_table(game) as table:
                if table.view["turn"] == table.view["seat"]:
                    await table.do("pass")
                await asyncio.to_thread(thinks.wait)
            before = (await hall.room(game)).state
    assert left_off.is_set()
    async with hall.restarted():
        room = await hall.room(game)
        assert room.state.sheet == before.sheet
        await hall.think(game)
        assert len(room.state.sheet) == len(before.sheet) + 1


async def test_news_that_cannot_be_read_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hall = Hall(tmp_path)

    async def fail() -> None:
        raise Outage("the database does not answer")

    async with hall.running():
        table = await two_at_a_table(hall)
        room = await hall.room(table.game)
        async with table.ala.at_table(table.game):
            monkeypatch.setattr(room.ledger, "refresh", fail)
            hall.hub._hear(Moved(None))
    assert "catch_up: the database does not answer" in caplog.text
