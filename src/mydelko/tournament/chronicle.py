"""The log in words: what each event says, as one sentence in the language asked for.

Who and when stand beside the sentence; names are the caller's. The state before the event says
what was there until then: who sits at a table, the score corrected, the setting changed.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from mydelko.locale import marked, say, say_key
from mydelko.tournament import events as ev
from mydelko.tournament.entrants import Details
from mydelko.tournament.labels import measure_label, repair_label, system_label
from mydelko.tournament.local_time import local_clock
from mydelko.tournament.naming import Names
from mydelko.tournament.settings import System
from mydelko.tournament.spans import spans
from mydelko.tournament.state import (
    NO_EVENT,
    NOBODY,
    Answer,
    MeasureKind,
    Repair,
    Result,
    State,
    Table,
)
from mydelko.tournament.templates import changed_fields


class Chronicle:
    def __init__(self, names: Names, language: str) -> None:
        self.names = names
        self.language = language
        self.before = NO_EVENT

    def tell(  # noqa: PLR0911, PLR0912 - one arm an event
        self, event: ev.Event, before: State = NO_EVENT
    ) -> str:
        self.before = before
        match event:
            case ev.EventOpened():
                return self._say(marked("event opened: {name}"), name=event.settings.name)
            case ev.SettingsChanged():
                text = self._say(marked("settings changed"))
                return _noted(
                    text, "; ".join(self._changes("set", before.settings, event.settings))
                )
            case ev.EventClosed():
                return self._say(marked("event closed"))
            case ev.EventReopened():
                return _noted(self._say(marked("event reopened")), event.reason)
            case ev.Undone():
                return self._say(marked("taken back: {span}"), span=_span(event))
            case ev.EntrantAdded():
                known = self.names(event.number)
                name = event.details.name if known == str(event.number) else known
                return self._person(marked("entered: {who}"), event.number, name)
            case ev.EntrantChanged():
                text = self._person(marked("changed: {who}"), event.number)
                entrant = before.entrants.get(event.number)
                old = event.details if entrant is None else entrant.details
                return _noted(text, "; ".join(self._changes("person", old, event.details)))
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
                return self._absence(event)
            case ev.CheckedIn():
                here = marked("present: {who}") if event.present else marked("gone: {who}")
                return self._person(here, event.number)
            case ev.Applied():
                return self._say(marked("wants to enter: {who}"), who=_applicant(event.details))
            case ev.ApplicationSettled():
                return self._answer(event)
            case ev.FeePaid():
                paid = marked("fee paid: {who}") if event.paid else marked("fee given back: {who}")
                return self._person(paid, event.number)
            case ev.PhaseEntered():
                message = marked("phase {phase} begins, players: {count}")
                count = len(event.entry.order)
                return self._say(message, phase=event.entry.phase + 1, count=count)
            case _:
                return self._in_a_round(event)

    def _in_a_round(  # noqa: PLR0911, PLR0912 - one arm an event
        self, event: RoundEvent
    ) -> str:
        match event:
            case ev.RoundDrafted():
                message = marked("round {round} drafted ({system}), tables: {tables}")
                system = system_label(self.language, System(event.system))
                count = len(event.tables)
                return self._say(message, round=event.round, system=system, tables=count)
            case ev.PairsLocked():
                return self._locks(event)
            case ev.DraftDiscarded():
                return self._say(marked("draft of round {round} discarded"), round=event.round)
            case ev.RoundPairedAgain():
                message = marked("round {round} paired again where somebody left")
                return self._say(message, round=event.round)
            case ev.RoundPublished():
                return self._say(marked("round {round} published"), round=event.round)
            case ev.RoundWithdrawn():
                text = self._say(marked("round {round} withdrawn"), round=event.round)
                return _noted(text, event.reason)
            case ev.RoundStarted():
                return self._say(marked("round {round} started"), round=event.round)
            case ev.RoundTimed():
                runs = marked("clock of round {round} runs, minutes left: {left}")
                stands = marked("clock of round {round} stopped, minutes left: {left}")
                left = -(-event.left // 60_000)  # begun minutes count
                return self._say(runs if event.runs else stands, round=event.round, left=left)
            case ev.ResultReported():
                text = self._person(marked("{who} reports a result"), event.entrant)
                tie = self._tie(event.before, event.ahead)
                return ", ".join((f"{text}: {_score(event.scores)}", *tie))
            case ev.GameLeft():
                over = marked("game over; its result is for the desk to enter")
                lost = marked("game damaged; its result is for the desk to enter")
                text = self._say(lost if event.reason == ev.GAME_DAMAGED else over)
                return f"{self._game(event.round, event.table)} {text}"
            case ev.ResultEntered():
                words = "".join(f", {one.word} {one.points}" for one in event.result.highlights)
                game = self._game(event.round, event.table)
                return f"{game} {self._outcome(event.result)}{words}"
            case ev.GameTold():
                text = self._say(
                    marked("from the board came {scores}"), scores=_score(event.scores)
                )
                return f"{self._game(event.round, event.table)} {text}"
            case ev.ResultCorrected() | ev.ResultMoved() | ev.ResultCleared():
                return self._repair(event)
            case ev.RepairRead():
                return self._told_repair(event.repair)
            case ev.HighlightAdded():
                best = event.highlight
                text = self._person(marked("word of {who}"), best.entrant)
                return f"{text}: {best.word} {best.points}"
            case ev.TieTold():
                told = ", ".join(self._tie(event.before, event.ahead))
                return f"{self._game(event.round, event.table)} {told}"
            case ev.TieLettersDrawn():
                letters = " ".join(letter or "–" for letter in event.letters)
                text = self._say(marked("letters drawn {letters}"), letters=letters)
                return f"{self._game(event.round, event.table)} {text}"
            case _:
                return self._of_the_referee(event)

    def _of_the_referee(self, event: RefereeEvent) -> str:
        match event:
            case ev.LateClockStarted():
                text = self._say(marked("clock started for {who}"), who=self._all(event.absent))
                where = self._at(event.round, event.table)
                return _noted(f"{where}: {text}{self._since(event.since)}", event.clause)
            case ev.LateArrived():
                text = self._person(marked("{who} has come"), event.entrant)
                return f"{self._at(event.round, event.table)}: {text}{self._since(event.came)}"
            case ev.TimeGone():
                text = self._say(marked("time gone: {who}"), who=self._all(event.entrants))
                return f"{self._at(event.round, event.table)}: {text}"
            case ev.Decided():
                return self._decision(event)
            case _:
                assert_never(event)

    def _locks(self, event: ev.PairsLocked) -> str:
        if not event.pairs:
            return self._say(marked("round {round}: no pair is locked any more"), round=event.round)
        pairs = "; ".join(" – ".join(map(self._who, pair)) for pair in event.pairs)
        message = marked("round {round}: locked pairs {pairs}")
        return self._say(message, round=event.round, pairs=pairs)

    def _answer(self, event: ev.ApplicationSettled) -> str:
        known = self.before.applications.get(event.application)
        who = "" if known is None else _applicant(known.details)
        return self._say(ANSWERS[event.answer], who=who)

    def _absence(self, event: ev.AbsenceAnnounced) -> str:
        known = self.before.entrants.get(event.number)
        back = set(known.absent if known is not None else ()) - set(event.rounds)
        message = marked("absence cancelled: {who}") if back else marked("announced absence: {who}")
        rounds = self._say(marked("rounds {rounds}"), rounds=spans(back or event.rounds))
        return _noted(self._person(message, event.number), rounds)

    def _since(self, moment: int | None) -> str:
        if moment is None:
            return ""
        shown = local_clock(self.before.settings, moment)
        return self._say(marked(", noted as of {time}"), time=shown)

    # P-4.6.4, P-5.2: which kind of repair it was stays readable
    def _repair(self, event: ev.ResultCorrected | ev.ResultMoved | ev.ResultCleared) -> str:
        table = self._table(event.round, event.table)
        old = table.result if table is not None else None
        was = "" if old is None else _score(old.scores)
        match event:
            case ev.ResultCorrected():
                swapped = event.kind is ev.CorrectionKind.SWAPPED
                kind = (
                    marked("entered the wrong way round, {was} is now {score}")
                    if swapped
                    else marked("typed otherwise than the protocol, {was} is now {score}")
                )
                text = self._say(kind, was=was, score=self._outcome(event.result))
            case ev.ResultMoved():
                text = self._say(
                    marked("{was} typed at the wrong table, moved to table {to}"),
                    was=was,
                    to=event.to,
                )
            case ev.ResultCleared():
                text = self._say(marked("{was} typed without a protocol, cleared"), was=was)
        return _noted(
            f"{self._game(event.round, event.table)}: {text}",
            f"{event.clause} {event.note}".strip(),
        )

    def _told_repair(self, one: Repair) -> str:
        text = self._say(
            marked("from the file: {kind}, {was} → {now}"),
            kind=repair_label(self.language, one.kind),
            was=_score(one.old) or "–",
            now=_score(one.new) or "–",
        )
        return _noted(
            f"{self._at(one.round, one.table)}: {text}", f"{one.clause} {one.note}".strip()
        )

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
        if event.departs:
            parts.append(self._say(marked("departs from {clause}"), clause=event.departs))
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

    def _changes(self, form: str, old: msgspec.Struct, new: msgspec.Struct) -> list[str]:
        """By the labels of the form in which they are changed, without what is said in brackets."""

        def named(field: str) -> str:
            key = f"desk.{form}.{field}"
            label = say_key(self.language, "page", key)
            return field if label == key else label.partition(" (")[0]

        return changed_fields(old, new, named)

    def _say(self, message: str, **arguments: object) -> str:
        return say(self.language, message, **arguments)

    def _person(self, message: str, number: int, name: str = "") -> str:
        return self._say(message, who=f"{number} {name}" if name else self._who(number))

    def _who(self, number: int) -> str:
        return f"{number} {self.names(number)}".strip()

    def _all(self, numbers: tuple[int, ...]) -> str:
        return ", ".join(self._who(number) for number in numbers)

    def _game(self, round_number: int, number: int) -> str:
        """Where, and who plays there: `round 1, table 3: Ala Kot – Ola Lis`."""
        where = self._at(round_number, number)
        table = self._table(round_number, number)
        seats = () if table is None else table.seats
        return f"{where}: {' – '.join(self.names(one) for one in seats)}".rstrip()

    def _table(self, round_number: int, number: int) -> Table | None:
        rounds = self.before.rounds
        return rounds[round_number - 1].table(number) if round_number <= len(rounds) else None

    def _at(self, round_number: int, table: int) -> str:
        return self._say(marked("round {round}, table {table}"), round=round_number, table=table)


ANSWERS = {
    Answer.ACCEPTED: marked("application accepted: {who}"),
    Answer.DECLINED: marked("application declined: {who}"),
    Answer.TAKEN_BACK: marked("application taken back: {who}"),
}


def _applicant(details: Details) -> str:
    parts = (details.name, details.city, details.club, details.school, details.team)
    return ", ".join(filter(None, parts))


RefereeEvent = ev.LateClockStarted | ev.LateArrived | ev.TimeGone | ev.Decided
RoundEvent = (
    ev.PairsLocked
    | ev.RoundDrafted
    | ev.DraftDiscarded
    | ev.RoundPublished
    | ev.RoundWithdrawn
    | ev.RoundPairedAgain
    | ev.RoundStarted
    | ev.RoundTimed
    | ev.ResultReported
    | ev.GameLeft
    | ev.ResultEntered
    | ev.GameTold
    | ev.ResultCorrected
    | ev.ResultMoved
    | ev.ResultCleared
    | ev.RepairRead
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
