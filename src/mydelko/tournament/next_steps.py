"""What must happen next in an event, in order: the first line on the director's page.

A step is data: its code, the round, tables and entrants it is about, and either the command that
does it or the place where a person must. Nothing here decides; each command is judged as ever.
Who follows the steps alone comes from the first entry to the closed event.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator

import msgspec

from mydelko.tournament import commands as cmd
from mydelko.tournament.applications import waiting
from mydelko.tournament.drafting import phase_entry
from mydelko.tournament.lateness import out_of_time, running_clocks
from mydelko.tournament.round_clock import round_clock
from mydelko.tournament.settings import System
from mydelko.tournament.state import PhaseEntry, Round, Source, State, Table
from mydelko.tournament.ties import open_tie

FEWEST = 2  # players of a round


class StepCode(enum.Enum):
    ENTER_PLAYERS = "enter-players"
    APPLICATIONS = "applications"  # somebody wants to play and waits for a yes
    CHECK_IN = "check-in"  # some are here, of others nobody knows
    CONTRADICTION = "contradiction"  # of players' reports, or of the desk and the game
    TIME_GONE = "time-gone"  # P-6.3.4
    LATE = "late"  # P-6.3.2: clocks run for these
    START = "start"
    GAMES_LEFT = "games-left"  # played in the program, and no result by themselves
    UNFINISHED = "unfinished"  # the time of the round has gone over games played in the program
    RESULTS = "results"
    TIES = "ties"
    PAIR = "pair"
    PAIR_ANEW = "pair-anew"  # the draft fell: the event has changed since
    UNPAIRED = "unpaired"  # playing, and not in the draft
    PUBLISH = "publish"
    CLOSE = "close"


class Spot(enum.Enum):
    """Where on the page of the event a step is done."""

    PEOPLE = "people"
    ROUND = "round"
    RESULTS = "results"


class Step(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    code: StepCode
    spot: Spot
    round: int = 0
    tables: tuple[int, ...] = ()
    entrants: tuple[int, ...] = ()
    count: int = 0  # of applications
    clauses: tuple[str, ...] = ()
    command: cmd.Command | None = None  # does it; None: a person has something to say


def next_steps(state: State, now: int) -> tuple[Step, ...]:
    if state.closed is not None or not state.settings.phases:
        return ()
    return tuple(_steps(state, now))


def _steps(state: State, now: int) -> Iterator[Step]:
    yield from _at_the_tables(state, now)
    ties = list(_ties(state))
    yield from ties
    if state.incomplete is not None or ties:
        return
    if state.coming > state.settings.rounds:
        yield Step(code=StepCode.CLOSE, spot=Spot.ROUND, command=cmd.Close())
        return
    yield from _before_a_round(state)


def _at_the_tables(state: State, now: int) -> Iterator[Step]:
    for one in state.rounds:
        if one is state.current:
            yield from _disputes(one)
        if not one.missing:
            continue
        if one is state.current:
            yield from _clocks(state, one, now)
            if one.started is None and len(one.missing) == len(one.tables):
                command = cmd.StartRound()
                yield Step(code=StepCode.START, spot=Spot.ROUND, round=one.number, command=command)
                continue
        yield from _missing(state, one, now)


def _missing(state: State, one: Round, now: int) -> Iterator[Step]:
    """Tables without a result, those that wait for the desk's word first."""
    left = [table.number for table in one.tables if table.left and table.result is None]
    others = [number for number in one.missing if number not in left]
    clock = round_clock(state, one)
    is_over = clock is not None and clock.left_at(now) == 0
    awaited = StepCode.UNFINISHED if state.settings.online and is_over else StepCode.RESULTS
    for code, tables in ((StepCode.GAMES_LEFT, left), (awaited, others)):
        if tables:
            yield Step(code=code, spot=Spot.RESULTS, round=one.number, tables=tuple(tables))


def _disputes(one: Round) -> Iterator[Step]:
    tables = tuple(table.number for table in one.tables if is_disputed(table))
    if tables:
        yield Step(
            code=StepCode.CONTRADICTION,
            spot=Spot.RESULTS,
            round=one.number,
            tables=tables,
            clauses=("P-5.2",),
        )


def is_disputed(table: Table) -> bool:
    """Do its players report different results, and nobody has settled it? Or does its own game say
    otherwise than the desk?"""
    said = table.reports
    if table.result is None:
        return any(not one.same(said[0]) for one in said)
    return bool(contradicted(table))


def contradicted(table: Table) -> tuple[int, ...]:
    """What the table's own game says, where the result is another."""
    result = table.result
    if result is not None and (result.source is Source.REFEREE or result.scores == table.told):
        return ()
    return table.told


# P-6.3.2, P-6.3.4
def _clocks(state: State, one: Round, now: int) -> Iterator[Step]:
    running = running_clocks(state, now)
    gone = [table for table in one.tables if table.result is None and _gone(state, table, now)]
    if gone:
        yield Step(
            code=StepCode.TIME_GONE,
            spot=Spot.RESULTS,
            round=one.number,
            tables=tuple(table.number for table in gone),
            entrants=tuple(number for table in gone for number in out_of_time(state, table, now)),
            clauses=("P-6.3.4",),
            command=cmd.SettleLate(),
        )
    late = [clock for clock in running if clock.ends > now]
    if late:
        yield Step(
            code=StepCode.LATE,
            spot=Spot.RESULTS,
            round=one.number,
            tables=tuple(dict.fromkeys(clock.table for clock in late)),
            entrants=tuple(clock.entrant for clock in late),
            clauses=("P-6.3.2",),
        )


def _gone(state: State, table: Table, now: int) -> bool:
    """Has all time gone, and is nobody else of the table still awaited?"""
    gone = out_of_time(state, table, now)
    late = table.late
    waiting = [
        number
        for number in table.seats
        if number not in gone and late is not None and late.delay(number) is None
    ]
    return bool(gone) and not waiting


def _ties(state: State) -> Iterator[Step]:
    for one in state.rounds:
        needed = {table.number: open_tie(state, one, table) for table in one.tables}
        open_ones = {number: why for number, why in needed.items() if why is not None}
        if open_ones:
            clauses = next(iter(open_ones.values())).clauses
            yield Step(
                code=StepCode.TIES,
                spot=Spot.RESULTS,
                round=one.number,
                tables=tuple(open_ones),
                clauses=clauses,
            )


def _before_a_round(state: State) -> Iterator[Step]:
    coming = state.coming
    asking = len(waiting(state))
    if asking:
        yield Step(code=StepCode.APPLICATIONS, spot=Spot.PEOPLE, round=coming, count=asking)
    if len(state.playing) < FEWEST:
        yield Step(code=StepCode.ENTER_PLAYERS, spot=Spot.PEOPLE, round=coming)
        if state.rounds:
            yield Step(code=StepCode.CLOSE, spot=Spot.ROUND, command=cmd.Close())
        return
    if _is_decided(state):
        yield Step(code=StepCode.CLOSE, spot=Spot.ROUND, command=cmd.Close())
        return
    unknown = tuple(one.number for one in state.playing if not one.checked_in)
    if state.draft is None and 0 < len(unknown) < len(state.playing):
        yield Step(
            code=StepCode.CHECK_IN,
            spot=Spot.PEOPLE,
            round=coming,
            entrants=unknown,
            command=cmd.RemoveUnchecked(),
        )
    yield from _pairing(state, coming)


# M-19: the winner of the only table has nobody left to meet
def _is_decided(state: State) -> bool:
    """Do too few go up to the phase that comes next?"""
    entry = phase_entry(state)
    if not isinstance(entry, PhaseEntry):
        return False
    return sum(one.number in entry.order for one in state.playing) < FEWEST


def _pairing(state: State, coming: int) -> Iterator[Step]:
    listed = state.settings.system(coming) is System.FIXED  # the director has the list
    pair = None if listed else cmd.DraftRound()
    if state.draft is None:
        code = StepCode.PAIR_ANEW if state.drafts else StepCode.PAIR
        yield Step(code=code, spot=Spot.ROUND, round=coming, command=pair)
        return
    left_out = unpaired(state, state.draft)
    if left_out:
        yield Step(
            code=StepCode.UNPAIRED, spot=Spot.ROUND, round=coming, entrants=left_out, command=pair
        )
    yield Step(code=StepCode.PUBLISH, spot=Spot.ROUND, round=coming, command=cmd.Publish())


def unpaired(state: State, draft: Round) -> tuple[int, ...]:
    """Who plays in the coming round and has neither a table nor a bye in its draft."""
    entry = state.phase_entry(state.phase()[0])
    inside = {*state.entrants} if entry is None else {*entry.order}
    placed = {number for table in draft.tables for number in table.seats}
    placed |= {bye.entrant for bye in draft.byes}
    wanted = (one.number for one in state.playing)
    return tuple(number for number in wanted if number in inside and number not in placed)
