"""Judges' stands over the store: opened and read by their owner, used by the device that has them.

A stand's stream is named after its owner and itself, so that each finds the own ones. The link
holds a secret of which only the digest is kept; the first device that follows it has the stand
until the owner makes a new link.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from mydelko.log import Appended
from mydelko.play.stand import (
    MOST_CHECKS,
    STREAMS,
    Closed,
    Event,
    Judged,
    Linked,
    Opened,
    Ruling,
    Stand,
    Taken,
    fold_stand,
    read_stand_event,
    write_stand_event,
)
from mydelko.server.problems import Trouble
from mydelko.server.sessions import Visitor, digest
from mydelko.store import Stream
from mydelko.store.store import Store

SECRET_BYTES = 16
NAME_BYTES = 6
OWNER_SIGNS = 24  # of the digest
MOST_OPEN = 50  # of one owner


class Held(msgspec.Struct, frozen=True):
    """A stand, where it is kept and how far."""

    stream: Stream
    version: int
    stand: Stand
    answered: dict[str, Judged]  # by command id

    @property
    def id(self) -> str:
        return self.stream.name.rsplit("/", 1)[1]

    def token(self, secret: str) -> str:
        return f"{self.stream.name.removeprefix(STREAMS).replace('/', '.')}.{secret}"


def owner_of(visitor: Visitor) -> str:
    return digest(f"stand {visitor.user or visitor.session}")[:OWNER_SIGNS]


class Stands:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def open(self, owner: str, opened: Opened) -> tuple[Held, str]:
        """The stand, and the token of its link."""
        if len(await self.of(owner)) >= MOST_OPEN:
            raise Trouble(429, "stands-many", arguments={"count": MOST_OPEN})
        name, secret = secrets.token_hex(NAME_BYTES), secrets.token_urlsafe(SECRET_BYTES)
        stream = Stream(self._store, f"{STREAMS}{owner}/{name}")
        await self._append(stream, 0, [opened, Linked(at=opened.at, secret=digest(secret))])
        held = await self._held(stream)
        assert held is not None
        return held, held.token(secret)

    async def of(self, owner: str) -> list[Held]:
        """Those that are open, the latest first."""
        names = [name for name, _version in await self._store.streams(f"{STREAMS}{owner}/")]
        found = [await self._held(Stream(self._store, name)) for name in names]
        mine = [held for held in found if held is not None and not held.stand.closed]
        return sorted(mine, key=lambda held: -held.stand.opened.at)

    async def own(self, owner: str, name: str) -> Held:
        held = await self._held(Stream(self._store, f"{STREAMS}{owner}/{name}"))
        if held is None or held.stand.closed:
            raise Trouble(404, "stand-unknown")
        return held

    async def link_anew(self, owner: str, name: str, now: int) -> tuple[Held, str]:
        secret = secrets.token_urlsafe(SECRET_BYTES)
        linked = Linked(at=now, secret=digest(secret))
        held = await self._change(lambda: self.own(owner, name), lambda _held: linked)
        return held, held.token(secret)

    async def close(self, owner: str, name: str, now: int) -> None:
        await self._change(lambda: self.own(owner, name), lambda _held: Closed(at=now))

    async def take(self, token: str, device: str, now: int) -> Held:
        """The stand, if this device is the first that follows the link, or was."""
        holder = digest(device)

        def taken(held: Held) -> Event | None:
            return None if held.stand.device else Taken(at=now, device=holder)

        held = await self._change(lambda: self._linked(token), taken)
        if held.stand.device != holder:
            raise Trouble(409, "stand-taken")
        return held

    async def check(
        self, token: str, device: str, command: str, judge: Callable[[Stand], Judged]
    ) -> Ruling:
        """Once for each command id: a repeat is answered as the first time."""
        holder = digest(device)

        def judged(held: Held) -> Event | None:
            if held.stand.device != holder:
                raise Trouble(409, "stand-taken")
            if command in held.answered:
                return None
            if len(held.stand.judged) >= MOST_CHECKS:
                raise Trouble(409, "stand-full")
            return judge(held.stand)

        held = await self._change(lambda: self._linked(token), judged, command)
        return held.stand.ruling(held.answered[command])

    async def _change(
        self,
        find: Callable[[], Awaitable[Held]],
        change: Callable[[Held], Event | None],
        command: str = "",
    ) -> Held:
        """The stand after the change; decided anew where somebody else was faster."""
        while True:
            held = await find()
            event = change(held)
            if event is None:
                return held
            if await self._append(held.stream, held.version, [event], command):
                again = await self._held(held.stream)
                assert again is not None
                return again

    async def _linked(self, token: str) -> Held:
        place, _, secret = token.rpartition(".")
        owner, _, name = place.partition(".")
        held = await self._held(Stream(self._store, f"{STREAMS}{owner}/{name}"))
        known = held is not None and secrets.compare_digest(held.stand.secret, digest(secret))
        if held is None or not known or held.stand.closed:
            raise Trouble(404, "stand-unknown")
        return held

    async def _held(self, stream: Stream) -> Held | None:
        entries = await stream.read()
        if not entries:
            return None
        events = [read_stand_event(entry.body) for entry in entries]
        answered = {
            entry.command: event
            for entry, event in zip(entries, events, strict=True)
            if entry.command and isinstance(event, Judged)
        }
        return Held(stream, entries[-1].version, fold_stand(events), answered)

    @staticmethod
    async def _append(
        stream: Stream, expected: int, events: Sequence[Event], command: str = ""
    ) -> bool:
        bodies = [write_stand_event(event) for event in events]
        return isinstance(await stream.append(expected, bodies, command), Appended)
