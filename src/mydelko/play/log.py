"""A table's log: what a table wants kept, and the answer of whatever keeps it.

A `Step` is written whole or not at all. The answer says where it led; a conflict says that the
stream had moved on and nothing was written. Three keep steps: the store (`server.ledger`), a file
(`cli.terminal.files`) and memory, here, for tests and simulations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from mydelko.play.setup import Setup, TableEvent
from mydelko.rules.events import Event
from mydelko.rules.state import NOBODY, State


class Answer(NamedTuple):
    """Where the game stands after a command."""

    branch: int
    version: int


class Conflict(NamedTuple):
    """Nothing was written; a command that had been answered before is answered the same."""

    answer: Answer | None = None


class Step(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One append: events of the game, or the table's own event, or both: a branch's first."""

    expected: int  # the version of its stream
    setup: Setup  # after it
    state: State  # after it
    events: tuple[Event, ...] = ()
    own: TableEvent | None = None
    key: str = ""  # of the command that caused it: the same one again is answered alike
    actor: int = NOBODY

    @property
    def answer(self) -> Answer:
        return Answer(self.setup.branch, self.state.version)


class Log(Protocol):
    """A log that answers at once; the store's is awaited."""

    @property
    def events(self) -> Sequence[Event]:
        """Of the branch that is played."""

    def append(self, step: Step) -> Answer | Conflict: ...


class MemoryLog:
    def __init__(self, own: Sequence[TableEvent] = (), events: Sequence[Event] = ()) -> None:
        self.own = list(own)
        self.branches = [list(events)]
        self._answers: dict[str, Answer] = {}

    @property
    def events(self) -> Sequence[Event]:
        return self.branches[-1]

    def append(self, step: Step) -> Answer | Conflict:
        known = self._answers.get(step.key)
        at = len(self.events) if step.own is None else len(self.own)
        if known is not None or at != step.expected:
            return Conflict(known)
        if step.own is None:
            self.branches[-1] += step.events
        else:
            self.own.append(step.own)
            if step.events:
                self.branches.append(list(step.events))
        if step.key:
            self._answers[step.key] = step.answer
        return step.answer
