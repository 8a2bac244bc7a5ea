"""A past event from a file of another program: people, rounds, results, played again here.

Readers of formats give a `PastEvent`; `play_again` makes the events of our log from it, under
the fixed system. What contradicts itself is refused with its line or with the desk's reason.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from mydelko.letters import load_tile_set
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.decide import decide
from mydelko.tournament.entrants import Details, Standing
from mydelko.tournament.fold import apply
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.rounds import draft_over_gaps
from mydelko.tournament.settings import Phase, Settings, System
from mydelko.tournament.standings import standings
from mydelko.tournament.state import (
    NO_EVENT,
    NOBODY,
    Highlight,
    MeasureKind,
    Outcome,
    PhaseEntry,
    Repair,
    Result,
    Source,
    State,
    Table,
)
from mydelko.tournament.ties import check_scores
from mydelko.tournament.wording import big_points, signed


class FormatError(ValueError):
    """A line that cannot be read."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        super().__init__(f"line {line}: {refusal.message()}")
        self.line = line
        self.refusal = refusal


class PastTable(NamedTuple):
    seats: tuple[int, ...]  # numbers of entrants; the first starts
    scores: tuple[int, ...] = ()  # empty while the game is open
    outcome: Outcome = Outcome.PLAYED
    before: tuple[int, ...] = ()  # totals before deduction
    letters: tuple[str, ...] = ()  # drawn between equal totals
    ahead: int | None = None  # of equal scores by the last word; `NOBODY`: a draw
    number: int = 0  # in the hall; 0: in order, from 1
    highlights: tuple[Highlight, ...] = ()


class PastRound(NamedTuple):
    tables: tuple[PastTable, ...]
    byes: tuple[int, ...] = ()
    absent: tuple[int, ...] | None = None  # None: everyone else who is at no table
    system: System = System.FIXED  # by which it was paired

    @property
    def here(self) -> set[int]:
        return {seat for table in self.tables for seat in table.seats} | {*self.byes}

    @property
    def numbers(self) -> tuple[int, ...]:
        """Of its tables; those that contradict each other are given anew."""
        own = {table.number for table in self.tables if table.number > 0}
        if len(own) == len(self.tables):
            return tuple(table.number for table in self.tables)
        return tuple(range(1, len(self.tables) + 1))


class Totals(NamedTuple):
    """What a file's own final table says of somebody."""

    halves: int  # of big points
    small: int
    difference: int

    def __str__(self) -> str:
        return f"{big_points(self.halves)} / {self.small} / {signed(self.difference)}"


class PastEvent(NamedTuple):
    settings: Settings  # with fewer rounds than were played: those, as lists
    players: tuple[Details, ...]  # in order of entry
    rounds: tuple[PastRound, ...]
    numbers: tuple[int, ...] = ()  # of the players; empty: from 1
    withdrawn: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()  # by a decision, or without one (P-6.3.4)
    decisions: tuple[ev.Decided, ...] = ()  # their results stand in the rounds
    repairs: tuple[Repair, ...] = ()  # as well
    entered: Mapping[int, tuple[int, ...]] = {}  # who plays in a phase, by its index
    absent: Mapping[int, tuple[int, ...]] = {}  # announced, of rounds to come
    lost: tuple[Refusal, ...] = ()  # what the file says and an event of ours cannot hold
    table: Mapping[int, Totals] = {}  # its final table, where it has one


def play_again(past: PastEvent, now: int, by: str) -> list[ev.Event] | Refusal:
    """The events of the whole, or why it cannot have been like that."""
    settings, played = past.settings, max(len(past.rounds), 1)
    if settings.rounds < played:
        settings = replace(settings, phases=(Phase(rounds=(System.FIXED,) * played),))
    again = _Again(now, by)
    again.do(cmd.Open(settings=settings))
    again.add(past)
    again.take_lists()
    for decision in past.decisions:  # a penalty parts scores, or makes them equal
        if decision.measure is MeasureKind.PENALTY:
            again.happen(decision)
    for index, one in enumerate(past.rounds, start=1):
        again.enter_phase(index, past.entered)
        again.play(index, one)
    again.bring_back({*again.state.entrants} - {*past.withdrawn, *past.removed})
    for decision in past.decisions:
        if decision.measure is not MeasureKind.PENALTY:
            again.happen(decision)
    again.leave(past.withdrawn, past.removed)
    for number, rounds in past.absent.items():
        again.do(cmd.AnnounceAbsence(number=number, rounds=rounds))
    for repair in past.repairs:
        again.happen(ev.RepairRead(at=now, by=by, repair=repair))
    return again.events if again.wrong is None else again.wrong


def contradictions(past: PastEvent, state: State) -> list[Refusal]:
    """Where the final table of a file is not what its games give, and what it has no place for."""
    found = []
    for row in standings(state):
        games = Totals(row.halves, row.small_for, row.difference)
        said = past.table.get(row.number, games)
        if said != games:
            name = state.entrants[row.number].name
            found.append(refuse("table-differs", name=name, was=str(said), now=str(games)))
    return [*found, refuse("table-lacks")] if found else []


class _Again:
    """The event in the making; after the first refusal nothing more happens."""

    def __init__(self, now: int, by: str) -> None:
        self.now, self.by = now, by
        self.state = NO_EVENT
        self.events: list[ev.Event] = []
        self.wrong: Refusal | None = None

    def do(self, command: cmd.Command) -> None:
        if self.wrong is not None:
            return
        found = decide(self.state, command, self.now, self.by)
        if isinstance(found, Refusal):
            self.wrong = found
            return
        for event in found:
            self.happen(event)

    def happen(self, event: ev.Event) -> None:
        if self.wrong is not None:
            return
        self.events.append(event)
        self.state = apply(self.state, event)

    def add(self, past: PastEvent) -> None:
        """Who was missing in the first rounds of all, and not as absent, came late."""
        found = decide(self.state, cmd.AddEntrants(details=past.players), self.now, self.by)
        if isinstance(found, Refusal):
            self.wrong = self.wrong or found
            return
        numbers = past.numbers or tuple(range(1, len(past.players) + 1))
        first: dict[int, int] = {}
        for index, one in enumerate(past.rounds, start=1):
            absent = numbers if one.absent is None else one.absent
            first = dict.fromkeys((*one.here, *absent), index) | first
        for number, event in zip(numbers, found, strict=True):
            assert isinstance(event, ev.EntrantAdded)
            came = first.get(number, len(past.rounds) + 1)
            self.happen(replace(event, number=number, from_round=came))

    def take_lists(self) -> None:
        """What was paired is a list to this event in the making, and only to it."""
        settings = self.state.settings
        phases = tuple(
            replace(phase, rounds=(System.FIXED,) * len(phase.rounds)) for phase in settings.phases
        )
        entrants = {
            number: replace(one, details=replace(one.details, only_rounds=(), table=None))
            for number, one in self.state.entrants.items()
        }
        settings = replace(settings, phases=phases)
        self.state = replace(self.state, settings=settings, entrants=entrants)

    def enter_phase(self, number: int, entered: Mapping[int, tuple[int, ...]]) -> None:
        """Who went up was decided in its own event, by what was known then."""
        if self.wrong is not None or number > self.state.settings.rounds:
            return
        phase, _phase = self.state.settings.phase_of(number)
        if phase in entered and self.state.phase_entry(phase) is None:
            entry = PhaseEntry(phase=phase, order=entered[phase])
            self.happen(ev.PhaseEntered(at=self.now, by=self.by, entry=entry))

    def play(self, number: int, one: PastRound) -> None:
        self.call(number, one)
        self.draft(one)
        self.do(cmd.Publish())
        for place, table in zip(one.numbers, one.tables, strict=True):
            if table.scores and table.outcome is Outcome.PLAYED:
                self.enter(number, place, table)
            elif table.scores and self.wrong is None:
                self.award(number, place, table)
            for highlight in table.highlights:
                self.do(cmd.AddHighlight(round=number, highlight=highlight))

    def call(self, number: int, one: PastRound) -> None:
        """Absences are announced; who was neither there nor absent was out for the while."""
        if self.wrong is not None or number > self.state.settings.rounds:
            return
        entry = self.state.phase_entry(self.state.settings.phase_of(number)[0])
        outside = {*self.state.entrants} - {*entry.order} if entry is not None else set()
        away = {*self.state.entrants} - one.here
        absent = away if one.absent is None else away & {*one.absent}
        self.bring_back(one.here | absent)
        for entrant in sorted(absent):
            self.do(cmd.AnnounceAbsence(number=entrant, rounds=(number,)))
        for entrant in sorted(away - absent - outside):
            if self.state.entrants[entrant].plays_in(number):
                self.withdraw(entrant)

    def bring_back(self, numbers: Iterable[int]) -> None:
        for number in sorted(numbers):
            if self.stands(number) is Standing.WITHDRAWN:
                self.happen(ev.EntrantRejoined(at=self.now, by=self.by, number=number))

    def leave(self, withdrawn: Collection[int], removed: Collection[int]) -> None:
        """How the file says that they stand, where their decisions have not said it."""
        for number in withdrawn:
            if self.stands(number) is not Standing.WITHDRAWN:
                self.withdraw(number)
        for number in removed:
            if self.stands(number) is not Standing.REMOVED:
                self.happen(
                    ev.EntrantRemoved(at=self.now, by=self.by, number=number, clause="P-6.3.4")
                )

    def stands(self, number: int) -> Standing | None:
        entrant = self.state.entrants.get(number)
        return None if entrant is None else entrant.standing

    def withdraw(self, number: int) -> None:
        self.happen(ev.EntrantWithdrawn(at=self.now, by=self.by, number=number))

    def draft(self, one: PastRound) -> None:
        """A tie or a result that the file leaves open can be told later."""
        if self.wrong is not None:
            return
        hearing = Hearing(self.state, self.now, self.by)
        fixed = tuple(table.seats for table in one.tables)
        self.wrong = draft_over_gaps(hearing, cmd.DraftRound(fixed=fixed))
        for event in hearing.events if self.wrong is None else ():
            if isinstance(event, ev.RoundDrafted):
                tables = tuple(map(_numbered, event.tables, one.numbers))
                self.happen(replace(event, system=one.system.value, tables=tables))
            else:
                self.happen(event)

    def enter(self, number: int, place: int, table: PastTable) -> None:
        entered = cmd.EnterResult(
            table=place, scores=table.scores, before=table.before, round=number
        )
        self.do(entered)
        if table.ahead is not None and self.wrong is None:
            own = Table(number=place, seats=table.seats)
            if table.ahead not in (*table.seats, NOBODY):
                self.wrong = refuse("other-players", table=place, seats=self.state.names_at(own))
                return
            # a penalty may have parted what the last words had parted
            self.happen(
                ev.TieTold(at=self.now, by=self.by, round=number, table=place, ahead=table.ahead)
            )
        if any(table.letters) and self.wrong is None:
            if len(table.letters) != len(table.seats):
                self.wrong = refuse("score-count", table=place, count=len(table.seats))
                return
            self.wrong = _no_letter(self.state, table.letters)
            if self.wrong is not None:
                return
            self.happen(
                ev.TieLettersDrawn(
                    at=self.now, by=self.by, round=number, table=place, letters=table.letters
                )
            )

    def award(self, number: int, place: int, table: PastTable) -> None:
        """A walkover keeps the value it had: it was calculated in its own event."""
        self.wrong = check_scores(Table(number=place, seats=table.seats), table.scores)
        if self.wrong is not None:
            return
        result = Result(scores=table.scores, outcome=table.outcome, source=Source.REFEREE)
        self.happen(
            ev.ResultEntered(at=self.now, by=self.by, round=number, table=place, result=result)
        )


def _no_letter(state: State, letters: Iterable[str]) -> Refusal | None:
    alphabet = load_tile_set(state.settings.rule_set.tiles).alphabet
    wrong = (one for drawn in letters for one in drawn if one != "?" and one not in alphabet.upper)
    letter = next(wrong, None)
    return None if letter is None else refuse("not-a-tile", letter=letter)


def _numbered(table: Table, number: int) -> Table:
    return replace(table, number=number)
