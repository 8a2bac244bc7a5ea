"""`mydelko tournament` commands about the event itself: new, settings, import, close, reopen;
and where it lives: move, events.
"""

from __future__ import annotations

import enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.databases import (
    DatabaseUrl,
    DataDirectory,
    in_store,
    kept_database,
    missing_database,
)
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.cli.tournament.desk import (
    REHEARSING,
    By,
    ask,
    damage,
    desk_for_new,
    me,
    now,
    open_desk,
    read_file,
    said,
    tell,
)
from mydelko.cli.tournament.places import EventPlace, log_at
from mydelko.locale import gettext as _
from mydelko.locale import language, marked, ngettext
from mydelko.log import DamagedLogError, Entry
from mydelko.tournament import Refusal
from mydelko.tournament import commands as cmd
from mydelko.tournament.explain import dictionary_notice
from mydelko.tournament.fold import fold
from mydelko.tournament.formats.event_reader import json_event
from mydelko.tournament.formats.federation_reader import federation_event
from mydelko.tournament.formats.past import (
    FormatError,
    PastEvent,
    contradictions,
    play_again,
)
from mydelko.tournament.formats.tsh import tsh_event
from mydelko.tournament.log import STREAMS, read_events, write_events
from mydelko.tournament.refusal import refuse
from mydelko.tournament.setting_checks import MOST_ROUNDS
from mydelko.tournament.settings import LONGEST_GAME, Phase, Referee, Settings, System
from mydelko.tournament.templates import (
    TemplateError,
    load_template,
    parse_toml,
    read_settings,
    settings_of,
    template_names,
    write_settings,
)
from mydelko.tournament.ties import open_ties

if TYPE_CHECKING:
    from mydelko.store import Store


class Source(enum.Enum):
    TSH = "tsh"
    FEDERATION = "federation"
    JSON = "json"


SOURCES = {".t": Source.TSH, ".json": Source.JSON}

TITLES = {  # of templates that have no place's name, for events without a name of their own
    "club": marked("Club evening"),
    "federation": marked("Rated tournament"),
}


def new(
    event: EventPlace,
    template: Annotated[
        str,
        typer.Option(
            "--template",
            "-t",
            help=_("Template: {names}").format(names=", ".join(template_names())),
        ),
    ] = "pinczow",
    settings: Annotated[
        Path | None, typer.Option(help=_("Settings of your own, a TOML file."))
    ] = None,
    name: Annotated[str, typer.Option(help=_("Name of the event."))] = "",
    place: Annotated[str, typer.Option(help=_("Where it is held."))] = "",
    day: Annotated[
        list[str] | None, typer.Option(help=_("A day, 2026-05-16; may be repeated."))
    ] = None,
    rounds: Annotated[
        int, typer.Option(min=0, max=MOST_ROUNDS, help=_("Rounds, all by one system."))
    ] = 0,
    system: Annotated[System | None, typer.Option(help=_("The system of these rounds."))] = None,
    minutes: Annotated[
        int | None, typer.Option(min=1, max=LONGEST_GAME, help=_("Minutes per player."))
    ] = None,
    referee: Annotated[
        list[str] | None, typer.Option(help=_("A referee's name; may be repeated."))
    ] = None,
    seed: Annotated[int, typer.Option(help=_("Seed of all lots."))] = 0,
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = desk_for_new(event)
    try:
        own = None if settings is None else read_file(settings)
        chosen = load_template(template) if own is None else read_settings(own)
    except TemplateError as error:
        raise Complaint(_unreadable(error)) from error
    changes: dict[str, object] = {"seed": seed or chosen.seed}
    if name or (own is None and template in TITLES):
        changes["name"] = name or _(TITLES[template])
    if place:
        changes["place"] = place
    if day:
        changes["days"] = tuple(day)
    if minutes is not None:
        changes["minutes"] = minutes
    if referee:
        changes["referees"] = tuple(Referee(name=one) for one in referee)
    if rounds or system is not None:
        changes |= _by_one_system(chosen, rounds or chosen.rounds, system)
    opened: Settings = msgspec.structs.replace(chosen, **changes)
    deed = ask(desk, cmd.Open(settings=opened), by)
    notice = dictionary_notice(opened, language())
    rounds_said = ngettext("{name}: {count} round", "{name}: {count} rounds", opened.rounds)
    tell(deed, rounds_said.format(name=opened.name, count=opened.rounds), notice, json=json)


def _by_one_system(chosen: Settings, rounds: int, system: System | None) -> dict[str, object]:
    """Rounds that allow repeats are those at the end, and stay there."""
    one = system or chosen.phases[0].rounds[0]
    later = (number + rounds - chosen.rounds for number in chosen.repeat_rounds)
    return {
        "phases": (Phase(rounds=(one,) * rounds),),
        "repeat_rounds": tuple(number for number in later if number > 0),
    }


def _unreadable(error: TemplateError) -> str:
    reason = said(error.refusal)
    return _("The settings cannot be read: {reason}").format(reason=reason)


def settings(
    event: EventPlace,
    change: Annotated[
        list[str] | None,
        typer.Option("--set", help=_("A field and its value as in TOML: minutes=25; repeatable.")),
    ] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    """Without `--set` the settings are shown as TOML, which `new --settings` reads."""
    desk = open_desk(event)
    data: dict[str, Any] = msgspec.to_builtins(desk.state.settings)
    if not change:
        if json:
            print_json(data)
            return
        typer.echo(write_settings(desk.state.settings), nl=False)
        return
    try:
        for one in change:
            data |= parse_toml(one)
        changed = settings_of(data)
    except TemplateError as error:
        raise Complaint(_unreadable(error)) from error
    tell(ask(desk, cmd.ChangeSettings(settings=changed), by), json=json)


def import_(
    event: EventPlace,
    source: Annotated[
        Path, typer.Argument(help=_("A file of another program."), show_default=False)
    ],
    kind: Annotated[
        Source | None,
        typer.Option("--format", help=_("Its format; by default told from the file's name.")),
    ] = None,
    encoding: Annotated[
        str, typer.Option(help=_("Encoding of text blocks; clubs use cp1250."))
    ] = "utf-8",
    name: Annotated[str, typer.Option(help=_("Name of the event."))] = "",
    profile: Annotated[
        str, typer.Option(help=_("The rule set, where the file names none: its name."))
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    """The whole of a past event is written at once, or nothing of it."""
    desk = desk_for_new(event)
    kind = kind or SOURCES.get(source.suffix, Source.FEDERATION)
    if profile and kind is Source.JSON:
        raise Complaint(_("{file} names its own rule set.").format(file=source.name))
    past = _read_past(source, kind, encoding)
    chosen = {"name": name or past.settings.name, "profile": profile or past.settings.profile}
    past = past._replace(settings=msgspec.structs.replace(past.settings, **chosen))
    found = play_again(past, now(), by or me())
    if isinstance(found, Refusal):
        raise Complaint(f"{source.name}: {said(found)}")
    desk.log.append(0, write_events(found))
    state = fold(found)
    for needed in (*past.lost, *contradictions(past, state), *open_ties(state)):
        typer.echo(said(needed), err=True)
    text = _("{name} (entrants: {players}, rounds: {rounds})")
    counts = {"players": len(state.entrants), "rounds": len(state.rounds)}
    if json:
        print_json({"name": state.settings.name, **counts})
    else:
        typer.echo(text.format(name=state.settings.name, **counts))


def _read_past(source: Path, kind: Source, encoding: str) -> PastEvent:
    data = read_file(source)
    fault = _("{file}, line {line}: {fault}")
    try:
        if kind is Source.JSON:
            return json_event(data)
        text = data.decode("utf-8-sig" if encoding == "utf-8" else encoding)
        read = tsh_event if kind is Source.TSH else federation_event
        return read(text, source.stem)
    except FormatError as error:
        reason = said(error.refusal)
        message = fault.format(file=source.name, line=error.line, fault=reason)
        raise Complaint(message) from error
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        reason = said(refuse("import-encoding", encoding=encoding))
        raise Complaint(fault.format(file=source.name, line=line, fault=reason)) from error
    except LookupError as error:
        unknown = refuse("import-unknown-encoding", encoding=encoding)
        raise Complaint(said(unknown)) from error


def close(event: EventPlace, by: By = "", json: AsJson = False) -> None:
    tell(ask(open_desk(event), cmd.Close(), by), json=json)


def reopen(
    event: EventPlace,
    reason: Annotated[str, typer.Argument(help=_("The reason."), show_default=False)],
    by: By = "",
    json: AsJson = False,
) -> None:
    deed = ask(open_desk(event), cmd.Reopen(reason=reason), by)
    note = _("Repairs and decisions are possible; what P-4.6.4 allows ended with the first close.")
    tell(deed, note, _("Close it again when it is in order."), json=json)


def move(
    event: EventPlace,
    to: Annotated[
        str,
        typer.Argument(
            help=_("Where to: a new file, or store:NAME in the database."), show_default=False
        ),
    ],
    json: AsJson = False,
) -> None:
    """What comes in while it is being moved goes along; nothing is left behind and nothing lost."""
    desk = open_desk(event)
    desk_for_new(to)
    if REHEARSING.get():
        typer.echo(_("Lines of the log that would go: {count}").format(count=desk.version))
        return
    source, target = log_at(event), log_at(to)
    done, aside = 0, None
    while aside is None:
        rest = source.read(done)
        if rest and not target.fill(rest):
            raise Complaint(_("{file} exists already.").format(file=to))
        done += len(rest)
        aside = source.retire(done)
    if json:
        print_json({"event": to, "versions": done, "kept": str(aside)})
        return
    typer.echo(_("The event is at {place} now.").format(place=to))
    typer.echo(_("What was there before is kept as {name}.").format(name=aside), err=True)


def events(data: DataDirectory = None, database: DatabaseUrl = "", json: AsJson = False) -> None:
    async def read(store: Store) -> list[tuple[str, list[Entry]]]:
        streams = [stream for stream, _version in await store.streams(STREAMS)]
        return [(stream.removeprefix(STREAMS), await store.entries(stream)) for stream in streams]

    nothing = not (data or database) and missing_database(data, database) is not None
    found = [] if nothing else in_store(kept_database(data, database), read)
    rows = [_row(name, entries) for name, entries in found]
    if json:
        print_json(rows)
        return
    if not rows:
        typer.echo(_("There is no event in the database."))
    for row in rows:
        days = " ".join(row["days"])
        closed = _("closed") if row["closed"] else ""
        typer.echo("  ".join(filter(None, (row["name"], row["title"], days, closed))))


def _row(name: str, entries: list[Entry]) -> dict[str, Any]:
    """An event that cannot be read says why, and hides no other."""
    try:
        state = fold([one.event for one in read_events(entries)])
    except DamagedLogError as error:
        return {"name": name, "title": damage(error), "days": (), "closed": False}
    settings = state.settings
    return {
        "name": name,
        "title": settings.name,
        "days": settings.days,
        "closed": state.closed is not None,
    }
