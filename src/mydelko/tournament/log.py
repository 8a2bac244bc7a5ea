"""The log on disk: one line of JSON for each event, only ever appended to.

An append is acknowledged after the disk has it. Each line says its version and its place in
the batch of one command; a torn line, or a batch without its end, was never acknowledged and
is left out when reading and cut off before the next append. `Log` is all that a caller
needs, so that another store can stand in for the file.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple, Protocol

import msgspec

from mydelko.rules.upcast import upcast
from mydelko.tournament.events import Event
from mydelko.tournament.upcasters import UPCASTERS, VERSIONS


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    part: int  # of the command's events, from 1
    parts: int
    event: msgspec.Raw


class Stored(NamedTuple):
    version: int
    part: int
    parts: int
    event: Event


class LogConflictError(Exception):
    """Somebody else appended meanwhile."""

    def __init__(self, expected: int, found: int) -> None:
        super().__init__(f"version {expected} was expected, the log has {found}")
        self.found = found


class DamagedLogError(Exception):
    """A line that was acknowledged cannot be read."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Log(Protocol):
    def read(self) -> list[Stored]: ...

    def append(self, expected: int, events: Sequence[Event]) -> None: ...


class MemoryLog:
    """A log without a disk, for simulations."""

    def __init__(self) -> None:
        self.stored: list[Stored] = []

    def read(self) -> list[Stored]:
        return list(self.stored)

    def append(self, expected: int, events: Sequence[Event]) -> None:
        if expected != len(self.stored):
            raise LogConflictError(expected, len(self.stored))
        parts = len(events)
        for part, event in enumerate(events, start=1):
            self.stored.append(Stored(expected + part, part, parts, event))


class FileLog:
    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> list[Stored]:
        """A file not yet there is a log without events."""
        return parse_log(self.path.read_bytes())[0] if self.path.exists() else []

    def append(self, expected: int, events: Sequence[Event]) -> None:
        with self._locked() as file:
            stored, whole = parse_log(file.read())
            if expected != len(stored):
                raise LogConflictError(expected, len(stored))
            file.seek(whole)
            file.truncate()
            file.write(b"".join(encode_entries(expected, events)))
            file.flush()
            os.fsync(file.fileno())
        if expected == 0:
            _sync_folder(self.path.parent)

    @contextmanager
    def _locked(self) -> Iterator[BinaryIO]:
        self.path.touch()
        with self.path.open("r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield file


def encode_entries(expected: int, events: Sequence[Event]) -> Iterator[bytes]:
    for part, event in enumerate(events, start=1):
        raw = msgspec.Raw(msgspec.json.encode(event))
        entry = Entry(version=expected + part, part=part, parts=len(events), event=raw)
        yield msgspec.json.encode(entry) + b"\n"


def parse_log(data: bytes) -> tuple[list[Stored], int]:
    """What was acknowledged, and the length of that part of the file."""
    stored: list[Stored] = []
    whole = complete = position = 0
    lines = data.split(b"\n")
    for number, line in enumerate(lines[:-1], start=1):  # after the last newline: torn, or empty
        position += len(line) + 1
        try:
            entry = msgspec.json.decode(line, type=Entry)
            if entry.version != number or not 1 <= entry.part <= entry.parts:
                raise ValueError(f"version {entry.version} out of order")
            event = decode_event(bytes(entry.event))
        except ValueError as error:
            raise DamagedLogError(number, str(error)) from error
        stored.append(Stored(entry.version, entry.part, entry.parts, event))
        if entry.part == entry.parts:
            whole, complete = position, number
    return stored[:complete], whole


def decode_event(data: bytes) -> Event:
    raw = upcast(msgspec.json.decode(data), VERSIONS, UPCASTERS)
    event: Event = msgspec.convert(raw, type=Event)
    return event


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
