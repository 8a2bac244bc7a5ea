"""Our JSON file read back: people, rounds, results, what the referee decided, what was put right.

What does not fit the schema is refused. A public file has no names of minors; they stay numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation

import msgspec
from msgspec.structs import replace

from mydelko.tournament import events as ev
from mydelko.tournament.entrants import Details, Standing
from mydelko.tournament.formats.event_file import (
    FORMAT,
    EventFile,
    FileDecision,
    FilePlayer,
    FileRepair,
    FileRound,
    FileTable,
)
from mydelko.tournament.formats.past import FormatError, PastEvent, PastRound, PastTable
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.settings import Phase, Settings, System
from mydelko.tournament.state import Highlight, Outcome, Repair

LATEST = 253_402_300_799_000  # milliseconds: the last moment that a calendar can show
MOST_TABLES = 9_999
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
    wrong = _impossible(found) or (
        None if all(map(Decimal.is_finite, ratings.values())) else "players[...].rating"
    )
    if wrong is not None:
        raise FormatError(1, refuse("event-file", reason=wrong))
    order = _order([one.number for one in found.players])
    rounds_to_come = _settings(found, order).rounds
    players = tuple(_details(one, ratings[one.number], rounds_to_come) for one in found.players)
    standing = {order[one.number]: one.status for one in found.players}
    gone = tuple(number for number, one in standing.items() if one is Standing.WITHDRAWN)
    try:
        rounds = tuple(_past_round(one, order) for one in found.rounds)
        entered = {
            index: tuple(_place(order, number) for number in one.entered)
            for index, one in enumerate(found.phases)
            if one.entered
        }
        decisions = tuple(_decided(one, order) for one in found.decisions)
    except KeyError as error:
        raise FormatError(1, refuse("unknown-entrant", number=int(error.args[0]))) from error
    removed = tuple(number for number, one in standing.items() if one is Standing.REMOVED)
    return PastEvent(
        numbers=tuple(order.values()) if len(order) == len(players) else (),
        settings=_settings(found, order),
        players=players,
        rounds=rounds,
        withdrawn=gone,
        removed=removed,
        decisions=decisions,
        repairs=tuple(map(_repaired, found.repairs)),
        entered=entered,
        absent={order[one.number]: one.absences for one in found.players if one.absences},
    )


def _impossible(found: EventFile) -> str | None:
    """What no event of ours has written, though it fits the schema: the field."""
    if found.format > FORMAT:
        return "format"
    moments = [one.at for one in found.decisions] + [one.at for one in found.repairs]
    if any(not 0 <= moment <= LATEST for moment in moments):
        return "decisions[...].at"
    if any(one.points < 0 for one in found.decisions):
        return "decisions[...].points"
    tables = (table for one in found.rounds for table in one.tables)
    return "tables[...].table" if any(table.table > MOST_TABLES for table in tables) else None


def _place(order: Mapping[int, int], number: int) -> int:
    """Who was erased keeps the place in a phase, by which the others are paired."""
    kept = all(old == new for old, new in order.items())
    return order.get(number, number) if kept else order[number]


def _order(numbers: list[int]) -> dict[int, int]:
    """Numbers by which the lots were drawn stay; what no event could have given is given anew."""
    rising = numbers == sorted(set(numbers)) and min(numbers, default=1) > 0
    return {number: number if rising else place for place, number in enumerate(numbers, start=1)}


def _settings(found: EventFile, order: Mapping[int, int]) -> Settings:
    """As a whole; older files have a part of them, and systems in their phases."""
    if found.settings is not None:
        referees = tuple(
            replace(one, entrant=None if one.entrant is None else order.get(one.entrant))
            for one in found.settings.referees
        )
        return replace(found.settings, referees=referees)
    return Settings(
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


def _phases(found: EventFile) -> tuple[Phase, ...]:
    planned = sum(len(one.rounds) for one in found.phases)
    if not planned or planned < max(found.rounds_planned, len(found.rounds)):
        return (Phase(rounds=(System.FIXED,) * found.rounds_planned),)
    return tuple(
        Phase(
            name=one.name,
            rounds=one.rounds,
            carry=one.carry,
            entry=one.entry,
            places=one.places,
            day=one.day,
        )
        for one in found.phases
    )


# P-7.1: what the referee decided comes back, penalties before all
def _decided(one: FileDecision, order: Mapping[int, int]) -> ev.Decided:
    return ev.Decided(
        at=one.at,
        by=one.referee,
        number=one.number,
        measure=one.measure,
        clause=one.clause,
        note=one.note,
        entrant=None if one.player is None else order[one.player],
        round=one.round,
        table=one.table,
        points=one.points,
        winner=None if one.winner is None else order[one.winner],
        departs=one.departs,
    )


# P-4.6.4, P-5.2: which kind of repair it was stays readable
def _repaired(one: FileRepair) -> Repair:
    return Repair(
        at=one.at,
        by=one.by,
        kind=one.kind,
        round=one.round,
        table=one.table,
        old=one.old,
        new=one.new,
        to=one.to,
        clause=one.clause,
        note=one.note,
    )


def _details(player: FilePlayer, rating: Decimal, rounds: int) -> Details:
    """Rounds that the event was shortened by are nobody's any more."""
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
        only_rounds=tuple(one for one in player.only_rounds if one <= rounds),
        table=player.bound,
        paid=player.paid,
    )


def _past_round(one: FileRound, order: Mapping[int, int]) -> PastRound:
    byes, absent = (tuple(order[number] for number in group) for group in (one.byes, one.absent))
    known = {system.value: system for system in System}
    return PastRound(
        tuple(_past_table(table, order) for table in one.tables),
        byes,
        absent,
        known.get(one.system, System.FIXED),
    )


def _past_table(table: FileTable, order: Mapping[int, int]) -> PastTable:
    return PastTable(
        seats=tuple(order[seat.player] for seat in table.seats),
        scores=tuple(seat.score + seat.penalty for seat in table.seats if seat.score is not None),
        outcome=table.outcome or Outcome.PLAYED,
        before=table.before,
        letters=table.letters,
        ahead=order[table.ahead] if table.ahead else table.ahead,
        number=table.table,
        highlights=tuple(
            Highlight(entrant=order[one.player], word=one.word, points=one.points)
            for one in table.highlights
        ),
    )
