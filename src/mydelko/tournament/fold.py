"""The fold: events become the state. Total and pure; the only maker of states.

`fold` takes the whole log: events that a later `Undone` names no longer hold, so undoing is
one more line in the log and never a line less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec.structs import replace

from mydelko.tournament import events as ev
from mydelko.tournament.entrants import Details, Entrant, Standing
from mydelko.tournament.fold_tables import (
    add_highlight,
    draw_letters,
    leave_game,
    repair,
    settle,
    table_at,
    tell_tie,
    with_round,
    with_table,
)
from mydelko.tournament.settings import System
from mydelko.tournament.state import (
    NO_EVENT,
    Application,
    Decision,
    LateClock,
    MeasureKind,
    PhaseEntry,
    Report,
    Round,
    RoundStatus,
    State,
    Timed,
)


def fold(log: Sequence[ev.Event]) -> State:
    gone = undone(log)
    state = NO_EVENT
    for version, event in enumerate(log, start=1):
        if version not in gone:
            state = apply(state, event)
        elif isinstance(event, ev.EntrantAdded):  # the number's link is in somebody's hands
            state = replace(state, next_number=event.number + 1)
    return replace(state, version=len(log))


def undone(log: Iterable[ev.Event]) -> set[int]:
    """The versions that no longer hold."""
    gone: set[int] = set()
    for event in log:
        if isinstance(event, ev.Undone):
            gone.update(range(event.first, event.last + 1))
    return gone


def apply(  # noqa: PLR0911, PLR0912, PLR0915 - one arm an event
    state: State, event: ev.Event
) -> State:
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
        case ev.Applied() | ev.ApplicationSettled():
            return _application(state, event)
        case ev.FeePaid():
            return _pay(state, event)
        case ev.PhaseEntered():
            return _enter_phase(state, event.entry)
        case ev.RoundDrafted():
            return _draft(state, event)
        case ev.RoundPublished():
            return _publish(state, event)
        case ev.RoundWithdrawn():
            return replace(state, rounds=state.rounds[:-1], draft=None)
        case ev.PairsLocked():
            return replace(state, locked=event.pairs)
        case ev.DraftDiscarded():
            return _discard(state)
        case ev.RoundPairedAgain():
            return _pair_again(state, event)
        case ev.RoundStarted():
            return with_round(state, replace(state.rounds[event.round - 1], started=event.at))
        case ev.RoundTimed():
            timed = Timed(ends=event.at + event.left) if event.runs else Timed(left=event.left)
            return with_round(state, replace(state.rounds[event.round - 1], timed=timed))
        case ev.ResultReported():
            return _report(state, event)
        case ev.GameLeft():
            return leave_game(state, event)
        case ev.ResultEntered():
            return settle(state, event.round, event.table, event.result)
        case ev.RepairRead():
            return replace(state, repairs=(*state.repairs, event.repair))
        case ev.GameTold():
            table = table_at(state, event.round, event.table)
            return with_table(state, event.round, replace(table, told=event.scores))
        case ev.ResultCorrected() | ev.ResultMoved() | ev.ResultCleared():
            return repair(state, event)
        case ev.HighlightAdded():
            return add_highlight(state, event)
        case ev.TieTold():
            return tell_tie(state, event)
        case ev.TieLettersDrawn():
            return draw_letters(state, event)
        case ev.LateClockStarted():
            table = table_at(state, event.round, event.table)
            since = event.at if event.since is None else event.since
            late = LateClock(started=since, absent=event.absent)
            return with_table(state, event.round, replace(table, late=late))
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


def _application(state: State, event: ev.Applied | ev.ApplicationSettled) -> State:
    number = event.application
    if isinstance(event, ev.Applied):
        one = Application(number=number, at=event.at, details=event.details)
    else:
        asked = state.applications[number]
        # Who is not taken is forgotten, but for the log
        details = asked.details if event.entrant is not None else Details(last="")
        one = replace(asked, answer=event.answer, entrant=event.entrant, details=details)
    return replace(state, applications=state.applications | {number: one})


def _with_standing(state: State, number: int, standing: Standing) -> State:
    # A removed player never stays paired: the draft is made anew.
    entrant = replace(state.entrants[number], standing=standing, missing_since=None)
    return replace(_with_entrant(state, entrant), draft=None)


def _check_in(state: State, event: ev.CheckedIn) -> State:
    entrant = state.entrants[event.number]
    missing = None if event.present else entrant.missing_since
    return _with_entrant(state, replace(entrant, checked_in=event.present, missing_since=missing))


def _pay(state: State, event: ev.FeePaid) -> State:
    entrant = state.entrants[event.number]
    paid = replace(entrant.details, paid=event.paid)
    return _with_entrant(state, replace(entrant, details=paid))


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
    # P-4.6.4: closed before this round, the event had not ended
    return replace(
        state, rounds=(*state.rounds, published), draft=None, drafts=0, locked=(), ended=None
    )


def _discard(state: State) -> State:
    begun = state.coming - 1
    phases = tuple(one for one in state.phases if state.settings.first_round(one.phase) <= begun)
    return replace(state, draft=None, locked=(), phases=phases)


def _pair_again(state: State, event: ev.RoundPairedAgain) -> State:
    again = replace(
        state.rounds[event.round - 1],
        tables=event.tables,
        byes=event.byes,
        absent=event.absent,
        given_up=event.given_up,
    )
    return with_round(state, again)


def _report(state: State, event: ev.ResultReported) -> State:
    table = table_at(state, event.round, event.table)
    others = tuple(one for one in table.reports if one.entrant != event.entrant)
    said = Report(
        entrant=event.entrant, scores=event.scores, before=event.before, ahead=event.ahead
    )
    return with_table(state, event.round, replace(table, reports=(*others, said)))


def _arrive(state: State, event: ev.LateArrived) -> State:
    table = table_at(state, event.round, event.table)
    if table.late is None:
        return state
    came = event.at if event.came is None else event.came
    late = replace(table.late, arrived=(*table.late.arrived, (event.entrant, came)))
    state = with_table(state, event.round, replace(table, late=late))
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
    decisions = sorted((*state.decisions, decision), key=lambda one: one.number)
    state = replace(state, decisions=tuple(decisions))
    if event.result is not None and event.round is not None and event.table is not None:
        state = settle(state, event.round, event.table, event.result)
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
