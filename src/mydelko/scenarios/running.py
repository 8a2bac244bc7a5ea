"""Running a scenario: every step given to the law, and the first difference from what it expects.

The dictionary of a scenario that names a word list is an argument.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from mydelko.rulebook.profile import ProfileError, Start, parse_duration
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE, Begin, Order
from mydelko.rules.decide import advance, decide, settle
from mydelko.rules.fold import fold
from mydelko.rules.hearing import Judge
from mydelko.rules.opening import open_game
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import NOBODY, Phase, State
from mydelko.rules.text import parse_command
from mydelko.scenarios.expectation import Step, find_difference
from mydelko.scenarios.scenario import Scenario
from mydelko.scenarios.shape import ScenarioError

EARLY = ("start", "stop", "call-referee", "decide", "begin", "draw-start")  # before the first clock
REFEREE_NAME = "referee"


class Opening(enum.Enum):
    AT_ONCE = "at-once"
    BY_COMMAND = "by-command"
    ON_ARRIVAL = "on-arrival"


class Outcome(msgspec.Struct, frozen=True):
    title: str
    passed: bool
    difference: str  # the first one, empty when passed
    events: tuple[ev.Event, ...]
    notes: tuple[str, ...] = ()


def play_scenario(scenario: Scenario, judge_of: Callable[[str], Judge]) -> Iterator[Step]:
    """The table as it is set up, then after every step; `judge_of` judges by a named word list."""
    judge = _judge(scenario, judge_of)
    try:
        opened = open_game(scenario.profile, scenario.seats, game="scenario", real=scenario.real)
    except ProfileError as error:
        raise ScenarioError(str(error)) from error
    opening, now = _opening(scenario), 0
    ordered = opening is not Opening.BY_COMMAND
    events: list[ev.Event] = [opened, replace(scenario.position, ordered=ordered)]
    state = fold(events)
    if opening is Opening.AT_ONCE:
        begun = _begin(scenario, state, now, judge)
        state = advance(state, begun)
        events += begun
    yield Step(state, now, None, tuple(events))
    for number, step in enumerate(scenario.steps, 1):
        now = _time(step, now, number)
        refusal, happened = _take_step(scenario, state, number, now, judge)
        state = advance(state, happened)
        if opening is Opening.ON_ARRIVAL and _has_arrived(state):
            begun = _begin(scenario, state, now, judge)
            state = advance(state, begun)
            happened = happened + begun
        yield Step(state, now, refusal, tuple(happened))


def run_scenario(scenario: Scenario, judge_of: Callable[[str], Judge]) -> Outcome:
    """Runs every step up to the first difference."""
    played = play_scenario(scenario, judge_of)
    seen = next(played)
    events = seen.events
    for number, (step, seen) in enumerate(zip(scenario.steps, played, strict=True), 1):
        events += seen.events
        difference = find_difference(step.get("expect", {}), seen, is_step=True)
        if difference:
            where = f"step {number} ({step.get('by', REFEREE_NAME)}: {step['do']}): {difference}"
            return Outcome(scenario.title, False, where, events, scenario.notes)
    whole = Step(seen.state, seen.now, None, events)
    final = find_difference(scenario.end, whole, is_step=False)
    difference = f"at the end: {final}" if final else ""
    return Outcome(scenario.title, not final, difference, events, scenario.notes)


def _take_step(
    scenario: Scenario, state: State, number: int, now: int, judge: Judge
) -> tuple[Refusal | None, list[ev.Event]]:
    step = scenario.steps[number - 1]
    by = _seat(scenario, step, number)
    settled = settle(state, now, scenario.draw, judge)
    state = advance(state, settled)
    command = parse_command(step["do"], by, now, state)
    if isinstance(command, Refusal):
        return command, settled
    answer = decide(state, command, scenario.draw, judge)
    if isinstance(answer, Refusal):
        return answer, settled + list(answer.settled)
    return None, settled + answer


def _opening(scenario: Scenario) -> Opening:
    """When the first clock starts: a starting draw or a late player keeps the game waiting."""
    if scenario.real is not None:
        return Opening.BY_COMMAND
    if scenario.profile.start is Start.ENTRY:
        return Opening.AT_ONCE
    for step in scenario.steps:
        verb = step["do"].split()[0]
        if verb in ("draw-start", "begin"):
            return Opening.BY_COMMAND
        if verb not in EARLY:
            break
    first = scenario.steps[0] if scenario.steps else {"do": "none"}
    late = first["do"].strip() == "start" and "refused" not in first["expect"]
    return Opening.ON_ARRIVAL if late else Opening.AT_ONCE


def _has_arrived(state: State) -> bool:
    """P-6.3.2: the late player has stopped the clock, now both begin."""
    waiting = state.phase is Phase.STARTING and state.clock.began is not None
    return waiting and state.clock.running == NOBODY


def _begin(scenario: Scenario, state: State, now: int, judge: Judge) -> list[ev.Event]:
    begun = decide(state, Order(REFEREE, now, Begin()), scenario.draw, judge)
    assert not isinstance(begun, Refusal)
    return begun


def _seat(scenario: Scenario, step: dict[str, Any], number: int) -> int:
    name = step.get("by", REFEREE_NAME)
    if name == REFEREE_NAME:
        return REFEREE
    if name not in scenario.seats:
        raise ScenarioError(f"step {number}: {name!r} has no seat")
    return scenario.seats.index(name)


def _time(step: dict[str, Any], last: int, number: int) -> int:
    if "at" not in step:
        return last
    try:
        now = parse_duration(str(step["at"]))
    except ValueError as error:
        raise ScenarioError(f"step {number}: at: {error}") from error
    if now < last:
        raise ScenarioError(f"step {number}: at: {step['at']} is before the step above")
    return now


def _judge(scenario: Scenario, judge_of: Callable[[str], Judge]) -> Judge:
    if scenario.words is not None:
        return scenario.words.__contains__
    if scenario.lexicon is not None:
        return judge_of(scenario.lexicon)
    return _no_dictionary


def _no_dictionary(word: str) -> bool:
    raise ScenarioError(f"{word} has to be judged, but neither words nor lexicon is given")
