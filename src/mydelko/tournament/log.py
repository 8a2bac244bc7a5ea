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

from mydelko.rules.upcast import NewerEventError, upcast
from mydelko.tournament.events import Event
from mydelko.tournament.refusal import Refusal, refuse
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

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(f"line {line}: {refusal.message()}")
        self.line = line
        self.refusal = refusal


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


class Known(NamedTuple):
    """How far a file has been read: an append looks only at what came after."""

    inode: int = 0
    versions: int = 0
    length: int = 0  # bytes of whole batches


class FileLog:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._known = Known()

    def read(self) -> list[Stored]:
        """A file not yet there is a log without events."""
        if not self.path.exists():
            return []
        with self.path.open("rb") as file:
            inode = os.fstat(file.fileno()).st_ino
            stored, length = parse_log(file.read())
        self._known = Known(inode, len(stored), length)
        return stored

    def append(self, expected: int, events: Sequence[Event]) -> None:
        with self._locked() as file:
            known = self._catch_up(file)
            if expected != known.versions:
                raise LogConflictError(expected, known.versions)
            file.seek(known.length)
            file.truncate()
            file.write(b"".join(encode_entries(expected, events)))
            file.flush()
            os.fsync(file.fileno())
            self._known = Known(known.inode, expected + len(events), file.tell())
        if expected == 0:
            _sync_folder(self.path.parent)

    def _catch_up(self, file: BinaryIO) -> Known:
        """What others appended since; a file put in place of the known one is read anew."""
        found = os.fstat(file.fileno())
        known = self._known
        if found.st_ino != known.inode or found.st_size < known.length:
            known = Known(found.st_ino)
        file.seek(known.length)
        stored, length = parse_log(file.read(), known.versions)
        return Known(known.inode, known.versions + len(stored), known.length + length)

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


def parse_log(data: bytes, before: int = 0) -> tuple[list[Stored], int]:
    """What was acknowledged, and the length of that part; `before` it are so many versions."""
    stored: list[Stored] = []
    whole = complete = position = 0
    lines = data.split(b"\n")
    for number, line in enumerate(lines[:-1], before + 1):  # after the last newline: torn, or empty
        position += len(line) + 1
        try:
            entry = msgspec.json.decode(line, type=Entry)
            event = decode_event(bytes(entry.event))
        except NewerEventError as error:
            raise DamagedLogError(number, refuse("log-newer")) from error
        except ValueError as error:
            raise DamagedLogError(number, refuse("log-line")) from error
        if entry.version != number or not 1 <= entry.part <= entry.parts:
            raise DamagedLogError(number, refuse("log-order", found=entry.version, wanted=number))
        stored.append(Stored(entry.version, entry.part, entry.parts, event))
        if entry.part == entry.parts:
            whole, complete = position, number - before
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
