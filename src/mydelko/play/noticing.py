"""Noticing: which version of a game an audience is told, so that none counts what is sealed.

The log's version counts every event, also tiles laid and taken back and a declaration changed
(M-16). An audience's own counts what it may notice, so neither a delta nor an ack, a refusal or a
gap between two of them tells that another seat did something it keeps to itself. It follows from
the events alone: every node, and the same node after a restart, counts alike.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from mydelko.play.screen import Audience, AudienceKind
from mydelko.rules.events import Event
from mydelko.rules.fold import apply, fold
from mydelko.rules.state import State


class Mark(NamedTuple):
    """From this version of the log on so many events of each seat are its own matter."""

    version: int
    hidden: tuple[int, ...]

    def version_for(self, audience: Audience) -> int:
        match audience.kind:
            case AudienceKind.REFEREE:
                return self.version
            case AudienceKind.SEAT:
                known = self.hidden[audience.seat]
            case AudienceKind.SCREEN:
                known = sum([self.hidden[seat] for seat in audience.seats])
            case AudienceKind.SPECTATOR:
                known = 0
        return self.version - sum(self.hidden) + known


def mark(state: State) -> Mark:
    return Mark(state.version, state.hidden)


class Notes:
    """The marks of one branch: what a version of its log, also a past one, is to an audience."""

    def __init__(self, marks: Iterable[Mark]) -> None:
        self._marks = list(marks)

    def follow(self, state: State) -> None:
        if state.hidden != self._marks[-1].hidden:
            self._marks.append(mark(state))

    def at(self, version: int) -> Mark:
        if version >= self._marks[-1].version:  # as nearly always
            return Mark(version, self._marks[-1].hidden)
        found = bisect_right(self._marks, version, key=lambda one: one.version)
        return Mark(version, self._marks[max(0, found - 1)].hidden)

    def up_to(self, version: int) -> Notes:
        """Of a branch that goes on from here."""
        return Notes([one for one in self._marks if one.version <= version] or self._marks[:1])


def fold_noting(events: Iterable[Event]) -> tuple[State, Notes]:
    """The state, and what was noticed on the way there."""
    stream = iter(events)
    state = fold([next(stream)])
    notes = Notes([mark(state)])
    for event in stream:
        state = apply(state, event)
        notes.follow(state)
    return state, notes
