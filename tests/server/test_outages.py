"""An outage is charged to nobody: a process that stood still, a disk that was full, clocks set."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mydelko.rules import time_left
from mydelko.server import wall_clock
from mydelko.server.room import Room
from mydelko.server.wall_clock import SystemWall
from mydelko.store.transaction import Transactions
from server.hall import Hall, Socket, some_tiles, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

MINUTE = 60_000
HOUR = 60 * MINUTE


@contextmanager
def full_disk() -> Iterator[None]:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def fail() -> None:
        raise full

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Transactions, "sync", lambda _transactions: fail)
        yield


def used(room: Room) -> int:
    """By whose clock runs."""
    left = time_left(room.state, room.state.clock.running, room.now())
    assert left is not None
    return 20 * MINUTE - left


async def given_back(socket: Socket) -> int:
    """As the table was told."""
    while True:
        frame = await socket.next("delta")
        for news in frame["news"]:
            if news["news"] == "clock-held":
                return int(news["givenBack"])


async def test_no_flag_falls_while_the_process_stands_still(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        hall.wall.pass_time(10_000)
        hall.wall.lose_time(21 * MINUTE)
        await hall.hub.fire_due()
        assert await given_back(other) == 21 * MINUTE
        assert used(await hall.room(table.game)) == 10_000
        assert (await mover.do("pass"))["type"] == "ack"


async def test_a_command_that_wakes_the_process_is_judged_by_the_clock_given_back(
    hall: Hall,
) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, _):
        hall.wall.lose_time(21 * MINUTE)
        assert (await mover.do("exchange", tiles=mover.view["rack"][:1]))["type"] == "ack"
        assert mover.view["clock"]["used"] == [0, 0]


async def test_every_table_is_told_at_once_when_the_process_goes_on(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (_, other):
        hall.wall.lose_time(5_000)
        await hall.hub.beat()
        assert await given_back(other) == 5_000


async def test_a_moment_without_a_heartbeat_is_no_outage(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    hall.wall.lose_time(2_000)
    await hall.hub.beat()
    assert used(await hall.room(table.game)) == 2_000


async def test_no_flag_falls_while_the_disk_is_full(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        hall.wall.pass_time(10_000)
        with full_disk():
            assert (await mover.do("pass"))["code"] == "outage"
            hall.wall.lose_time(21 * MINUTE)
            await hall.hub.fire_due()
            assert (await mover.do("pass"))["code"] == "outage"
            async with table.ola.at_table(table.game, watch=True) as looking_on:
                assert looking_on.view["move"] == 0
        hall.wall.pass_time(1_000)
        await hall.hub.fire_due()
        assert await given_back(other) == 21 * MINUTE
        assert used(await hall.room(table.game)) == 11_000
        assert (await mover.do("pass"))["type"] == "ack"


async def test_a_move_that_a_single_commit_refused_costs_no_time(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, _):
        hall.wall.pass_time(19 * MINUTE + 59_000)
        await hall.hub.beat()
        hall.wall.lose_time(900)
        with full_disk():
            assert (await mover.do("pass"))["code"] == "outage"
        hall.wall.lose_time(900)
        assert (await mover.do("pass"))["type"] == "ack"
        assert max(mover.view["clock"]["used"]) == 19 * MINUTE + 59_000


async def test_where_other_nodes_were_there_only_those_who_sit_here_get_it_back(
    hall: Hall,
) -> None:
    here, away = await two_at_a_table(hall), await two_at_a_table(hall)
    async with here.playing() as (_, other):
        hall.wall.lose_time(MINUTE)
        await hall.hub.store.heartbeats.beat("south", hall.wall.now())
        await hall.hub.beat()
        assert await given_back(other) == MINUTE
        assert used(await hall.room(away.game)) == MINUTE


async def test_a_node_that_is_back_later_gives_back_what_another_has_noted(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    hall.wall.lose_time(MINUTE)
    store, now = hall.hub.store, hall.wall.now()
    await store.append("downtimes", 0, [b'{"begin":%d,"end":%d}' % (now - MINUTE, now)])
    await store.heartbeats.beat("south", now)
    await hall.hub.beat()
    room = await hall.room(table.game)
    await room.settle()
    assert used(room) == 0


@pytest.mark.parametrize("step", [-HOUR, HOUR])
async def test_a_system_clock_that_was_set_between_two_runs_costs_nobody_anything(
    tmp_path: Path, step: int
) -> None:
    hall = Hall(tmp_path)
    async with hall.running():
        table = await two_at_a_table(hall)
        hall.wall.pass_time(10_000)
        await hall.hub.beat()
    async with hall.restarted(away=step):
        room = await hall.room(table.game)
        assert used(room) == 10_000
        hall.wall.pass_time(5_000)
        assert used(room) == 15_000
        async with table.playing() as (mover, _):
            answer = await mover.do("play", tiles=some_tiles(mover.view))
            assert answer["type"] == "ack"


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_a_system_clock_that_is_set_in_a_run_moves_no_clock_of_ours(
    monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    monkeypatch.setattr(SystemWall, "steady", lambda _: 1_000)
    wall = SystemWall()
    shown, system = wall.now(), time.time_ns()
    monkeypatch.setattr(time, "time_ns", lambda: system + step * 1_000_000)
    assert wall.now() == shown


@pytest.mark.skipif(wall_clock.BOOT is None, reason="time stands still while this system sleeps")
def test_time_goes_on_while_a_laptop_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = SystemWall()
    before, awake = wall.now(), time.monotonic_ns()
    slept = time.clock_gettime_ns(time.CLOCK_BOOTTIME) + 8 * HOUR * 1_000_000
    monkeypatch.setattr(time, "monotonic_ns", lambda: awake)
    monkeypatch.setattr(time, "clock_gettime_ns", lambda _clock: slept)
    assert wall.now() - before >= 8 * HOUR - 1_000


async def test_after_an_outage_tables_are_tended_one_after_the_other(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All at once they would keep a full node from its next heartbeat."""
    games = [(await two_at_a_table(hall)).game for _ in range(3)]
    tended: list[str] = []
    going_on: set[str] = set()

    async def settle(room: Room) -> None:
        assert not going_on
        going_on.add(room.game)
        await asyncio.sleep(0)
        going_on.remove(room.game)
        tended.append(room.game)
        if len(tended) == 1:
            hall.hub._give_back()  # once more, while the first is not over

    monkeypatch.setattr(Room, "settle", settle)
    hall.hub._give_back()
    while hall.hub._errands:
        await asyncio.gather(*hall.hub._errands)
    assert sorted(tended) == sorted(games * 2)
