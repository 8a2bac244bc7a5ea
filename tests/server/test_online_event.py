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


async def test_the_dictionary_is_closed_to_both_of_a_duet(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "pinczow", online=True, minutes=15)
    koty = {"last": "Koty", "kind": "duet", "members": ["Ala", "Ela"]}
    await event.do("add-entrants", details=[koty, {"last": "Ola"}])
    await event.pair()
    links = (await event.director.get(event.path("/links"))).json()
    players: list[Visitor] = []
    for token in [one["token"] for one in links for _ in range(1 + (one["entrant"] == 1))]:
        player = await hall.visitor()
        headers = {"X-CSRF-Token": player.csrf, "X-Event-Token": token}
        game = (await player.request("POST", event.path("/game"), headers=headers)).json()["game"]
        players.append(player)
    for player in players:
        assert (await player.get("/api/words")).json()["closedBy"] == [game]


async def test_a_duet_is_one_seat_where_each_of_the_two_may_hold_a_device(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "pinczow", online=True, minutes=15)
    koty = {"last": "Koty", "kind": "duet", "members": ["Ala", "Ela"]}
    await event.do("add-entrants", details=[koty, {"last": "Ola"}])
    await event.pair()
    links = (await event.director.get(event.path("/links"))).json()
    tokens = {one["entrant"]: one["token"] for one in links}

    async def sit_down(token: str) -> tuple[Visitor, dict[str, Any]]:
        player = await hall.visitor()
        headers = {"X-CSRF-Token": player.csrf, "X-Event-Token": token}
        return player, (await player.request("POST", event.path("/game"), headers=headers)).json()

    (ala, seat), (ela, same) = await sit_down(tokens[1]), await sit_down(tokens[1])
    assert seat == same
    assert (await sit_down(tokens[1]))[1]["code"] == "invite-taken"  # two are two
    ola, _seat = await sit_down(tokens[2])
    assert (await sit_down(tokens[2]))[1]["code"] == "invite-taken"  # Ola plays alone
    game = seat["game"]
    async with (
        ala.at_table(game) as one,
        ela.at_table(game) as other,
        ola.at_table(game) as against,
    ):
        assert one.view["seat"] == other.view["seat"] != against.view["seat"]
        assert one.view["rack"] == other.view["rack"]
        if against.view["turn"] == against.view["seat"]:
            await against.do("pass")
        await other.until(is_ones_turn)
        assert (await other.do("pass"))["type"] == "ack"
        await one.until(lambda view: view["turn"] != view["seat"])


async def test_games_that_outlast_the_round_are_the_desks_and_end_without_changing_its_word(
    hall: Hall,
) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "pinczow", online=True, minutes=15)
    game, [ala, ola] = await seated(event, hall)

    async def next_step() -> str:
        return str((await event.get()).json()["view"]["steps"][0]["code"])

    assert await next_step() == "results"
    await event.do("time-round", add=-60 * 60_000)  # the time of the round has gone
    assert await next_step() == "unfinished"
    await event.do("enter-result", table=1, scores=[400, 350])
    async with ala.at_table(game) as one, ola.at_table(game) as other:
        while not is_over(one.view):
            for socket in (one, other):
                await socket.until(is_ones_turn)
                if not is_over(socket.view):
                    await socket.do("pass")
    [table] = (await event.get()).json()["view"]["rounds"][0]["tables"]
    assert table["scores"] == [400, 350]


async def test_the_desk_is_told_of_a_game_that_is_no_result_by_itself(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "pinczow", online=True, minutes=15)
    game, [ala, ola] = await seated(event, hall)
    await event.do("change-entrant", number=1, details={"last": "Zofia"})  # whoever plays there now
    async with ala.at_table(game) as one, ola.at_table(game) as other:
        while not is_over(one.view):
            for socket in (one, other):
                await socket.until(is_ones_turn)
                if not is_over(socket.view):
                    await socket.do("pass")
    state = (await event.get()).json()
    [step] = [one for one in state["view"]["steps"] if one["code"] == "games-left"]
    assert step["tables"] == [1]
    assert "wynik wpisuje stolik" in (await event.get("/log")).json()[-1]["words"]
    assert (await event.get()).json()["version"] == state["version"]  # told once
    await event.do("enter-result", table=1, scores=[400, 350])
    codes = [one["code"] for one in (await event.get()).json()["view"]["steps"]]
    assert "games-left" not in codes
