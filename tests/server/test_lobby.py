"""The lobby: who seeks an opponent, who may be watched, and nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from mydelko.server import lobby as server_lobby
from mydelko.server.lobby import FRESH, GONE
from server.hall import Hall, Visitor, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

OPEN = [{"kind": "here"}, {"kind": "invite"}]


async def seek(host: Visitor, **body: object) -> str:
    fields = {"profile": "pinczow", "seats": OPEN, "seek": "yes", "practice": "no", **body}
    return str((await host.open_game(**fields))["game"])


async def lobby(visitor: Visitor) -> dict[str, Any]:
    """As it is a moment later."""
    visitor.hall.wall.pass_time(FRESH)
    answer = await visitor.get("/api/lobby")
    assert answer.status_code == 200
    shown: dict[str, Any] = answer.json()
    return shown


async def seeks(visitor: Visitor) -> list[str]:
    return [table["game"] for table in (await lobby(visitor))["seeks"]]


async def watched(visitor: Visitor) -> list[str]:
    return [table["game"] for table in (await lobby(visitor))["games"]]


async def take(visitor: Visitor, game: str, nickname: str) -> str:
    """What became of it: the status, or the code of the refusal."""
    answer = await visitor.post(f"/api/lobby/{game}", {"nickname": nickname})
    return "200" if answer.status_code == 200 else str(answer.json()["code"])


async def test_a_seek_says_what_is_played_and_by_whom(hall: Hall) -> None:
    ala, ola = await hall.visitor("Ala"), await hall.visitor()
    game = await seek(ala, clock={"time": 600_000, "increment": 3_000})
    (table,) = (await lobby(ola))["seeks"]
    assert table["titles"]["pl"]
    del table["titles"]
    seats = [("Ala", True), ("", False)]
    assert table == {
        "game": game,
        "profile": "pinczow",
        "lexicon": "polish",
        "time": 600_000,
        "increment": 3_000,
        "moveLimit": None,
        "practice": False,
        "public": True,
        "rated": False,
        "seats": [
            {"name": name, "kind": "human", "taken": taken, "score": 0} for name, taken in seats
        ],
        "since": hall.wall.now() - FRESH,
    }


async def test_one_click_sits_down_and_the_table_becomes_a_game_to_watch(hall: Hall) -> None:
    ala, ola, eve = [await hall.visitor(name) for name in ("Ala", "Ola", "")]
    game = await seek(ala)
    async with ala.at_table(game) as host:
        assert await take(ola, game, "Ola") == "200"
        await host.until(lambda view: view["turn"] >= 0)
        assert [seat["name"] for seat in host.view["seats"]] == ["Ala", "Ola"]
        await hall.hub.lobby.attend()
        assert await seeks(eve) == []
        assert await watched(eve) == [game]
        assert await take(eve, game, "Ewa") == "seek-gone"
    async with eve.at_table(game) as socket:
        assert socket.view["audience"] == "spectator"


async def test_a_seek_goes_with_who_waits_there(hall: Hall) -> None:
    ala, ola = await hall.visitor("Ala"), await hall.visitor("Ola")
    game = await seek(ala)
    async with ala.at_table(game):
        for _ in range(3):
            hall.wall.pass_time(GONE - FRESH - 1)
            await hall.hub.lobby.attend()
            assert await seeks(ola) == [game]
    hall.wall.pass_time(GONE)
    await hall.hub.lobby.attend()
    assert await seeks(ola) == []
    assert await take(ola, game, "Ola") == "seek-gone"
    async with ala.at_table(game):  # back again
        await hall.hub.lobby.attend()
        assert await seeks(ola) == [game]
        assert await take(ola, game, "Ola") == "200"


async def test_games_by_invitation_are_nobody_elses(hall: Hall) -> None:
    two, eve = await two_at_a_table(hall), await hall.visitor("Ewa")
    waiting = (await two.ala.open_game(seats=OPEN))["game"]
    async with two.playing(), two.ala.at_table(waiting):
        await hall.hub.lobby.attend()
        assert await lobby(eve) == {"seeks": [], "games": []}
        for game in (two.game, waiting):
            assert await take(eve, game, "Ewa") == "seek-gone"


async def test_who_seeks_may_keep_onlookers_out_of_the_list_and_who_invites_may_let_them_in(
    hall: Hall,
) -> None:
    ala, ola = await hall.visitor("Ala"), await hall.visitor("Ola")
    shy = await seek(ala, public="no")
    assert await take(ola, shy, "Ola") == "200"
    two = await two_at_a_table(hall, public="yes")
    invited = await two.ola.get(f"/api/invites/{two.token}")
    assert invited.json()["public"]  # told before one sits down
    async with ala.at_table(shy), two.playing():
        await hall.hub.lobby.attend()
        assert await watched(ola) == [two.game]


async def test_one_sits_at_a_table_once(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    game = await seek(ala)
    for _ in range(2):
        assert await take(ala, game, "Ala") == "200"  # leads back to the own seat
    setup = (await hall.room(game)).setup
    assert [seat.is_taken() for seat in setup.seats] == [True, False]


async def test_who_clicks_twice_at_once_gets_one_seat(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ala, ola = await hall.visitor("Ala"), await hall.visitor("Ola")
    game = await seek(ala, profile="base", seats=[*OPEN, {"kind": "invite"}])
    name_guest = hall.sessions.name_guest

    async def meanwhile(*asked: Any) -> Any:  # noqa: ANN401 - passed on
        monkeypatch.setattr(hall.sessions, "name_guest", name_guest)
        assert await take(ola, game, "Ola") == "200"
        return await name_guest(*asked)

    monkeypatch.setattr(hall.sessions, "name_guest", meanwhile)
    assert await take(ola, game, "Ola") == "200"
    setup = (await hall.room(game)).setup
    assert [seat.name for seat in setup.seats] == ["Ala", "Ola", ""]


async def test_of_many_who_come_at_once_one_gets_the_seat(hall: Hall) -> None:
    ala, others = await hall.visitor("Ala"), [await hall.visitor(f"Gość {n}") for n in range(5)]
    game = await seek(ala)
    found = await asyncio.gather(*(take(one, game, f"Gość {n}") for n, one in enumerate(others)))
    assert sorted(found) == ["200", *["seek-gone"] * 4]


async def test_several_free_seats_are_taken_one_after_the_other(hall: Hall) -> None:
    ala, ola, olek = [await hall.visitor(name) for name in ("Ala", "Ola", "Olek")]
    game = await seek(ala, profile="base", seats=[*OPEN, {"kind": "invite"}])
    assert await take(ola, game, "Ola") == "200"
    assert await seeks(olek) == [game]
    assert await take(olek, game, "Olek") == "200"
    assert [seat.name for seat in (await hall.room(game)).setup.seats] == ["Ala", "Ola", "Olek"]


async def test_nobody_is_late_for_a_seat_that_is_anyones(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    async with ala.at_table(await seek(ala)) as host:
        assert host.view["table"]["seeks"]
        assert host.view["options"]["acts"] == []
        assert (await host.do("start"))["code"] == "waiting"


async def test_an_answer_that_has_not_changed_is_not_sent_again(hall: Hall) -> None:
    ala, ola = await hall.visitor("Ala"), await hall.visitor()
    tag = (await ola.get("/api/lobby")).headers["ETag"]
    again = await ola.request("GET", "/api/lobby", headers={"If-None-Match": tag})
    assert (again.status_code, again.text) == (304, "")
    game = await seek(ala)
    changed = await ola.request("GET", "/api/lobby", headers={"If-None-Match": tag})
    assert [table["game"] for table in changed.json()["seeks"]] == [game]


async def test_however_many_look_the_store_is_read_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, read = hall.hub.store.games, []
    shown = games.shown

    async def noted(*asked: Any) -> Any:  # noqa: ANN401 - passed on
        read.append(asked)
        return await shown(*asked)

    monkeypatch.setattr(games, "shown", noted)
    await asyncio.gather(*(hall.hub.lobby.page() for _ in range(1000)))
    assert [kind for kind, *_ in read] == ["seek", "watch"]


async def test_nobody_fills_the_lobby(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    for _ in range(3):
        await seek(ala)
    refused = await ala.post("/api/games", {"seats": OPEN, "seek": "yes"})
    assert refused.json()["code"] == "too-many-seeks"
    hall.wall.pass_time(GONE)  # she waits at none of them any more
    await seek(ala)


async def test_nobody_fills_the_lobby_by_asking_many_times_at_once(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    body = {"profile": "pinczow", "seats": OPEN, "seek": "yes"}
    answers = await asyncio.gather(*(ala.post("/api/games", body) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [201] * 3 + [409] * 5


async def test_who_seeks_sits_at_the_table(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    seats = [{"kind": "invite"}, {"kind": "invite"}]
    refused = await ala.post("/api/games", {"seats": seats, "seek": "yes"})
    assert (refused.status_code, refused.json()["code"]) == (422, "seek-alone")


async def test_one_address_opens_so_many_in_a_while(tmp_path: Path) -> None:
    async with Hall(tmp_path, generous=False).running() as hall:
        ala = await hall.visitor("Ala")
        while hall.services.seeks.take(ala.address):
            pass  # others of her network
        refused = await ala.post("/api/games", {"seats": OPEN, "seek": "yes"})
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many-seeks")


async def test_the_list_is_bounded_and_the_newest_come_first(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_lobby, "MOST_SEEKS", 2)
    found = []
    for name in ("Ala", "Ola", "Ewa"):
        hall.wall.pass_time(1)
        found.append(await seek(await hall.visitor(name)))
    assert await seeks(await hall.visitor()) == [found[2], found[1]]


async def test_who_has_an_account_is_named_among_onlookers_and_guests_are_counted(
    hall: Hall,
) -> None:
    two, karol = await two_at_a_table(hall), await hall.visitor()
    await karol.post("/api/register", {"name": "Karol", "password": "tajne hasło"})
    eve = await hall.visitor("Ewa")
    async with (
        two.ala.at_table(two.game) as ala,
        karol.at_table(two.game),
        karol.at_table(two.game),  # in two windows
        eve.at_table(two.game),
    ):
        presence = await ala.next("presence")
        while presence["spectators"] < 2:
            presence = await ala.next("presence")
        assert presence == {
            "type": "presence",
            "seats": [True, False],
            "spectators": 2,
            "watchers": ["Karol"],
            "referees": [],
        }
        assert not any("Ewa" in str(frame) for frame in ala.frames)


async def test_all_nodes_show_the_same_lobby(tmp_path: Path) -> None:
    one, other = Hall(tmp_path, node="one"), Hall(tmp_path, node="other")
    async with one.running(), other.running():
        ala, ola = await one.visitor("Ala"), await other.visitor("Ola")
        game = await seek(ala)
        other.wall.time = one.wall.time
        assert await seeks(ola) == [game]
        assert await take(ola, game, "Ola") == "200"
        assert await seeks(ala) == []
