"""What a table adds to the law's options: it waits, and in practice it undoes and pauses (R-21)."""

from __future__ import annotations

from msgspec.structs import replace

from mydelko.play.caps import without_excess
from mydelko.play.setup import Setup
from mydelko.rules import options as law
from mydelko.rules.acts import REFEREE
from mydelko.rules.options import Options
from mydelko.rules.state import NOBODY, LineKind, State


def seat_options(setup: Setup, state: State, seat: int) -> Options:
    """What a person at this seat may do now."""
    if state.version == 0:
        return _while_waiting(setup, state)
    return without_excess(setup, state, options_in_play(state, seat))


def options_in_play(state: State, seat: int) -> Options:
    """The same where the game is there, with what practice adds and a pause takes away."""
    found = law.options(state, seat)
    if not state.practice or state.is_over():
        return found
    undo = ("undo",) if has_move_to_undo(state, seat) else ()
    if is_paused(state):
        return Options(acts=("resume", *undo), judged=found.judged, bases=found.bases)
    pause = ("pause",) if state.clock.running != NOBODY else ()
    # in practice a pause takes the place of a call
    acts = tuple(act for act in found.acts if act != "call-referee")
    return replace(found, acts=(*acts, *pause, *undo))


def referee_options(state: State) -> Options:
    """What the referee may do: nothing before there is a game, and a pause is the players' own."""
    if state.version == 0:
        return Options()
    found = law.options(state, REFEREE)
    return replace(found, acts=("decide",)) if state.practice and is_paused(state) else found


def _while_waiting(setup: Setup, state: State) -> Options:
    """P-6.3.2: who sits may start the clock of who has not come."""
    starts = setup.has_absent_clock() and state.clock.running == NOBODY
    return Options(acts=("start",) if starts else ())


def is_paused(state: State) -> bool:
    """Whether the clock stands for the referee, or for a pause."""
    return (
        state.clock.running == NOBODY and state.clock.paused_by is not None and not state.is_over()
    )


def has_move_to_undo(state: State, seat: int) -> bool:
    """Whether the seat has finished a turn of its own choice."""
    return any(
        line.seat == seat and not (line.kind is LineKind.PASS and line.forced)
        for line in state.sheet
    )
