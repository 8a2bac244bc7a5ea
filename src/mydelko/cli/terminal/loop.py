"""The loop at the keyboard: shows the table to who has to act, reads a line, obeys it.

Several people share the keyboard by a curtain: no rack is on the screen until its owner asks
for it, and while a move is answered no rack is shown at all. The computer acts between lines.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from rich.console import Console

from mydelko.cli.terminal.asking import asked_next, has_move, is_private
from mydelko.cli.terminal.keyboard import END, TIME_UP, Heard
from mydelko.cli.terminal.screen import Screen
from mydelko.cli.terminal.vocabulary import (
    ON_SCREEN,
    REFEREE_WORDS,
    Spoken,
    law_text,
    understand,
    word_of,
)
from mydelko.engine.levels import Player
from mydelko.letters.spelling import fold
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.notation.coordinates import PLACE
from mydelko.play.computer import choose
from mydelko.play.denial import Denial
from mydelko.play.hints import Advice, say_hint
from mydelko.play.host import Host
from mydelko.play.options import is_paused
from mydelko.rules import State, acts, parse_command
from mydelko.rules.codes import codes_of
from mydelko.rules.events import SeatKind
from mydelko.rules.options import options
from mydelko.rules.pressing import has_absent_clock
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import NOBODY


class Reader(Protocol):
    def read(self, prompt: str, patience_ms: int | None = None) -> Heard: ...

    def forget(self) -> None: ...


class GameLoop:
    def __init__(
        self,
        host: Host,
        console: Console,
        keyboard: Reader,
        computer: Player | None = None,  # plays for every seat that is not a person's
        *,
        plain: bool = False,
        first: int | None = None,
        advise: Callable[[State, int], Advice] | None = None,  # hints in practice
    ) -> None:
        self.host = host
        self.first = first  # P-2.1: who begins, where it is given
        self.keyboard = keyboard
        self.computer = computer
        self._advise = advise
        self._advice: Advice | None = None  # the last
        kinds = host.state.kinds
        self.humans = [seat for seat, kind in enumerate(kinds) if kind is SeatKind.HUMAN]
        self.screen = Screen(console, host, shared=len(self.humans) > 1, plain=plain)
        self.at_screen: int | None = None  # whose rack may be on the screen
        self.finished = False

    @property
    def state(self) -> State:
        return self.host.state

    def run(self) -> None:
        self._begin()
        fresh = True  # the table has changed since it was drawn
        while not self.finished:
            self.screen.hear(self.state, self.host.settle())
            fresh = self._let_computers_act() or fresh
            actor = self._actor()
            if not is_private(self.state, actor, self.humans):
                if actor != self.at_screen:
                    self.at_screen = None  # another one sits there now
            elif not self._lift_curtain(actor):
                break
            if fresh:
                self.screen.show(actor, with_rack=self._shows_rack(actor))
            heard = self.keyboard.read(self.screen.prompt(actor), self._patience())
            if heard is END:
                break
            if heard is TIME_UP:
                fresh = True
                continue
            fresh = self._obey(heard.strip(), actor)
        self.host.leave()

    def _begin(self) -> None:
        state = self.state
        all_people = len(self.humans) == len(state.names)
        may_be_absent = all_people and has_absent_clock(state.profile, len(state.names))
        if may_be_absent and self._can_begin():
            start = f"{state.names[0]}: {word_of('start')}"
            self.screen.say(
                _("Is the other one late? Start that clock: {start}").format(start=start)
            )
        while self._can_begin():
            timed = state.profile.time is not None
            if (
                timed or self.screen.console.is_terminal
            ):  # the commitment stays to be read till then
                heard = self.keyboard.read(self._start_prompt(timed=timed), self._patience())
                if heard is END or (heard is not TIME_UP and _means(heard, "quit")):
                    self.finished = True
                    return
                if heard is TIME_UP:
                    self.screen.hear(self.state, self.host.settle())  # P-6.3.4
                    continue
                if may_be_absent and self._press(heard.strip()):
                    continue
            before = self.state
            self.screen.hear(before, self.host.hear(self.humans[0], self._start_act()).events)

    def _can_begin(self) -> bool:
        offered = options(self.state, self.humans[0])
        return offered.may("begin") or offered.may("draw-start")

    def _start_prompt(self, *, timed: bool) -> str:
        late = self.state.clock.running
        if late != NOBODY:
            asked = _("The clock of {name} runs. When {name} has come, press Enter. ")
            return asked.format(name=self.state.names[late])
        if not timed:
            return _("Press Enter to begin. ")
        if self._draws_start():
            return _("Press Enter to draw and start the clock. ")
        return _("Press Enter to start the clock. ")

    def _start_act(self) -> acts.Act:
        return acts.DrawStart() if self._draws_start() else acts.Begin(first=self.first)

    def _draws_start(self) -> bool:
        return self.first is None and options(self.state, self.humans[0]).may("draw-start")

    # P-6.3.2: before the game begins who is here starts the other's clock, who comes stops it
    def _press(self, line: str) -> bool:
        by, said = self._speaker(line, self.humans[0])
        spoken = understand(said)
        if spoken is None or spoken.verb not in ("start", "stop"):
            return False
        self._command(spoken, by)
        return True

    # Who acts

    def _actor(self) -> int:
        asked = asked_next(self.state, self.humans)
        if asked is not None:
            return asked
        return self.humans[0] if self.at_screen is None else self.at_screen

    def _shows_rack(self, actor: int) -> bool:
        if len(self.humans) == 1:
            return True
        return actor == self.at_screen and has_move(self.state, actor)

    def _lift_curtain(self, actor: int) -> bool:
        """Passes the keyboard on; False when the players leave instead."""
        if self.at_screen == actor:
            return True
        self.at_screen = None
        self.screen.clear()
        self.keyboard.forget()
        asked = _("Pass the keyboard on: {name}, press Enter ").format(name=self.state.names[actor])
        while True:
            heard = self.keyboard.read(asked, self._patience())
            if heard is TIME_UP:
                self.screen.hear(self.state, self.host.settle())
                if self._actor() != actor:
                    return True
                continue
            if heard is END or _means(heard, "quit"):
                self.finished = True
                return False
            self.at_screen = actor
            return True

    # What happens

    def _let_computers_act(self) -> bool:
        acted = False
        while (seat := self.host.table.due_computer(self.host.now())) is not None:
            self._act(seat)
            acted = True
        return acted

    def _act(self, seat: int) -> None:
        before = self.state
        assert self.computer is not None
        # the same in a resumed game as if it had never been left
        chance = Random(f"{before.game} {seat} {len(before.sheet)}")
        chosen = choose(
            self.computer, before, seat, self.host.now(), random=chance, cancelled=lambda: False
        )
        heard = self.host.hear_computer(seat, chosen)
        self.screen.hear(before, heard.events)
        assert heard.events, heard.why

    def _patience(self) -> int | None:
        """How long to wait for a line before time or the computer acts by itself."""
        due = self.host.table.next_due()
        return None if due is None else max(0, due - self.host.now())

    # What is said

    def _obey(self, line: str, actor: int) -> bool:
        """Does what a line says; True when the table has changed."""
        if not line:
            self.finished = self.state.is_over()
            return not self.finished
        by, said = self._speaker(line, actor)
        spoken = understand(said)
        first, _space, rest = said.partition(" ")
        if spoken is None and PLACE.fullmatch(first) and rest:
            spoken = Spoken("play", said)
        if spoken is None:
            self.screen.say_wrong(
                _("Not understood: {line}. Type {help} for the commands.").format(
                    line=said[:60], help=word_of("help")
                )
            )
            return False
        if spoken.verb == "quit":
            self.finished = True
            return False
        if spoken.verb in ON_SCREEN:
            return self.screen.answer(spoken, actor, with_rack=self._shows_rack(actor))
        return self._command(spoken, by)

    def _speaker(self, line: str, actor: int) -> tuple[int, str]:
        """`Olek: record` speaks for Olek, `referee: start` for the referee."""
        name, colon, rest = line.partition(":")
        if colon and rest.strip():
            if fold(name.strip()) in REFEREE_WORDS:
                return acts.REFEREE, rest.strip()
            for seat in self.humans:
                if fold(self.state.names[seat]) == fold(name.strip()):
                    return seat, rest.strip()
        return actor, line

    def _command(self, spoken: Spoken, by: int) -> bool:
        before = self.state
        if spoken.verb == "decide":
            by = acts.REFEREE
        elif spoken.verb == "start" and before.practice and is_paused(before):
            spoken = Spoken("resume", "")
        heard = self.host.say(by, self._upper_case(law_text(spoken), by))
        if heard.anew:
            self.screen.recall()
        else:
            self.screen.hear(before, heard.events)
        if spoken.verb == "hint" and heard.why is None:
            self._say_hint(by)
        match heard.why:
            case Denial():
                self.screen.deny(heard.why)
            case Refusal():
                self.screen.refuse(heard.why, spoken)
        return heard.why is None or bool(heard.events)

    def _say_hint(self, seat: int) -> None:
        """Thought out once for a position: its steps must not contradict each other."""
        if self._advise is None:
            return
        state = self.state
        advice = self._advice
        if advice is None or (advice.board, advice.rack) != (state.board, state.racks[seat]):
            self._advice = advice = self._advise(state, seat)
        for sentence in say_hint(advice, state.hinted, language()):
            self.screen.say(sentence)

    def _upper_case(self, text: str, by: int) -> str:
        """Reads a word typed wholly in lower case as letters when there are no such blanks."""
        verb, _space, rest = text.partition(" ")
        words = rest.split()
        if verb not in ("place", "play") or len(words) != 2 or by not in self.state.seats:
            return text
        codes = codes_of(self.state.profile.tiles)
        if any(codes.alphabet.is_upper(letter) for letter in words[1]):
            return text
        read = parse_command(text, by, self.host.now(), self.state)
        if isinstance(read, Refusal) or not isinstance(read.act, acts.Place | acts.Play):
            return text
        held = self.state.racks[by] + "".join(codes.tile[tile] for _, tile in self.state.laid)
        blanks = sum(codes.tile[tile] == "?" for _square, tile in read.act.tiles)
        if blanks <= held.count("?"):
            return text
        upper = "".join(
            codes.alphabet.normalise(sign) if sign not in "?." else sign for sign in words[1]
        )
        return f"{verb} {words[0]} {upper}"


def _means(line: str, verb: str) -> bool:
    spoken = understand(line)
    return spoken is not None and spoken.verb == verb
