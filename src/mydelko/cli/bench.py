"""`mydelko bench`: the speed of move generation, with its sums checked, and of the thinking."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import mydelko
from mydelko.cli.complaints import Complaint
from mydelko.cli.groups import Group, example, show_help_alone
from mydelko.cli.options import DEFAULT_LEXICON, MOST, AsJson, LexiconName
from mydelko.cli.output import percent, print_json, write_number
from mydelko.cli.progress import bar, prepare_tables
from mydelko.engine import Engine
from mydelko.engine.benchmark import Figures, run_benchmark
from mydelko.engine.matches import ROLLOUTS
from mydelko.engine.pre_endgame import compare
from mydelko.engine.strength import measure
from mydelko.lexicon import load_lexicon
from mydelko.locale import gettext as _
from mydelko.locale import ngettext
from mydelko.notation import parse_cgp

app = typer.Typer(
    cls=Group,
    add_completion=False,
    invoke_without_command=True,
    callback=show_help_alone,
    help=_("Measure the engine."),
)


@app.command(
    help=_("Positions a CPU second of one thread: best move only, and all moves."),
    epilog=example("mydelko bench movegen --lexicon polish"),
)
def movegen(
    lexicon: LexiconName = DEFAULT_LEXICON,
    positions: Annotated[
        Path | None, typer.Option(help=_("A file of positions in CGP, one a line."))
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help=_("CPU seconds for each mode."))] = 2.0,
    tables: Annotated[
        bool, typer.Option("--tables/--no-tables", help=_("With generation tables or without."))
    ] = True,
    json: AsJson = False,
) -> None:
    words = load_lexicon(lexicon)
    file = positions or _default_positions(words.tiles.name)
    source = file.read_bytes()
    try:
        lines = source.decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise Complaint(_("{file} is not UTF-8 text").format(file=file)) from error
    parsed = [parse_cgp(line, words.tiles) for line in lines if line.strip()]
    if not parsed:
        raise Complaint(_("{file} has no positions").format(file=file))
    engine = Engine(words, prepare_tables(words) if tables else None)
    figures = run_benchmark(engine, parsed, source, seconds, tables=tables)
    if json:
        print_json(figures)
    else:
        _print_figures(figures)
    if figures.sums == "wrong":
        typer.echo(_("The sums are wrong: the generator has a bug."), err=True)
        raise typer.Exit(1)


@app.command(
    help=_("Speed with leave values, rollouts a second, endgames proved in their time."),
    epilog=example("mydelko bench engine --lexicon polish --json"),
)
def engine(
    lexicon: LexiconName = DEFAULT_LEXICON,
    games: Annotated[
        int, typer.Option(min=1, max=MOST, help=_("Games of self-play for the speed."))
    ] = 20,
    endgames: Annotated[
        int, typer.Option(min=0, max=MOST, help=_("Endgames from self-play."))
    ] = 40,
    seconds: Annotated[float, typer.Option(min=0.01, help=_("Time for an endgame."))] = 10.0,
    stops: Annotated[
        int,
        typer.Option(
            min=0, max=MOST, help=_("Games in whose positions a thinker is told to stop.")
        ),
    ] = 3,
    seed: Annotated[int, typer.Option(min=0, max=2**63, help=_("Seed of the draw."))] = 1,
    json: AsJson = False,
) -> None:
    words = load_lexicon(lexicon)
    with bar(_("endgames")) as report:
        figures = measure(
            Engine(words, prepare_tables(words)),
            games=games,
            endgames=endgames,
            seconds=seconds,
            stops=stops,
            seed=seed,
            progress=report,
        )
    if json:
        print_json(figures)
        return
    typer.echo(
        _("best moves/s: {plain:.0f}; with leave values {wise:.0f}, {ratio} of it").format(
            plain=figures.best_per_s,
            wise=figures.best_with_leaves_per_s,
            ratio=percent(figures.leaves_ratio, ".0f"),
        )
    )
    typer.echo(
        _("two-ply rollouts/s: {rate}").format(rate=write_number(figures.rollouts_per_s, ",.0f"))
    )
    typer.echo(
        _("endgames proved in {seconds:g} s: {proved} of {count}").format(
            seconds=figures.endgame_seconds, proved=figures.proved, count=figures.endgames
        )
    )
    typer.echo(
        _("told to stop: {fast:.0f} ms at most, without tables {plain:.0f} ms").format(
            fast=figures.stop_ms, plain=figures.stop_plain_ms
        )
    )


@app.command(
    help=_(
        "Positions with 1 to 7 tiles in the bag: the champion's choice against the static one, "
        "both played out over the same deals."
    ),
    epilog=example("mydelko bench preendgame --lexicon polish --positions 50"),
)
def preendgame(
    lexicon: LexiconName = DEFAULT_LEXICON,
    positions: Annotated[
        int, typer.Option(min=1, max=MOST, help=_("Positions from self-play."))
    ] = 200,
    rollouts: Annotated[
        int, typer.Option(min=3, max=MOST, help=_("Rollouts of each candidate at most."))
    ] = ROLLOUTS,
    deals: Annotated[int, typer.Option(min=1, max=MOST, help=_("Deals of each position."))] = 20,
    seed: Annotated[int, typer.Option(min=0, max=2**63, help=_("Seed of the draw."))] = 1,
    json: AsJson = False,
) -> None:
    words = load_lexicon(lexicon)
    with bar(_("positions")) as report:
        figures = compare(
            Engine(words, prepare_tables(words)),
            positions=positions,
            rollouts=rollouts,
            deals=deals,
            seed=seed,
            progress=report,
        )
    if json:
        print_json(figures)
        return
    typer.echo(
        ngettext(
            "{differing} of {count} choice differs from the static one",
            "{differing} of {count} choices differ from the static ones",
            figures.positions,
        ).format(differing=figures.differing, count=figures.positions)
    )
    winning, spread = figures.winning, figures.spread
    typer.echo(
        _("games won: {mean} ({low} … {high})").format(
            mean=percent(winning.mean, "+.1f"),
            low=percent(winning.low, "+.1f"),
            high=percent(winning.high, "+.1f"),
        )
    )
    typer.echo(
        _("points: {mean} ({low} … {high})").format(
            mean=write_number(spread.mean, "+.1f"),
            low=write_number(spread.low, "+.1f"),
            high=write_number(spread.high, "+.1f"),
        )
    )


def _default_positions(letters: str) -> Path:
    """The file kept with the sources, found from the working directory or from the checkout."""
    checkout = Path(mydelko.__file__).resolve().parents[2]
    for directory in (Path.cwd(), checkout):
        file = directory / "benchmarks" / f"{letters}.cgp"
        if file.is_file():
            return file
    raise Complaint(
        _("benchmarks/{letters}.cgp is not here; name a file by --positions").format(
            letters=letters
        )
    )


def _print_figures(figures: Figures) -> None:
    typer.echo(
        _("best move: {rate} positions/s, {ratio} times the plain generator").format(
            rate=write_number(figures.best.positions_per_s, ",.0f"),
            ratio=write_number(figures.ratio_to_plain, ".1f"),
        )
    )
    typer.echo(
        _("all moves: {rate} positions/s, {moves} moves/s").format(
            rate=write_number(figures.all.positions_per_s, ",.0f"),
            moves=write_number(figures.all.moves_per_s, ",.0f"),
        )
    )
    if figures.sums == "known":
        typer.echo(_("The sums are the known ones."))
