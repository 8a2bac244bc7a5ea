"""`mydelko analyze`: candidates of a position judged by playing on, with chances to win."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mydelko.cli.endgame import DEFAULT_RULES, LastPosition, OwnLexicon, Rules
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import make_console, print_json
from mydelko.cli.rule_sets import choose_rules
from mydelko.cli.streams import answer_positions
from mydelko.engine import Engine
from mydelko.engine.analysis import UNLIMITED, Candidate, Options, analyze
from mydelko.engine.choice import format_choice
from mydelko.letters import Alphabet, load_layout
from mydelko.lexicon.tables import open_tables
from mydelko.locale import gettext as _
from mydelko.notation import Position
from mydelko.rulebook.profile import Leftovers

app = typer.Typer(add_completion=False)


@app.command(
    name="analyze",
    help=_(
        "Candidates of a position, judged by playing on with random draws: chance to win with its "
        "95 % interval, and spread. With - positions are read one a line."
    ),
    epilog=example(
        "mydelko analyze '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 KOTYŁEM/ 0/0 0' --seconds 2"
    ),
)
def analyze_positions(
    cgp: LastPosition = None,
    lexicon: OwnLexicon = None,
    rules: Rules = DEFAULT_RULES,
    plies: Annotated[
        int, typer.Option(min=0, max=40, help=_("Moves played on after the candidate."))
    ] = 2,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help=_("Time for a position."))] = (
        5.0
    ),
    candidates: Annotated[int, typer.Option(min=1, max=100, help=_("Moves to judge."))] = 12,
    rollouts: Annotated[
        int,
        typer.Option(min=1, max=UNLIMITED, help=_("Rollouts of each candidate at most.")),
    ] = UNLIMITED,
    seed: Annotated[int, typer.Option(min=0, max=2**64 - 1, help=_("Seed of the draw."))] = 1,
    json: AsJson = False,
) -> None:
    profile, words = choose_rules(rules, lexicon)
    engine = Engine(words, open_tables(words), load_layout(profile.board), profile.seven_bonus)
    options = Options(
        candidates=candidates,
        plies=plies,
        rollouts=rollouts,
        seed=seed,
        exchange_minimum=profile.exchange_minimum,
        out_gains=profile.going_out is Leftovers.GAIN,
    )

    def answer(position: Position) -> dict[str, Any]:
        return as_data(analyze(engine, position, seconds, options), words.alphabet)

    def show(position: Position) -> None:
        if json:
            print_json(answer(position))
        else:
            _print_table(analyze(engine, position, seconds, options), words.alphabet)

    answer_positions(cgp, words.tiles, answer, show)


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
        percent = f"{100 * each.winning:.1f} ({100 * each.low:.1f}–{100 * each.high:.1f})"
        table.add_row(
            format_choice(each.choice, alphabet),
            str(each.score),
            f"{each.equity:.1f}",
            percent,
            f"{each.spread:+.1f}",
            str(each.rollouts),
        )
    make_console().print(table)
