"""An event whose games are played in the program: tables open themselves, results arrive."""

from __future__ import annotations

from typing import Any

import pytest

from server.event import Event
from server.hall import Hall, Visitor

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def is_over(view: dict[str, Any]) -> bool:
    return bool(view["audience"] == "ended")


def is_ones_turn(view: dict[str, Any]) -> bool:
    return is_over(view) or bool(view["turn"] == view["seat"])


async def seated(event: Event, hall: Hall) -> tuple[str, list[Visitor]]:
    """Ala and Ola at their table, each by the own link, in the order of seats."""
    await event.enter("Ala", "Ola")
    await event.pair()
    links = (await event.director.get(event.path("/links"))).json()
    view = (await event.get()).json()["view"]
    assert view["heading"]["online"] is True
    seats = view["rounds"][0]["tables"][0]["seats"]
    people, games = [], set()
    for number in seats:
        player = await hall.visitor()
        token = next(one["token"] for one in links if one["entrant"] == number)
        headers = {"X-CSRF-Token": player.csrf, "X-Event-Token": token}
        for _ in range(2):  # once more after a lost answer
            answer = await player.request("POST", event.path("/game"), headers=headers)
            assert answer.status_code == 200, answer.text
            games.add(answer.json()["game"])
        people.append(player)
        stranger = await hall.visitor()
        headers["X-CSRF-Token"] = stranger.csrf
        taken = await stranger.request("POST", event.path("/game"), headers=headers)
        assert taken.json()["code"] == "invite-taken"
    [game] = games
    return game, people


async def test_a_game_of_the_round_is_played_here_and_its_result_arrives_by_itself(
    hall: Hall,
) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "pinczow", online=True, minutes=15)
    game, [ala, ola] = await seated(event, hall)
    async with ala.at_table(game) as one, ola.at_table(game) as other:
        assert one.view["turn"] == one.view["seat"] == 0  # P-2.1: the pairing names the starter
        while not is_over(one.view):
            for socket in (one, other):
                await socket.until(is_ones_turn)
                if not is_over(socket.view):
                    assert (await socket.do("pass"))["type"] == "ack"
    state = (await event.get()).json()
    [table] = state["view"]["rounds"][0]["tables"]
    assert len(table["scores"]) == 2
    lines = (await event.get("/log")).json()
    assert lines[-1]["by"] == "Mydełko"
    again = (await event.get()).json()
    assert again["version"] == state["version"]  # recorded once


async def test_a_call_from_a_table_reaches_the_events_referee_who_comes_and_decides(
    hall: Hall,
) -> None:
    referees = [{"name": "Karol"}, {"name": "Ala", "entrant": 1}]
    event = await Event.open(await hall.visitor("Dyrektor"), online=True, referees=referees)
    game, [ala, _ola] = await seated(event, hall)
    phone, token = await hall.visitor(), await event.link("referee", label="Karol")
    headers = {"X-CSRF-Token": phone.csrf, "X-Event-Token": token}

    async def listed() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (
            await phone.request("GET", "/api/refereed", headers=headers)
        ).json()
        return found

    assert await listed() == []
    async with ala.at_table(game) as player:
        assert (await player.do("call-referee"))["type"] == "ack"
        [table] = await listed()
        assert (table["game"], table["number"], table["call"]["seat"]) == (game, 1, 0)
        come = event.path("/referee")
        for role, label, code in (("clerk", "Jan", "event-role"), ("referee", "Ala", "own-table")):
            other = {**headers, "X-Event-Token": await event.link(role, label=label)}
            answer = await phone.request("POST", come, json={"table": 1}, headers=other)
            assert (answer.status_code, answer.json()["code"]) == (403, code)
        answer = await phone.request("POST", come, json={"table": 1}, headers=headers)
        assert (answer.status_code, answer.json()["game"]) == (200, game)
        async with phone.at_table(game, referee=True) as deciding:
            assert deciding.view["audience"] == "referee"
        await player.until(lambda view: view["table"]["referee"] == "Karol")
    assert (await phone.get("/api/refereed")).json()[0]["game"] == game  # as at any other table
    nobody = await phone.request("POST", come, json={"table": 9}, headers=headers)
    assert (nobody.status_code, nobody.json()["code"]) == (409, "no-event-game")


async def test_where_games_are_played_at_boards_nobody_sits_down_here(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"))
    await event.enter("Ala", "Ola")
    await event.pair()
    ala = (await event.director.get(event.path("/links"))).json()[0]["token"]
    phone = await hall.visitor()
    headers = {"X-CSRF-Token": phone.csrf, "X-Event-Token": ala}
    answer = await phone.request("POST", event.path("/game"), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "no-event-game")
    director = await event.director.post(event.path("/game"))
    assert director.json()["code"] == "event-role"
