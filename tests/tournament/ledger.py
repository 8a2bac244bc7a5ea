"""A ledger for tests: what the rounds of an event say, added up anew from tables and results alone.

It shares nothing with what pairing reads, so that a law held against it is held against the event
and not against pairing's own picture of it. Tables are of two, and equal scores are a draw.
"""

from __future__ import annotations

from collections import defaultdict

from mydelko.tournament.settings import DRAW, WIN
from mydelko.tournament.state import Round, State


class Ledger:
    """Everything before the coming round, by the numbers of entrants."""

    def __init__(self, state: State) -> None:
        self.points: dict[int, int] = defaultdict(int)  # halves
        self.met: dict[frozenset[int], list[int]] = defaultdict(list)  # rounds
        self.byes: dict[int, int] = defaultdict(int)
        self.balance: dict[int, int] = defaultdict(int)  # games started minus games replied
        self.sank: list[set[int]] = []  # round by round, who met fewer points than the own
        self.rose: list[set[int]] = []
        for one in state.rounds:
            self._float(one)
            self._count(one)

    def _float(self, one: Round) -> None:
        sank, rose = {bye.entrant for bye in one.byes}, set()
        for table in one.tables:
            lower, upper = sorted(table.seats, key=lambda number: self.points[number])
            if self.points[lower] < self.points[upper]:
                sank.add(upper)
                rose.add(lower)
        self.sank.append(sank)
        self.rose.append(rose)

    def _count(self, one: Round) -> None:
        for table in one.tables:
            assert table.result is not None
            first, second = table.seats
            mine, theirs = table.result.scores
            self.met[frozenset(table.seats)].append(one.number)
            self.balance[first] += 1
            self.balance[second] -= 1
            if mine == theirs:
                self.points[first] += DRAW
                self.points[second] += DRAW
            else:
                self.points[first if mine > theirs else second] += WIN
        for bye in one.byes:
            self.byes[bye.entrant] += 1
            self.points[bye.entrant] += WIN

    def meetings(self, one: int, other: int) -> list[int]:
        return self.met.get(frozenset((one, other)), [])

    def again(self, one: int, other: int, back: int) -> int:
        """How many of the two would float the same way as in one of the last rounds."""
        lower, upper = sorted((one, other), key=lambda number: self.points[number])
        if self.points[lower] == self.points[upper]:
            return 0
        sank, rose = set().union(*self.sank[-back:]), set().union(*self.rose[-back:])
        return (upper in sank) + (lower in rose)

    def sinks_again(self, one: int, other: int) -> bool:
        """One of the two would float down twice running."""
        upper = max((one, other), key=lambda number: self.points[number])
        uneven = self.points[one] != self.points[other]
        return bool(uneven and self.sank and upper in self.sank[-1])
