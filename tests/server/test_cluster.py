"""Nodes over one PostgreSQL when something gives way: the database, the line to it, a version."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from mydelko.play.setup import game_stream
from mydelko.rules.events import Event
from mydelko.rules.game_record import write_event
from mydelko.rules.upcast import UPCASTERS
from mydelko.server import ledger
from mydelko.store import Store
from server.hall import PATIENCE, Hall, Socket, TwoSeats, two_at_a_table
from server.relay import Relay
from server.test_nodes import Nodes, move_to, nodes
from store.postgres import Postgres

__all__ = ["nodes"]

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

TABLES = 6
EXCHANGES = 4  # of a table: two by each player


async def insist(
    socket: Socket, back: asyncio.Event, what: str, identity: str, **fields: object
) -> dict[str, Any]:
    """Asks under one id until the answer is no outage, and again only when the database is back."""
    move, phase = socket.view["move"], socket.view["phase"]
    while True:
        act = {"do": what, **fields}
        answer = await socket.answer(socket.command(act, identity=identity, move=move, phase=phase))
        if answer.get("code") != "outage":
            return answer
        await back.wait()


async def exchange_in_turn(
    sockets: tuple[Socket, Socket], back: asyncio.Event, paused: Callable[[int], Awaitable[None]]
) -> list[str]:
    """The ids of commands that were acknowledged."""
    acked: list[str] = []
    for turn in range(EXCHANGES):
        await paused(turn)
        mover, other = sockets[turn % 2], sockets[1 - turn % 2]
        tiles = mover.view["rack"][:2]
        answer = await insist(mover, back, "exchange", f"swap-{turn}", tiles=tiles)
        assert answer["type"] == "ack", answer
        acked.append(f"{mover.view['seat']}:swap-{turn}")
        await other.until_version(answer["version"])
        await mover.until_version(answer["version"])
    return acked


async def commands(store: Store, game: str) -> Counter[str]:
    entries = await store.entries(game_stream(game, 0))
    return Counter(entry.command for entry in entries if entry.command)


async def test_a_database_restarted_under_load_loses_and_doubles_nothing(
    nodes: Nodes, postgres: Postgres
) -> None:
    """Every table has one player on each node; the database goes away between their moves."""
    tables = [await two_at_a_table(nodes.north) for _table in range(TABLES)]
    waiting, back = asyncio.Barrier(TABLES + 1), asyncio.Event()

    async def paused(turn: int) -> None:
        if turn in (1, 3):
            await waiting.wait()

    async def play(table: TwoSeats) -> None:
        apart = TwoSeats(table.ala, await move_to(table.ola, nodes.south), table.game, "")
        async with apart.playing() as sockets:
            acked = await exchange_in_turn(sockets, back, paused)
            assert sockets[0].view["sheet"] == sockets[1].view["sheet"]
        assert await commands(nodes.north.hub.store, table.game) == Counter(acked)

    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(play(table))
        await waiting.wait()  # all have moved once, and go on while it stops
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
        back.set()
        await waiting.wait()


async def test_a_node_that_is_cut_off_refuses_and_goes_on_when_the_line_is_back(
    tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.create_database()
    with tempfile.TemporaryDirectory() as folder:  # a socket's path may not be long
        async with Relay(postgres.folder).open_in(Path(folder)) as relay:
            north = Hall(tmp_path, database, "north")
            through = database.replace(str(postgres.folder), folder)
            south = Hall(tmp_path, through, "south")
            south.wall = south.program.wall = north.wall
            async with north.running(), south.running():
                await lose_and_find(north, south, relay)


async def lose_and_find(north: Hall, south: Hall, relay: Relay) -> None:
    """The one on turn is on the node that loses its line, and then comes through the other."""
    table, back = await two_at_a_table(north), asyncio.Event()
    async with table.playing() as (mover, other):
        person = (table.ala, table.ola)[mover.view["seat"]]
        there = await move_to(person, south)
        async with there.at_table(table.game) as away:
            relay.cut()
            refused = await away.answer(away.command({"do": "pass"}))
            assert (refused["type"], refused["code"]) == ("error", "outage")
            assert (await there.get("/ready")).status_code == 503
            assert (await mover.do("pass"))["type"] == "ack"
            await other.until(lambda view: view["move"] == 1)
            assert (await other.do("pass"))["type"] == "ack"
            relay.heal()
            back.set()
            await away.until(lambda view: view["move"] == 2)  # by itself
            assert (await insist(away, back, "pass", "again"))["type"] == "ack"
            await other.until(lambda view: view["move"] == 3)
            assert (await there.get("/ready")).status_code == 200


ADDED = {"game-opened": "real", "clock-started": "clause"}  # by their last version


def write_as_before(event: Event) -> bytes:
    """As the program wrote it before those events got their present version."""
    raw = json.loads(write_event(event))
    added = ADDED.get(raw["type"])
    if added is not None:
        del raw[added]
        raw["v"] -= 1
        assert (raw["type"], raw["v"]) in UPCASTERS
    return json.dumps(raw).encode()


async def test_what_a_node_of_the_former_version_writes_is_read_and_played_on_by_a_new_one(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as former:
        former.setattr(ledger, "write_event", write_as_before)
        table = await two_at_a_table(nodes.north)
        async with table.playing() as (mover, other):
            assert (await mover.do("pass"))["type"] == "ack"
            await other.until(lambda view: view["move"] == 1)
            sheet, version = other.view["sheet"], other.version
    over = [await move_to(person, nodes.south) for person in (table.ala, table.ola)]
    async with TwoSeats(over[0], over[1], table.game, "").playing() as (mover, other):
        assert (mover.view["sheet"], mover.version) == (sheet, version)
        assert (await mover.do("pass"))["type"] == "ack"
        await other.until(lambda view: view["move"] == 2)
    bodies = await nodes.south.hub.store.read(game_stream(table.game, 0))
    versions = [(event["type"], event["v"]) for event in map(json.loads, bodies)]
    assert ("game-opened", 2) in versions
    assert len({v for kind, v in versions if kind == "clock-started"}) == 2  # both in one game
