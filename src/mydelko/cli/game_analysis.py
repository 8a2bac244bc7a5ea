"""A finished game judged turn by turn, as data and as a table (`engine.judging`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from mydelko.cli.output import make_console
from mydelko.engine.analysis import Candidate
from mydelko.engine.choice import PASS, format_choice
from mydelko.engine.judging import Judged
from mydelko.letters import Alphabet
from mydelko.locale import gettext as _
from mydelko.locale import ngettext
from mydelko.play.turns import Turn
from mydelko.rules import State
from mydelko.rules.board import square_name
from mydelko.rules.state import Line, LineKind


class JudgedTurn(msgspec.Struct, frozen=True):
    turn: Turn
    judged: Judged

    @property
    def candidates(self) -> list[Candidate]:
        """Best first."""
        return [hint.candidate for hint in self.judged.best]

    @property
    def done(self) -> Candidate:
        return self.judged.done.candidate

    @property
    def is_best(self) -> bool:
        return self.done.choice == self.candidates[0].choice


def as_data(
    state: State, judged: Sequence[JudgedTurn], candidates: Callable[[list[Candidate]], Any]
) -> dict[str, Any]:
    return {
        "game": state.game,
        "rules": state.profile.name,
        "players": state.names,
        "scores": state.scores,
        "turns": [
            {
                "player": each.turn.player,
                "rack": each.turn.rack,
                "played": _written(each.turn.line),
                "score": each.turn.line.points,
                "win": each.done.winning,
                "lost": each.judged.lost_points,
                "lost_win": each.judged.lost_chance,
                "luck": each.judged.luck,
                **candidates(each.candidates),
            }
            for each in judged
        ],
    }


def print_game(state: State, judged: Sequence[JudgedTurn], alphabet: Alphabet) -> None:
    from rich.table import Table  # noqa: PLC0415 - only people read tables

    table = Table(box=None, pad_edge=False)
    for title in (_("player"), _("rack"), _("played")):
        table.add_column(title)
    for title in (_("score"), _("win %")):
        table.add_column(title, justify="right")
    table.add_column(_("best"))
    for title in (_("score"), _("win %")):
        table.add_column(title, justify="right")
    for each in judged:
        best = each.candidates[0]
        table.add_row(
            each.turn.player,
            each.turn.rack,
            _said(each.turn.line),
            str(each.turn.line.points),
            f"{100 * each.done.winning:.0f}",
            "=" if each.is_best else format_choice(best.choice, alphabet),
            str(best.score),
            f"{100 * best.winning:.0f}",
        )
    console = make_console()
    console.print(table)
    for name in state.names:
        own = [each for each in judged if each.turn.player == name]
        best_found = sum(each.is_best for each in own)
        told = ngettext(
            "{name}: the best move in {best} of {count} turn",
            "{name}: the best move in {best} of {count} turns",
            len(own),
        )
        console.print(told.format(name=name, best=best_found, count=len(own)))


def _written(line: Line) -> str:
    """As moves are written: a place and a word, a minus and a count, a pass."""
    match line.kind:
        case LineKind.PLACEMENT:
            word = line.words[0]
            return f"{square_name(word.start, word.step)} {word.word}"
        case LineKind.EXCHANGE:
            return f"-{line.count}"
        case LineKind.PASS:
            return PASS
        case LineKind.LOSS:
            return "loss"


def _said(line: Line) -> str:
    match line.kind:
        case LineKind.EXCHANGE:
            return _("exchange: {count}").format(count=line.count)
        case LineKind.PASS:
            return _("pass")
        case LineKind.LOSS:
            return _("loss")
        case LineKind.PLACEMENT:
            return _written(line)
