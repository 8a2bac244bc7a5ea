"""The protocol: acks after the commit, repeats, races, reconnects, snapshots."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

import pytest

from mydelko.play.screen import Screen
from mydelko.rules import acts
from mydelko.server import wire
from mydelko.server.connection import Connection
from mydelko.server.hub import Hub
from mydelko.server.listeners import CROWD
from mydelko.store.errors import Outage
from server.hall import Hall, Socket, some_tiles, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_move_is_placed_stopped_and_recorded(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        tiles = some_tiles(mover.view)
        assert (await mover.do("place", tiles=tiles))["type"] == "ack"
        assert (await mover.do("stop"))["type"] == "ack"
        view = await other.until(lambda view: view["phase"] == "challenge")
        assert view["laid"] == [[square, tile] for square, tile in tiles]
        assert view["pending"]["points"] > 0
        assert (await other.do("record"))["type"] == "ack"
        seen = await mover.until(lambda view: view["move"] == 1)
        assert seen["turn"] == other.view["seat"]
        assert len(seen["rack"]) == 7


async def test_the_same_command_many_times_at_once_happens_once(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        before = (await hall.room(table.game)).state.version
        for _ in range(25):
            mover.command({"do": "pass"}, identity="same", move=0, phase="laying")
        answers = [await mover.answer("same") for _ in range(25)]
        assert {(answer["type"], answer["version"]) for answer in answers} == {
            ("ack", answers[0]["version"])
        }
        state = (await hall.room(table.game)).state
        assert len(state.sheet) == 1
        assert state.version > before
        assert (await other.until(lambda view: view["move"] == 1))["turn"] == other.view["seat"]


@pytest.mark.parametrize("windows", [2, 50])
async def test_the_same_command_from_many_windows_at_once_happens_once(
    hall: Hall, windows: int
) -> None:
    table = await two_at_a_table(hall)
    async with AsyncExitStack() as stack:
        mover, _ = await stack.enter_async_context(table.playing())
        who = table.ala if mover.view["seat"] == 0 else table.ola
        sockets = [
            await stack.enter_async_context(who.at_table(table.game)) for _ in range(windows)
        ]
        before = (await hall.room(table.game)).state.version
        for socket in sockets:
            socket.command({"do": "pass"}, identity="same")
        answers = [await socket.answer("same") for socket in sockets]
        assert all(answer == answers[0] for answer in answers)
        state = (await hall.room(table.game)).state
        assert len(state.sheet) == 1
        assert answers[0]["version"] == state.version > before


async def test_a_finished_game_refuses_and_stays_as_it_is(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as sockets:
        for turn in range(4):
            await sockets[turn % 2].until(lambda view: view["move"] == turn)  # noqa: B023
            await sockets[turn % 2].do("pass")
        ended = (await hall.room(table.game)).state
        assert ended.is_over()
        for socket in sockets:
            await socket.until(lambda view: view["phase"] == "ended")
            for act in ("pass", "stop", "challenge", "start"):
                answer = await socket.do(act)
                assert (answer["type"], answer["code"]) == ("refused", "ended")
        assert (await hall.room(table.game)).state == ended


async def test_a_repeat_gets_the_same_answer_after_a_restart(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, _):
        identity = mover.command({"do": "pass"}, identity="once")
        first = await mover.answer(identity)
        seat = mover.view["seat"]
    hall.hub.rooms.clear()  # as after a restart: only the log remains
    who = table.ala if seat == 0 else table.ola
    async with who.at_table(table.game) as again:
        again.command({"do": "pass"}, identity="once", move=0, phase="laying")
        assert await again.answer("once") == first
        assert len((await hall.room(table.game)).state.sheet) == 1


async def test_ids_of_two_seats_do_not_meet(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        mover.command({"do": "pass"}, identity="x")
        assert (await mover.answer("x"))["type"] == "ack"
        await other.until(lambda view: view["move"] == 1)
        other.command({"do": "pass"}, identity="x")
        assert (await other.answer("x"))["type"] == "ack"
        assert len((await hall.room(table.game)).state.sheet) == 2


@pytest.mark.parametrize(
    ("act", "move", "phase", "code"),
    [
        ({"do": "pass"}, 3, "laying", "stale"),
        ({"do": "pass"}, 0, "challenge", "stale"),
        ({"do": "record"}, 0, "laying", "record-none"),
        ({"do": "undo"}, 0, "laying", "practice-only"),
        ({"do": "pause"}, 0, "laying", "practice-only"),
        ({"do": "resign"}, 0, "laying", "not-allowed"),
    ],
)
async def test_what_does_not_hold_is_refused_and_changes_nothing(
    hall: Hall, act: dict[str, Any], move: int, phase: str, code: str
) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, _):
        before = (await hall.room(table.game)).state
        answer = await mover.answer(mover.command(act, move=move, phase=phase))
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert answer["message"]
        assert (await hall.room(table.game)).state == before


async def test_out_of_turn_other_seats_and_spectators_are_refused(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    stranger = await hall.visitor("Jan")
    async with table.playing() as (mover, other), stranger.at_table(table.game) as watching:
        assert watching.view["audience"] == "spectator"
        before = (await hall.room(table.game)).state
        assert (await other.do("pass"))["code"] == "not-your-turn"
        assert (await other.do("pass", seat=mover.view["seat"]))["code"] == "foreign-seat"
        assert (await other.do("pass", seat=-1))["code"] == "no-referee"
        assert (await watching.do("pass"))["code"] == "spectator"
        assert (await watching.do("pass", seat=0))["code"] == "spectator"
        assert (await hall.room(table.game)).state == before


@pytest.mark.parametrize(("language", "said"), [("tr", "alıştırma"), ("en", "practice")])
async def test_refusals_are_in_the_language_of_the_page_not_of_the_sockets_headers(
    hall: Hall, language: str, said: str
) -> None:
    ala = await hall.visitor("Ala", **{"Accept-Language": "pl"})
    game = (await ala.open_game(practice="no"))["game"]
    async with ala.at_table(game, language=language) as table:
        assert said in (await table.do("undo"))["message"]


async def test_a_race_is_not_a_refusal(hall: Hall) -> None:
    """Three players: each answers the same move at a version that the others moved on."""
    ala = await hall.visitor("Ala")
    seats = [{"kind": "here"}, {"kind": "invite"}, {"kind": "invite"}]
    opened = await ala.open_game(profile="marmara", seats=seats)
    others = [await hall.visitor(name) for name in ("Ola", "Ewa")]
    for visitor, invite in zip(others, opened["invites"], strict=True):
        joined = await visitor.post(f"/api/invites/{invite['token']}", {"nickname": "Ola"})
        assert joined.status_code == 200
    async with (
        ala.at_table(opened["game"]) as one,
        others[0].at_table(opened["game"]) as two,
        others[1].at_table(opened["game"]) as three,
    ):
        sockets = {socket.view["seat"]: socket for socket in (one, two, three)}
        mover = sockets.pop(one.view["turn"])
        await mover.do("play", tiles=some_tiles(mover.view))
        for socket in sockets.values():
            await socket.until(lambda view: view["phase"] == "challenge")
        sent = [(socket, socket.command({"do": "record"})) for socket in sockets.values()]
        answers = [await socket.answer(identity) for socket, identity in sent]
        assert [answer["type"] for answer in answers] == ["ack", "ack"]
        names = [seat["name"] for seat in one.view["seats"]]
        assert names == ["Ala", "Ola", "Ola 2"]


async def test_after_a_reconnect_the_missed_news_arrive_once_without_a_look_into_the_log(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        absent = table.ola if other.view["seat"] == 1 else table.ala
        seen = (other.branch, other.version, other.view)
        await mover.do("play", tiles=some_tiles(mover.view))
    room = await hall.room(table.game)
    monkeypatch.setattr(room.ledger, "events", None)  # 28 ms at 300 events, for every hello
    again = Socket(absent, table.game)
    again.branch, again.version, again.view = seen
    await again.open()
    again.say({"type": "hello", "branch": seen[0], "version": seen[1]})
    frame = await again.next("snapshot")
    assert [item["news"] for item in frame["news"]] == ["stopped", "announced"]
    fresh = Socket(absent, table.game)
    await fresh.open()
    fresh.say({"type": "hello"})
    assert (await fresh.next("snapshot"))["news"] == []
    assert fresh.view == again.view
    await again.close()
    await fresh.close()


@pytest.mark.parametrize("hello", [{"version": 10_000}, {"branch": 7, "version": 3}, {}])
async def test_a_version_we_do_not_know_gets_a_snapshot(hall: Hall, hello: dict[str, int]) -> None:
    table = await two_at_a_table(hall)
    async with table.ala.at_table(table.game, **hello) as socket:
        assert socket.frames[0]["type"] == "snapshot"
        assert socket.view["seat"] == 0


async def test_two_windows_of_one_player_stay_in_step(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        who = table.ala if other.view["seat"] == 0 else table.ola
        await mover.do("place", tiles=some_tiles(mover.view))  # others hear nothing of it
        async with who.at_table(table.game) as second:
            await mover.do("stop")
            for socket in (other, second):
                await socket.until(lambda view: view["phase"] == "challenge")
            assert other.view == second.view


async def test_nothing_is_acknowledged_that_could_not_be_stored(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):

        async def refuse(*_: object, **__: object) -> None:
            raise Outage("the disk is full")

        before = (await hall.room(table.game)).state
        with monkeypatch.context() as patch:
            patch.setattr(hall.hub.store, "append", refuse)
            answer = await mover.answer(mover.command({"do": "pass"}, identity="p"))
            assert (answer["type"], answer["code"]) == ("error", "outage")
        assert (await hall.room(table.game)).state == before
        assert (await mover.answer(mover.command({"do": "pass"}, identity="p")))["type"] == "ack"
        await other.until(lambda view: view["move"] == 1)


async def test_another_nodes_move_is_seen_and_decided_upon(hall: Hall) -> None:
    """Two hubs over one database: the unique version decides, nobody is refused for a race."""
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        here = hall.hub
        elsewhere = Hub(here.store, hall.wall, here.dictionaries, here._computers, "second")
        room = await elsewhere.room(table.game)
        assert room is not None
        assert (await mover.do("pass"))["type"] == "ack"
        assert room.state.version < (await hall.room(table.game)).state.version
        link = Connection("x", "", "en", hall.wall.now())
        link.screen = Screen((other.view["seat"],))
        message = wire.Command(id="n", move=1, phase="laying", act=acts.Pass())
        await room.command(link, message)
        assert '"ack"' in (await link.next_messages())[-1]
        await (await hall.room(table.game)).catch_up()
        await other.until(lambda view: view["move"] == 2)


async def test_presence_tells_who_is_there(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.ala.at_table(table.game) as ala:
        assert (await ala.next("presence"))["seats"] == [True, False]
        async with table.ola.at_table(table.game):
            assert (await ala.next("presence"))["seats"] == [True, True]
        assert (await ala.next("presence"))["seats"] == [True, False]


async def test_a_crowd_hears_who_is_there_with_the_next_clock_only(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    room = await hall.room(table.game)
    async with AsyncExitStack() as stack, table.ala.at_table(table.game) as ala:
        for number in range(CROWD + 5):
            guest = await hall.visitor(f"Ula {number}")
            await stack.enter_async_context(guest.at_table(table.game))
        hall.hub.sync(room)
        while (await ala.next("presence"))["spectators"] < CROWD + 5:
            pass
        told = [frame for frame in ala.frames if frame["type"] == "presence"]
        assert len(told) == CROWD + 1  # with each that came until it was one, and once after


async def test_who_waits_without_a_clock_hears_that_the_server_is_there(hall: Hall) -> None:
    visitor = await hall.visitor("Ala")
    opened = await visitor.open_game(seats=[{"kind": "here"}, {"kind": "invite"}])
    async with visitor.at_table(opened["game"]) as ala:
        assert ala.view["clock"]["running"] == -1
        hall.hub.sync(await hall.room(opened["game"]))
        await ala.next("clock")


async def test_several_messages_may_share_a_frame_when_asked(hall: Hall) -> None:
    link = Connection("x", "", "en", hall.wall.now())
    link.send('{"a":1}')
    link.send('{"b":2}')
    assert await link.next_messages() == ['{"a":1}', '{"b":2}']
    link.batches = True
    link.send('{"a":1}')
    link.send('{"b":2}')
    assert await link.next_messages() == ['[{"a":1},{"b":2}]']


async def test_who_does_not_read_is_cut_off(hall: Hall) -> None:
    link = Connection("x", "", "en", hall.wall.now())
    for _ in range(1000):
        link.send("x")
    assert link.is_cut
    assert await link.next_messages() == []
