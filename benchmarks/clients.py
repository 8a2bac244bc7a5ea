"""Clients for the benchmarks: a server in a process of its own, sessions, and lean sockets.

The socket client writes and reads WebSocket frames itself: two thousand of them and the server
share two cores, and what is measured is the server.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import msgspec

SERVER = """
import sys
from pathlib import Path
from mydelko.server.app import Settings
from mydelko.server.serving import Address, bind, serve
from mydelko.store.database import database_url
settings = Settings(database=database_url(Path(sys.argv[1])), generous=True)
serve(settings, bind(Address("127.0.0.1", int(sys.argv[2]))), lambda: print("ready", flush=True))
"""
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9

decode: Callable[[bytes], Any] = msgspec.json.Decoder().decode
encode: Callable[[object], bytes] = msgspec.json.Encoder().encode


class ServerProcess:
    """The real program over a folder; killed and started again as often as wanted."""

    def __init__(
        self,
        folder: Path,
        port: int,
        environment: dict[str, str] | None = None,
        *,
        program: Sequence[str] = ("-c", SERVER),
        arguments: Sequence[str] = (),
        log: Path | None = None,  # else it is written to where ours is
    ) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._log = log
        self._call = [sys.executable, *program, str(folder), str(port), *arguments]
        self._environment = {**os.environ, **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") if self._log else nullcontext() as log:
            self._process = subprocess.Popen(
                self._call, stdout=subprocess.PIPE, stderr=log, env=self._environment
            )
        assert self._process.stdout is not None
        if self._process.stdout.readline().strip() != b"ready":
            raise RuntimeError("the server did not start")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def anonymous_megabytes(self) -> float:
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1]) / 1024
        raise RuntimeError("no RssAnon: not Linux?")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def open_client(url: str) -> httpx.AsyncClient:
    """One client for all guests: each carries its own cookie, the client keeps none."""
    none = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    limits = httpx.Limits(max_connections=20)
    return httpx.AsyncClient(base_url=url, cookies=none, limits=limits, timeout=60)


class Guest:
    """A session with its cookie."""

    def __init__(self, client: httpx.AsyncClient, name: str) -> None:
        self.name = name
        self.cookie = ""
        self._client = client
        self._csrf = ""

    async def arrive(self) -> None:
        answer = await self._client.get("/api/me")
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        self._csrf = answer.json()["csrf"]

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "X-CSRF-Token": self._csrf}

    async def post(self, path: str, body: object) -> dict[str, Any]:
        answer = await self._client.post(path, json=body, headers=self.headers)
        answer.raise_for_status()
        return cast("dict[str, Any]", answer.json())


class Socket(asyncio.Protocol):
    """A WebSocket client without masks (the key is zero), extensions or fragments."""

    def __init__(self, heard: Callable[[dict[str, Any]], None]) -> None:
        self.is_open = False
        self.said = self.received = 0  # bytes in frames
        self._heard = heard
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(
        cls, url: str, game: str, cookie: str, heard: Callable[[dict[str, Any]], None]
    ) -> Socket:
        place = urlsplit(url)
        _, opened = await asyncio.get_running_loop().create_connection(
            lambda: cls(heard), place.hostname or "", place.port or 80
        )
        opened._upgrade(place.netloc, game, cookie)
        await opened._opened
        return opened

    def _upgrade(self, host: str, game: str, cookie: str) -> None:
        key = secrets.token_urlsafe(16)[:22] + "=="
        lines = [
            f"GET /ws/games/{game} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key.replace('-', 'A').replace('_', 'B')}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {cookie}",
            f"Origin: http://{host}",
        ]
        assert self._transport is not None
        self._transport.write("\r\n".join([*lines, "", ""]).encode())

    def send(self, message: object) -> None:
        self.send_bytes(encode(message))

    def send_bytes(self, body: bytes, *, text: bool = True) -> None:
        length, kind = len(body), 0x80 | (TEXT if text else BINARY)
        self.said += length
        head = (
            bytes([kind, 0x80 | length])
            if length < 126
            else (bytes([kind, 0xFE]) + length.to_bytes(2, "big"))
        )
        self.write(head + b"\0\0\0\0" + body)

    def write(self, data: bytes) -> None:
        """Bytes as they are: who misbehaves makes frames of their own."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def stop_reading(self) -> None:
        assert self._transport is not None
        self._transport.pause_reading()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's own class is none

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        for future in (self._opened, self.gone):
            if not future.done():
                if future is self._opened:
                    future.set_exception(ConnectionError(str(exc)))
                else:
                    future.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.is_open and not self._read_head():
            return
        while (frame := self._read_frame()) is not None:
            code, body = frame
            self.received += len(body)
            if code == TEXT:
                message = decode(body)
                for one in message if isinstance(message, list) else (message,):
                    self._heard(one)
            elif code == PING and self._transport is not None:
                head = bytes([0x8A, 0x80 | len(body)])
                self._transport.write(head + b"\0\0\0\0" + body)
            elif code == CLOSE:
                self.close()

    def _read_head(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = self._buffer.split(b" ", 2)[1]
        del self._buffer[: end + 4]
        if status != b"101":
            self._opened.set_exception(ConnectionError(f"no socket: {status.decode()}"))
            self.close()
            return False
        self.is_open = True
        self._opened.set_result(None)
        return True

    def _read_frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 0x7F, 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + length:
            return None
        frame = buffer[0] & 0x0F, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return frame
