"""Times of a table's own: minutes and increments where the rules leave them open, days for each
move where they leave out the clock (R-27)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mydelko.server.sweeping import ABANDONED, DAY
from server.hall import Hall, Visitor, some_tiles, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

THREE_DAYS = {"time": None, "days": 3}
MINUTE = 60_000


async def listed(visitor: Visitor, game: str) -> dict[str, Any]:
    games: list[dict[str, Any]] = (await visitor.get("/api/games")).json()
    return next(one for one in games if one["game"] == game)


async def test_the_list_says_for_whom_the_table_waits_and_how_long(hall: Hall) -> None:
    table = await two_at_a_table(hall, "scrabble", clock=THREE_DAYS)
    begun = hall.wall.now()
    seen = await listed(table.ola, table.game)
    assert (seen["awaited"], seen["until"]) == ([0], begun + 3 * DAY)
    hall.wall.pass_time(DAY)
    async with table.playing() as (mover, _):
        await mover.do("pass")
    seen = await listed(table.ola, table.game)
    assert (seen["awaited"], seen["until"]) == ([1], begun + 4 * DAY)


async def test_an_answer_is_awaited_in_the_list_too(hall: Hall) -> None:
    table = await two_at_a_table(hall, "base", clock=THREE_DAYS)
    async with table.playing() as (mover, other):
        await mover.do("play", tiles=some_tiles(mover.view))
        answering = other.view["seat"]
    seen = await listed(table.ala, table.game)
    assert (seen["awaited"], seen["until"]) == ([answering], hall.wall.now() + 3 * DAY)


async def test_sealed_declarations_leave_no_trace_in_the_list(hall: Hall) -> None:
    table = await two_at_a_table(hall, "marmara", clock=THREE_DAYS)
    async with table.playing() as (mover, _):
        await mover.do("play", tiles=some_tiles(mover.view))
    seen = await listed(table.ala, table.game)
    assert (seen["awaited"], seen["until"]) == ([], None)


async def test_the_days_of_a_move_run_over_restarts_with_nobody_there(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    async with hall.running():
        table = await two_at_a_table(hall, "scrabble", clock=THREE_DAYS)
        hall.hub.rooms.clear()
        hall.wall.pass_time(3 * DAY - 1)
        await hall.hub.beat()
        await hall.hub.take_jobs()
        assert (await hall.room(table.game)).state.turn == 0
    async with hall.restarted():
        hall.wall.pass_time(1)
        await hall.hub.take_jobs()
        state = (await hall.room(table.game)).state
        assert (state.turn, state.passes()) == (1, 1)


async def test_a_computer_answers_at_once_and_wakes_for_nothing_else(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    game = (await ala.open_game(clock={"time": None, "days": 14}))["game"]
    async with ala.at_table(game) as table:
        await table.do("pass")
        await hall.think(game)
        await table.until(lambda view: view["move"] == 2)
    assert (await hall.room(game)).tasks == set()
    due = await hall.hub.store.jobs.next_due()
    assert due is not None
    assert due >= hall.wall.now() + 14 * DAY


async def test_the_slowest_game_of_guests_is_not_swept_while_it_is_played(hall: Hall) -> None:
    table = await two_at_a_table(hall, "scrabble", clock={"time": None, "days": 14})
    for number in range(2 * ABANDONED // (14 * DAY)):
        hall.wall.pass_time(14 * DAY - MINUTE)
        await hall.hub.beat()
        visitor = (table.ala, table.ola)[number % 2]
        async with visitor.at_table(table.game) as socket:
            assert (await socket.do("exchange", tiles=socket.view["rack"][:1]))["type"] == "ack"
        hall.hub.rooms.clear()
        await hall.hub.tidy()
    assert (await listed(table.ala, table.game))["status"] == "playing"


@pytest.mark.parametrize(
    ("profile", "clock", "field"),
    [
        ("komorow", {"time": 10 * MINUTE}, "clock.time"),
        ("komorow", THREE_DAYS, "clock.time"),
        ("pinczow", {"time": None}, "clock.time"),
        ("pinczow", THREE_DAYS, "clock.time"),
        ("base", {"time": None, "days": 15}, "clock.days"),
        ("base", {"time": None, "days": 0}, "clock.days"),
        ("base", {"time": 10 * MINUTE, "days": 3}, "clock.days"),
        ("base", {"time": None, "increment": 5000, "days": 3}, "clock.days"),
    ],
)
async def test_a_time_that_the_rules_do_not_leave_open_is_refused_beside_its_field(
    hall: Hall, profile: str, clock: dict[str, Any], field: str
) -> None:
    ala = await hall.visitor("Ala")
    answer = await ala.post("/api/games", {"profile": profile, "clock": clock})
    assert answer.status_code in (400, 422), answer.text
    assert [fault["field"] for fault in answer.json()["fields"]] == [field]


async def test_an_event_under_pinczow_sets_its_own_time(hall: Hall) -> None:
    table = await two_at_a_table(hall, "pinczow", clock={"time": 25 * MINUTE, "increment": 5000})
    async with table.playing() as (mover, _):
        assert mover.view["clock"]["budget"] == [25 * MINUTE, 25 * MINUTE]
        assert mover.view["table"]["increment"] == 5000
