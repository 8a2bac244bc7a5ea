"""A connection: one socket at one table, what it has yet to be sent, its lag and its limits.

Sending never waits: messages go to an outbox that its own task empties. A client that does not
read is cut off when the outbox is full; it says hello again and gets what it missed.
"""

from __future__ import annotations

import asyncio
from collections import deque

from mydelko.play.screen import SPECTATOR, Audience, Screen

FULLEST = 256  # messages a slow client may fall behind
HEAVIEST = 256 * 1024  # letters of them: whole views weigh more than changes
SAMPLES = 5  # round trips remembered
RATE = 30.0  # messages a second
BURST = 90.0
TOO_MUCH = 4429  # a close code
PATIENCE = 200  # messages over the limit before the socket is closed


class Bucket:
    """So many a second, with some in reserve."""

    def __init__(self, rate: float, burst: float, now: int) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._at = now

    def take(self, now: int, count: int = 1) -> bool:
        if not self.has(now, count):
            return False
        self._level -= count
        return True

    def has(self, now: int, count: int = 1) -> bool:
        self._level = min(self._burst, self._level + (now - self._at) * self._rate / 1000)
        self._at = now
        return self._level >= count


class Connection:
    def __init__(
        self,
        session: str,
        user: str,
        language: str,
        now: int,
        *,
        name: str = "",
        heaviest: int = HEAVIEST,
    ) -> None:
        self.session = session
        self.user = user
        self.name = name
        self._heaviest = heaviest
        self.watches = False  # what its hello asked for; whether it may is asked at every change
        self.referees = False
        self.language = language
        self.came = now
        self.screen = Screen(())
        self.audience: Audience = SPECTATOR
        self.bucket = Bucket(RATE, BURST, now)
        self.excess = 0  # messages beyond the limit
        self.is_cut = False
        self.close_code = TOO_MUCH
        self.batches = False  # takes several messages in one frame
        self._outbox: deque[str] = deque()
        self._weight = 0  # letters in it
        self._filled: asyncio.Future[None] | None = None  # for whom the writer waits
        self.lag = 0  # milliseconds one way, by the quickest of the last round trips
        self._trips: deque[int] = deque(maxlen=SAMPLES)
        self._pings: dict[int, int] = {}

    def send(self, message: str) -> None:
        if self.is_cut:
            return
        if len(self._outbox) >= FULLEST or self._weight >= self._heaviest:
            self.cut()
            return
        self._outbox.append(message)
        self._weight += len(message)
        self._wake()

    def cut(self) -> None:
        self.is_cut = True
        self._outbox.clear()
        self._wake()

    def finish(self, code: int | None = None) -> None:
        """Nothing more is accepted; what is in the outbox still goes out, then it is closed."""
        self.close_code = self.close_code if code is None else code
        self.is_cut = True
        self._wake()

    def _wake(self) -> None:
        if self._filled is not None and not self._filled.done():
            self._filled.set_result(None)

    async def next_messages(self) -> list[str]:
        """What there is to send; empty when the connection is over."""
        while not self._outbox and not self.is_cut:
            self._filled = asyncio.get_running_loop().create_future()
            await self._filled
        messages = list(self._outbox)
        self._outbox.clear()
        self._weight = 0
        if self.batches and len(messages) > 1:
            return ["[" + ",".join(messages) + "]"]
        return messages

    def pinged(self, number: int, now: int) -> None:
        if len(self._pings) >= SAMPLES:
            self._pings.clear()
        self._pings[number] = now

    def ponged(self, number: int, now: int) -> None:
        sent = self._pings.pop(number, None)
        if sent is not None:
            self._trips.append(now - sent)
            self.lag = min(self._trips) // 2
