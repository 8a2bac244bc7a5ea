"""A rematch: the same people at another table, once all of them want it."""

from __future__ import annotations

import pytest

from mydelko.server.rematches import WISHES, Rematches
from mydelko.server.room import Room
from mydelko.store.errors import Outage
from server.hall import Hall, Socket, TwoSeats, two_at_a_table

pytestmark = pytest.mark.anyio


async def resign(socket: Socket) -> None:
    assert (await socket.do("resign"))["type"] == "ack"


async def end_by_passes(mover: Socket, other: Socket) -> None:
    """Where resigning is not allowed."""
    for _ in range(2):
        for one in (mover, other):
            await one.until(lambda view: view["turn"] == view["seat"])
            assert (await one.do("pass"))["type"] == "ack"
    for one in (mover, other):
        await one.until(lambda view: view["audience"] == "ended")


async def agreed(one: Socket, other: Socket) -> str:
    """Both want it; where they play on."""
    assert (await one.do("rematch"))["type"] == "ack"
    await other.until(lambda view: view["audience"] == "ended" and view["rematch"]["asked"])
    assert (await other.do("rematch"))["type"] == "ack"
    for socket in (one, other):
        await socket.until(lambda view: bool(view["rematch"]["game"]))
    return str(one.view["rematch"]["game"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("profile", "clock"),
    [
        ("base", {"time": 300_000, "increment": 5_000}),
        ("komorow", None),  # K-2.1: it sets the time itself
        ("marmara", {"time": 300_000, "increment": 5_000}),
        ("scrabble", {"time": None, "days": 3}),
    ],
)
async def test_a_rematch_has_the_same_people_rules_dictionary_and_clock(
    hall: Hall, profile: str, clock: dict[str, int | None] | None
) -> None:
    two = await two_at_a_table(hall, profile, clock=clock, practice="no")
    async with two.playing() as (mover, other):
        await end_by_passes(mover, other)
        game = await agreed(mover, other)
    before, after = (await hall.room(two.game)).setup, (await hall.room(game)).setup
    assert game != two.game
    assert (after.seats, after.profile, after.lexicon) == (
        before.seats,
        before.profile,
        before.lexicon,
    )
    assert after.first is None  # drawn, or by the order of entry
    assert after.commitment != before.commitment
    async with two.ala.at_table(game) as ala, two.ola.at_table(game) as ola:
        assert [ala.view["seat"], ola.view["seat"]] == [0, 1]
        assert [seat["name"] for seat in ala.view["seats"]] == ["Ala", "Ola"]
        assert ala.view["clock"]["budget"] == [before.profile.time] * 2


@pytest.mark.clause("P-2.1")
async def test_under_p_the_rematch_is_begun_by_who_came_second(hall: Hall) -> None:
    two = await two_at_a_table(hall, "pinczow", first=1)
    async with two.playing() as (mover, other):
        assert mover.view["order"] == [1, 0]
        await end_by_passes(mover, other)
        game = await agreed(other, mover)
    async with two.ala.at_table(game) as ala:
        assert ala.view["order"] == [0, 1]


@pytest.mark.clause("S-3.2")
async def test_under_s_the_host_begins_the_rematch_too(hall: Hall) -> None:
    two = await two_at_a_table(hall, "scrabble")
    async with two.playing() as (mover, other):
        await resign(mover)
        await other.until(lambda view: view["audience"] == "ended")
        game = await agreed(mover, other)
    async with two.ola.at_table(game) as ola:
        assert ola.view["order"] == [0, 1]


async def ended(two: TwoSeats, mover: Socket, other: Socket) -> None:
    await resign(mover)
    await other.until(lambda view: view["audience"] == "ended")


@pytest.mark.slow
async def test_a_refusal_is_told_and_who_was_refused_does_not_ask_again(hall: Hall) -> None:
    two = await two_at_a_table(hall, "scrabble")
    async with two.playing() as (asker, other):
        await ended(two, asker, other)
        assert asker.view["options"]["acts"] == ["rematch"]
        await asker.do("rematch")
        assert asker.view["options"]["acts"] == []
        await other.until(lambda view: bool(view["rematch"]["asked"]))
        assert other.view["options"]["acts"] == ["rematch", "no-rematch"]
        await other.do("no-rematch")
        await asker.until(lambda view: bool(view["rematch"]["refused"]))
        assert asker.view["rematch"] == {"asked": [], "refused": [other.view["seat"]], "game": ""}
        assert (await asker.do("rematch"))["code"] == "no-rematch"
        assert other.view["options"]["acts"] == ["rematch"]  # who refused may think again


@pytest.mark.slow
async def test_nobody_else_asks_or_answers_for_a_player(hall: Hall) -> None:
    two = await two_at_a_table(hall, "scrabble")
    eve = await hall.visitor("Ewa")
    async with two.playing() as (mover, other), eve.at_table(two.game) as watcher:
        assert (await mover.do("rematch"))["code"] == "no-rematch"  # the game runs
        await ended(two, mover, other)
        await watcher.until(lambda view: view["audience"] == "ended")
        assert watcher.view["options"]["acts"] == []
        assert (await watcher.do("rematch"))["code"] == "spectator"
        assert (await watcher.do("rematch", seat=0))["code"] == "spectator"
        assert (await mover.do("rematch", seat=other.view["seat"]))["code"] == "foreign-seat"
        game = await agreed(mover, other)
        await watcher.until(lambda view: bool(view["rematch"]["game"]))
        assert watcher.view["rematch"]["game"] == game
    async with eve.at_table(game) as watcher:
        assert watcher.view["audience"] == "spectator"


@pytest.mark.slow
async def test_a_wish_said_many_times_opens_one_table(hall: Hall) -> None:
    two = await two_at_a_table(hall, "scrabble")
    async with two.playing() as (mover, other):
        await ended(two, mover, other)
        for _ in range(5):
            mover.command({"do": "rematch"}, identity="again")
        answers = [await mover.answer("again") for _ in range(5)]
        assert {answer["type"] for answer in answers} == {"ack"}
        await other.until(lambda view: bool(view["rematch"]["asked"]))
        await other.do("rematch")
        assert (await other.do("rematch"))["code"] == "no-rematch"
    assert len((await two.ala.get("/api/games")).json()) == 2


@pytest.mark.slow
async def test_who_wants_a_rematch_and_goes_finds_no_clock_running(hall: Hall) -> None:
    two = await two_at_a_table(hall, "base", clock={"time": 60_000})
    async with two.ola.at_table(two.game) as ola:
        async with two.ala.at_table(two.game) as ala:
            await resign(ala)
            await ala.do("rematch")
        await ola.until(lambda view: view["audience"] == "ended" and view["rematch"]["asked"])
        assert (await ola.do("rematch"))["code"] == "rematch-away"
        async with two.ala.at_table(two.game):
            assert (await ola.do("rematch"))["type"] == "ack"


@pytest.mark.slow
async def test_computers_always_play_on(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    game = (await ala.open_game(rules={"base": "scrabble", "title": "Liga"}))["game"]
    async with ala.at_table(game) as socket:
        await resign(socket)
        await socket.do("rematch")
        await socket.until(lambda view: bool(view["rematch"]["game"]))
        other = await hall.room(socket.view["rematch"]["game"])
    before = (await hall.room(game)).setup
    assert (other.setup.seats, other.setup.profile) == (before.seats, before.profile)


@pytest.mark.slow
async def test_people_at_one_screen_agree_with_one_word(hall: Hall) -> None:
    ala = await hall.visitor("Ala")
    seats = [{"kind": "here", "name": "Ala"}, {"kind": "here", "name": "Olek"}]
    game = (await ala.open_game(seats=seats))["game"]
    async with ala.at_table(game) as socket:
        await socket.do("resign", seat=0)
        assert socket.view["options"]["acts"] == ["rematch"]
        assert (await socket.do("rematch", seat=1))["type"] == "ack"
        await socket.until(lambda view: bool(view["rematch"]["game"]))


async def _fail(_rematches: Rematches, _room: Room) -> Room:
    raise Outage("the power failed")


@pytest.mark.slow
async def test_a_rematch_that_a_crash_cut_short_is_opened_when_somebody_comes(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = await two_at_a_table(hall, "scrabble")
    async with two.playing() as (mover, other):
        await ended(two, mover, other)
        await mover.do("rematch")
        with monkeypatch.context() as power:
            power.setattr(Rematches, "open", _fail)
            assert (await other.do("rematch"))["code"] == "outage"
    async with hall.restarted(), two.ala.at_table(two.game) as ala:
        await ala.until(lambda view: bool(view["rematch"]["game"]))
        assert await hall.hub.room(ala.view["rematch"]["game"]) is not None


@pytest.mark.slow
async def test_rematches_have_a_budget(hall: Hall) -> None:
    rematches = Rematches(hall.hub.open_table, hall.wall)
    allowed = [rematches.may_ask("one session") for _ in range(int(WISHES[1]) + 1)]
    assert allowed == [True] * int(WISHES[1]) + [False]
    assert rematches.may_ask("another")
