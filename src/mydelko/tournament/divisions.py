"""Divisions: several events in one hall, each with its own rounds, tables numbered through.

A division is an event like any other, whose tables begin at `first_table`. What the hall adds is
here: which tables are in use, where two divisions want the same one, and how somebody changes
from one division to another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import Standing
from mydelko.tournament.history import histories
from mydelko.tournament.settings import Struct
from mydelko.tournament.state import Round, State


class Hall(Struct, frozen=True, kw_only=True):
    events: tuple[str, ...]  # where its divisions live
    name: str = ""


class Clash(NamedTuple):
    """A table that two divisions want at the same time."""

    table: int
    one: int  # divisions, from 0
    other: int


def at_play(state: State) -> Round | None:
    """The round whose tables the division needs now: drafted, or not all results are in."""
    current = state.current
    return state.draft or (current if current is not None and current.missing else None)


def clashes(states: Sequence[State]) -> Iterator[Clash]:
    taken: dict[int, int] = {}
    for division, state in enumerate(states):
        one = at_play(state)
        for table in one.tables if one is not None else ():
            if table.number in taken:
                yield Clash(table.number, taken[table.number], division)
            taken.setdefault(table.number, division)


class Transfer(NamedTuple):
    """What brings somebody from one division to another; `enter` is None once that is done."""

    leave: cmd.Withdraw
    enter: cmd.AddEntrant | None


def transfer(source: State, number: int, target: State, *, pair_again: bool = False) -> Transfer:
    """Who has played leaves the table's line behind; the person stays the same."""
    details = source.entrants[number].details
    begun = len(source.rounds) - pair_again
    trace = bool(histories(source, begun)[number].lines)
    known = any(
        one.details.person == details.person and one.standing is Standing.PLAYING
        for one in target.entrants.values()
    )
    return Transfer(
        cmd.Withdraw(number=number, trace=trace, pair_again=pair_again),
        None if known else cmd.AddEntrant(details=details),
    )
