"""The doorstep: connections before anything of the program is asked.

So many connections of one address, and a request has to be whole within some seconds of its
beginning: who dribbles headers or a body, opens connections and says nothing, or does not read
what was asked for, is sent away.
Behind a trusted proxy it is the proxy that counts; sockets of games are counted by the guard.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from mydelko.locale import LANGUAGES
from mydelko.server.messages import say
from mydelko.server.outside import Proxies, budget_key

CONNECTIONS = 500  # open at once for each address, beside sockets of games
WHOLE = 20.0  # seconds for a request to arrive
BETWEEN = 5  # seconds that a connection waits for its next request
UNREAD = 60.0  # seconds in which a reader gets some kilobytes further


class Doorstep:
    """What the connections of one server share."""

    def __init__(
        self,
        proxies: Proxies,
        most: float = CONNECTIONS,
        seconds: float = WHOLE,
        unread: float = UNREAD,
    ) -> None:
        self._proxies = proxies
        self._most = most
        self.seconds = seconds
        self.unread = unread
        self._open: Counter[str] = Counter()

    def protocol(self) -> type[asyncio.Protocol]:
        return cast("type[asyncio.Protocol]", partial(Watched, self))

    def enter(self, address: str) -> bool:
        if self._proxies.trusts(address):
            return True
        key = budget_key(address)
        self._open[key] += 1
        return self._open[key] <= self._most

    def leave(self, address: str) -> None:
        key = budget_key(address)
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]


class Watched(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # whichever is installed
    """A connection that speaks HTTP, until it is closed or becomes a socket of a game."""

    def __init__(self, doorstep: Doorstep, **options: Any) -> None:  # noqa: ANN401 - passed on
        super().__init__(**options)
        self._doorstep = doorstep
        self._inside = False
        self._heard = False  # something of the request that is awaited
        self._timer: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None  # until the other side reads on

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._inside = True
        if self._doorstep.enter(self._address):
            self._expect()
        else:
            self._send_away(HTTPStatus.TOO_MANY_REQUESTS, "too-many-connections")

    def data_received(self, data: bytes) -> None:
        self._heard = True
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._leave()  # a socket of a game now
        elif self.cycle is None or self.cycle.response_complete or self.cycle.more_body:
            self._expect()
        else:
            self._expect_nothing()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(self._doorstep.unread, self.transport.abort)

    def resume_writing(self) -> None:
        self._stop_waiting()
        super().resume_writing()

    def _stop_waiting(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._leave()
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return str(self.client[0]) if self.client else ""

    def _expect(self) -> None:
        if self._timer is None and not self.transport.is_closing():
            self._timer = self.loop.call_later(self._doorstep.seconds, self._run_out)

    def _expect_nothing(self) -> None:
        self._heard = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _leave(self) -> None:
        self._expect_nothing()
        if self._inside:
            self._inside = False
            self._doorstep.leave(self._address)

    def _run_out(self) -> None:
        cycle = self.cycle
        if self._heard and (cycle is None or (cycle.response_complete and not cycle.more_body)):
            self._send_away(HTTPStatus.REQUEST_TIMEOUT, "too-slow")
        else:  # who said nothing is told nothing, and a body that never ends gets no answer
            self.transport.abort()

    def _send_away(self, status: HTTPStatus, code: str) -> None:
        """No headers were read, so nobody knows which language is wanted."""
        body = "".join(f"{say(language, code)}\n" for language in LANGUAGES).encode()
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\nconnection: close\r\n"
            f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
