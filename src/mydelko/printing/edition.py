"""An edition of papers: of which state and round, in which language, with names for whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mydelko.printing.words import paper_words
from mydelko.tournament.entrants import Details, Entrant, Standing
from mydelko.tournament.local_time import local_clock, local_moment
from mydelko.tournament.naming import (
    names_of,
    namesakes,
    public_details,
    public_names,
    public_namesakes,
)
from mydelko.tournament.state import Round, State
from mydelko.tournament.wording import sort_key

Data = dict[str, Any]


class Edition:
    def __init__(
        self, state: State, language: str, round_number: int | None = None, *, public: bool = False
    ) -> None:
        self.state = state
        self.language = language
        self.words = paper_words(language)
        self.public = public
        self.name = public_names(state) if public else names_of(state)
        self._apart = public_namesakes(state) if public else namesakes(state.entrants.values())
        self.round = self._round(round_number)

    def _round(self, number: int | None) -> Round | None:
        if number is None:
            return self.state.draft or self.state.current
        if self.state.draft is not None and self.state.draft.number == number:
            return self.state.draft
        return self.state.rounds[number - 1] if 1 <= number <= len(self.state.rounds) else None

    def sorted_name(self, number: int) -> str:
        apart = self._apart.get(number)
        return self.details(number).sorted_name + (f" ({apart})" if apart else "")

    def details(self, number: int) -> Details:
        """What these papers may say of somebody."""
        entrant = self.state.entrants[number]
        return public_details(entrant, self.state.settings) if self.public else entrant.details

    def by_name(self, entrants: Iterable[Entrant]) -> list[Entrant]:
        return sorted(
            entrants, key=lambda one: sort_key(self.language, self.sorted_name(one.number))
        )

    def clock(self, at: int) -> str:
        return local_clock(self.state.settings, at)

    def moment(self, at: int) -> str:
        """The time of day, and where the event lasts longer than one the day."""
        if len(self.state.settings.days) < 2:
            return self.clock(at)
        return f"{local_moment(self.state.settings, at):%d.%m} {self.clock(at)}"

    def taking_part(self) -> list[Entrant]:
        """Who plays in the round at hand; before the first one, everybody entered."""
        everyone = self.state.entrants.values()
        if self.round is None:
            return [one for one in everyone if one.standing is Standing.PLAYING]
        seated = {number for table in self.round.tables for number in table.seats}
        seated |= {bye.entrant for bye in self.round.byes}
        return [one for one in everyone if one.number in seated]
