"""An edition of papers: of which state and round, in which language, with names for whom."""

from __future__ import annotations

import datetime
from typing import Any

from mydelko.printing.words import paper_words
from mydelko.tournament.entrants import Entrant, Standing, public_name
from mydelko.tournament.state import Round, State

Data = dict[str, Any]


class Edition:
    def __init__(
        self, state: State, language: str, round_number: int | None = None, *, public: bool = False
    ) -> None:
        self.state = state
        self.language = language
        self.words = paper_words(language)
        self.public = public
        self.round = self._round(round_number)

    def _round(self, number: int | None) -> Round | None:
        if number is None:
            return self.state.draft or self.state.current
        if self.state.draft is not None and self.state.draft.number == number:
            return self.state.draft
        return self.state.rounds[number - 1] if 1 <= number <= len(self.state.rounds) else None

    def name(self, number: int) -> str:
        entrant = self.state.entrants[number]
        return public_name(entrant, self.state.settings) if self.public else entrant.name

    def sorted_name(self, number: int) -> str:
        entrant = self.state.entrants[number]
        shown = self.name(number)
        return shown if shown != entrant.name else entrant.details.sorted_name

    def taking_part(self) -> list[Entrant]:
        """Who plays in the round at hand; before the first one, everybody entered."""
        everyone = self.state.entrants.values()
        if self.round is None:
            return [one for one in everyone if one.standing is Standing.PLAYING]
        seated = {number for table in self.round.tables for number in table.seats}
        seated |= {bye.entrant for bye in self.round.byes}
        return [one for one in everyone if one.number in seated]


def clock(at: int) -> str:
    """Local time of the hall's computer."""
    return datetime.datetime.fromtimestamp(at / 1000).astimezone().strftime("%H:%M")
