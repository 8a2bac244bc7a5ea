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
from mydelko.rules import FairDraw, verify_game
from mydelko.rules import events as ev
from mydelko.rules.bag import commitment
from mydelko.rules.fold import fold

app = typer.Typer(add_completion=False)

DRAWS = (ev.TilesDrawn, ev.StartLettersDrawn, ev.TieLettersDrawn)


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
    game: Annotated[Path, typer.Argument(help=_("A saved game."))], json: AsJson = False
) -> None:
    check = check_game(game, read_game(game))
    if json:
        print_json(check)
    elif check.fair:
        agreed = ngettext("{count} draw agrees", "{count} draws agree", check.draws)
        told = _("yes: {draws} with the seed and its commitment")
        typer.echo(told.format(draws=agreed.format(count=check.draws)))
    else:
        typer.echo(_("no: {reason}").format(reason=check.reason))
    raise typer.Exit(0 if check.fair else 1)


def check_game(path: Path, events: Sequence[ev.Event]) -> Check:
    opened = events[0] if events else None
    if not isinstance(opened, ev.GameOpened):
        raise impossible_game(path)
    if not opened.commitment:
        raise Complaint(
            _("{file}: no commitment was published, so the draw cannot be checked").format(
                file=path
            )
        )
    seeds = [event.seed for event in events if isinstance(event, ev.SeedRevealed)]
    if not seeds:
        raise Complaint(
            _("{file}: the seed is not revealed yet; the game has not ended").format(file=path)
        )
    try:
        seed = bytes.fromhex(seeds[-1])
        draw = FairDraw(seed, opened.game)
    except ValueError:
        return Check(False, 0, _("the seed is not a seed"))
    if commitment(seed, opened.game) != opened.commitment:
        return Check(False, 0, _("the seed does not match the published commitment"))
    try:
        verification = verify_game(events)
        if verification.fair:
            return Check(True, verification.draws, "")
        return _difference(events, verification.draws, draw)
    except (AssertionError, LookupError, TypeError, ValueError):
        # the fold trusts its events; a record that was tampered with need not be a game
        return Check(False, 0, _("the events are no possible game"))


def _difference(events: Sequence[ev.Event], agreed: int, draw: FairDraw) -> Check:
    """Which draw differs: the one after those that agree."""
    placed = [number for number, event in enumerate(events) if isinstance(event, ev.PositionSet)]
    if placed:
        reason = _("event {number}: the position was set by hand").format(number=placed[0] + 1)
        return Check(False, agreed, reason, placed[0] + 1)
    drawn = [
        number for number, event in enumerate(events) if isinstance(event, DRAWS) and _tiles(event)
    ]
    at = drawn[agreed]
    event, state = events[at], fold(events[:at])
    assert isinstance(event, DRAWS)
    said = _tiles(event)
    if isinstance(event, ev.TieLettersDrawn):
        expected = draw.gather(state, len(said))
    else:
        expected = draw.take(state, len(said))
    reason = _("draw {draw} (event {number}): {said} was drawn, the seed gives {expected}").format(
        draw=agreed + 1, number=at + 1, said=said, expected=expected
    )
    if isinstance(event, ev.TilesDrawn):
        reason = f"{state.names[event.seat]}, {reason}"
    return Check(False, agreed, reason, at + 1)


def _tiles(event: ev.TilesDrawn | ev.StartLettersDrawn | ev.TieLettersDrawn) -> str:
    match event:
        case ev.TilesDrawn():
            return event.tiles
        case ev.StartLettersDrawn() | ev.TieLettersDrawn():
            return "".join(tile for _seat, tile in event.letters)
