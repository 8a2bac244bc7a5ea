"""The cycle of a command: decided, appended, followed. It knows no disk and waits for nothing.

`decide` says what to append, the host appends it in its own way, awaited or not, and `follow` takes
the log's answer. A command with an id that the log has is answered as the first time. Undoing
needs the log, not the state alone, and is judged in `undoing.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mydelko.log import Appended, Entry, Outcome
from mydelko.log.entry import answers
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.decide import decide
from mydelko.tournament.fold import apply, fold
from mydelko.tournament.log import Stored, read_events
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.state import State
from mydelko.tournament.undoing import undo

MOVED = "event-moved"  # a refusal's code


class Wanted(NamedTuple):
    """What a command leads to, once the log has it."""

    expected: int  # version
    events: list[ev.Event]
    command_id: str


class Cycle:
    def __init__(self) -> None:
        self.stored: list[Stored] = []
        self.state: State = fold(())
        self._answers: dict[str, Appended] = {}

    @property
    def version(self) -> int:
        return len(self.stored)

    def load(self, entries: Sequence[Entry]) -> None:
        """The whole log, as it was read."""
        self.stored = read_events(entries)
        self.state = fold([one.event for one in self.stored])
        self._answers = answers(entries)

    def decide(
        self,
        command: cmd.Command,
        now: int,
        by: str,
        command_id: str,
        seen: int | None = None,
    ) -> Wanted | list[ev.Event] | Refusal:
        """Events alone are in the log already. Who says which version they have seen is refused
        where the event has gone on from there."""
        answered = self.answered(command_id)
        if answered is not None:
            return [one.event for one in self.stored[answered.first - 1 : answered.version]]
        if seen is not None and seen != self.version:
            return refuse(MOVED, version=self.version)
        if isinstance(command, cmd.Undo):
            found = undo(self.stored, command, now, by)
        else:
            found = decide(self.state, command, now, by)
        if isinstance(found, Refusal) or not found:  # what changes nothing leaves no trace
            return found
        return Wanted(self.version, found, command_id)

    def follow(self, wanted: Wanted, outcome: Outcome) -> bool:
        """False: the log holds something else, is to be read, and the command decided anew."""
        if not isinstance(outcome, Appended) or outcome.repeated:
            return False
        after = self.after(wanted.events)
        for version, event in enumerate(wanted.events, outcome.first):
            self.stored.append(Stored(version, outcome.first, event))
        if wanted.command_id:
            self._answers[wanted.command_id] = outcome
        self.state = after
        return True

    def answered(self, command_id: str) -> Appended | None:
        """What the log has of this command."""
        return self._answers.get(command_id)

    def after(self, events: Sequence[ev.Event]) -> State:
        """The state as it will be when these have happened."""
        if any(isinstance(event, ev.Undone) for event in events):
            return fold([*(one.event for one in self.stored), *events])
        state = self.state
        for event in events:
            state = apply(state, event)
        return state
