"""Serving: the program behind a real port, until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import secrets
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec
import uvicorn

from mydelko.server.app import Program, Settings
from mydelko.server.doorstep import BETWEEN, CONNECTIONS, Doorstep
from mydelko.server.frames import Counted
from mydelko.server.handover import take_over
from mydelko.server.wall_clock import Wall

LARGEST_FRAME = 64 * 1024
SWITCH = 0.0005  # seconds: a thinking computer hands the interpreter over this often
KEEPALIVE = 45  # seconds between pings that find dead sockets, and for their answers
GRACE = 3  # seconds for open requests when stopping


class Address(msgspec.Struct, frozen=True):
    host: str
    port: int

    def url(self) -> str:
        shown = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{shown}:{self.port}/"


def bind(address: Address) -> socket.socket:
    """The socket that is served; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # there the other option would share a port that is taken
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address.host, address.port))
        listener.listen(1024)
    except BaseException:
        listener.close()
        raise
    return listener


def lan_address(port: int) -> Address:
    """How others on the local network reach this machine; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of documentation: only the route matters
            return Address(str(probe.getsockname()[0]), port)
        except OSError:
            return Address("127.0.0.1", port)


def calm_collector() -> None:
    """What lives long is not searched for cycles: that would stop everybody for up to a second,
    and no request or socket leaves any (`tests/server/test_memory.py`). What is young still is: an
    exception may hold its own frame."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 1_000_000)


def receive(channel: socket.socket, server: uvicorn.Server) -> None:
    """Serves connections that are handed over like those it accepts; ends with the channel."""
    loop = asyncio.get_running_loop()
    config, beginning = server.config, set[asyncio.Task[None]]()

    def begin() -> asyncio.Protocol:
        return config.http_protocol_class(  # type: ignore[call-arg]  # the doorstep's
            config=config,
            server_state=server.server_state,
            app_state=server.lifespan.state,
            _loop=loop,
        )

    async def connect(connection: socket.socket) -> None:
        with suppress(OSError):  # gone again
            await loop.connect_accepted_socket(begin, connection)

    def take(connection: socket.socket) -> None:
        task = loop.create_task(connect(connection))
        beginning.add(task)
        task.add_done_callback(beginning.discard)

    def look() -> None:
        if not take_over(channel, take):
            loop.remove_reader(channel)
            server.should_exit = True

    channel.setblocking(False)
    loop.add_reader(channel, look)


def serve(
    settings: Settings,
    listener: socket.socket,
    started: Callable[[], None] = lambda: None,
    *,
    handed_over: bool = False,
    wall: Wall | None = None,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
) -> None:
    """Blocks until interrupted; a database that cannot be opened raises as `Store.open` does.

    Where connections are handed over the listener is the channel on which they come.
    """
    sys.setswitchinterval(SWITCH)
    program = Program(settings, wall, entropy)
    doorstep = Doorstep(settings.outside.proxies, CONNECTIONS * settings.plenty)
    config = uvicorn.Config(
        program.asgi,
        http=doorstep.protocol(),
        timeout_keep_alive=BETWEEN,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws=Counted,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=KEEPALIVE,
        ws_ping_timeout=KEEPALIVE,
        lifespan="on",
        access_log=False,
        log_config=None,  # ours is in `logs`
        proxy_headers=False,
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
    )
    server = uvicorn.Server(config)

    async def run() -> None:
        await program.open()
        serving = asyncio.create_task(server.serve([] if handed_over else [listener]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            calm_collector()
            if handed_over:
                receive(listener, server)
            started()
        await serving

    try:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(run())
    finally:
        gc.unfreeze()
