"""JSON out: the whole event as one documented document, and the results site's own shape.

`event_file` is for programs that want everything (its schema comes from the types, and is in
docs/tournament.md); `results_file` is what the public results site takes. Both use public
names only.
"""

from __future__ import annotations

from typing import Any

import msgspec

from mydelko.tournament.entrants import public_name
from mydelko.tournament.ratings.hollington import round_half_up
from mydelko.tournament.ratings.performance import performances, printed
from mydelko.tournament.standings import standings
from mydelko.tournament.state import State

FORMAT = 1


class Struct(msgspec.Struct, frozen=True, kw_only=True):
    pass


class FilePlayer(Struct, frozen=True, kw_only=True):
    number: int
    name: str
    city: str
    club: str
    school: str
    team: str
    categories: tuple[str, ...]
    rating: str  # two decimals, as frozen at the start
    status: str


class FileSeat(Struct, frozen=True, kw_only=True):
    player: int
    score: int | None  # None while the game is open


class FileTable(Struct, frozen=True, kw_only=True):
    table: int
    seats: tuple[FileSeat, ...]  # the first starts
    outcome: str | None  # played, walkover, both-lose


class FileRound(Struct, frozen=True, kw_only=True):
    round: int
    system: str
    tables: tuple[FileTable, ...]
    byes: tuple[int, ...]
    absent: tuple[int, ...]


class FileRow(Struct, frozen=True, kw_only=True):
    place: int
    player: int
    big: float
    difference: int
    sum: int
    games: int
    achieved: str | None


class FileDecision(Struct, frozen=True, kw_only=True):
    number: int
    at: int  # milliseconds since 1970
    referee: str
    measure: str
    clause: str
    note: str
    player: int | None
    round: int | None
    table: int | None
    points: int


class EventFile(Struct, frozen=True, kw_only=True):
    format: int
    name: str
    place: str
    days: tuple[str, ...]
    profile: str
    dictionary: str
    rounds_planned: int
    players: tuple[FilePlayer, ...]
    rounds: tuple[FileRound, ...]
    standings: tuple[FileRow, ...]
    decisions: tuple[FileDecision, ...]


def event_file(state: State) -> EventFile:
    settings = state.settings
    found = performances(state)
    return EventFile(
        format=FORMAT,
        name=settings.name,
        place=settings.place,
        days=settings.days,
        profile=settings.profile,
        dictionary=settings.named_dictionary,
        rounds_planned=settings.rounds,
        players=tuple(
            FilePlayer(
                number=number,
                name=public_name(entrant, settings),
                city=entrant.details.city,
                club=entrant.details.club,
                school=entrant.details.school,
                team=entrant.details.team,
                categories=entrant.details.categories,
                rating=printed(found[number].frozen),
                status=entrant.standing.value,
            )
            for number, entrant in state.entrants.items()
        ),
        rounds=tuple(
            FileRound(
                round=one.number,
                system=one.system.value,
                tables=tuple(
                    FileTable(
                        table=table.number,
                        seats=tuple(
                            FileSeat(
                                player=number,
                                score=table.result.scores[seat] if table.result else None,
                            )
                            for seat, number in enumerate(table.seats)
                        ),
                        outcome=table.result.outcome.value if table.result else None,
                    )
                    for table in one.tables
                ),
                byes=tuple(bye.entrant for bye in one.byes),
                absent=one.absent,
            )
            for one in state.rounds
        ),
        standings=tuple(
            FileRow(
                place=row.place,
                player=row.number,
                big=row.halves / 2,
                difference=row.difference,
                sum=row.small_for,
                games=row.games,
                achieved=None
                if (average := found[row.number].achieved) is None
                else printed(average),
            )
            for row in standings(state)
        ),
        decisions=tuple(
            FileDecision(
                number=one.number,
                at=one.at,
                referee=one.referee,
                measure=one.measure.value,
                clause=one.clause,
                note=one.note,
                player=one.entrant,
                round=one.round,
                table=one.table,
                points=one.points,
            )
            for one in state.decisions
        ),
    )


def event_schema() -> dict[str, Any]:
    return msgspec.json.schema(EventFile)


def results_file(state: State) -> dict[str, Any]:
    """Tournament, players and results as the public results site takes them."""
    settings = state.settings
    found = performances(state)
    order = {number: place for place, number in enumerate(state.entrants, start=1)}
    players = []
    for row in standings(state):
        entrant = state.entrants[row.number]
        hidden = entrant.details.minor and settings.hide_minors
        players.append(
            {
                "start": order[row.number],
                "place": row.place,
                "firstName": "" if hidden else entrant.details.first,
                "lastName": public_name(entrant, settings) if hidden else entrant.details.last,
                "rank": printed(found[row.number].frozen),
                "big": row.halves / 2,
                "small": row.small_for,
                "scalps": round_half_up(found[row.number].total),
                "difference": row.difference,
            }
        )
    results = [
        {
            "round": one.number,
            "table": table.number,
            "host": order[table.seats[0]],
            "guest": order[table.seats[1]],
            "hostScore": result.scores[0],
            "guestScore": result.scores[1],
        }
        for one, table, result in state.results()
        if len(table.seats) == 2
    ]
    dates = {"from": settings.days[0], "to": settings.days[-1]} if settings.days else {}
    return {
        "tournament": {"name": settings.name, "city": settings.place, **dates},
        "players": players,
        "results": results,
    }
