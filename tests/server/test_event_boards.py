"""Tables of an event at real boards: opened from the desk, taken by tablets, their results come."""

from __future__ import annotations

from typing import Any

import pytest

from server.event import Event
from server.hall import Hall, Socket, Visitor
from server.test_real_board import does

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def open_event(hall: Hall) -> Event:
    event = await Event.open(await hall.visitor("Dyrektor"), "pinczow", minutes=15)
    await event.enter("Ala", "Ola", "Iza", "Ewa")
    await event.pair()
    return event


async def boards(event: Event, **body: object) -> list[dict[str, Any]]:
    answer = await event.director.post(event.path("/boards"), body)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


async def tablet(hall: Hall, board: dict[str, Any]) -> Visitor:
    device = await hall.visitor()
    answer = await device.post(f"/api/invites/{board['token']}", {"nickname": "Tablet"})
    assert answer.status_code == 200, answer.text
    return device


async def play(table: Socket) -> None:
    """To the end, the starter given by the pairing; nobody has signed."""
    assert table.view["table"]["first"] == 0  # P-2.1
    await does(table, 0, "begin", first=0)
    await does(table, 1, "start")
    for seat in (0, 1, 0, 1):
        await does(table, seat, "pass")
        if table.view["phase"] != "counting":
            await does(table, 1 - seat, "record")
            await does(table, seat, "start")
    await does(table, 0, "leftovers", tiles="AAAAAAA")
    await does(table, 1, "leftovers", tiles="ŻŹEEEEE")


async def tables(event: Event) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await event.get()).json()["view"]["rounds"][0]["tables"]
    return found


@pytest.mark.clause("P-5.2", place="table")
async def test_the_signed_result_of_a_board_reaches_the_desk_by_itself_and_once(
    hall: Hall,
) -> None:
    event = await open_event(hall)
    one, other = await boards(event)
    assert [one["stage"], other["stage"]] == ["waiting", "waiting"]
    assert [board["link"] for board in await boards(event, tables=[1])] == [one["link"]]
    device = await tablet(hall, one)
    async with device.at_table(one["game"]) as table:
        assert table.view["table"]["event"] == event.id
        await play(table)
        await does(table, 0, "sign")
        assert (await tables(event))[0]["scores"] == []
        listed = (await event.get("/boards")).json()
        assert [board["stage"] for board in listed] == ["unsigned", "waiting"]
        await does(table, 1, "sign")
    async with hall.restarted():  # between the signature and the desk anything may break
        assert (await tables(event))[0]["scores"] == [-7, -19]
        version = (await event.get()).json()["version"]
        assert (await event.get()).json()["version"] == version
        assert (await event.get("/log")).json()[-1]["by"] == "Mydełko"
        [board] = await boards(event, tables=[1])
        assert board["stage"] == "ended"


async def test_a_result_typed_before_stands_and_the_desk_is_told_what_the_board_says(
    hall: Hall,
) -> None:
    event = await open_event(hall)
    [board] = await boards(event, tables=[2], depth="whole")
    device = await tablet(hall, board)
    await event.do("enter-result", table=2, scores=[400, 350])
    async with device.at_table(board["game"]) as table:
        await play(table)
        for seat in (0, 1):
            await does(table, seat, "sign")
    shown = (await tables(event))[1]
    assert (shown["scores"], shown["told"], shown["disputed"]) == ([400, 350], [-7, -19], True)
    page = (await event.get()).json()
    assert page["view"]["steps"][0]["code"] == "contradiction"
    assert (await event.get()).json()["version"] == page["version"]
    await event.do(
        "correct-result", round=1, table=2, scores=[-7, -19], kind="typing", note="jak na planszy"
    )
    shown = (await tables(event))[1]
    assert (shown["scores"], shown["told"], shown["disputed"]) == ([-7, -19], [], False)


async def test_a_dead_tablet_is_replaced_from_the_desk_and_strangers_open_nothing(
    hall: Hall,
) -> None:
    event = await open_event(hall)
    [board] = await boards(event, tables=[1])
    first = await tablet(hall, board)
    late = await hall.visitor()
    answer = await late.post(f"/api/invites/{board['token']}", {"nickname": "Ktoś"})
    assert answer.json()["code"] == "invite-taken"
    [again] = await boards(event, tables=[1])
    assert (again["stage"], again["token"] == board["token"]) == ("playing", False)
    second = await tablet(hall, again)
    async with second.at_table(board["game"]) as table, first.at_table(board["game"]) as old:
        assert (table.view["audience"], old.view["audience"]) == ("screen", "spectator")
    for asked, code in (([7], "no-board"), ([1], "event-role")):
        who = event.director if code == "no-board" else late
        answer = await who.post(event.path("/boards"), {"tables": asked})
        assert answer.json()["code"] == code


async def test_a_damaged_board_keeps_no_other_from_its_device(hall: Hall) -> None:
    event = await open_event(hall)
    broken, _sound = await boards(event)
    hall.hub.quarantine.reasons[broken["game"]] = "torn"
    assert [board["table"] for board in await boards(event)] == [2]
    assert [board["table"] for board in (await event.get("/boards")).json()] == [2]
    [step] = [one for one in (await event.get()).json()["view"]["steps"] if one["tables"] == [1]]
    assert step["code"] == "games-left"


async def test_a_station_opens_a_board_with_its_pin(hall: Hall) -> None:
    event = await open_event(hall)
    token, device = await event.link("station", pin="2468"), await hall.visitor()
    headers = {"X-CSRF-Token": device.csrf, "X-Event-Token": token}
    path, body = event.path("/boards"), {"tables": [1], "pin": "1111"}
    refused = await device.request("POST", path, json=body, headers=headers)
    assert refused.json()["code"] == "pin"
    opened = await device.request("POST", path, json={**body, "pin": "2468"}, headers=headers)
    assert [one["table"] for one in opened.json()] == [1]


async def test_who_opens_boards_appears_there_under_no_name_of_somebody_else(hall: Hall) -> None:
    event = await open_event(hall)
    other = await hall.visitor()
    account = {"name": "Dyrektor", "password": "correct horse"}
    assert (await other.post("/api/register", account)).is_success
    [board] = await boards(event, tables=[1])
    referee = (await hall.room(board["game"])).setup.referee
    assert referee is not None
    assert referee.name.startswith("Gość")
    assert referee.session == await event.director.session()


async def test_a_referee_who_plays_and_opens_the_boards_decides_at_others(hall: Hall) -> None:
    playing = [{"name": "Ala", "entrant": 1}]
    event = await Event.open(await hall.visitor("Dyrektor"), referees=playing)
    await event.enter("Ala", "Ola", "Iza", "Ewa")
    await event.pair()
    phone, token = await hall.visitor(), await event.link("referee", label="Ala")
    headers = {"X-CSRF-Token": phone.csrf, "X-Event-Token": token}
    answer = await phone.request("POST", event.path("/boards"), json={}, headers=headers)
    view = (await event.get()).json()["view"]
    own = next(one["number"] for one in view["rounds"][0]["tables"] if 1 in one["seats"])
    for board in answer.json():
        setup = (await hall.room(board["game"])).setup
        is_hers = setup.is_referee(await phone.session(), "")
        assert is_hers is (board["table"] != own)


@pytest.mark.parametrize("opens", ["director", "station"])
async def test_a_director_who_plays_is_no_referee_of_the_own_table(hall: Hall, opens: str) -> None:
    event = await Event.open(await hall.visitor("Ala"))
    await event.enter("Ala", "Ola", "Iza", "Ewa")
    await event.pair()
    if opens == "station":
        tablet = await hall.visitor()
        headers = {"X-CSRF-Token": tablet.csrf, "X-Event-Token": await event.link("station")}
        asked = await tablet.request("POST", event.path("/boards"), json={}, headers=headers)
        opened = asked.json()
    else:
        opened = await boards(event)
    view = (await event.get()).json()["view"]
    own = next(one["number"] for one in view["rounds"][0]["tables"] if 1 in one["seats"])
    director = await event.director.session()
    decides = {
        board["table"]: (await hall.room(board["game"])).setup.is_referee(director)
        for board in opened
    }
    assert decides == {number: number != own for number in (1, 2)}


async def test_a_call_from_a_board_reaches_the_referee_of_the_event(hall: Hall) -> None:
    event = await Event.open(await hall.visitor("Dyrektor"), referees=[{"name": "Karol"}])
    await event.enter("Ala", "Ola")
    await event.pair()
    [board] = await boards(event)
    device, phone = await tablet(hall, board), await hall.visitor()
    headers = {
        "X-CSRF-Token": phone.csrf,
        "X-Event-Token": await event.link("referee", label="Karol"),
    }
    async with device.at_table(board["game"]) as table:
        await does(table, 0, "begin", first=0)
        await does(table, 1, "start")
        await does(table, 1, "call-referee")
    [called] = (await phone.request("GET", "/api/refereed", headers=headers)).json()
    assert (called["number"], called["call"]["seat"]) == (1, 1)
    come = await phone.request("POST", event.path("/referee"), json={"table": 1}, headers=headers)
    assert come.json() == {"game": board["game"]}
