"""Our JSON file read back: people, rounds, results, what the referee decided, what was put right.

What does not fit the schema is refused. A public file has no names of minors; they stay numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation

import msgspec

from mydelko.tournament import events as ev
from mydelko.tournament.entrants import Details, Standing
from mydelko.tournament.formats.event_file import (
    EventFile,
    FileDecision,
    FilePlayer,
    FileRepair,
    FileRound,
)
from mydelko.tournament.formats.past import FormatError, PastEvent, PastRound, PastTable
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.settings import Phase, Settings, System
from mydelko.tournament.state import Outcome, Repair

PLACE = re.compile(r"`\$?\.?([^`]+)`$")  # of msgspec's complaints


def _fault(data: bytes, message: str) -> tuple[int, Refusal]:
    """The line where JSON breaks off, else the field that does not fit."""
    at, place = re.search(r"\(byte (\d+)\)", message), PLACE.search(message)
    line = data[: int(at[1])].count(b"\n") + 1 if at else 1
    return line, refuse("event-file", reason=place[1] if place else "–")


def json_event(data: bytes) -> PastEvent:
    """An event file read back; what does not fit its schema is refused."""
    try:
        found = msgspec.json.decode(data, type=EventFile)
        ratings = {one.number: Decimal(one.rating) for one in found.players}
    except (msgspec.DecodeError, InvalidOperation) as error:
        raise FormatError(*_fault(data, str(error))) from error
    order = {one.number: place for place, one in enumerate(found.players, start=1)}
    settings = Settings(
        name=found.name,
        place=found.place,
        zone=found.zone,
        days=found.days,
        profile=found.profile,
        dictionary=found.dictionary,
        phases=_phases(found),
        seed=found.seed,
        criteria=found.criteria,
        bye=found.bye,
        absence=found.absence,
        rating=found.rating,
        categories=tuple(dict.fromkeys(one for who in found.players for one in who.categories)),
    )
    players = tuple(_details(one, ratings[one.number]) for one in found.players)
    standing = {order[one.number]: one.status for one in found.players}
    gone = tuple(number for number, one in standing.items() if one is Standing.WITHDRAWN)
    try:
        rounds = tuple(_past_round(one, order) for one in found.rounds)
        entered = {
            index: tuple(order[number] for number in one.entered)
            for index, one in enumerate(found.phases)
            if one.entered
        }
        decisions = tuple(_decided(one, order, _places(found)) for one in found.decisions)
    except KeyError as error:
        raise FormatError(1, refuse("unknown-entrant", number=int(error.args[0]))) from error
    removed = tuple(number for number, one in standing.items() if one is Standing.REMOVED)
    repairs = tuple(_repaired(one, _places(found)) for one in found.repairs)
    return PastEvent(settings, players, rounds, gone, removed, decisions, repairs, entered=entered)


def _phases(found: EventFile) -> tuple[Phase, ...]:
    """Its rounds are lists now; what they count for, and for whom, stays."""
    planned = sum(len(one.rounds) for one in found.phases)
    if not planned or planned < max(found.rounds_planned, len(found.rounds)):
        return (Phase(rounds=(System.FIXED,) * found.rounds_planned),)
    return tuple(
        Phase(
            name=one.name,
            rounds=(System.FIXED,) * len(one.rounds),
            carry=one.carry,
            entry=one.entry,
            places=one.places,
            day=one.day,
        )
        for one in found.phases
    )


Places = Mapping[tuple[int | None, int | None], int]


def _places(found: EventFile) -> Places:
    """Tables are numbered anew, from 1 and without the gaps that the hall had."""
    return {
        (one.round, table.table): place
        for one in found.rounds
        for place, table in enumerate(one.tables, start=1)
    }


# P-7.1: what the referee decided comes back, penalties before all
def _decided(one: FileDecision, order: Mapping[int, int], places: Places) -> ev.Decided:
    return ev.Decided(
        at=one.at,
        by=one.referee,
        number=one.number,
        measure=one.measure,
        clause=one.clause,
        note=one.note,
        entrant=None if one.player is None else order[one.player],
        round=one.round,
        table=places.get((one.round, one.table), one.table),
        points=one.points,
        winner=None if one.winner is None else order[one.winner],
        departs=one.departs,
    )


# P-4.6.4, P-5.2: which kind of repair it was stays readable
def _repaired(one: FileRepair, places: Places) -> Repair:
    return Repair(
        at=one.at,
        by=one.by,
        kind=one.kind,
        round=one.round,
        table=places.get((one.round, one.table), one.table),
        old=one.old,
        new=one.new,
        to=None if one.to is None else places.get((one.round, one.to), one.to),
        clause=one.clause,
        note=one.note,
    )


def _details(player: FilePlayer, rating: Decimal) -> Details:
    first, last = player.first, player.last
    if not last:
        first, _, last = player.name.rpartition(" ")
    return Details(
        person=player.person,
        first=first,
        last=last,
        kind=player.kind,
        members=player.members,
        minor=player.minor,
        games=player.games,
        city=player.city,
        club=player.club,
        school=player.school,
        team=player.team,
        categories=player.categories,
        rating=rating,
    )


def _past_round(one: FileRound, order: Mapping[int, int]) -> PastRound:
    tables = []
    for table in one.tables:
        scores = tuple(seat.score + seat.penalty for seat in table.seats if seat.score is not None)
        outcome = table.outcome or Outcome.PLAYED
        seats = tuple(order[seat.player] for seat in table.seats)
        ahead = order[table.ahead] if table.ahead else table.ahead
        tables.append(PastTable(seats, scores, outcome, table.before, table.letters, ahead))
    byes, absent = (tuple(order[number] for number in group) for group in (one.byes, one.absent))
    return PastRound(tuple(tables), byes, absent)
