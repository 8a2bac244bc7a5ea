"""Replays: every step shows the table as its move found it, for placements, exchanges, losses."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from mydelko.letters import load_tile_set
from server.hall import Hall, TwoSeats, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def has_come_to(move: int, view: dict[str, Any]) -> bool:
    return bool(view["move"] == move)


async def exchange_place_and_lose(table: TwoSeats) -> None:
    """Under document P: an exchange, a placement that is lost, then passes to the end."""
    async with table.playing() as (first, second):
        await first.do("declare-exchange")
        await first.do("exchange", tiles=first.view["rack"][:3])
        await second.until(lambda view: view["move"] == 1)
        letters = [tile for tile in second.view["rack"] if tile != "?"][:2]
        await second.do("place", tiles=[(0, letters[0]), (1, letters[1])])
        await second.do("stop")
        await first.until(lambda view: view["phase"] == "challenge")
        await first.do("claim")
        for move in range(2, 6):
            mover = (first, second)[move % 2]
            await mover.until(partial(has_come_to, move))
            assert (await mover.do("pass"))["type"] == "ack"


async def test_a_step_has_whole_racks_before_every_kind_of_move(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    await exchange_place_and_lose(table)
    replay = (await table.ala.get(f"/api/games/{table.game}/replay")).json()
    kinds = [line["kind"] for line in replay["view"]["sheet"]]
    assert kinds == ["exchange", "loss", "pass", "pass", "pass", "pass"]
    assert len(replay["steps"]) == len(kinds) + 1
    tiles = load_tile_set("polish")
    for step in replay["steps"]:
        assert [len(rack) for rack in step["racks"]] == [7, 7]
        assert step["bag"] == sum(tiles.counts) + tiles.blanks - 14
    start, exchanged = replay["steps"][0]["racks"], replay["steps"][1]["racks"]
    mover = replay["view"]["sheet"][0]["seat"]
    assert sum((Counter(start[mover]) & Counter(exchanged[mover])).values()) >= 4
    assert start[1 - mover] == exchanged[1 - mover]


async def test_the_history_is_open_to_everybody_while_the_game_is_played(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    path = f"/api/games/{table.game}/history"
    async with table.playing() as (first, second):
        await first.do("pass")
        await second.until(lambda view: view["move"] == 1)
        start, passed, now = (await (await hall.visitor()).get(path)).json()["steps"]
    told = {item["news"]: item for item in start["news"]}
    assert len(told["start-letters"]["letters"]) == 2
    assert told["began"]["order"][0] == passed["seat"]
    assert "passed" in [item["news"] for item in passed["news"]]
    assert (now["seat"], now["lines"]) == (1 - passed["seat"], 1)
