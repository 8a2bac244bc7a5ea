"""Frames: what a socket of a game says before a message of it is whole.

Pings, pongs and pieces of messages reach no handler, so they are counted here: who sends them
without end is cut off, and who does not read gets no pongs, or they would be kept for ever. A
burst is parsed in slices, for everybody else waits meanwhile. Reading stops when several messages
wait, not at each one: most players await an answer, and to stop and go on costs two system calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import Event

from mydelko.server.connection import Bucket

RATE = 100.0  # frames a second; messages have a limit of their own, which is told
BURST = 1000.0
SLICE = 4096  # bytes: some hundred of the smallest frames
AHEAD = 8  # messages that wait before reading stops


class Counted(WebSocketsSansIOProtocol):
    """A connection that has become a socket of a game."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - passed on
        super().__init__(**options)
        self._frames = Bucket(RATE, BURST, self._now())

    def _now(self) -> int:
        return int(self.loop.time() * 1000)

    def data_received(self, data: bytes) -> None:
        if len(data) <= SLICE:
            super().data_received(data)
            return
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        if _is_message(self.conn.events) or self._frames.take(self._now(), len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        is_paused, self.read_paused = self.read_paused, True  # uvicorn stops reading where it reads
        super().send_receive_event_to_app()
        self.read_paused = is_paused
        if not is_paused and self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # dropped


def _is_message(events: Sequence[Event]) -> bool:
    """One message that is whole has its limit where it is read."""
    if len(events) != 1:
        return False
    event = events[0]
    return isinstance(event, Frame) and event.opcode is Opcode.TEXT and event.fin
