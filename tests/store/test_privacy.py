"""What is kept of a person, found and forgotten, in either database."""

from __future__ import annotations

import pytest

from mydelko.store import Game, News, Result, Seat, Session, Store, User
from mydelko.store.privacy import Renamed

pytestmark = pytest.mark.anyio

EWA = User(id="u1", name="Ewa", key="ewa", password="hash", created=1)
SEAT = Seat(game="g", seat=0, name="Ewa", kind="human", session="s1", user="u1")


def session(identity: str, user: str | None) -> Session:
    return Session(id=identity, nickname="Ewa", created=1, seen=1, expires=100, user=user)


def swap(body: bytes, old: str, new: str) -> bytes:
    return body.replace(old.encode(), new.encode())


async def test_an_account_is_forgotten_in_one_step_and_others_are_left_alone(store: Store) -> None:
    await store.users.add(EWA)
    for one in (session("s1", "u1"), session("s2", None)):
        await store.sessions.add(one)
    game = Game(id="g", profile="p", status="ended", version=1, created=1, updated=1)
    other = Seat(game="g", seat=1, name="Ola", kind="human", session="s2")
    won = Result(
        game="g", seat=0, name="Ewa", profile="p", score=1, place=1, outcome="x", finished=2,
        user="u1",
    )  # fmt: skip
    await store.append("table/g", 0, [b"Ewa Ola", b"nobody"], facts=[game, SEAT, other, won])
    await store.append("table/h", 0, [b"Ewa of another table"])
    await store.games.hide("g", "u1")
    assert await store.privacy.seats_of("u1") == [SEAT]
    assert [stay.nickname for stay in await store.privacy.sessions_of("u1")] == ["Ewa"]
    await store.heartbeats.beat("n", 1)
    heard: list[News] = []
    store.on_news(heard.append)

    renamed = Renamed(seat=SEAT, name="X", streams=("table/g", "game/g/0"))
    await store.privacy.forget("u1", [renamed], swap, 50)
    assert await store.read("table/g") == [b"X Ola", b"nobody"]
    assert await store.read("table/h") == [b"Ewa of another table"]
    listed = await store.games.get("g")
    assert listed is not None
    assert [seat.name for seat in listed.seats] == ["X", "Ola"]
    assert [result.name for result in await store.results.of_game("g")] == ["X"]
    assert await store.users.all() == []
    assert await store.privacy.sessions_of("u1") == []
    assert await store.sessions.get("s1", 60) is None
    assert await store.sessions.get("s2", 60) == session("s2", None)
    await store.heartbeats.beat("n", 2)
    assert News(None) in heard
