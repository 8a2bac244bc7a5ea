"""`mydelko analyze`: moves of a position, or of a whole game, judged by playing on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec.structs import replace

from mydelko.cli.complaints import Failure
from mydelko.cli.endgame import DEFAULT_RULES, OwnLexicon, Rules
from mydelko.cli.game_analysis import JudgedTurn, print_game
from mydelko.cli.game_analysis import as_data as game_data
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import make_console, print_json, write_number
from mydelko.cli.progress import bar
from mydelko.cli.rule_sets import choose_lexicon, choose_rules
from mydelko.cli.streams import STREAM, answer_positions
from mydelko.cli.terminal.files import find_game, read_game, read_state
from mydelko.engine import Engine
from mydelko.engine.analysis import UNLIMITED, Candidate, Options, analyze
from mydelko.engine.choice import format_choice
from mydelko.engine.judging import judge
from mydelko.letters import SIZE, Alphabet, load_layout
from mydelko.lexicon import Lexicon
from mydelko.lexicon.tables import open_tables
from mydelko.locale import gettext as _
from mydelko.notation import Position
from mydelko.play.turns import turns_of
from mydelko.rulebook.profile import Leftovers, Profile

app = typer.Typer(add_completion=False)


POSITION_SECONDS = 5.0
TURN_SECONDS = 1.0
GAME = ".json"
Think = Callable[[Position], list[Candidate]]


@app.command(
    name="analyze",
    help=_(
        "Candidates of a position, judged by playing on with random draws: chance to win with its "
        "95 % interval, and spread. With - positions are read one a line. A file of a finished "
        "game is judged turn by turn, under its own rules."
    ),
    epilog=example(
        "mydelko analyze '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 KOTYŁEM/ 0/0 0' --seconds 2"
    ),
)
def analyze_positions(
    asked: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=_("CGP|GAME"),
            help=_("A position in CGP, - for a stream, or the file of a game."),
        ),
    ] = None,
    lexicon: OwnLexicon = None,
    rules: Rules = DEFAULT_RULES,
    plies: Annotated[
        int, typer.Option(min=0, max=40, help=_("Moves played on after the candidate."))
    ] = 2,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.01,
            max=3600,
            show_default=False,
            help=_(
                "Seconds for a position (else {position:g}), or a turn of a game (else {turn:g})."
            ).format(position=POSITION_SECONDS, turn=TURN_SECONDS),
        ),
    ] = None,
    candidates: Annotated[int, typer.Option(min=1, max=100, help=_("Moves to judge."))] = 12,
    rollouts: Annotated[
        int,
        typer.Option(min=1, max=UNLIMITED, help=_("Rollouts of each candidate at most.")),
    ] = UNLIMITED,
    seed: Annotated[int, typer.Option(min=0, max=2**64 - 1, help=_("Seed of the draw."))] = 1,
    json: AsJson = False,
) -> None:
    wish = Options(candidates=candidates, plies=plies, rollouts=rollouts, seed=seed)
    if asked and len(asked) == 1 and _names_a_game(asked[0]):
        _analyze_game(find_game(asked[0]), lexicon, wish, seconds or TURN_SECONDS, as_json=json)
        return
    profile, words = choose_rules(rules, lexicon)
    think = thinker(profile, words, wish, seconds or POSITION_SECONDS)

    def show(position: Position) -> None:
        if json:
            print_json(as_data(think(position), words.alphabet))
        else:
            _print_table(think(position), words.alphabet)

    answer_positions(
        asked, words.tiles, lambda position: as_data(think(position), words.alphabet), show
    )


def _names_a_game(text: str) -> bool:
    """A position has slashes between its rows and spaces between its fields."""
    if text in ("", STREAM):
        return False
    looks_like_file = "/" not in text or (" " not in text and text.count("/") < SIZE - 1)
    return looks_like_file or text.endswith(GAME) or Path(text).exists()


def _analyze_game(
    path: Path, lexicon: str | None, wish: Options, seconds: float, *, as_json: bool
) -> None:
    events = read_game(path)
    state = read_state(path, events)
    if not state.is_over():
        raise Failure(
            _("{file}: the game is not over; it is judged when it has ended").format(file=path)
        )
    words = choose_lexicon(state.profile, lexicon)
    engine = _engine(state.profile, words)
    judged = []
    with bar(_("turns")) as report:
        turns = list(turns_of(events))
        for number, turn in enumerate(turns, 1):
            found = judge(engine, turn.asked, turn.done, seconds, wish, shown=wish.candidates + 1)
            judged.append(JudgedTurn(turn, found))
            report(number / len(turns))
    if as_json:
        print_json(game_data(state, judged, lambda found: as_data(found, words.alphabet)))
    else:
        print_game(state, judged, words.alphabet)


def thinker(profile: Profile, words: Lexicon, wish: Options, seconds: float) -> Think:
    """Judges positions under a rule set, as long and as wide as was wished."""
    engine = _engine(profile, words)
    options = replace(
        wish,
        exchange_minimum=profile.exchange_minimum,
        out_gains=profile.going_out is Leftovers.GAIN,
    )
    return lambda position: analyze(engine, position, seconds, options)


def _engine(profile: Profile, words: Lexicon) -> Engine:
    return Engine(words, open_tables(words), load_layout(profile.board), profile.seven_bonus)


def as_data(found: list[Candidate], alphabet: Alphabet) -> dict[str, Any]:
    return {
        "candidates": [
            {
                "move": format_choice(each.choice, alphabet),
                "score": each.score,
                "equity": each.equity,
                "win": each.winning,
                "win_low": each.low,
                "win_high": each.high,
                "spread": each.spread,
                "rollouts": each.rollouts,
            }
            for each in found
        ],
        "rollouts": sum(each.rollouts for each in found),
    }


def _print_table(found: list[Candidate], alphabet: Alphabet) -> None:
    from rich.table import Table  # noqa: PLC0415 - only people read tables

    table = Table(box=None, pad_edge=False)
    table.add_column(_("move"))
    for title in (_("score"), _("equity"), _("win %"), _("spread"), _("rollouts")):
        table.add_column(title, justify="right")
    for each in found:
        chances = (write_number(100 * part, ".1f") for part in (each.winning, each.low, each.high))
        table.add_row(
            format_choice(each.choice, alphabet),
            str(each.score),
            write_number(each.equity, ".1f"),
            "{} ({}–{})".format(*chances),
            write_number(each.spread, "+.1f"),
            str(each.rollouts),
        )
    make_console().print(table)
