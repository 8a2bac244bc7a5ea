"""What a log holds and how it answers. An append is one batch: all of it is there, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec


class Appended(msgspec.Struct, frozen=True, gc=False):
    first: int  # the version of the append's first event
    version: int  # of its last: where the log stood after it
    repeated: bool = False  # the command had been answered before; nothing was written now


class Conflict(msgspec.Struct, frozen=True, gc=False):
    version: int  # where the log stands


Outcome = Appended | Conflict


class Entry(msgspec.Struct, frozen=True, gc=False):
    version: int
    body: bytes
    command: str | None = None  # on the first event of its append
    last: int | None = None  # on the first event: the version where its append ends


def batch(expected: int, events: Sequence[bytes], command: str) -> list[Entry]:
    """The entries of one append."""
    first, *rest = events
    opening = Entry(expected + 1, first, command or None, expected + len(events))
    return [opening, *(Entry(version, body) for version, body in enumerate(rest, expected + 2))]


def answers(entries: Iterable[Entry]) -> dict[str, Appended]:
    """By command id, what a repeat is told."""
    return {
        entry.command: Appended(entry.version, entry.last or entry.version, repeated=True)
        for entry in entries
        if entry.command
    }
