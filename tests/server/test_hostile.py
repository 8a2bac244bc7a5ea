"""Hostile clients: typed refusals, an unharmed table, a healthy server."""

from __future__ import annotations

import json
from typing import Any

import pytest

from server.hall import Hall, Socket, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_tiles_not_owned_too_many_or_renamed_are_refused(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, _):
        rack = mover.view["rack"]
        room = await hall.room(table.game)
        foreign = next(tile for tile in "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ" if tile not in rack)
        before = room.state
        letters = [tile for tile in rack if tile != "?"]
        cases: list[list[tuple[int, str]]] = [
            [(112, foreign)],
            [(112 + index, tile) for index, tile in enumerate(rack + rack[0])],
            [(112, letters[0]), (112, letters[1])],
            [(112, "a"), (113, "b"), (114, "c")],
            [(112, "€")],
            [(112, "A\u0301")],
        ]
        for tiles in cases:
            answer = await mover.do("play", tiles=tiles)
            assert answer["type"] == "refused", tiles
            assert answer["code"] in {"not-on-rack", "square-taken"}
            assert answer["clauses"]
        assert room.state == before


async def test_a_blank_cannot_be_renamed_after_the_stop(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, _):
        letters = [tile for tile in mover.view["rack"] if tile != "?"][:2]
        await mover.do("play", tiles=[(112, letters[0]), (113, letters[1])])
        assert (await mover.do("name", letter="A"))["code"] == "blank-fixed"
        assert (await mover.do("place", tiles=[(112, letters[0])]))["code"] == "frozen"
        assert (await mover.do("take-back"))["code"] in {"frozen", "phase"}


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "null",
        '"x"',
        "{}",
        '{"type":"nothing"}',
        '{"type":"command"}',
        '{"type":"command","id":"","move":0,"phase":"laying","act":{"do":"pass"}}',
        '{"type":"command","id":"x","move":0,"phase":"laying","act":{"do":"cheat"}}',
        '{"type":"command","id":"x","move":-5,"phase":"laying","act":{"do":"place","tiles":[[999,"A"]]}}',
        '{"type":"command","id":"x","move":0,"phase":"laying","by":1,"act":{"do":"pass"}}',
        '{"type":"command","id":"x","move":0,"phase":"laying","act":{"do":"pass","at":-1}}',
        '{"type":"command","id":"x","move":1e400,"phase":"laying","act":{"do":"pass"}}',
        '{"type":"lift","seat":77}',
        '{"type":"preview","number":1,"tiles":[[0,"AAAAAAAA"]]}',
        "[" * 5000,
        '{"a":' * 3000,
        "\ud800",
        "\x00\x01\x02",
    ],
)
async def test_what_cannot_be_read_gets_a_complaint_and_changes_nothing(
    hall: Hall, text: str
) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, _):
        before = (await hall.room(table.game)).state
        mover.say(text)
        frame = await mover.next("error")
        assert frame["code"] == "malformed"
        assert (await hall.room(table.game)).state == before
        assert (await mover.do("pass"))["type"] == "ack"


async def test_who_does_not_say_hello_hears_nothing(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.ala.at_table(table.game, greet=False) as socket:
        socket.say({"type": "command", "id": "x", "move": 0, "phase": "laying",
                    "act": {"do": "pass"}})  # fmt: skip
        assert (await socket.next("error"))["code"] == "hello-first"


async def test_a_thousand_messages_a_second_are_cut_off_and_others_play_on(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        for number in range(1000):
            other.say({"type": "preview", "number": number, "tiles": []})
        frame: dict[str, Any] = {}
        while frame.get("type") != "closed":
            frame = await other.frame()
        assert other.close_code == 4429
        complaints = [one for one in other.frames if one.get("code") == "too-many"]
        assert complaints
        assert (await mover.do("pass"))["type"] == "ack"


async def test_a_socket_from_another_site_is_refused(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    socket = Socket(table.ala, table.game, {"origin": "http://evil.example"})
    await socket.open()
    assert socket.close_code == 4403
    own = Socket(table.ala, table.game, {"origin": "http://hall"})
    await own.open()
    assert own.close_code is None
    await own.close()


async def test_a_game_that_does_not_exist_closes_the_socket(hall: Hall) -> None:
    visitor = await hall.visitor()
    socket = Socket(visitor, "../../etc/passwd")
    await socket.open()
    if socket.close_code is None:
        await socket.frame()
    assert socket.close_code is not None


async def test_forged_requests_are_refused(hall: Hall) -> None:
    visitor = await hall.visitor("Ala")
    forged = await visitor.request("POST", "/api/games", json={})
    assert (forged.status_code, forged.json()["code"]) == (403, "csrf")
    headers = {"X-CSRF-Token": visitor.csrf, "Origin": "http://evil.example"}
    foreign = await visitor.request("POST", "/api/games", json={}, headers=headers)
    assert (foreign.status_code, foreign.json()["code"]) == (403, "origin")
    other = await hall.visitor("Ola")
    stolen = await visitor.request(
        "POST", "/api/games", json={}, headers={"X-CSRF-Token": other.csrf}
    )
    assert stolen.status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fpyproject.toml",
        "/static/../app.py",
        "/assets/%00",
        "/" + "a" * 3000,
        "/api/games/..%2f..%2fx/record",
        "/api/tiles/..%2fstandard",
    ],
)
async def test_path_tricks_find_nothing(hall: Hall, path: str) -> None:
    visitor = await hall.visitor()
    answer = await visitor.get(path)
    assert answer.status_code in (400, 404), answer.status_code
    assert "root:" not in answer.text
    assert "import" not in answer.text


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"><img src=x onerror=1>', "{{7*7}}", "a\x00b", "\u200b"]
)
async def test_markup_never_becomes_a_name(hall: Hall, name: str) -> None:
    visitor = await hall.visitor()
    answer = await visitor.post("/api/guest", {"nickname": name})
    assert answer.status_code in (400, 422)
    seats = [{"kind": "here", "name": name}, {"kind": "computer"}]
    assert (await visitor.post("/api/games", {"seats": seats})).status_code in (400, 422)


async def test_a_body_too_large_is_refused(hall: Hall) -> None:
    visitor = await hall.visitor()
    answer = await visitor.post("/api/guest", {"nickname": "x" * 200_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


async def test_every_answer_carries_the_guarding_headers(hall: Hall) -> None:
    visitor = await hall.visitor()
    for path in ("/", "/api/me", "/nowhere", "/api/games/none"):
        headers = (await visitor.get(path)).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


async def test_a_fault_of_ours_tells_no_details(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, _):
        room = await hall.room(table.game)

        def break_down(*_: object) -> None:
            raise RuntimeError("secret ŻÓŁW")

        monkeypatch.setattr(room, "_sender", break_down)
        answer = await mover.answer(mover.command({"do": "pass"}, identity="z"))
        assert (answer["type"], answer["code"]) == ("error", "fault")
        assert "ŻÓŁW" not in json.dumps(answer, ensure_ascii=False)
