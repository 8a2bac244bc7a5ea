"""Lateness (P-6.3): clocks started for absent players, arrivals, time gone.

One absent: the opponent starts that player's clock. Both absent: the referee starts it; the
first to come stops it, both are set to the time gone, the other's runs on. Either way each
loses the time of the own delay, and time that is gone before arriving loses the game.
"""

from __future__ import annotations

from typing import NamedTuple

from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.local_time import local_clock
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.state import MeasureKind, Round, State, Table
from mydelko.tournament.walkover import both_lose, walkover


# P-6.3.2, P-6.3.3
def start_late_clock(hearing: Hearing, command: cmd.StartLateClock) -> Refusal | None:
    place = hearing.open_table(command.table)
    if isinstance(place, Refusal):
        return place
    one, table = place
    if hearing.state.settings.time is None:
        return refuse("no-clock", "P-6.3.2")
    if table.result is not None or table.late is not None:
        return refuse("late-clock-known", "P-6.3.2", table=table.number)
    if not command.absent or not set(command.absent) <= set(table.seats):
        return refuse("other-players", table=table.number, seats=hearing.state.names_at(table))
    wrong = _not_then(hearing, command.since, one.published)
    if wrong is not None:
        return wrong
    both = len(command.absent) == len(table.seats)
    hearing.happen(
        ev.LateClockStarted(
            at=hearing.now,
            by=hearing.by,
            round=one.number,
            table=table.number,
            absent=command.absent,
            clause="P-6.3.3" if both else "P-6.3.2",
            since=command.since,
        )
    )
    return None


def _not_then(hearing: Hearing, moment: int | None, earliest: int | None) -> Refusal | None:
    """What is noted afterwards happened since the round was there, and not in the future."""
    if moment is None or (earliest or 0) <= moment <= hearing.now:
        return None
    shown = local_clock(hearing.state.settings, moment)
    return refuse("no-such-moment", "P-6.3.2", time=shown)


def arrive(hearing: Hearing, command: cmd.Arrive) -> Refusal | None:
    wrong = hearing.unknown(command.entrant)
    if wrong is not None:
        return wrong
    place = hearing.table_of(command.entrant)
    if isinstance(place, Refusal):
        return place
    one, table = place
    late = table.late
    if late is None or late.delay(command.entrant) is not None:
        return refuse("not-late", number=command.entrant)
    wrong = _not_then(hearing, command.came, late.started)
    if wrong is not None:
        return wrong
    came = hearing.now if command.came is None else command.came
    settle_table(hearing, one, table, came)
    lost = came - late.started
    hearing.happen(
        ev.LateArrived(
            at=hearing.now,
            by=hearing.by,
            round=one.number,
            table=table.number,
            entrant=command.entrant,
            lost=lost,
            came=command.came,
        )
    )
    return None


def settle_late(hearing: Hearing) -> Refusal | None:
    """Every table of the current round whose absent players have no time left."""
    current = hearing.state.current
    for table in current.tables if current is not None else ():
        if current is not None:
            settle_table(hearing, current, table, hearing.now)
    return None if hearing.events else refuse("nobody-out-of-time")


# P-6.3.4: time gone before arriving is a rated walkover; R-12: for neither where both are gone
def settle_table(hearing: Hearing, one: Round, table: Table, now: int) -> None:
    gone = out_of_time(hearing.state, table, now)
    if not gone or table.result is not None:
        return
    waiting = [
        number
        for number in table.seats
        if number not in gone and table.late is not None and table.late.delay(number) is None
    ]
    if waiting:
        return  # the other may still come in time
    hearing.happen(
        ev.TimeGone(
            at=hearing.now, by=hearing.by, round=one.number, table=table.number, entrants=gone
        )
    )
    present = [number for number in table.seats if number not in gone]
    result = (
        walkover(hearing.state, one.number, table, present[0], 0) if present else both_lose(table)
    )
    hearing.happen(
        ev.Decided(
            at=hearing.now,
            by=hearing.by,
            number=hearing.state.next_decision,
            measure=MeasureKind.WALKOVER if present else MeasureKind.BOTH_LOSE,
            clause="P-6.3.4" if present else "R-12",
            note="",
            entrant=gone[0] if present else None,
            round=one.number,
            table=table.number,
            result=result,
        )
    )


def out_of_time(state: State, table: Table, now: int) -> tuple[int, ...]:
    """Absent players whose whole time has gone."""
    time = state.settings.time
    late = table.late
    if time is None or late is None:
        return ()
    return tuple(
        number
        for number in late.absent
        if (now - late.started if late.delay(number) is None else late.delay(number) or 0) >= time
    )


def time_left(state: State, table: Table, entrant: int, now: int) -> int | None:
    """What is left of a player's time before the game begins."""
    time = state.settings.time
    if time is None or table.late is None:
        return time
    delay = table.late.delay(entrant)
    return max(0, time - (now - table.late.started if delay is None else delay))


class Running(NamedTuple):
    """A clock that runs for somebody who has not come."""

    table: int
    entrant: int
    gone: int  # milliseconds
    time: int  # for the whole game
    ends: int  # when it has run out


def running_clocks(state: State, now: int) -> list[Running]:
    """Of the current round, where the game has no result yet."""
    time = state.settings.time
    tables = state.current.tables if state.current is not None and time is not None else ()
    return [
        Running(table.number, number, now - table.late.started, time, table.late.started + time)
        for table in tables
        if table.late is not None and table.result is None and time is not None
        for number in table.late.absent
        if table.late.delay(number) is None
    ]
