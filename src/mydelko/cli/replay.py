"""`mydelko replay`: a saved game told again: what happened, the board and the score sheet."""

from __future__ import annotations

from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import make_console, print_json
from mydelko.cli.rule_sets import title_of
from mydelko.cli.terminal.files import find_game, impossible_game, read_game, read_state
from mydelko.cli.terminal.story import tell
from mydelko.cli.terminal.view import draw_scores, draw_sheet, draw_table
from mydelko.letters import load_tile_set
from mydelko.locale import gettext as _
from mydelko.locale import ngettext
from mydelko.rules import State, apply, fold
from mydelko.rules.board import square_name, write_rows
from mydelko.rules.events import Event

app = typer.Typer(add_completion=False)


@app.command(
    help=_("Tells a saved game again, whole or up to a line of its score sheet."),
    epilog=example("mydelko replay game.json --to 12"),
)
def replay(
    game: Annotated[str, typer.Argument(help=_("A saved game: its file or its name."))],
    to: Annotated[
        int | None, typer.Option(min=0, help=_("Stop after so many lines of the score sheet."))
    ] = None,
    json: AsJson = False,
) -> None:
    path = find_game(game)
    events = read_game(path)
    read_state(path, events)
    if not events:
        raise impossible_game(path)
    part = _up_to(events, to)
    state = fold(part)
    if json:
        print_json(_as_data(state))
        return
    console = make_console()
    console.print(f"{title_of(state.profile)}: {', '.join(state.names)}")
    for sentence in tell(fold(part[:1]), part[1:]):
        console.print(sentence, soft_wrap=True)
    console.print(draw_table(state))
    console.print(draw_scores(state, state.time))
    console.print(draw_sheet(state))


def _up_to(events: tuple[Event, ...], lines: int | None) -> tuple[Event, ...]:
    """The events until the sheet has so many lines and the next move has not begun."""
    if lines is None:
        return events
    state = fold(events[:1])
    settled = False  # the last line asked for is written, and what belongs to it has happened
    for number, event in enumerate(events[1:], 1):
        state = apply(state, event)
        if len(state.sheet) > lines or (settled and not state.is_between_moves()):
            return events[:number]
        settled = settled or (len(state.sheet) == lines and state.is_between_moves())
    if len(state.sheet) < lines:
        count = len(state.sheet)
        text = ngettext(
            "the score sheet has {count} line", "the score sheet has {count} lines", count
        )
        raise Complaint(text.format(count=count))
    return events


def _as_data(state: State) -> dict[str, object]:
    return {
        "game": state.game,
        "rules": state.profile.name,
        "players": state.names,
        "order": [state.names[seat] for seat in state.order],
        "scores": state.scores,
        "board": write_rows(state.board, load_tile_set(state.profile.tiles).alphabet),
        "bag": len(state.bag),
        "phase": state.phase,
        "winner": None
        if state.result is None or state.result.winner is None
        else state.names[state.result.winner],
        "tie_break": state.result.tie_break if state.result else "",
        "sheet": [
            {
                "player": state.names[line.seat],
                "kind": line.kind,
                "points": line.points,
                "total": line.total,
                "words": [
                    {"place": square_name(w.start, w.step), "word": w.word, "points": w.points}
                    for w in line.words
                ],
                "tiles_exchanged": line.count,
                "forced": line.forced,
            }
            for line in state.sheet
        ],
    }
