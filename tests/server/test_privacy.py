"""A person's data: taken along, and forgotten without harm to those they played with."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from cli.calls import Program
from cli.conftest import english, mydelko
from mydelko.play.setup import SeatPlan
from mydelko.rulebook import load_profile
from mydelko.rules.events import SeatKind
from mydelko.rules.game_record import read_record
from mydelko.server.privacy import forget, rewrite_name
from mydelko.store import Store
from server.hall import PATIENCE, Hall, TwoSeats, Visitor, two_at_a_table

__all__ = ["english", "mydelko"]

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

WORD = "correct horse"


async def registered(hall: Hall) -> TwoSeats:
    """Ala, with an account, and Ola, a guest, at a table."""
    table = await two_at_a_table(hall, "scrabble")
    answer = await table.ala.post("/api/register", {"name": "Ala", "password": WORD})
    assert answer.status_code == 200
    await table.ala.arrive()
    return table


async def resign(table: TwoSeats) -> None:
    async with table.playing() as (mover, _other):
        assert (await mover.do("resign"))["type"] == "ack"


async def end(visitor: Visitor, password: str = WORD) -> int:
    return (await visitor.post("/api/account/end", {"password": password})).status_code


def rows(file: Path) -> str:
    """Every row of a backup, as text."""
    with closing(sqlite3.connect(file)) as database:
        return "\n".join(database.iterdump())


async def test_an_export_holds_the_account_its_sessions_and_the_records_of_ended_games(
    hall: Hall,
) -> None:
    table = await registered(hall)
    await resign(table)
    running = await table.ala.open_game(profile="scrabble")
    answer = await table.ala.get("/api/account/data")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="mydelko.json"'
    kept = answer.json()
    assert (kept["name"], kept["language"]) == ("Ala", "pl")
    stays = {(session["nickname"], session["revoked"] is None) for session in kept["sessions"]}
    assert stays == {("Ala", False), ("Ala", True)}  # as a guest until the account, then signed in
    games = {each["game"]["id"]: each for each in kept["games"]}
    assert set(games) == {table.game, running["game"]}
    assert games[running["game"]]["record"] is None
    record = json.dumps(games[table.game]["record"]).encode()
    assert read_record(record)
    assert [result["game"] for result in kept["results"]] == [table.game]
    assert "password" not in kept


async def test_only_an_account_can_be_exported_or_ended(hall: Hall) -> None:
    guest = await hall.visitor("Ola")
    assert (await guest.get("/api/account/data")).status_code == 403
    assert await end(guest) == 403


async def test_a_wrong_password_ends_no_account(hall: Hall) -> None:
    table = await registered(hall)
    answer = await table.ala.post("/api/account/end", {"password": "wrong horse"})
    assert answer.status_code == 403
    assert answer.json()["fields"][0]["field"] == "password"
    assert (await table.ala.get("/api/me")).json()["account"] == "Ala"


async def test_an_ended_account_is_nobody_s_and_its_name_is_free(hall: Hall) -> None:
    table = await registered(hall)
    old = table.ala.cookies.copy()
    assert await end(table.ala) == 204
    assert (await table.ala.get("/api/me")).json()["account"] == ""
    table.ala.cookies = old
    assert (await table.ala.get("/api/games")).status_code in {200, 403}
    assert (await table.ala.get("/api/account/data")).status_code == 403
    other = await hall.visitor()
    log_in = {"name": "Ala", "password": WORD}
    assert (await other.post("/api/login", log_in)).status_code == 403
    assert (await other.post("/api/register", log_in)).status_code == 200


async def test_tables_close_on_every_device_when_the_account_ends(hall: Hall) -> None:
    table = await registered(hall)
    phone = await hall.visitor()
    await phone.post("/api/login", {"name": "Ala", "password": WORD})
    async with table.ala.at_table(table.game) as here, phone.at_table(table.game) as there:
        assert await end(table.ala) == 204
        for socket in (here, there):
            assert (await socket.next("closed"))["type"] == "closed"
    assert (await phone.get("/api/me")).json()["account"] == ""


async def test_tables_close_when_the_command_line_deletes_the_account(hall: Hall) -> None:
    table = await registered(hall)
    async with table.ala.at_table(table.game) as socket:
        store = await Store.open(hall.settings.database)
        (user,) = await store.users.all()
        await forget(store, user, hall.wall.now())
        await store.close()
        await hall.sessions.notice_ended()
        assert (await socket.next("closed"))["type"] == "closed"
    assert (await table.ala.get("/api/me")).json()["account"] == ""


async def test_a_game_hidden_before_there_was_an_account_loses_the_name_too(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    game = (await ala.open_game(profile="scrabble"))["game"]
    assert (await ala.delete(f"/api/games/{game}")).status_code == 204
    await ala.post("/api/register", {"name": "Ala", "password": WORD})
    await ala.arrive()
    assert await end(ala) == 204
    bodies = await hall.hub.store.read(f"table/{game}")
    assert any(b'"Gracz 1"' in body for body in bodies)
    assert not any(b'"Ala"' in body for body in bodies)


async def test_a_table_that_nobody_hosts_has_no_host(hall: Hall) -> None:
    """Of a tournament, say, whose director has left for good."""
    seats = [SeatPlan("", SeatKind.HUMAN), SeatPlan("", SeatKind.HUMAN)]
    room = await hall.hub.open_table(load_profile("pinczow"), "polish", seats, "")
    nobody, path = await hall.visitor(), f"/api/games/{room.game}"
    answer = await nobody.post(f"{path}/referee", {"kind": "link"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-host")
    assert (await nobody.get(path)).json()["invites"] == []
    async with nobody.at_table(room.game) as table:
        assert table.frames[0]["host"] is False


async def test_a_damaged_line_of_talk_keeps_nobody_from_the_rest_of_their_data(hall: Hall) -> None:
    table = await registered(hall)
    await hall.hub.store.append(f"talk/{table.game}", 0, [b"not a line"])
    answer = await table.ala.get("/api/account/data")
    assert answer.status_code == 200
    assert [game["said"] for game in answer.json()["games"]] == [[]]


async def test_games_stay_for_the_others_without_the_name(hall: Hall) -> None:
    table = await registered(hall)
    await resign(table)
    assert await end(table.ala) == 204
    await hall.hub.beat()  # the node hears that it has to read its games again
    room = await hall.room(table.game)
    async with asyncio.timeout(PATIENCE):
        while room.state.names[0] == "Ala":
            await asyncio.sleep(0)
    [listed] = (await table.ola.get("/api/games")).json()
    assert [seat["name"] for seat in listed["seats"]] == ["Gracz 1", "Ola"]
    record = await table.ola.get(f"/api/games/{table.game}/record")
    assert read_record(record.content)
    assert '"Ala"' not in record.text
    assert '"Gracz 1"' in record.text
    replay = await table.ola.get(f"/api/games/{table.game}/replay")
    assert [seat["name"] for seat in replay.json()["view"]["seats"]] == ["Gracz 1", "Ola"]


async def test_who_plays_on_sees_the_new_name_at_once(hall: Hall) -> None:
    table = await registered(hall)
    async with table.ola.at_table(table.game) as ola:
        assert await end(table.ala) == 204
        await hall.hub.beat()
        await ola.until(lambda view: view["seats"][0]["name"] == "Gracz 1")
    async with hall.restarted() as again:
        room = await again.room(table.game)
        assert room.state.names == ("Gracz 1", "Ola")


async def test_nothing_in_the_database_names_who_has_left(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    async with hall.running():
        zofia = await hall.visitor("Zofiówka")
        opened = await zofia.open_game(
            profile="scrabble",
            seats=[{"kind": "here"}, {"kind": "here", "name": "Małgosia"}],
        )
        await zofia.post("/api/register", {"name": "Zofiówka", "password": WORD})
        await zofia.arrive()
        assert await end(zofia) == 204
        assert await hall.hub.store.users.all() == []
        await hall.hub.store.backup(tmp_path / "copy")
    blob = [name.encode().hex() for name in ("Zofiówka", "Małgosia")]
    kept = rows(tmp_path / "copy")
    assert opened["game"] in kept
    assert [name for name in ("Zofiówka", "Małgosia", *blob) if name.lower() in kept.lower()] == []


async def test_a_name_is_replaced_in_every_branch_of_a_practice_game(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    game = (await ala.open_game(profile="scrabble", practice="yes"))["game"]
    await ala.post("/api/register", {"name": "Ala", "password": WORD})
    await ala.arrive()
    async with ala.at_table(game) as table:
        await hall.think(game)
        await table.until(lambda view: view["turn"] == 0)
        assert (await table.do("pass"))["type"] == "ack"
        assert (await table.do("undo"))["type"] == "ack"
    assert await end(ala) == 204
    bodies = [
        body for branch in (0, 1) for body in await hall.hub.store.read(f"game/{game}/{branch}")
    ]
    assert sum(b'"Gracz 1"' in body for body in bodies) == 2
    assert not any(b'"Ala"' in body for body in bodies)


def test_a_name_is_replaced_where_names_are_told_and_nowhere_else() -> None:
    event = {
        "type": "game-opened",
        "names": ["scrabble", "Ola"],
        "profile": {"name": "scrabble"},
        "seats": [{"name": "scrabble", "kind": "scrabble"}],
    }
    body = rewrite_name(msgspec.json.encode(event), "scrabble", "Gracz 1")
    assert json.loads(body) == {
        **event,
        "names": ["Gracz 1", "Ola"],
        "seats": [{"name": "Gracz 1", "kind": "scrabble"}],
    }
    untouched = b'{ "names": ["Ola"] }'
    assert rewrite_name(untouched, "Ala", "Gracz 1") == untouched


def test_accounts_are_exported_and_deleted_by_the_command_line(
    mydelko: Program, tmp_path: Path
) -> None:
    here = ("--data", str(tmp_path / "house"))
    mydelko("user", "add", "Ala", *here)
    assert mydelko("user", "export", "Ala", *here).data["name"] == "Ala"
    unmeant = mydelko("user", "delete", "Ala", *here)
    assert (unmeant.status, unmeant.err) == (
        2,
        "This cannot be undone. Say --yes if it is meant.\n",
    )
    assert mydelko("user", "delete", "Ala", "--yes", *here) == (0, "Deleted: Ala\n", "")
    gone = mydelko("user", "export", "Ala", *here)
    assert (gone.status, gone.err) == (2, "There is no account Ala.\n")


@pytest.mark.parametrize("path", ["/api/results", "/api/people", "/api/users", "/api/ranking"])
async def test_nobody_can_list_people_or_the_games_of_others(hall: Hall, path: str) -> None:
    await two_at_a_table(hall)
    stranger = await hall.visitor("Ewa")
    assert (await stranger.get(path)).status_code == 404
    assert (await stranger.get("/api/games")).json() == []
