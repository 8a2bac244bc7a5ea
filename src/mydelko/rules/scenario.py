"""Scenarios: worked examples a referee can read, and the runner that proves them.

A scenario is a TOML table: rules, a small dictionary, seats, racks, tiles as they will leave
the bag, then steps in text commands with what is expected after each. Running gives a pass
or the first difference. The dictionary of a scenario that names a word list is an argument.
"""

from __future__ import annotations

import enum
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from mydelko.letters import BLANK_TILE, UnknownLetter, load_tile_set
from mydelko.rulebook.profile import (
    Profile,
    ProfileError,
    Start,
    load_profile,
    parse_duration,
    parse_profile,
)
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE, Begin, Order
from mydelko.rules.bag import ScriptedDraw
from mydelko.rules.board import EMPTY, BoardError, parse_rows
from mydelko.rules.codes import codes_of
from mydelko.rules.decide import advance, decide, settle
from mydelko.rules.expectation import EXPECTATIONS, Step, find_difference
from mydelko.rules.fold import fold
from mydelko.rules.hearing import Judge
from mydelko.rules.refusal import Refusal
from mydelko.rules.start import open_game
from mydelko.rules.state import NOBODY, Phase, State
from mydelko.rules.text import parse_command

KEYS = (
    "title", "clauses", "rules", "words", "lexicon", "seats", "racks", "draws", "board",
    "scores", "bag", "clock", "step", "end",
)  # fmt: skip
STEP_KEYS = ("at", "by", "do", "expect")
EARLY = ("start", "stop", "call-referee", "decide", "begin", "draw-start")  # before the first clock
REFEREE_NAME = "referee"


class ScenarioError(ValueError):
    """A scenario that is written wrongly; the message names the part."""


class Opening(enum.Enum):
    AT_ONCE = "at-once"
    BY_COMMAND = "by-command"
    ON_ARRIVAL = "on-arrival"


class Scenario(msgspec.Struct, frozen=True):
    title: str
    clauses: tuple[str, ...]
    profile: Profile
    words: frozenset[str] | None  # the dictionary of this scenario
    lexicon: str | None  # or the name of a word list
    seats: tuple[str, ...]
    position: ev.PositionSet
    draw: ScriptedDraw
    steps: tuple[dict[str, Any], ...]
    end: dict[str, Any]
    notes: tuple[str, ...]  # what is odd about it but does not keep it from running


class Outcome(msgspec.Struct, frozen=True):
    title: str
    passed: bool
    difference: str  # the first one, empty when passed
    events: tuple[ev.Event, ...]
    notes: tuple[str, ...] = ()


def read_scenario(path: Path) -> Scenario:
    try:
        return parse_scenario(tomllib.loads(path.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path.name} is not a TOML file: {error}") from error


def parse_scenario(data: Mapping[str, Any]) -> Scenario:
    for key in data:
        if key not in KEYS:
            raise ScenarioError(f"unknown key {key!r}; known: {', '.join(KEYS)}")
    try:
        profile = _profile(data.get("rules", "base"))
        words = data.get("words")
        layout = _Layout(profile, data)
        return Scenario(
            title=str(data.get("title", "")),
            clauses=tuple(data.get("clauses", ())),
            profile=profile,
            words=None if words is None else layout.dictionary(words),
            lexicon=data.get("lexicon"),
            seats=tuple(data.get("seats", ())),
            position=layout.position(),
            draw=ScriptedDraw(layout.bag, layout.dead + load_tile_set(profile.tiles).in_order()),
            steps=tuple(_step(step, number) for number, step in enumerate(data.get("step", ()), 1)),
            end=_expectations(data.get("end", {}), "[end]"),
            notes=tuple(layout.notes),
        )
    except (ProfileError, BoardError, UnknownLetter) as error:
        raise ScenarioError(str(error)) from error


def run_scenario(scenario: Scenario, judge_of: Callable[[str], Judge]) -> Outcome:
    """Runs every step; `judge_of` gives the judge of a named word list."""
    judge = _judge(scenario, judge_of)
    try:
        opened = open_game(scenario.profile, scenario.seats, game="scenario")
    except ProfileError as error:
        raise ScenarioError(str(error)) from error
    opening, now = _opening(scenario), 0
    ordered = opening is not Opening.BY_COMMAND
    events: list[ev.Event] = [opened, replace(scenario.position, ordered=ordered)]
    state = fold(events)
    if opening is Opening.AT_ONCE:
        begun = _begin(scenario, state, now, judge)
        events += begun
        state = advance(state, begun)
    for number, step in enumerate(scenario.steps, 1):
        now = _time(step, now, number)
        refusal, happened = _take_step(scenario, state, number, now, judge)
        state = advance(state, happened)
        events += happened
        if opening is Opening.ON_ARRIVAL and _has_arrived(state):
            begun = _begin(scenario, state, now, judge)
            events += begun
            state = advance(state, begun)
        seen = Step(state, now, refusal, tuple(happened))
        difference = find_difference(step.get("expect", {}), seen, is_step=True)
        if difference:
            where = f"step {number} ({step.get('by', REFEREE_NAME)}: {step['do']}): {difference}"
            return Outcome(scenario.title, False, where, tuple(events), scenario.notes)
    final = find_difference(scenario.end, Step(state, now, None, tuple(events)), is_step=False)
    difference = f"at the end: {final}" if final else ""
    return Outcome(scenario.title, not final, difference, tuple(events), scenario.notes)


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


def _profile(rules: object) -> Profile:
    if isinstance(rules, str):
        return load_profile(rules)
    if isinstance(rules, dict):
        return parse_profile(rules)
    raise ScenarioError("rules: expected a rule set's name or a table with base = …")


def _step(raw: object, number: int) -> dict[str, Any]:
    if not isinstance(raw, dict) or not isinstance(raw.get("do"), str) or not raw["do"].strip():
        raise ScenarioError(f"step {number}: a step says what to `do`")
    for key in raw:
        if key not in STEP_KEYS:
            raise ScenarioError(f"step {number}: unknown key {key!r}")
    return {**raw, "expect": _expectations(raw.get("expect", {}), f"step {number}")}


def _expectations(raw: object, where: str) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise ScenarioError(f"{where}: expect is a table")
    for key in raw:
        if key not in EXPECTATIONS:
            raise ScenarioError(f"{where}: cannot expect {key!r}; known: {', '.join(EXPECTATIONS)}")
    return raw


class _Layout:
    """Shares the set out to board, racks and bag as the scenario says."""

    def __init__(self, profile: Profile, data: Mapping[str, Any]) -> None:
        self.profile = profile
        self.data = data
        self.notes: list[str] = []
        tile_set = load_tile_set(profile.tiles)
        self.board = parse_rows(data["board"], tile_set.alphabet) if "board" in data else EMPTY
        self.racks = tuple(self._tiles(rack) for rack in data.get("racks", ()))
        self.racks = self.racks or ("",) * len(data.get("seats", ()))
        if len(self.racks) != len(data.get("seats", ())):
            raise ScenarioError("racks: one for each seat is expected")
        pool = tile_set.tiles()
        codes = codes_of(profile.tiles)
        on_board = "".join(
            BLANK_TILE if code & 0x80 else codes.letter[code] for code in self.board if code
        )
        self._remove(pool, on_board + "".join(self.racks))
        draws = self._tiles("".join(str(data.get("draws", "")).split()))
        self._remove(pool, draws)
        rest = "".join(tile * pool[tile] for tile in (*tile_set.alphabet.upper, BLANK_TILE))
        leaving = draws + rest
        total = tile_set.total - len(on_board) - sum(map(len, self.racks))
        kept = data.get("bag", total)
        if not isinstance(kept, int) or not 0 <= kept <= len(leaving):
            raise ScenarioError(f"bag: {kept!r} tiles, but {len(leaving)} are left of the set")
        self.bag, self.dead = leaving[:kept], leaving[kept:]

    def position(self) -> ev.PositionSet:
        seats = len(self.racks)
        clock = self.data.get("clock")
        scores = tuple(self.data.get("scores", (0,) * seats))
        if len(scores) != seats or (clock is not None and len(clock) != seats):
            raise ScenarioError("scores, clock: one for each seat is expected")
        try:
            budgets = tuple(map(parse_duration, clock)) if clock else (self.profile.time,) * seats
        except ValueError as error:
            raise ScenarioError(f"clock: {error}") from error
        return ev.PositionSet(
            at=0,
            board=self.board,
            racks=self.racks,
            scores=scores,
            bag=self.bag,
            dead=self.dead,
            budgets=budgets,
        )

    def dictionary(self, words: Iterable[str]) -> frozenset[str]:
        """The words in upper case; one that no tile can spell is left out, with a note."""
        alphabet = load_tile_set(self.profile.tiles).alphabet
        found: set[str] = set()
        for word in words:
            try:
                found.add(alphabet.normalise(word))
            except UnknownLetter as error:
                self.notes.append(f"{word}: {error}")
        return frozenset(found)

    def _tiles(self, text: str) -> str:
        alphabet = load_tile_set(self.profile.tiles).alphabet
        return "".join(tile if tile == BLANK_TILE else alphabet.normalise(tile) for tile in text)

    def _remove(self, pool: Counter[str], tiles: str) -> None:
        """A scenario may dream of more tiles than the set has: it runs, with a note."""
        for tile, count in Counter(tiles).items():
            if count > pool[tile]:
                self.notes.append(f"{count - pool[tile]} more {tile} than the set has")
            pool[tile] = max(0, pool[tile] - count)
