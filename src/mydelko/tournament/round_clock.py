"""The clock of a round: how long its games may last, stopped, running on, longer by minutes.

A round lasts as long as the times of all players of its largest table together. The clock only
shows: no game ends by it, and the late have clocks of their own (`lateness.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.state import Round, State

MINUTE = 60_000  # milliseconds


class RoundTime(NamedTuple):
    ends: int | None  # while it runs
    left: int  # milliseconds, while it stands

    def left_at(self, now: int) -> int:
        return self.left if self.ends is None else max(0, self.ends - now)


def round_clock(state: State, one: Round) -> RoundTime | None:
    """None: the round has not begun, or games of this event have no time."""
    time = state.settings.time
    if one.started is None or time is None:
        return None
    if one.timed is not None:
        return RoundTime(one.timed.ends, one.timed.left)
    return RoundTime(one.started + time * max(len(table.seats) for table in one.tables), 0)


def time_round(hearing: Hearing, command: cmd.TimeRound) -> Refusal | None:
    current = hearing.state.current
    if current is None:
        return refuse("no-such-round", round=1, last=0)
    if current.started is None:
        return refuse("not-started", round=current.number)
    clock = round_clock(hearing.state, current)
    if clock is None:
        return refuse("no-round-time")
    left = max(0, clock.left_at(hearing.now) + command.add)
    runs = clock.ends is not None if command.running is None else command.running
    hearing.happen(
        ev.RoundTimed(at=hearing.now, by=hearing.by, round=current.number, left=left, runs=runs)
    )
    return None
