"""A log without a disk, for simulations and tests."""

from __future__ import annotations

from collections.abc import Sequence

from mydelko.log.entry import Appended, Conflict, Entry, Outcome, answers, batch


class MemoryLog:
    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._answers: dict[str, Appended] = {}

    def read(self, after: int = 0) -> list[Entry]:
        return self._entries[after:]

    def append(self, expected: int, events: Sequence[bytes], command: str = "") -> Outcome:
        if command in self._answers:
            return self._answers[command]
        if expected != len(self._entries):
            return Conflict(len(self._entries))
        added = batch(expected, events, command)
        self._entries += added
        self._answers |= answers(added)
        return Appended(expected + 1, len(self._entries))
