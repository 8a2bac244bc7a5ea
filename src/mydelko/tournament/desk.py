"""The desk: one event with its log. Commands go in, events are stored, the state follows.

Nothing is acknowledged before the log has it. Undoing takes back the last command that still
holds, by one more event; what the hall has already seen, a published round, is not undone but
withdrawn or decided.
"""

from __future__ import annotations

from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.decide import decide
from mydelko.tournament.fold import apply, fold, undone
from mydelko.tournament.log import Log, LogConflictError, Stored
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.state import State

SEEN = (ev.EventOpened, ev.RoundPublished, ev.RoundWithdrawn, ev.EventClosed)


class Desk:
    def __init__(self, log: Log) -> None:
        self.log = log
        self.stored: list[Stored] = []
        self.state: State = fold(())
        self.reload()

    def reload(self) -> None:
        self.stored = self.log.read()
        self.state = fold([one.event for one in self.stored])

    def do(self, command: cmd.Command, now: int, by: str) -> list[ev.Event] | Refusal:
        """Decides and stores; decides anew when somebody else was faster."""
        while True:
            found = self._decide(command, now, by)
            if isinstance(found, Refusal):
                return found
            try:
                self.log.append(len(self.stored), found)
            except LogConflictError:
                self.reload()
                continue
            self._stored(found)
            return found

    def _decide(self, command: cmd.Command, now: int, by: str) -> list[ev.Event] | Refusal:
        if isinstance(command, cmd.Undo):
            return self._undo(now, by)
        return decide(self.state, command, now, by)

    def _stored(self, events: list[ev.Event]) -> None:
        version = len(self.stored)
        for part, event in enumerate(events, start=1):
            self.stored.append(Stored(version + part, part, len(events), event))
        if any(isinstance(event, ev.Undone) for event in events):
            self.state = fold([one.event for one in self.stored])
        else:
            for event in events:
                self.state = apply(self.state, event)

    def _undo(self, now: int, by: str) -> list[ev.Event] | Refusal:
        gone = undone(one.event for one in self.stored)
        for one in reversed(self.stored):
            if one.version in gone or isinstance(one.event, ev.Undone):
                continue
            first = one.version - one.part + 1
            batch = [entry.event for entry in self.stored[first - 1 : one.version]]
            seen = next((event for event in batch if isinstance(event, SEEN)), None)
            if seen is not None:
                return refuse("seen-by-all")
            return [ev.Undone(at=now, by=by, first=first, last=one.version)]
        return refuse("nothing-to-undo")
