"""A finished game step by step: the table as each move found it, all racks open."""

from __future__ import annotations

from collections.abc import Sequence

from mydelko.play.viewer import board_rows
from mydelko.rules.codes import codes_of
from mydelko.rules.events import Event
from mydelko.rules.fold import apply, fold
from mydelko.rules.state import NOBODY, State
from mydelko.server.wire import ReplayStep


def replay_steps(events: Sequence[Event]) -> list[ReplayStep]:
    """The start, then one for each line of the sheet: what was drawn is drawn, and no tile of the
    next move is yet on the board or set aside."""
    state = fold(events[:1])
    found: dict[int, State] = {}
    for event in events[1:]:
        state = apply(state, event)
        if state.turn != NOBODY and not state.laid and not state.aside:
            found[len(state.sheet)] = state
    return [_step(found[lines]) for lines in sorted(found)]


def _step(state: State) -> ReplayStep:
    return ReplayStep(
        version=state.version,
        board=board_rows(state.board, codes_of(state.profile.tiles)),
        racks=state.racks,
        scores=state.scores,
        bag=len(state.bag),
    )
