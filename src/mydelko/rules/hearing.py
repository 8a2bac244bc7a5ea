"""A hearing: one command being judged, with the state as it develops and the events so far.

Rules emit events with `happen`, which applies them at once, so that a later rule of the same
hearing sees what an earlier one did. If the command is refused the events are dropped.
"""

from __future__ import annotations

from collections.abc import Callable

from mydelko.rulebook.profile import Profile
from mydelko.rules.bag import Draw
from mydelko.rules.codes import Codes, Premiums, codes_of, premiums_of
from mydelko.rules.events import Event
from mydelko.rules.fold import apply
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import State

Judge = Callable[[str], bool]  # whether a word, in upper case, is in the dictionary


class Hearing:
    def __init__(self, state: State, now: int, draw: Draw, words: Judge) -> None:
        self.state = state
        self.at = max(now, state.time)  # time never runs backwards
        self.draw = draw
        self.words = words
        self.events: list[Event] = []

    @property
    def profile(self) -> Profile:
        return self.state.profile

    @property
    def codes(self) -> Codes:
        return codes_of(self.state.profile.tiles)

    @property
    def premiums(self) -> Premiums:
        return premiums_of(self.state.profile.board)

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.state = apply(self.state, event)

    def refuse(self, code: str, **arguments: str | int) -> Refusal:
        return Refusal(code, self.state.profile.cited(code), arguments)

    def refuse_ended(self) -> Refusal:
        """Quotes what ended the game before the endings in general."""
        clauses = (self.state.end_clause, *self.state.profile.cited("ended"))
        return Refusal("ended", tuple(dict.fromkeys(clauses)))

    def cite(self, situation: str) -> str:
        return self.state.profile.cited(situation)[0]
