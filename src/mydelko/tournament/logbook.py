"""The logbook: the whole log in words, line by line, with what was taken back.

Each line is told by the state of its moment; people are called what they are called now.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from mydelko.tournament.chronicle import Chronicle
from mydelko.tournament.cycle import Cycle
from mydelko.tournament.events import Event, Undone
from mydelko.tournament.fold import apply, fold, undone
from mydelko.tournament.naming import names_of
from mydelko.tournament.state import State


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    first: int  # version of its command's first line: what is undone goes from there
    at: int
    by: str
    words: str
    gone: bool  # taken back


def log_lines(cycle: Cycle, language: str) -> Iterator[LogLine]:
    gone = undone(one.event for one in cycle.stored)
    now_known = names_of(cycle.state)
    state = fold(())
    known: list[Event] = []
    for one in cycle.stored:

        def names(number: int, then: State = state) -> str:
            return (now_known if number in cycle.state.entrants else names_of(then))(number)

        yield LogLine(
            version=one.version,
            first=one.first,
            at=one.event.at,
            by=one.event.by,
            words=Chronicle(names, language).tell(one.event, state),
            gone=one.version in gone,
        )
        known.append(one.event)
        state = fold(known) if isinstance(one.event, Undone) else apply(state, one.event)
