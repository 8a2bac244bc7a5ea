"""Reviews over HTTP: judged while somebody looks on, kept, and only of games that are over."""

from __future__ import annotations

from typing import Any

import pytest

from mydelko.server import reviews
from mydelko.server.reviews import FORGOTTEN
from server.hall import Hall, TwoSeats, Visitor, two_at_a_table
from server.test_replay import exchange_place_and_lose

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def finished(hall: Hall) -> TwoSeats:
    table = await two_at_a_table(hall)
    await exchange_place_and_lose(table)
    return table


async def read_to_the_end(visitor: Visitor, path: str) -> list[dict[str, Any]]:
    first = (await visitor.get(path)).json()["moves"]
    await visitor.hall.services.reviews.finish()
    found = (await visitor.get(f"{path}?after={len(first)}")).json()
    assert found["complete"]
    return [*first, *found["moves"]]


async def test_a_finished_game_is_judged_move_by_move_and_kept(hall: Hall) -> None:
    table = await finished(hall)
    path = f"/api/games/{table.game}/review"
    begun = (await table.ala.post(path)).json()
    assert (begun["running"], begun["complete"]) == (True, False)
    moves = await read_to_the_end(table.ala, path)
    assert [move["line"] for move in moves] == list(range(6))
    exchanged, lost, *passed = moves
    assert exchanged["done"]["kind"] == "exchange"
    assert len(exchanged["done"]["move"]) == 3
    assert lost["done"]["kind"] == "pass"  # a lost move keeps everything and brings nothing
    assert [move["done"]["kind"] for move in passed] == ["pass"] * 4
    for move in moves:
        assert move["best"][0]["why"]
        assert move["lostChance"] == pytest.approx(
            max(0, move["best"][0]["chance"] - move["done"]["chance"]), abs=0.002
        )
        assert sum(move["chances"]) == pytest.approx(1, abs=0.002)
    again = (await table.ola.post(path)).json()
    assert (again["running"], again["complete"], again["moves"]) == (False, True, moves)
    async with hall.restarted():
        assert (await table.ola.get(path)).json()["moves"] == moves


async def test_its_words_are_in_the_language_of_who_asks(hall: Hall) -> None:
    table = await finished(hall)
    path = f"/api/games/{table.game}/review"
    await table.ala.post(path)
    polish = await read_to_the_end(table.ala, path)
    english = await hall.visitor(**{"Accept-Language": "en"})
    found = (await english.get(path)).json()["moves"]
    assert [move["done"]["move"] for move in found] == [move["done"]["move"] for move in polish]
    assert found[0]["done"]["why"][0].startswith("exchanges")
    assert polish[0]["done"]["why"][0].startswith("wymienia")


async def test_what_nobody_asks_for_any_more_is_broken_off_and_goes_on_later(hall: Hall) -> None:
    table = await finished(hall)
    path = f"/api/games/{table.game}/review"
    await table.ala.post(path)
    hall.wall.pass_time(FORGOTTEN + 1)
    await hall.services.reviews.finish()
    found = (await table.ala.get(path)).json()
    assert (found["running"], found["complete"]) == (False, False)
    await table.ala.post(path)
    assert len(await read_to_the_end(table.ala, path)) == 6


async def test_one_address_begins_only_so_many(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await finished(hall)
    monkeypatch.setattr(reviews, "MOST", 0)
    answer = await table.ala.post(f"/api/games/{table.game}/review")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many-reviews")
