"""How a game begins over the wire: by pairing (P-2.1), and with somebody absent (P-6.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mydelko.rulebook import profile_names
from mydelko.rules import events as ev
from mydelko.rules import verify_game
from server.hall import Hall, Visitor

pytestmark = pytest.mark.anyio

MINUTE = 60_000
FRIEND = [{"kind": "here"}, {"kind": "invite"}]
HERE = [{"kind": "here", "name": "Ala"}, {"kind": "here", "name": "Ola"}]


async def absent_ola(hall: Hall, profile: str = "pinczow") -> tuple[Visitor, str, str]:
    """Ala sits; Ola was invited and has not come."""
    ala = await hall.visitor("Ala")
    opened = await ala.open_game(profile=profile, seats=FRIEND)
    return ala, opened["game"], f"/api/invites/{opened['invites'][0]['token']}"


@pytest.mark.clause("P-2.1")
@pytest.mark.parametrize("first", [0, 1])
async def test_the_starter_can_be_given_where_the_rules_know_a_pairing(
    hall: Hall, first: int
) -> None:
    ala = await hall.visitor("Ala")
    game = (await ala.open_game(profile="pinczow", seats=HERE, first=first))["game"]
    room = await hall.room(game)
    assert room.state.turn == first
    events = await room.ledger.events()
    assert not any(isinstance(event, ev.StartLettersDrawn) for event in events)
    assert next(event.clause for event in events if isinstance(event, ev.GameBegan)) == "P-2.1"


@pytest.mark.clause("P-2.1")
async def test_without_a_pairing_the_starter_is_drawn(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    game = (await ala.open_game(profile="pinczow", seats=HERE))["game"]
    events = await (await hall.room(game)).ledger.events()
    assert any(isinstance(event, ev.StartLettersDrawn) for event in events)


@pytest.mark.clause("P-2.1")
async def test_who_is_given_to_begin_sits_at_the_table(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    answer = await ala.post("/api/games", {"profile": "pinczow", "seats": HERE, "first": 2})
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown-seat")
    assert [fault["field"] for fault in answer.json()["fields"]] == ["first"]


@pytest.mark.parametrize("profile", [name for name in profile_names() if name != "pinczow"])
async def test_elsewhere_nobody_can_be_named_to_begin(hall: Hall, profile: str) -> None:
    ala = await hall.visitor("Ala")
    seats = HERE if profile != "marmara" else [*HERE, {"kind": "here", "name": "Jan"}]
    answer = await ala.post("/api/games", {"profile": profile, "seats": seats, "first": 1})
    assert (answer.status_code, answer.json()["code"]) == (422, "first-drawn")
    assert [fault["field"] for fault in answer.json()["fields"]] == ["first"]
    infos = {one["name"]: one["pairing"] for one in (await ala.get("/api/profiles")).json()}
    assert infos[profile] is False
    assert infos["pinczow"] is True


@pytest.mark.clause("P-6.3.2")
async def test_a_late_players_time_is_gone_and_by_coming_the_game_begins(hall: Hall) -> None:
    ala, game, invite = await absent_ola(hall)
    async with ala.at_table(game) as table:
        assert table.view["options"]["acts"] == ["start"]
        assert (await table.do("pass"))["code"] == "waiting"
        assert (await table.do("start"))["type"] == "ack"
        view = await table.until(lambda view: view["clock"]["running"] == 1)
        assert view["phase"] == "starting"
        assert (await table.do("start"))["code"] == "start-running"
        hall.wall.pass_time(3 * MINUTE)
        ola = await hall.visitor("Ola")
        assert (await ola.post(invite, {"nickname": "Ola"})).status_code == 200
        view = await table.until(lambda view: view["phase"] == "laying")
        assert view["clock"]["used"] == [0, 3 * MINUTE]
    room = await hall.room(game)
    events = await room.ledger.events()
    early = [type(event) for event in events[:4]]
    assert early == [ev.GameOpened, ev.ClockStarted, ev.ClockStopped, ev.StartLettersDrawn]
    assert room.state.names == ("Ala", "Ola")


@pytest.mark.clause("P-6.3.4")
async def test_who_comes_after_the_own_time_has_lost_by_walkover(hall: Hall) -> None:
    ala, game, invite = await absent_ola(hall)
    async with ala.at_table(game) as table:
        await table.do("start")
        hall.wall.pass_time(20 * MINUTE)
        await hall.hub.fire_due()
        view = await table.until(lambda view: view["phase"] == "ended")
        assert view["end"]["reason"] == "walkover"
        assert (view["end"]["clause"], view["end"]["winner"]) == ("P-6.3.4", 0)
    ola = await hall.visitor("Ola")
    answer = await ola.post(invite, {"nickname": "Ola"})
    assert (answer.status_code, answer.json()["code"]) == (409, "invite-late")
    assert verify_game(await (await hall.room(game)).ledger.events()).fair


@pytest.mark.clause("P-6.3.4")
async def test_coming_at_the_moment_the_time_is_gone_is_too_late(hall: Hall) -> None:
    ala, game, invite = await absent_ola(hall)
    async with ala.at_table(game) as table:
        await table.do("start")
        hall.wall.pass_time(20 * MINUTE)
        ola = await hall.visitor("Ola")
        answer = await ola.post(invite, {"nickname": "Ola"})
        assert answer.json()["code"] == "invite-late"
        await table.until(lambda view: view["phase"] == "ended")


@pytest.mark.clause("P-6.3.2")
async def test_an_absent_players_clock_outlives_the_program_and_an_outage_is_nobodys(
    tmp_path: Path,
) -> None:
    hall = Hall(tmp_path)
    async with hall.running():
        ala, game, _invite = await absent_ola(hall)
        async with ala.at_table(game) as table:
            identity = table.command({"do": "start"}, identity="s")
            answer = await table.answer(identity)
        hall.wall.pass_time(5 * MINUTE)
        await hall.hub.beat()
    async with hall.restarted(away=30 * MINUTE):
        async with ala.at_table(game) as table:
            assert (table.view["phase"], table.view["clock"]["running"]) == ("starting", 1)
            assert table.view["clock"]["used"][1] == 5 * MINUTE
            table.command({"do": "start"}, identity="s")
            assert await table.answer("s") == answer
        hall.hub.rooms.clear()
        hall.wall.pass_time(15 * MINUTE)
        await hall.hub.take_jobs()
        assert (await hall.room(game)).state.awarded == 0


@pytest.mark.parametrize("profile", ["komorow", "scrabble", "base"])
async def test_rules_without_such_a_clause_wait_for_everybody(hall: Hall, profile: str) -> None:
    ala, game, _invite = await absent_ola(hall, profile)
    async with ala.at_table(game) as table:
        assert table.view["options"]["acts"] == []
        assert (await table.do("add-bytes", data=OWN))["code"] == "waiting"  # not announced
        answer: dict[str, Any] = await table.do("start")
        assert (answer["type"], answer["code"]) == ("refused", "waiting")


OWN = "0c" * 16


async def verified(hall: Hall, game: str, noted: str, own: str) -> bool:
    """Whether the game, were its seed shown now, holds against a client's note."""
    room = await hall.room(game)
    seed = room.table.draw.reveal(room.state)
    events = [*await room.ledger.events(), ev.SeedRevealed(at=0, seed=seed)]
    return verify_game(events, noted=noted, own_bytes=own).fair


async def test_who_opens_a_table_knows_the_commitment_before_adding_bytes(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    opened = await ala.open_game(ownBytes="yes")
    room = await hall.room(opened["game"])
    assert room.table.is_waiting
    async with ala.at_table(opened["game"]) as table:
        assert table.view["table"]["commitment"] == opened["commitment"]
        assert table.view["options"]["acts"] == ["add-bytes"]
        answer = await table.answer(table.command({"do": "add-bytes", "data": OWN}, identity="b"))
        assert answer["type"] == "ack"
        await table.until(lambda view: view["turn"] >= 0)
        table.command({"do": "add-bytes", "data": OWN}, identity="b")
        assert await table.answer("b") == answer  # as after a lost answer
        late = await table.answer(table.command({"do": "add-bytes", "data": "0d" * 16}))
        assert late["type"] == "refused"
    assert room.state.entropy[0] == OWN
    assert await verified(hall, opened["game"], opened["commitment"], OWN)
    assert not await verified(hall, opened["game"], opened["commitment"], "0d" * 16)


async def test_who_is_invited_knows_the_commitment_before_adding_bytes(hall: Hall) -> None:
    _ala, game, invite = await absent_ola(hall)
    ola = await hall.visitor("Ola")
    noted = (await ola.get(invite)).json()["commitment"]
    await ola.post(invite, {"nickname": "Ola", "ownBytes": "yes"})
    async with ola.at_table(game) as table:
        assert (await table.do("add-bytes", data=OWN))["type"] == "ack"
        await table.until(lambda view: view["turn"] >= 0)
    assert await verified(hall, game, noted, OWN)


async def test_who_adds_no_bytes_holds_the_game_no_longer_than_the_tables_patience(
    hall: Hall,
) -> None:
    ala = await hall.visitor("Ala")
    game = (await ala.open_game(ownBytes="yes"))["game"]
    patience = (await hall.room(game)).setup.profile.patience
    async with ala.at_table(game) as table:
        hall.wall.pass_time(patience - 1)
        await hall.hub.fire_due()
        assert (await hall.room(game)).table.is_waiting
        hall.wall.pass_time(1)
        await hall.hub.fire_due()
        await table.until(lambda view: view["turn"] >= 0)


@pytest.mark.clause("P-6.3.2")
async def test_a_late_player_stops_the_own_clock_by_coming_though_bytes_are_awaited(
    hall: Hall,
) -> None:
    ala, game, invite = await absent_ola(hall)
    async with ala.at_table(game) as table:
        await table.do("start")
        hall.wall.pass_time(MINUTE)
        ola = await hall.visitor("Ola")
        await ola.post(invite, {"nickname": "Ola", "ownBytes": "yes"})
        view = await table.until(lambda view: view["clock"]["running"] == -1)
        assert (view["clock"]["used"], view["turn"]) == ([0, MINUTE], -1)
        assert (await table.do("start"))["code"] == "waiting"
        hall.wall.pass_time(MINUTE)
        async with ola.at_table(game) as other:
            await other.do("add-bytes", data=OWN)
        view = await table.until(lambda view: view["turn"] >= 0)
        assert view["clock"]["used"] == [0, MINUTE]
