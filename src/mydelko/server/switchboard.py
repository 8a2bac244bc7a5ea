"""The switchboard: one port in front of several workers, each connection given to one of them.

It looks at the first bytes without taking them and then has no more to do with the connection.
Sockets of one game or event go to one worker; so do all other requests of one address, whose
budgets are then counted in one place. Where the worker that should have it is away the next one
gets it, and a connection that a worker did not take before it died goes to another: a wrong
choice costs time and nothing else, since the log is the truth.
"""

from __future__ import annotations

import re
import selectors
import socket
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import Protocol

from mydelko.server.handover import Giver
from mydelko.server.outside import Proxies, budget_key

GAME = re.compile(rb"GET /ws/(?:games|events)/([^/?# ]+)")
LOOK = 8192  # bytes: the first line, and what a proxy says of its client
SILENT = 2.0  # seconds until who says nothing is given to a worker, whose doorstep sends it away


class Taker(Protocol):
    """A worker, as far as connections know it."""

    @property
    def number(self) -> int: ...

    @property
    def giver(self) -> Giver: ...


def meeting_place(head: bytes, address: str, proxies: Proxies) -> str:
    """What connections that belong together have in common."""
    game = GAME.match(head)
    if game is not None:
        return game[1].decode("latin-1")
    pairs = (line.partition(b":") for line in head.split(b"\r\n")[1:])
    scope = {
        "client": (address, 0),
        "scheme": "http",
        "headers": [(name.strip(), value.strip()) for name, _, value in pairs],
    }
    proxies.look_through(scope)
    return budget_key(str(scope["client"][0]))


def ranked(takers: Sequence[Taker], place: str) -> list[Taker]:
    """By preference; when one of them goes or comes nobody else's first choice changes."""

    def weight(taker: Taker) -> bytes:
        return blake2b(f"{taker.number} {place}".encode(), digest_size=8).digest()

    return sorted(takers, key=weight, reverse=True)


class Switchboard:
    """Turned by the selector of its owner: nothing here waits."""

    def __init__(
        self, listener: socket.socket, proxies: Proxies, selector: selectors.BaseSelector
    ) -> None:
        self._listener = listener
        self._proxies = proxies
        self._selector = selector
        self._takers: list[Taker] = []
        self._silent: dict[socket.socket, float] = {}  # since when, the longest first
        self._unclaimed: list[socket.socket] = []  # while there was nobody to give them to
        listener.setblocking(False)

    def open_to(self, takers: Sequence[Taker]) -> None:
        """Who takes connections from now on; while nobody does, they wait at the port."""
        if takers and not self._takers:
            self._selector.register(self._listener, selectors.EVENT_READ, self._accept)
        elif self._takers and not takers:
            self._selector.unregister(self._listener)
        self._takers = list(takers)
        if takers:
            self.admit(self._unclaimed)
            self._unclaimed = []

    def admit(self, connections: Iterable[socket.socket]) -> None:
        for connection in connections:
            self._silent[connection] = time.monotonic()
            self._selector.register(
                connection, selectors.EVENT_READ, partial(self._look_at, connection)
            )

    def pass_on_silent(self) -> float | None:
        """Those who have said nothing for too long; answers when to look again."""
        now = time.monotonic()
        for connection, since in list(self._silent.items()):
            if since + SILENT > now:
                return since + SILENT - now
            self._pass_on(connection, b"")
        return None

    def close(self) -> None:
        """The selector is its owner's to close: a process that was forked shares it."""
        for waiting in (self._listener, *self._silent, *self._unclaimed):
            waiting.close()

    def _accept(self) -> None:
        with suppress(OSError):  # gone again
            connection, _address = self._listener.accept()
            connection.setblocking(False)
            self.admit([connection])

    def _look_at(self, connection: socket.socket) -> None:
        with suppress(BlockingIOError, ConnectionError):
            self._pass_on(connection, connection.recv(LOOK, socket.MSG_PEEK))

    def _pass_on(self, connection: socket.socket, head: bytes) -> None:
        self._selector.unregister(connection)
        del self._silent[connection]
        try:
            address = str(connection.getpeername()[0])
        except OSError:
            address = ""  # gone already
        place = meeting_place(head, address, self._proxies)
        if not self._takers:
            self._unclaimed.append(connection)
        elif not any(taker.giver.give(connection) for taker in ranked(self._takers, place)):
            connection.close()
