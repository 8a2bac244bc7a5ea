"""The bare floor: a server that only carries messages and keeps bytes, for comparison.

The same uvicorn, sockets and group commit as ours, with frames and bodies of given sizes and
nothing behind them: no session, no game, no law, no view. What the program needs beyond this floor
is its own. Run as a program it serves; `Floor` plays its games at the pace of `load.py`.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from clients import ServerProcess, Socket
from mydelko.server.serving import KEEPALIVE, LARGEST_FRAME, Address, bind, calm_collector
from mydelko.store.database import SETTINGS

HERE = Path(__file__)


class Exchange(msgspec.Struct, frozen=True):
    """One message and what it leads to, in bytes; nothing is 0."""

    sent: int
    answered: int  # to the sender
    told: int = 0  # to the other player
    kept: int = 0  # committed before the answer


def text(kind: int, size: int) -> str:
    return str(kind).ljust(size - 2, "x")  # quotes come with the encoding


# The server


class Bare:
    def __init__(self, folder: Path, exchanges: Sequence[Exchange]) -> None:
        self._frames = [
            (f'"{text(kind, each.answered)}"', f'"{text(kind, each.told)}"' if each.told else "")
            for kind, each in enumerate(exchanges)
        ]
        self._bodies = [b"x" * each.kept for each in exchanges]
        self._tables: dict[str, list[Callable[[dict[str, Any]], Awaitable[None]]]] = {}
        self._database = sqlite3.connect(
            folder / "bare.db", isolation_level=None, check_same_thread=False
        )
        for setting in ("journal_mode = WAL", *SETTINGS):
            self._database.execute(f"PRAGMA {setting}")
        self._database.execute("CREATE TABLE kept (number INTEGER PRIMARY KEY, body BLOB)")
        self._thread = ThreadPoolExecutor(1)
        self._waiting: list[tuple[bytes, asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI
        await receive()
        await send({"type": "websocket.accept"})
        players = self._tables.setdefault(scope["path"], [])
        players.append(send)
        while (message := await receive())["type"] == "websocket.receive":
            kind = int(message["text"][1])
            if body := self._bodies[kind]:
                await self._keep(body)
            answer, told = self._frames[kind]
            await send({"type": "websocket.send", "text": answer})
            if told:
                for other in players:
                    if other is not send:
                        await other({"type": "websocket.send", "text": told})
        players.remove(send)
        if not players:
            del self._tables[scope["path"]]

    def _keep(self, body: bytes) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        kept: asyncio.Future[None] = loop.create_future()
        self._waiting.append((body, kept))
        if self._committing is None:
            self._committing = loop.create_task(self._commit())
        return kept

    async def _commit(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            group, self._waiting = self._waiting, []
            self._database.execute("BEGIN IMMEDIATE")
            bodies = [(body,) for body, _ in group]
            self._database.executemany("INSERT INTO kept (body) VALUES (?)", bodies)
            await loop.run_in_executor(self._thread, self._database.commit)
            for _, kept in group:
                kept.set_result(None)
        self._committing = None


def serve_bare(folder: Path, port: int, exchanges: Sequence[Exchange]) -> None:
    config = uvicorn.Config(
        Bare(folder, exchanges),
        loop="uvloop",
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=KEEPALIVE,
        ws_ping_timeout=KEEPALIVE,
        lifespan="off",
        access_log=False,
        log_config=None,
        log_level="warning",
    )
    server = uvicorn.Server(config)
    listener = bind(Address("127.0.0.1", port))

    async def run() -> None:
        serving = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        calm_collector()
        print("ready", flush=True)
        await serving

    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(run())


# Its clients


class Seat:
    def __init__(self) -> None:
        self.socket: Socket | None = None
        self.heard = 0
        self._wanted = asyncio.Event()

    async def sit(self, url: str, game: str, hello: str) -> None:
        self.socket = await Socket.connect(url, game, "", self._hear)
        await self.say(hello)

    def _hear(self, _message: object) -> None:
        self.heard += 1
        self._wanted.set()

    async def say(self, message: str, other: Seat | None = None) -> None:
        """Until it is answered, and the other has been told."""
        assert self.socket is not None
        listeners = [self] if other is None else [self, other]
        awaited = [(each, each.heard + 1) for each in listeners]
        self.socket.send(message)
        for each, count in awaited:
            while each.heard < count:
                each._wanted.clear()
                await each._wanted.wait()


class Floor:
    """Games at the pace of the real ones: hello is exchange 0, a move all the others in turn."""

    def __init__(
        self, server: ServerProcess, exchanges: Sequence[Exchange], moves: int, pause: float
    ) -> None:
        self._server = server
        self._messages = [text(kind, each.sent) for kind, each in enumerate(exchanges)]
        self._told = [bool(each.told) for each in exchanges]
        self._length = moves  # of a game
        self._pause = pause
        self._begin = self._end = 0.0
        self._played = self._opened = 0

    async def run(self, games: int, warmup: float, seconds: float) -> float:
        """Seconds of the server's processor for a move."""
        tables = [[Seat(), Seat()] for _ in range(games)]
        for seats in tables:
            await self._open(seats)
        self._begin = time.perf_counter() + warmup
        self._end = self._begin + seconds
        playing = asyncio.gather(*map(self._play, tables))
        await asyncio.sleep(warmup)
        before = self._server.cpu_seconds()
        await playing
        return (self._server.cpu_seconds() - before) / max(1, self._played)

    async def _open(self, seats: list[Seat]) -> None:
        self._opened += 1
        game = str(self._opened)
        for seat in seats:
            if seat.socket is not None:
                seat.socket.close()
            await seat.sit(self._server.url, game, self._messages[0])

    async def _play(self, seats: list[Seat]) -> None:
        await asyncio.sleep(random.uniform(0, self._pause))
        played = random.randrange(self._length)
        while (begin := time.perf_counter()) < self._end:
            mover, other = seats if played % 2 else seats[::-1]
            for kind in range(1, len(self._messages)):
                sender, listener = (mover, other) if kind < 3 else (other, mover)
                await sender.say(self._messages[kind], listener if self._told[kind] else None)
            self._played += time.perf_counter() >= self._begin
            played += 1
            if played % self._length == 0:
                await self._open(seats)
            await asyncio.sleep(max(0.0, self._pause - (time.perf_counter() - begin)))


if __name__ == "__main__":
    wanted = msgspec.json.decode(sys.argv[3], type=list[Exchange])
    serve_bare(Path(sys.argv[1]), int(sys.argv[2]), wanted)
