"""Ratings: whose games count, how much, and that nothing counts twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from openskill.models import PlackettLuce

from mydelko.server.rating import BEGINNING, Figure, figure_of, rate
from mydelko.server.rematches import Rematches
from mydelko.store.ratings import Pool, Skill
from server.hall import Hall, Visitor

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

WORD = "correct horse"
SCRABBLE = Pool("scrabble", "polish")
INVITE = [{"kind": "here"}, {"kind": "invite"}]
# openskill 6.2, Plackett–Luce: two beginners, one game
WON = Skill(27_635_389, 8_065_901)
LOST = Skill(22_364_611, 8_065_901)


async def account(hall: Hall, name: str) -> Visitor:
    visitor = await hall.visitor()
    answer = await visitor.post("/api/register", {"name": name, "password": WORD})
    assert answer.status_code == 200, answer.text
    await visitor.arrive()
    return visitor


async def seated(host: Visitor, guest: Visitor, name: str = "Ola", **body: object) -> str:
    opened = await host.open_game(**{"profile": "scrabble", "seats": INVITE, **body})
    invite = f"/api/invites/{opened['invites'][0]['token']}"
    assert (await guest.post(invite, {"nickname": name})).status_code == 200
    game: str = opened["game"]
    return game


async def lose(hall: Hall, loser: Visitor, other: Visitor, game: str) -> None:
    """One turn, then the loser gives up; a moment later it is another time."""
    async with loser.at_table(game) as mine, other.at_table(game) as theirs:
        mover = mine if mine.view["turn"] == mine.view["seat"] else theirs
        assert (await mover.do("pass"))["type"] == "ack"
        await mine.until(lambda view: view["move"] == 1)
        assert (await mine.do("resign"))["type"] == "ack"
    hall.wall.pass_time(1000)


async def skill(hall: Hall, name: str, pool: Pool = SCRABBLE) -> Skill | None:
    user = await hall.hub.store.users.named(name.casefold())
    assert user is not None
    return await hall.hub.store.ratings.standing(pool, user.id)


async def test_a_game_between_two_accounts_changes_both_by_the_models_own_numbers(
    hall: Hall,
) -> None:
    ala, ola = await account(hall, "Ala"), await account(hall, "Ola")
    game = await seated(ala, ola)
    assert (await hall.room(game)).setup.rated
    await lose(hall, ola, ala, game)
    await hall.hub.take_jobs()
    assert (await skill(hall, "Ala"), await skill(hall, "Ola")) == (WON, LOST)
    assert await skill(hall, "Ala", Pool("pinczow", "polish")) is None
    assert (figure_of(WON), figure_of(LOST)) == (Figure(1611, False), Figure(1389, False))


async def test_four_players_are_rated_by_their_places_and_a_shared_place_is_a_draw() -> None:
    model = PlackettLuce()
    teams = [[model.rating()] for _seat in range(4)]
    expected = [
        Skill(round(one.mu * 1e6), round(one.sigma * 1e6))
        for (one,) in model.rate(teams, ranks=[2, 1, 2, 4])
    ]
    assert rate([None] * 4, [2, 1, 2, 4]) == expected
    assert expected[0] == expected[2]
    assert expected[1].mean > expected[0].mean > expected[3].mean
    drawn = rate([None, None], [1, 1])
    assert [figure_of(one).points for one in drawn] == [BEGINNING, BEGINNING]


async def test_a_rating_is_sure_when_its_deviation_is_small() -> None:
    one, other = rate([None, None], [1, 2])
    for game in range(40):
        assert not figure_of(one).sure or game > 10
        one, other = rate([one, other], [1 + game % 2, 2 - game % 2])
    assert figure_of(one).sure


async def test_nothing_counts_twice_however_often_it_is_told(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    async with hall.running():
        ala, ola = await account(hall, "Ala"), await account(hall, "Ola")
        game = await seated(ala, ola)
        await lose(hall, ola, ala, game)
    async with hall.restarted():  # the job was left to the next start
        for _time in range(2):
            await hall.hub.take_jobs()
            await (await hall.room(game)).take_ratings()
        await hall.hub.store.ratings.tell_all(rate)
        assert (await skill(hall, "Ala"), await skill(hall, "Ola")) == (WON, LOST)
        assert await hall.hub.store.jobs.of_stream(f"table/{game}") == []


async def test_what_is_said_at_the_table_decides_and_guests_computers_and_practice_are_not_rated(
    hall: Hall,
) -> None:
    ala, ola, guest = await account(hall, "Ala"), await account(hall, "Ola"), await hall.visitor()
    phone = await hall.visitor()
    await phone.post("/api/login", {"name": "Ala", "password": WORD})
    own = {"base": "scrabble", "title": "Moje", "values": {}}
    alone = [{"kind": "here"}, {"kind": "computer"}]
    unrated = [
        await seated(ala, guest, "Gość 7"),
        await seated(guest, ala, "Ala"),
        await seated(ala, phone, "Ala"),  # against oneself
        await seated(ala, ola, practice="yes"),
        await seated(ala, ola, rated="no"),
        await seated(ala, ola, rules=own),
        (await ala.open_game(seats=alone, practice="no"))["game"],
        (await ala.open_game(seats=[{"kind": "here"}, {"kind": "here"}]))["game"],
    ]
    for game in unrated:
        async with ala.at_table(game) as table:
            assert table.view["table"]["rated"] is False
    await lose(hall, guest, ala, unrated[0])
    await guest.post("/api/register", {"name": "Ewa", "password": WORD})  # too late
    await hall.hub.take_jobs()
    [won, _lost] = await hall.hub.store.results.of_game(unrated[0])
    assert won.rated is False
    await hall.hub.store.ratings.tell_all(rate)
    assert await skill(hall, "Ala") is None


async def test_an_open_table_says_that_it_counts_until_a_guest_comes(hall: Hall) -> None:
    ala, guest = await account(hall, "Ala"), await hall.visitor()
    opened = await ala.open_game(profile="scrabble", seats=INVITE)
    invite = f"/api/invites/{opened['invites'][0]['token']}"
    async with ala.at_table(opened["game"]) as table:
        assert table.view["table"]["rated"] is True
        assert (await guest.get(invite)).json()["rated"] is True
        await guest.post(invite, {"nickname": "Ewa"})
        await table.until(lambda view: view["table"]["rated"] is False)
        await guest.post("/api/register", {"name": "Ewa", "password": WORD})
    assert not (await hall.room(opened["game"])).setup.rated


async def test_a_rematch_counts_as_the_game_before_it_did(hall: Hall) -> None:
    ala, ola = await account(hall, "Ala"), await account(hall, "Ola")
    for rated in ("yes", "no"):
        game = await seated(ala, ola, rated=rated)
        await lose(hall, ola, ala, game)
        again = await Rematches(hall.hub.open_table, hall.wall).open(await hall.room(game))
        assert again.setup.rated is (rated == "yes")


async def test_a_game_in_which_nobody_had_a_turn_counts_for_nothing(hall: Hall) -> None:
    ala, ola = await account(hall, "Ala"), await account(hall, "Ola")
    game = await seated(ala, ola)
    async with ola.at_table(game) as table:
        assert (await table.do("resign"))["type"] == "ack"
    await hall.hub.take_jobs()
    assert await skill(hall, "Ala") is None


async def test_a_referee_who_turns_a_result_turns_the_ratings_and_all_that_came_after(
    hall: Hall,
) -> None:
    ala, ola, jan = [await account(hall, name) for name in ("Ala", "Ola", "Jan")]
    first = await seated(ala, ola)
    await ala.post(f"/api/games/{first}/referee", {"kind": "account", "name": "Jan"})
    await lose(hall, ola, ala, first)
    second = await seated(ola, ala, "Ala")
    await lose(hall, ala, ola, second)
    await hall.hub.take_jobs()
    before = await skill(hall, "Ala")
    async with jan.at_table(first, referee=True) as table:
        measure = {"measure": "walkover", "seat": 1}
        answer = await table.do("decide", seat=-1, clause="P-7.1", note="", measure=measure)
        assert answer["type"] == "ack", answer
    await hall.hub.take_jobs()
    lost_first = rate(rate([None, None], [2, 1]), [2, 1])  # now the second is the first in order
    assert await skill(hall, "Ala") == lost_first[0] != before
    assert await skill(hall, "Ola") == lost_first[1]
    assert len(await hall.hub.store.ratings.of_game(first)) == 2
