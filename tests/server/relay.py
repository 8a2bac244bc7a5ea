"""A relay between a node and its database, for tests that cut the line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"  # as PostgreSQL names it in its folder


class Relay:
    """Passes bytes on while it is whole; who asks while it is cut is turned away."""

    def __init__(self, database: Path) -> None:
        self._database = database / SOCKET
        self._lines: set[asyncio.StreamWriter] = set()
        self._is_cut = False

    @asynccontextmanager
    async def open_in(self, folder: Path) -> AsyncIterator[Relay]:
        server = await asyncio.start_unix_server(self._connect, folder / SOCKET)
        yield self
        self.cut()
        server.close()

    def cut(self) -> None:
        self._is_cut = True
        for line in self._lines:
            line.transport.abort()

    def heal(self) -> None:
        self._is_cut = False

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        there, here = await asyncio.open_unix_connection(self._database)
        self._lines |= {writer, here}
        await asyncio.gather(self._pass_on(reader, here), self._pass_on(there, writer))
        self._lines -= {writer, here}

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.close()
