"""The loop at the keyboard: shows the table to who has to act, reads a line, obeys it.

Several people share the keyboard by a curtain: no rack is on the screen until its owner asks
for it, and while a move is answered no rack is shown at all. The computer acts between lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rich.console import Console

from mydelko.cli import finder
from mydelko.cli.terminal.keyboard import END, TIME_UP, Heard
from mydelko.cli.terminal.opponent import Opponent
from mydelko.cli.terminal.screen import Screen
from mydelko.cli.terminal.session import Session
from mydelko.cli.terminal.vocabulary import (
    IN_PRACTICE,
    ON_SCREEN,
    REFEREE_WORDS,
    Spoken,
    law_text,
    understand,
    word_of,
)
from mydelko.locale import gettext as _
from mydelko.notation.coordinates import PLACE
from mydelko.play.practice import REFUSED, RULING
from mydelko.play.setup import has_absent_clock
from mydelko.rulebook.profile import Challenge, Start
from mydelko.rules import Phase, State, deadline, parse_command
from mydelko.rules import commands as cmd
from mydelko.rules.codes import codes_of
from mydelko.rules.state import NOBODY


class Reader(Protocol):
    def read(self, prompt: str, patience_ms: int | None = None) -> Heard: ...

    def forget(self) -> None: ...


class GameLoop:
    def __init__(
        self,
        session: Session,
        console: Console,
        keyboard: Reader,
        opponents: Mapping[int, Opponent],
        *,
        plain: bool = False,
        first: int | None = None,
    ) -> None:
        self.session = session
        self.first = first  # P-2.1: who begins, where it is given
        self.keyboard = keyboard
        self.opponents = opponents
        self.humans = [seat for seat in session.state.seats if seat not in opponents]
        self.screen = Screen(console, session, shared=len(self.humans) > 1, plain=plain)
        self.at_screen: int | None = None  # whose rack may be on the screen
        self.finished = False

    @property
    def state(self) -> State:
        return self.session.state

    def run(self) -> None:
        self._begin()
        fresh = True  # the table has changed since it was drawn
        while not self.finished:
            self.screen.hear(self.state, self.session.settle())
            fresh = self._let_computers_act() or fresh
            actor = self._actor()
            if not self._is_private(actor):
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
        self.session.leave()

    def _begin(self) -> None:
        state = self.state
        may_be_absent = has_absent_clock(state.profile, len(state.names)) and not self.opponents
        if state.phase is Phase.STARTING and may_be_absent:
            start = f"{state.names[0]}: {word_of('start')}"
            self.screen.say(
                _("Is the other one late? Start that clock: {start}").format(start=start)
            )
        while self.state.phase is Phase.STARTING:
            timed = state.profile.time is not None
            if (
                timed or self.screen.console.is_terminal
            ):  # the commitment stays to be read till then
                heard = self.keyboard.read(self._start_prompt(timed=timed), self._patience())
                if heard is END or (heard is not TIME_UP and _means(heard, "quit")):
                    self.finished = True
                    return
                if heard is TIME_UP:
                    self.screen.hear(self.state, self.session.settle())  # P-6.3.4
                    continue
                if may_be_absent and self._press(heard.strip()):
                    continue
            before = self.state
            self.screen.hear(before, self.session.act(self._start_command()).events)

    def _start_prompt(self, *, timed: bool) -> str:
        late = self.state.clock.running
        if late != NOBODY:
            asked = _("The clock of {name} runs. When {name} has come, press Enter. ")
            return asked.format(name=self.state.names[late])
        if not timed:
            return _("Press Enter to begin. ")
        given = self.first is not None
        return (
            _("Press Enter to start the clock. ")
            if given
            else _("Press Enter to draw and start the clock. ")
        )

    def _start_command(self) -> cmd.Command:
        by, now = self.humans[0], self.session.now()
        if self.state.profile.start is Start.ENTRY or self.first is not None:
            return cmd.Begin(by=by, at=now, first=self.first)
        return cmd.DrawStart(by=by, at=now)

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
        """The person who has to say something next."""
        state = self.state
        caller = state.clock.paused_by
        if state.is_over():
            return self.at_screen if self.at_screen is not None else self.humans[0]
        if caller in self.humans and state.clock.running == NOBODY:
            return caller
        if state.pending is not None:
            waiting = [seat for seat in self._waiting() if seat in self.humans]
            return waiting[0] if waiting else self.humans[0]
        if state.phase is Phase.EXCHANGE_STOPPED:
            others = [seat for seat in state.opponents(state.turn) if seat in self.humans]
            return others[0] if others else state.turn
        return state.turn if state.turn in self.humans else self.humans[0]

    def _waiting(self) -> list[int]:
        """Opponents who have not settled the pending move, in order of play."""
        state, pending = self.state, self.state.pending
        assert pending is not None
        done = set(pending.recorded)
        if state.profile.challenge is Challenge.SEALED:
            done |= set(pending.challengers)
        after = state.order.index(pending.seat) + 1
        turned = (*state.order[after:], *state.order[:after])
        owed = state.answerers(pending.seat)
        return [seat for seat in turned if seat in owed and seat not in done]

    def _is_private(self, actor: int) -> bool:
        """What follows is for this person's eyes: a rack, or a sealed declaration (R-7)."""
        if len(self.humans) == 1 or self.state.is_over():
            return False
        if self.state.pending is not None:
            waiting = [seat for seat in self._waiting() if seat in self.humans]
            sealed = self.state.profile.challenge is Challenge.SEALED
            return sealed and actor in waiting and len(self.humans) > 2
        return actor == self.state.turn

    def _shows_rack(self, actor: int) -> bool:
        if len(self.humans) == 1:
            return True
        return self.state.pending is None and actor == self.state.turn == self.at_screen

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
                self.screen.hear(self.state, self.session.settle())
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
        while True:
            moved = [opponent for opponent in self.opponents.values() if self._act(opponent)]
            if not moved:
                return acted
            acted = True

    def _act(self, opponent: Opponent) -> bool:
        before = self.state
        command = opponent.next_command(before, self.session.now())
        if command is None:
            return False
        answer = self.session.act(command)
        self.screen.hear(before, answer.events)
        assert answer.refusal is None or answer.events, answer.refusal
        return True

    def _patience(self) -> int | None:
        """How long to wait for a line before time or the computer acts by itself."""
        times = [deadline(self.state)]
        times += [opponent.wakes(self.state) for opponent in self.opponents.values()]
        due = min((time for time in times if time is not None), default=None)
        return None if due is None else max(0, due - self.session.now())

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
        if spoken.verb in IN_PRACTICE:
            return self._practise(spoken, by)
        if spoken.verb in ON_SCREEN:
            return self.screen.answer(spoken, actor, with_rack=self._shows_rack(actor))
        return self._command(spoken, by)

    def _speaker(self, line: str, actor: int) -> tuple[int, str]:
        """`Olek: record` speaks for Olek, `referee: start` for the referee."""
        name, colon, rest = line.partition(":")
        if colon and rest.strip():
            if finder.fold(name.strip()) in REFEREE_WORDS:
                return cmd.REFEREE, rest.strip()
            for seat in self.humans:
                if finder.fold(self.state.names[seat]) == finder.fold(name.strip()):
                    return seat, rest.strip()
        return actor, line

    def _practise(self, spoken: Spoken, by: int) -> bool:
        """R-21: what no document allows exists in practice alone."""
        if not self.state.practice:
            self.screen.say_wrong(f"{_(REFUSED)} ({RULING})")
            return False
        if spoken.verb == "pause":
            return self._command(Spoken("call-referee", ""), by)
        if not self.session.undo(by):
            self.screen.say_wrong(_("There is no move of yours to take back."))
            return False
        self.screen.recall()
        return True

    def _command(self, spoken: Spoken, by: int) -> bool:
        if spoken.verb == "decide":
            by = cmd.REFEREE
        before = self.state
        text = self._upper_case(law_text(spoken), by)
        answer = self.session.say(text, by)
        self.screen.hear(before, answer.events)
        if answer.refusal is not None:
            self.screen.refuse(answer.refusal, spoken)
            return bool(answer.events)
        return True

    def _upper_case(self, text: str, by: int) -> str:
        """Reads a word typed wholly in lower case as letters when there are no such blanks."""
        verb, _space, rest = text.partition(" ")
        words = rest.split()
        if verb not in ("place", "play") or len(words) != 2 or by not in self.state.seats:
            return text
        codes = codes_of(self.state.profile.tiles)
        if any(codes.alphabet.is_upper(letter) for letter in words[1]):
            return text
        read = parse_command(text, by, self.session.now(), self.state)
        if not isinstance(read, cmd.Place | cmd.Play):
            return text
        held = self.state.racks[by] + "".join(codes.tile[tile] for _, tile in self.state.laid)
        blanks = sum(codes.tile[tile] == "?" for _square, tile in read.tiles)
        if blanks <= held.count("?"):
            return text
        upper = "".join(
            codes.alphabet.normalise(sign) if sign not in "?." else sign for sign in words[1]
        )
        return f"{verb} {words[0]} {upper}"


def _means(line: str, verb: str) -> bool:
    spoken = understand(line)
    return spoken is not None and spoken.verb == verb
