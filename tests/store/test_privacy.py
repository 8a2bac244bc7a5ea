"""What is kept of a person, found and forgotten, in either database."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mydelko.store import Game, Moved, Result, Seat, Session, Store, User
from mydelko.store.privacy import Renamed

pytestmark = pytest.mark.anyio

EWA = User(id="u1", name="Ewa", key="ewa", look="ewa", password="hash", created=1)
SEAT = Seat(game="g", seat=0, name="Ewa", kind="human", session="h1", user="u1")
EARLIER = Seat(game="e", seat=0, name="Ewa", kind="human", session="h1")  # as a guest, then hidden


def session(
    identity: str, holder: str, user: str | None = None, revoked: int | None = None
) -> Session:
    return Session(
        id=identity, holder=holder, nickname="Ewa", created=1, seen=1, expires=100, user=user,
        revoked=revoked,
    )  # fmt: skip


def swap(body: bytes, old: str, new: str) -> bytes:
    return body.replace(old.encode(), new.encode())


async def test_an_account_is_forgotten_in_one_step_and_others_are_left_alone(store: Store) -> None:
    await store.users.add(EWA)
    guest, other_guest = session("s0", "h1", revoked=2), session("s2", "h2")
    for one in (guest, session("s1", "h1", "u1"), other_guest):
        await store.sessions.add(one)
    game = Game(id="g", profile="p", status="ended", version=1, created=1, updated=1)
    other = Seat(game="g", seat=1, name="Ola", kind="human", session="h2")
    won = Result(
        game="g", seat=0, name="Ewa", profile="p", score=1, place=1, outcome="x", finished=2,
        user="u1",
    )  # fmt: skip
    await store.append("table/g", 0, [b"Ewa Ola", b"nobody"], facts=[game, SEAT, other, won])
    refereed = replace(game, id="h", referee_user="u1", referee_session="h1")
    await store.append("table/h", 0, [b"Ewa of another table"], facts=[refereed])
    assert [one.game.id for one in await store.games.refereed(0, session="h1", user="u1")] == ["h"]
    await store.append("table/e", 0, [b"Ewa"], facts=[replace(game, id="e"), EARLIER])
    await store.games.hide("g", "u1")
    await store.games.hide("e", "h1")
    assert await store.privacy.seats_of("u1") == [EARLIER, SEAT]
    stays = await store.privacy.sessions_of("u1")
    assert {(stay.nickname, stay.revoked) for stay in stays} == {("Ewa", 2), ("Ewa", None)}
    await store.heartbeats.beat("n", 1)
    heard: list[Moved] = []
    store.on_moved(heard.append)

    renamed = Renamed(seat=SEAT, name="X", streams=("table/g", "game/g/0"))
    await store.privacy.forget("u1", [renamed], swap, 50)
    assert await store.read("table/g") == [b"X Ola", b"nobody"]
    assert await store.read("table/h") == [b"Ewa of another table"]
    assert await store.games.refereed(0, session="h1", user="u1") == []
    listed = await store.games.get("g")
    assert listed is not None
    assert [seat.name for seat in listed.seats] == ["X", "Ola"]
    assert [result.name for result in await store.results.of_game("g")] == ["X"]
    assert await store.users.all() == []
    assert await store.privacy.sessions_of("u1") == []
    for one, over in ((guest, 2), (session("s1", "h1"), 50)):
        kept = await store.sessions.get(one.id)
        assert kept == replace(one, nickname="", revoked=over)
    assert await store.sessions.get("s2") == other_guest
    assert await store.sessions.gone_since(50) == ["h1"]
    await store.heartbeats.beat("n", 2)
    assert Moved(None) in heard
