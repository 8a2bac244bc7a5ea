"""The read models: rows written with an append, and what is asked of them."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from mydelko.store import (
    Appended,
    Game,
    Invite,
    Job,
    JobDone,
    Listed,
    Result,
    Seat,
    Session,
    Store,
    User,
)
from mydelko.store.tournaments import CLOSED, OPEN, Tournament

pytestmark = pytest.mark.anyio

GAME = Game(id="g", profile="pinczow", status="open", version=1, created=10, updated=10)
ALA = Seat(game="g", seat=0, name="Ala", kind="human", session="s1")
BOT = Seat(game="g", seat=1, name="Mocny", kind="computer", level="strong")
TURN = Job(id="g/turn", kind="turn", stream="g", due=100)
EWA = User(id="u1", name="Ewa", key="ewa", look="ewa", password="hash", created=1)
GUEST = Session(id="s1", holder="h1", nickname="Ala", created=1, seen=1, expires=1000)
INVITE = Invite(id="i1", game="g", seat=1, created=1, expires=1000)


async def test_facts_come_with_their_append_and_later_ones_replace_them(store: Store) -> None:
    await store.append("g", 0, [b"a"], facts=[GAME, ALA, BOT])
    assert await store.games.get("g") == Listed(GAME, (ALA, BOT))
    after = msgspec.structs.replace(GAME, status="ended", version=2, updated=20, finished=20)
    scored = msgspec.structs.replace(ALA, score=-7)
    await store.append("g", 1, [b"b"], facts=[after, scored])
    assert await store.games.get("g") == Listed(after, (scored, BOT))
    assert await store.games.get("h") is None


async def test_facts_without_an_event_are_noted(store: Store) -> None:
    await store.note([GAME, ALA])
    assert await store.games.get("g") == Listed(GAME, (ALA,))
    assert await store.head("g") == 0


async def test_my_games_are_those_of_my_session_or_account_newest_first(store: Store) -> None:
    for number, (session, user) in enumerate([("s1", None), (None, "u1"), ("s2", "u2")]):
        game = msgspec.structs.replace(GAME, id=f"g{number}", updated=number)
        seat = msgspec.structs.replace(ALA, game=f"g{number}", session=session, user=user)
        await store.note([game, seat])
    assert [one.game.id for one in await store.games.of(session="s1")] == ["g0"]
    assert [one.game.id for one in await store.games.of(session="s1", user="u1")] == ["g1", "g0"]
    assert await store.games.of() == []
    await store.games.hide("g1", "u1")
    await store.games.hide("g1", "u1")
    assert [one.game.id for one in await store.games.of(session="s1", user="u1")] == ["g0"]


async def test_many_games_are_found_with_all_their_seats(store: Store) -> None:
    facts: list[Game | Seat] = []
    for number in range(1203):
        game = msgspec.structs.replace(GAME, id=f"g{number:04}", updated=-number)
        facts += [game, msgspec.structs.replace(ALA, game=game.id)]
    await store.note(facts)
    found = await store.games.of(session="s1", limit=2000)
    assert [one.game.id for one in found] == [f"g{number:04}" for number in range(1203)]
    assert {len(one.seats) for one in found} == {1}
    assert len(await store.games.of(session="s1", limit=5)) == 5


async def test_the_results_of_a_game_are_told_seat_by_seat(store: Store) -> None:
    first = Result(
        game="g",
        seat=0,
        name="Ewa",
        user="u1",
        profile="p",
        score=400,
        place=1,
        outcome="won",
        finished=5,
    )
    other = msgspec.structs.replace(first, seat=1, user=None, place=2)
    await store.note([other, first, msgspec.structs.replace(first, game="h")])
    assert await store.results.of_game("g") == [first, other]


async def test_a_name_is_given_once_even_to_many_at_once(store: Store) -> None:
    people = [msgspec.structs.replace(EWA, id=f"u{number}") for number in range(10)]
    added = await asyncio.gather(*(store.users.add(person) for person in people))
    assert sorted(added) == [False] * 9 + [True]
    assert len(await store.users.all()) == 1


async def test_a_name_is_given_once_by_two_nodes(url: str) -> None:
    nodes = [await Store.open(url), await Store.open(url)]
    for turn in range(10):
        people = [
            msgspec.structs.replace(EWA, id=f"{turn}-{number}", key=f"ewa{turn}", look=f"ewa{turn}")
            for number in range(2)
        ]
        pairs = zip(nodes, people, strict=True)
        added = await asyncio.gather(*(node.users.add(person) for node, person in pairs))
        assert sorted(added) == [False, True]
    for node in nodes:
        await node.close()


async def test_accounts_change(store: Store) -> None:
    await store.users.add(EWA)
    assert await store.users.set_password("u1", "other")
    assert await store.users.set_disabled("u1", True)
    assert await store.users.named("ewa") == await store.users.get("u1")
    assert await store.users.get("u1") == msgspec.structs.replace(
        EWA, password="other", disabled=True
    )
    assert not await store.users.set_password("nobody", "x")
    assert await store.users.named("nobody") is None


async def test_a_session_ends_by_time_or_by_revoking(store: Store) -> None:
    await store.sessions.add(GUEST)
    assert await store.sessions.get("s1") == GUEST
    assert not GUEST.is_over(now=999)
    assert GUEST.is_over(now=1000)
    assert await store.sessions.touch("s1", seen=900, expires=2000)
    assert await store.sessions.rename("s1", "Ewcia")
    assert await store.sessions.revoke("s1", now=1500)
    over = await store.sessions.get("s1")
    assert over is not None
    assert (over.nickname, over.is_over(now=1500)) == ("Ewcia", True)
    assert not await store.sessions.revoke("s1", now=1600)
    assert await store.sessions.sweep(now=1999) == 0  # a browser may still have its cookie
    assert await store.sessions.sweep(now=2000) == 1


async def test_a_new_cookie_ends_the_session_of_the_old_one_and_keeps_its_holder(
    store: Store,
) -> None:
    signed = msgspec.structs.replace(GUEST, id="s2", user="u1", created=500)
    assert await store.sessions.add(GUEST)
    assert await store.sessions.add(signed, instead_of="s1")
    assert not await store.sessions.add(signed)
    former = await store.sessions.get("s1")
    assert former is not None
    assert former.revoked == 500
    assert await store.sessions.of_user("u1", now=600) == [signed]
    assert await store.sessions.gone_since(0) == []
    assert await store.sessions.revoke_user("u1", now=700) == 1
    assert await store.sessions.gone_since(700) == ["h1"]
    assert await store.sessions.gone_since(701) == []


async def test_an_account_is_found_by_how_its_name_looks(store: Store) -> None:
    await store.users.add(msgspec.structs.replace(EWA, look=""))
    await store.users.tell_looks(str.swapcase)
    found = await store.users.alike("nobody", "eWA")
    assert found is not None
    assert found.name == "Ewa"
    assert await store.users.alike("nobody", "") is None
    assert not await store.users.add(msgspec.structs.replace(EWA, id="u2", key="ewa2", look="eWA"))


async def test_running_games_are_found_also_when_hidden(store: Store) -> None:
    running = msgspec.structs.replace(GAME, status="playing")
    over = msgspec.structs.replace(GAME, id="g2", status="ended")
    seat = Seat(game=GAME.id, seat=0, name="Ewa", kind="human", session="h1")
    await store.note([running, over, seat, msgspec.structs.replace(seat, game="g2")])
    await store.games.hide(GAME.id, "h1")
    found = await store.games.being_played(session="h1", user="")
    assert [listed.game.id for listed in found] == [GAME.id]
    assert await store.games.being_played(session="", user="") == []


async def test_an_invite_belongs_to_the_first_session_that_opens_it(store: Store) -> None:
    await store.invites.add(INVITE)
    opened = await asyncio.gather(*(store.invites.open("i1", f"s{n}", 50) for n in range(10)))
    owners = {invite.session for invite in opened if invite is not None}
    assert len(opened) == 10
    assert len(owners) == 1
    assert await store.invites.open("i1", "late", now=5000) == opened[0]
    await store.note([INVITE])
    assert await store.invites.get("i1") == opened[0]
    assert await store.invites.sweep(now=5000) == 0


async def test_an_invite_that_nobody_opened_in_time_is_dead(store: Store) -> None:
    await store.append("g", 0, [b"a"], facts=[INVITE])
    assert await store.invites.get("i1") == INVITE
    assert await store.invites.open("i1", "s1", now=1000) is None
    assert await store.invites.open("unknown", "s1", now=1) is None
    assert await store.invites.sweep(now=1000) == 1
    assert await store.invites.get("i1") is None


async def test_a_job_is_leased_by_one_node_until_the_lease_runs_out(store: Store) -> None:
    await store.append("g", 0, [b"a"], facts=[TURN])
    assert await store.jobs.lease("n1", now=99, until=200) == []
    assert await store.jobs.next_due() == 100
    (mine,) = await store.jobs.lease("n1", now=100, until=200)
    assert (mine.id, mine.holder, mine.leased_until) == ("g/turn", "n1", 200)
    assert await store.jobs.lease("n2", now=199, until=300) == []
    assert await store.jobs.next_due() == 200
    assert [job.holder for job in await store.jobs.lease("n2", now=200, until=300)] == ["n2"]
    await store.append("g", 1, [b"b"], facts=[JobDone("g/turn")])
    assert await store.jobs.of_stream("g") == []
    assert await store.jobs.next_due() is None


async def test_a_job_done_and_set_again_in_one_append_is_free_again(store: Store) -> None:
    await store.note([TURN])
    await store.jobs.lease("n1", now=100, until=200)
    later = msgspec.structs.replace(TURN, due=150, payload="next")
    await store.append("g", 0, [b"a"], facts=[JobDone("g/turn"), later])
    assert await store.jobs.of_stream("g") == [later]


async def test_leases_go_by_kind_and_age_and_are_given_back(store: Store) -> None:
    flag = Job(id="g/flag", kind="flag", stream="g", due=50)
    await store.note([TURN, flag])
    assert [job.id for job in await store.jobs.lease("n", 100, 200, limit=1)] == ["g/flag"]
    assert await store.jobs.next_due(["turn"]) == 100
    assert [job.id for job in await store.jobs.lease("n", 100, 200, kinds=["turn"])] == ["g/turn"]
    assert await store.jobs.release_all("n") == 2
    assert [job.id for job in await store.jobs.lease("n", 100, 200)] == ["g/flag", "g/turn"]


async def test_two_nodes_never_lease_the_same_job(url: str) -> None:
    nodes = [await Store.open(url), await Store.open(url)]
    await nodes[0].note([msgspec.structs.replace(TURN, id=f"{n:02}") for n in range(40)])
    asked = [node.jobs.lease(f"n{n}", 100, 200, limit=5) for n, node in enumerate(nodes * 4)]
    taken = [job.id for jobs in await asyncio.gather(*asked) for job in jobs]
    assert len(taken) == len(set(taken))
    for n in range(40):  # whoever passed a locked row finds it on asking again
        taken += [job.id for job in await nodes[n % 2].jobs.lease("late", 100, 200, limit=5)]
    assert sorted(taken) == [f"{n:02}" for n in range(40)]
    for node in nodes:
        await node.close()


async def test_the_last_heartbeat_is_known_after_a_restart(url: str) -> None:
    store = await Store.open(url)
    assert await store.heartbeats.last() is None
    await store.heartbeats.beat("n1", 1000)
    await store.heartbeats.beat("n1", 2000)
    await store.heartbeats.beat("n2", 1500)
    await store.close()
    again = await Store.open(url)
    assert await again.heartbeats.last() == 2000
    assert await again.heartbeats.last("n2") == 1500
    assert await again.heartbeats.all() == {"n1": 2000, "n2": 1500}
    await again.close()


async def test_the_first_value_of_a_property_is_settled_for_all(store: Store) -> None:
    assert await store.properties.get("key") is None
    settled = await asyncio.gather(*(store.properties.settle("key", f"{n}") for n in range(9)))
    assert len(set(settled)) == 1
    await store.properties.put("key", "other")
    assert await store.properties.get("key") == "other"


async def test_works_and_appends_share_commits_and_each_gets_its_own_answer(store: Store) -> None:
    answers = await asyncio.gather(
        store.users.add(EWA),
        store.append("g", 0, [b"a"]),
        store.heartbeats.beat("n1", 5),
        store.append("h", 0, [b"a", b"b"]),
        store.properties.settle("key", "v"),
    )
    assert tuple(answers) == (True, Appended(1, 1), None, Appended(1, 2), "v")


async def test_my_tournaments_are_those_i_opened_and_stay_mine_whoever_goes_on(
    store: Store,
) -> None:
    cup = Tournament(
        id="cup",
        name="Puchar",
        place="Pińczów",
        days="2026-06-01 2026-06-02",
        profile="pinczow",
        status=OPEN,
        created=10,
        updated=10,
        session="s1",
    )
    await store.append("tournament/cup", 0, [b"a"], facts=[cup])
    told = msgspec.structs.replace(
        cup, status=CLOSED, created=99, updated=20, session=None, user="u2"
    )
    await store.append("tournament/cup", 1, [b"b"], facts=[told])
    closed = msgspec.structs.replace(cup, status=CLOSED, updated=20)
    assert await store.tournaments.get("cup") == closed
    assert await store.tournaments.of(session="s1") == [closed]
    assert await store.tournaments.of(user="u2") == []
    assert await store.tournaments.of() == []
    assert await store.tournaments.get("other") is None
