"""Time: flags without a command, restarts, lag, pauses."""

from __future__ import annotations

from pathlib import Path

import pytest

from mydelko.log import Entry
from mydelko.play.computer import PATIENCE
from mydelko.rules import events as ev
from mydelko.rules import time_left
from mydelko.server.room import Room
from server.hall import Hall, Socket, some_tiles, two_at_a_table

pytestmark = pytest.mark.anyio

MINUTE = 60_000


@pytest.mark.clause("P-6.2.1", "P-6.2.2")
async def test_a_flag_falls_without_a_command_and_withdraws_the_tiles(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        await mover.do("place", tiles=some_tiles(mover.view))
        hall.wall.pass_time(21 * MINUTE)
        await hall.hub.fire_due()
        view = await other.until(lambda view: view["move"] == 1)
        assert view["seats"][mover.view["seat"]]["flagged"]
        assert view["board"] == ["." * 15] * 15
        assert view["turn"] == other.view["seat"]
        assert {"news": "taken-back", "seat": mover.view["seat"], "reason": "flag",
                "clause": "P-6.2.2"} in other.frames[-1]["news"]  # fmt: skip
        answer = await mover.do("pass")
        assert answer["code"] == "stale" or answer["code"] == "out-of-time"


async def test_a_late_command_meets_the_state_that_time_has_made(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        hall.wall.pass_time(21 * MINUTE)
        answer = await mover.do("pass")
        assert answer["code"] == "stale"
        await other.until(lambda view: view["seats"][mover.view["seat"]]["flagged"])


async def test_a_flag_of_a_game_not_in_memory_is_woken_by_its_job(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    hall.hub.rooms.clear()
    hall.hub._deadlines.clear()
    hall.wall.pass_time(21 * MINUTE)
    await hall.hub.take_jobs()
    state = hall.hub.rooms[table.game].state
    assert len(state.flagged) == 1
    due = await hall.hub.store.jobs.next_due()
    assert due is not None
    assert due > hall.wall.now()  # now the other's clock runs


async def give_blank(room: Room, mover: Socket) -> None:
    """Swaps the first tile of the mover's rack for a blank out of the bag."""
    rack = room.state.racks[mover.view["seat"]]
    if "?" not in rack:
        await give_rack(room, mover, "?" + rack[1:], room.state.bag.replace("?", rack[0], 1))


async def give_rack(room: Room, mover: Socket, rack: str, bag: str, dead: str = "") -> None:
    state, seat = room.state, mover.view["seat"]
    racks = tuple(rack if one == seat else old for one, old in enumerate(state.racks))
    position = ev.PositionSet(
        at=room.now(),
        board=state.board,
        racks=racks,
        scores=state.scores,
        bag=bag,
        dead=dead,
        budgets=state.clock.budget,
    )
    await room.ledger.append(room.table.step([position]))
    await room.catch_up()
    await mover.next("delta")


async def give_last_tiles(room: Room, mover: Socket) -> None:
    """The bag is empty and the mover holds two letters; the others of both are dead."""
    rack, bag = room.state.racks[mover.view["seat"]], room.state.bag
    letters = "".join(tile for tile in rack if tile != "?")[:2]
    rest = list(rack)
    for letter in letters:
        rest.remove(letter)
    await give_rack(room, mover, letters, "", "".join(rest) + bag)


@pytest.mark.parametrize(
    "phase", ["laying", "placed", "challenge", "last-word", "flagged", "announcing"]
)
async def test_a_restart_keeps_phase_clocks_and_rights(tmp_path: Path, phase: str) -> None:
    hall = Hall(tmp_path)
    async with hall.running():
        table = await two_at_a_table(hall)
        async with table.playing() as sockets:
            mover, other = sockets
            hall.wall.pass_time(3_000)
            if phase == "flagged":
                hall.wall.pass_time(21 * MINUTE)
                await hall.hub.fire_due()
                mover, other = other, mover
                await mover.until(lambda view: view["turn"] == view["seat"])
            if phase == "announcing":
                await give_blank(await hall.room(table.game), mover)
                letter = next(tile for tile in mover.view["rack"] if tile != "?")
                await mover.do("play", tiles=[(112, "?"), (113, letter)])
            if phase == "last-word":
                await give_last_tiles(await hall.room(table.game), mover)
            if phase in {"placed", "challenge", "last-word"}:
                await mover.do("place", tiles=some_tiles(mover.view))
            if phase == "last-word":
                await mover.do("stop")
                await other.until(lambda view: view["phase"] == "challenge")
            if phase == "challenge":
                await mover.do("stop")
                await other.until(lambda view: view["phase"] == "challenge")
                first = await other.do("challenge")
                assert first["type"] == "ack"
            hall.wall.pass_time(500)
            await hall.hub.beat()
            state = (await hall.room(table.game)).state
            now = hall.wall.now() - (await hall.room(table.game)).setup.opened
            clocks = [time_left(state, seat, now) for seat in state.seats]
    async with hall.restarted(away=90_000):
        again = await hall.room(table.game)
        held = again.state
        assert held.phase is state.phase
        assert held.pending == state.pending
        assert (held.laid, held.racks, held.flagged) == (state.laid, state.racks, state.flagged)
        assert [time_left(held, seat, again.now()) for seat in held.seats] == clocks
        if state.clock.running >= 0:
            (told,) = [event for event in await again.ledger.events() if event.at == held.time
                       and isinstance(event, ev.ClockHeld)]  # fmt: skip
            assert told.at - told.held == 90_000
        who = table.ala if other.view["seat"] == 0 else table.ola
        if phase == "last-word":  # the end still waits for the opponent
            async with who.at_table(table.game) as answering:
                assert answering.view["phase"] == "challenge"
                assert (await answering.do("record"))["type"] == "ack"
                assert (await hall.room(table.game)).state.is_over()
        if phase == "challenge":
            async with who.at_table(table.game) as answering:
                again_said = await answering.do("challenge")  # the verdict stands
                assert again_said["code"] == "challenge-late"


async def test_two_outages_without_a_visit_are_both_charged_to_nobody(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    async with hall.running():
        table = await two_at_a_table(hall)
        hall.wall.pass_time(10_000)
        await hall.hub.beat()
    async with hall.restarted(away=30_000):
        hall.wall.pass_time(5_000)
        await hall.hub.beat()
    async with hall.restarted(away=60_000):
        room = await hall.room(table.game)
        running = room.state.clock.running
        assert time_left(room.state, running, room.now()) == 20 * MINUTE - 15_000


async def test_the_fold_of_the_log_is_the_live_state(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        await mover.do("play", tiles=some_tiles(mover.view))
        await other.until(lambda view: view["phase"] == "challenge")
        live = (await hall.room(table.game)).state
        hall.hub.rooms.clear()
        assert (await hall.room(table.game)).state == live


async def test_a_client_that_lies_about_its_lag_gains_seven_seconds_at_most(hall: Hall) -> None:
    table = await two_at_a_table(hall, "base", clock={"time": 5 * MINUTE, "increment": 0})
    async with table.playing() as (one, other):
        mover = one
        for _ in range(3):
            for _ in range(4):  # pongs held back for twenty seconds
                hall.hub.sync(await hall.room(table.game))
                ping = await mover.next("ping")
                hall.wall.pass_time(20_000)
                mover.say({"type": "pong", "number": ping["number"]})
                await mover.do("place", tiles=some_tiles(mover.view))
            await mover.do("exchange", tiles=mover.view["rack"][:1])
            await other.until(lambda view: view["turn"] == other.view["seat"])
            await other.do("exchange", tiles=other.view["rack"][:1])
            await mover.until(lambda view: view["turn"] == mover.view["seat"])
        seat = mover.view["seat"]
        given = (await hall.room(table.game)).table.lag_given
        assert 0 < given[seat] <= 7000
        hall.hub.rooms.clear()
        assert (await hall.room(table.game)).table.lag_given == given


async def test_a_pause_stops_the_clock_and_the_computer_waits(hall: Hall) -> None:
    child = await hall.visitor("Ala")
    game = (await child.open_game(clock={"time": 5 * MINUTE}))["game"]
    async with child.at_table(game) as table:
        assert (await table.do("pause"))["type"] == "ack"
        assert table.view["clock"]["pausedBy"] == 0
        hall.wall.pass_time(10 * MINUTE)
        await hall.hub.fire_due()
        assert (await table.do("pass"))["code"] == "paused"
        assert (await table.do("resume"))["type"] == "ack"
        assert table.view["clock"]["used"] == [0, 0]
        assert (await table.do("resume"))["code"] == "not-paused"
        assert (await table.do("pass"))["type"] == "ack"
        await hall.think(game)
        await table.until(lambda view: view["move"] == 2)


async def test_an_undo_goes_on_in_a_new_branch_and_survives_a_restart(hall: Hall) -> None:
    child = await hall.visitor("Ala")
    game = (await child.open_game())["game"]
    async with child.at_table(game) as table:
        assert (await table.do("undo"))["code"] == "nothing-to-undo"
        rack = table.view["rack"]
        await table.do("pass")
        await hall.think(game)
        await table.until(lambda view: view["move"] == 2)
        identity = table.command({"do": "undo"}, identity="u")
        answer = await table.answer(identity)
        assert (answer["type"], answer["branch"]) == ("ack", 1)
        assert (table.view["move"], table.view["turn"], table.view["rack"]) == (0, 0, rack)
        table.command({"do": "undo"}, identity="u")
        assert await table.answer("u") == answer
        await table.do("pass")
        await hall.think(game)
        await table.until(lambda view: view["move"] == 2)
    hall.hub.rooms.clear()
    async with child.at_table(game) as table:
        table.command({"do": "undo"}, identity="u")
        assert await table.answer("u") == answer
    room = await hall.room(game)
    assert room.setup.branch == 1
    assert len(room.state.sheet) == 2
    assert len(await hall.hub.store.read(f"game/{game}/0")) > 10  # the old branch stays


async def test_a_command_of_a_branch_left_behind_is_answered_as_the_first_time(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    child = await hall.visitor("Ala")
    game = (await child.open_game())["game"]
    async with child.at_table(game) as table:
        first = await table.answer(table.command({"do": "pass"}, identity="p"))
        await hall.think(game)
        await table.until(lambda view: view["move"] == 2)
        assert (await table.do("undo"))["branch"] == 1
    hall.hub.rooms.clear()
    read: list[str] = []
    entries = hall.hub.store.entries

    async def note(stream: str) -> list[Entry]:
        read.append(stream)
        return await entries(stream)

    monkeypatch.setattr(hall.hub.store, "entries", note)
    async with child.at_table(game) as table:
        again = await table.answer(table.command({"do": "pass"}, identity="p"))
        assert again == {**first, "version": 0}  # what it was to this seat is not read again
        assert table.view["move"] == 0
    assert read == [f"table/{game}", f"game/{game}/1"]  # the branch left behind is not walked


async def test_a_computers_turn_is_picked_up_after_a_restart(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    async with hall.running():
        child = await hall.visitor("Ala")
        game = (await child.open_game())["game"]
        room = await hall.room(game)
        room.wake_computer = lambda: None  # type: ignore[method-assign]  # it dies before thinking
        async with child.at_table(game) as table:
            await table.do("pass")
    async with hall.restarted(away=5_000):
        await hall.hub.take_jobs()
        await hall.think(game)
        assert len((await hall.room(game)).state.sheet) == 2
        assert await hall.hub.store.jobs.next_due() is None


@pytest.mark.clause("P-4.6.2")
async def test_a_computer_whose_move_nobody_records_starts_that_clock(hall: Hall) -> None:
    host = await hall.visitor("Ala")
    seats = [{"kind": "here"}, {"kind": "computer", "level": "latwy"}]
    opened = await host.open_game(profile="pinczow", seats=seats, first=1, practice="no")
    room = await hall.hub.room(opened["game"])
    assert room is not None
    await hall.think(opened["game"])
    assert room.state.pending is not None
    assert room.state.clock.running == -1
    hall.wall.pass_time(PATIENCE - 1)
    await hall.hub.fire_due()
    await hall.think(opened["game"])
    assert room.state.clock.running == -1
    hall.wall.pass_time(1)
    await hall.hub.fire_due()
    await hall.think(opened["game"])
    assert room.state.clock.running == 0
