"""Referees are named (R-15): at the opening or later, by the host, and all know of it first."""

from __future__ import annotations

from typing import Any

import pytest

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
