"""Whole games over the socket under every rule set, against people and computers."""

from __future__ import annotations

from typing import Any

import pytest

from mydelko.engine import Engine
from mydelko.engine.levels import levels
from mydelko.letters import SIZE
from mydelko.notation import Position
from mydelko.rulebook import load_profile, profile_names
from mydelko.rules import read_record, verify_game
from server.hall import Hall, Socket

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LONGEST = 120  # turns


def best_act(engine: Engine, view: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    alphabet = engine.lexicon.alphabet
    board = bytes(
        0 if mark == "." else alphabet.number(mark) | (0 if alphabet.is_upper(mark) else 0x80)
        for row in view["board"]
        for mark in row
    )
    rack = bytes(0 if tile == "?" else alphabet.number(tile) for tile in view["rack"])
    move = engine.best(Position(board=board, rack=rack))
    if move is None:
        return "pass", {}
    laid = move.placement.laid_on(board)
    tiles = [(row * SIZE + column, alphabet.decode([tile])) for row, column, tile in laid]
    return "place", {"tiles": sorted(tiles)}


async def make_move(engine: Engine, socket: Socket) -> None:
    what, fields = best_act(engine, socket.view)
    if what != "place":
        assert (await socket.do(what))["type"] == "ack"
        return
    upper = engine.lexicon.alphabet.upper
    blanks = [text for _, text in fields["tiles"] if text not in upper]
    bare = [(square, text if text in upper else "?") for square, text in fields["tiles"]]
    assert (await socket.do("place", tiles=bare))["type"] == "ack"
    for letter in blanks:
        assert (await socket.do("name", letter=letter))["type"] == "ack"
    answer = await socket.do("stop")
    assert answer["type"] == "ack", answer


@pytest.mark.parametrize("profile", profile_names())
async def test_a_whole_game_between_people(hall: Hall, profile: str) -> None:
    rules = load_profile(profile)
    seats = [{"kind": "here"}, *[{"kind": "invite"}] * (rules.players[0] - 1)]
    host = await hall.visitor("Ala")
    opened = await host.open_game(profile=profile, seats=seats)
    people = [host]
    for number, invite in enumerate(opened["invites"]):
        guest = await hall.visitor()
        joined = await guest.post(f"/api/invites/{invite['token']}", {"nickname": f"G{number}"})
        assert joined.status_code == 200
        people.append(guest)
    room = await hall.room(opened["game"])
    engine = hall.hub.dictionaries.engine(room.setup.lexicon)
    sockets = [Socket(person, opened["game"]) for person in people]
    for socket in sockets:
        await socket.open()
        socket.say({"type": "hello"})
        await socket.next("snapshot")
    for _ in range(LONGEST):
        if room.state.is_over():
            break
        turn = room.state.turn
        await sockets[turn].until_told(room)
        hall.wall.pass_time(3_000)
        await make_move(engine, sockets[turn])
        for seat, socket in enumerate(sockets):
            if seat != turn and room.state.pending is not None:
                await socket.until(lambda view: view["phase"] == "challenge")
                assert (await socket.do("record"))["type"] == "ack"
        for socket in sockets:
            await socket.until_told(room)
    assert room.state.is_over()
    for socket in sockets:
        await socket.until(lambda view: view["audience"] == "ended")
        assert [seat["score"] for seat in socket.view["seats"]] == list(room.state.scores)
        await socket.close()
    record = await host.get(f"/api/games/{opened['game']}/record")
    assert verify_game(read_record(record.content)).fair
    summary = (await host.get(f"/api/games/{opened['game']}")).json()
    assert summary["status"] == "ended"
    rows = await hall.hub.store.results.of_game(opened["game"])
    assert [row.score for row in rows] == list(room.state.scores)


@pytest.mark.parametrize("profile", ["scrabble", "pinczow", "komorow"])
@pytest.mark.parametrize("level", [levels()[0].id, pytest.param("mocny", marks=pytest.mark.slow)])
async def test_a_whole_game_against_the_computer(hall: Hall, profile: str, level: str) -> None:
    child = await hall.visitor("Ala")
    seats = [{"kind": "here"}, {"kind": "computer", "level": level}]
    game = (await child.open_game(profile=profile, seats=seats))["game"]
    room = await hall.room(game)
    engine = hall.hub.dictionaries.engine(room.setup.lexicon)
    async with child.at_table(game) as table:
        for _ in range(LONGEST):
            await hall.think(game)
            await table.until_told(room)
            if room.state.is_over():
                break
            if table.view["phase"] == "challenge":
                assert (await table.do("record"))["type"] == "ack"
            elif table.view["turn"] == 0:
                await make_move(engine, table)
        assert room.state.is_over()
        assert table.view["audience"] == "ended"
    assert await hall.hub.store.jobs.next_due() is None


async def test_three_at_one_screen_with_a_curtain_between_turns(hall: Hall) -> None:
    host = await hall.visitor("Ala")
    seats = [{"kind": "here"}, {"kind": "here", "name": "Ola"}, {"kind": "here", "name": "Ewa"}]
    game = (await host.open_game(profile="base", seats=seats))["game"]
    async with host.at_table(game) as screen:
        assert screen.frames[0]["mine"] == [0, 1, 2]
        assert screen.view["audience"] == "screen"
        assert "rack" not in screen.view
        turn = screen.view["turn"]
        following = screen.view["order"][1]
        screen.say({"type": "lift", "seat": following})
        assert (await screen.next("error"))["code"] == "curtain"
        screen.say({"type": "lift", "seat": turn})
        await screen.until(lambda view: view["audience"] == "seat")
        assert screen.view["seat"] == turn
        rack = [tile for tile in screen.view["rack"] if tile != "?"]
        assert (await screen.do("pass"))["code"] == "which-seat"
        answer = await screen.do("play", seat=turn, tiles=[(112, rack[0]), (113, rack[1])])
        assert answer["type"] == "ack"
        await screen.until(lambda view: view["audience"] == "screen")  # others answer openly
        for seat in range(3):
            if seat != turn:
                assert (await screen.do("record", seat=seat))["type"] == "ack"
        await screen.until(lambda view: view["turn"] == following)
        screen.say({"type": "lift", "seat": following})
        await screen.until(lambda view: view.get("seat") == following)
        screen.say({"type": "cover"})
        await screen.until(lambda view: view["audience"] == "screen")


async def test_who_takes_a_seat_is_no_referee_any_more(hall: Hall) -> None:
    host, ala = [await hall.visitor(name) for name in ("Jan", "Ala")]
    seats = [{"kind": "invite"}, {"kind": "invite"}]
    opened = await host.open_game(profile="pinczow", seats=seats, referee={"kind": "me"})
    invites = [f"/api/invites/{invite['token']}" for invite in opened["invites"]]
    async with host.at_table(opened["game"], referee=True) as both:
        assert both.view["audience"] == "referee"
        async with ala.at_table(opened["game"]) as player:
            assert (await player.next("presence"))["referees"] == ["Jan"]
            await ala.post(invites[0], {"nickname": "Ala"})
            await host.post(invites[1], {"nickname": "Jan"})
            view = await both.until(lambda view: view["turn"] >= 0)
            assert view["audience"] == "seat"
            assert "racks" not in view
            assert (await player.next("presence"))["referees"] == []
            award = {"measure": "penalty", "seat": 0, "points": 10}
            answer = await both.do("decide", seat=-1, clause="P-7.1", measure=award, note="")
            assert answer["code"] == "no-referee"


async def test_a_host_who_does_not_play_may_be_the_referee(hall: Hall) -> None:
    host, ala, ola = [await hall.visitor(name) for name in ("Jan", "Ala", "Ola")]
    seats = [{"kind": "invite"}, {"kind": "invite"}]
    opened = await host.open_game(profile="pinczow", seats=seats, referee={"kind": "me"})
    for person, invite in zip((ala, ola), opened["invites"], strict=True):
        await person.post(f"/api/invites/{invite['token']}", {"nickname": "X"})
    async with (
        host.at_table(opened["game"], referee=True) as referee,
        ala.at_table(opened["game"], referee=True) as player,
    ):
        assert referee.view["audience"] == "referee"
        assert len(referee.view["racks"]) == 2
        assert player.view["audience"] == "seat"  # a player never sees with the referee's eyes
        measure = {"measure": "penalty", "seat": 0, "points": 10}
        answer = await referee.do("decide", seat=-1, clause="P-7.1", measure=measure, note="")
        assert answer["type"] == "ack"
        view = await player.until(lambda view: view["seats"][0]["score"] == -10)
        assert view["seats"][0]["score"] == -10
