"""Expectations of a scenario: each key of `expect` and `[end]` compared with what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from mydelko.locale import marked
from mydelko.rulebook.profile import NO_TIME, parse_duration
from mydelko.rules import events as ev
from mydelko.rules.clock import time_left, write_time
from mydelko.rules.refusal import Refusal, same_clause
from mydelko.rules.state import NOBODY, State
from mydelko.scenarios.sentence import PLACED, Sentence, sentence

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
DIFFERS = marked("{key}: expected {expected}, found {found}")
NO_SEAT = marked("{name} has no seat")


class Step(msgspec.Struct, frozen=True):
    """What one step came to."""

    state: State
    now: int
    refusal: Refusal | None
    events: tuple[ev.Event, ...]


def find_difference(expected: Mapping[str, Any], step: Step, *, is_step: bool) -> Sentence | None:
    """The first difference, or nothing."""
    if is_step:
        difference = _compare_refusal(expected, step)
        if difference is not None:
            return difference
    for key, value in expected.items():
        if key != "refused":
            difference = EXPECTATIONS[key](value, step)
            if difference is not None:
                return difference
    return None


def _compare_refusal(expected: Mapping[str, Any], step: Step) -> Sentence | None:
    wanted = expected.get("refused", False)
    refusal = step.refusal
    if refusal is None:
        accepted = marked("expected a refusal ({clause}), but it was accepted")
        return sentence(accepted, clause=wanted) if wanted else None
    if not wanted:
        # S-2.7: a move the program finds wrong is refused with a verdict
        judged = "verdict" in expected and verdict_of(step) is not None
        return None if judged else sentence(marked("refused: {refusal}"), refusal=refusal)
    if isinstance(wanted, str) and not refusal.cites(wanted):
        other = marked("refused by {clauses}, expected {clause}: {refusal}")
        clauses = ", ".join(refusal.clauses)
        return sentence(other, clauses=clauses, clause=wanted, refusal=refusal)
    return None


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


def _same(key: str, expected: object, found: object) -> Sentence | None:
    if expected == found:
        return None
    return sentence(DIFFERS, key=key, expected=repr(expected), found=repr(found))


def _verdict(expected: Expected, step: Step) -> Sentence | None:
    return _same("verdict", expected, verdict_of(step))


def _told(expected: Expected, step: Step) -> Sentence | None:
    """Words told to be wrong; empty when the verdict is only joint."""
    told = [event.wrong for event in step.events if isinstance(event, ev.VerdictGiven)]
    return _same("told", list(expected), list(told[-1] or ()) if told else None)


def _ended(expected: Expected, step: Step) -> Sentence | None:
    return _same("ended", expected, step.state.is_over())


def _winner(expected: Expected, step: Step) -> Sentence | None:
    result = step.state.result
    if result is None:
        going_on = marked("winner: expected {expected}, but the game has not ended")
        return sentence(going_on, expected=repr(expected))
    name = "" if result.winner is None else step.state.names[result.winner]
    if name == "" and (expected is False or expected in DRAW_WORDS):
        return None
    return _same("winner", expected, name)


def _tie_break(expected: Expected, step: Step) -> Sentence | None:
    result = step.state.result
    found = result.tie_break if result else ""
    behind = step.state.profile.clauses["tie"] if found else ()
    if expected == found or any(same_clause(str(expected), clause) for clause in behind):
        return None
    return _same("tie_break", expected, found)


def _scores(expected: Expected, step: Step) -> Sentence | None:
    return _same("scores", list(expected), list(step.state.scores))


def _turn(expected: Expected, step: Step) -> Sentence | None:
    state = step.state
    name = "" if state.turn == NOBODY or state.is_over() else state.names[state.turn]
    return _same("turn", expected, name)


def _phase(expected: Expected, step: Step) -> Sentence | None:
    return _same("phase", PHASE_WORDS.get(expected, expected), step.state.phase.value)


def _bag(expected: Expected, step: Step) -> Sentence | None:
    return _same("bag", expected, len(step.state.bag))


def _passes(expected: Expected, step: Step) -> Sentence | None:
    return _same("passes", expected, step.state.passes())


def _clock(expected: Expected, step: Step) -> Sentence | None:
    found = [time_left(step.state, seat, step.now) for seat in step.state.seats]
    for text, left in zip(expected, found, strict=True):
        try:
            wanted = -parse_duration(text[1:]) if text.startswith("-") else parse_duration(text)
        except ValueError:
            time = sentence(NO_TIME, found=repr(text))
            return sentence(PLACED, where="clock", what=time)
        if wanted != left:
            times = [write_time(time) for time in found]
            return sentence(DIFFERS, key="clock", expected=list(expected), found=times)
    return None


def _racks(expected: Expected, step: Step) -> Sentence | None:
    for name, tiles in expected.items():
        seat = step.state.seat_named(name)
        if seat is None:
            nobody = sentence(NO_SEAT, name=repr(name))
            return sentence(PLACED, where="racks", what=nobody)
        held = step.state.racks[seat]
        if sorted(tiles) != sorted(held):
            return sentence(DIFFERS, key=f"racks, {name}", expected=tiles, found=held)
    return None


def _refused(expected: Expected, step: Step) -> Sentence | None:
    return _same("refused", expected, step.refusal is not None)


EXPECTATIONS: dict[str, Callable[[Expected, Step], Sentence | None]] = {
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
