"""What a table adds to the law's options: it waits, and in practice it undoes, pauses and helps
(R-21)."""

from __future__ import annotations

from msgspec.structs import replace

from mydelko.play.caps import without_excess
from mydelko.play.setup import Setup
from mydelko.rules import options as law
from mydelko.rules.acts import REFEREE
from mydelko.rules.options import Options
from mydelko.rules.state import NOBODY, LineKind, State

HINT_STEPS = 3  # where to look, which tiles, the move


def seat_options(setup: Setup, state: State, seat: int) -> Options:
    """What a person at this seat may do now."""
    if state.version == 0:
        return _while_waiting(setup, state, seat)
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
    hint = ("hint",) if may_be_hinted(state, found) else ()
    return replace(found, acts=(*acts, *hint, *pause, *undo))


def referee_options(state: State) -> Options:
    """What the referee may do: nothing before there is a game, and a pause is the players' own."""
    if state.version == 0:
        return Options()
    found = law.options(state, REFEREE)
    return replace(found, acts=("decide",)) if state.practice and is_paused(state) else found


def _while_waiting(setup: Setup, state: State, seat: int) -> Options:
    """Who announced bytes for the bag adds them; who sits may start the clock of who has not come
    (P-6.3.2)."""
    adds = ("add-bytes",) if setup.awaits_bytes(seat) else ()
    starts = setup.has_absent_clock() and state.clock.running == NOBODY
    return Options(acts=(*adds, "start") if starts else adds)


def is_paused(state: State) -> bool:
    """Whether the clock stands for the referee, or for a pause."""
    return (
        state.clock.running == NOBODY and state.clock.paused_by is not None and not state.is_over()
    )


def may_be_hinted(state: State, found: Options) -> bool:
    """Before any tile is laid: then all of them are on the rack."""
    return found.may("play") and not state.laid and state.hinted < HINT_STEPS


def has_move_to_undo(state: State, seat: int) -> bool:
    """Whether the seat has finished a turn of its own choice."""
    return any(
        line.seat == seat and not (line.kind is LineKind.PASS and line.forced)
        for line in state.sheet
    )
