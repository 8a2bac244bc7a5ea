"""Sealed on the wire: every byte sent to others is the same whatever a seat keeps to itself.

The same game is played in halls with the same chance and the same clock; only what one seat lays
or declares differs. What each of the others was sent, answers to hostile questions included, is
compared whole (M-16, R-7, P-4.4.1).
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mydelko.play.setup import Referee, RefereeNamed
from mydelko.server import wire
from mydelko.server.connection import Connection
from mydelko.server.hub import Hub
from mydelko.server.listeners import TAIL
from mydelko.store.games import Game
from server.hall import Hall, Socket, some_tiles, two_at_a_table

pytestmark = pytest.mark.anyio


class Sitting:
    """A table in mid-game: who acts in secret, and the others with all that they were sent."""

    def __init__(self, hall: Hall, game: str, mover: Socket, others: list[Socket]) -> None:
        self.hall = hall
        self.game = game
        self.mover = mover
        self.others = others  # seats first, a spectator last
        self.begun = mover.version

    async def pry(self) -> None:
        """Everything that somebody might ask to find out what another does."""
        for socket in self.others:
            for act in ({"do": "pass"}, {"do": "stop"}, {"do": "claim"}, {"do": "take-back"}):
                await socket.answer(socket.command(act, identity=f"pry-{act['do']}"))
            await socket.answer(socket.command({"do": "pass"}, identity="stale", move=77))
            socket.say({"type": "preview", "number": 1, "tiles": [[112, "A"]]})
            await socket.next("preview", "error")
            for version in (self.begun, socket.version, socket.version + 1, 0):
                socket.say({"type": "hello", "branch": socket.branch, "version": version})
                await socket.next("snapshot")
        self.hall.hub.sync(await self.hall.room(self.game))
        for socket in self.others:  # what came before this answer has been read
            socket.say({"type": "preview", "number": 2, "tiles": []})
            await socket.next("preview", "error")

    def sent(self) -> list[str]:
        return [json.dumps(socket.frames) for socket in self.others]


@asynccontextmanager
async def sitting(folder: Path, profile: str, seats: int) -> AsyncIterator[Sitting]:
    folder.mkdir()
    async with Hall(folder).running() as hall, AsyncExitStack() as stack:
        people = [await hall.visitor(name) for name in ("Ala", "Ola", "Ewa", "Jan")[:seats]]
        kinds = [{"kind": "here"}, *[{"kind": "invite"}] * (seats - 1)]
        opened = await people[0].open_game(profile=profile, seats=kinds)
        for person, invite in zip(people[1:], opened["invites"], strict=True):
            await person.post(f"/api/invites/{invite['token']}", {"nickname": "Ola"})
        game = opened["game"]
        watching = await hall.visitor("Widz")
        sockets = [
            await stack.enter_async_context(one.at_table(game)) for one in (*people, watching)
        ]
        mover = next(one for one in sockets if one.view.get("seat") == one.view["turn"])
        yield Sitting(hall, game, mover, [one for one in sockets if one is not mover])


LAYING = {
    "nothing": [],
    "laid": ["place 1"],
    "laid anew": ["place 1", "place 2"],
    "laid and taken back": ["place 2", "take-back", "place 1", "take-back"],
    "laid very often": ["place 1", "place 2"] * (TAIL // 2 + 1),
}


async def after_laying(folder: Path, said: Sequence[str]) -> list[str]:
    """What the others were sent while the mover lays tiles, and then stops the same move."""
    async with sitting(folder, "pinczow", 2) as table:
        tiles = some_tiles(table.mover.view)
        for text in said:
            what, _, count = text.partition(" ")
            fields: dict[str, Any] = {"tiles": tiles[: int(count)]} if count else {}
            assert (await table.mover.do(what, **fields))["type"] == "ack"
        await table.pry()
        assert (await table.mover.do("play", tiles=tiles))["type"] == "ack"
        for socket in table.others:
            await socket.until(lambda view: view["phase"] == "challenge")
        await table.pry()
        return table.sent()


@pytest.mark.slow
@pytest.mark.clause("P-4.4.1", "P-3.2.1")
async def test_no_byte_tells_the_others_what_was_laid_before_the_stop(tmp_path: Path) -> None:
    sent = [await after_laying(tmp_path / way, said) for way, said in LAYING.items()]
    assert all(other == sent[0] for other in sent)


DECLARING = {
    "recorded": ["record"],
    "challenged": ["challenge"],
    "recorded, then challenged": ["record", "challenge"],
}


async def after_declaring(folder: Path, said: Sequence[str]) -> list[str]:
    """What the mover, the third seat and a spectator were sent before all have declared."""
    async with sitting(folder, "marmara", 3) as table:
        play = {"do": "play", "tiles": some_tiles(table.mover.view)}
        await table.mover.answer(table.mover.command(play, identity="play"))
        for socket in table.others:
            await socket.until(lambda view: view["phase"] == "challenge")
        declaring = table.others.pop(0)
        table.others.insert(0, table.mover)
        for what in said:
            assert (await declaring.do(what))["type"] == "ack"
        await table.pry()
        return table.sent()


@pytest.mark.slow
@pytest.mark.clause("M-16", "R-7")
async def test_no_byte_tells_the_others_what_was_declared(tmp_path: Path) -> None:
    sent = [await after_declaring(tmp_path / way, said) for way, said in DECLARING.items()]
    assert all(other == sent[0] for other in sent)


async def row_after(folder: Path, *, lays: bool) -> Game:
    """What lists show when the table changes and the game does not."""
    async with sitting(folder, "pinczow", 2) as table:
        table.hall.wall.pass_time(3_000)
        if lays:
            await table.mover.do("place", tiles=some_tiles(table.mover.view))
        table.hall.wall.pass_time(4_000)
        room = await table.hall.room(table.game)
        await room.name_referee(RefereeNamed(at=table.hall.wall.now(), referee=Referee()))
        listed = await table.hall.hub.store.games.get(table.game)
        assert listed is not None
        return listed.game


@pytest.mark.clause("P-4.4.1")
async def test_no_list_tells_that_tiles_were_laid_nor_when(tmp_path: Path) -> None:
    quiet = await row_after(tmp_path / "quiet", lays=False)
    assert quiet == await row_after(tmp_path / "laid", lays=True)
    assert quiet.updated - quiet.created == 7_000


@pytest.mark.clause("P-4.4.1")
async def test_what_is_laid_on_one_node_is_no_news_on_another(hall: Hall) -> None:
    table = await two_at_a_table(hall)
    here = hall.hub
    elsewhere = Hub(here.store, hall.wall, here.dictionaries, here._computers, "second")
    room = await elsewhere.room(table.game)
    assert room is not None
    watching = Connection("x", "", "en", hall.wall.now())
    await room.join(watching, wire.Hello())
    await watching.next_messages()
    async with table.playing() as (mover, other):
        await mover.do("place", tiles=some_tiles(mover.view))
        await room.catch_up()
        watching.send("nothing before this")
        assert await watching.next_messages() == ["nothing before this"]
        await mover.do("stop")
        await room.catch_up()
        (shown,) = await watching.next_messages()
        await other.until(lambda view: view["phase"] == "challenge")
        assert json.loads(shown)["version"] == other.version
