"""Scenarios: worked examples that a referee can read.

A scenario is a TOML table: rules, a small dictionary, seats, racks, tiles as they will leave
the bag, then steps in text commands with what is expected after each.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from mydelko.letters import BLANK_TILE, UnknownLetter, load_tile_set
from mydelko.rulebook.profile import (
    Profile,
    ProfileError,
    load_profile,
    parse_duration,
    parse_profile,
)
from mydelko.rules import events as ev
from mydelko.rules.bag import ScriptedDraw
from mydelko.rules.board import EMPTY, BoardError, parse_rows
from mydelko.rules.codes import codes_of
from mydelko.rules.state import UNSEEN
from mydelko.scenarios.expectation import EXPECTATIONS
from mydelko.scenarios.shape import ScenarioError, refuse_wrong_shape

KEYS = (
    "title", "clauses", "rules", "words", "lexicon", "seats", "racks", "draws", "board",
    "scores", "bag", "clock", "real", "step", "end",
)  # fmt: skip
STEP_KEYS = ("at", "by", "do", "expect")


class Scenario(msgspec.Struct, frozen=True):
    title: str
    clauses: tuple[str, ...]
    profile: Profile
    words: frozenset[str] | None  # the dictionary of this scenario
    lexicon: str | None  # or the name of a word list
    seats: tuple[str, ...]
    real: ev.RealBoard | None  # played on one: a rack is so many `*`
    position: ev.PositionSet
    draw: ScriptedDraw
    steps: tuple[dict[str, Any], ...]
    end: dict[str, Any]
    notes: tuple[str, ...]  # what is odd about it but does not keep it from running


def read_scenario(path: Path) -> Scenario:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ScenarioError(str(error)) from error
    return parse_scenario(data)


def parse_scenario(data: Mapping[str, Any]) -> Scenario:
    refuse_wrong_shape(data)
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
            real=layout.real,
            position=layout.position(),
            draw=ScriptedDraw(layout.bag, layout.dead + load_tile_set(profile.tiles).in_order()),
            steps=tuple(_step(step, number) for number, step in enumerate(data.get("step", ()), 1)),
            end=_expectations(data.get("end", {}), "[end]"),
            notes=tuple(layout.notes),
        )
    except (ProfileError, BoardError, UnknownLetter) as error:
        raise ScenarioError(str(error)) from error


def _profile(rules: object) -> Profile:
    if isinstance(rules, str):
        return load_profile(rules)
    if isinstance(rules, dict):
        return parse_profile(rules)
    raise ScenarioError("rules: expected a rule set's name or a table with base = …")


def _real(depth: object) -> ev.RealBoard | None:
    if depth is None:
        return None
    try:
        return ev.RealBoard(ev.Depth(depth))
    except ValueError:
        known = ", ".join(one.value for one in ev.Depth)
        raise ScenarioError(f"real: {depth!r} is none of {known}") from None


def _step(raw: dict[str, Any], number: int) -> dict[str, Any]:
    if not raw.get("do", "").strip():
        raise ScenarioError(f"step {number}: a step says what to `do`")
    for key in raw:
        if key not in STEP_KEYS:
            raise ScenarioError(f"step {number}: unknown key {key!r}")
    return {**raw, "expect": _expectations(raw.get("expect", {}), f"step {number}")}


def _expectations(raw: dict[str, Any], where: str) -> dict[str, Any]:
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
        self.real = _real(data.get("real"))
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
        if self.real is not None:
            leaving = UNSEEN * len(leaving)
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
        nameless = (BLANK_TILE, UNSEEN)
        return "".join(tile if tile in nameless else alphabet.normalise(tile) for tile in text)

    def _remove(self, pool: Counter[str], tiles: str) -> None:
        """A scenario may dream of more tiles than the set has: it runs, with a note."""
        for tile, count in Counter(tiles).items():
            if tile == UNSEEN:
                self._remove(pool, "".join(pool.elements())[:count])
            elif count > pool[tile]:
                self.notes.append(f"{count - pool[tile]} more {tile} than the set has")
            pool[tile] = max(0, pool[tile] - count)
