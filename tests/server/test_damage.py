"""One damaged game harms only itself: it is kept aside and told, and all others go on."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from mydelko.log import Entry
from mydelko.server.privacy import all_of, forget
from mydelko.server.quarantine import Damaged
from mydelko.server.sessions import LANGUAGE_COOKIE
from mydelko.store.errors import Outage
from mydelko.store.schema import events, games
from server.hall import Hall, TwoSeats, Visitor, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

MINUTE = 60_000


async def spoil(hall: Hall, stream: str, version: int = 1) -> None:
    here = (events.c.stream == stream) & (events.c.version == version)
    broken = update(events).where(here).values(body=b'{"type":"broken')
    assert await hall.hub.store.write(lambda at: at.execute(broken).rowcount) == 1


async def tear(hall: Hall, stream: str, version: int) -> None:
    here = (events.c.stream == stream) & (events.c.version == version)
    assert await hall.hub.store.write(lambda at: at.execute(delete(events).where(here)).rowcount)


def leave_memory(hall: Hall) -> None:
    hall.hub.rooms.clear()
    hall.hub._deadlines.clear()


async def register(visitor: Visitor) -> None:
    answer = await visitor.post("/api/register", {"name": "Ala", "password": "correct horse"})
    assert answer.is_success, answer.text


@pytest.fixture
async def tables(hall: Hall) -> tuple[TwoSeats, TwoSeats]:
    """The first is damaged, and its flag falls before that of the other."""
    broken = await two_at_a_table(hall)
    hall.wall.pass_time(1_000)
    sound = await two_at_a_table(hall)
    await spoil(hall, f"game/{broken.game}/0", 3)
    leave_memory(hall)
    return broken, sound


async def test_jobs_of_other_games_are_done_all_the_same(
    hall: Hall, tables: tuple[TwoSeats, TwoSeats]
) -> None:
    broken, sound = tables
    hall.wall.pass_time(21 * MINUTE)
    await hall.hub.take_jobs()
    assert len(hall.hub.rooms[sound.game].state.flagged) == 1
    assert broken.game in hall.hub.quarantine.reasons


async def test_deadlines_of_other_games_are_kept_all_the_same(
    hall: Hall, tables: tuple[TwoSeats, TwoSeats]
) -> None:
    broken, sound = tables
    hall.hub._deadlines.set(broken.game, hall.wall.now())
    hall.hub._deadlines.set(sound.game, hall.wall.now() + 20 * MINUTE)
    await hall.room(sound.game)
    hall.wall.pass_time(21 * MINUTE)
    await hall.hub.fire_due()
    assert len(hall.hub.rooms[sound.game].state.flagged) == 1


async def test_a_fault_in_one_game_keeps_no_other_from_its_flag(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await two_at_a_table(hall), await two_at_a_table(hall)

    def fail(*_arguments: object) -> None:
        raise RuntimeError

    monkeypatch.setattr((await hall.room(one.game)).table, "settle", fail)
    hall.wall.pass_time(21 * MINUTE)
    await hall.hub.fire_due()
    assert len(hall.hub.rooms[other.game].state.flagged) == 1


@pytest.mark.parametrize("language", ["pl", "en", "tr"])
async def test_players_are_told_in_their_language(
    hall: Hall, tables: tuple[TwoSeats, TwoSeats], language: str
) -> None:
    told = {"pl": "uszkodzony", "en": "is damaged", "tr": "bozuk"}[language]
    ala = tables[0].ala
    ala.cookies[LANGUAGE_COOKIE] = language
    answer = await ala.get(f"/api/games/{tables[0].game}")
    assert (answer.status_code, answer.json()["code"]) == (503, "game-damaged")
    assert told in answer.json()["message"]
    async with ala.at_table(tables[0].game, greet=False) as socket:
        frame = await socket.frame()
        assert (frame["type"], frame["code"]) == ("error", "game-damaged")
        assert told in frame["message"]
        assert await socket.frame() == {"type": "closed"}
        assert socket.close_code == 4410


async def test_lists_show_it_as_damaged_and_the_others_as_they_are(
    hall: Hall, tables: tuple[TwoSeats, TwoSeats]
) -> None:
    ala = tables[0].ala
    sound = await ala.open_game(seats=[{"kind": "here"}, {"kind": "here", "name": "Ola"}])
    await ala.get(f"/api/games/{tables[0].game}")
    listed = {game["game"]: game["status"] for game in (await ala.get("/api/games")).json()}
    assert listed == {tables[0].game: "damaged", sound["game"]: "playing"}


async def test_a_row_of_a_list_that_cannot_be_read_is_told_anew_from_the_log(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    await hall.hub.store.write(lambda at: at.execute(update(games).values(detail="{")).rowcount)
    (shown,) = (await table.ala.get("/api/games")).json()
    assert shown["status"] == "playing"
    answer = await table.ala.post("/api/words", {"words": ["KOT"], "lexicon": "polish"})
    assert answer.json()["code"] == "challenge-game"
    listed = await hall.hub.store.games.get(table.game)
    assert listed is not None
    assert listed.game.detail != "{"


@pytest.mark.parametrize("stream", ["table/{}", "game/{}/0"])
async def test_a_game_that_misses_an_event_is_damaged(hall: Hall, stream: str) -> None:
    table = await two_at_a_table(hall)
    await tear(hall, stream.format(table.game), 1)
    leave_memory(hall)
    assert (await table.ala.get(f"/api/games/{table.game}")).json()["code"] == "game-damaged"


async def test_those_who_sit_there_are_told_when_it_turns_out(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (_, other):
        await spoil(hall, f"game/{table.game}/0", 3)
        room = await hall.room(table.game)
        room.ledger.doubt()  # as when the database was restored
        await hall.hub._tend(table.game, type(room).catch_up)
        assert (await other.next("error"))["code"] == "game-damaged"
        assert (await other.frame())["type"] == "closed"
    assert table.game not in hall.hub.rooms


async def test_a_doubt_outlives_a_read_that_failed(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await two_at_a_table(hall)
    room = await hall.room(table.game)
    room.ledger.doubt()

    async def fail(_stream: str, _after: int = 0) -> list[Entry]:
        raise Outage("away")

    with monkeypatch.context() as patch:
        patch.setattr(hall.hub.store, "entries", fail)
        with pytest.raises(Outage):
            await room.catch_up()
    await spoil(hall, f"game/{table.game}/0", 3)
    with pytest.raises(Damaged):
        await room.catch_up()


async def test_the_operator_is_told_in_log_figures_and_health(
    hall: Hall, tables: tuple[TwoSeats, TwoSeats], caplog: pytest.LogCaptureFixture
) -> None:
    ala = tables[0].ala
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            await ala.get(f"/api/games/{tables[0].game}")
    (told,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert f"game {tables[0].game} is damaged: " in told.getMessage()
    assert "\nmydelko_games_damaged 1\n" in (await ala.get("/metrics")).text
    assert (await ala.get("/ready")).json() == {"status": "ready", "damaged": 1}
    assert (await ala.get("/health")).json() == {"status": "alive", "damaged": 1}


async def test_it_is_tried_again_when_the_database_was_restored(hall: Hall, tmp_path: Path) -> None:
    table = await two_at_a_table(hall)
    await hall.hub.store.backup(tmp_path / "copy")
    await spoil(hall, f"game/{table.game}/0", 3)
    leave_memory(hall)
    assert (await table.ala.get(f"/api/games/{table.game}")).status_code == 503
    await hall.hub.store.restore(tmp_path / "copy")
    await hall.hub.beat()
    assert (await table.ala.get(f"/api/games/{table.game}")).status_code == 200
    async with table.playing() as (mover, _):
        assert (await mover.do("pass"))["type"] == "ack"


async def test_who_signs_in_takes_along_the_games_that_are_sound(
    hall: Hall, tables: tuple[TwoSeats, TwoSeats]
) -> None:
    ala = tables[0].ala
    sound = await ala.open_game(seats=[{"kind": "here"}, {"kind": "here", "name": "Ola"}])
    await register(ala)
    assert (await hall.room(sound["game"])).setup.seats[0].user


@pytest.mark.parametrize("stream", ["table/{}", "game/{}/0"])
async def test_an_account_with_a_damaged_game_is_exported_and_forgotten(
    hall: Hall, stream: str
) -> None:
    table = await two_at_a_table(hall)
    await register(table.ala)
    async with table.playing() as (mover, _):
        await mover.do("resign")
    (user,) = await hall.hub.store.users.all()
    await spoil(hall, stream.format(table.game), 2)
    (game,) = (await all_of(hall.hub.store, user)).games
    assert game.record is None
    await forget(hall.hub.store, user, hall.wall.now())
    for name in (f"table/{table.game}", f"game/{table.game}/0"):
        assert not any(b'"Ala"' in body for body in await hall.hub.store.read(name))
