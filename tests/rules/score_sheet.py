"""A table for tests that reads like a score sheet.

    table("pinczow").seat("Ala", rack="KOTYŁEM").seat("Olek").at("0:35").play("8H", "KOTY")

The game begins with the first command. A command that is refused fails the test, unless it
was given with `refused`. Words are good unless `words` names the good ones.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from mydelko.rulebook import Profile, load_profile, parse_profile
from mydelko.rulebook.profile import parse_duration
from mydelko.rules import Refusal, State, advance, fold, open_game, time_left
from mydelko.rules import events as ev
from mydelko.rules.acts import REFEREE, Begin, Order
from mydelko.rules.bag import ScriptedDraw
from mydelko.rules.clock import write_time
from mydelko.rules.decide import decide, settle
from mydelko.rules.text import parse_command
from mydelko.scenarios import parse_scenario


class Table:
    def __init__(self, profile: Profile, rules: object) -> None:
        self.profile = profile
        self.setup: dict[str, Any] = {"rules": rules, "seats": [], "racks": []}
        self.good: frozenset[str] | None = None
        self.now = 0
        self.events: list[ev.Event] = []
        self.draw = ScriptedDraw("")
        self._state: State | None = None
        self._waits = False

    # Setting up

    def seat(self, name: str, rack: str = "") -> Table:
        self.setup["seats"].append(name)
        self.setup["racks"].append(rack)
        return self

    def words(self, *good: str) -> Table:
        self.good = frozenset(good)
        return self

    def draws(self, tiles: str) -> Table:
        self.setup["draws"] = tiles
        return self

    def bag(self, count: int) -> Table:
        self.setup["bag"] = count
        return self

    def board(self, *rows: str) -> Table:
        """Rows around the middle: `"8:7KOT5"` is row 8."""
        lines = ["15"] * 15
        for row in rows:
            number, _, text = row.partition(":")
            lines[int(number) - 1] = text
        self.setup["board"] = "/".join(lines)
        return self

    def scores(self, *scores: int) -> Table:
        self.setup["scores"] = list(scores)
        return self

    def clock(self, *left: str) -> Table:
        self.setup["clock"] = list(left)
        return self

    def waiting(self) -> Table:
        """The game does not begin by itself: a starting draw follows."""
        self._waits = True
        return self

    def on_real_board(self, depth: str = "whole") -> Table:
        """Tiles of wood: a rack is so many `*`, and people begin the game."""
        self.setup["real"] = depth
        return self.waiting()

    # Playing

    def at(self, time: str) -> Table:
        self.now = parse_duration(time)
        return self

    def does(self, name: str, text: str) -> Table:
        refusal = self._give(name, text)
        assert refusal is None, f"{name} {text}: {refusal.message()}"
        return self

    def refused(self, name: str, text: str, clause: str) -> Table:
        """Refused, by this clause, and nothing changed but what time did."""
        self.settle()
        before = self.state
        refusal = self._give(name, text)
        assert refusal is not None, f"{name} {text} was accepted"
        assert refusal.cites(clause), f"{refusal.code} cites {refusal.clauses}, not {clause}"
        if not refusal.settled:
            assert self.state == before
        return self

    def play(self, square: str, word: str) -> Table:
        """The seat on move plays, and everybody else accepts."""
        mover = self.turn
        self.does(mover, f"play {square} {word}")
        return self.accept()

    def accept(self) -> Table:
        pending = self.state.pending
        if pending is not None:
            for seat in self.state.opponents(pending.seat):
                self.does(self.state.names[seat], "record")
        return self

    def settle(self) -> Table:
        self._happen(settle(self.state, self.now, self.draw, self._judge))
        return self

    # Looking

    @property
    def state(self) -> State:
        if self._state is None:
            self._open()
        assert self._state is not None
        return self._state

    @property
    def turn(self) -> str:
        return self.state.names[self.state.turn]

    @property
    def winner(self) -> str | None:
        result = self.state.result
        assert result is not None, "the game has not ended"
        return None if result.winner is None else self.state.names[result.winner]

    def rack(self, name: str) -> str:
        return "".join(sorted(self.state.racks[self._seat(name)]))

    def left(self, name: str) -> str:
        return write_time(time_left(self.state, self._seat(name), self.now))

    def happened(self, kind: type[ev.Base]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def _open(self) -> None:
        setup = dict(self.setup)
        if not any(setup["racks"]):
            del setup["racks"]
        scenario = parse_scenario(setup)
        opened = open_game(self.profile, scenario.seats, game="test", real=scenario.real)
        self.draw = scenario.draw
        self.events = [opened, replace(scenario.position, ordered=not self._waits)]
        self._state = fold(self.events)
        if not self._waits:
            begun = decide(self._state, Order(REFEREE, 0, Begin()), self.draw, self._judge)
            assert not isinstance(begun, Refusal)
            self._happen(begun)

    def _give(self, name: str, text: str) -> Refusal | None:
        by = REFEREE if name == "referee" else self._seat(name)
        self.settle()
        command = parse_command(text, by, self.now, self.state)
        if isinstance(command, Refusal):
            return command
        answer = decide(self.state, command, self.draw, self._judge)
        if isinstance(answer, Refusal):
            self._happen(list(answer.settled))
            return answer
        self._happen(answer)
        return None

    def _happen(self, events: list[ev.Event]) -> None:
        self.events += events
        self._state = advance(self.state, events)

    def _judge(self, word: str) -> bool:
        return self.good is None or word in self.good

    def _seat(self, name: str) -> int:
        seat = self.state.seat_named(name)
        assert seat is not None, f"nobody is called {name}"
        return seat


def table(rules: str = "pinczow", **changed: object) -> Table:
    if not changed:
        return Table(load_profile(rules), rules)
    fields = {"base": rules, **changed}
    return Table(parse_profile(fields), fields)


def ala_and_olek(rules: str = "pinczow", **changed: object) -> Table:
    """The usual two."""
    return table(rules, **changed).seat("Ala", "KOTYŁEM").seat("Olek", "OSANABC")
