"""A host whose log answers at once: the terminal's, a simulation's, a test's.

What happened is kept before anyone is told. Game time runs only while the host does: a game that
was left goes on where it stood.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from mydelko.play.denial import Denial, Refused
from mydelko.play.log import Conflict, Log, Step
from mydelko.play.practice import AnyAct
from mydelko.play.setup import setup_of
from mydelko.play.table import Table
from mydelko.rules import acts
from mydelko.rules.bag import Draw
from mydelko.rules.events import Event, GameOpened
from mydelko.rules.hearing import Judge
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import State


class Heard(msgspec.Struct, frozen=True):
    why: Refusal | Denial | None  # it was refused
    events: tuple[Event, ...]  # what happened, also beside a refusal
    anew: bool = False  # the table is another than before: tell it from its beginning


class Host:
    def __init__(
        self,
        table: Table,
        log: Log,
        read_clock: Callable[[], int],  # milliseconds of any clock that never goes back
    ) -> None:
        self.table = table
        self.log = log
        self._read_clock = read_clock
        self._offset = table.state.time - read_clock()

    @property
    def state(self) -> State:
        return self.table.state

    def now(self) -> int:
        """Game time in milliseconds."""
        return self._read_clock() + self._offset

    def settle(self) -> tuple[Event, ...]:
        """What time alone has made happen."""
        return self._keep(self.table.settle(self.now())).events

    def hear(self, by: int, *wanted: AnyAct) -> Heard:
        return self._keep(self.table.hear(self.now(), by, *wanted))

    def say(self, by: int, text: str) -> Heard:
        return self._keep(self.table.say(self.now(), by, text))

    def hear_computer(self, seat: int, chosen: Sequence[acts.Act]) -> Heard:
        return self._keep(self.table.hear_computer(self.now(), seat, chosen))

    def begin(self) -> None:
        self._keep(self.table.begin(self.now()))

    def leave(self) -> None:
        """Charges the running clock up to now; the time away is nobody's."""
        now = self.now()
        self._keep(self.table.hold(now, now))

    def _keep(self, outcome: Step | Refused | None) -> Heard:
        why, step = outcome if isinstance(outcome, Refused) else (None, outcome)
        if step is None:
            return Heard(why, ())
        kept = self.log.append(step)
        if isinstance(kept, Conflict):
            raise RuntimeError("somebody else writes this log")
        told = self.table.follow(step, kept)
        return Heard(why, step.events, told.anew)


def host_game(log: Log, draw: Draw, words: Judge, read_clock: Callable[[], int]) -> Host:
    """A game that everybody sits at: its log has the opening, and perhaps more."""
    opened = log.events[0]
    assert isinstance(opened, GameOpened)
    return Host(Table(setup_of(opened), draw, words, log.events), log, read_clock)
