"""The fold: `apply(state, event)` is total and pure, and a game's state is the fold of its events.

Nothing is decided here: an event says what happened, this says what the game is afterwards.
The events of each module of `rules/events` have their fold in the module of that name here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, get_args

from mydelko.rules import events as ev
from mydelko.rules.fold.changes import NotAGameError
from mydelko.rules.fold.clock import apply_clock
from mydelko.rules.fold.game import apply_game, open_state
from mydelko.rules.fold.move import apply_move
from mydelko.rules.fold.real import apply_real
from mydelko.rules.fold.referee import apply_referee
from mydelko.rules.fold.turn import apply_turn
from mydelko.rules.state import State

__all__ = ["NotAGameError", "apply", "fold", "open_state"]

_FOLDS: dict[object, Callable[[State, Any], State]] = {
    kind: change
    for theme, change in (
        (ev.ClockEvent, apply_clock),
        (ev.GameEvent, apply_game),
        (ev.MoveEvent, apply_move),
        (ev.RealEvent, apply_real),
        (ev.RefereeEvent, apply_referee),
        (ev.TurnEvent, apply_turn),
    )
    for kind in get_args(theme)
}


def fold(events: Iterable[ev.Event]) -> State:
    stream = iter(events)
    first = next(stream, None)
    if not isinstance(first, ev.GameOpened):
        raise NotAGameError("a game's first event opens it")
    state = open_state(first)
    for event in stream:
        state = apply(state, event)
    return state


def apply(state: State, event: ev.Event) -> State:
    """The state after one more event."""
    return _FOLDS[type(event)](state, event)
