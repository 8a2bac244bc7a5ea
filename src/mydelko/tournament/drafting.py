"""Drafting: from the state of the event to the tables of the coming round.

The round's system is asked, and its answer becomes tables with starters, numbers and reasons.
The draft decides nothing that the seed does not: the same state gives the same draft.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace

from mydelko.rulebook.fields import show_value
from mydelko.tournament.advancement import advancing
from mydelko.tournament.entrants import Entrant, Standing
from mydelko.tournament.history import History, LineKind, histories
from mydelko.tournament.matched import Drawn, matched
from mydelko.tournament.pairing.constructions import berger, first_bracket, knockout, team_round
from mydelko.tournament.pairing.reasons import simple, table_reasons
from mydelko.tournament.pairing.seating import Sitter, by_lot, seat_players
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.seeding import contestants, rank
from mydelko.tournament.settings import (
    MATCHED,
    WIN,
    Entry,
    Label,
    Starts,
    System,
)
from mydelko.tournament.standings import lot, standings
from mydelko.tournament.state import (
    Bye,
    GivenUp,
    PhaseEntry,
    Reason,
    ReasonCode,
    State,
    Table,
    WishCode,
)

ORDERED = (System.ROUND_ROBIN, System.TEAMS, System.KNOCKOUT)


class Draft(NamedTuple):
    system: System
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...]
    absent: tuple[int, ...]
    given_up: tuple[GivenUp, ...] = ()
    entry: PhaseEntry | None = None  # when the phase begins with this round


def draft_round(state: State, fixed: Sequence[tuple[int, ...]] = ()) -> Draft | Refusal:
    number = state.coming
    system = state.settings.system(number)
    if fixed and system is not System.FIXED:
        return refuse("list-not-taken", round=number, system=system.value)
    entry = phase_entry(state)
    if isinstance(entry, Refusal):
        return entry
    inside = set(entry.order) if entry is not None else set(state.entrants)
    taking_part = [one for one in state.playing if one.number in inside]
    if len(taking_part) < 2:
        return refuse("too-few", count=len(taking_part))
    own = histories(state)
    ranked = rank(state, taking_part, entry)
    drawn = _ask(state, system, ranked, own, entry, fixed)
    if isinstance(drawn, Refusal):
        return drawn
    tables = numbered(state, ranked, own, drawn)
    absent = absentees(state, inside)
    known = entry is not None and state.phase_entry(entry.phase) == entry
    return Draft(system, tables, drawn.byes, absent, drawn.given_up, None if known else entry)


def absentees(state: State, inside: Collection[int]) -> tuple[int, ...]:
    return tuple(
        one.number
        for one in state.entrants.values()
        if one.number in inside and _is_absent(one, state.coming)
    )


def _is_absent(entrant: Entrant, number: int) -> bool:
    """Absent is not a bye: entered for this round, and not there."""
    return (
        not entrant.plays_in(number)
        and replace(entrant, absent=()).plays_in(number)
        and not entrant.details.only_rounds
    )


def phase_entry(state: State) -> PhaseEntry | Refusal | None:
    """Who plays in the coming round's phase; None where everyone does."""
    index, phase = state.settings.phase_of(state.coming)
    known = state.phase_entry(index)
    if known is not None:
        return known
    finished = state.current
    invited: tuple[int, ...] = ()
    # Who misses the first round of a phase still belongs to it.
    playing = [one for one in state.entrants.values() if one.standing is Standing.PLAYING]
    staying = {one.number for one in playing}
    match phase.entry:
        case Entry.EVERYONE:
            if phase.rounds[0] not in ORDERED:
                return None
            chosen = [one.number for one in rank(state, playing, None)]
        case Entry.STANDINGS:
            order = [row.number for row in standings(state) if row.number in staying]
            chosen = order[: phase.places]
        case Entry.TABLE_WINNERS:
            if finished is None:
                return refuse("no-round-before")
            found = advancing(state, finished, phase.places)
            if isinstance(found, Refusal):
                return found
            best = [row.number for row in standings(state)]
            going = {*found.winners, *found.invited}
            chosen = [number for number in best if number in going]
            invited = found.invited
    return PhaseEntry(phase=index, order=tuple(chosen), invited=invited)


def _ask(  # noqa: PLR0917 - what any of the systems may need
    state: State,
    system: System,
    ranked: Sequence[Entrant],
    own: Mapping[int, History],
    entry: PhaseEntry | None,
    fixed: Sequence[tuple[int, ...]],
) -> Drawn | Refusal:
    if system in MATCHED:
        return matched(state, system, ranked, own)
    if system is System.TABLES:
        return _tables(state, ranked, own)
    if system is System.FIXED:
        return _fixed(state, ranked, fixed)
    if entry is None:
        return refuse("no-round-before")
    if system is System.KNOCKOUT:
        return _knockout(state, entry, {one.number for one in ranked})
    return _constructed(state, system, entry, {one.number for one in ranked})


# M-1: the first tables by lot; afterwards schoolmates are kept apart
def _tables(state: State, ranked: Sequence[Entrant], own: Mapping[int, History]) -> Drawn:
    seed = f"{state.settings.seed}:{state.coming}"
    # The lot must not depend on the order of asking: it is drawn over numbers.
    if state.coming == 1:
        order = sorted(ranked, key=lambda one: one.number)
        seated = by_lot(len(order), seed)
        reasons: tuple[Reason, ...] = (simple(ReasonCode.LOT),)
        return Drawn(
            tuple((tuple(order[place].number for place in table), reasons) for table in seated)
        )
    players = contestants(state, ranked, own)
    sitters = [
        Sitter(one.number, one.rank, ranked[one.rank].details.label(Label.SCHOOL), one.met)
        for one in players
    ]
    seated = seat_players(sitters, seed)
    tables = tuple(
        (tuple(sitters[place].number for place in table), table_reasons(sitters, table))
        for table in seated
    )
    same = sum(int(reason.arguments["same"]) for _seats, reasons in tables for reason in reasons)
    wishes = (GivenUp(wish=WishCode.APART, count=same),) if same else ()
    return Drawn(tables, given_up=wishes)


def _fixed(
    state: State, ranked: Sequence[Entrant], fixed: Sequence[tuple[int, ...]]
) -> Drawn | Refusal:
    if not fixed:
        return refuse("list-needed")
    here = {one.number for one in ranked}
    listed = [number for table in fixed for number in table]
    twice = sorted({number for number in listed if listed.count(number) > 1})
    if twice:
        return refuse("listed-twice", number=twice[0])
    unknown = [number for number in listed if number not in here]
    if unknown:
        return refuse("not-playing", number=unknown[0])
    fewest, most = players = state.settings.rule_set.players
    if any(not fewest <= len(table) <= most for table in fixed):
        return refuse("table-size", players=show_value("players", players))
    reasons = (simple(ReasonCode.DIRECTOR),)
    byes = tuple(Bye(entrant=number, reasons=reasons) for number in sorted(here - set(listed)))
    return Drawn(tuple((table, reasons) for table in fixed), byes)


def _constructed(
    state: State, system: System, entry: PhaseEntry, here: set[int]
) -> Drawn | Refusal:
    number = state.settings.round_in_phase(state.coming)
    order = entry.order
    if system is System.ROUND_ROBIN:
        fixtures = berger(len(order), number)
        reason, reason_bye = ReasonCode.BERGER, ReasonCode.BYE_BERGER
    else:
        teams: dict[str, list[int]] = {}
        for place, one in enumerate(order):
            teams.setdefault(state.entrants[one].details.team, []).append(place)
        if "" in teams or len(teams) < 2:
            return refuse("teams-needed")
        fixtures = team_round(list(teams.values()), number)
        reason, reason_bye = ReasonCode.TEAMS, ReasonCode.BYE_BERGER
    reasons = (simple(reason, round=number),)
    alone = (simple(reason_bye),)
    tables, byes = [], [order[place] for place in fixtures.byes if order[place] in here]
    for a, b in fixtures.pairs:
        seats = tuple(order[place] for place in (a, b) if order[place] in here)
        if len(seats) == 2:
            tables.append((seats, reasons))
        else:
            byes += seats
    return Drawn(tuple(tables), tuple(Bye(entrant=one, reasons=alone) for one in sorted(byes)))


def _knockout(state: State, entry: PhaseEntry, here: set[int]) -> Drawn | Refusal:
    alive = [
        None if seed is None else entry.order[seed] for seed in first_bracket(len(entry.order))
    ]
    first = state.settings.first_round(entry.phase)
    for past in state.rounds[first - 1 :]:
        winners: list[int | None] = []
        for one, other in zip(alive[::2], alive[1::2], strict=True):
            table = past.table_of(one) if one is not None else None
            if table is None or other is None or other not in table.seats:
                winners.append(one if one is not None else other)
                continue
            decided = _winner(state, past.number, table)
            if isinstance(decided, Refusal):
                return decided
            winners.append(decided)
        alive = winners
    alive = [one if one in here else None for one in alive]
    if len(alive) < 2:
        return refuse("knockout-over")
    pairs, byes = knockout(alive)
    if not pairs:
        return refuse("knockout-over")
    reasons = (simple(ReasonCode.BRACKET),)
    alone = (simple(ReasonCode.BYE_BRACKET),)
    return Drawn(
        tuple((pair, reasons) for pair in pairs),
        tuple(Bye(entrant=one, reasons=alone) for one in byes),
    )


def _winner(state: State, round_number: int, table: Table) -> int | Refusal | None:
    lines = {
        number: line
        for number in table.seats
        for line in histories(state, round_number, round_number)[number].lines
    }
    won = [number for number, line in lines.items() if line.halves == WIN]
    if won:
        return won[0]
    if any(line.halves for line in lines.values()):
        return refuse("knockout-draw", "P-7.3", table=table.number, round=round_number)
    return None  # both lose


def numbered(
    state: State,
    ranked: Sequence[Entrant],
    own: Mapping[int, History],
    drawn: Drawn,
    kept: Sequence[Table] = (),
) -> tuple[Table, ...]:
    """Tables numbered by the best player at each; those bound to a table keep it.

    Tables that are `kept` stay as they are, the others take the numbers between them.
    """
    taken = {table.number for table in kept}
    place = {one.number: rank for rank, one in enumerate(ranked)}
    keeps = drawn.tables and state.settings.system(state.coming) in (System.FIXED, *ORDERED)
    order = list(drawn.tables)
    if not keeps:
        order.sort(key=lambda one: min(place[number] for number in one[0]))
    wanted: dict[int, int] = {}
    for index, (seats, _reasons) in enumerate(order):
        for number in seats:
            bound = state.entrants[number].details.table
            gone = bound in taken or bound in wanted.values()
            if bound is not None and not gone and index not in wanted:
                wanted[index] = bound
    taken.update(wanted.values())
    free = (number for number in count(state.settings.first_table) if number not in taken)
    tables = list(kept)
    for index, (seats, reasons) in enumerate(order):
        number = wanted[index] if index in wanted else next(free)
        starting, why = _starter(state, own, seats)
        tables.append(Table(number=number, seats=starting, reasons=(*reasons, *why)))
    return tuple(sorted(tables, key=lambda table: table.number))


# P-2.1: the pairing program names who starts
def _starter(
    state: State, own: Mapping[int, History], seats: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[Reason, ...]]:
    system = state.settings.system(state.coming)
    kept = system in (System.ROUND_ROBIN, System.TEAMS, System.FIXED, System.TABLES)
    if len(seats) != 2 or state.settings.starts is Starts.DRAW or kept:
        return seats, ()
    started = {}
    for number in seats:
        games = [
            line for line in own[number].lines if line.kind is LineKind.GAME and not line.walkover
        ]
        first = sum(line.first for line in games)
        last = games[-1].first if games else False
        draw = lot(state.settings.seed, -state.coming, number)
        started[number] = (2 * first - len(games), last, draw)
    one, other = sorted(seats, key=lambda number: started[number])
    arguments: dict[str, int | str] = {
        "starter": one,
        "balance": started[one][0],
        "other": started[other][0],
    }
    return (one, other), (Reason(code=ReasonCode.STARTS, arguments=arguments),)
