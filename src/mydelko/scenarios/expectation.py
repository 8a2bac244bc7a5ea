"""Expectations of a scenario: each key of `expect` and `[end]` compared with what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from mydelko.rulebook.profile import parse_duration
from mydelko.rules import events as ev
from mydelko.rules.clock import time_left, write_time
from mydelko.rules.refusal import Refusal, same_clause
from mydelko.rules.state import NOBODY, State

PHASE_WORDS = {  # other words a referee may write for a phase of P-3.2.1
    "challenging": "challenge",
    "announced": "challenge",
    "recording": "challenge",
    "record": "challenge",
    "stopped": "announcing",
    "exchange": "exchanging",
    "end": "ended",
}
Expected = Any  # a value of the scenario's table
DRAW_WORDS = ("", "draw", "none", "nobody")


class Step(msgspec.Struct, frozen=True):
    """What one step came to."""

    state: State
    now: int
    refusal: Refusal | None
    events: tuple[ev.Event, ...]


def find_difference(expected: Mapping[str, Any], step: Step, *, is_step: bool) -> str:
    """The first difference in words, or nothing."""
    if is_step:
        difference = _compare_refusal(expected, step)
        if difference:
            return difference
    for key, value in expected.items():
        if key != "refused":
            difference = EXPECTATIONS[key](value, step)
            if difference:
                return difference
    return ""


def _compare_refusal(expected: Mapping[str, Any], step: Step) -> str:
    wanted = expected.get("refused", False)
    refusal = step.refusal
    if refusal is None:
        return f"expected a refusal ({wanted}), but it was accepted" if wanted else ""
    if not wanted:
        # S-2.7: a move the program finds wrong is refused with a verdict
        judged = "verdict" in expected and verdict_of(step) is not None
        return "" if judged else f"refused: {refusal.message()}"
    if isinstance(wanted, str) and not refusal.cites(wanted):
        return f"refused by {', '.join(refusal.clauses)}, expected {wanted}: {refusal.message()}"
    return ""


def verdict_of(step: Step) -> str | None:
    """The last verdict of this step: on words, on the layout, or the referee's."""
    if step.refusal is not None:
        wrong = step.refusal.code == "word-invalid" or step.refusal.code.startswith("layout-")
        return "invalid" if wrong else None
    for event in reversed(step.events):
        match event:
            case ev.VerdictGiven(valid=valid):
                return "valid" if valid else "invalid"
            case ev.LayoutClaimed(fault=fault):
                return "invalid" if fault else "valid"
            case ev.RefereeDecided(measure=ev.VerdictOverridden(valid)):
                return "valid" if valid else "invalid"
            case _:
                pass
    return None


def _same(key: str, expected: object, found: object) -> str:
    return "" if expected == found else f"{key}: expected {expected!r}, found {found!r}"


def _verdict(expected: Expected, step: Step) -> str:
    return _same("verdict", expected, verdict_of(step))


def _told(expected: Expected, step: Step) -> str:
    """Words told to be wrong; empty when the verdict is only joint."""
    told = [event.wrong for event in step.events if isinstance(event, ev.VerdictGiven)]
    return _same("told", list(expected), list(told[-1] or ()) if told else None)


def _ended(expected: Expected, step: Step) -> str:
    return _same("ended", expected, step.state.is_over())


def _winner(expected: Expected, step: Step) -> str:
    result = step.state.result
    if result is None:
        return f"winner: expected {expected!r}, but the game has not ended"
    name = "" if result.winner is None else step.state.names[result.winner]
    if name == "" and (expected is False or expected in DRAW_WORDS):
        return ""
    return _same("winner", expected, name)


def _tie_break(expected: Expected, step: Step) -> str:
    result = step.state.result
    found = result.tie_break if result else ""
    behind = step.state.profile.clauses["tie"] if found else ()
    if expected == found or any(same_clause(str(expected), clause) for clause in behind):
        return ""
    return _same("tie_break", expected, found)


def _scores(expected: Expected, step: Step) -> str:
    return _same("scores", list(expected), list(step.state.scores))


def _turn(expected: Expected, step: Step) -> str:
    state = step.state
    name = "" if state.turn == NOBODY or state.is_over() else state.names[state.turn]
    return _same("turn", expected, name)


def _phase(expected: Expected, step: Step) -> str:
    return _same("phase", PHASE_WORDS.get(expected, expected), step.state.phase.value)


def _bag(expected: Expected, step: Step) -> str:
    return _same("bag", expected, len(step.state.bag))


def _passes(expected: Expected, step: Step) -> str:
    return _same("passes", expected, step.state.passes())


def _clock(expected: Expected, step: Step) -> str:
    found = [time_left(step.state, seat, step.now) for seat in step.state.seats]
    for text, left in zip(expected, found, strict=True):
        try:
            wanted = -parse_duration(text[1:]) if text.startswith("-") else parse_duration(text)
        except ValueError as error:
            return f"clock: {error}"
        if wanted != left:
            return f"clock: expected {list(expected)}, found {[write_time(time) for time in found]}"
    return ""


def _racks(expected: Expected, step: Step) -> str:
    for name, tiles in expected.items():
        seat = step.state.seat_named(name)
        if seat is None:
            return f"racks: {name!r} has no seat"
        if sorted(tiles) != sorted(step.state.racks[seat]):
            return f"racks: expected {name} to hold {tiles}, found {step.state.racks[seat]}"
    return ""


def _refused(expected: Expected, step: Step) -> str:
    return _same("refused", expected, step.refusal is not None)


EXPECTATIONS: dict[str, Callable[[Expected, Step], str]] = {
    "refused": _refused,
    "verdict": _verdict,
    "told": _told,
    "ended": _ended,
    "winner": _winner,
    "tie_break": _tie_break,
    "scores": _scores,
    "turn": _turn,
    "phase": _phase,
    "bag": _bag,
    "passes": _passes,
    "clock": _clock,
    "racks": _racks,
}
