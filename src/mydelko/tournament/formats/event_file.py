"""JSON: the whole event as one documented document, for programs that want everything.

`export schema` prints its schema, which comes from the types; `event_reader.py` reads it back. Out
go public names only, unless the file is marked private.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from mydelko.tournament.entrants import Kind, Standing
from mydelko.tournament.history import net_scores
from mydelko.tournament.naming import (
    is_hidden,
    names_of,
    public_details,
    public_names,
    public_referee,
)
from mydelko.tournament.ratings.performance import performances, printed
from mydelko.tournament.setting_checks import MOST_ROUNDS
from mydelko.tournament.settings import (
    Award,
    Carry,
    Criterion,
    Entry,
    Minors,
    RatingRules,
    Settings,
    System,
)
from mydelko.tournament.standings import standings
from mydelko.tournament.state import (
    Decision,
    MeasureKind,
    Outcome,
    Repair,
    RepairKind,
    State,
    Table,
)

FORMAT = 1
UNKNOWN = 0  # nobody has this number
PUBLIC, PRIVATE = "public", "private"


class Struct(msgspec.Struct, frozen=True, kw_only=True):
    pass


class FilePlayer(Struct, frozen=True, kw_only=True):
    number: int
    name: str  # told apart from namesakes
    first: str = ""
    last: str = ""
    person: str = ""  # the same in all events
    kind: Kind = Kind.PERSON
    members: tuple[str, ...] = ()
    minor: bool = False
    games: int = 0  # behind the rating
    city: str
    club: str
    school: str
    team: str
    categories: tuple[str, ...]
    rating: str  # two decimals, as frozen at the start
    status: Standing
    only_rounds: tuple[int, ...] = ()  # empty: all
    bound: int | None = None  # the table this one always plays at
    paid: bool = False  # in a private file, as the next
    absences: tuple[int, ...] = ()  # announced, of rounds to come


class FileSeat(Struct, frozen=True, kw_only=True):
    player: int
    score: int | None  # as it counts; None while the game is open
    penalty: int = 0  # taken off it by the referee (P-7.1b)


class FileHighlight(Struct, frozen=True, kw_only=True):
    """A word worth remembering."""

    player: int
    word: str
    points: int


class FileTable(Struct, frozen=True, kw_only=True):
    table: int
    seats: tuple[FileSeat, ...]  # the first starts
    outcome: Outcome | None
    before: tuple[int, ...] = ()  # totals before deduction, in order of seats (M-18)
    letters: tuple[str, ...] = ()  # drawn between equal totals, one after another (M-18)
    ahead: int | None = None  # of equal scores by the last word (K-1.3); 0: still equal
    highlights: tuple[FileHighlight, ...] = ()


class FileRound(Struct, frozen=True, kw_only=True):
    round: int
    phase: str
    day: str  # empty where the event does not say
    system: str
    tables: tuple[FileTable, ...]
    byes: tuple[int, ...]
    absent: tuple[int, ...]


class FilePhase(Struct, frozen=True, kw_only=True):
    name: str
    rounds: tuple[System, ...]
    carry: Carry
    entry: Entry
    places: int | None
    day: int
    entered: tuple[int, ...] = ()  # in seeded order, once it has begun; empty: everybody


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
    measure: MeasureKind
    clause: str
    note: str
    player: int | None  # whom it strikes; of a walkover the loser
    round: int | None
    table: int | None
    points: int
    winner: int | None = None  # of the game, by walkover
    departs: str = ""  # the clause it departs from


class FileRepair(Struct, frozen=True, kw_only=True):
    """A result put right by the desk."""

    at: int
    by: str
    kind: RepairKind
    round: int
    table: int
    to: int | None
    old: tuple[int, ...]
    new: tuple[int, ...]
    clause: str
    note: str


class EventFile(Struct, frozen=True, kw_only=True):
    format: int
    audience: str = PUBLIC  # a private file names minors and is never published
    name: str
    place: str
    zone: str = "Europe/Warsaw"
    days: tuple[str, ...]
    profile: str
    dictionary: str
    rounds_planned: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)]
    phases: tuple[FilePhase, ...] = ()
    seed: int = 0  # of the lots; a public file keeps it to itself, for they are still to be drawn
    criteria: tuple[Criterion, ...]
    bye: Award
    absence: Award
    rating: RatingRules
    players: tuple[FilePlayer, ...]
    rounds: tuple[FileRound, ...]
    standings: tuple[FileRow, ...]
    decisions: tuple[FileDecision, ...]
    repairs: tuple[FileRepair, ...] = ()
    settings: Settings | None = None  # all of them, some of which stand above as well


def _phase(state: State, index: int) -> FilePhase:
    phase, entry = state.settings.phases[index], state.phase_entry(index)
    return FilePhase(
        name=phase.name,
        rounds=phase.rounds,
        carry=phase.carry,
        entry=phase.entry,
        places=phase.places,
        day=phase.day,
        entered=() if entry is None else entry.order,
    )


def event_file(state: State, *, private: bool = False) -> EventFile:
    settings = state.settings
    found = performances(state)
    return EventFile(
        format=FORMAT,
        audience=PRIVATE if private else PUBLIC,
        name=settings.name,
        place=settings.place,
        zone=settings.zone,
        days=settings.days,
        profile=settings.profile,
        dictionary=settings.named_dictionary,
        rounds_planned=settings.rounds,
        phases=tuple(_phase(state, index) for index in range(len(settings.phases))),
        seed=settings.seed if private else 0,
        criteria=settings.criteria,
        bye=settings.bye,
        absence=settings.absence,
        rating=settings.rating,
        players=_players(state, private=private),
        rounds=tuple(
            FileRound(
                round=one.number,
                phase=settings.phase_of(one.number)[1].name,
                day=settings.day_of(one.number),
                system=one.system.value,
                tables=tuple(_table(state, one.number, table) for table in one.tables),
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
                referee=_decider(state, one.referee, private=private),
                measure=one.measure,
                clause=one.clause,
                note=one.note if private or not _about_minors(state, one) else "",
                player=one.entrant if one.entrant in state.entrants else None,
                round=one.round,
                table=one.table,
                points=one.points,
                winner=one.winner,
                departs=one.departs,
            )
            for one in state.decisions
        ),
        repairs=tuple(
            FileRepair(
                at=one.at,
                by=_decider(state, one.by, private=private),
                kind=one.kind,
                round=one.round,
                table=one.table,
                to=one.to,
                old=one.old,
                new=one.new,
                clause=one.clause,
                note=one.note if private or not _about_minors(state, one) else "",
            )
            for one in state.repairs
        ),
        settings=_settings(state, private=private),
    )


def _settings(state: State, *, private: bool) -> Settings:
    """What of them counts for nothing is left out; and in public what is personal."""
    settings = state.settings
    if settings.own_time is None:
        settings = replace(settings, minutes=None)
    if private:
        return settings
    referees = tuple(
        replace(one, name=public_referee(state, one.name, one.entrant), school="")
        for one in settings.referees
    )
    return replace(settings, seed=0, referees=referees)


def _decider(state: State, name: str, *, private: bool) -> str:
    return name if private else public_referee(state, name)


def _players(state: State, *, private: bool) -> tuple[FilePlayer, ...]:
    names = names_of(state) if private else public_names(state)
    found = performances(state)
    players = []
    for number, entrant in state.entrants.items():
        details = entrant.details if private else public_details(entrant, state.settings)
        players.append(
            FilePlayer(
                number=number,
                name=names(number),
                first=details.first,
                last=details.last,
                person=details.person,
                kind=details.kind,
                members=details.members,
                minor=details.minor,
                games=details.games,
                city=details.city,
                club=details.club,
                school=details.school,
                team=details.team,
                categories=details.categories,
                rating=printed(found[number].frozen),
                status=entrant.standing,
                only_rounds=details.only_rounds,
                bound=details.table,
                paid=details.paid,
                absences=tuple(
                    one
                    for one in entrant.absent
                    if private and state.coming <= one <= state.settings.rounds
                ),
            )
        )
    return tuple(players)


def _table(state: State, round_number: int, table: Table) -> FileTable:
    result = table.result
    if result is None:
        seats = tuple(FileSeat(player=number, score=None) for number in table.seats)
        return FileTable(table=table.number, seats=seats, outcome=None)
    return FileTable(
        table=table.number,
        seats=tuple(
            FileSeat(player=number, score=net, penalty=score - net)
            for number, score, net in zip(
                table.seats, result.scores, net_scores(state, round_number, table), strict=True
            )
        ),
        outcome=result.outcome,
        before=result.before,
        letters=result.letters,
        ahead=result.ahead,
        highlights=tuple(
            FileHighlight(player=one.entrant, word=one.word, points=one.points)
            for one in result.highlights
        ),
    )


def _about_minors(state: State, one: Decision | Repair) -> bool:
    """A note about a hidden minor, or about such a one's table, may say the name."""
    settings = state.settings
    if settings.hide_minors and settings.minors is Minors.EVERYONE:
        return True
    about = {one.entrant} if isinstance(one, Decision) else set()
    places = [one.table, one.to if isinstance(one, Repair) else None]
    tables = [state.table_at(one.round, number) for number in places if number is not None]
    for table in tables:
        about |= set(table.seats) if table is not None else {UNKNOWN}
    about -= {None}
    known = [state.entrants[number] for number in about if number in state.entrants]
    # whoever is erased may have been one, and who played in a round that was taken back
    gone = len(known) < len(about)
    return settings.hide_minors and (gone or any(is_hidden(each, settings) for each in known))


def event_schema() -> dict[str, Any]:
    return msgspec.json.schema(EventFile)
