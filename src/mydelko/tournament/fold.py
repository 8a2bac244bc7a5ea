"""The fold: events become the state. Total and pure; the only maker of states.

`fold` takes the whole log: events that a later `Undone` names no longer hold, so undoing is
one more line in the log and never a line less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec.structs import replace

from mydelko.tournament import events as ev
from mydelko.tournament.entrants import Entrant, Standing
from mydelko.tournament.settings import System
from mydelko.tournament.state import (
    NO_EVENT,
    Decision,
    LateClock,
    MeasureKind,
    PhaseEntry,
    Repair,
    RepairKind,
    Report,
    Result,
    Round,
    RoundStatus,
    State,
    Table,
)


def fold(log: Sequence[ev.Event]) -> State:
    gone = undone(log)
    state = NO_EVENT
    for version, event in enumerate(log, start=1):
        if version not in gone:
            state = apply(state, event)
    return replace(state, version=len(log))


def undone(log: Iterable[ev.Event]) -> set[int]:
    """The versions that no longer hold."""
    gone: set[int] = set()
    for event in log:
        if isinstance(event, ev.Undone):
            gone.update(range(event.first, event.last + 1))
    return gone


def apply(state: State, event: ev.Event) -> State:  # noqa: PLR0911, PLR0912 - one arm an event
    state = replace(state, version=state.version + 1)
    match event:
        case ev.EventOpened() | ev.SettingsChanged():
            return replace(state, settings=event.settings)
        case ev.EventClosed():
            first = event.at if state.ended is None else state.ended
            return replace(state, closed=event.at, ended=first)
        case ev.EventReopened():
            return replace(state, closed=None)
        case ev.Undone():
            return state  # `fold` leaves out what it names
        case ev.EntrantAdded():
            entrant = Entrant(
                number=event.number, details=event.details, from_round=event.from_round
            )
            state = _with_entrant(state, entrant)
            return replace(state, next_number=event.number + 1, draft=None)
        case ev.EntrantChanged():
            entrant = state.entrants[event.number]
            return _with_entrant(state, replace(entrant, details=event.details))
        case ev.EntrantErased():
            rest = {key: one for key, one in state.entrants.items() if key != event.number}
            return replace(state, entrants=rest, draft=None)
        case ev.EntrantWithdrawn():
            return _with_standing(state, event.number, Standing.WITHDRAWN)
        case ev.EntrantRejoined():
            return _with_standing(state, event.number, Standing.PLAYING)
        case ev.EntrantRemoved():
            return _with_standing(state, event.number, Standing.REMOVED)
        case ev.AbsenceAnnounced():
            entrant = replace(state.entrants[event.number], absent=event.rounds)
            return replace(_with_entrant(state, entrant), draft=None)
        case ev.CheckedIn():
            return _check_in(state, event)
        case ev.FeePaid():
            entrant = state.entrants[event.number]
            paid = replace(entrant.details, paid=event.paid)
            return _with_entrant(state, replace(entrant, details=paid))
        case ev.PhaseEntered():
            return _enter_phase(state, event.entry)
        case ev.RoundDrafted():
            return _draft(state, event)
        case ev.RoundPublished():
            return _publish(state, event)
        case ev.RoundWithdrawn():
            return replace(state, rounds=state.rounds[:-1], draft=None)
        case ev.RoundStarted():
            return _with_round(state, replace(state.rounds[event.round - 1], started=event.at))
        case ev.ResultReported():
            table = _table(state, event.round, event.table)
            others = tuple(one for one in table.reports if one.entrant != event.entrant)
            said = Report(
                entrant=event.entrant, scores=event.scores, before=event.before, ahead=event.ahead
            )
            return _with_table(state, event.round, replace(table, reports=(*others, said)))
        case ev.ResultEntered():
            return _settle(state, event.round, event.table, event.result)
        case ev.ResultCorrected() | ev.ResultMoved() | ev.ResultCleared():
            return _repair(state, event)
        case ev.HighlightAdded():
            return _highlight(state, event)
        case ev.TieTold():
            return _tell_tie(state, event)
        case ev.TieLettersDrawn():
            return _draw_letters(state, event)
        case ev.LateClockStarted():
            table = _table(state, event.round, event.table)
            since = event.at if event.since is None else event.since
            late = LateClock(started=since, absent=event.absent)
            return _with_table(state, event.round, replace(table, late=late))
        case ev.LateArrived():
            return _arrive(state, event)
        case ev.TimeGone():
            for number in event.entrants:
                entrant = replace(
                    state.entrants[number], missing_since=event.round, checked_in=False
                )
                state = _with_entrant(state, entrant)
            return state
        case ev.Decided():
            return _decided(state, event)
        case _:
            assert_never(event)


def _with_entrant(state: State, entrant: Entrant) -> State:
    return replace(state, entrants=state.entrants | {entrant.number: entrant})


def _with_standing(state: State, number: int, standing: Standing) -> State:
    # A removed player never stays paired: the draft is made anew.
    entrant = replace(state.entrants[number], standing=standing, missing_since=None)
    return replace(_with_entrant(state, entrant), draft=None)


def _check_in(state: State, event: ev.CheckedIn) -> State:
    entrant = state.entrants[event.number]
    missing = None if event.present else entrant.missing_since
    return _with_entrant(state, replace(entrant, checked_in=event.present, missing_since=missing))


def _enter_phase(state: State, entry: PhaseEntry) -> State:
    others = tuple(one for one in state.phases if one.phase != entry.phase)
    return replace(state, phases=(*others, entry))


def _draft(state: State, event: ev.RoundDrafted) -> State:
    draft = Round(
        number=event.round,
        system=System(event.system),
        tables=event.tables,
        byes=event.byes,
        absent=event.absent,
        given_up=event.given_up,
        attempt=state.drafts,
    )
    return replace(state, draft=draft, drafts=state.drafts + 1)


def _publish(state: State, event: ev.RoundPublished) -> State:
    if state.draft is None:
        return state
    published = replace(state.draft, status=RoundStatus.PUBLISHED, published=event.at)
    return replace(state, rounds=(*state.rounds, published), draft=None, drafts=0)


def _table(state: State, round_number: int, number: int) -> Table:
    table = state.rounds[round_number - 1].table(number)
    if table is None:
        raise LookupError(f"round {round_number} has no table {number}")
    return table


def _with_round(state: State, changed: Round) -> State:
    rounds = list(state.rounds)
    rounds[changed.number - 1] = changed
    return replace(state, rounds=tuple(rounds))


def _with_table(state: State, round_number: int, changed: Table) -> State:
    one = state.rounds[round_number - 1]
    tables = tuple(changed if table.number == changed.number else table for table in one.tables)
    return _with_round(state, replace(one, tables=tables))


def _highlight(state: State, event: ev.HighlightAdded) -> State:
    table = _table(state, event.round, event.table)
    if table.result is None:
        return state
    highlights = (*table.result.highlights, event.highlight)
    result = replace(table.result, highlights=highlights)
    return _with_table(state, event.round, replace(table, result=result))


def _tell_tie(state: State, event: ev.TieTold) -> State:
    result = _table(state, event.round, event.table).result
    if result is None:
        return state
    ahead = result.ahead if event.ahead is None else event.ahead
    told = replace(result, before=event.before or result.before, ahead=ahead)
    return _settle(state, event.round, event.table, told)


# M-6: who drew the same letter draws on, and the letters drawn before still count
def _draw_letters(state: State, event: ev.TieLettersDrawn) -> State:
    table = _table(state, event.round, event.table)
    if table.result is None:
        return state
    before = table.result.letters or ("",) * len(table.seats)
    letters = tuple(one + more for one, more in zip(before, event.letters, strict=True))
    result = replace(table.result, letters=letters)
    return _with_table(state, event.round, replace(table, result=result))


def _arrive(state: State, event: ev.LateArrived) -> State:
    table = _table(state, event.round, event.table)
    if table.late is None:
        return state
    came = event.at if event.came is None else event.came
    late = replace(table.late, arrived=(*table.late.arrived, (event.entrant, came)))
    state = _with_table(state, event.round, replace(table, late=late))
    entrant = replace(state.entrants[event.entrant], missing_since=None, checked_in=True)
    return _with_entrant(state, entrant)


def _decided(state: State, event: ev.Decided) -> State:
    walkover = event.result.walkover if event.result is not None else None
    decision = Decision(
        number=event.number,
        at=event.at,
        referee=event.by,
        measure=event.measure,
        clause=event.clause,
        note=event.note,
        entrant=event.entrant,
        round=event.round,
        table=event.table,
        points=event.points,
        winner=walkover.winner if walkover is not None else event.winner,
        departs=event.departs,
    )
    state = replace(state, decisions=(*state.decisions, decision))
    if event.result is not None and event.round is not None and event.table is not None:
        state = _settle(state, event.round, event.table, event.result)
    if event.entrant is not None:
        match event.measure:
            case MeasureKind.EXCLUSION:
                return _with_standing(state, event.entrant, Standing.EXCLUDED)
            case MeasureKind.REMOVAL:
                return _with_standing(state, event.entrant, Standing.REMOVED)
            case MeasureKind.READMISSION:
                return _with_standing(state, event.entrant, Standing.PLAYING)
            case MeasureKind.PENALTY:  # P-7.1b may turn a game: the table is another
                return replace(state, draft=None)
            case _:
                return state
    return state


def _repair(state: State, event: ev.ResultCorrected | ev.ResultMoved | ev.ResultCleared) -> State:
    table = _table(state, event.round, event.table)
    moved = None
    match event:
        case ev.ResultCorrected():
            swapped = event.kind is ev.CorrectionKind.SWAPPED
            kind = RepairKind.SWAPPED if swapped else RepairKind.CORRECTED
            found: Result | None = event.result
        case ev.ResultMoved():
            kind, moved = RepairKind.MOVED, _table(state, event.round, event.to)
            found = _seated(moved.result, moved, table)
        case ev.ResultCleared():
            kind, found = RepairKind.CLEARED, None
        case _:
            assert_never(event)
    repair = Repair(
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
    state = replace(state, repairs=(*state.repairs, repair))
    if moved is not None:
        other = _seated(table.result, table, moved)
        state = _with_table(state, event.round, replace(moved, result=other))
    state = _with_table(state, event.round, replace(table, result=found))
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


def _settle(state: State, round_number: int, number: int, result: Result) -> State:
    """A draft made from the old result falls."""
    table = _table(state, round_number, number)
    state = _with_table(state, round_number, replace(table, result=result))
    return replace(state, draft=None)
