"""Ratings told from results, in either database, whatever order the results come in."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from mydelko.store import Result, ResultsGone, Store
from mydelko.store import ratings as told
from mydelko.store.ratings import Place, Pool, Skill

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

POOL = Pool("p", "polish")
FIRST = Skill(1000, 100)


def rate(before: Sequence[Skill | None], places: Sequence[int]) -> list[Skill]:
    """The first doubles, so that the order of games shows."""
    skills = [skill or FIRST for skill in before]
    return [
        Skill(skill.mean * (2 if place == 1 else 1) + 1, skill.deviation - 1)
        for skill, place in zip(skills, places, strict=True)
    ]


def game(name: str, finished: int, *users: str, rated: bool = True) -> list[Result]:
    """The first of them wins."""
    return [
        Result(
            game=name, seat=seat, name=user, user=user, profile="p", tiles="polish", score=0,
            place=seat + 1, outcome="out", finished=finished, rated=rated,
        )
        for seat, user in enumerate(users)
    ]  # fmt: skip


async def standings(store: Store, *users: str) -> list[Skill | None]:
    return [await store.ratings.standing(POOL, user) for user in users]


async def test_each_game_goes_on_from_the_one_before_and_again_says_the_same(store: Store) -> None:
    await store.note([*game("g1", 10, "a", "b"), *game("g2", 20, "b", "a")])
    for _time in range(2):
        await store.ratings.tell("g1", rate)
        await store.ratings.tell("g2", rate)
    # a: 1000 → 2001 → 2002; b: 1000 → 1001 → 2003
    assert await standings(store, "a", "b", "c") == [Skill(2002, 98), Skill(2003, 98), None]
    assert await store.ratings.standing(POOL, "a", Place(20, "g2")) == Skill(2001, 99)
    assert await store.ratings.standing(Pool("p", "english"), "a") is None
    assert [row.mean for row in await store.ratings.of_user("a")] == [2001, 2002]


async def test_a_game_that_is_told_late_is_put_where_it_belongs(store: Store) -> None:
    await store.note(game("g2", 20, "b", "a"))
    await store.ratings.tell("g2", rate)
    await store.note(game("g1", 10, "a", "b"))
    await store.ratings.tell("g1", rate)
    assert await standings(store, "a", "b") == [Skill(2002, 98), Skill(2003, 98)]


async def test_a_result_that_changes_or_goes_takes_what_came_after_with_it(store: Store) -> None:
    await store.note([*game("g1", 10, "a", "b"), *game("g2", 20, "b", "a")])
    await store.ratings.tell_all(rate)
    await store.note(game("g1", 30, "a", "b"))  # a referee looked at it again, later
    await store.ratings.tell("g1", rate)
    # g2 first: b 2001, a 1001; then g1: a 2003, b 2002
    assert await standings(store, "a", "b") == [Skill(2003, 98), Skill(2002, 98)]
    await store.note([ResultsGone("g1")])
    await store.ratings.tell("g1", rate)
    assert await standings(store, "a", "b") == [Skill(1001, 99), Skill(2001, 99)]
    assert await store.ratings.of_game("g1") == []
    await store.ratings.tell("g1", rate)


async def test_games_that_are_not_rated_leave_nothing(store: Store) -> None:
    await store.note(game("g1", 10, "a", "b", rated=False))
    await store.ratings.tell("g1", rate)
    await store.ratings.tell("unknown", rate)
    await store.ratings.tell_all(rate)
    assert await standings(store, "a", "b") == [None, None]


async def test_many_games_are_told_part_by_part_and_give_the_same(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    users = ["a", "b", "c"]
    played = [
        game(f"g{number:02}", number // 2, users[number % 3], users[(number + 1 + number % 2) % 3])
        for number in range(20)
    ]
    await store.note([row for rows in played for row in rows])
    await store.ratings.tell_all(rate)
    whole = await standings(store, *users)
    monkeypatch.setattr(told, "CHUNK", 3)
    await store.ratings.tell(played[0][0].game, rate)
    assert await standings(store, *users) == whole
    expected: dict[str, Skill | None] = {}
    for winner, loser in played:
        names = [winner.name, loser.name]
        skills = rate([expected.get(name) for name in names], [1, 2])
        expected.update(zip(names, skills, strict=True))
    assert whole == [expected[user] for user in users]


async def test_two_nodes_that_tell_at_once_count_every_game_once(store: Store, url: str) -> None:
    other = await Store.open(url)
    names = [f"g{number}" for number in range(8)]
    for number, name in enumerate(names):
        await store.note(game(name, number, "a", "b"))
    await asyncio.gather(
        *(node.ratings.tell(name, rate) for name in names for node in (store, other))
    )
    await other.close()
    mean = 1000
    for _game in names:
        mean = mean * 2 + 1
    assert await standings(store, "a", "b") == [Skill(mean, 92), Skill(1008, 92)]
