"""`mydelko endgame`: the best line once the bag is empty, and whether it is proved."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import print_json, write_number
from mydelko.cli.rule_sets import choose_rules
from mydelko.cli.streams import answer_positions
from mydelko.engine import Engine
from mydelko.engine.analysis import Solution, TilesInBag, solve_endgame
from mydelko.engine.choice import PASS
from mydelko.letters import Alphabet, load_layout
from mydelko.lexicon.tables import open_tables
from mydelko.locale import gettext as _
from mydelko.notation import Position
from mydelko.rulebook.profile import Leftovers

app = typer.Typer(add_completion=False)

DEFAULT_RULES = "base"  # of no event, so that they hold in any language
LastPosition = Annotated[
    list[str] | None, typer.Argument(help=_("The position in CGP, or - for a stream."))
]
Rules = Annotated[str, typer.Option(help=_("The rule set: how the game ends and what counts."))]
OwnLexicon = Annotated[
    str | None, typer.Option("--lexicon", "-l", help=_("The dictionary; else the rule set's."))
]


@app.command(
    help=_(
        "The best line once the bag is empty: the change of the spread for the player on turn, "
        "leftovers counted, and whether it is proved. With - positions are read one a line."
    ),
    epilog=example("mydelko endgame - --rules komorow --seconds 10 < endgames.cgp"),
)
def endgame(
    cgp: LastPosition = None,
    lexicon: OwnLexicon = None,
    rules: Rules = DEFAULT_RULES,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help=_("Time for a position."))] = (
        10.0
    ),
    json: AsJson = False,
) -> None:
    profile, words = choose_rules(rules, lexicon)
    engine = Engine(words, open_tables(words), load_layout(profile.board), profile.seven_bonus)
    out_gains = profile.going_out is Leftovers.GAIN

    def solve(position: Position) -> Solution:
        try:
            return solve_endgame(engine, position, seconds, out_gains=out_gains)
        except TilesInBag as error:
            raise Complaint(
                _("no endgame yet: tiles left to draw: {count}").format(count=error.count)
            ) from error

    def show(position: Position) -> None:
        solution = solve(position)
        if json:
            print_json(as_data(solution, words.alphabet))
        else:
            _print_line(solution, words.alphabet)

    answer_positions(
        cgp, words.tiles, lambda position: as_data(solve(position), words.alphabet), show
    )


def as_data(solution: Solution, alphabet: Alphabet) -> dict[str, Any]:
    return {
        "value": solution.value,
        "line": line_of(solution, alphabet),
        "proved": solution.proved,
        "nodes": solution.nodes,
        "seconds": solution.seconds,
    }


def line_of(solution: Solution, alphabet: Alphabet) -> list[str]:
    return [PASS if move is None else move.placement.format(alphabet) for move in solution.line]


def _print_line(solution: Solution, alphabet: Alphabet) -> None:
    for number, (move, text) in enumerate(
        zip(solution.line, line_of(solution, alphabet), strict=True), 1
    ):
        said = _("pass") if move is None else f"{text}  {move.score}"
        typer.echo(f"{number:>2}  {said}")
    typer.echo(_("change of the spread: {value:+d}").format(value=solution.value))
    proved = _("proved") if solution.proved else _("not proved: the best found in the time")
    typer.echo(
        _("{proved}; positions searched: {nodes}, seconds: {seconds}").format(
            proved=proved,
            nodes=write_number(solution.nodes),
            seconds=write_number(solution.seconds, ".2f"),
        )
    )
