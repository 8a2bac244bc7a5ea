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
from mydelko.locale import counted, marked
from mydelko.rulebook.profile import (
    NO_TIME,
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
from mydelko.scenarios.sentence import (
    PLACED,
    ScenarioError,
    Sentence,
    at,
    at_step,
    no_letter,
    sentence,
    unread,
)
from mydelko.scenarios.shape import refuse_wrong_shape

KEYS = (
    "title", "clauses", "rules", "words", "lexicon", "seats", "racks", "draws", "board",
    "scores", "bag", "clock", "real", "step", "end",
)  # fmt: skip
STEP_KEYS = ("at", "by", "do", "expect")
ONE_EACH = marked("one for each seat is expected")


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
    notes: tuple[Sentence, ...]  # what is odd about it but does not keep it from running


def read_scenario(path: Path) -> Scenario:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(marked("this is not written as TOML asks")) from error
    except UnicodeDecodeError as error:
        raise ScenarioError(marked("it is not UTF-8 text")) from error
    return parse_scenario(data)


def parse_scenario(data: Mapping[str, Any]) -> Scenario:
    refuse_wrong_shape(data)
    for key in data:
        if key not in KEYS:
            fault = marked("unknown key {key}; known: {known}")
            raise ScenarioError(fault, key=repr(key), known=", ".join(KEYS))
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
        raise unread(error) from error


def _profile(rules: object) -> Profile:
    if isinstance(rules, str):
        return load_profile(rules)
    if isinstance(rules, dict):
        return parse_profile(rules)
    raise at("rules", marked("expected a rule set's name or a table with base = …"))


def _real(depth: object) -> ev.RealBoard | None:
    if depth is None:
        return None
    try:
        return ev.RealBoard(ev.Depth(depth))
    except ValueError:
        known = ", ".join(one.value for one in ev.Depth)
        raise at(
            "real", marked("{found} is none of {known}"), found=repr(depth), known=known
        ) from None


def read_time(text: str, where: Sentence | str) -> int:
    try:
        return parse_duration(text)
    except ValueError as error:
        raise at(where, NO_TIME, found=repr(text)) from error


def _step(raw: dict[str, Any], number: int) -> dict[str, Any]:
    if not raw.get("do", "").strip():
        raise at(at_step(number), marked("a step says what to `do`"))
    for key in raw:
        if key not in STEP_KEYS:
            fault = marked("unknown key {key}; known: {known}")
            raise at(at_step(number), fault, key=repr(key), known=", ".join(STEP_KEYS))
    return {**raw, "expect": _expectations(raw.get("expect", {}), at_step(number))}


def _expectations(raw: dict[str, Any], where: Sentence | str) -> dict[str, Any]:
    for key in raw:
        if key not in EXPECTATIONS:
            fault = marked("cannot expect {key}; known: {known}")
            raise at(where, fault, key=repr(key), known=", ".join(EXPECTATIONS))
    return raw


class _Layout:
    """Shares the set out to board, racks and bag as the scenario says."""

    def __init__(self, profile: Profile, data: Mapping[str, Any]) -> None:
        self.profile = profile
        self.data = data
        self.notes: list[Sentence] = []
        self.real = _real(data.get("real"))
        tile_set = load_tile_set(profile.tiles)
        self.board = parse_rows(data["board"], tile_set.alphabet) if "board" in data else EMPTY
        self.racks = tuple(self._tiles(rack) for rack in data.get("racks", ()))
        self.racks = self.racks or ("",) * len(data.get("seats", ()))
        if len(self.racks) != len(data.get("seats", ())):
            raise at("racks", ONE_EACH)
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
            fault = marked("{kept} tiles wanted, left of the set: {leaving}")
            raise at("bag", fault, kept=repr(kept), leaving=len(leaving))
        if self.real is not None:
            leaving = UNSEEN * len(leaving)
        self.bag, self.dead = leaving[:kept], leaving[kept:]

    def position(self) -> ev.PositionSet:
        seats = len(self.racks)
        clock = self.data.get("clock")
        scores = tuple(self.data.get("scores", (0,) * seats))
        if len(scores) != seats or (clock is not None and len(clock) != seats):
            raise at("scores, clock", ONE_EACH)
        budgets = (self.profile.time,) * seats
        if clock:
            budgets = tuple(read_time(one, "clock") for one in clock)
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
                self.notes.append(sentence(PLACED, where=word, what=no_letter(error)))
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
                more = counted(
                    "{count} more {tile} than the set has", "{count} more {tile} than the set has"
                )
                self.notes.append(sentence(more, count=count - pool[tile], tile=tile))
            pool[tile] = max(0, pool[tile] - count)
