"""Frames: what a socket of a game says before a message of it is whole.

Pings, pongs and pieces of messages reach no handler, so they are counted here: who sends them
without end is cut off, and who does not read gets no pongs, or they would be kept for ever. A
burst is parsed in slices, for everybody else waits meanwhile.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from mydelko.server.connection import Bucket

RATE = 100.0  # frames a second; messages have a limit of their own, which is told
BURST = 1000.0
SLICE = 4096  # bytes: some hundred of the smallest frames


class Counted(WebSocketsSansIOProtocol):
    """A connection that has become a socket of a game."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - passed on
        super().__init__(**options)
        self._frames = Bucket(RATE, BURST, self._now())

    def _now(self) -> int:
        return int(self.loop.time() * 1000)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        if self._frames.take(self._now(), len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # dropped
