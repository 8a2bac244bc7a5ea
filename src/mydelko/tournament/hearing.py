"""A hearing: one command in the making, with the moment and the person behind it.

Events that happen are applied at once, so that later steps of the same command see them.
"""

from __future__ import annotations

from mydelko.tournament.events import Event
from mydelko.tournament.fold import apply
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.state import Round, State, Table


class Hearing:
    def __init__(self, state: State, now: int, by: str) -> None:
        self.state = state
        self.now = now
        self.by = by
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.state = apply(self.state, event)

    def unknown(self, number: int) -> Refusal | None:
        if number in self.state.entrants:
            return None
        return refuse("unknown-entrant", number=number)

    def open_table(
        self, number: int, round_number: int | None = None
    ) -> tuple[Round, Table] | Refusal:
        """A table of a published round, the current one by default."""
        last = len(self.state.rounds)
        wanted = last if round_number is None else round_number
        if not 1 <= wanted <= last:
            return refuse("no-such-round", round=wanted, last=last)
        one = self.state.rounds[wanted - 1]
        table = one.table(number)
        if table is None:
            return refuse("no-such-table", table=number, round=wanted)
        return one, table

    def table_of(self, entrant: int) -> tuple[Round, Table] | Refusal:
        current = self.state.current
        if current is None:
            return refuse("no-such-round", round=1, last=0)
        table = current.table_of(entrant)
        if table is None:
            return refuse("not-at-a-table", number=entrant, round=current.number)
        return current, table
