"""`mydelko train`: learns by self-play what the players use, and measures the levels."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from mydelko import native
from mydelko.cli.complaints import Complaint, demand_plain_file, did_you_mean
from mydelko.cli.groups import Group, example, show_help_alone
from mydelko.cli.options import DEFAULT_LEXICON, MOST, AsJson, LexiconName
from mydelko.cli.output import make_console, percent, print_json
from mydelko.cli.progress import bar, prepare_tables
from mydelko.engine import Engine
from mydelko.engine.leaves import load_leaves
from mydelko.engine.level import Level, UnknownLevel, find_level, levels
from mydelko.engine.level_matches import LevelMatch, Rung, climb, play_level_match
from mydelko.engine.light_game import House
from mydelko.engine.player import Player
from mydelko.engine.tiles import whole_bag
from mydelko.engine.training import OtherPlan, Plan, RoundReport, Training
from mydelko.engine.winning import fit_table, read_tables, store_table
from mydelko.lexicon import load_lexicon
from mydelko.lexicon.places import data_directory
from mydelko.locale import gettext as _
from mydelko.locale import language, ngettext

app = typer.Typer(
    cls=Group,
    add_completion=False,
    invoke_without_command=True,
    callback=show_help_alone,
    help=_("Learn by self-play, and measure what was learnt."),
)

Seed = Annotated[int, typer.Option(min=0, max=2**63, help=_("Seed of the draw."))]
Threads = Annotated[int, typer.Option(min=1, max=256, help=_("Threads."))]


def _demand_place(out: Path) -> None:
    """Before hours of games, not after them."""
    demand_plain_file(out)
    if not out.absolute().parent.is_dir():
        raise Complaint(_("There is no folder {file}.").format(file=out.parent))


def _engine(name: str) -> Engine:
    words = load_lexicon(name)
    return Engine(words, prepare_tables(words))


@app.command(
    help=_(
        "Learn what kept tiles are worth. Each round plays games, fits values and keeps them when "
        "they win a match against those before. A stopped run goes on where it was."
    ),
    epilog=example("mydelko train leaves --lexicon polish --rounds 4 --out polish.leaves"),
)
def leaves(
    out: Annotated[Path, typer.Option(help=_("File to write."))],
    lexicon: LexiconName = DEFAULT_LEXICON,
    rounds: Annotated[int, typer.Option(min=1, max=MOST, help=_("Rounds at most."))] = 4,
    games: Annotated[int, typer.Option(min=1, max=MOST, help=_("Games of a round."))] = 100_000,
    match_games: Annotated[
        int, typer.Option(min=2, max=MOST, help=_("Games of the match that ends a round."))
    ] = 8_000,
    seed: Seed = 1000,
    threads: Threads = 1,
    checkpoint: Annotated[
        Path | None, typer.Option(help=_("Directory of the run, to go on from."))
    ] = None,
    json: AsJson = False,
) -> None:
    _demand_place(out)
    engine = _engine(lexicon)
    directory = checkpoint or data_directory() / "training" / f"{lexicon}-leaves"
    plan = Plan(lexicon, rounds, games, match_games + match_games % 2, seed)
    try:
        training = Training(engine, plan, directory, threads=threads)
    except OtherPlan as error:
        raise Complaint(
            _("{directory} holds a run with other settings: {found}").format(
                directory=directory, found=error.found
            )
        ) from error
    with bar(_("games")) as report:
        reports = training.run(out, lambda _what, part: report(part))
    for each in reports:
        print_json(each) if json else _print_round(each)


def _print_round(report: RoundReport) -> None:
    share = report.share
    typer.echo(
        ngettext(
            "round {round}: {games} game, share {mean} ({low} … {high}), {verdict}",
            "round {round}: {games} games, share {mean} ({low} … {high}), {verdict}",
            report.games,
        ).format(
            round=report.round,
            games=report.games,
            mean=percent(share.mean),
            low=percent(share.low),
            high=percent(share.high),
            verdict=_("accepted") if report.accepted else _("not accepted"),
        )
    )


@app.command(
    help=_("Learn the chance to win from spread and tiles unseen; other tile sets stay in FILE."),
    epilog=example("mydelko train winning --lexicon polish --out winning.toml"),
)
def winning(
    out: Annotated[Path, typer.Option(help=_("File to write."))],
    lexicon: LexiconName = DEFAULT_LEXICON,
    games: Annotated[int, typer.Option(min=1, max=MOST, help=_("How many games."))] = 20_000,
    seed: Seed = 5,
    threads: Threads = 1,
) -> None:
    _demand_place(out)
    try:
        read_tables(out)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Complaint(
            _("{file} holds something else; name another file.").format(file=out)
        ) from error
    engine = _engine(lexicon)
    tiles = engine.lexicon.tiles
    with bar(_("games")) as report:
        rows = native.sample_spreads(
            engine.generator,
            load_leaves(tiles),
            whole_bag(tiles),
            games,
            seed,
            threads,
            lambda done: report(done / games),
        )
    store_table(out, tiles.name, fit_table(rows, games, seed))
    typer.echo(_("Saved: {file}").format(file=out))


@app.command(
    help=_("Measure the levels by paired games between neighbours, words being challenged."),
    epilog=example("mydelko train calibrate --lexicon polish --games 200"),
)
def calibrate(
    lexicon: LexiconName = DEFAULT_LEXICON,
    games: Annotated[int, typer.Option(min=2, max=MOST, help=_("Games of each two levels."))] = 200,
    champion_games: Annotated[
        int | None,
        typer.Option(min=2, max=MOST, help=_("Games of the two strongest; slower ones.")),
    ] = None,
    seed: Seed = 7,
    threads: Threads = 1,
    only: Annotated[
        str | None, typer.Option(help=_("Levels to measure, with commas; neighbours meet."))
    ] = None,
    json: AsJson = False,
) -> None:
    asked = levels() if only is None else _named_levels(only)
    engine = _engine(lexicon)
    players = [Player(level, engine) for level in asked]
    house = House(challenges=True, watch_sevens=True)
    matches: list[LevelMatch] = []
    for stronger, weaker in zip(players[1:], players, strict=False):
        count = games if not stronger.level.simulate else champion_games or games
        with bar(f"{stronger.level.id} – {weaker.level.id}") as report:
            match = play_level_match(
                engine, stronger, weaker, count, seed, threads=threads, house=house, progress=report
            )
        matches.append(match)
    known = {player.level.id: player.words_known for player in players}
    rungs = climb(asked, matches, known)
    if json:
        print_json({"seed": seed, "lexicon": lexicon, "levels": rungs})
    else:
        _print_ladder(rungs)


def _named_levels(text: str) -> tuple[Level, ...]:
    try:
        return tuple(find_level(each) for each in text.split(","))
    except UnknownLevel as error:
        known = [level.names[language()] for level in levels()]
        raise Complaint(
            _("there is no level {name}; known: {known}").format(
                name=error.level_id, known=", ".join(known)
            )
            + did_you_mean(error.level_id, known)
        ) from error


def _print_ladder(rungs: list[Rung]) -> None:
    from rich.table import Table  # noqa: PLC0415 - only people read tables

    table = Table(box=None, pad_edge=False)
    table.add_column(_("level"))
    titles = (_("Elo"), _("step"), _("games"), _("words known"), _("sevens missed"), _("phoneys"))
    for title in titles:
        table.add_column(title, justify="right")
    for rung in rungs:
        step = "" if rung.step is None else f"{rung.step:+.0f} ± {rung.step_margin:.0f}"
        table.add_row(
            find_level(rung.level).names[language()],
            f"{rung.elo:.0f} ± {rung.margin:.0f}",
            step,
            str(rung.games),
            str(rung.known),
            percent(rung.sevens_missed, ".0f"),
            percent(rung.phoneys),
        )
    make_console().print(table)
