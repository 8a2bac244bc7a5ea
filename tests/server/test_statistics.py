"""What players look back on, and what others may see of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.calls import Program
from cli.conftest import english, mydelko
from mydelko.server.names import plain_name
from mydelko.server.recounting import recount
from mydelko.server.statistics import look_back
from mydelko.store import Result
from server.hall import Hall, Visitor
from server.test_ratings import INVITE, WORD, account, lose, seated

__all__ = ["english", "mydelko"]

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def profile(visitor: Visitor, query: str = "") -> dict[str, Any]:
    answer = await visitor.get(f"/api/account/profile{query}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def row(game: str, seat: int, place: int, score: int = 0, **more: Any) -> Result:  # noqa: ANN401
    return Result(
        game=game, seat=seat, name=more.pop("name", f"N{seat}"), profile="scrabble", score=score,
        place=place, outcome="out", finished=1, **more,
    )  # fmt: skip


def test_results_come_to_figures_worked_by_hand() -> None:
    rows = [
        row("g1", 0, 1, 300, user="u", turns=10, sevens=1, best_word="KOTY", best_points=80,
            used=60_000),
        row("g1", 1, 2, 200, user="v", name="Ola"),
        row("g2", 0, 2, 250, level="strong", name="Mocny"),
        row("g2", 1, 1, 400, user="u", turns=10, sevens=2, best_word="ŻÓŁW", best_points=90,
            used=140_000),
        row("g3", 0, 1, 200, user="u"),  # from before there were summaries
        row("g3", 1, 1, 200, user="v", name="Ola K."),
        row("g4", 0, 2, 100, user="u", turns=5, used=25_000),
        row("g4", 1, 3, 90, user="v", name="Ola K."),
        row("g4", 2, 1, 110, name="Gość"),
        row("g5", 0, 1, 110, name="Gość"),  # not of this person
    ]  # fmt: skip
    seen = look_back(rows, "u", people=True)
    assert (seen.games, seen.won, seen.drawn, seen.lost) == (4, 2, 1, 1)
    assert (seen.average, seen.highest) == (250.0, 400)
    assert (seen.per_turn, seen.sevens, seen.time_per_turn) == (32.0, 3, 9000)
    assert [(one.word, one.points) for one in seen.best] == [("ŻÓŁW", 90), ("KOTY", 80)]
    assert [(one.result, one.sevens, one.time_per_turn) for one in seen.recent] == [
        ("won", 1, 6000),
        ("won", 2, 14_000),
        ("drawn", 0, None),
        ("lost", 0, 5000),
    ]
    ola, *others = seen.opponents
    assert (ola.name, ola.games, ola.won, ola.drawn, ola.lost) == ("Ola K.", 3, 2, 1, 0)
    assert [(one.name, one.level, one.won) for one in others] == [
        ("Mocny", "strong", 1),
        ("Gość", "", 0),
    ]
    public = look_back(rows, "u", people=False)
    assert [one.level for one in public.opponents] == ["strong"]
    assert {one.game for one in public.recent} | {one.game for one in public.best} == {""}
    assert look_back([], "u", people=True).games == 0


async def test_an_ended_game_is_looked_back_on_without_its_log(hall: Hall) -> None:
    ala, ola = await account(hall, "Ala"), await account(hall, "Ola")
    game = await seated(ala, ola)
    await lose(hall, ola, ala, game)
    await hall.hub.take_jobs()
    seen = await profile(ala)
    assert (seen["name"], seen["open"]) == ("Ala", False)
    [rating] = seen["ratings"]
    assert rating == {
        "profile": "scrabble", "tiles": "polish", "points": 1611, "sure": False, "games": 1,
        "history": [1611],
    }  # fmt: skip
    assert seen["played"] == [{"profile": "scrabble", "tiles": "polish", "games": 1}]
    assert (seen["statistics"]["games"], seen["statistics"]["won"]) == (1, 1)
    assert [one["name"] for one in seen["statistics"]["opponents"]] == ["Ola"]
    assert (await profile(ala, "?profile=pinczow"))["statistics"]["games"] == 0
    assert (await profile(ala, "?profile=scrabble&tiles=polish"))["statistics"]["games"] == 1


async def test_what_a_guest_played_is_in_the_statistics_of_the_account_but_not_rated(
    hall: Hall,
) -> None:
    guest, ola = await hall.visitor("Ala"), await account(hall, "Ola")
    await lose(hall, ola, guest, await seated(guest, ola))
    await guest.post("/api/register", {"name": "Ala", "password": WORD})
    await guest.arrive()
    seen = await profile(guest)
    assert (seen["statistics"]["won"], seen["ratings"]) == (1, [])


async def test_of_friends_at_one_screen_nobody_knows_who_had_the_account(hall: Hall) -> None:
    ala = await account(hall, "Ala")
    seats = [{"kind": "here"}, {"kind": "here", "name": "Jan"}]
    game = (await ala.open_game(seats=seats))["game"]
    async with ala.at_table(game) as screen:
        assert (await screen.do("resign", seat=screen.view["turn"]))["type"] == "ack"
    assert (await profile(ala))["statistics"]["games"] == 0


async def test_a_profile_is_its_owners_alone_until_it_is_opened(hall: Hall) -> None:
    ala, ola, jan = [await account(hall, name) for name in ("Ala", "Ola", "Jan")]
    await lose(hall, ola, ala, await seated(ala, ola))
    closed, unknown = await jan.get("/api/players/Ala"), await jan.get("/api/players/Nikt")
    assert closed.status_code == 404
    assert closed.json() == unknown.json()
    assert (await ala.post("/api/account/profile", {"open": "yes"})).status_code == 204
    seen = (await jan.get("/api/players/ala")).json()
    assert (seen["name"], seen["statistics"]["won"]) == ("Ala", 1)
    assert seen["statistics"]["opponents"] == []  # Ola did not open hers
    await ala.post("/api/account/profile", {"open": "no"})
    assert (await jan.get("/api/players/Ala")).status_code == 404


async def test_ratings_are_told_to_those_at_the_table_alone(hall: Hall) -> None:
    ala, ola, jan = [await account(hall, name) for name in ("Ala", "Ola", "Jan")]
    game = await seated(ala, ola)
    path = f"/api/games/{game}/ratings"
    beginner = {"points": 1500, "sure": False, "change": None, "account": ""}
    nothing = {"points": None, "sure": False, "change": None, "account": ""}
    assert (await ola.get(path)).json() == [beginner, beginner]
    assert (await jan.get(path)).json() == [nothing, nothing]
    await lose(hall, ola, ala, game)
    won, lost = {**beginner, "points": 1611, "change": 111}, {**beginner, "points": 1389}
    lost["change"] = -111
    assert (await ola.get(path)).json() == [won, lost]  # no job was needed
    await ala.post("/api/account/profile", {"open": "yes"})
    assert (await jan.get(path)).json() == [{**won, "account": "Ala"}, nothing]
    await hall.hub.take_jobs()
    assert (await ola.get(path)).json()[1] == lost
    assert (await jan.get("/api/games/none/ratings")).status_code == 404


async def test_an_account_takes_its_ratings_along_and_leaves_none_that_name_it(hall: Hall) -> None:
    ala, ola = await account(hall, "Ala"), await account(hall, "Ola")
    game = await seated(ala, ola)
    await lose(hall, ola, ala, game)
    await hall.hub.take_jobs()
    kept = (await ala.get("/api/account/data")).json()
    assert kept["open"] is False
    assert [(one["game"], one["mean"]) for one in kept["ratings"]] == [(game, 27_635_389)]
    assert [(one["game"], one["rated"]) for one in kept["results"]] == [(game, True)]
    await ala.post("/api/account/profile", {"open": "yes"})
    assert (await ala.post("/api/account/end", {"password": WORD})).status_code == 204
    assert (await ola.get("/api/players/Ala")).status_code == 404
    ratings = (await ola.get(f"/api/games/{game}/ratings")).json()
    assert (ratings[0]["points"], ratings[1]["points"]) == (None, 1389)
    before = await profile(ola)
    assert [one["name"] for one in before["statistics"]["opponents"]] == ["Gracz 1"]
    again = await account(hall, "Ala")  # somebody else, who may take the name
    assert (await profile(again))["ratings"] == []


async def test_ones_games_are_found_by_name_rule_set_result_and_date(hall: Hall) -> None:
    ala, ola, lukasz = [await account(hall, name) for name in ("Ala", "Ola", "Łukasz")]
    won = await seated(ala, ola)
    await lose(hall, ola, ala, won)
    lost = await seated(ala, lukasz, "Łukasz")
    await lose(hall, ala, lukasz, lost)
    middle = hall.wall.now()
    hall.wall.pass_time(10_000)
    running = (await ala.open_game(profile="pinczow", seats=INVITE))["game"]

    async def found(query: str) -> list[str]:
        answer = await ala.get(f"/api/games?{query}")
        assert answer.status_code == 200, answer.text
        return [one["game"] for one in answer.json()]

    assert await found("") == [running, lost, won]
    assert await found("name=lukasz") == [lost]
    assert await found("name=OL") == [won]
    assert await found("name=nobody") == []
    assert await found("profile=pinczow") == [running]
    assert await found("result=won") == [won]
    assert await found("result=lost") == [lost]
    assert await found("result=drawn") == []
    assert await found("result=open") == [running]
    assert await found(f"since={middle}") == [running]
    assert await found(f"until={middle}&result=won") == [won]
    assert [await found("limit=2"), await found("limit=2&skip=2")] == [[running, lost], [won]]
    assert (await ala.get("/api/games?result=never")).status_code == 400
    assert (await ala.get("/api/games?limit=1000")).status_code == 400
    assert (await (await hall.visitor("Ewa")).get("/api/games?name=a")).json() == []


def test_names_are_found_without_case_and_marks() -> None:
    assert plain_name("Łucja ŻÓŁĆ") == "lucja zolc"
    assert plain_name("Işık") == plain_name("isik")


def test_the_command_line_recounts(mydelko: Program, tmp_path: Path) -> None:
    here = ("--data", str(tmp_path / "house"))
    mydelko("user", "add", "Ala", *here)
    assert mydelko("user", "recount", *here) == (0, "Games read: 0\n", "")


async def test_games_of_before_are_counted_when_they_are_recounted(hall: Hall) -> None:
    ala, ola = await account(hall, "Ala"), await account(hall, "Ola")
    game = await seated(ala, ola)
    await lose(hall, ola, ala, game)
    await hall.hub.take_jobs()
    rows = await hall.hub.store.results.of_game(game)
    told = await hall.hub.store.ratings.of_game(game)
    bare = [
        Result(**{name: getattr(one, name) for name in ("game", "seat", "name", "profile", "score",
               "place", "outcome", "finished")})
        for one in rows
    ]  # fmt: skip
    await hall.hub.store.note(bare)
    assert await recount(hall.hub.store) == 1
    assert await hall.hub.store.results.of_game(game) == rows
    assert await hall.hub.store.ratings.of_game(game) == told
