"""`mydelko verify`: redraws every rack of a finished game from its revealed seed, yes or no."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json
from mydelko.cli.terminal.files import impossible_game, read_game
from mydelko.locale import gettext as _
from mydelko.locale import ngettext
from mydelko.rules import events as ev
from mydelko.rules import verify_game
from mydelko.rules.verify import Flaw, Verification

app = typer.Typer(add_completion=False)

Noted = Annotated[
    str,
    typer.Option(
        "--commitment",
        metavar="HEX",
        help=_("The commitment that you noted before the game; the record must carry the same."),
    ),
]
OwnBytes = Annotated[
    str,
    typer.Option(
        "--bytes",
        metavar="HEX",
        help=_("The bytes that you added to the bag yourself; the record must hold them."),
    ),
]


class Check(msgspec.Struct, frozen=True):
    fair: bool
    draws: int  # those that agree
    reason: str  # in the user's language, empty when fair
    event: int | None = None  # the one at fault, from 1


@app.command(
    help=_(
        "Redraws every rack of a saved game from the revealed seed and says yes or no. "
        "Exit status 0 yes, 1 no, 2 when the file cannot be checked."
    ),
    epilog=example("mydelko verify game.json"),
)
def verify(
    game: Annotated[Path, typer.Argument(help=_("A saved game."))],
    commitment: Noted = "",
    own_bytes: OwnBytes = "",
    json: AsJson = False,
) -> None:
    _demand_hex(commitment, "--commitment")
    _demand_hex(own_bytes, "--bytes")
    events = read_game(game)
    check = check_game(game, events, verify_game(events, noted=commitment, own_bytes=own_bytes))
    if json:
        print_json(check)
    elif check.fair:
        agreed = ngettext("{count} draw agrees", "{count} draws agree", check.draws)
        told = _("yes: {draws} with the seed and its commitment")
        typer.echo(told.format(draws=agreed.format(count=check.draws)))
    else:
        typer.echo(_("no: {reason}").format(reason=check.reason))
    raise typer.Exit(0 if check.fair else 1)


def _demand_hex(text: str, option: str) -> None:
    try:
        bytes.fromhex(text)
    except ValueError as error:
        told = _("{option}: hexadecimal digits are expected, two for each byte")
        raise Complaint(told.format(option=option)) from error


def check_game(path: Path, events: Sequence[ev.Event], found: Verification) -> Check:
    """The verification in words; a file of which nothing can be said is a complaint."""
    match found.flaw:
        case Flaw.NO_GAME:
            raise impossible_game(path)
        case Flaw.NO_COMMITMENT:
            told = _("{file}: no commitment was published, so the draw cannot be checked")
            raise Complaint(told.format(file=path))
        case Flaw.NOT_REVEALED:
            told = _("{file}: the seed is not revealed yet; the game has not ended")
            raise Complaint(told.format(file=path))
        case None:
            return Check(True, found.draws, "")
        case flaw:
            reason = _reasons()[flaw].format(
                draw=found.draws + 1, number=found.event, said=found.said, expected=found.expected
            )
    opened = events[0]
    if found.seat is not None and isinstance(opened, ev.GameOpened):
        reason = f"{opened.names[found.seat]}, {reason}"
    return Check(False, found.draws, reason, found.event)


def _reasons() -> dict[Flaw, str]:
    return {
        Flaw.NO_SEED: _("the seed is not a seed"),
        Flaw.OTHER_SEED: _("the seed does not match the published commitment"),
        Flaw.OTHER_COMMITMENT: _("the record carries another commitment than the one you noted"),
        Flaw.BYTES_MISSING: _("the bytes you noted are not in the record"),
        Flaw.SET_BY_HAND: _("event {number}: the position was set by hand"),
        Flaw.OTHER_TILES: _(
            "draw {draw} (event {number}): {said} was drawn, the seed gives {expected}"
        ),
        Flaw.IMPOSSIBLE: _("the events are no possible game"),
    }
