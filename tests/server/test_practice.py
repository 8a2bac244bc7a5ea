"""R-21 over the socket: what only a practice game allows, and that everybody is told."""

from __future__ import annotations

from typing import Any

import pytest

from mydelko.rulebook import profile_names
from mydelko.rules import events as ev
from mydelko.rules import read_record
from server.hall import Hall, Visitor, two_at_a_table

pytestmark = pytest.mark.anyio

ALONE = [{"kind": "here"}, {"kind": "computer"}]


async def is_practice(visitor: Visitor, **body: object) -> bool:
    game = (await visitor.open_game(**body))["game"]
    found: bool = (await visitor.get(f"/api/games/{game}")).json()["practice"]
    return found


@pytest.mark.clause("R-21")
async def test_the_first_game_against_the_computer_is_practice_unless_one_says_otherwise(
    hall: Hall,
) -> None:
    ala, ola, jan = [await hall.visitor(name) for name in ("Ala", "Ola", "Jan")]
    assert await is_practice(ala)
    assert not await is_practice(ala)
    assert await is_practice(ala, practice="yes")
    assert not await is_practice(ola, practice="no")
    assert not await is_practice(ola)
    friends = [{"kind": "here"}, {"kind": "here"}]
    assert not await is_practice(jan, seats=friends)
    assert await is_practice(jan, seats=friends, practice="yes")
    assert await is_practice(jan, profile="komorow", seats=ALONE)  # friends are no computer


@pytest.mark.clause("R-21")
@pytest.mark.parametrize("profile", [name for name in profile_names() if name != "marmara"])
@pytest.mark.parametrize("act", ["undo", "pause", "resume", "hint"])
async def test_outside_practice_the_server_refuses_with_the_ruling(
    hall: Hall, profile: str, act: str
) -> None:
    child = await hall.visitor("Ala")
    game = (await child.open_game(profile=profile, seats=ALONE, practice="no"))["game"]
    async with child.at_table(game) as table:
        assert table.view["table"]["practice"] is False
        await table.do("pass")
        answer = await table.do(act)
        assert (answer["type"], answer["code"]) == ("refused", "practice-only")
        assert answer["clauses"] == ["R-21"]
        assert "trening" in answer["message"]


@pytest.mark.clause("R-21")
async def test_everybody_at_and_around_the_table_is_told_that_it_is_practice(hall: Hall) -> None:
    host, guest, onlooker = [await hall.visitor(name) for name in ("Ala", "Ola", "Jan")]
    seats = [{"kind": "here"}, {"kind": "invite"}]
    opened = await host.open_game(profile="pinczow", seats=seats, practice="yes")
    invite = f"/api/invites/{opened['invites'][0]['token']}"
    assert (await guest.get(invite)).json()["practice"] is True
    await guest.post(invite, {"nickname": "Ola"})
    for visitor in (host, guest, onlooker):
        async with visitor.at_table(opened["game"]) as table:
            assert table.view["table"]["practice"] is True
    [event, *_] = await (await hall.room(opened["game"])).ledger.events()
    assert isinstance(event, ev.GameOpened)
    assert event.practice


@pytest.mark.clause("R-21")
async def test_practice_counts_for_no_statistics_and_its_record_says_why(hall: Hall) -> None:
    for practice in (True, False):
        child = await hall.visitor("Ala")
        game = (await child.open_game(practice="yes" if practice else "no"))["game"]
        async with child.at_table(game) as table:
            await table.do("resign")
            await table.until(lambda view: view["phase"] == "ended")
        results = await hall.hub.store.results.of_game(game)
        assert len(results) == (0 if practice else 2)
        first = read_record((await child.get(f"/api/games/{game}/record")).content)[0]
        assert isinstance(first, ev.GameOpened)
        assert first.practice is practice


@pytest.mark.clause("R-21")
async def test_in_practice_any_seated_person_pauses_and_goes_on(hall: Hall) -> None:
    table = await two_at_a_table(hall, practice="yes")
    stranger = await hall.visitor("Jan")
    async with table.playing() as (mover, other), stranger.at_table(table.game) as onlooker:
        assert (await onlooker.do("pause"))["code"] == "spectator"
        assert (await other.do("pause"))["type"] == "ack"
        await mover.until(lambda view: view["clock"]["pausedBy"] == other.view["seat"])
        assert (await mover.do("pass"))["code"] == "paused"
        assert (await mover.do("resume"))["type"] == "ack"
        assert mover.view["clock"]["running"] == mover.view["seat"]


@pytest.mark.clause("R-21")
async def test_an_undo_takes_back_ones_own_last_move_with_what_followed(hall: Hall) -> None:
    table = await two_at_a_table(hall, practice="yes")
    async with table.playing() as (mover, other):
        await mover.do("pass")
        await other.until(lambda view: view["turn"] == other.view["seat"])
        await other.do("pass")
        await mover.until(lambda view: view["move"] == 2)
        assert (await other.do("undo"))["type"] == "ack"

        def one_line(view: dict[str, Any]) -> bool:
            return bool(view["move"] == 1)

        await mover.until(one_line)
        assert mover.view["turn"] == other.view["seat"]
        assert (await mover.do("undo"))["type"] == "ack"
        assert (mover.view["move"], mover.view["turn"]) == (0, mover.view["seat"])


@pytest.mark.clause("P-4.9.3")
async def test_outside_practice_the_mover_plays_on_while_the_clock_stands_for_the_referee(
    hall: Hall,
) -> None:
    table = await two_at_a_table(hall)
    async with table.playing() as (mover, other):
        assert (await other.do("call-referee"))["type"] == "ack"
        await mover.until(lambda view: view["clock"]["pausedBy"] == other.view["seat"])
        assert (await mover.do("pass"))["type"] == "ack"
        await other.until(lambda view: view["move"] == 1)


@pytest.mark.clause("R-21")
async def test_a_hint_is_told_to_all_and_what_it_says_to_who_asked_alone(hall: Hall) -> None:
    table = await two_at_a_table(hall, practice="yes")
    stranger = await hall.visitor("Jan")
    async with table.playing() as (mover, other), stranger.at_table(table.game) as onlooker:
        assert (await other.do("hint"))["code"] == "no-hint"
        for step in (1, 2, 3):
            assert (await mover.do("hint"))["type"] == "ack"
            hint = await mover.next("hint")
            assert (hint["step"], hint["move"]) == (step, 0)
            assert len(hint["sentences"]) >= step
            assert bool(hint["tiles"]) <= (step == 3)
            for around in (other, onlooker):
                [told] = (await around.next("delta"))["news"]
                assert told == {"news": "hinted", "seat": mover.view["seat"], "step": step}
        assert (await mover.do("hint"))["code"] == "no-hint"
        mover.say({"type": "hello"})  # who comes back is told again
        assert (await mover.next("hint"))["step"] == 3
        await hall.think(table.game)
        for around in (other, onlooker):
            around.say({"type": "hello"})
            await around.next("snapshot")
            assert not any(frame["type"] == "hint" for frame in around.frames)
