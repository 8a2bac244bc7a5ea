"""An event whose games are played in the program: tables open themselves, results arrive."""

from __future__ import annotations

from typing import Any

import pytest

from mydelko.server.event_desk import EventDesk
from server.event import Event, settings
from server.hall import Hall, Visitor
from server.test_damage import spoil

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

OTHER = {"id": "e2", "settings": settings(name="Inny turniej")}


def is_over(view: dict[str, Any]) -> bool:
    return bool(view["audience"] == "ended")


def is_ones_turn(view: dict[str, Any]) -> bool:
    return is_over(view) or bool(view["turn"] == view["seat"])


async def seated(event: Event, hall: Hall, **details: object) -> tuple[str, list[Visitor]]:
    """Ala and Ola at their table, each by the own link, in the order of seats."""
    await event.enter("Ala", "Ola", **details)
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


async def pass_to_the_end(game: str, ala: Visitor, ola: Visitor) -> None:
    async with ala.at_table(game) as one, ola.at_table(game) as other:
        while not is_over(one.view):
            for socket in (one, other):
                await socket.until(is_ones_turn)
                if not is_over(socket.view):
                    assert (await socket.do("pass"))["type"] == "ack"


async def test_a_game_of_the_round_is_played_here_and_its_result_arrives_by_itself(
    hall: Hall,
) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "pinczow", online=True, minutes=15)
    game, [ala, ola] = await seated(event, hall)
    async with ala.at_table(game) as one:
        assert one.view["turn"] == one.view["seat"] == 0  # P-2.1: the pairing names the starter
    await pass_to_the_end(game, ala, ola)
    state = (await event.get()).json()
    [table] = state["view"]["rounds"][0]["tables"]
    assert len(table["scores"]) == 2
    lines = (await event.get("/log")).json()
    assert lines[-1]["by"] == "Mydełko"
    again = (await event.get()).json()
    assert again["version"] == state["version"]  # recorded once


async def test_onlookers_of_childrens_games_read_numbers_and_the_result_arrives_all_the_same(
    hall: Hall,
) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "pinczow", online=True, minutes=15)
    game, [ala, ola] = await seated(event, hall, minor=True)
    stranger = await hall.visitor()
    async with stranger.at_table(game) as watching:
        seats = {info["name"] for info in watching.view["seats"]}
        assert seats == {"#1", "#2"}
    summary = (await stranger.get(f"/api/games/{game}")).text
    await pass_to_the_end(game, ala, ola)
    record = (await stranger.get(f"/api/games/{game}/record")).text
    history = (await stranger.get(f"/api/games/{game}/history")).text
    assert [name for name in ("Ala", "Ola") if name in summary + record + history] == []
    [table] = (await event.get()).json()["view"]["rounds"][0]["tables"]
    assert len(table["scores"]) == 2


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


async def test_a_table_of_an_event_has_the_events_referees_alone(hall: Hall) -> None:
    director = await hall.visitor("Dyrektor")
    event = await Event.open(director, online=True, referees=[{"name": "Karol"}])
    game, _players = await seated(event, hall)
    path = f"/api/games/{game}/referee"
    for kind in ("me", "link"):
        answer = await director.post(path, {"kind": kind})
        assert (answer.status_code, answer.json()["code"]) == (403, "not-a-referee")
    assert (await hall.room(game)).setup.referee is None
    karol = {"name": "Karol", "password": "correct horse"}
    assert (await (await hall.visitor()).post("/api/register", karol)).is_success
    answer = await director.post(path, {"kind": "account", "name": "Karol"})
    assert answer.status_code == 200, answer.text


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
    for player in (ala, ela, ola):  # also who came by the second device
        assert (await player.get("/api/words")).json()["closedBy"] == [game]
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
    await pass_to_the_end(game, ala, ola)
    [table] = (await event.get()).json()["view"]["rounds"][0]["tables"]
    assert table["scores"] == [400, 350]


async def test_a_name_put_right_while_the_game_is_played_changes_nothing(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "pinczow", online=True, minutes=15)
    game, [ala, ola] = await seated(event, hall)
    await event.do("change-entrant", number=1, details={"last": "Alina"})
    await pass_to_the_end(game, ala, ola)
    [table] = (await event.get()).json()["view"]["rounds"][0]["tables"]
    assert len(table["scores"]) == 2


async def test_a_damaged_game_is_the_desks_to_settle_and_stops_neither_its_event_nor_others(
    hall: Hall,
) -> None:
    director = await hall.visitor("Dyrektor")
    event = await Event.open(director, "pinczow", online=True, minutes=15)
    other = Event(director, (await director.post("/api/events", OTHER)).json()["id"])
    game, [ala, ola] = await seated(event, hall)
    await pass_to_the_end(game, ala, ola)
    await spoil(hall, f"game/{game}/0", 3)
    hall.hub.rooms.clear()
    async with event.watched(await hall.visitor()) as one, other.watched(director) as two:
        assert [(await socket.frame())["type"] for socket in (one, two)] == ["event", "event"]
        await hall.services.desks.tend()
        state = (await event.get()).json()
        [step] = [one for one in state["view"]["steps"] if one["code"] == "games-left"]
        assert step["tables"] == [1]
        assert "partia uszkodzona" in (await event.get("/log")).json()[-1]["words"]
        await hall.services.desks.tend()
        assert (await event.get()).json()["version"] == state["version"]  # told once
    await event.do("enter-result", table=1, scores=[400, 350])
    codes = [one["code"] for one in (await event.get()).json()["view"]["steps"]]
    assert "games-left" not in codes


async def test_a_damaged_game_that_is_restored_brings_its_result(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), "pinczow", online=True, minutes=15)
    game, [ala, ola] = await seated(event, hall)
    hall.hub.quarantine.reasons[game] = "torn"
    assert "games-left" in str((await event.get()).json()["view"]["steps"])
    hall.hub.quarantine.clear()
    await pass_to_the_end(game, ala, ola)
    [table] = (await event.get()).json()["view"]["rounds"][0]["tables"]
    assert len(table["scores"]) == 2


async def test_one_event_that_fails_keeps_no_other_from_being_tended(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    director = await hall.visitor("Dyrektor")
    event = await Event.open(director)
    other = Event(director, (await director.post("/api/events", OTHER)).json()["id"])
    async with event.watched(director), other.watched(director) as socket:
        await socket.frame()
        desks, tended = hall.services.desks, []

        async def collect(desk: EventDesk) -> None:
            if desk.event == event.id:
                raise RuntimeError
            tended.append(desk.event)

        monkeypatch.setattr(desks, "collect", collect)
        await desks.tend()
    assert tended == [other.id]
