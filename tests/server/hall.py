"""A hall for tests: the whole program in one process, with a false clock and clients at hand.

`Hall` starts and restarts the program over one database; `Visitor` is a browser with its cookie;
`Socket` is its connection to a table and keeps every frame it was sent.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, MutableMapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec

from mydelko.play.screen import Audience, AudienceKind
from mydelko.play.view import AnyChanges, AnyView
from mydelko.server.app import Program, Settings
from mydelko.server.hub import Hub
from mydelko.server.outside import Outside
from mydelko.server.room import Room
from mydelko.server.services import Services
from mydelko.server.sessions import COOKIE, Sessions
from mydelko.server.socket import PLACE
from play.client import apply_changes

START = 1_800_000_000_000
IDS = count(1)  # of commands: never twice, or a repeat would be heard
PATIENCE = 120.0  # seconds of real time before a test is called stuck


class FalseWall:
    def __init__(self) -> None:
        self.time = START
        self.lost = 0

    def now(self) -> int:
        return self.time

    def steady(self) -> int:
        return self.lost

    def lift(self, least: int) -> None:
        self.time = max(self.time, least)

    def pass_time(self, milliseconds: int) -> None:
        """The program is there meanwhile."""
        self.time += milliseconds

    def lose_time(self, milliseconds: int) -> None:
        """The program does nothing meanwhile, not even a heartbeat."""
        self.time += milliseconds
        self.lost += milliseconds


class Hall:
    def __init__(
        self,
        folder: Path,
        database: str = "",
        node: str = "main",
        *,
        outside: Outside | None = None,
        generous: bool = True,
    ) -> None:
        self.wall = FalseWall()
        self.chance = random.Random(0)  # draws the seeds of games, so that a test repeats itself
        self.settings = Settings(
            database=database or f"sqlite:///{folder / 'hall.sqlite'}",
            node=node,
            outside=outside or Outside(),
            generous=generous,
            background=False,
            warm=False,
        )
        self.program = Program(self.settings, self.wall, self.chance.randbytes)
        self.heard: list[str] = []  # every body and frame that left the program

    @property
    def hub(self) -> Hub:
        assert self.program.hub is not None
        return self.program.hub

    @property
    def sessions(self) -> Sessions:
        return self.services.sessions

    @property
    def services(self) -> Services:
        assert self.program.services is not None
        return self.program.services

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Hall]:
        async with self.program.running():
            yield self

    @asynccontextmanager
    async def restarted(self, away: int = 0) -> AsyncIterator[Hall]:
        """The program anew over the same database, after an outage."""
        self.wall.pass_time(away)
        self.program = Program(self.settings, self.wall, self.chance.randbytes)
        async with self.running():
            yield self

    async def room(self, game: str) -> Room:
        room = await self.hub.room(game)
        assert room is not None
        return room

    async def think(self, game: str) -> None:
        """Lets computers at this table finish thinking, as often as they have to."""
        room = await self.room(game)
        while room.tasks:
            await asyncio.gather(*room.tasks)

    async def visitor(self, nickname: str = "", **headers: str) -> Visitor:
        visitor = Visitor(self, headers)
        await visitor.arrive()
        if nickname:
            answer = await visitor.post("/api/guest", {"nickname": nickname})
            assert answer.status_code == 200, answer.text
        return visitor


class Visitor:
    def __init__(self, hall: Hall, headers: dict[str, str]) -> None:
        self.hall = hall
        self.cookies: dict[str, str] = {}
        self.csrf = ""
        self.address = "127.0.0.1"
        self.headers = headers

    async def arrive(self) -> None:
        await self.get("/api/me")

    async def session(self) -> str:
        """Whom seats name."""
        return (await self.hall.sessions.visitor(self.cookies[COOKIE])).session

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def request(self, method: str, path: str, **options: Any) -> httpx.Response:  # noqa: ANN401
        headers = {"Host": "hall", **self.headers, **options.pop("headers", {})}
        if self.cookies:
            headers["Cookie"] = self.cookie()
        transport = httpx.ASGITransport(
            self.hall.program.asgi, raise_app_exceptions=False, client=(self.address, 1)
        )
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            answer = await client.request(method, path, headers=headers, **options)
        self.cookies.update(dict(answer.cookies))
        if answer.is_success and '"csrf":' in answer.text:
            self.csrf = answer.json()["csrf"]
        self.hall.heard.append(answer.text)
        return answer

    async def get(self, path: str) -> httpx.Response:
        return await self.request("GET", path)

    async def post(self, path: str, body: object | None = None) -> httpx.Response:
        return await self.request("POST", path, json=body, headers={"X-CSRF-Token": self.csrf})

    async def delete(self, path: str) -> httpx.Response:
        return await self.request("DELETE", path, headers={"X-CSRF-Token": self.csrf})

    async def open_game(self, **body: object) -> dict[str, Any]:
        answer = await self.post("/api/games", body)
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    @asynccontextmanager
    async def at_table(self, game: str, **hello: object) -> AsyncIterator[Socket]:
        socket = Socket(self, game)
        await socket.open()
        try:
            if hello.pop("greet", True):
                socket.say({"type": "hello", **hello})
                await socket.next("snapshot", "delta")
            yield socket
        finally:
            await socket.close()


class Socket:
    def __init__(
        self,
        visitor: Visitor,
        game: str,
        headers: dict[str, str] | None = None,
        place: str = PLACE,
    ) -> None:
        self.frames: list[dict[str, Any]] = []
        self.said: list[str] = []  # every text it sent itself
        self.close_code: int | None = None
        self.view: dict[str, Any] = {}
        self.branch = self.version = 0
        self._hall = visitor.hall
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        given = {"host": "hall", "cookie": visitor.cookie(), **(headers or {})}
        self._scope: dict[str, Any] = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"{place}{game}",
            "raw_path": f"{place}{game}".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "client": (visitor.address, 1),
            "server": ("hall", 80),
            "subprotocols": [],
            "state": {},
        }
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        async def send(message: MutableMapping[str, Any]) -> None:
            await self._out.put(message)

        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._hall.program.asgi(self._scope, self._in.get, send))
        first = await asyncio.wait_for(self._out.get(), PATIENCE)
        if first["type"] != "websocket.accept":
            self.close_code = first.get("code", 1006)

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        if self._task is not None:
            await asyncio.wait_for(self._task, PATIENCE)

    def say(self, message: object) -> None:
        text = message if isinstance(message, str) else json.dumps(message, ensure_ascii=False)
        self.said.append(text)
        self._in.put_nowait({"type": "websocket.receive", "text": text, "bytes": None})

    async def frame(self) -> dict[str, Any]:
        """The next frame, applied to the view as the page would."""
        sent = await asyncio.wait_for(self._out.get(), PATIENCE)
        if sent["type"] != "websocket.send":
            self.close_code = sent.get("code")
            return {"type": "closed"}
        self._hall.heard.append(sent["text"])
        frame: dict[str, Any] = json.loads(sent["text"])
        self.frames.append(frame)
        self._apply(frame)
        return frame

    def _apply(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "snapshot":
            self.view, self.branch, self.version = frame["view"], frame["branch"], frame["version"]
        elif frame["type"] == "delta":
            assert frame["branch"] == self.branch
            assert frame["base"] == self.version, "a delta that does not lead on"
            view = msgspec.convert(self.view, AnyView)
            changes = msgspec.convert(frame["changes"], AnyChanges)
            self.view = json.loads(msgspec.json.encode(apply_changes(view, changes)))
            self.version = frame["version"]

    async def next(self, *kinds: str) -> dict[str, Any]:
        while True:
            frame = await self.frame()
            if frame["type"] in (*kinds, "closed"):
                return frame

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Reads on until the view is as wanted."""
        while not holds(self.view):
            assert (await self.frame())["type"] != "closed"
        return self.view

    async def until_version(self, version: int) -> dict[str, Any]:
        while self.version < version:
            await self.frame()
        return self.view

    async def until_told(self, room: Room) -> dict[str, Any]:
        """Reads on until this seat has seen all that it may of what happened at the table."""
        mine = Audience(AudienceKind.SEAT, self.view["seat"])
        return await self.until_version(room.table.told_to(mine, room.table.at).version)

    def command(
        self,
        act: dict[str, Any],
        *,
        identity: str = "",
        move: int | None = None,
        phase: str | None = None,
        seat: int | None = None,
    ) -> str:
        identity = identity or f"c{next(IDS)}"
        message: dict[str, Any] = {
            "type": "command",
            "id": identity,
            "move": self.view["move"] if move is None else move,
            "phase": self.view["phase"] if phase is None else phase,
            "act": act,
        }
        if seat is not None:
            message["seat"] = seat
        self.say(message)
        return identity

    async def answer(self, identity: str) -> dict[str, Any]:
        while True:
            frame = await self.next("ack", "refused", "error")
            if frame["type"] == "closed" or frame["id"] == identity:
                return frame

    async def do(self, what: str, seat: int | None = None, **fields: Any) -> dict[str, Any]:  # noqa: ANN401
        """A command and its answer; the view is then at least as new as the ack."""
        identity = self.command({"do": what, **fields}, seat=seat)
        answer = await self.answer(identity)
        if answer["type"] == "ack" and answer["branch"] == self.branch:
            await self.until_version(answer["version"])
        return answer


async def two_at_a_table(hall: Hall, profile: str = "pinczow", **body: object) -> TwoSeats:
    """Ala opens a game, Ola follows her invitation."""
    ala, ola = await hall.visitor("Ala"), await hall.visitor("Ola")
    seats = [{"kind": "here"}, {"kind": "invite"}]
    opened = await ala.open_game(profile=profile, seats=seats, **body)
    token = opened["invites"][0]["token"]
    answer = await ola.post(f"/api/invites/{token}", {"nickname": "Ola"})
    assert answer.status_code == 200, answer.text
    return TwoSeats(ala, ola, opened["game"], token)


class TwoSeats:
    def __init__(self, ala: Visitor, ola: Visitor, game: str, token: str) -> None:
        self.ala = ala
        self.ola = ola
        self.game = game
        self.token = token

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[tuple[Socket, Socket]]:
        """Both sockets, the one on turn first."""
        async with self.ala.at_table(self.game) as ala, self.ola.at_table(self.game) as ola:
            yield (ala, ola) if ala.view["turn"] == ala.view["seat"] else (ola, ala)


def some_tiles(view: dict[str, Any], count: int = 2) -> list[tuple[int, str]]:
    """Letters of the rack across the centre, or under a free stretch; blanks are left out."""
    letters = [tile for tile in view["rack"] if tile != "?"][:count]
    return [(112 + index, tile) for index, tile in enumerate(letters)]
