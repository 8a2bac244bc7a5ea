"""`mydelko tournament` commands about rounds: pair, publish, show, why, start, clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint, only_one
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.cli.tournament.desk import By, Deed, ask, numbers, open_desk, tell
from mydelko.cli.tournament.places import EventPlace
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.tournament import commands as cmd
from mydelko.tournament.events import Event, RoundDrafted, RoundPublished
from mydelko.tournament.explain import explain_pairing, explain_wish, result_words
from mydelko.tournament.labels import label, system_label
from mydelko.tournament.naming import names_of
from mydelko.tournament.round_clock import MINUTE
from mydelko.tournament.settings import LONGEST_GAME
from mydelko.tournament.state import Pair, Round, RoundStatus, State


def pair(
    event: EventPlace,
    swap: Annotated[
        str, typer.Option(help=_("Two numbers that change places in the draft: 3,8"))
    ] = "",
    fixed: Annotated[
        list[str] | None, typer.Option(help=_("A table of the fixed list: 3,8; may be repeated."))
    ] = None,
    lock: Annotated[
        list[str] | None,
        typer.Option(help=_("Two who play each other, the rest is matched: 3,8; may be repeated.")),
    ] = None,
    unlock: Annotated[
        str, typer.Option(help=_("Numbers whose locked pairs are free again: 3,5"))
    ] = "",
    discard: Annotated[
        bool, typer.Option("--discard", help=_("Throw the draft and its locked pairs away."))
    ] = False,
    by: By = "",
    json: AsJson = False,
) -> None:
    only_one({"--swap": bool(swap), "--fixed": bool(fixed)})
    desk = open_desk(event)
    if discard:
        if swap or fixed or lock or unlock:
            raise Complaint(_("--discard throws the draft away and changes nothing in it."))
        tell(ask(desk, cmd.DiscardDraft(), by), json=json)
        return
    if swap:
        if lock or unlock:
            raise Complaint(_("--swap changes the draft; --lock and --unlock make a new one."))
        one, other = _two(swap)
        deed = ask(desk, cmd.SwapInDraft(one=one, other=other), by)
    else:
        listed = tuple(numbers(one) for one in fixed or ())
        pairs = tuple(_two(one) for one in lock or ())
        command = cmd.DraftRound(fixed=listed, lock=pairs, unlock=numbers(unlock))
        deed = ask(desk, command, by)
    if desk.state.draft is not None:
        show_round(desk.state, desk.state.draft, said=_beside(deed), json=json)


def _two(text: str) -> tuple[int, int]:
    chosen = numbers(text)
    if len(chosen) != 2:
        message = _("{text}: two numbers are expected, like 3,8")
        raise Complaint(message.format(text=text))
    return chosen[0], chosen[1]


def _beside(deed: Deed) -> list[str]:
    """What happened besides the round that is shown."""
    told: list[Event] = [
        one for one in deed.events if not isinstance(one, RoundDrafted | RoundPublished)
    ]
    return deed._replace(events=told).words() if told else []


def publish(
    event: EventPlace,
    take_back: Annotated[
        str | None, typer.Option(help=_("Withdraw the published round instead, for this reason."))
    ] = None,
    by: By = "",
    json: AsJson = False,
) -> None:
    desk = open_desk(event)
    if take_back is not None:
        tell(ask(desk, cmd.WithdrawRound(reason=take_back), by), json=json)
        return
    deed = ask(desk, cmd.Publish(), by)
    if desk.state.current is not None:
        show_round(desk.state, desk.state.current, said=_beside(deed), json=json)


def show(
    event: EventPlace,
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


def show_round(state: State, one: Round, *, said: Sequence[str] = (), json: bool) -> None:
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
                "locked": _locked(state, one),
                "words": [*said, *wishes],
            }
        )
        return
    for line in said:
        typer.echo(line)
    status = system_label(language(), one.system)
    typer.echo(f"{label(language(), 'round')} {one.number} ({status})")
    locked = {frozenset(pair) for pair in _locked(state, one)}
    for table in one.tables:
        seats = " – ".join(f"{number} {names(number)}" for number in table.seats)
        scores = result_words(state, one.number, table, names, language())
        set_by = label(language(), "locked") if frozenset(table.seats) in locked else ""
        typer.echo(f"{table.number:>4}  {seats}  {scores or set_by}".rstrip())
    for bye in one.byes:
        typer.echo(f"      {bye.entrant} {names(bye.entrant)}  {label(language(), 'bye')}")
    for number in one.absent:
        typer.echo(f"      {number} {names(number)}  {label(language(), 'absent')}")
    for words in wishes:
        typer.echo(words)


def _locked(state: State, one: Round) -> tuple[Pair, ...]:
    return state.locked if one.status is RoundStatus.DRAFT else ()


def why(
    event: EventPlace,
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


def start(event: EventPlace, by: By = "", json: AsJson = False) -> None:
    tell(ask(open_desk(event), cmd.StartRound(), by), json=json)


def clock(
    event: EventPlace,
    running: Annotated[
        bool | None,
        typer.Option("--go/--stop", help=_("Let the clock run, or stop it."), show_default=False),
    ] = None,
    add: Annotated[
        int,
        typer.Option(
            min=-LONGEST_GAME, max=LONGEST_GAME, help=_("Minutes more; a minus takes them away.")
        ),
    ] = 0,
    by: By = "",
    json: AsJson = False,
) -> None:
    command = cmd.TimeRound(running=running, add=add * MINUTE)
    tell(ask(open_desk(event), command, by), json=json)
