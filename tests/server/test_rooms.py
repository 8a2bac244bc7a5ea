"""Rooms: they leave memory when nobody needs them any more, without a search for cycles."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from server.hall import Hall, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
def no_collector() -> Iterator[None]:
    """As on the server, where only what is young is searched."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
async def test_a_room_that_is_over_is_freed_at_once(hall: Hall) -> None:
    table = await two_at_a_table(hall, "scrabble")
    async with table.playing() as (mover, _):
        assert (await mover.do("resign"))["type"] == "ack"
    room = weakref.ref(await hall.room(table.game))
    await hall.hub.sweep()
    assert room() is None


@pytest.mark.usefixtures("no_collector")
async def test_a_room_whose_computer_has_thought_is_freed_at_once(hall: Hall) -> None:
    child = await hall.visitor("Ala")
    game = (await child.open_game())["game"]
    async with child.at_table(game) as socket:
        await socket.do("pass")
        await hall.think(game)
        await socket.do("resign")
    room = weakref.ref(await hall.room(game))
    await hall.hub.sweep()
    assert room() is None
