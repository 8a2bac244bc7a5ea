"""The history of a game: turn by turn what was told of it, and the table as each turn left it.

Made of news and of what lies open on the table, so whoever may look on may read it while the game
is played. Of the turn that is still going on it tells no more than has been told already, and no
time at which something unseen happened: its clocks stand as when they were last started or stopped.
"""

from __future__ import annotations

from collections.abc import Sequence

from mydelko.play.news import News
from mydelko.play.reporting import tell
from mydelko.play.view import View
from mydelko.play.viewer import board_rows
from mydelko.rules.codes import codes_of
from mydelko.rules.events import Event, TurnBegan
from mydelko.rules.fold import apply, fold
from mydelko.rules.state import State


class HistoryStep(View, frozen=True, kw_only=True):
    seat: int  # whose turn it was; -1 before the first
    lines: int  # on the sheet after it
    board: tuple[str, ...]
    scores: tuple[int, ...]
    left: tuple[int | None, ...]  # milliseconds on each clock; null is no limit
    news: tuple[News, ...]


def tell_history(events: Sequence[Event]) -> tuple[HistoryStep, ...]:
    """A step for all that came before the first turn, then one for each turn."""
    if not events:
        return ()
    state = fold(events[:1])
    steps: list[HistoryStep] = []
    told: list[News] = []
    for event in events[1:]:
        if isinstance(event, TurnBegan):
            steps.append(_step(state, told))
            told = []
        told += tell(state, event)
        state = apply(state, event)
    return (*steps, _step(state, told))


def _step(state: State, told: list[News]) -> HistoryStep:
    clock = state.clock
    return HistoryStep(
        seat=state.turn,
        lines=len(state.sheet),
        board=board_rows(state.board, codes_of(state.profile.tiles)),
        scores=state.scores,
        left=tuple(
            None if budget is None else budget - used
            for budget, used in zip(clock.budget, clock.used, strict=True)
        ),
        news=tuple(told),
    )
