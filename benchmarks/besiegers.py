"""Besiegers: clients that mean ill, in a process of their own, until they are ended.

`besiegers.py KIND URL GAME COUNT` says "ready" when it is in place. What each kind does, nobody
else should notice.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

import uvloop

from clients import Socket

PING = bytes([0x89, 0x80 | 125]) + b"\0\0\0\0" + b"x" * 125
PATIENCE = 0.1  # seconds before a socket that was cut off is opened again


def deaf(_frame: dict[str, object]) -> None:
    """Nobody listens."""


class Siege:
    def __init__(self, url: str, game: str, count: int) -> None:
        self._url = url
        self._game = game
        self._count = count
        place = urlsplit(url)
        self._host, self._port = place.hostname or "", place.port or 80

    async def idle(self) -> None:
        """Sockets that say hello and then nothing."""
        sockets = []
        for _ in range(self._count):
            socket = await self._socket()
            socket.send({"type": "hello", "watch": True})
            sockets.append(socket)
        await self._stay()

    async def loris(self) -> None:
        """Requests whose headers come a byte at a time."""
        await self._with_many(self._dribble)

    async def _dribble(self) -> None:
        _, writer = await asyncio.open_connection(self._host, self._port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        while not writer.transport.is_closing():
            writer.write(b"y")
            await asyncio.sleep(0.5)

    async def oversized(self) -> None:
        """Frames larger than any message may be."""
        await self._with_many(self._throw)

    async def _throw(self) -> None:
        socket = await self._socket()
        socket.write(
            bytes([0x81, 0xFF]) + (10**6).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 100_000
        )
        await socket.gone

    async def flood(self) -> None:
        """A thousand messages a second of one client, who comes back whenever it is cut off."""
        await self._with_many(self._chatter)

    async def _chatter(self) -> None:
        socket = await self._socket()
        socket.send({"type": "hello"})
        while not socket.gone.done():
            for number in range(20):
                socket.send({"type": "preview", "number": number, "tiles": []})
            await asyncio.sleep(0.02)

    async def pings(self) -> None:
        """Pings as fast as they are taken, and nothing is read."""
        await self._with_many(self._ping)

    async def _ping(self) -> None:
        socket = await self._socket()
        socket.stop_reading()
        while not socket.gone.done():
            socket.write(PING * 100)
            await asyncio.sleep(0.005)

    async def silent(self) -> None:
        """Who asks for whole views and reads none of them."""
        await self._with_many(self._ask_in_vain)

    async def _ask_in_vain(self) -> None:
        socket = await self._socket()
        socket.stop_reading()
        while not socket.gone.done():
            socket.send({"type": "hello"})
            await asyncio.sleep(0.04)

    async def _socket(self) -> Socket:
        return await Socket.connect(self._url, self._game, "", deaf)

    async def _with_many(self, attack: Callable[[], Awaitable[None]]) -> None:
        async def again_and_again() -> None:
            while True:
                with suppress(OSError):  # turned away
                    await attack()
                await asyncio.sleep(PATIENCE)

        attacks = [asyncio.create_task(again_and_again()) for _ in range(self._count)]
        await self._stay()
        del attacks

    async def _stay(self) -> None:
        print("ready", flush=True)
        await asyncio.Event().wait()


def main() -> None:
    kind, url, game, count = sys.argv[1:]
    os.nice(10)  # what the attackers themselves cost this machine is not the server's
    siege = Siege(url, game, int(count))
    attacks = {
        attack.__name__: attack
        for attack in (
            siege.idle, siege.loris, siege.oversized, siege.flood, siege.pings, siege.silent
        )
    }  # fmt: skip
    uvloop.run(attacks[kind]())


if __name__ == "__main__":
    main()
