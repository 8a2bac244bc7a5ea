"""Referees are named (R-15): at the opening or later, by the host, and all know of it first."""

from __future__ import annotations

from typing import Any

import pytest

from mydelko.play import caps
from server.hall import Hall, Visitor, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

INVITED = [{"kind": "invite"}, {"kind": "invite"}]
PASSWORD = "tajne hasło"


async def opened_with(
    hall: Hall, referee: dict[str, str] | None
) -> tuple[Visitor, dict[str, Any], list[Visitor]]:
    """Jan opens a table at which Ala and Ola play."""
    host = await hall.visitor("Jan")
    players = [await hall.visitor(name) for name in ("Ala", "Ola")]
    opened = await host.open_game(profile="pinczow", seats=INVITED, referee=referee)
    for player, invite in zip(players, opened["invites"], strict=False):
        assert (await player.post(f"/api/invites/{invite['token']}", {"nickname": "X"})).is_success
    return host, opened, players


async def audience(visitor: Visitor, game: str) -> str:
    async with visitor.at_table(game, referee=True) as socket:
        return str(socket.view["audience"])


async def test_asking_makes_nobody_a_referee_not_even_the_host(hall: Hall) -> None:
    host, opened, players = await opened_with(hall, None)
    for visitor in (host, await hall.visitor("Widz")):
        assert await audience(visitor, opened["game"]) == "spectator"
    assert await audience(players[0], opened["game"]) == "seat"


async def test_a_referee_is_named_later_and_all_are_told_before_a_rack_is_seen(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, opened, (ala, _ola) = await opened_with(hall, None)
    path = f"/api/games/{opened['game']}/referee"
    async with (
        host.at_table(opened["game"], referee=True) as wanting,
        ala.at_table(opened["game"]) as player,
    ):
        order: list[str] = []
        room = await hall.room(opened["game"])
        for link in room.listeners.connections:
            told = link.send

            def note(text: str, told: Any = told, name: str = link.name) -> None:  # noqa: ANN401
                order.append(name if '"snapshot"' in text else "")
                told(text)

            monkeypatch.setattr(link, "send", note)
        assert player.view["table"]["referee"] == ""
        assert (await ala.post(path, {"kind": "me"})).json()["code"] == "not-host"
        assert (await host.post(path, {"kind": "me"})).is_success
        view = await player.until(lambda view: view["table"]["referee"] == "Jan")
        assert view["audience"] == "seat"
        assert (await wanting.until(lambda view: "racks" in view))["audience"] == "referee"
        assert [name for name in order if name] == ["X", "Jan"]


async def test_an_account_is_named_and_nobody_else_has_its_eyes(hall: Hall) -> None:
    karol = await hall.visitor()
    await karol.post("/api/register", {"name": "Karol", "password": PASSWORD})
    host, opened, players = await opened_with(hall, {"kind": "account", "name": "karol"})
    assert await audience(karol, opened["game"]) == "referee"
    assert await audience(host, opened["game"]) == "spectator"
    async with players[0].at_table(opened["game"]) as player:
        assert player.view["table"]["referee"] == "Karol"
    body = {"kind": "account", "name": "Nikt"}
    answer = await host.post(f"/api/games/{opened['game']}/referee", body)
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown-account")


async def test_the_first_who_follows_the_referees_link_is_the_referee(hall: Hall) -> None:
    host, opened, players = await opened_with(hall, {"kind": "link"})
    link = f"/api/invites/{opened['invites'][2]['token']}"
    assert opened["invites"][2]["seat"] == -1
    playing = await players[0].post(link, {"nickname": "X"})
    assert playing.json()["code"] == "referee-plays"
    zofia, late = await hall.visitor("Zofia"), await hall.visitor("Late")
    assert (await zofia.post(link, {"nickname": "Zofia"})).is_success
    assert (await late.post(link, {"nickname": "Late"})).json()["code"] == "invite-taken"
    assert await audience(zofia, opened["game"]) == "referee"
    assert await audience(late, opened["game"]) == "spectator"
    assert (await host.post(f"/api/games/{opened['game']}/referee", {"kind": "me"})).is_success
    assert await audience(zofia, opened["game"]) == "spectator"  # another was named


async def test_a_host_who_plays_is_no_referee_but_names_one(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    path = f"/api/games/{table.game}/referee"
    assert (await table.ala.post(path, {"kind": "me"})).json()["code"] == "referee-plays"
    summary = (await table.ala.post(path, {"kind": "link"})).json()
    assert [invite["seat"] for invite in summary["invites"]] == [-1]
    again = (await table.ala.get(f"/api/games/{table.game}")).json()
    assert again["invites"] == summary["invites"]


async def test_who_is_named_by_account_is_told_and_finds_the_table_with_its_call(
    hall: Hall,
) -> None:
    karol = await hall.visitor()
    await karol.post("/api/register", {"name": "Karol", "password": PASSWORD})
    assert (await karol.get("/api/me")).json()["referees"] is False
    _host, opened, (ala, _ola) = await opened_with(hall, {"kind": "account", "name": "karol"})
    assert (await karol.get("/api/me")).json()["referees"] is True
    (table,) = (await karol.get("/api/refereed")).json()
    assert (table["game"], table["call"], table["names"]) == (opened["game"], None, ["X", "X 2"])
    for other in (ala, _host, await hall.visitor("Widz")):
        assert (await other.get("/api/refereed")).json() == []
        assert (await other.get("/api/me")).json()["referees"] is False
    hall.wall.pass_time(5000)
    async with ala.at_table(opened["game"]) as player:
        assert (await player.do("call-referee"))["type"] == "ack"
    called = hall.wall.now()
    hall.wall.pass_time(60_000)
    (table,) = (await karol.get("/api/refereed")).json()
    assert table["call"] == {"seat": 0, "at": called}
    assert table["now"] - called == 60_000
    moment = (await karol.get(f"/api/games/{opened['game']}/moment")).json()
    assert moment["moments"] == table["moments"]
    assert moment["step"] == 5
    assert moment["moments"][0] == "stopped"
    assert moment["clauses"][0]["id"] == "P-1.4"
    assert moment["clauses"][0]["conduct"]["effects"] == ["warning", "penalty", "walkover"]
    ruling = {"clause": "P-4.11.2", "measure": {"measure": "warning", "seat": 1}}
    async with karol.at_table(opened["game"], referee=True) as referee:
        assert (await referee.do("decide", seat=-1, **ruling))["type"] == "ack"
    (table,) = (await karol.get("/api/refereed")).json()
    assert table["call"] is None


async def test_calls_come_first_and_who_waits_longest_before_the_others(hall: Hall) -> None:
    referee = await hall.visitor("Jan")
    games = []
    for _ in range(3):
        opened = await referee.open_game(profile="pinczow", seats=INVITED, referee={"kind": "me"})
        players = [await hall.visitor(name) for name in ("Ala", "Ola")]
        for player, invite in zip(players, opened["invites"], strict=True):
            await player.post(f"/api/invites/{invite['token']}", {"nickname": "X"})
        games.append((opened["game"], players[0]))
    for game, player in (games[1], games[0]):
        hall.wall.pass_time(1000)
        async with player.at_table(game) as socket:
            assert (await socket.do("call-referee"))["type"] == "ack"
    listed = (await referee.get("/api/refereed")).json()
    assert [one["game"] for one in listed] == [games[1][0], games[0][0], games[2][0]]


async def test_a_table_changes_its_referee_so_often_and_no_more(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caps, "NAMINGS", 3)
    ala = await hall.visitor("Ala")
    path = f"/api/games/{(await ala.open_game(profile='pinczow'))['game']}/referee"
    answers = [await ala.post(path, {"kind": "link"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 409, 409]
    assert answers[-1].json()["code"] == "long-game"
