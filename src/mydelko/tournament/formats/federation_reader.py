"""The federation's text blocks read back: the final table and the rounds make an event again.

Names are taken from the rounds, where a dash and the score part them; the table adds city,
rating and, for who had a bye, what the bye was worth. The block of games repeats the rounds
and is passed over. Any other line is a fault.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from mydelko.tournament.entrants import Details
from mydelko.tournament.formats.federation import HEADER
from mydelko.tournament.formats.past import (
    FormatError,
    PastEvent,
    PastRound,
    PastTable,
    Totals,
)
from mydelko.tournament.naming import split_name
from mydelko.tournament.refusal import refuse
from mydelko.tournament.settings import DRAW, WIN, Award, RatingKind, RatingRules, Settings
from mydelko.tournament.state import Outcome

ROW = re.compile(
    r"\d+\.\s+(?P<who>.+?)\s+(?P<rating>\d+(?:[.,]\d+)?)\s+(?P<big>\d+)(?P<half>[.,]5)?"
    r"\s+(?P<small>-?\d+)\s+-?\d+\s+(?P<difference>[+-]?\d+)$"
)
ROUND = re.compile(r"Runda nr (\d+)$")
TABLE = re.compile(r"\d+\s+(?P<names>.+?)(?:\s+(?P<scores>-?\d+(?: : -?\d+)+))?(?P<w>\s+\(w\))?$")
PAUSE = re.compile(r"(?P<name>.+?)\s+PAUZA$")
GAMES = re.compile(r"\d+\.\s+.+\s\d+[.,]\d+$")  # the head of a player's games


class Row(NamedTuple):
    line: int
    who: str  # name and city
    rating: Decimal
    halves: int
    small: int
    difference: int


class NamedTable(NamedTuple):
    line: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    outcome: Outcome


class Blocks(NamedTuple):
    rows: list[Row]
    rounds: list[list[NamedTable]]  # a bye is a table of one


def federation_event(text: str, name: str) -> PastEvent:
    blocks = read_blocks(text)
    cities = _cities(blocks)
    numbers = {who: number for number, who in enumerate(cities, start=1)}
    ratings = {who: row.rating for who, (row, _city) in cities.items()}
    rounds = tuple(_round(tables, numbers) for tables in blocks.rounds)
    settings = Settings(
        name=name,
        phases=(),
        bye=_bye_worth([row for row, _city in cities.values()], rounds),
        rating=RatingRules(kind=RatingKind.HOLLINGTON),
    )
    players = []
    for who, (_row, city) in cities.items():
        first, _, last = split_name(who)[0].rpartition(" ")
        players.append(Details(first=first, last=last, city=city, rating=ratings[who]))
    table = {
        numbers[who]: Totals(row.halves, row.small, row.difference)
        for who, (row, _city) in cities.items()
    }
    return PastEvent(settings, tuple(players), rounds, table=table)


def read_blocks(text: str) -> Blocks:
    rows: list[Row] = []
    rounds: list[list[NamedTable]] = []
    reading = ""
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line:
            reading = reading if reading == "games" else ""
        elif line == HEADER:
            reading = "table"
        elif found := ROUND.match(line):
            if int(found[1]) != len(rounds) + 1:
                raise FormatError(number, refuse("federation-round", wanted=len(rounds) + 1))
            rounds.append([])
            reading = "round"
        elif reading == "table":
            rows.append(_row(number, line))
        elif reading == "round":
            rounds[-1].append(_table(number, line))
        elif reading != "games":
            if not GAMES.match(line):
                raise FormatError(number, refuse("federation-line"))
            reading = "games"
    if not rows:
        raise FormatError(1, refuse("federation-no-table", header=HEADER))
    return Blocks(rows, rounds)


def _row(number: int, line: str) -> Row:
    found = ROW.match(line)
    if found is None:
        raise FormatError(number, refuse("federation-row", header=HEADER))
    return Row(
        number,
        found["who"],
        Decimal(found["rating"].replace(",", ".")),
        WIN * int(found["big"]) + (DRAW if found["half"] else 0),
        int(found["small"]),
        int(found["difference"]),
    )


def _table(number: int, line: str) -> NamedTable:
    if found := PAUSE.match(line):
        return NamedTable(number, (found["name"],), (), Outcome.PLAYED)
    found = TABLE.match(line)
    names = tuple(found["names"].split(" - ")) if found else ()
    scores = tuple(int(one) for one in (found["scores"] or "").split(" : ") if one) if found else ()
    if len(names) < 2 or (scores and len(scores) != len(names)):
        raise FormatError(number, refuse("federation-game"))
    outcome = Outcome.PLAYED
    if found and found["w"]:
        outcome = Outcome.WALKOVER if any(scores) else Outcome.BOTH_LOSE
    return NamedTable(number, names, scores, outcome)


def _cities(blocks: Blocks) -> dict[str, tuple[Row, str]]:
    """Everyone's row and city: what follows the longest name that the rounds know."""
    known = {who for tables in blocks.rounds for table in tables for who in table.names}
    found: dict[str, tuple[Row, str]] = {}
    for row in blocks.rows:
        fitting = [who for who in known if f"{row.who} ".startswith(f"{who} ")]
        who = max(fitting, key=len) if fitting else row.who.rpartition(" ")[0] or row.who
        if who in found:
            raise FormatError(row.line, refuse("import-twice", name=who, first=found[who][0].line))
        city = row.who[len(who) :].strip()
        found[who] = (row, "" if city == "-" else city)
    return found


def _round(tables: list[NamedTable], numbers: dict[str, int]) -> PastRound:
    played: list[PastTable] = []
    byes: list[int] = []
    for table in tables:
        for who in table.names:
            if who not in numbers:
                raise FormatError(table.line, refuse("federation-unknown", name=who))
        seats = tuple(numbers[who] for who in table.names)
        if len(seats) == 1:
            byes += seats
        else:
            played.append(PastTable(seats, table.scores, table.outcome))
    return PastRound(tuple(played), tuple(byes))


def _bye_worth(rows: list[Row], rounds: tuple[PastRound, ...]) -> Award:
    """What the table has beyond the games of someone who had a bye."""
    for number, row in enumerate(rows, start=1):
        count = sum(one.byes.count(number) for one in rounds)
        if not count:
            continue
        halves, small, difference = row.halves, row.small, row.difference
        for table in (table for one in rounds for table in one.tables if number in table.seats):
            if len(table.scores) != 2:
                continue
            own = table.scores[table.seats.index(number)]
            other = sum(table.scores) - own
            halves -= 0 if not own + other else WIN if own > other else DRAW * (own == other)
            small -= own
            difference -= own - other
        big, more = divmod(small, count)
        if more or difference % count or halves % count:
            continue  # a penalty, or a game the rounds do not tell of
        against = big - difference // count
        return Award(big=halves // count, small_for=big, small_against=against)
    return Settings(name="", phases=()).bye
