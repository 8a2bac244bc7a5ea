"""A game on a real board over the wire: opened, played at one device, ended, and read again."""

from __future__ import annotations

from typing import Any

import pytest

from server.hall import Hall, Socket

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

TWO = [{"kind": "here", "name": "Ala", "partner": "Ela"}, {"kind": "here", "name": "Olek"}]


async def does(socket: Socket, seat: int, what: str, **fields: object) -> None:
    answer = await socket.do(what, seat=seat, **fields)
    assert answer["type"] == "ack", answer


async def test_two_play_at_one_device_and_the_game_is_read_again_after_a_restart(
    hall: Hall,
) -> None:
    host = await hall.visitor("Ala")
    wanted = {"profile": "pinczow", "seats": TWO, "real": {"depth": "whole"}}
    game = (await host.open_game(**wanted))["game"]
    async with host.at_table(game) as table:
        info = table.view["table"]
        assert (info["depth"], info["device"], info["commitment"]) == ("whole", "organiser", "")
        assert [seat["partner"] for seat in table.view["seats"]] == ["Ela", ""]
        assert table.view["phase"] == "starting"
        await does(table, 0, "check-set")
        await does(table, 0, "draw-start", letters=["A", "C"])
        await does(table, 1, "start")
        hall.wall.pass_time(30_000)
        await does(table, 0, "stop")
        await does(table, 0, "play", tiles=[[112, "K"], [113, "O"], [114, "T"], [115, "Y"]])
        await does(table, 1, "record")
        await does(table, 0, "start")
        view = await table.until(lambda view: view["turn"] == 1)
        assert [(seat["score"], seat["tiles"]) for seat in view["seats"]] == [(14, 7), (0, 7)]
        assert view["bag"] == 82
    async with hall.restarted():
        async with host.at_table(game) as table:
            await end_by_passes(table)
            view = await table.until(lambda view: view["audience"] == "ended")
            assert [seat["score"] for seat in view["seats"]] == [7, -19]
            assert view["end"]["winner"] == 0
            await does(table, 0, "sign")
            await does(table, 1, "sign")
            await table.until(lambda view: view["real"]["signed"] == [0, 1])
        for path in ("", "/record", "/replay", "/protocol"):
            answer = await host.get(f"/api/games/{game}{path}")
            assert answer.status_code == 200, (path, answer.text)


async def end_by_passes(table: Socket) -> None:
    """Four of them, each confirmed but the last."""
    for seat in (1, 0, 1, 0):
        await does(table, seat, "pass")
        if table.view["phase"] != "counting":
            await does(table, 1 - seat, "record")
            await does(table, seat, "start")
    await does(table, 0, "leftovers", tiles="AAAAAAA")
    await does(table, 1, "leftovers", tiles="ŻŹEEEEE")


@pytest.mark.parametrize(
    ("wanted", "code", "field"),
    [
        ({"profile": "komorow", "seats": TWO, "real": {}}, "no-duets", "seats[0].partner"),
        pytest.param(
            {"profile": "pinczow", "seats": TWO},
            "duet-elsewhere",
            "seats[0].partner",
            marks=pytest.mark.clause("P-1.2"),
        ),
        (
            {"profile": "base", "seats": [TWO[1], {"kind": "computer"}], "real": {}},
            "no-computer",
            "seats[1].kind",
        ),
        (
            {"profile": "marmara", "seats": [TWO[1], {"kind": "invite"}], "real": {}},
            "device-refused",
            "real.device",
        ),
    ],
)
async def test_what_does_not_go_with_a_real_board_is_told_beside_its_field(
    hall: Hall, wanted: dict[str, Any], code: str, field: str
) -> None:
    host = await hall.visitor("Ala")
    answer = await host.post("/api/games", wanted)
    assert answer.status_code == 422
    assert answer.json()["code"] == code
    assert [fault["field"] for fault in answer.json()["fields"]] == [field]
