"""`mydelko moves`: the legal moves of a position, or of a stream of positions, best first.

With `-` one CGP a line is read and one JSON object a line is answered, errors too, so that the
answers stay beside their questions.
"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mydelko.cli.groups import example
from mydelko.cli.options import DEFAULT_LEXICON, AsJson, ExchangeMinimum, LexiconName
from mydelko.cli.output import make_console, print_json, write_number
from mydelko.cli.streams import answer_positions
from mydelko.engine import Engine, MoveList
from mydelko.engine.engine import ALL
from mydelko.engine.exchanges import EXCHANGE_MINIMUM
from mydelko.letters import Alphabet
from mydelko.lexicon import load_lexicon
from mydelko.lexicon.tables import open_tables
from mydelko.locale import gettext as _
from mydelko.locale import ngettext
from mydelko.notation import Position

app = typer.Typer(add_completion=False)

SHOWN = 15  # moves in a table for people, unless they ask for more


@app.command(
    help=_(
        "Legal moves of a position in CGP, best first. With - positions are read from the "
        "standard input, one a line, and answered by one JSON object a line."
    ),
    epilog=example("mydelko moves '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 KOTYŁEM/ 0/0 0'"),
)
def moves(
    cgp: Annotated[
        list[str] | None, typer.Argument(help=_("The position in CGP, or - for a stream."))
    ] = None,
    lexicon: LexiconName = DEFAULT_LEXICON,
    top: Annotated[
        int | None,
        typer.Option(min=0, max=ALL, help=_("How many moves to list; 0 gives counts alone.")),
    ] = None,
    exchange_minimum: ExchangeMinimum = EXCHANGE_MINIMUM,
    json: AsJson = False,
) -> None:
    words = load_lexicon(lexicon)
    engine = Engine(words, open_tables(words))

    def find(position: Position, most: int) -> MoveList:
        return engine.moves(position, most if top is None else top, exchange_minimum)

    def answer(position: Position) -> dict[str, Any]:
        return as_data(find(position, ALL), words.alphabet)

    def show(position: Position) -> None:
        if json:
            print_json(answer(position))
        else:
            _print_table(find(position, SHOWN), words.alphabet)

    answer_positions(cgp, words.tiles, answer, show)


def as_data(found: MoveList, alphabet: Alphabet) -> dict[str, Any]:
    return {
        "placements": found.placements,
        "exchanges": found.exchanges,
        "sum_scores": found.sum_scores,
        "max_score": found.max_score,
        "moves": [
            {
                "move": move.placement.format(alphabet),
                "score": move.score,
                "equity": move.equity,
            }
            for move in found.moves
        ],
    }


def _print_table(found: MoveList, alphabet: Alphabet) -> None:
    from rich.table import Table  # noqa: PLC0415 - only people read tables

    console = make_console()
    if found.moves:
        table = Table(box=None, pad_edge=False)
        table.add_column("", justify="right")
        table.add_column(_("move"))
        table.add_column(_("score"), justify="right")
        table.add_column(_("equity"), justify="right")
        for rank, move in enumerate(found.moves, 1):
            text = move.placement.format(alphabet)
            table.add_row(str(rank), text, str(move.score), write_number(move.equity, ".1f"))
        console.print(table)
    placements = ngettext("{count} placement", "{count} placements", found.placements)
    exchanges = ngettext("{count} exchange", "{count} exchanges", found.exchanges)
    console.print(
        placements.format(count=found.placements) + ", " + exchanges.format(count=found.exchanges)
    )
