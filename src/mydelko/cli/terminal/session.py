"""A game being played at this keyboard: events, the bag, the dictionary, the time, the file.

Every command goes through the law; what happened is on the disk before anyone is told. Game
time runs only while the program does: a saved game goes on where it was left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from mydelko.cli.terminal.files import GameFile
from mydelko.play.branch import branch_events, find_undo
from mydelko.rules import Draw, Refusal, State, advance, decide, fold, parse_command, settle
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.hearing import Judge
from mydelko.rules.state import NOBODY


class Answer(msgspec.Struct, frozen=True):
    refusal: Refusal | None
    events: tuple[ev.Event, ...]  # what happened, also beside a refusal


class Session:
    def __init__(
        self,
        events: Sequence[ev.Event],
        draw: Draw,
        judge: Judge,
        read_clock: Callable[[], int],  # milliseconds of any clock that never goes back
        file: GameFile,
    ) -> None:
        self.events = list(events)
        self.state: State = fold(events)
        self.judge = judge
        self._draw = draw
        self._read_clock = read_clock
        self._file = file
        self._offset = self.state.time - read_clock()

    def now(self) -> int:
        """Game time in milliseconds."""
        return self._read_clock() + self._offset

    def settle(self) -> tuple[ev.Event, ...]:
        """What time alone has made happen."""
        happened = tuple(settle(self.state, self.now(), self._draw, self.judge))
        self.keep(happened)
        return happened

    def say(self, text: str, by: int) -> Answer:
        """A text command of the law."""
        now = self.now()
        settled = tuple(settle(self.state, now, self._draw, self.judge))
        self.keep(settled)
        command = parse_command(text, by, now, self.state)
        if isinstance(command, Refusal):
            return Answer(command, settled)
        answer = self.act(command)
        return Answer(answer.refusal, settled + answer.events)

    def act(self, *orders: Order) -> Answer:
        """Orders as one step: all of them, or the first refusal and none."""
        state, happened = self.state, list[ev.Event]()
        for order in orders:
            decided = decide(state, order, self._draw, self.judge)
            if isinstance(decided, Refusal):
                settled = () if happened else decided.settled
                self.keep(settled)
                return Answer(decided, settled)
            happened += decided
            state = advance(state, decided)
        self.keep(happened)
        return Answer(None, tuple(happened))

    def keep(self, happened: Sequence[ev.Event]) -> None:
        if not happened:
            return
        self._file.save([*self.events, *happened])  # a full disk stops us before it is told
        self.events += happened
        self.state = advance(self.state, happened)
        if self.state.seed:
            self._file.forget_seed()  # it stands in the record now

    def undo(self, seat: int) -> bool:
        """R-21: takes the seat's last finished move back; False where there is none."""
        kept = find_undo(self.events, seat)
        if kept is None or self.state.is_over():
            return False
        first = branch_events(self.events, kept, self.now())
        self._file.save(first)
        self.events, self.state = first, fold(first)
        return True

    def leave(self) -> None:
        """Charges the running clock up to now; the time away is nobody's."""
        self.settle()
        if self.state.clock.running != NOBODY and not self.state.is_over():
            now = max(self.now(), self.state.time)
            self.keep([ev.ClockHeld(at=now, held=now)])
