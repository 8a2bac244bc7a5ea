"""Undo in a practice game (R-21): the log stays as it is, and the game goes on in another branch.

A branch is a stream of its own that begins with the same events up to the player's last turn.
The time since then is charged to nobody (`ClockHeld`). The bag follows from the seed and from
what left it, so the same move draws the same tiles again, and the branch can be verified like
any game.
"""

from __future__ import annotations

from collections.abc import Sequence

from mydelko.rules import events as ev
from mydelko.rules.clock import hold_clock
from mydelko.rules.decide import advance
from mydelko.rules.fold import fold

# What the law does by itself when a turn begins; the player's own acts come after these.
OPENING_OF_A_TURN = (ev.ClockStarted, ev.TilesDrawn, ev.TilesReturned)
OWN_LINES = (ev.MoveAccepted, ev.MoveLost, ev.ExchangeRecorded, ev.Passed)


def find_undo(events: Sequence[ev.Event], seat: int) -> int | None:
    """How many events remain when this seat's last finished turn is taken back."""
    finished = None
    for index in range(len(events) - 1, -1, -1):
        event = events[index]
        if finished is None:
            chosen = not isinstance(event, ev.Passed) or event.reason is ev.PassReason.CHOSEN
            if isinstance(event, OWN_LINES) and event.seat == seat and chosen:
                finished = index
        elif isinstance(event, ev.TurnBegan) and event.seat == seat:
            kept = index + 1
            while kept < finished and isinstance(events[kept], OPENING_OF_A_TURN):
                kept += 1
            return kept
    return None


def branch_events(events: Sequence[ev.Event], kept: int, now: int) -> list[ev.Event]:
    """The first events of the new branch."""
    copied = list(events[:kept])
    state = fold(copied)
    held = hold_clock(state, state.time, now)
    advance(state, held)  # a branch that does not fold is never written
    return copied + held
