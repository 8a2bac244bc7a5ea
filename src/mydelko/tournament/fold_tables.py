"""The fold of what happens at tables: results, ties, and results put right. Total and pure.

A draft made before a result changed falls, because it was paired from another table of the event.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from mydelko.tournament import events as ev
from mydelko.tournament.state import Repair, RepairKind, Result, Round, State, Table


def table_at(state: State, round_number: int, number: int) -> Table:
    table = state.rounds[round_number - 1].table(number)
    if table is None:
        raise LookupError(f"round {round_number} has no table {number}")
    return table


def with_round(state: State, changed: Round) -> State:
    rounds = list(state.rounds)
    rounds[changed.number - 1] = changed
    return replace(state, rounds=tuple(rounds))


def with_table(state: State, round_number: int, changed: Table) -> State:
    one = state.rounds[round_number - 1]
    tables = tuple(changed if table.number == changed.number else table for table in one.tables)
    return with_round(state, replace(one, tables=tables))


def leave_game(state: State, event: ev.GameLeft) -> State:
    table = table_at(state, event.round, event.table)
    return with_table(state, event.round, replace(table, left=event.reason))


def add_highlight(state: State, event: ev.HighlightAdded) -> State:
    table = table_at(state, event.round, event.table)
    if table.result is None:
        return state
    highlights = (*table.result.highlights, event.highlight)
    result = replace(table.result, highlights=highlights)
    return with_table(state, event.round, replace(table, result=result))


def tell_tie(state: State, event: ev.TieTold) -> State:
    result = table_at(state, event.round, event.table).result
    if result is None:
        return state
    ahead = result.ahead if event.ahead is None else event.ahead
    told = replace(result, before=event.before or result.before, ahead=ahead)
    return settle(state, event.round, event.table, told)


# M-6: who drew the same letter draws on, and the letters drawn before still count
def draw_letters(state: State, event: ev.TieLettersDrawn) -> State:
    table = table_at(state, event.round, event.table)
    if table.result is None:
        return state
    before = table.result.letters or ("",) * len(table.seats)
    drawn = list(zip(before, event.letters, strict=True))
    # M-6: equal letters draw on; what one of them drew for another tie counts no more
    again = len({one for one, more in drawn if more}) > 1
    letters = tuple(more if more and again else one + more for one, more in drawn)
    result = replace(table.result, letters=letters)
    return with_table(state, event.round, replace(table, result=result))


def repair(state: State, event: ev.ResultCorrected | ev.ResultMoved | ev.ResultCleared) -> State:
    table = table_at(state, event.round, event.table)
    moved = None
    match event:
        case ev.ResultCorrected():
            swapped = event.kind is ev.CorrectionKind.SWAPPED
            kind = RepairKind.SWAPPED if swapped else RepairKind.CORRECTED
            found: Result | None = event.result
        case ev.ResultMoved():
            kind, moved = RepairKind.MOVED, table_at(state, event.round, event.to)
            found = _seated(moved.result, moved, table)
        case ev.ResultCleared():
            kind, found = RepairKind.CLEARED, None
        case _:
            assert_never(event)
    done = Repair(
        at=event.at,
        by=event.by,
        kind=kind,
        round=event.round,
        table=event.table,
        old=table.result.scores if table.result is not None else (),
        new=found.scores if found is not None else (),
        to=moved.number if moved is not None else None,
        clause=event.clause,
        note=event.note,
    )
    state = replace(state, repairs=(*state.repairs, done))
    if moved is not None:
        other = _seated(table.result, table, moved)
        state = with_table(state, event.round, replace(moved, result=other))
    state = with_table(state, event.round, replace(table, result=found))
    return replace(state, draft=None)


def _seated(result: Result | None, there: Table, here: Table) -> Result | None:
    """A result of one table as that of another: whoever it names sits in the same seat here."""
    if result is None:
        return None
    seats = dict(zip(there.seats, here.seats, strict=True))
    return replace(
        result,
        ahead=seats.get(result.ahead, result.ahead) if result.ahead is not None else None,
        highlights=tuple(replace(one, entrant=seats[one.entrant]) for one in result.highlights),
    )


def settle(state: State, round_number: int, number: int, result: Result) -> State:
    """A draft made from the old result falls."""
    table = table_at(state, round_number, number)
    state = with_table(state, round_number, replace(table, result=result))
    return replace(state, draft=None)
