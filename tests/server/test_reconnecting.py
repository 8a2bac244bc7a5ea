"""A network that breaks at any message: what is sent again happens once, nothing is missed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from server.hall import Hall, Socket, Visitor, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LONGEST = 8  # messages, either way, before the connection breaks
SQUARES = (114, 115, 116, 117, 118, 111, 110, 109, 108, 107)  # each prolongs the word on row 8


class Shaky:
    """A player whose connection breaks after every few messages, sent or heard."""

    def __init__(self, visitor: Visitor, game: str, chance: random.Random) -> None:
        self._visitor = visitor
        self._game = game
        self._chance = chance
        self._left = 0
        self.socket = Socket(visitor, game)
        self.breaks = 0
        self.ids = 0
        self.news: list[Any] = []
        self.versions: list[int] = []

    @property
    def view(self) -> dict[str, Any]:
        return self.socket.view

    async def come_back(self) -> None:
        seen = self.socket
        self.socket = Socket(self._visitor, self._game)
        self.socket.branch, self.socket.version = seen.branch, seen.version
        await self.socket.open()
        self.socket.say({"type": "hello", "branch": seen.branch, "version": seen.version})
        self._note(await self.socket.next("snapshot"))
        self._left = self._chance.randint(1, LONGEST)

    def _note(self, frame: dict[str, Any]) -> None:
        if frame["type"] in {"snapshot", "delta"}:
            self.news += frame["news"]
            self.versions.append(frame["version"])

    async def _may_break(self) -> bool:
        self._left -= 1
        if self._left > 0:
            return False
        self.breaks += 1
        await self.socket.close()
        await self.come_back()
        return True

    async def hear(self) -> dict[str, Any]:
        """The next frame; an empty one where the connection broke after it."""
        frame = await self.socket.frame()
        self._note(frame)
        return {"type": "broken"} if await self._may_break() else frame

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        while not holds(self.view):
            await self.hear()

    async def do(self, what: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401
        """A command, sent again under its id as often as its answer is lost."""
        self.ids += 1
        identity, move, phase = f"s{self.ids}", self.view["move"], self.view["phase"]
        while True:
            act = {"do": what, **fields}
            self.socket.command(act, identity=identity, move=move, phase=phase)
            broken = await self._may_break()
            while not broken:
                frame = await self.hear()
                if frame.get("id") == identity:
                    return frame
                broken = frame["type"] == "broken"


async def lay(player: Shaky | Socket, squares: list[int]) -> None:
    letters = [tile for tile in player.view["rack"] if tile != "?"]
    tiles = [(square, letters[index]) for index, square in enumerate(squares)]
    assert (await player.do("place", tiles=tiles))["type"] == "ack"
    assert (await player.do("stop"))["type"] == "ack"


@pytest.mark.parametrize("seed", range(2))
async def test_broken_anywhere_each_command_happens_once_and_news_arrive_once_in_order(
    hall: Hall, seed: int
) -> None:
    table = await two_at_a_table(hall)
    shaky = Shaky(table.ala, table.game, random.Random(seed))
    await shaky.come_back()
    async with table.ala.at_table(table.game) as steady, table.ola.at_table(table.game) as ola:
        turns = [[112, 113], *([square] for square in SQUARES)]
        for turn, squares in enumerate(turns):
            is_ala = (turn + shaky.view["order"][0]) % 2 == 0
            mover, other = (shaky, ola) if is_ala else (ola, shaky)
            await mover.until(lambda view: view["move"] == turn)  # noqa: B023
            await lay(mover, squares)
            await other.until(lambda view: (view["move"], view["phase"]) == (turn, "challenge"))  # noqa: B023
            assert (await other.do("record"))["type"] == "ack"
        room = await hall.room(table.game)
        await steady.until_told(room)
        while shaky.socket.version < steady.version:
            await shaky.hear()
        assert shaky.breaks > len(turns)
        assert len(room.state.sheet) == len(turns)
        assert shaky.view == steady.view
        told = [item for frame in steady.frames if frame["type"] == "delta"
                for item in frame["news"]]  # fmt: skip
        assert shaky.news == told
        assert shaky.versions == sorted(shaky.versions)
    await shaky.socket.close()
