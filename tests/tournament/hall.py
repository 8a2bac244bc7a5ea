"""A hall for tests: an event that reads like its running, with time that stands still.

hall(rounds=3).enter("Ala", "Ola").pair().result(1, 400, 350)
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec

from mydelko.log import Log, MemoryLog
from mydelko.tournament import commands as cmd
from mydelko.tournament.desk import Desk
from mydelko.tournament.entrants import Details
from mydelko.tournament.events import CorrectionKind, Event
from mydelko.tournament.refusal import Refusal
from mydelko.tournament.settings import Phase, Referee, Settings, System
from mydelko.tournament.state import MeasureKind, Round, State

START = 1_780_300_800_000  # 2026-06-01, 08:00 UTC
MINUTE = 60_000
HOUR = 60 * MINUTE
DEFAULTS: dict[str, Any] = {
    "profile": "pinczow",
    "seed": 1,
    "referees": (Referee(name="Referee"),),
}


class Hall:
    def __init__(self, settings: Settings, log: Log | None = None) -> None:
        self.now = START
        self.by = "Director"
        self.desk = Desk(MemoryLog() if log is None else log)
        self.refused: Refusal | None = None
        self.do(cmd.Open(settings=settings))

    @property
    def state(self) -> State:
        return self.desk.state

    @property
    def events(self) -> list[Event]:
        return [one.event for one in self.desk.stored]

    @property
    def current(self) -> Round:
        assert self.state.current is not None
        return self.state.current

    def ask(self, command: cmd.Command, by: str | None = None) -> list[Event] | Refusal:
        return self.desk.do(command, self.now, by or self.by)

    def do(self, command: cmd.Command, by: str | None = None) -> Hall:
        answer = self.ask(command, by)
        assert not isinstance(answer, Refusal), answer.message()
        return self

    def refuses(self, command: cmd.Command, by: str | None = None) -> Refusal:
        before = self.state
        answer = self.ask(command, by)
        assert isinstance(answer, Refusal), f"{command} was allowed"
        assert self.state == before
        assert answer.message("pl")
        return answer

    def wait(self, milliseconds: int) -> Hall:
        self.now += milliseconds
        return self

    def enter(self, *names: str, **details: Any) -> Hall:  # noqa: ANN401 - fields of an entry
        for name in names:
            first, _, last = name.rpartition(" ")
            entry = Details(first=first, last=last, **details)
            self.do(cmd.AddEntrant(details=entry))
        return self

    def enter_rated(self, *ratings: int) -> Hall:
        for number, rating in enumerate(ratings, start=1):
            self.enter(f"P{number:03}", rating=Decimal(rating))
        return self

    def draft(self) -> Hall:
        return self.do(cmd.DraftRound())

    def pair(self) -> Hall:
        return self.draft().do(cmd.Publish())

    def result(self, table: int, *scores: int, before: tuple[int, ...] = ()) -> Hall:
        return self.do(cmd.EnterResult(table=table, scores=scores, before=before))

    def beat(self, winner: int, scores: tuple[int, int] = (400, 350)) -> Hall:
        """The winner's table of this round gets a result."""
        table = self.current.table_of(winner)
        assert table is not None
        own = scores if table.seats[0] == winner else scores[::-1]
        return self.result(table.number, *own)

    def play(self) -> Hall:
        """A round in which the lower number always wins, by a hundred."""
        self.pair()
        for table in self.current.tables:
            scores = tuple(500 - 100 * sorted(table.seats).index(number) for number in table.seats)
            self.result(table.number, *scores)
        return self

    def decide(self, measure: MeasureKind, clause: str, **more: Any) -> Hall:  # noqa: ANN401
        return self.do(cmd.Decide(measure=measure, clause=clause, **more), by="Referee")

    def swap_scores(
        self, round_number: int, table: int, *, leave: bool = False
    ) -> cmd.CorrectResult:
        found = self.state.rounds[round_number - 1].table(table)
        assert found is not None
        assert found.result is not None
        return cmd.CorrectResult(
            round=round_number,
            table=table,
            scores=found.result.scores[::-1],
            kind=CorrectionKind.SWAPPED,
            leave=leave,
        )

    def pairs(self) -> set[frozenset[int]]:
        return {frozenset(table.seats) for table in self.current.tables}


def hall(rounds: int = 5, system: System = System.SWISS, **more: Any) -> Hall:  # noqa: ANN401
    log = more.pop("log", None)
    phases = more.pop("phases", (Phase(rounds=(system,) * rounds),))
    settings = Settings(name="Test", phases=phases, **(DEFAULTS | more))
    return Hall(settings, log)


def plain(state: State) -> bytes:
    """A state as bytes, to compare."""
    return msgspec.json.encode(state)
