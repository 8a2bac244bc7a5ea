"""An event of many players published before many who watch: how long until everybody has seen it.

Players and onlookers in one process, the server in another, on this machine:
`.venv/bin/python benchmarks/events.py [--players 200] [--watchers 300] [--rounds 4]`. Each round is
published, and each of some results entered, when everybody has been sent all that was before.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from mydelko.tournament.templates import load_template
from server.real import RealServer

RESULTS = 10  # entered while everybody watches; the others of a round before they look


class Director:
    def __init__(self, url: str) -> None:
        self.client = httpx.AsyncClient(base_url=url, timeout=60)
        self.event = ""
        self._ids = 0

    async def open(self, players: int) -> None:
        self.client.headers["X-CSRF-Token"] = (await self.client.get("/api/me")).json()["csrf"]
        settings = msgspec.structs.replace(load_template("federation"), name="Puchar")
        body = {"id": "e", "settings": msgspec.to_builtins(settings)}
        self.event = (await self.client.post("/api/events", json=body)).json()["id"]
        people = [{"last": f"Nazwisko {number}", "first": "Imię"} for number in range(players)]
        await self.do("add-entrants", details=people)

    async def do(self, command: str, **fields: Any) -> None:  # noqa: ANN401 - JSON
        self._ids += 1
        body = {"id": str(self._ids), "command": {"command": command, **fields}}
        answer = await self.client.post(f"/api/events/{self.event}/commands", json=body)
        answer.raise_for_status()

    async def tokens(self) -> list[str]:
        links = (await self.client.get(f"/api/events/{self.event}/links")).json()
        return [one["token"] for one in links]

    async def tables(self) -> int:
        view = (await self.client.get(f"/api/events/{self.event}")).json()["view"]
        return len(view["rounds"][-1]["tables"])


async def look(url: str, event: str, token: str) -> ClientConnection:
    socket = await connect(
        f"{url.replace('http', 'ws', 1)}/ws/events/{event}", max_size=2**24, compression=None
    )
    await socket.send(json.dumps({"type": "hello", "token": token}))
    await socket.recv()
    return socket


async def shown_after(began: float, socket: ClientConnection) -> tuple[float, int]:
    frame = await socket.recv()
    return time.perf_counter() - began, len(frame)


async def measure(
    director: Director, sockets: list[ClientConnection], command: str, **fields: object
) -> None:
    began = time.perf_counter()
    waiting = [asyncio.create_task(shown_after(began, socket)) for socket in sockets]
    await director.do(command, **fields)
    found = sorted([await one for one in waiting])
    median, late = found[len(found) // 2][0], found[int(len(found) * 0.99) - 1][0]
    size = found[len(found) // 2][1]
    print(f"{command:14} median {median * 1000:5.0f} ms  p99 {late * 1000:5.0f} ms  {size:7} bytes")


async def run(url: str, players: int, watchers: int, rounds: int) -> None:
    director = Director(url)
    await director.open(players)
    tokens = await director.tokens()
    given = [*tokens, *[""] * watchers][:watchers]
    sockets = [await look(url, director.event, token) for token in given]
    for _ in range(rounds):
        await director.do("draft-round")
        await measure(director, sockets, "publish")
        await measure(director, sockets, "start-round")
        for table in range(1, await director.tables() + 1):
            entry = {"table": table, "scores": [400 + table, 350]}
            if table <= RESULTS:
                await measure(director, sockets, "enter-result", **entry)
            else:
                await director.do("enter-result", **entry)
        for socket in sockets:
            await socket.close()
        sockets = [await look(url, director.event, token) for token in given]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--watchers", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=4)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = RealServer(Path(folder), generous=True)
        try:
            asyncio.run(run(server.url, asked.players, asked.watchers, asked.rounds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
