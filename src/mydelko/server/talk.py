"""Talk at a table: what its players say to each other, where the rules let them (B-16).

It never enters the game. It has a stream of its own, kept while the game runs and swept when that
is over; each seat says so much at most. Only those who sit at the table speak and hear: nobody
who looks on, no referee, and nobody where one screen holds all seats.
"""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from collections.abc import Iterable, Sequence

import msgspec

from mydelko.log import Appended
from mydelko.play.denial import Denial
from mydelko.play.screen import Screen
from mydelko.play.setup import Setup
from mydelko.play.table import Table
from mydelko.rulebook.profile import Allowed
from mydelko.server import wire
from mydelko.server.answers import answer, complain, encode
from mydelko.server.connection import Bucket, Connection
from mydelko.server.listeners import Listeners
from mydelko.server.wall_clock import Wall
from mydelko.store.errors import Outage
from mydelko.store.stream import Stream

logger = logging.getLogger(__name__)

RATE, BURST = 0.5, 6.0  # lines a second of one seat
MOST = 1_000  # lines of one game
SHOWN = 200  # of them to who comes
ATTEMPTS = 5  # races lost to other nodes before we call it an outage
DIRECTIONS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
EMPTY = "\u115f\u1160\u3164\uffa0\u2800"  # drawn as nothing, though they count as letters


class Line(msgspec.Struct, frozen=True, gc=False):
    at: int  # milliseconds since 1970
    seat: int
    name: str  # of who said it, when an account that ends takes its words with it
    said: str  # empty where they are gone


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Line)


def read_lines(bodies: Iterable[bytes]) -> list[Line]:
    return [_decoder.decode(body) for body in bodies]


class Talk:
    def __init__(self, stream: Stream, table: Table, listeners: Listeners, wall: Wall) -> None:
        self._stream = stream
        self._table = table
        self._listeners = listeners
        self._wall = wall
        self._lines: list[Line] | None = None  # None: nobody has asked yet
        self._lock = asyncio.Lock()  # around every look at the stream
        self._buckets: dict[int, Bucket] = {}
        self._reported: set[tuple[int, int]] = set()  # who, and which line

    @property
    def _setup(self) -> Setup:
        return self._table.setup

    # What is heard

    def has_moved(self, stream: str, version: int) -> bool:
        """Whether another node knows a line that we do not, or that we may just be missing."""
        if stream != self._stream.name:
            return False
        if self._lock.locked():  # what is being read may be of before it
            return True
        return self._lines is not None and version > len(self._lines)

    async def welcome(self, connection: Connection) -> None:
        """Tells who comes what was said last."""
        if self._hears(connection):
            async with self._lock:
                await self._read()
            self._tell(self._told(0)[-SHOWN:], [connection])

    async def catch_up(self) -> None:
        """Tells what was said elsewhere; nothing where nobody has asked."""
        async with self._lock:
            if self._lines is None:
                return
            known, self._lines = len(self._lines), None
            await self._read()
        self._tell(self._told(known), self._listeners.connections)

    def _hears(self, connection: Connection) -> bool:
        return self._setup.talks() and _sits(connection.screen)

    def _tell(self, lines: Sequence[wire.TalkLine], links: Iterable[Connection]) -> None:
        text = encode(wire.Talk(lines=tuple(lines)))
        for connection in links:
            if lines and self._hears(connection):
                connection.send(text)

    def _told(self, after: int) -> list[wire.TalkLine]:
        return [
            wire.TalkLine(number=number, seat=line.seat, at=line.at, text=line.said)
            for number, line in enumerate(self._lines or (), 1)
            if number > after and line.said
        ]

    # What is said

    async def say(self, connection: Connection, message: wire.Say) -> None:
        try:
            denial = await self._say(connection.screen, message)
        except Outage:
            connection.send(complain("outage", connection.language, message.id))
        else:
            self._answer(connection, message.id, denial)

    async def report(self, connection: Connection, message: wire.Report) -> None:
        denial = await self._report(connection.screen, message.number)
        self._answer(connection, message.id, denial)

    def _answer(self, connection: Connection, identity: str, denial: Denial | None) -> None:
        at = self._table.told_to(connection.audience, self._table.at)
        connection.send(encode(answer(identity, denial or at, connection.language, at)))

    async def _say(self, screen: Screen, message: wire.Say) -> Denial | None:
        denial = self._deny(screen)
        if denial is not None:
            return denial
        seat, said, now = _speaker(screen), clean(message.text), self._wall.now()
        if not said:
            return Denial("talk-empty")
        async with self._lock:
            if len(await self._read()) >= MOST:
                return Denial("talk-full")
            if not self._buckets.setdefault(seat, Bucket(RATE, BURST, now)).take(now):
                return Denial("talk-fast")
            line = Line(now, seat, self._setup.seats[seat].name, said)
            known = await self._append(line, f"{seat}:{message.id}")
        self._tell(self._told(known), self._listeners.connections)
        return None

    async def _append(self, line: Line, key: str) -> int:
        """How many lines were known before it."""
        for _attempt in range(ATTEMPTS):
            lines = await self._read()
            known = len(lines)
            kept = await self._stream.append(known, [_encoder.encode(line)], key)
            if isinstance(kept, Appended) and not kept.repeated:
                lines.append(line)
                return known
            self._lines = None  # another node was quicker, or this was said before
            if isinstance(kept, Appended):
                await self._read()
                return known
        raise Outage("other nodes keep talking at this table")

    async def _report(self, screen: Screen, number: int) -> Denial | None:
        """Tells whoever runs the server what was said, and by whom; once for each who reports."""
        denial = self._deny(screen)
        if denial is not None:
            return denial
        async with self._lock:
            lines = await self._read()
        if not 0 < number <= len(lines):
            return Denial("talk-unknown")
        line, by = lines[number - 1], _speaker(screen)
        if (by, number) not in self._reported:
            self._reported.add((by, number))
            setup, told = self._setup, "game %s: %r reported what %r said: %r"
            logger.warning(told, setup.game, setup.seats[by].name, line.name, line.said)
        return None

    def _deny(self, screen: Screen) -> Denial | None:
        profile = self._setup.profile
        if profile.chat is Allowed.NO:  # P-6.6.1, M-15, B-16
            return Denial("no-chat", profile.clauses["chat"][:2])
        if not _sits(screen):
            return Denial("talk-players")
        return None if self._setup.talks() else Denial("talk-alone")

    async def _read(self) -> list[Line]:
        if self._lines is None:
            self._lines = read_lines(entry.body for entry in await self._stream.read())
        return self._lines


def clean(text: str) -> str:
    """One line of letters that can be seen, in the order in which they were written."""
    shown = unicodedata.normalize("NFC", text)
    seen = [" " if letter in EMPTY or _is_control(letter) else letter for letter in shown]
    return " ".join("".join(letter for letter in seen if letter not in DIRECTIONS).split())


def _is_control(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn")


def _sits(screen: Screen) -> bool:
    return bool(screen.seats) and not screen.watches and not screen.referees


def _speaker(screen: Screen) -> int:
    """Of several at one screen the one whose curtain is lifted, else the first."""
    return screen.seats[0] if screen.lifted is None else screen.lifted
