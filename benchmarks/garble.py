"""Garbled messages: a million of our own, spoiled, over sockets and routes of the real program.

Every message is answered or passed over: no answer with a 5xx, no `fault`, no traceback in the
log, and memory grows by less than a megabyte for a hundred thousand. Games go on meanwhile: whoever
garbles sits at a table, looks on, or shares a screen.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop

from clients import Guest, ServerProcess, Socket, free_port, open_client
from grammar import ODD, Grammar, garble
from mydelko.server import wire
from verdict import Memory, judge, scaled_parser, tell

MESSAGES = 1_000_000
WORKERS = 16
BATCH = 80  # messages of a socket: as many as its limit lets through at once
ROUTES = 0.2  # the share of messages that are requests
NEW_TABLES = 200  # opened by chance; more would count as memory
WARM = 100_000  # messages until caches are full; a run that ends before tells nothing of memory
LIMITS = {"faults": 0, "server_errors": 0, "tracebacks": 0, "unanswered": 0, "mb_per_100000": 1.0}
PARAMETER = re.compile(r"{[^}]*}")  # of a route
SEATS = (
    [{"kind": "here"}, {"kind": "invite"}],
    [{"kind": "here"}, {"kind": "here"}],
    [{"kind": "here"}, {"kind": "computer", "level": "latwy"}],
)


class Garble:
    def __init__(self, server: ServerProcess, messages: int, seed: int) -> None:
        self.server = server
        self.messages = messages
        self.chance = random.Random(seed)
        self.found: Counter[str] = Counter()
        self.memory = Memory()
        self.sent = 0
        self.tables = 0
        schema = msgspec.json.schema(wire.FromClient)
        self.socket_schema = schema
        self.socket_grammar = Grammar(schema, self.chance)
        self.routes: list[tuple[str, str, dict[str, Any] | None]] = []
        self.route_grammar = Grammar({}, self.chance)

    async def run(self) -> None:
        async with open_client(self.server.url) as client:
            await self._learn_routes(client)
            await asyncio.gather(*(self._work(client, n) for n in range(WORKERS)), self._watch())

    async def _learn_routes(self, client: httpx.AsyncClient) -> None:
        described = (await client.get("/schema/openapi.json")).json()
        self.route_grammar = Grammar(described, self.chance)
        for path, methods in described["paths"].items():
            for method, route in methods.items():
                body = route.get("requestBody", {}).get("content", {}).get("application/json", {})
                self.routes.append((method.upper(), path, body.get("schema")))
        if not self.routes:
            raise RuntimeError("the description names no route")

    async def _watch(self) -> None:
        told = 0
        while self.sent < self.messages:
            self.memory.note(self.sent, self.server.anonymous_megabytes())
            if self.sent - told >= self.messages / 20:
                told = self.sent
                tell(f"{told} messages, {self.server.anonymous_megabytes():.0f} MB")
            await asyncio.sleep(0.5)
        self.memory.note(self.sent, self.server.anonymous_megabytes())

    async def _work(self, client: httpx.AsyncClient, number: int) -> None:
        guest = Guest(client, f"Ala {number}")
        await guest.arrive()
        seats = SEATS[number % len(SEATS)]
        opened = await guest.post("/api/games", {"profile": "base", "seats": seats})
        watched = opened["game"]
        while self.sent < self.messages:
            if number % 4 == 3:  # looks on elsewhere
                watched = self.chance.choice((opened["game"], "AAAAAAAAAAAAAAAA"))
            if self.chance.random() < ROUTES:
                for _ in range(BATCH):
                    await self._ask(client, guest, opened["game"])
            else:
                await self._talk(guest, watched)

    async def _talk(self, guest: Guest, game: str) -> None:
        """A socket's life: hello, garbled messages, and one that must still be answered."""
        answered = asyncio.Event()

        def hear(frame: dict[str, Any]) -> None:
            if frame.get("code") == "fault":
                self.found["faults"] += 1
            if frame["type"] in {"preview", "error"} and frame.get("number", 7) == 7:
                answered.set()

        socket = await Socket.connect(self.server.url, game, guest.cookie, hear)
        socket.send({"type": "hello"})
        for _ in range(BATCH):
            self._say(socket)
        answered.clear()
        socket.send({"type": "preview", "number": 7, "tiles": []})
        waiting = asyncio.ensure_future(answered.wait())
        either: list[asyncio.Future[Any]] = [waiting, socket.gone]
        await asyncio.wait(either, timeout=30, return_when="FIRST_COMPLETED")
        if not waiting.done() and not socket.gone.done():
            self.found["unanswered"] += 1
        waiting.cancel()
        socket.close()

    def _say(self, socket: Socket) -> None:
        self.sent += 1
        match self.chance.randrange(20):
            case 0:
                socket.send_bytes(self.chance.randbytes(self.chance.randint(0, 300)), text=False)
            case 1:
                socket.send_bytes(json.dumps(self.chance.choice(ODD)).encode(), text=True)
            case _:
                message = garble(self.socket_grammar.write(self.socket_schema), self.chance)
                text = message.decode("utf-8", "ignore").encode()  # else the frame itself is wrong
                socket.send_bytes(text, text=True)

    async def _ask(self, client: httpx.AsyncClient, guest: Guest, game: str) -> None:
        self.sent += 1
        method, path, schema = self.chance.choice(self.routes)
        if (method, path) == ("POST", "/api/games") and self.tables >= NEW_TABLES:
            return
        path = PARAMETER.sub(lambda _named: str(self.chance.choice((game, *ODD)))[:100], path)
        body = b"" if schema is None else garble(self.route_grammar.write(schema), self.chance)
        headers = {**guest.headers, "Content-Type": "application/json"}
        try:
            answer = await client.request(method, path, content=body, headers=headers)
        except (httpx.InvalidURL, httpx.LocalProtocolError, UnicodeError):
            return  # httpx itself will not say it
        except httpx.HTTPError:
            self.found["unanswered"] += 1
            return
        self.tables += (method, answer.status_code) == ("POST", 201)
        if answer.status_code >= 500:
            self.found["server_errors"] += 1
            tell(f"{method} {path}: {answer.status_code}, {body[:200]!r}")

    def report(self, tracebacks: int) -> dict[str, float | int]:
        slope = self.memory.slope(WARM) * 100_000
        return {
            "messages": self.sent,
            "faults": self.found["faults"],
            "server_errors": self.found["server_errors"],
            "unanswered": self.found["unanswered"],
            "tracebacks": tracebacks,
            "mb_per_100000": round(slope, 3),
            "rss_mb": round(self.memory.most, 1),
        }


def main() -> int:
    parser = scaled_parser(__doc__)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    tell(f"seed {options.seed}")
    with tempfile.TemporaryDirectory(prefix="mydelko-garble-") as folder:
        log = Path(folder) / "log"
        server = ServerProcess(Path(folder), free_port(), log=log)
        server.start()
        try:
            work = Garble(server, int(MESSAGES * options.scale), options.seed)
            uvloop.run(work.run())
        finally:
            server.stop()
        said = log.read_text(encoding="utf-8", errors="replace")
    tracebacks = said.count("Traceback (most recent call last)")
    if tracebacks:
        tell(said[-5000:])
    return judge("garbled messages", work.report(tracebacks), LIMITS)


if __name__ == "__main__":
    sys.exit(main())
