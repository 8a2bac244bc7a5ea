"""`mydelko hint`: the best moves of a position and, in words, why."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mydelko.cli.endgame import DEFAULT_RULES, LastPosition, OwnLexicon, Rules
from mydelko.cli.groups import example
from mydelko.cli.options import AsJson
from mydelko.cli.output import make_console, percent, print_json, write_number
from mydelko.cli.rule_sets import choose_rules
from mydelko.cli.streams import answer_positions
from mydelko.engine import Engine
from mydelko.engine.analysis import Options
from mydelko.engine.choice import format_choice
from mydelko.engine.hint import SHOWN, Hint, give_hints
from mydelko.engine.reasons import say_reason
from mydelko.letters import Alphabet, load_layout
from mydelko.lexicon.tables import open_tables
from mydelko.locale import gettext as _
from mydelko.locale import language, ngettext
from mydelko.notation import Position
from mydelko.rulebook.profile import Leftovers

app = typer.Typer(add_completion=False)

ROLLOUTS = 400


@app.command(
    help=_("The best moves of a position, with the chance to win and why. With - one a line."),
    epilog=example("mydelko hint '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 KOTYŁEM/ 0/0 0'"),
)
def hint(
    cgp: LastPosition = None,
    lexicon: OwnLexicon = None,
    rules: Rules = DEFAULT_RULES,
    top: Annotated[int, typer.Option(min=1, max=20, help=_("How many moves."))] = SHOWN,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help=_("Time for a position."))] = (
        2.0
    ),
    json: AsJson = False,
) -> None:
    profile, words = choose_rules(rules, lexicon)
    engine = Engine(words, open_tables(words), load_layout(profile.board), profile.seven_bonus)
    options = Options(
        rollouts=ROLLOUTS,
        exchange_minimum=profile.exchange_minimum,
        out_gains=profile.going_out is Leftovers.GAIN,
    )

    def answer(position: Position) -> dict[str, Any]:
        return as_data(give_hints(engine, position, seconds, options, shown=top), words.alphabet)

    def show(position: Position) -> None:
        if json:
            print_json(answer(position))
        else:
            _print_hints(give_hints(engine, position, seconds, options, shown=top), words.alphabet)

    answer_positions(cgp, words.tiles, answer, show)


def as_data(hints: list[Hint], alphabet: Alphabet) -> dict[str, Any]:
    return {
        "hints": [
            {
                "move": format_choice(hint.candidate.choice, alphabet),
                "score": hint.candidate.score,
                "equity": hint.candidate.equity,
                "win": hint.candidate.winning,
                "reasons": hint.reasons,
                "why": [say_reason(reason, language()) for reason in hint.reasons],
            }
            for hint in hints
        ]
    }


def _print_hints(hints: list[Hint], alphabet: Alphabet) -> None:
    console = make_console()
    for number, hint in enumerate(hints, 1):
        candidate = hint.candidate
        console.print(
            ngettext(
                "{number}. {move}: {score} point, equity {equity}, win {win}",
                "{number}. {move}: {score} points, equity {equity}, win {win}",
                candidate.score,
            ).format(
                number=number,
                move=format_choice(candidate.choice, alphabet),
                score=candidate.score,
                equity=write_number(candidate.equity, ".1f"),
                win=percent(candidate.winning, ".0f"),
            )
        )
        for reason in hint.reasons:
            console.print(f"   – {say_reason(reason, language())}")
