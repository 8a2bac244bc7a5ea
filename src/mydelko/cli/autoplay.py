"""`mydelko autoplay`: the computer plays itself, for speed, for sound games and for strength."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec.structs import asdict

from mydelko import native
from mydelko.cli.complaints import Complaint, demand_plain_file, did_you_mean, explain
from mydelko.cli.groups import example
from mydelko.cli.options import DEFAULT_LEXICON, MOST, AsJson, ExchangeMinimum, LexiconName
from mydelko.cli.output import percent, print_json, write_number
from mydelko.cli.progress import bar, prepare_tables
from mydelko.engine import Engine
from mydelko.engine.autoplay import PASSES_TO_END, Endings, SelfPlay, play_games
from mydelko.engine.elo import Difference, Share
from mydelko.engine.exchanges import EXCHANGE_MINIMUM
from mydelko.engine.level import UnknownLevel, find_level, levels
from mydelko.engine.level_matches import LevelMatch, play_level_match
from mydelko.engine.light_game import House
from mydelko.engine.matches import (
    CORE_PLAYERS,
    ROLLOUTS,
    MatchResult,
    as_level,
    core_player,
    play_match,
)
from mydelko.engine.player import Player
from mydelko.engine.sequential import OtherPlan, Plan, SequentialResult, play_until
from mydelko.lexicon import Lexicon, LexiconError, load_lexicon
from mydelko.lexicon.errors import LexiconCode
from mydelko.lexicon.places import data_directory
from mydelko.lexicon.tables import open_tables
from mydelko.locale import gettext as _
from mydelko.locale import language, ngettext

app = typer.Typer(add_completion=False)

WORTH_TABLES = 1000  # games that take longer without tables than building them takes
LARGEST_SEED = 2**64 - 1


@app.command(
    help=_(
        "The computer plays itself. Without --players it always takes the best move; with two "
        "players they meet, in pairs of games with equal draws if asked for. "
        "The same seed gives the same games on every machine."
    ),
    epilog=example("mydelko autoplay --games 100 --seed 7"),
)
def autoplay(
    games: Annotated[int, typer.Option(min=1, max=MOST, help=_("How many games."))] = 100,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST_SEED, help=_("Seed of the draw."))] = 1,
    lexicon: LexiconName = DEFAULT_LEXICON,
    threads: Annotated[int, typer.Option(min=1, max=256, help=_("Threads."))] = 1,
    players: Annotated[
        str | None,
        typer.Option(help=_("Two players: greedy, static, sim, champion or a level by its name.")),
    ] = None,
    pairs: Annotated[
        bool,
        typer.Option(
            "--pairs",
            help=_(
                "Each deal is played twice, with changed seats; an odd number of games is one more."
            ),
        ),
    ] = False,
    rollouts: Annotated[
        int, typer.Option(min=1, max=MOST, help=_("Rollouts of each candidate of the player sim."))
    ] = ROLLOUTS,
    until: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=100,
            help=_(
                "Percent: stop when the first player's share is surely above. The interval holds "
                "at every look, up to the number of games."
            ),
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(help=_("File of a match with --until, to go on from if it was stopped.")),
    ] = None,
    exchange_minimum: ExchangeMinimum = EXCHANGE_MINIMUM,
    passes_to_end: Annotated[
        int, typer.Option(min=1, max=MOST, help=_("Passes in a row that end a game."))
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
    names = None if players is None else two_players(players)
    words = load_lexicon(lexicon)
    worth_tables = games >= WORTH_TABLES or names is not None
    engine = Engine(words, _tables(words) if worth_tables else open_tables(words))
    endings = Endings(
        exchange_minimum=exchange_minimum, passes_to_end=passes_to_end, out_gains=out_gains
    )
    if names is None:
        with bar(_("games")) as report:
            played = play_games(
                engine, games, seed, threads=threads, endings=endings, progress=report
            )
        print_json(played) if json else _print_speed(played)
        return
    if pairs or until is not None:
        games += games % 2
    if until is not None:
        plan = Plan((names[0], names[1]), lexicon, rollouts, games, seed, endings)
        shown = _play_until(engine, plan, until / 100, resume, threads)
        print_json({"seed": seed, "pairs": True, "players": names, **asdict(shown)}) if json else (
            _print_until(names, shown)
        )
        return
    with bar(_("games")) as report:
        result: MatchResult | LevelMatch
        if all(name in CORE_PLAYERS for name in names):
            first, second = (core_player(name, engine, rollouts) for name in names)
            result = play_match(
                engine,
                first,
                second,
                games,
                seed,
                pairs=pairs,
                threads=threads,
                endings=endings,
                progress=report,
            )
        else:
            one, two = (Player(as_level(name, rollouts), engine) for name in names)
            house = House(exchange_minimum=exchange_minimum, out_gains=out_gains)
            result = play_level_match(
                engine,
                one,
                two,
                games,
                seed,
                pairs=pairs,
                threads=threads,
                house=house,
                progress=report,
            )
    if json:
        print_json({"players": names, "seed": seed, "pairs": pairs, **_as_data(result)})
    else:
        _print_match(names, result)


def _tables(lexicon: Lexicon) -> native.Tables | None:
    """What cannot be kept is done without: it makes long runs faster, and no move another."""
    try:
        return prepare_tables(lexicon)
    except LexiconError as error:
        if error.code is not LexiconCode.UNWRITABLE:
            raise
        typer.echo(explain(error), err=True)
        return None


def _play_until(
    engine: Engine, plan: Plan, until: float, resume: Path | None, threads: int
) -> SequentialResult:
    strangers = [name for name in plan.players if name not in CORE_PLAYERS]
    if strangers:
        raise Complaint(
            _("--until is for the players {known}").format(known=", ".join(CORE_PLAYERS))
        )
    first, second = (core_player(name, engine, plan.rollouts) for name in plan.players)
    name = f"{'-'.join(plan.players)}-{plan.lexicon}-{plan.seed}.json"
    file = resume or data_directory() / "matches" / name
    demand_plain_file(file)
    try:
        with bar(_("games")) as report:
            return play_until(
                engine, (first, second), plan, until, file, threads=threads, progress=report
            )
    except OtherPlan as error:
        raise Complaint(
            _("{file} holds a match with other settings: {found}").format(
                file=file, found=error.found
            )
        ) from error
    except msgspec.DecodeError as error:
        raise Complaint(_("{file} is no file of a match").format(file=file)) from error


def two_players(text: str) -> list[str]:
    """Players of the core by name, levels by their ids."""
    found = [_player(name.strip()) for name in text.split(",")]
    if len(found) != 2:
        raise Complaint(_("two players are needed, with a comma between them"))
    return found


def _player(name: str) -> str:
    if name in CORE_PLAYERS:
        return name
    try:
        return find_level(name).id
    except UnknownLevel as error:
        known = [*CORE_PLAYERS, *(level.names[language()] for level in levels())]
        raise Complaint(
            _("there is no player {name}; known: {known}").format(
                name=name or "?", known=", ".join(known)
            )
            + did_you_mean(name, known)
        ) from error


def _shown(name: str) -> str:
    return name if name in CORE_PLAYERS else find_level(name).names[language()]


def _as_data(result: MatchResult | LevelMatch) -> dict[str, object]:
    names = MatchResult.__struct_fields__
    return {name: getattr(result, name, None) for name in names if hasattr(result, name)}


def _print_speed(played: SelfPlay) -> None:
    count = ngettext("{count} game", "{count} games", played.games)
    typer.echo(count.format(count=played.games))
    typer.echo(
        _("games per CPU second: {rate}").format(rate=write_number(played.games_per_cpu_s, ",.0f"))
    )
    typer.echo(
        _("turns per CPU second: {rate}").format(rate=write_number(played.turns_per_cpu_s, ",.0f"))
    )
    typer.echo(
        _("mean score of a player: {mean}").format(mean=write_number(played.mean_score, ".1f"))
    )
    typer.echo(
        _("mean turns of a game: {mean}").format(mean=write_number(played.mean_turns, ".1f"))
    )


def _print_match(names: list[str], result: MatchResult | LevelMatch) -> None:
    typer.echo(
        _("{first} – {second}: {wins} won, {draws} drawn, {losses} lost").format(
            first=_shown(names[0]),
            second=_shown(names[1]),
            wins=result.wins,
            draws=result.draws,
            losses=result.losses,
        )
    )
    typer.echo(_("share: {share}").format(share=_shown_share(result.share)))
    typer.echo(_("Elo: {elo}").format(elo=shown_elo(result.elo)))
    typer.echo(_("mean spread: {spread}").format(spread=write_number(result.spread, "+.1f")))
    typer.echo(
        _("milliseconds a move: {time}; games a second: {rate}").format(
            time=write_number(1000 * result.seconds_per_move, ".2f"),
            rate=write_number(result.games_per_s, ".2f"),
        )
    )


def _print_until(names: list[str], result: SequentialResult) -> None:
    _print_match(names, result)
    typer.echo(
        ngettext(
            "at every look, for {count} game at most: {share}",
            "at every look, for {count} games at most: {share}",
            result.planned,
        ).format(count=result.planned, share=_shown_share(result.sure))
    )
    verdict = _("Shown: more than {until}.") if result.shown else _("Not shown: more than {until}.")
    typer.echo(verdict.format(until=percent(result.until, "g")))


def _shown_share(share: Share) -> str:
    return f"{percent(share.mean)} ({percent(share.low)} … {percent(share.high)})"


def shown_elo(elo: Difference) -> str:
    if elo.elo is None:
        return _("none, since one side has all the points")
    low = "−∞" if elo.low is None else f"{elo.low:+.0f}"
    high = "+∞" if elo.high is None else f"{elo.high:+.0f}"
    return f"{elo.elo:+.0f} ({low} … {high})"
