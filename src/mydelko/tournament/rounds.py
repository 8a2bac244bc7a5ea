"""Rounds: draft, the director's changes, publishing, taking back, starting."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain, combinations

from msgspec.structs import replace

from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.drafting import Draft, draft_round
from mydelko.tournament.entrants import Standing
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.mending import mend
from mydelko.tournament.pairing.reasons import director_reasons, director_repeats, simple
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.settings import MATCHED
from mydelko.tournament.spans import spans
from mydelko.tournament.state import (
    Bye,
    MeasureKind,
    Pair,
    ReasonCode,
    Round,
    State,
    Table,
    WishCode,
)
from mydelko.tournament.ties import first_open_tie

LEAVING = (ev.EntrantWithdrawn, ev.EntrantErased, ev.EntrantRemoved, ev.AbsenceAnnounced)


def draft(hearing: Hearing, command: cmd.DraftRound) -> Refusal | None:
    unready = first_open_tie(hearing.state) or _not_ready(hearing.state)
    return unready or draft_over_gaps(hearing, command)


def draft_over_gaps(hearing: Hearing, command: cmd.DraftRound) -> Refusal | None:
    """As rounds of the past were paired: missing results, and what parts ties, may come later."""
    wrong = _over(hearing.state) or _lock(hearing, command)
    if wrong is not None:
        return wrong
    remove_missing(hearing)
    found = draft_round(hearing.state, command.fixed)
    if isinstance(found, Refusal):
        return found
    seated = {number for table in found.tables for number in table.seats}
    for number in chain.from_iterable(command.lock):
        if number not in seated:  # plays in the event, and not in this phase of it
            return refuse("not-playing", number=number)
    if found.entry is not None:
        hearing.happen(ev.PhaseEntered(at=hearing.now, by=hearing.by, entry=found.entry))
    _drafted(hearing, found)
    return None


def _drafted(hearing: Hearing, found: Draft) -> None:
    hearing.happen(
        ev.RoundDrafted(
            at=hearing.now,
            by=hearing.by,
            round=hearing.state.coming,
            system=found.system.value,
            tables=found.tables,
            byes=found.byes,
            absent=found.absent,
            given_up=found.given_up,
        )
    )


def _lock(hearing: Hearing, command: cmd.DraftRound) -> Refusal | None:
    """Whom the director puts together leaves the pair locked before."""
    state = hearing.state
    system = state.settings.system(state.coming)
    if command.lock and system not in MATCHED:
        return refuse("no-locks", round=state.coming)
    here = {one.number for one in state.playing}
    named = [number for pair in command.lock for number in pair]
    for number in named:
        if named.count(number) > 1:
            return refuse("listed-twice", number=number)
        if number not in here:
            return refuse("not-playing", number=number)
    held = {number for pair in state.locked for number in pair}
    for number in command.unlock:
        if number not in held:
            return refuse("not-locked", number=number)
    _relock(hearing, {*named, *command.unlock}, command.lock)
    return None


def _relock(hearing: Hearing, leaving: Collection[int], pairs: tuple[Pair, ...] = ()) -> None:
    kept = tuple(pair for pair in hearing.state.locked if not {*pair} & {*leaving})
    locked = (*kept, *pairs)
    if locked != hearing.state.locked:
        hearing.happen(
            ev.PairsLocked(at=hearing.now, by=hearing.by, round=hearing.state.coming, pairs=locked)
        )


def discard(hearing: Hearing) -> Refusal | None:
    state = hearing.state
    if state.draft is None and not state.locked:
        return refuse("no-draft")
    hearing.happen(ev.DraftDiscarded(at=hearing.now, by=hearing.by, round=state.coming))
    return None


def keep_draft(hearing: Hearing, before: Round | None) -> None:
    """Where people have only left, what they do not touch of the draft stays."""
    if before is None or hearing.state.draft is not None:
        return
    if not all(map(leaves, hearing.events)):
        return
    known = {
        *(number for table in before.tables for number in table.seats),
        *(bye.entrant for bye in before.byes),
    }
    entry = hearing.state.phase_entry(hearing.state.phase()[0])
    inside = {*hearing.state.entrants} if entry is None else {*entry.order}
    if any(one.number in inside and one.number not in known for one in hearing.state.playing):
        return
    found = mend(hearing.state, before)
    if found is not None:
        _drafted(hearing, found)


def leaves(event: ev.Event) -> bool:
    if isinstance(event, ev.Decided):
        removed = event.measure in (MeasureKind.REMOVAL, MeasureKind.EXCLUSION)
        return removed and event.result is None
    return isinstance(event, LEAVING)


def pair_again(hearing: Hearing) -> Refusal | None:
    """The published round without those who have left it, before its start."""
    state = hearing.state
    current = state.current
    if current is None:
        return refuse("no-such-round", round=1, last=0)
    found = mend(replace(state, rounds=state.rounds[:-1]), current)
    if found is None:
        return refuse("too-few", count=1)
    hearing.happen(
        ev.RoundPairedAgain(
            at=hearing.now,
            by=hearing.by,
            round=current.number,
            tables=found.tables,
            byes=found.byes,
            absent=found.absent,
            given_up=found.given_up,
        )
    )
    return None


def has_begun(state: State) -> Refusal | None:
    """Why the published round is not paired again any more."""
    current = state.current
    if current is None:
        return refuse("no-such-round", round=1, last=0)
    begun = current.started is not None or len(current.missing) < len(current.tables)
    return refuse("round-begun", round=current.number) if begun else None


def _not_ready(state: State) -> Refusal | None:
    """Why the next round cannot be paired: which results are missing."""
    return _over(state) or missing_results(state)


def _over(state: State) -> Refusal | None:
    return refuse("no-rounds-left") if state.coming > state.settings.rounds else None


def missing_results(state: State) -> Refusal | None:
    found = state.incomplete
    if found is None:
        return None
    return refuse("results-missing", round=found.number, tables=spans(found.missing))


# P-6.3.4: whose time ran out and who is still not there at the next pairing is removed
def remove_missing(hearing: Hearing) -> None:
    if not hearing.state.settings.remove_absent:
        return
    for entrant in hearing.state.playing:
        if entrant.missing_since is not None:
            hearing.happen(
                ev.EntrantRemoved(
                    at=hearing.now, by=hearing.by, number=entrant.number, clause="P-6.3.4"
                )
            )


def swap(hearing: Hearing, command: cmd.SwapInDraft) -> Refusal | None:
    """Two entrants change places in the draft; a place may be the bye."""
    drafted = hearing.state.draft
    if drafted is None:
        return refuse("no-draft")
    for number in (command.one, command.other):
        if drafted.table_of(number) is None and all(bye.entrant != number for bye in drafted.byes):
            return refuse("not-in-draft", number=number)
    places = {command.one: command.other, command.other: command.one}
    why = simple(ReasonCode.DIRECTOR)
    met = meetings(hearing.state)
    tables = tuple(_swapped_table(table, places, met) for table in drafted.tables)
    byes = tuple(
        Bye(entrant=places[bye.entrant], reasons=(why,)) if bye.entrant in places else bye
        for bye in drafted.byes
    )
    kept = tuple(one for one in drafted.given_up if one.wish is not WishCode.DIRECTOR)
    warning = director_repeats(table.reasons for table in tables)
    for pair in hearing.state.locked:
        if len({*pair} & {*places}) == 1:  # taken from the other one
            _relock(hearing, pair)
    hearing.happen(
        ev.RoundDrafted(
            at=hearing.now,
            by=hearing.by,
            round=drafted.number,
            system=drafted.system.value,
            tables=tables,
            byes=byes,
            absent=drafted.absent,
            given_up=(*kept, *warning),
        )
    )
    return None


Meetings = dict[frozenset[int], int]  # the round of the latest meeting


def meetings(state: State) -> Meetings:
    return {
        frozenset(pair): one.number
        for one in state.rounds
        for table in one.tables
        for pair in combinations(table.seats, 2)
    }


def _swapped_table(table: Table, places: dict[int, int], met: Meetings) -> Table:
    if not any(number in places for number in table.seats):
        return table
    seats = tuple(places.get(number, number) for number in table.seats)
    latest = [met.get(frozenset(one), 0) for one in combinations(seats, 2)]
    return replace(table, seats=seats, reasons=tuple(director_reasons(max(latest))))


def publish(hearing: Hearing) -> Refusal | None:
    drafted = hearing.state.draft
    if drafted is None:
        return refuse("no-draft")
    seated = [number for table in drafted.tables for number in table.seats]
    for number in (*seated, *(bye.entrant for bye in drafted.byes)):
        if hearing.state.entrants[number].standing is not Standing.PLAYING:
            return refuse("not-playing", number=number)
    hearing.happen(ev.RoundPublished(at=hearing.now, by=hearing.by, round=drafted.number))
    return None


def withdraw_round(hearing: Hearing, command: cmd.WithdrawRound) -> Refusal | None:
    """A published round changes only by taking it back before its first result."""
    current = hearing.state.current
    if current is None:
        return refuse("no-such-round", round=1, last=0)
    if len(current.missing) < len(current.tables):
        return refuse("has-results", round=current.number)
    if not command.reason.strip():
        return refuse("reason-needed")
    hearing.happen(
        ev.RoundWithdrawn(
            at=hearing.now, by=hearing.by, round=current.number, reason=command.reason
        )
    )
    return None


def start_round(hearing: Hearing) -> Refusal | None:
    current = hearing.state.current
    if current is None:
        return refuse("no-such-round", round=1, last=0)
    if current.started is not None:
        return refuse("already-started", round=current.number)
    hearing.happen(ev.RoundStarted(at=hearing.now, by=hearing.by, round=current.number))
    return None
