"""A device beside a real board: what it tells late, no flag while it is away, handed to another."""

from __future__ import annotations

from typing import Any

import pytest

from server.hall import Hall, Socket, Visitor

pytestmark = pytest.mark.anyio

MINUTE = 60_000


async def real_table(hall: Hall) -> tuple[Visitor, str]:
    keeper = await hall.visitor("Zegar")
    seats = [{"kind": "here", "name": name} for name in ("Ala", "Olek")]
    real = {"depth": "values", "device": "organiser"}
    return keeper, (await keeper.open_game(profile="pinczow", seats=seats, real=real))["game"]


async def begin(socket: Socket) -> None:
    """Ala begins, Olek starts her clock."""
    assert (await socket.do("begin", seat=0, first=0))["type"] == "ack"
    assert (await socket.do("start", seat=1))["type"] == "ack"


def belated(socket: Socket, late: int, seat: int, phase: str, **act: object) -> str:
    """An act that a device kept while it was alone."""
    identity = f"kept-{late}"
    socket.say(
        {"type": "command", "id": identity, "move": 0, "phase": phase, "seat": seat,
         "late": late, "act": act}
    )  # fmt: skip
    return identity


@pytest.mark.clause("P-4.4.1", place="table")
async def test_what_was_done_without_the_server_counts_from_when_it_was_done(hall: Hall) -> None:
    keeper, game = await real_table(hall)
    async with keeper.at_table(game) as socket:
        await begin(socket)
    hall.wall.pass_time(30 * MINUTE)  # more than the game has
    await hall.hub.fire_due()
    await hall.hub.take_jobs()
    async with keeper.at_table(game) as socket:
        assert not socket.view["seats"][0]["flagged"]  # nobody was there to see the flag
        kept = [
            belated(socket, 28 * MINUTE, 0, "laying", do="stop"),
            belated(socket, 27 * MINUTE, 0, "stopped", do="value", points=31, count=5),
            belated(socket, 26 * MINUTE, 1, "challenge", do="record"),
        ]
        for identity in kept:
            assert (await socket.answer(identity))["type"] == "ack"
        await socket.until(lambda view: bool(view["move"] == 1))
        assert socket.view["seats"][0]["score"] == 31
        assert socket.view["clock"]["used"] == [2 * MINUTE, 0]


@pytest.mark.slow
async def test_no_time_is_won_by_calling_late_what_is_done_now(hall: Hall) -> None:
    keeper, game = await real_table(hall)
    async with keeper.at_table(game) as socket:
        await begin(socket)
        hall.wall.pass_time(3 * MINUTE)
        answer = await socket.answer(belated(socket, 2 * MINUTE, 0, "laying", do="stop"))
        assert answer["type"] == "ack"
        await socket.until(lambda view: bool(view["clock"]["running"] == -1))
        assert socket.view["clock"]["used"] == [3 * MINUTE, 0]


@pytest.mark.slow
async def test_a_flag_falls_beside_the_board_and_at_a_table_left_for_hours(hall: Hall) -> None:
    keeper, game = await real_table(hall)
    async with keeper.at_table(game) as socket:
        await begin(socket)
        hall.wall.pass_time(21 * MINUTE)
        await hall.hub.fire_due()
        await socket.until(lambda view: bool(view["seats"][0]["flagged"]))
    hall.wall.pass_time(180 * MINUTE)
    await hall.hub.take_jobs()
    assert len((await hall.room(game)).state.flagged) == 2


@pytest.mark.slow
async def test_another_device_takes_the_table_over_and_the_first_looks_on(hall: Hall) -> None:
    keeper, game = await real_table(hall)
    other, stranger = await hall.visitor("Drugi"), await hall.visitor("Obcy")
    assert (await stranger.post(f"/api/games/{game}/takeover")).json()["code"] == "no-takeover"
    async with keeper.at_table(game) as first:
        await begin(first)
        made: dict[str, Any] = (await keeper.post(f"/api/games/{game}/takeover")).json()
        joined = await other.post(f"/api/invites/{made['token']}", {"nickname": "Drugi"})
        assert joined.status_code == 200, joined.text
        await first.until(lambda view: bool(view["audience"] == "spectator"))
        assert (await first.do("stop", seat=0))["type"] != "ack"
    async with other.at_table(game) as second:
        assert [seat["name"] for seat in second.view["seats"]] == ["Ala", "Olek"]
        assert (await second.do("stop", seat=0))["type"] == "ack"
    # the link is used up, for strangers and for who gave it
    for late in (stranger, keeper):
        answer = await late.post(f"/api/invites/{made['token']}", {"nickname": "Obcy"})
        assert answer.json()["code"] == "invite-taken"
    assert (await keeper.post(f"/api/games/{game}/takeover")).json()["code"] == "no-takeover"


async def test_a_link_of_before_the_device_came_back_opens_nothing(hall: Hall) -> None:
    keeper, game = await real_table(hall)
    other = await hall.visitor("Drugi")

    async def hand_over(giver: Visitor, taker: Visitor) -> str:
        token = str((await giver.post(f"/api/games/{game}/takeover")).json()["token"])
        await taker.post(f"/api/invites/{token}", {"nickname": "Drugi"})
        return token

    first = await hand_over(keeper, other)
    await hand_over(other, keeper)
    assert (await keeper.post(f"/api/games/{game}/takeover")).json()["token"] != first
    await other.post(f"/api/invites/{first}", {"nickname": "Drugi"})
    setup = (await hall.room(game)).setup
    assert setup.seats_of(await other.session()) == ()


@pytest.mark.clause("P-5.2", place="table")
async def test_both_at_one_device_sign_the_result(hall: Hall) -> None:
    keeper, game = await real_table(hall)
    async with keeper.at_table(game) as socket:
        await begin(socket)
        for mover in (0, 1, 0):
            for seat, act in ((mover, "pass"), (1 - mover, "record"), (mover, "start")):
                assert (await socket.do(act, seat=seat))["type"] == "ack"
        await socket.do("pass", seat=1)
        for seat, tiles in enumerate(("AEIKLMN", "OPRSTWZ")):
            assert (await socket.do("leftovers", seat=seat, tiles=tiles))["type"] == "ack"
        for signed in ([0], [0, 1]):
            assert "sign" in socket.view["options"]["acts"]
            assert (await socket.do("sign", seat=signed[-1]))["type"] == "ack"
            assert socket.view["real"]["signed"] == signed
        assert "sign" not in socket.view["options"]["acts"]
