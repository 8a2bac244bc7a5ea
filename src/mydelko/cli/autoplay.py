"""`mydelko autoplay`: greedy self-play in the core, for speed and for sound games."""

from __future__ import annotations

from typing import Annotated

import typer

from mydelko.cli.groups import example
from mydelko.cli.options import DEFAULT_LEXICON, AsJson, ExchangeMinimum, LexiconName
from mydelko.cli.output import print_json
from mydelko.cli.progress import bar, prepare_tables
from mydelko.engine import Engine
from mydelko.engine.autoplay import PASSES_TO_END, Endings, play_games
from mydelko.engine.exchanges import EXCHANGE_MINIMUM
from mydelko.lexicon import load_lexicon
from mydelko.lexicon.tables import open_tables
from mydelko.locale import gettext as _
from mydelko.locale import ngettext

app = typer.Typer(add_completion=False)

WORTH_TABLES = 1000  # games that take longer without tables than building them takes
LARGEST_SEED = 2**64 - 1


@app.command(
    help=_(
        "The computer plays itself, always taking the best move. "
        "The same seed gives the same games on every machine."
    ),
    epilog=example("mydelko autoplay --games 100 --seed 7"),
)
def autoplay(
    games: Annotated[int, typer.Option(min=1, help=_("How many games."))] = 100,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST_SEED, help=_("Seed of the draw."))] = 1,
    lexicon: LexiconName = DEFAULT_LEXICON,
    threads: Annotated[int, typer.Option(min=1, max=256, help=_("Threads."))] = 1,
    exchange_minimum: ExchangeMinimum = EXCHANGE_MINIMUM,
    passes_to_end: Annotated[
        int, typer.Option(min=1, help=_("Passes in a row that end a game."))
    ] = PASSES_TO_END,
    out_gains: Annotated[
        bool,
        typer.Option(
            "--out-gains/--out-gains-nothing",
            help=_("Who goes out gains the other's leftovers, or not."),
        ),
    ] = True,
    json: AsJson = False,
) -> None:
    words = load_lexicon(lexicon)
    tables = prepare_tables(words) if games >= WORTH_TABLES else open_tables(words)
    engine = Engine(words, tables)
    endings = Endings(
        exchange_minimum=exchange_minimum, passes_to_end=passes_to_end, out_gains=out_gains
    )
    with bar(_("games")) as report:
        played = play_games(engine, games, seed, threads=threads, endings=endings, progress=report)
    if json:
        print_json(played)
        return
    count = ngettext("{count} game", "{count} games", played.games)
    typer.echo(count.format(count=played.games))
    typer.echo(_("games per CPU second: {rate:.0f}").format(rate=played.games_per_cpu_s))
    typer.echo(_("turns per CPU second: {rate:.0f}").format(rate=played.turns_per_cpu_s))
    typer.echo(_("mean score of a player: {mean:.1f}").format(mean=played.mean_score))
    typer.echo(_("mean turns of a game: {mean:.1f}").format(mean=played.mean_turns))
