"""Memory: resident size while requests and sockets come and go, with one socket always open.

Nothing that came may stay: after a first part that fills caches and what the allocator keeps, the
size is flat. Told in megabytes after each tenth; the last may not exceed the first by much.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

import uvloop

from clients import Guest, ServerProcess, Socket, free_port, open_client

PARTS = 10
MOST_GROWTH = 8.0  # megabytes from the first part to the last
PATHS = ("/api/me", "/api/games", "/api/profiles", "/", "/api/nothing")


async def come_and_go(server: ServerProcess, requests: int, sockets: int) -> list[float]:
    sizes = []
    async with open_client(server.url) as client:
        guest = Guest(client, "Ala")
        await guest.arrive()
        seats = [{"kind": "here"}, {"kind": "invite"}]
        opened = await guest.post("/api/games", {"profile": "pinczow", "seats": seats})
        stays = await visit(server, opened["game"], guest)
        for part in range(PARTS):
            for number in range(requests // PARTS):
                path = PATHS[number % len(PATHS)]
                await client.get(path, headers={"Cookie": guest.cookie})
            for _ in range(sockets // PARTS):
                (await visit(server, opened["game"], guest)).close()
            sizes.append(server.anonymous_megabytes())
            print(f"{part + 1}/{PARTS}: {sizes[-1]:.1f} MB", flush=True)
        stays.close()
    return sizes


async def visit(server: ServerProcess, game: str, guest: Guest) -> Socket:
    """A socket that has heard something of its table."""
    heard = asyncio.Event()
    socket = await Socket.connect(server.url, game, guest.cookie, lambda _message: heard.set())
    socket.send({"type": "hello"})
    await heard.wait()
    return socket


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--sockets", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mydelko-memory-") as folder:
        server = ServerProcess(Path(folder), free_port())
        server.start()
        try:
            sizes = uvloop.run(come_and_go(server, options.requests, options.sockets))
        finally:
            server.stop()
    growth = sizes[-1] - sizes[0]
    print(f"growth: {growth:.1f} MB (at most {MOST_GROWTH})")
    return 0 if growth <= MOST_GROWTH else 1


if __name__ == "__main__":
    sys.exit(main())
