"""Running a scenario: every step given to the law, and the first difference from what it expects.

The dictionary of a scenario that names a word list is an argument.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from mydelko.locale import marked
from mydelko.rulebook.profile import ProfileError, Start
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE, Begin, Order
from mydelko.rules.decide import advance, decide, settle
from mydelko.rules.fold import fold
from mydelko.rules.hearing import Judge
from mydelko.rules.opening import open_game
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import NOBODY, Phase, State
from mydelko.rules.text import parse_command
from mydelko.scenarios.expectation import NO_SEAT, Step, find_difference
from mydelko.scenarios.scenario import Scenario, read_time
from mydelko.scenarios.sentence import (
    ScenarioError,
    Sentence,
    at,
    at_step,
    sentence,
    unread,
)

EARLY = ("start", "stop", "call-referee", "decide", "begin", "draw-start")  # before the first clock
REFEREE_NAME = "referee"


class Opening(enum.Enum):
    AT_ONCE = "at-once"
    BY_COMMAND = "by-command"
    ON_ARRIVAL = "on-arrival"


class Outcome(msgspec.Struct, frozen=True):
    title: str
    difference: Sentence | None  # the first one
    events: tuple[ev.Event, ...]
    notes: tuple[Sentence, ...] = ()

    @property
    def passed(self) -> bool:
        return self.difference is None


def play_scenario(scenario: Scenario, judge_of: Callable[[str], Judge]) -> Iterator[Step]:
    """The table as it is set up, then after every step; `judge_of` judges by a named word list."""
    judge = _judge(scenario, judge_of)
    try:
        opened = open_game(scenario.profile, scenario.seats, game="scenario", real=scenario.real)
    except ProfileError as error:
        raise unread(error) from error
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
        if difference is not None:
            by, act = step.get("by", REFEREE_NAME), step["do"]
            text = marked("step {number} ({by}: {act}): {difference}")
            where = sentence(text, number=number, by=by, act=act, difference=difference)
            return Outcome(scenario.title, where, events, scenario.notes)
    whole = Step(seen.state, seen.now, None, events)
    final = find_difference(scenario.end, whole, is_step=False)
    if final is not None:
        final = sentence(marked("at the end: {difference}"), difference=final)
    return Outcome(scenario.title, final, events, scenario.notes)


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
        raise at(at_step(number), NO_SEAT, name=repr(name))
    return scenario.seats.index(name)


def _time(step: dict[str, Any], last: int, number: int) -> int:
    if "at" not in step:
        return last
    where = sentence("{step}: at", step=at_step(number))
    now = read_time(str(step["at"]), where)
    if now < last:
        raise at(where, marked("{time} is before the step above"), time=step["at"])
    return now


def _judge(scenario: Scenario, judge_of: Callable[[str], Judge]) -> Judge:
    if scenario.words is not None:
        return scenario.words.__contains__
    if scenario.lexicon is not None:
        return judge_of(scenario.lexicon)
    return _no_dictionary


def _no_dictionary(word: str) -> bool:
    fault = marked("{word} has to be judged, but neither words nor lexicon is given")
    raise ScenarioError(fault, word=word)
