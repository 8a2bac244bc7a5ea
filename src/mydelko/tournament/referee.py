"""The referee's decisions (P-6, P-7): each cites a clause and stays in the log.

The open list of P-7.1 and what P-7.3 leaves to the referee are notes in words; measures that
change the event are named. Only a referee whom the event names decides (P-6.1, M-2), and one who
plays does not rule on the own table (R-15).
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from mydelko.rulebook.clauses import load_book
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.entrants import Standing, name_key
from mydelko.tournament.hearing import Hearing
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.results import check_result
from mydelko.tournament.settings import Referee, Settings
from mydelko.tournament.state import MeasureKind, Result, Round, Source, State, Table
from mydelko.tournament.walkover import both_lose, walkover

FINAL = "P-5.2"


def decide_case(  # noqa: PLR0911, PLR0912 - one arm a measure
    hearing: Hearing, command: cmd.Decide
) -> Refusal | None:
    # P-6.1: a decision names the clause it rests on
    if command.clause not in load_book():
        return refuse("unknown-clause", "P-6.1", clause=command.clause)
    referee = _referee(hearing.state.settings, command.referee or hearing.by)
    if isinstance(referee, Refusal):
        return referee
    hearing.by = referee.name  # as the event writes it
    if command.winner is not None and command.measure is not MeasureKind.WALKOVER:
        return refuse("entrant-needed")
    place = _place(hearing, command)
    if isinstance(place, Refusal):
        return place
    if place is not None and plays_at(hearing.state, referee.name, place[1]):
        return _own_table(referee.name, place[1])
    match command.measure:
        case MeasureKind.WARNING | MeasureKind.NOTE:
            if command.measure is MeasureKind.NOTE and not command.note.strip():
                return refuse("reason-needed")
            return _decide(hearing, command, place, None)
        case MeasureKind.PENALTY:
            return _penalty(hearing, command, place)
        case MeasureKind.WALKOVER:
            return _walkover(hearing, command, place)
        case MeasureKind.EXCLUSION | MeasureKind.REMOVAL:
            return _out(hearing, command, place)
        case MeasureKind.BOTH_LOSE:
            if place is None:
                return refuse("table-needed")
            return _decide(hearing, command, place, both_lose(place[1]))
        case MeasureKind.RESULT:
            return _result(hearing, command, place)
        case MeasureKind.READMISSION:
            return _readmit(hearing, command)
        case _:
            assert_never(command.measure)


Place = tuple[Round, Table] | None


def _place(  # noqa: PLR0911 - one return a reason
    hearing: Hearing, command: cmd.Decide
) -> Place | Refusal:
    """The table a decision is about: the one named, or the entrant's own in this round."""
    number = command.entrant if command.winner is None else command.winner
    if number is not None:
        wrong = hearing.unknown(number)
        if wrong is not None:
            return wrong
    if command.table is not None:
        place = hearing.open_table(command.table, command.round)
        if isinstance(place, Refusal):
            return place
        if number is not None and number not in place[1].seats:
            return refuse("not-at-a-table", number=number, round=place[0].number)
        return place
    rounds = hearing.state.rounds
    wanted = len(rounds) if command.round is None else command.round
    if command.round is not None and not 1 <= wanted <= len(rounds):
        return refuse("no-such-round", round=wanted, last=len(rounds))
    if number is not None and rounds:
        table = rounds[wanted - 1].table_of(number)
        if table is not None:
            return rounds[wanted - 1], table
    return None


# P-6.1, M-2: the event names its referees, and nobody else decides
def _referee(settings: Settings, by: str) -> Referee | Refusal:
    named = settings.referees
    if not named:
        return refuse("no-referees", "P-6.1", "M-2")
    for referee in named:
        if name_key(referee.name) == name_key(by):
            return referee
    names = ", ".join(referee.name for referee in named)
    return refuse("not-a-referee", "P-6.1", "M-2", name=by, names=names)


# R-15, P-4.4.2d: a playing referee rules on other tables only
def plays_at(state: State, name: str, table: Table) -> bool:
    """Who a referee is among those who play is said in the settings; else the name says it."""
    for referee in state.settings.referees:
        if referee.entrant is not None and name_key(referee.name) == name_key(name):
            return referee.entrant in table.seats
    players = (state.entrants[number].details for number in table.seats)
    names = (one for details in players for one in (details.name, *details.members))
    return name_key(name) in map(name_key, names)


def _own_table(name: str, table: Table) -> Refusal:
    return refuse("own-table", "R-15", name=name, table=table.number)


def refuse_referee(state: State, by: str, table: Table) -> Refusal | None:
    """Whether somebody may decide at this table, where the game itself is in the program."""
    referee = _referee(state.settings, by)
    if isinstance(referee, Refusal):
        return referee
    return _own_table(referee.name, table) if plays_at(state, referee.name, table) else None


def _decide(
    hearing: Hearing, command: cmd.Decide, place: Place, result: Result | None
) -> Refusal | None:
    departs = FINAL if place is not None and result and place[1].result is not None else ""
    wrong = _departure(command) if departs else None
    if wrong is not None:
        return wrong
    hearing.happen(
        ev.Decided(
            at=hearing.now,
            by=hearing.by,
            number=hearing.state.next_decision,
            measure=command.measure,
            clause=command.clause,
            note=command.note,
            entrant=command.entrant,
            round=place[0].number if place is not None else None,
            table=place[1].number if place is not None else None,
            points=command.points,
            result=result,
            departs=departs,
        )
    )
    return None


# P-5.2: a confirmed result is final; of P's clauses only P-7.1 and P-7.3 let a referee depart
def _departure(command: cmd.Decide) -> Refusal | None:
    if command.clause.startswith("P-") and not command.clause.startswith(("P-7.1", "P-7.3")):
        return refuse("departure-clause", FINAL, clause=command.clause)
    return None if command.note.strip() else refuse("departure-reason", FINAL)


# P-7.1b; K-6.3: elsewhere whoever settles disputes names the points
def _penalty(hearing: Hearing, command: cmd.Decide, place: Place) -> Refusal | None:
    if command.entrant is None:
        return refuse("entrant-needed")
    rules = hearing.state.settings.rule_set
    clause, step = rules.clauses["penalty_step"][0], rules.penalty_step
    if command.points <= 0:
        return refuse("penalty-none", clause, points=command.points)
    if command.points % step:
        return refuse("penalty-step", clause, points=command.points, count=step)
    return _decide(hearing, command, place, None)


# P-7.1c, P-7.2: who is named wins N : 1; the decision strikes the opponent
def _walkover(hearing: Hearing, command: cmd.Decide, place: Place) -> Refusal | None:
    if command.winner is None or command.entrant is not None:
        return refuse("winner-needed", "P-7.2")
    if place is None:
        return refuse("not-at-a-table", number=command.winner, round=len(hearing.state.rounds))
    loser = _opponent(place[1], command.winner)
    if isinstance(loser, Refusal):
        return loser
    one, table = place
    result = walkover(hearing.state, one.number, table, command.winner, command.score)
    return _decide(hearing, replace(command, entrant=loser), place, result)


def _opponent(table: Table, number: int) -> int | Refusal:
    if len(table.seats) != 2:
        return refuse("walkover-of-two", "P-7.2", table=table.number)
    return table.seats[1 - table.seat_of(number)]


# P-7.1d, P-7.2: excluded during a game, the opponent wins by walkover; earlier results stand
def _out(hearing: Hearing, command: cmd.Decide, place: Place) -> Refusal | None:
    if command.entrant is None:
        return refuse("entrant-needed")
    if hearing.state.entrants[command.entrant].standing is Standing.EXCLUDED:
        return refuse("not-playing", number=command.entrant)
    result = None
    if place is not None and place[1].result is None:
        one, table = place
        if len(table.seats) != 2:  # P-7.2 knows walkovers of two alone
            return refuse("open-game", table=table.number, round=one.number)
        winner = table.seats[1 - table.seat_of(command.entrant)]
        result = walkover(hearing.state, one.number, table, winner, command.score)
    return _decide(hearing, command, place, result)


def _result(hearing: Hearing, command: cmd.Decide, place: Place) -> Refusal | None:
    """A disputed result as the referee settles it from sheets and board (P-4.6.3, K-6.3)."""
    if place is None:
        return refuse("table-needed")
    scores, before, ahead = command.scores, command.before, command.ahead
    wrong = check_result(hearing.state, place, scores, before, ahead)
    if wrong is not None:
        return wrong
    result = Result(scores=scores, before=before, ahead=ahead, source=Source.REFEREE)
    return _decide(hearing, command, place, result)


def _readmit(hearing: Hearing, command: cmd.Decide) -> Refusal | None:
    if command.entrant is None:
        return refuse("entrant-needed")
    if hearing.state.entrants[command.entrant].standing is Standing.PLAYING:
        return refuse("already-playing", number=command.entrant)
    return _decide(hearing, command, None, None)
