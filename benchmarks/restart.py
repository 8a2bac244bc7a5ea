"""Restart: a server comes back over a database of many open games.

Games are opened in this process, as the server opens them, and left with a clock running. Then
the real server starts over them. Told are the seconds until it is ready, and how long a visitor
waits at a game nobody has asked for yet, from opening the socket to the ack of a first command.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path

import uvloop

from clients import Guest, ServerProcess, free_port, open_client
from mydelko.play.setup import SeatPlan
from mydelko.rulebook import load_profile
from mydelko.rules.events import SeatKind
from mydelko.server.app import Program, Settings
from mydelko.store.database import database_url
from tables import Player

LIMITS = {"ready_s": 5.0, "first_command_max_ms": 100.0}
VISITED = 200  # games
AT_ONCE = 100  # games opened


async def open_games(folder: Path, count: int, cookie: str) -> list[str]:
    program = Program(Settings(database=database_url(folder), background=False, warm=False))
    profile = load_profile("pinczow")
    games: list[str] = []
    async with program.running():
        assert program.hub is not None
        assert program.guard.sessions is not None
        session = (await program.guard.sessions.visitor(cookie)).session
        seats = [
            SeatPlan("Ala", SeatKind.HUMAN, session=session),
            SeatPlan("Ola", SeatKind.HUMAN, session="nobody"),
        ]
        while len(games) < count:
            opening = (
                program.hub.open_table(profile, "polish", seats, session)
                for _ in range(min(AT_ONCE, count - len(games)))
            )
            games += [room.game for room in await asyncio.gather(*opening)]
    return games


async def visit(url: str, guest: Guest, game: str) -> float:
    player = Player(guest)
    begin = time.perf_counter()
    await player.sit(url, game)
    await player.acked(player.send("call-referee", {}))
    seconds = time.perf_counter() - begin
    player.leave()
    return seconds


async def measure(folder: Path, count: int) -> dict[str, float | int]:
    server = ServerProcess(folder, free_port())
    server.start()
    async with open_client(server.url) as client:
        guest = Guest(client, "Ala")
        await guest.arrive()
        await guest.post("/api/guest", {"nickname": "Ala"})
    server.stop()
    games = await open_games(folder, count, guest.cookie.partition("=")[2])
    begin = time.perf_counter()
    server.start()
    ready = time.perf_counter() - begin
    try:
        waits = [await visit(server.url, guest, game) for game in random.sample(games, VISITED)]
    finally:
        server.stop()
    waits.sort()
    return {
        "games": count,
        "ready_s": round(ready, 2),
        "first_command_p50_ms": round(waits[len(waits) // 2] * 1000, 1),
        "first_command_max_ms": round(waits[-1] * 1000, 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=10_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mydelko-restart-") as folder:
        found = uvloop.run(measure(Path(folder), max(VISITED, options.games)))
    print(json.dumps(found) if options.json else "\n".join(f"{k}: {v}" for k, v in found.items()))
    return 0 if all(found[key] <= limit for key, limit in LIMITS.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
