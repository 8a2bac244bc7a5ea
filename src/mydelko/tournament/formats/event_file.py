"""JSON: the whole event as one documented document, out and in, and the results site's shape.

`event_file` is for programs that want everything (`export schema` prints its schema, which
comes from the types), `json_event` reads it back; `results_file` is what the public results
site takes. Out go public names only.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

import msgspec

from mydelko.tournament.entrants import Details, Standing, public_name, public_parts
from mydelko.tournament.formats.past import FormatError, PastEvent, PastRound, PastTable
from mydelko.tournament.ratings.hollington import round_half_up
from mydelko.tournament.ratings.performance import performances, printed
from mydelko.tournament.refusal import refuse
from mydelko.tournament.settings import Award, Criterion, Phase, RatingRules, Settings, System
from mydelko.tournament.standings import standings
from mydelko.tournament.state import Outcome, State, Table

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
    outcome: Outcome | None
    before: tuple[int, ...] = ()  # totals before deduction, in order of seats (M-18)
    letters: tuple[str, ...] = ()  # drawn between equal totals, one after another (M-18)
    ahead: int | None = None  # of equal scores by the last word (K-1.3); 0: still equal


class FileRound(Struct, frozen=True, kw_only=True):
    round: int
    phase: str
    day: str  # empty where the event does not say
    system: str
    tables: tuple[FileTable, ...]
    byes: tuple[int, ...]
    absent: tuple[int, ...]


class FileRow(Struct, frozen=True, kw_only=True):
    place: int
    player: int
    big: float
    carried: float  # the part of `big` brought from earlier phases
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
    player: int | None  # whom it strikes; of a walkover the loser
    round: int | None
    table: int | None
    points: int
    winner: int | None = None  # of the game, by walkover


class EventFile(Struct, frozen=True, kw_only=True):
    format: int
    name: str
    place: str
    days: tuple[str, ...]
    profile: str
    dictionary: str
    rounds_planned: int
    criteria: tuple[Criterion, ...]
    bye: Award
    absence: Award
    rating: RatingRules
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
        criteria=settings.criteria,
        bye=settings.bye,
        absence=settings.absence,
        rating=settings.rating,
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
                phase=settings.phase_of(one.number)[1].name,
                day=settings.day_of(one.number),
                system=one.system.value,
                tables=tuple(_table(table) for table in one.tables),
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
                carried=row.carried / 2,
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
                note="" if _hidden(state, one.entrant) else one.note,
                player=one.entrant,
                round=one.round,
                table=one.table,
                points=one.points,
                winner=one.winner,
            )
            for one in state.decisions
        ),
    )


def _table(table: Table) -> FileTable:
    result = table.result
    if result is None:
        seats = tuple(FileSeat(player=number, score=None) for number in table.seats)
        return FileTable(table=table.number, seats=seats, outcome=None)
    return FileTable(
        table=table.number,
        seats=tuple(
            FileSeat(player=number, score=score)
            for number, score in zip(table.seats, result.scores, strict=True)
        ),
        outcome=result.outcome,
        before=result.before,
        letters=result.letters,
        ahead=result.ahead,
    )


def _hidden(state: State, number: int | None) -> bool:
    """A note about a minor may name the minor."""
    if number is None:
        return False
    return state.settings.hide_minors and state.entrants[number].details.minor


def event_schema() -> dict[str, Any]:
    return msgspec.json.schema(EventFile)


def json_event(data: bytes) -> PastEvent:
    """An event file read back; what does not fit its schema is refused."""
    try:
        found = msgspec.json.decode(data, type=EventFile)
        ratings = {one.number: Decimal(one.rating) for one in found.players}
    except (msgspec.DecodeError, InvalidOperation) as error:
        raise FormatError(1, refuse("event-file", reason=str(error))) from error
    order = {one.number: place for place, one in enumerate(found.players, start=1)}
    settings = Settings(
        name=found.name,
        place=found.place,
        days=found.days,
        profile=found.profile,
        dictionary=found.dictionary,
        phases=(Phase(rounds=(System.FIXED,) * found.rounds_planned),),
        criteria=found.criteria,
        bye=found.bye,
        absence=found.absence,
        rating=found.rating,
        categories=tuple(dict.fromkeys(one for who in found.players for one in who.categories)),
    )
    players = tuple(_details(one, ratings[one.number]) for one in found.players)
    gone = tuple(order[one.number] for one in found.players if one.status != Standing.PLAYING.value)
    try:
        rounds = tuple(_past_round(one, order) for one in found.rounds)
    except KeyError as error:
        raise FormatError(1, refuse("unknown-entrant", number=int(error.args[0]))) from error
    return PastEvent(settings, players, rounds, gone)


def _details(player: FilePlayer, rating: Decimal) -> Details:
    first, _, last = player.name.rpartition(" ")
    return Details(
        first=first,
        last=last,
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
        scores = tuple(seat.score for seat in table.seats if seat.score is not None)
        outcome = table.outcome or Outcome.PLAYED
        seats = tuple(order[seat.player] for seat in table.seats)
        ahead = order[table.ahead] if table.ahead else table.ahead
        tables.append(PastTable(seats, scores, outcome, table.before, table.letters, ahead))
    return PastRound(tuple(tables), tuple(order[number] for number in one.byes))


def results_file(state: State) -> dict[str, Any]:
    """Tournament, players and results as the public results site takes them."""
    settings = state.settings
    found = performances(state)
    order = {number: place for place, number in enumerate(state.entrants, start=1)}
    players = []
    for row in standings(state):
        entrant = state.entrants[row.number]
        last, first = public_parts(entrant, settings)
        players.append(
            {
                "start": order[row.number],
                "place": row.place,
                "firstName": first,
                "lastName": last,
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
