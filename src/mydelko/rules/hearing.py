"""A hearing: one command being judged, with the state as it develops and the events so far.

Rules emit events with `happen`, which applies them at once, so that a later rule of the same
hearing sees what an earlier one did. What was kept stands even when the command is refused:
what time did before it, or what the attempt itself settled. The rest of a refused command is
forgotten.
"""

from __future__ import annotations

from collections.abc import Callable

from mydelko.rulebook.profile import Profile
from mydelko.rules.bag import UNSEEN_DRAW, Draw
from mydelko.rules.codes import Codes, Premiums, codes_of, premiums_of
from mydelko.rules.events import Event
from mydelko.rules.fold import apply
from mydelko.rules.refusal import Argument, Refusal
from mydelko.rules.state import Phase, State

Judge = Callable[[str], bool]  # whether a word, in upper case, is in the dictionary


class Hearing:
    __slots__ = ("_kept", "at", "draw", "events", "state", "words")

    def __init__(self, state: State, now: int, draw: Draw, words: Judge) -> None:
        self.state = state
        self.at = max(now, state.time)  # time never runs backwards
        self.draw = draw if state.real is None else UNSEEN_DRAW
        self.words = words
        self.events: list[Event] = []
        self._kept = (0, state)

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

    def keep(self) -> None:
        """What happened so far stands, whatever becomes of the command."""
        self._kept = (len(self.events), self.state)

    def forget(self) -> None:
        """Back to what is kept."""
        count, self.state = self._kept
        del self.events[count:]

    def refuse(self, code: str, *, situation: str = "", **arguments: Argument) -> Refusal:
        """Cites what the profile quotes for this code, or more closely for the situation."""
        return Refusal(code, self.state.profile.cited(situation, code), arguments)

    def refuse_ended(self) -> Refusal:
        """Quotes what ended the game; at a real board the racks may still have to be told."""
        if self.state.phase is Phase.COUNTING:
            return self.refuse("counting")
        return Refusal("ended", (self.state.end_clause,))

    def cite(self, situation: str) -> str:
        return self.state.profile.cited(situation)[0]
