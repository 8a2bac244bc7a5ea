"""`mydelko tournament rating`: frozen, achieved and projected ratings, and the history of many."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from mydelko.cli.complaints import Complaint, only_one
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json, write_number
from mydelko.cli.tournament.desk import (
    By,
    ask_all,
    open_desk,
    read_file,
    replace_file,
    show_table,
    tell,
)
from mydelko.cli.tournament.places import EventPlace
from mydelko.locale import gettext as _
from mydelko.tournament import Desk
from mydelko.tournament import commands as cmd
from mydelko.tournament.entrants import name_key
from mydelko.tournament.naming import names_of
from mydelko.tournament.ratings.history import (
    Entry,
    HistoryError,
    Register,
    brought,
    decode_history,
    elo_list,
    encode_history,
    rating_list,
    with_event,
)
from mydelko.tournament.ratings.hollington import round_half_up
from mydelko.tournament.ratings.performance import performances, printed
from mydelko.tournament.settings import RatingKind
from mydelko.tournament.state import State


def rating(
    event: EventPlace,
    history: Annotated[
        Path | None,
        typer.Option(
            help=_("A file of many events' results; this one is added."), show_default=False
        ),
    ] = None,
    day: Annotated[
        str, typer.Option("--list", help=_("The rating list of this day, from the history."))
    ] = "",
    take: Annotated[
        bool, typer.Option("--take", help=_("Give entrants their ratings from the history."))
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    only_one({"--list": bool(day), "--take": take})
    if history is None and (day or take):
        raise Complaint(_("--list and --take need the file of the history: --history"))
    desk = open_desk(event)
    state = desk.state
    if take and history is not None:
        _take(desk, history, by, json=json)
        return
    if history is not None:
        _history(state, history, day, json=json)
        return
    names = names_of(state)
    rows = sorted(performances(state).values(), key=lambda one: -(one.achieved or 0))
    if json:
        print_json(
            [
                {
                    "number": one.number,
                    "name": names(one.number),
                    "frozen": printed(one.frozen),
                    "scalps": [printed(scalp.value) for scalp in one.scalps],
                    "achieved": None if one.achieved is None else printed(one.achieved),
                    "projected": printed(one.projected),
                }
                for one in rows
            ]
        )
        return
    show_table(
        ("name", "rating", "games", "scalps", "achieved", "projected"),
        [
            [
                names(one.number),
                _shown(one.frozen),
                str(len(one.scalps)),
                str(round_half_up(one.total)),
                "–" if one.achieved is None else _shown(one.achieved),
                _shown(one.projected),
            ]
            for one in rows
        ],
    )


def _shown(rating: Fraction) -> str:
    return write_number(Decimal(printed(rating)), ".2f")


def _history(state: State, path: Path, day: str, *, json: bool) -> None:
    if day:
        known = read_history(path)
    elif not state.settings.days:
        raise Complaint(_("The event has no date, and the history needs one."))
    else:
        known = with_event(read_history(path) if path.exists() else [], state)
        replace_file(path, encode_history(known))
        typer.echo(_("{file}: the event is in the history").format(file=path), err=True)
    try:
        on = datetime.date.fromisoformat(day or state.settings.days[-1])
    except ValueError as error:
        raise Complaint(_("{day} is not a date such as 2026-05-16").format(day=day)) from error
    club = state.settings.rating.kind is RatingKind.ELO
    rows = elo_list(known, on) if club else rating_list(known, on)
    if json:
        print_json(
            [
                {
                    "place": one.place,
                    "player": one.player,
                    "rating": printed(one.rating),
                    "games": one.games,
                }
                for one in rows
            ]
        )
        return
    show_table(
        ("place", "name", "rating", "achieved", "games"),
        [
            [
                "–" if one.place is None else str(one.place),
                one.player,
                str(one.rounded),
                _shown(one.rating),
                str(one.games),
            ]
            for one in rows
        ],
    )


def read_history(path: Path) -> list[Entry]:
    try:
        return decode_history(read_file(path))
    except HistoryError as error:
        message = _("{file}, line {line}: {fault}")
        fault = _("this is no line of a history")
        raise Complaint(message.format(file=path.name, line=error.line, fault=fault)) from error


def _take(desk: Desk, path: Path, by: str, *, json: bool) -> None:
    """Ratings and games behind them from the history, for everybody it knows."""
    state = desk.state
    if not state.settings.days:
        raise Complaint(_("The event has no date, and the history needs one."))
    on = datetime.date.fromisoformat(state.settings.days[0])
    history = read_history(path)
    known = brought(history, on, state.settings.rating.kind)
    register = Register(history)
    names = names_of(state)
    changes = []
    for number, entrant in state.entrants.items():
        details = entrant.details
        found = register.find(details.person, details.name, details.city)
        if len(found) != 1 and register.namesakes(details.name):
            message = _(
                "{name}: the history has this name for others ({ids}); change {number} --person"
            )
            ids = ", ".join(register.namesakes(details.name))
            typer.echo(message.format(name=names(number), ids=ids, number=number), err=True)
        if len(found) != 1 or found[0] not in known:
            continue
        rating, games = known[found[0]]
        person = details.person if found[0] == name_key(details.name) else found[0]
        taken = msgspec.structs.replace(
            details, rating=Decimal(printed(rating)), games=games, person=person
        )
        if taken != details:
            changes.append(cmd.ChangeEntrant(number=number, details=taken))
    deed = ask_all(desk, changes, by)
    tell(deed, _("Ratings taken: {count}").format(count=len(deed.events)), json=json)
