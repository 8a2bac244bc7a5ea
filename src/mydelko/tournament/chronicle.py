"""The log in words: what each event says, as one sentence in the language asked for.

Who and when stand beside the sentence; names come from the state as it is now.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from mydelko.locale import marked, say
from mydelko.tournament import events as ev
from mydelko.tournament.labels import measure_label, system_label
from mydelko.tournament.settings import System
from mydelko.tournament.state import NOBODY, MeasureKind, Result

Names = Callable[[int], str]


class Chronicle:
    def __init__(self, names: Names, language: str) -> None:
        self.names = names
        self.language = language

    def tell(self, event: ev.Event) -> str:  # noqa: PLR0911, PLR0912 - one arm an event
        match event:
            case ev.EventOpened():
                return self._say(marked("event opened: {name}"), name=event.settings.name)
            case ev.SettingsChanged():
                return self._say(marked("settings changed"))
            case ev.EventClosed():
                return self._say(marked("event closed"))
            case ev.Undone():
                return self._say(marked("taken back: {span}"), span=_span(event))
            case ev.EntrantAdded():
                return self._person(marked("entered: {who}"), event.number, event.details.name)
            case ev.EntrantChanged():
                return self._person(marked("changed: {who}"), event.number)
            case ev.EntrantErased():
                return self._person(marked("erased without trace: {who}"), event.number)
            case ev.EntrantWithdrawn():
                text = self._person(marked("withdrawn: {who}"), event.number)
                return _noted(text, event.reason)
            case ev.EntrantRejoined():
                return self._person(marked("back in the event: {who}"), event.number)
            case ev.EntrantRemoved():
                return _noted(self._person(marked("removed: {who}"), event.number), event.clause)
            case ev.AbsenceAnnounced():
                rounds = ", ".join(map(str, event.rounds))
                text = self._person(marked("announced absence: {who}"), event.number)
                return _noted(text, self._say(marked("rounds {rounds}"), rounds=rounds))
            case ev.CheckedIn():
                here = marked("present: {who}") if event.present else marked("gone: {who}")
                return self._person(here, event.number)
            case ev.FeePaid():
                paid = marked("fee paid: {who}") if event.paid else marked("fee given back: {who}")
                return self._person(paid, event.number)
            case ev.PhaseEntered():
                message = marked("phase {phase} begins, players: {count}")
                count = len(event.entry.order)
                return self._say(message, phase=event.entry.phase + 1, count=count)
            case _:
                return self._in_a_round(event)

    def _in_a_round(self, event: RoundEvent) -> str:  # noqa: PLR0911 - one arm an event
        match event:
            case ev.RoundDrafted():
                message = marked("round {round} drafted ({system}), tables: {tables}")
                system = system_label(self.language, System(event.system))
                count = len(event.tables)
                return self._say(message, round=event.round, system=system, tables=count)
            case ev.RoundPublished():
                return self._say(marked("round {round} published"), round=event.round)
            case ev.RoundWithdrawn():
                text = self._say(marked("round {round} withdrawn"), round=event.round)
                return _noted(text, event.reason)
            case ev.RoundStarted():
                return self._say(marked("round {round} started"), round=event.round)
            case ev.ResultReported():
                text = self._person(marked("{who} reports a result"), event.entrant)
                return ", ".join((f"{text}: {_score(event.scores)}", *self._tie((), event.ahead)))
            case ev.ResultEntered():
                words = "".join(f", {one.word} {one.points}" for one in event.result.highlights)
                return f"{self._at(event.round, event.table)}: {self._outcome(event.result)}{words}"
            case ev.ResultCorrected():
                where = self._at(event.round, event.table)
                text = self._say(marked("corrected to {score}"), score=self._outcome(event.result))
                return _noted(f"{where}: {text}", f"{event.clause} {event.note}".strip())
            case ev.HighlightAdded():
                best = event.highlight
                text = self._person(marked("word of {who}"), best.entrant)
                return f"{text}: {best.word} {best.points}"
            case ev.TieTold():
                told = ", ".join(self._tie(event.before, event.ahead))
                return f"{self._at(event.round, event.table)}: {told}"
            case ev.TieLettersDrawn():
                letters = " ".join(letter or "–" for letter in event.letters)
                text = self._say(marked("letters drawn {letters}"), letters=letters)
                return f"{self._at(event.round, event.table)}: {text}"
            case _:
                return self._of_the_referee(event)

    def _of_the_referee(self, event: RefereeEvent) -> str:
        match event:
            case ev.LateClockStarted():
                text = self._say(marked("clock started for {who}"), who=self._all(event.absent))
                return _noted(f"{self._at(event.round, event.table)}: {text}", event.clause)
            case ev.LateArrived():
                text = self._person(marked("{who} has come"), event.entrant)
                return f"{self._at(event.round, event.table)}: {text}"
            case ev.TimeGone():
                text = self._say(marked("time gone: {who}"), who=self._all(event.entrants))
                return f"{self._at(event.round, event.table)}: {text}"
            case ev.Decided():
                return self._decision(event)
            case _:
                assert_never(event)

    def _decision(self, event: ev.Decided) -> str:
        number = self._say(marked("decision {number}"), number=event.number)
        parts = [f"{number}: {measure_label(self.language, event.measure)}"]
        walkover = event.result.walkover if event.result is not None else None
        named = event.entrant
        if event.measure is MeasureKind.WALKOVER and walkover is not None:
            named = walkover.winner
        if named is not None:
            parts.append(self._who(named))
        if event.round is not None and event.table is not None:
            parts.append(self._at(event.round, event.table))
        if event.points:
            parts.append(f"−{event.points}")
        if event.result is not None:
            parts.append(self._outcome(event.result))
        return _noted(", ".join(parts), f"{event.clause} {event.note}".strip())

    def _outcome(self, result: Result) -> str:
        return ", ".join((_score(result.scores), *self._tie(result.before, result.ahead)))

    def _tie(self, before: tuple[int, ...], ahead: int | None) -> list[str]:
        """What parts equal scores, as far as it is told."""
        told = []
        if before:
            told.append(self._say(marked("before deduction {totals}"), totals=_score(before)))
        if ahead == NOBODY:
            told.append(self._say(marked("the last words are equal: a draw")))
        elif ahead is not None:
            told.append(self._person(marked("ahead by the last word: {who}"), ahead))
        return told

    def _say(self, message: str, **arguments: object) -> str:
        return say(self.language, message, **arguments)

    def _person(self, message: str, number: int, name: str = "") -> str:
        return self._say(message, who=f"{number} {name}" if name else self._who(number))

    def _who(self, number: int) -> str:
        return f"{number} {self.names(number)}".strip()

    def _all(self, numbers: tuple[int, ...]) -> str:
        return ", ".join(self._who(number) for number in numbers)

    def _at(self, round_number: int, table: int) -> str:
        return self._say(marked("round {round}, table {table}"), round=round_number, table=table)


RefereeEvent = ev.LateClockStarted | ev.LateArrived | ev.TimeGone | ev.Decided
RoundEvent = (
    ev.RoundDrafted
    | ev.RoundPublished
    | ev.RoundWithdrawn
    | ev.RoundStarted
    | ev.ResultReported
    | ev.ResultEntered
    | ev.ResultCorrected
    | ev.HighlightAdded
    | ev.TieTold
    | ev.TieLettersDrawn
    | RefereeEvent
)


def _span(event: ev.Undone) -> str:
    return str(event.first) if event.first == event.last else f"{event.first}–{event.last}"


def _noted(text: str, note: str) -> str:
    return f"{text} ({note})" if note else text


def _score(scores: tuple[int, ...]) -> str:
    return " : ".join(map(str, scores))
