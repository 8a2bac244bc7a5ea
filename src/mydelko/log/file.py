"""A log in a file: one line of JSON for each event, only ever appended to.

An append is acknowledged after the disk has it. Each line says its version and its place in its
batch, the first one the command's id where there is one; a torn line, or a batch without its end,
was never acknowledged and is left out when reading and cut off before the next append. Bodies are
JSON.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO, NamedTuple

import msgspec

from mydelko.log.entry import Appended, Conflict, Entry, Outcome, answers, batch
from mydelko.log.locking import hold


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    version: int
    part: int  # of its batch, from 1
    parts: int
    command: str = ""  # on the first part
    event: msgspec.Raw


class DamagedLogError(Exception):
    """A line that was acknowledged cannot be read; the code says why."""

    def __init__(self, line: int, code: str, **arguments: int) -> None:
        super().__init__(f"line {line}: {code}")
        self.line = line
        self.code = code
        self.arguments = arguments


class Known(NamedTuple):
    """How far a file has been read: an append looks only at what came after."""

    inode: int = 0
    versions: int = 0
    length: int = 0  # bytes of whole batches

    def is_start_of(self, found: os.stat_result) -> bool:
        """A file put in place of the known one is another log."""
        return self.inode in (0, found.st_ino) and self.length <= found.st_size


def wait_a_little() -> None:
    time.sleep(0.002)


class FileLog:
    def __init__(self, path: Path, wait: Callable[[], object] = wait_a_little) -> None:
        self.path = path
        self._wait = wait  # while another program writes
        self._known = Known()
        self._answers: dict[str, Appended] = {}

    def read(self, after: int = 0) -> list[Entry]:
        """A file not yet there is a log without events."""
        if not self.path.is_file():
            return []
        with self.path.open("rb") as file:
            same = self._known.is_start_of(os.fstat(file.fileno()))
            if after and not same:  # told when appending, until somebody reads it from the start
                return []
            return [entry for entry in self._catch_up(file, after) if entry.version > after]

    def append(self, expected: int, events: Sequence[bytes], command: str = "") -> Outcome:
        with self._locked() as file:
            same = self._known.is_start_of(os.fstat(file.fileno()))
            self._catch_up(file)
            if command in self._answers:
                return self._answers[command]
            if not same or expected != self._known.versions:
                return Conflict(self._known.versions)
            self._write(file, batch(expected, events, command))
        return Appended(expected + 1, self._known.versions)

    def fill(self, entries: Sequence[Entry]) -> bool:
        """Entries of another log, as they are there; False where this one stands elsewhere."""
        with self._locked() as file:
            self._catch_up(file)
            if self._known.versions != entries[0].version - 1:
                return False
            self._write(file, entries)
        return True

    def retire(self, expected: int) -> Path | None:
        """Puts the file aside and says where; None where it has gone on from this version."""
        names = (f"{self.path.name}.moved{n if n > 1 else ''}" for n in count(1))
        aside = next(path for name in names if not (path := self.path.with_name(name)).exists())
        self.path.rename(aside)
        if FileLog(aside, self._wait).version() == expected:
            return aside
        aside.replace(self.path)
        return None

    def version(self) -> int:
        """Where the log stands when nobody is writing."""
        with self._locked() as file:
            self._catch_up(file)
        return self._known.versions

    def _write(self, file: IO[bytes], entries: Sequence[Entry]) -> None:
        known = self._known
        file.truncate(known.length)
        file.seek(known.length)
        file.write(b"".join(encode_lines(entries)))
        file.flush()
        os.fsync(file.fileno())
        self._known = Known(known.inode, known.versions + len(entries), file.tell())
        self._answers |= answers(entries)
        if known.versions == 0:
            synchronise_folder(self.path.parent)

    def _catch_up(self, file: IO[bytes], after: int | None = None) -> list[Entry]:
        """What others appended since; all of it where the file is another, or more is asked for."""
        found = os.fstat(file.fileno())
        known = self._known
        if not known.is_start_of(found) or (after is not None and after < known.versions):
            known, self._answers = Known(), {}
        file.seek(known.length)
        entries, length = decode_lines(file.read(), known.versions)
        self._known = Known(found.st_ino, known.versions + len(entries), known.length + length)
        self._answers |= answers(entries)
        return entries

    @contextmanager
    def _locked(self) -> Iterator[IO[bytes]]:
        while True:
            with open(self.path, "a+b", opener=_for_the_owner) as file:
                hold(file, self._wait)
                if _is_at(self.path, file):  # and was not put aside while we waited
                    yield file
                    return


def _for_the_owner(path: str, flags: int) -> int:
    """A new log is read by its owner alone: it may hold names that nobody else may read."""
    return os.open(path, flags, 0o600)


def _is_at(path: Path, file: IO[bytes]) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def encode_lines(entries: Iterable[Entry]) -> Iterator[bytes]:
    first = last = 0
    for entry in entries:
        if entry.last is not None:
            first, last = entry.version, entry.last
        line = Line(
            version=entry.version,
            part=entry.version - first + 1,
            parts=last - first + 1,
            command=entry.command or "",
            event=msgspec.Raw(entry.body),
        )
        yield msgspec.json.encode(line) + b"\n"


def decode_lines(data: bytes, before: int = 0) -> tuple[list[Entry], int]:
    """What was acknowledged, and the length of that part; `before` it are so many versions."""
    entries: list[Entry] = []
    whole = complete = position = 0
    lines = data.split(b"\n")
    for number, text in enumerate(lines[:-1], before + 1):  # after the last newline: torn, or empty
        position += len(text) + 1
        try:
            line = msgspec.json.decode(text, type=Line)
        except ValueError as error:
            raise DamagedLogError(number, "log-line") from error
        if line.version != number or not 1 <= line.part <= line.parts:
            raise DamagedLogError(number, "log-order", found=line.version, wanted=number)
        last = number + line.parts - 1 if line.part == 1 else None
        entries.append(Entry(number, bytes(line.event), line.command or None, last))
        if line.part == line.parts:
            whole, complete = position, number - before
    return entries[:complete], whole


def synchronise_folder(folder: Path) -> None:
    """A new name is on disk too, where systems let one ask for that."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
