"""`mydelko tournament` commands that tell how it stands: standings, prizes, statistics."""

from __future__ import annotations

from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint, only_one
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json, write_number
from mydelko.cli.tournament.desk import (
    open_desk,
    show_table,
)
from mydelko.cli.tournament.places import EventPlace
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.tournament.columns import own_criteria, own_values
from mydelko.tournament.labels import label, origin
from mydelko.tournament.naming import names_of
from mydelko.tournament.standings import carries, prize_list, team_standings
from mydelko.tournament.standings import standings as table_rows
from mydelko.tournament.state import State
from mydelko.tournament.statistics import BestWord, Feat, statistics
from mydelko.tournament.wording import big_points, progress_words, signed


def standings(
    event: EventPlace,
    round_number: Annotated[
        int, typer.Option("--round", min=0, help=_("After this round; 0: now."))
    ] = 0,
    phase: Annotated[
        int, typer.Option(min=0, help=_("Only what was won in this phase, from 1."))
    ] = 0,
    category: Annotated[str, typer.Option(help=_("Only this category."))] = "",
    teams: Annotated[bool, typer.Option("--teams", help=_("The table of teams."))] = False,
    prizes: Annotated[bool, typer.Option("--prizes", help=_("Who takes which prize."))] = False,
    stats: Annotated[bool, typer.Option("--stats", help=_("Statistics of the event."))] = False,
    json: AsJson = False,
) -> None:
    only_one({"--teams": teams, "--prizes": prizes, "--stats": stats})
    state = open_desk(event).state
    if round_number > len(state.rounds):
        raise Complaint(_("There is no such round."))
    if phase:
        round_number = _last_of_phase(state, phase, round_number)
    if category and category not in state.settings.categories:
        raise Complaint(_("There is no category {category}.").format(category=category))
    if teams:
        _teams(state, round_number or None, json=json)
    elif prizes:
        _prizes(state, json=json)
    elif stats:
        _statistics(state, json=json)
    else:
        _standings(state, round_number or None, category, alone=phase > 0, json=json)


def _last_of_phase(state: State, phase: int, round_number: int) -> int:
    """The round whose table shows the phase: its last one played, or the one asked for."""
    played = len(state.rounds)
    if phase > len(state.settings.phases) or state.settings.first_round(phase - 1) > played:
        raise Complaint(_("Phase {phase} has not been played.").format(phase=phase))
    last = min(state.settings.last_round(phase - 1), played)
    if round_number and not state.settings.first_round(phase - 1) <= round_number <= last:
        raise Complaint(_("There is no such round."))
    return round_number or last


def _teams(state: State, upto: int | None, *, json: bool) -> None:
    rows = team_standings(state, upto)
    if json:
        print_json([row._asdict() for row in rows])
        return
    cells = [
        [str(row.place), row.team, big_points(row.halves), signed(row.difference)] for row in rows
    ]
    show_table(("place", "team", "big", "difference"), cells)


def _prizes(state: State, *, json: bool) -> None:
    names = names_of(state)
    won = [(one.title, one.category, one.entrant) for one in prize_list(state)]
    rows = [[title, category, names(who.number) if who else ""] for title, category, who in won]
    if json:
        print_json([dict(zip(("title", "category", "name"), row, strict=True)) for row in rows])
        return
    show_table(("prizes", "category", "name"), rows)


def _standings(state: State, upto: int | None, category: str, *, alone: bool, json: bool) -> None:
    rows = table_rows(state, upto, category, alone=alone)
    names = names_of(state)
    if json:
        print_json(
            [
                {
                    "place": row.place,
                    "number": row.number,
                    "name": names(row.number),
                    "big": row.halves / 2,
                    "carried": row.carried / 2,
                    "difference": row.difference,
                    "sum": row.small_for,
                    "games": row.games,
                    "wins": row.wins,
                    "draws": row.draws,
                    "losses": row.losses,
                }
                for row in rows
            ]
        )
        return
    typer.echo(progress_words(language(), state, upto))
    brought = ["carried"] * (carries(state, upto) and not alone)
    beside = origin(state)
    named = ["place", "name"] + ([beside.value] if beside else [])
    keys = [*named, "big", *brought, "difference", "small", "games"]
    keys += [one.value for one in own_criteria(state.settings)]
    show_table(
        keys,
        [
            [
                str(row.place),
                names(row.number),
                *([state.entrants[row.number].details.label(beside)] if beside else []),
                big_points(row.halves),
                *(big_points(row.carried) for _column in brought),
                signed(row.difference),
                str(row.small_for),
                str(row.games),
                *map(str, own_values(state.settings, row)),
            ]
            for row in rows
        ],
    )


def _statistics(state: State, *, json: bool) -> None:
    found = statistics(state)
    names = names_of(state)
    if json:
        facts = {
            key: one._asdict() if isinstance(one, (Feat, BestWord)) else one
            for key, one in found._asdict().items()
        }
        print_json(facts | {"average": None if found.average is None else float(found.average)})
        return
    typer.echo(f"{label(language(), 'games')}: {found.games}")
    if found.average is not None:
        typer.echo(f"{label(language(), 'average')}: {write_number(float(found.average), '.1f')}")
    for key, one in found._asdict().items():
        if isinstance(one, Feat):
            title = label(language(), key.replace("_", "-"))
            pair = f"{names(one.entrant)} – {names(one.opponent)}"
            scores = f"{one.scores[0]} : {one.scores[1]}"
            typer.echo(f"{title}: {one.value} ({pair} {scores})")
    if found.best_word is not None:
        best = found.best_word
        name = names(best.entrant)
        typer.echo(f"{label(language(), 'best-word')}: {best.word} {best.points} ({name})")
