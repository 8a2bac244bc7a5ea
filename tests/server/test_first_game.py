"""A first game against the computer, as a child plays it: no form, no waiting."""

from __future__ import annotations

import pytest

from server.hall import Hall

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_first_game_needs_no_form_and_the_computer_answers(hall: Hall) -> None:
    child = await hall.visitor()
    game = (await child.open_game())["game"]
    async with child.at_table(game) as table:
        assert table.view["audience"] == "seat"
        assert len(table.view["rack"]) == 7
        assert (await table.do("pass"))["type"] == "ack"
        await hall.think(game)
        view = await table.until(lambda view: len(view["sheet"]) == 2)
        assert view["turn"] == 0
    listed = (await child.get("/api/games")).json()
    assert [summary["game"] for summary in listed] == [game]
    assert listed[0]["status"] == "playing"


async def test_a_rule_set_of_no_event_takes_its_tiles_from_the_dictionary(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    seats = [{"kind": "here"}, {"kind": "computer"}]
    opened = await ala.open_game(profile="scrabble", lexicon="english", seats=seats)
    room = await hall.room(opened["game"])
    assert room.setup.profile.tiles == "english"
    assert room.setup.profile.clauses["tiles"] == ("own",)
    assert set("".join(room.state.racks)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ?")
    refused = await ala.post(
        "/api/games", {"profile": "komorow", "lexicon": "english", "seats": seats}
    )
    assert refused.status_code == 422
    assert "lexicon" in refused.text
