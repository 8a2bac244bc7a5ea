"""Who may say what at a table: every message and act for every role, as `socket_rights.txt` has it.

Each act is said three times: for oneself, for the seat on turn and for the referee.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from mydelko.play.practice import AnyAct
from mydelko.rules.acts import REFEREE
from mydelko.server import wire
from server.hall import Hall, Socket, Visitor, some_tiles

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LINES = Path(__file__).with_name("socket_rights.txt").read_text("utf-8").splitlines()
HEAD, *ROWS = [re.split(r"  +", line) for line in LINES if line and not line.startswith("#")]
ROLES = HEAD[1:]
RIGHTS = {(row[0], role): right for row in ROWS for role, right in zip(ROLES, row[1:], strict=True)}
ACTS = [str(kind.__struct_config__.tag) for kind in get_args(AnyAct)]
MESSAGES = [str(kind.__struct_config__.tag) for kind in get_args(wire.FromClient)]
FIELDS: dict[str, dict[str, Any]] = {
    "add-bytes": {"data": "0c" * 16},
    "name": {"letter": "A"},
    "correct": {"seat": 0, "points": 1},
    "value": {"points": 12, "count": 3},
    "tell": {"step": {"step": "leave", "seat": 0}},
    "leftovers": {"tiles": "ABC"},
    "draw-tie": {"letters": ["A", "B"]},
    "last-words": {"points": [24, 18]},
    "decide": {"clause": "P-7.1", "measure": {"measure": "penalty", "seat": 0, "points": 5}},
}
SAID: dict[str, dict[str, Any]] = {
    "hello": {},
    "hello referee": {"referee": True},
    "hello watch": {"watch": True},
    "lift": {"seat": 0},
    "cover": {},
    "preview": {"number": 1, "tiles": []},
    "pong": {"number": 1},
    "say": {"id": "said", "text": "Cześć!"},
    "report": {"id": "reported", "number": 1},
}
BY = {"": None, " for the mover": 0, " as referee": REFEREE}


class Scene:
    """A table at which people of every role are; the first seat is on turn."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._people: dict[str, Visitor] = {}
        self.game = ""

    async def set_up(self) -> None:
        for role in ROLES:
            self._people[role] = await self._hall.visitor("" if role == "nobody" else role)
        account = {"name": "Karol", "password": "tajne hasło"}
        assert (await self._people["account"].post("/api/register", account)).is_success
        await self.open_table()

    async def open_table(self) -> None:
        host = self._people["host"]
        seats = [{"kind": "invite"}, {"kind": "invite"}]
        body = {"profile": "pinczow", "seats": seats, "first": 0, "referee": {"kind": "link"}}
        opened = await host.open_game(**body)
        self.game = opened["game"]
        for role, invite in zip(("mover", "other", "referee"), opened["invites"], strict=True):
            path = f"/api/invites/{invite['token']}"
            assert (await self._people[role].post(path, {"nickname": role})).is_success

    async def got(self, row: str, role: str) -> str:
        """What is answered, and whether something happened."""
        before = (await self._hall.room(self.game)).state.version
        async with self._people[role].at_table(self.game, referee=role == "referee") as socket:
            answer = await self._say(socket, row)
        if (await self._hall.room(self.game)).state.version != before:
            await self.open_table()
        return answer

    async def _say(self, socket: Socket, row: str) -> str:
        if row in SAID:
            return await _heard(socket, {"type": row.split(maxsplit=1)[0], **SAID[row]})
        do = next(act for act in sorted(ACTS, key=len, reverse=True) if row.startswith(act))
        fields = dict(FIELDS.get(do, {}))
        if do in ("place", "play"):
            fields["tiles"] = some_tiles(socket.view) if "rack" in socket.view else [(112, "A")]
        if do == "exchange":
            fields["tiles"] = socket.view.get("rack", "A")[0]
        seat = BY[row.removeprefix(do)]
        answer = await socket.answer(socket.command({"do": do, **fields}, seat=seat))
        return str(answer.get("code", answer["type"]))


async def _heard(socket: Socket, message: dict[str, Any]) -> str:
    """The first answer that the message has, or none."""
    socket.say(message)
    socket.say({"type": "nonsense"})
    while True:
        frame = await socket.next("snapshot", "preview", "refused", "error")
        if frame["type"] == "snapshot":
            return str(frame["view"]["audience"])
        code = str(frame.get("code", frame["type"]))
        return "–" if code == "malformed" else code


async def test_everybody_may_say_what_is_written_and_nothing_else(hall: Hall) -> None:
    scene = Scene(hall)
    await scene.set_up()
    found = {(row, role): await scene.got(row, role) for row, *_ in ROWS for role in ROLES}
    assert found == RIGHTS


def test_every_message_and_every_act_is_in_the_table() -> None:
    rows = {row[0] for row in ROWS}
    acts = {f"{act}{by}" for act in ACTS for by in BY}
    assert rows == set(SAID) | acts
    assert {row.split()[0] for row in SAID} | {"command"} == set(MESSAGES)
