"""`mydelko tournament` commands about rounds: new, pair, publish, why, start, close, undo, log."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.cli.tournament_desk import By, EventFile, answer, ask, numbers, open_desk
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.tournament import Desk, FileLog
from mydelko.tournament import commands as cmd
from mydelko.tournament.explain import (
    dictionary_notice,
    explain_pairing,
    explain_wish,
    names_of,
)
from mydelko.tournament.fold import undone
from mydelko.tournament.labels import label, system_label
from mydelko.tournament.settings import Phase, Settings, System
from mydelko.tournament.state import Round, State
from mydelko.tournament.templates import (
    TemplateError,
    load_template,
    read_settings,
    template_names,
)


def new(
    event: EventFile,
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
    rounds: Annotated[int, typer.Option(min=0, help=_("Rounds, all by one system."))] = 0,
    system: Annotated[System | None, typer.Option(help=_("The system of these rounds."))] = None,
    minutes: Annotated[int | None, typer.Option(min=1, help=_("Minutes per player."))] = None,
    seed: Annotated[int, typer.Option(help=_("Seed of all lots."))] = 0,
    by: By = "",
    json: AsJson = False,
) -> None:
    if event.exists() and event.stat().st_size:
        raise Complaint(_("{file} exists already.").format(file=event))
    try:
        chosen = load_template(template) if settings is None else read_settings(settings)
    except TemplateError as error:
        raise Complaint(_("The settings cannot be read: {reason}").format(reason=error)) from error
    changes: dict[str, object] = {"seed": seed or chosen.seed}
    if name:
        changes["name"] = name
    if place:
        changes["place"] = place
    if day:
        changes["days"] = tuple(day)
    if minutes is not None:
        changes["minutes"] = minutes
    if rounds:
        one = system or chosen.phases[0].rounds[0]
        changes["phases"] = (Phase(rounds=(one,) * rounds),)
    opened: Settings = msgspec.structs.replace(chosen, **changes)
    events = ask(Desk(FileLog(event)), cmd.Open(settings=opened), by)
    notice = dictionary_notice(opened, language())
    text = _("{name}: {rounds} rounds").format(name=opened.name, rounds=opened.rounds)
    answer(events, f"{text}\n{notice}".strip(), json=json)


def pair(
    event: EventFile,
    swap: Annotated[
        str, typer.Option(help=_("Two numbers that change places in the draft: 3,8"))
    ] = "",
    fixed: Annotated[
        list[str] | None, typer.Option(help=_("A table of the fixed list: 3,8; may be repeated."))
    ] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    if swap:
        chosen = numbers(swap)
        if len(chosen) != 2:
            raise Complaint(_("Two numbers change places, not {count}.").format(count=len(chosen)))
        ask(desk, cmd.SwapInDraft(one=chosen[0], other=chosen[1]), by)
    else:
        listed = tuple(numbers(one) for one in fixed or ())
        ask(desk, cmd.DraftRound(fixed=listed), by)
    if desk.state.draft is not None:
        show_round(desk.state, desk.state.draft, json=json)


def publish(
    event: EventFile,
    take_back: Annotated[
        str, typer.Option(help=_("Withdraw the published round instead, for this reason."))
    ] = "",
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    if take_back:
        events = ask(desk, cmd.WithdrawRound(reason=take_back), by)
        answer(events, _("The round is withdrawn."), json=json)
        return
    ask(desk, cmd.Publish(), by)
    if desk.state.current is not None:
        show_round(desk.state, desk.state.current, json=json)


def show(
    event: EventFile,
    number: Annotated[
        int, typer.Option("--round", min=0, help=_("Which round; the latest by default."))
    ] = 0,
    json: AsJson = False,
) -> None:
    show_round(*find_round(open_desk(event).state, number), json=json)


def find_round(state: State, number: int) -> tuple[State, Round]:
    found = state.draft or state.current
    if number:
        found = next((one for one in state.rounds if one.number == number), None)
        if found is None and state.draft is not None and state.draft.number == number:
            found = state.draft
    if found is None:
        raise Complaint(_("There is no such round."))
    return state, found


def show_round(state: State, one: Round, *, json: bool) -> None:
    names = names_of(state)
    wishes = [explain_wish(wish, names, language()) for wish in one.given_up]
    if json:
        print_json(
            {
                "round": one.number,
                "system": one.system,
                "status": one.status,
                "tables": one.tables,
                "byes": one.byes,
                "absent": one.absent,
                "given_up": one.given_up,
                "words": wishes,
            }
        )
        return
    status = system_label(language(), one.system)
    typer.echo(f"{label(language(), 'round')} {one.number} ({status})")
    for table in one.tables:
        seats = " – ".join(f"{number} {names(number)}" for number in table.seats)
        scores = " : ".join(map(str, table.result.scores)) if table.result is not None else ""
        typer.echo(f"{table.number:>4}  {seats}  {scores}".rstrip())
    for bye in one.byes:
        typer.echo(f"      {bye.entrant} {names(bye.entrant)}  {label(language(), 'bye')}")
    for number in one.absent:
        typer.echo(f"      {number} {names(number)}  {label(language(), 'absent')}")
    for words in wishes:
        typer.echo(words)


def why(
    event: EventFile,
    number: Annotated[int, typer.Argument(help=_("Number of the entrant."), show_default=False)],
    round_number: Annotated[
        int, typer.Option("--round", min=0, help=_("Which round; the latest by default."))
    ] = 0,
    json: AsJson = False,
) -> None:
    state, one = find_round(open_desk(event).state, round_number)
    if number not in state.entrants:
        raise Complaint(_("There is no entrant number {number}.").format(number=number))
    words = explain_pairing(one, number, names_of(state), language())
    if json:
        print_json({"round": one.number, "entrant": number, "reasons": words})
        return
    for line in words:
        typer.echo(line)


def start(event: EventFile, by: By = "", json: AsJson = False) -> None:
    events = ask(open_desk(event), cmd.StartRound(), by)
    answer(events, _("The round has started."), json=json)


def close(event: EventFile, by: By = "", json: AsJson = False) -> None:
    events = ask(open_desk(event), cmd.Close(), by)
    answer(events, _("The event is closed."), json=json)


def undo(event: EventFile, by: By = "", json: AsJson = False) -> None:
    events = ask(open_desk(event), cmd.Undo(), by)
    answer(events, _("The last command is taken back."), json=json)


def log(
    event: EventFile,
    last: Annotated[int, typer.Option(min=0, help=_("Only the last so many; 0 for all."))] = 0,
    json: AsJson = False,
) -> None:
    stored = open_desk(event).stored
    gone = undone(one.event for one in stored)
    for one in stored[-last:] if last else stored:
        if json:
            print_json({"version": one.version, "undone": one.version in gone, "event": one.event})
            continue
        kind = str(type(one.event).__struct_config__.tag)
        fields = {
            field: value
            for field, value in msgspec.to_builtins(one.event).items()
            if field not in ("at", "by", "v", "type", "settings", "tables")
        }
        moment = datetime.datetime.fromtimestamp(one.event.at / 1000).astimezone()
        mark = _("(undone)") if one.version in gone else ""
        facts = ", ".join(f"{key} {_short(value)}" for key, value in fields.items() if value)
        line = (
            f"{one.version:>5}  {moment:%Y-%m-%d %H:%M:%S}  {one.event.by}  {kind}  {facts} {mark}"
        )
        typer.echo(line.rstrip())


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
