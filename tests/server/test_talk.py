"""Talk at a table: who may, who hears, how much of it, and what is kept."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mydelko.server.talk import BURST, clean
from server.hall import Hall, Socket, two_at_a_table

pytestmark = pytest.mark.anyio

SECOND = 1_000


async def say(socket: Socket, text: str, identity: str = "") -> dict[str, Any]:
    """The answer to what is said."""
    identity = identity or f"talk {len(socket.frames)}"
    socket.say({"type": "say", "id": identity, "text": text})
    return await answered(socket, identity)


async def answered(socket: Socket, identity: str) -> dict[str, Any]:
    while (answer := await socket.next("ack", "refused", "error")).get("id") != identity:
        pass
    return answer


def heard(socket: Socket) -> list[str]:
    frames = [frame for frame in socket.frames if frame["type"] == "talk"]
    return [line["text"] for frame in frames for line in frame["lines"]]


@asynccontextmanager
async def friends(hall: Hall, profile: str = "scrabble") -> AsyncIterator[tuple[Socket, Socket]]:
    async with (await two_at_a_table(hall, profile)).playing() as (one, other):
        yield one, other


@pytest.mark.clause("B-16")
@pytest.mark.parametrize("profile", ["scrabble", "base"])
async def test_players_talk_where_the_rules_let_them(hall: Hall, profile: str) -> None:
    async with friends(hall, profile) as (one, other):
        assert one.view["table"]["talks"]
        assert (await say(one, "Cześć!"))["type"] == "ack"
        line = (await other.next("talk"))["lines"][0]
        assert (line["number"], line["seat"], line["text"]) == (1, one.view["seat"], "Cześć!")
        assert line["at"] == hall.wall.now()
        assert heard(one) == ["Cześć!"]


@pytest.mark.parametrize(
    ("profile", "clause"),
    [
        pytest.param("pinczow", "P-6.6.1", marks=pytest.mark.clause("P-6.6.1")),
        ("komorow", "B-16"),
        pytest.param("marmara", "M-15", marks=pytest.mark.clause("M-15")),
    ],
)
async def test_where_players_do_not_talk_the_refusal_cites_the_clause(
    hall: Hall, profile: str, clause: str
) -> None:
    async with friends(hall, profile) as (one, other):
        assert not one.view["table"]["talks"]
        refused = await say(one, "Cześć!")
        assert (refused["type"], refused["code"]) == ("refused", "no-chat")
        assert refused["clauses"] == [clause]
        assert heard(other) == []
    assert await hall.hub.store.streams("talk/") == []


@pytest.mark.slow
async def test_who_looks_on_neither_speaks_nor_hears(hall: Hall) -> None:
    table = await two_at_a_table(hall, "scrabble")
    guest = await hall.visitor("Widz")
    async with (
        table.playing() as (one, other),
        guest.at_table(table.game) as watching,
        table.ala.at_table(table.game, watch=True) as behind,
    ):
        await say(one, "tajne")
        await other.next("talk")
        for socket in (watching, behind):
            assert (await say(socket, "Ruch w lewo!"))["code"] == "talk-players"
            assert heard(socket) == []
    async with guest.at_table(table.game) as late:
        assert (await say(late, "?"))["code"] == "talk-players"
        assert heard(late) == []


@pytest.mark.slow
async def test_nobody_talks_where_all_sit_at_one_screen(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    seats = [{"kind": "here"}, {"kind": "here", "name": "Ewa"}, {"kind": "computer"}]
    game = (await ala.open_game(seats=seats))["game"]
    async with ala.at_table(game) as socket:
        assert not socket.view["table"]["talks"]
        assert (await say(socket, "Halo?"))["code"] == "talk-alone"


@pytest.mark.slow
async def test_talk_is_kept_while_the_game_runs_and_leaves_the_game_alone(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    async with hall.running():
        table = await two_at_a_table(hall, "scrabble")
        async with table.playing() as (one, _):
            version = one.version
            await say(one, "Zaraz wracam")
            assert one.version == version
        record = await (await hall.room(table.game)).ledger.events()
        assert "Zaraz" not in repr(record)
    async with hall.restarted():
        async with table.ola.at_table(table.game) as socket:
            await socket.next("talk")
            assert heard(socket) == ["Zaraz wracam"]
            await socket.do("resign")
        await hall.hub.tidy()
        assert len(await hall.hub.store.streams("talk/")) == 1  # the room is still in memory
        await hall.hub.sweep()
        await hall.hub.tidy()
        assert await hall.hub.store.streams("talk/") == []


@pytest.mark.slow
async def test_the_same_line_sent_twice_is_said_once(hall: Hall) -> None:
    async with friends(hall) as (one, other):
        for _ in range(2):
            assert (await say(one, "raz", "same"))["type"] == "ack"
        assert (await say(one, "dwa", "next"))["type"] == "ack"
        while len(heard(other)) < 2:
            await other.next("talk")
        assert heard(other) == ["raz", "dwa"]


@pytest.mark.slow
async def test_nobody_says_more_than_can_be_read(hall: Hall) -> None:
    async with friends(hall) as (one, other):
        for number in range(int(BURST)):
            assert (await say(one, str(number)))["type"] == "ack"
        assert (await say(one, "jeszcze"))["code"] == "talk-fast"
        assert (await say(other, "a ja?"))["type"] == "ack"
        hall.wall.pass_time(2 * SECOND)
        assert (await say(one, "teraz"))["type"] == "ack"
        assert (await say(one, "x" * 201))["code"] == "malformed"


@pytest.mark.slow
async def test_a_line_that_shows_nothing_is_no_line(hall: Hall) -> None:
    async with friends(hall) as (one, _):
        assert (await say(one, " \u200e\u2800 "))["code"] == "talk-empty"


def test_a_line_is_shown_in_the_order_in_which_it_was_written() -> None:
    assert clean("a\u202eb\nc\x00d") == "ab c d"
    assert clean("  Zażółć   gęślą  ") == "Zażółć gęślą"


@pytest.mark.slow
async def test_a_report_brings_the_words_to_whoever_runs_the_server(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    async with friends(hall) as (one, other):
        await say(one, "brzydkie słowo")
        with caplog.at_level(logging.WARNING, "mydelko.server.talk"):
            for identity in ("first", "again"):
                other.say({"type": "report", "id": identity, "number": 1})
                assert (await answered(other, identity))["type"] == "ack"
        (told,) = [record.getMessage() for record in caplog.records]
        assert "brzydkie słowo" in told
        other.say({"type": "report", "id": "none", "number": 2})
        assert (await answered(other, "none"))["code"] == "talk-unknown"


@pytest.mark.slow
async def test_an_account_takes_along_what_it_said_and_its_end_takes_it_away(hall: Hall) -> None:
    table = await two_at_a_table(hall, "scrabble")
    account = {"name": "Ala", "password": "correct horse"}
    assert (await table.ala.post("/api/register", account)).is_success
    await table.ala.arrive()
    async with table.ala.at_table(table.game) as ala, table.ola.at_table(table.game) as ola:
        await say(ala, "moje słowa")
        await say(ola, "cudze słowa")
    kept = (await table.ala.get("/api/account/data")).json()
    (game,) = kept["games"]
    assert [line["said"] for line in game["said"]] == ["moje słowa"]
    ended = await table.ala.post("/api/account/end", {"password": "correct horse"})
    assert ended.status_code == 204
    left = [json.loads(body) for body in await hall.hub.store.read(f"talk/{table.game}")]
    assert [line["said"] for line in left] == ["", "cudze słowa"]
    assert "Ala" not in json.dumps(left)
