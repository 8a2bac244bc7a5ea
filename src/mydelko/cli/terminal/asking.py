"""Whom the keyboard asks next, whether the others look away, and what could be typed.

Nothing but the law's options and whom it awaits is asked here, so that a new document or phase
needs no change. What a hint leaves out (calling the referee, laying without stopping) stands in
the help.
"""

from __future__ import annotations

from collections.abc import Sequence

from mydelko.cli.terminal.vocabulary import MOVES
from mydelko.play.options import options_in_play
from mydelko.rules import State
from mydelko.rules.acts import REFEREE
from mydelko.rules.options import awaited, options

HINTS = (  # the first row of which something is offered
    ("record", "challenge", "claim"),
    ("name", "stop", "take-back"),
    ("play", "exchange", "pass"),
    ("start",),
    ("resume",),
)
EXCHANGE_HINTS = (("exchange", "take-back", "pass"),)  # it is declared and nothing else is left
STANDING = ("decide", "start")  # awaited while no clock runs
STANDING_HINTS = (("start",), ("resume",))
LAST_HINTS = ("sheet", "explain", "decide", "quit")


def asked_next(state: State, people: Sequence[int]) -> int | None:
    """Of the people at the keyboard, the one who has to say something next."""
    wanted = awaited(state)
    if wanted is None:
        return None
    turned = [seat for seat in _from_turn(state) if seat in people]
    owing = [seat for seat in turned if seat in wanted.seats]
    able = [seat for seat in turned if _can_go_on(state, seat)]  # though the referee is awaited
    callers = [seat for seat in able if seat == state.clock.paused_by]
    return next(iter(owing or callers or able), None)


def is_private(state: State, seat: int, people: Sequence[int]) -> bool:
    """What the seat is shown is for its eyes: a rack, or a declaration others do not see (R-7)."""
    if len(people) == 1:
        return False
    return has_move(state, seat) or (len(people) > 2 and _declares_sealed(state, seat))


def has_move(state: State, seat: int) -> bool:
    """Whether the seat is to move, and has no move of another to answer first."""
    offered = options(state, seat)
    return any(offered.may(verb) for verb in MOVES) and not offered.may("record")


def hinted(state: State, seat: int) -> list[str]:
    """Verbs to name to the person at this seat."""
    offered, wanted = options_in_play(state, seat), awaited(state)
    if wanted is None:
        return list(LAST_HINTS)
    rows: tuple[tuple[str, ...], ...] = HINTS
    if wanted.act in STANDING:
        rows = STANDING_HINTS
    elif offered.may("exchange") and not offered.may("declare-exchange"):
        rows = EXCHANGE_HINTS
    found = ([act for act in row if offered.may(act)] for row in rows)
    said = next(filter(None, found), [])
    return ["decide", *said] if REFEREE in wanted.seats else said


def _can_go_on(state: State, seat: int) -> bool:
    offered = options(state, seat)
    return offered.may("start") or offered.may("record") or has_move(state, seat)


def _declares_sealed(state: State, seat: int) -> bool:
    """Of a sealed answer not even the time is told."""
    wanted = awaited(state)
    if wanted is None or seat not in wanted.seats:
        return False
    return wanted.act == "record" and wanted.since is None


def _from_turn(state: State) -> tuple[int, ...]:
    """Seats in order of play, first who has the turn."""
    at = state.order.index(state.turn)
    return (*state.order[at:], *state.order[:at])
