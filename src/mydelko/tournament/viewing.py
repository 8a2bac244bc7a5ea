"""Views in the making: the state of an event as the public, a player and the hall may see it.

The public's names are `public_names`, the hall's are the full ones; nothing else tells the two
apart, since all other parts are numbers. A hidden minor has no origin either. The desk's views
are made of the same parts in `desk_viewing.py`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import structs

from mydelko.tournament.applications import (
    asked_origin,
    asks_minor,
    asks_person,
    closing,
    free_places,
    is_open,
    may_check_in,
    waiting,
)
from mydelko.tournament.columns import own_criteria, own_values
from mydelko.tournament.history import History, histories, net_scores
from mydelko.tournament.labels import origin
from mydelko.tournament.naming import is_hidden, names_of, public_details, public_names
from mydelko.tournament.next_steps import is_disputed
from mydelko.tournament.registration import takes_duets
from mydelko.tournament.roles import phone_ban
from mydelko.tournament.round_clock import round_clock
from mydelko.tournament.settings import Minors, Settings, Starts
from mydelko.tournament.standings import Row, prize_list, standings
from mydelko.tournament.state import Outcome, Round, State, Table
from mydelko.tournament.ties import open_tie
from mydelko.tournament.views import (
    ApplicantPage,
    CardLine,
    CheckInScreen,
    EntryChoices,
    HallPage,
    Heading,
    Joining,
    PairedRound,
    Person,
    PlayerPage,
    PlayingScreen,
    PodiumScreen,
    PrizeWon,
    PublicPage,
    RoundClock,
    Screen,
    SeatedTable,
    SeatingScreen,
    StandingsRow,
    StandingsScreen,
    StandingsTable,
    StationPage,
)
from mydelko.tournament.wording import sort_key


def public_page(state: State) -> PublicPage:
    return PublicPage(
        heading=heading_of(state),
        people=people_of(state, ()),
        rounds=tuple(_round(state, one) for one in state.rounds),
        names_starter=names_starter(state),
        standings=standings_of(state),
        prizes=prizes_of(state),
        joining=joining_of(state),
    )


def joining_of(state: State) -> Joining | None:
    if not is_open(state):
        return None
    settings = state.settings
    return Joining(
        closes=closing(settings),
        left=free_places(state),
        waiting=len(waiting(state)),
        confirmed=settings.registration.confirm,
        origin=asked_origin(settings),
        asks_person=asks_person(settings),
        asks_minor=asks_minor(settings),
        guardians=settings.minors is Minors.EVERYONE,
        choices=choices_of(settings),
    )


def choices_of(settings: Settings) -> EntryChoices:
    return EntryChoices(categories=settings.categories, duets=takes_duets(settings))


def applicant_page(state: State, number: int) -> ApplicantPage:
    own = state.applications[number]
    return ApplicantPage(
        heading=heading_of(state),
        application=number,
        name=own.details.name,
        answer=own.answer,
        ahead=sum(one.number < number for one in waiting(state)),
        full=free_places(state) == 0,
    )


def player_page(state: State, number: int, public: PublicPage | None = None) -> PlayerPage:
    """The public page, which is made once for all players, with the reader's own table."""
    shared = structs.asdict(public_page(state) if public is None else public)
    current = state.current
    table = None if current is None else current.table_of(number)
    said = () if table is None else table.reports
    banned = phone_ban(state.settings)
    is_open = table is not None and table.result is None and state.closed is None
    known = {number, *(() if table is None else table.seats)}  # no strangers to each other
    if any(is_hidden(state.entrants[one], state.settings) for one in known):
        shared["people"] = people_of(state, known)
    return PlayerPage(
        **shared,
        me=number,
        table=None if table is None else table.number,
        reported=next((one.scores for one in said if one.entrant == number), ()),
        others_reported=any(one.entrant != number for one in said),
        disputed=table is not None and is_disputed(table),
        may_report=is_open and not banned,
        clauses=banned or state.settings.rule_set.clauses["phones"],
        here=state.entrants[number].checked_in,
        may_check_in=may_check_in(state, number) and not banned,
    )


def hall_page(state: State) -> HallPage:
    return HallPage(
        heading=heading_of(state),
        people=people_of(state, state.entrants),
        names_starter=names_starter(state),
        screen=_screen(state),
    )


def station_page(state: State) -> StationPage:
    current = state.current
    return StationPage(
        heading=heading_of(state),
        people=people_of(state, state.entrants),
        round=None if current is None else _round(state, current),
    )


def heading_of(state: State) -> Heading:
    settings = state.settings
    return Heading(
        name=settings.name,
        place=settings.place,
        days=settings.days,
        profile=settings.profile,
        rounds=settings.rounds,
        closed=state.closed is not None,
        online=settings.online,
    )


def people_of(state: State, known: Collection[int]) -> tuple[Person, ...]:
    """In the order of the alphabet; a hidden minor has a number and nothing else, but for those
    who know each other."""
    beside = origin(state)
    full, public = names_of(state), public_names(state)
    found = []
    for number, entrant in state.entrants.items():
        knows = number in known
        name = full(number) if knows else public(number)
        details = entrant.details if knows else public_details(entrant, state.settings)
        listed = name.replace(details.name, details.sorted_name)
        label = "" if beside is None else details.label(beside)
        found.append(Person(number=number, name=name, listed=listed, origin=label))
    return tuple(sorted(found, key=lambda one: (sort_key("pl", one.listed), one.number)))


def names_starter(state: State) -> bool:
    return state.settings.starts is Starts.PAIRING


def _round(state: State, one: Round) -> PairedRound:
    return PairedRound(
        **paired(state, one),
        tables=tuple(SeatedTable(**seated(state, one, table)) for table in one.tables),
    )


def paired(state: State, one: Round) -> dict[str, Any]:
    _index, phase = state.settings.phase_of(one.number)
    return {
        "number": one.number,
        "phase": phase.name if len(state.settings.phases) > 1 else "",
        "byes": tuple(bye.entrant for bye in one.byes),
        "absent": one.absent,
        "started": one.started is not None,
        "clock": _clock(state, one),
    }


def _clock(state: State, one: Round) -> RoundClock | None:
    found = round_clock(state, one)
    return None if found is None else RoundClock(ends=found.ends, left=found.left)


def seated(state: State, one: Round, table: Table) -> dict[str, Any]:
    result = table.result
    return {
        "number": table.number,
        "seats": table.seats,
        "scores": net_scores(state, one.number, table),
        "walkover": result is not None and result.outcome is not Outcome.PLAYED,
        "tied": open_tie(state, one, table) is not None,
    }


def standings_of(state: State) -> StandingsTable:
    own = histories(state)
    incomplete = state.incomplete
    return StandingsTable(
        after=len(state.rounds) if incomplete is None else incomplete.number - 1,
        criteria=tuple(own_criteria(state.settings)),
        rows=tuple(_row(state, row, own[row.number]) for row in standings(state)),
    )


def _row(state: State, row: Row, own: History) -> StandingsRow:
    return StandingsRow(
        place=row.place,
        number=row.number,
        halves=row.halves,
        difference=row.difference,
        small=row.small_for,
        games=row.games,
        values=tuple(map(str, own_values(state.settings, row))),
        standing=state.entrants[row.number].standing,
        lines=tuple(
            CardLine(
                round=line.round,
                kind=line.kind,
                table=line.table,
                opponents=line.opponents,
                halves=line.halves,
                own=line.small_for,
                other=line.small_against,
                first=line.first,
                walkover=line.walkover,
            )
            for line in own.lines
        ),
    )


def prizes_of(state: State) -> tuple[PrizeWon, ...]:
    if state.closed is None:
        return ()
    return tuple(
        PrizeWon(title=one.title, category=one.category, number=one.entrant.number)
        for one in prize_list(state)
        if one.entrant is not None
    )


def _screen(state: State) -> Screen:
    """What the hall wants to see now; a draft is nobody's business yet."""
    current = state.current
    if state.closed is not None:
        return PodiumScreen(standings=standings_of(state), prizes=prizes_of(state))
    if current is None:
        here = tuple(one.number for one in state.playing if one.checked_in)
        awaited = tuple(one.number for one in state.playing if not one.checked_in)
        return CheckInScreen(here=here, awaited=awaited)
    if not current.missing:
        return StandingsScreen(standings=standings_of(state))
    begun = current.started is not None or len(current.missing) < len(current.tables)
    shown = _round(state, current)
    return (
        PlayingScreen(round=shown, missing=current.missing) if begun else SeatingScreen(round=shown)
    )
