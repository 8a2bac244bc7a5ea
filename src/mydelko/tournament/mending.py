"""Mending a round: somebody leaves after it was paired, and only the tables this touches change.

Everybody else keeps table and opponent. Where the few who are left over could only meet again or
have a second bye, the nearest tables are paired with them, as few as it takes. Tables that the
director has set stay in any case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mydelko.tournament.drafting import Draft, absentees, numbered
from mydelko.tournament.entrants import Entrant
from mydelko.tournament.history import histories
from mydelko.tournament.matched import Drawn, away_warning, objective_of, rivals
from mydelko.tournament.pairing.matching import Matching, match_players
from mydelko.tournament.pairing.objective import Band, Contestant, Objective
from mydelko.tournament.pairing.reasons import director_repeats, given_up, pair_reasons, simple
from mydelko.tournament.pairing.seating import Sitter, table_cost, table_sizes
from mydelko.tournament.seeding import contestants, rank
from mydelko.tournament.settings import MATCHED, Label, System
from mydelko.tournament.state import Bye, Pair, ReasonCode, Round, State, Table

AGAIN = (simple(ReasonCode.AGAIN),)
STILL_TRUE = (  # of a pair that was made of the few who were free
    ReasonCode.REPEAT,
    ReasonCode.REPEAT_ALLOWED,
    ReasonCode.SAME_LABEL,
)


def mend(state: State, one: Round) -> Draft | None:
    """The round without those who do not play any more; None where nobody is left to play.

    The state is that before the round: its number is the coming one's.
    """
    playing = {entrant.number for entrant in state.playing}
    paired = [*(number for table in one.tables for number in table.seats), *_byes(one)]
    here = [number for number in paired if number in playing]
    if len(here) < 2:
        return None
    index, _phase = state.settings.phase_of(one.number)
    entry = state.phase_entry(index)
    ranked = rank(state, [state.entrants[number] for number in here], entry)
    whole = [table for table in one.tables if playing.issuperset(table.seats)]
    if one.system in MATCHED:
        kept, drawn = _matched(state, one, ranked, whole)
    elif one.system is System.TABLES:
        kept, drawn = _tables(state, one, ranked)
    else:  # the others meet as the list, the bracket or the schedule says
        kept, drawn = whole, _without(one, whole, here)
    tables = numbered(state, ranked, histories(state), drawn, kept)
    inside = set(entry.order) if entry is not None else set(state.entrants)
    return Draft(one.system, tables, drawn.byes, absentees(state, inside), drawn.given_up)


def _byes(one: Round) -> Iterator[int]:
    return (bye.entrant for bye in one.byes)


def _without(one: Round, whole: Sequence[Table], here: Sequence[int]) -> Drawn:
    seated = {number for table in whole for number in table.seats}
    old = {bye.entrant: bye for bye in one.byes}
    alone = [number for number in here if number not in seated]
    byes = tuple(old.get(number, Bye(entrant=number, reasons=AGAIN)) for number in alone)
    return Drawn((), byes, one.given_up)


class _Try(NamedTuple):
    wrong: tuple[int, int]  # meetings repeated, byes had by who has the bye
    objective: Objective
    found: Matching


def _matched(
    state: State, one: Round, ranked: Sequence[Entrant], whole: Sequence[Table]
) -> tuple[list[Table], Drawn]:
    own = histories(state)
    players = rivals(state, one.system, ranked, own)
    best: _Try | None = None
    for fixed in _less_and_less(players, whole):
        objective = objective_of(state, one.system, players, fixed)
        found = match_players(objective)
        again = 0 if found.bye is None else players[found.bye].byes
        wrong = (found.cost[Band.REPEATS], again)
        if best is None or wrong < best.wrong:
            best = _Try(wrong, objective, found)
        if not any(wrong):
            break
    if best is None:
        raise ArithmeticError("the tables left as they are can always be tried")
    before = {frozenset(table.seats): table for table in one.tables}
    kept, fresh = [], []
    for a, b in best.found.pairs:
        seats = (players[a].number, players[b].number)
        if frozenset(seats) in before:
            kept.append(before[frozenset(seats)])
        else:
            reasons = pair_reasons(best.objective, players[a], players[b])
            true = tuple(reason for reason in reasons if reason.code in STILL_TRUE)
            fresh.append((seats, AGAIN + true))
    byes = [number for number in [best.found.bye] if number is not None]
    had = {bye.entrant: bye for bye in one.byes}
    alone = tuple(
        had.get(players[place].number, Bye(entrant=players[place].number, reasons=AGAIN))
        for place in byes
    )
    chosen = objective_of(state, one.system, players, (_pair(one) for one in _director_s(whole)))
    wishes = (
        *given_up(chosen, best.found),
        *director_repeats(table.reasons for table in kept),
        *away_warning(state, ranked, own, best.found),
    )
    return kept, Drawn(tuple(fresh), alone, wishes)


def _less_and_less(
    players: Sequence[Contestant], whole: Sequence[Table]
) -> Iterator[Iterable[Pair]]:
    """Pairs to leave alone: all at first, then fewer and fewer, the nearest given up first."""
    ranks = {one.number: one.rank for one in players}
    seated = {number for table in whole for number in table.seats}
    loose = [place for number, place in ranks.items() if number not in seated]
    bound = _director_s(whole)

    def distance(table: Table) -> int:
        return min(
            (abs(ranks[number] - place) for number in table.seats for place in loose), default=0
        )

    others = sorted((table for table in whole if table not in bound), key=distance)
    touched = 0
    while True:
        yield [_pair(table) for table in (*bound, *others[touched:])]
        if touched >= len(others):
            return
        touched = min(2 * touched or 1, len(others))


def _director_s(tables: Iterable[Table]) -> list[Table]:
    return [
        table
        for table in tables
        if any(reason.code is ReasonCode.DIRECTOR for reason in table.reasons)
    ]


def _pair(table: Table) -> Pair:
    one, other = table.seats
    return one, other


def _tables(state: State, one: Round, ranked: Sequence[Entrant]) -> tuple[list[Table], Drawn]:
    """Tables of several: the place stays empty where the sizes allow it."""
    players = contestants(state, ranked, histories(state))
    sitters = [
        Sitter(player.number, player.rank, entrant.details.label(Label.SCHOOL), player.met)
        for player, entrant in zip(players, ranked, strict=True)
    ]
    ranks = {player.number: player.rank for player in players}
    tables = [[ranks[number] for number in table.seats if number in ranks] for table in one.tables]
    tables = [table for table in tables if table]
    _even_out(sitters, tables)
    before = {frozenset(table.seats): table for table in one.tables}
    kept, fresh = [], []
    for places in tables:
        seats = tuple(sitters[place].number for place in places)
        known = before.get(frozenset(seats))
        if known is None:
            fresh.append((seats, AGAIN))
        else:
            kept.append(known)
    return kept, Drawn(tuple(fresh))


def _even_out(sitters: Sequence[Sitter], tables: list[list[int]]) -> None:
    """As few people as possible go elsewhere, until there are no more tables than needed."""
    wanted = table_sizes(len(sitters))
    loose: list[int] = []
    while len(tables) > len(wanted):
        loose += tables.pop(tables.index(min(tables, key=len)))
    while loose or max(map(len, tables)) - min(map(len, tables)) > 1:
        small = min(tables, key=len)
        full = [table for table in tables if len(table) == max(map(len, tables))]
        there = [loose] if loose else full
        _cost, _place, place, source = min(
            (table_cost(sitters, [*small, place]), place, place, source)
            for source in there
            for place in source
        )
        source.remove(place)
        small.append(place)
