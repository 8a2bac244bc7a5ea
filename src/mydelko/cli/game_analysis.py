"""A finished game judged turn by turn: what was played, and what would have been best.

Each turn is asked with what its player knew: the board, the own rack and the scores; at a table of
three or four the others count as one opponent. A game in play is not judged: that would be a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from mydelko.cli.output import make_console
from mydelko.engine.analysis import Candidate
from mydelko.engine.choice import PASS, PassChoice, PlaceChoice, format_choice
from mydelko.letters import SIZE, Alphabet
from mydelko.locale import gettext as _
from mydelko.locale import ngettext
from mydelko.notation import Position, parse_rack
from mydelko.rules import State, apply, fold
from mydelko.rules.board import square_name
from mydelko.rules.events import Event
from mydelko.rules.options import options
from mydelko.rules.state import Line, LineKind


class Turn(msgspec.Struct, frozen=True):
    line: Line  # of the score sheet
    player: str
    rack: str
    position: Position  # as the player saw it


class JudgedTurn(msgspec.Struct, frozen=True):
    turn: Turn
    candidates: list[Candidate]  # best first
    played: Candidate | None  # None where the move was not among them


def turns_of(events: Sequence[Event], alphabet: Alphabet) -> Iterator[Turn]:
    """Turns with a choice in them, in the order of the score sheet."""
    state = fold(events[:1])
    asked = state  # the latest moment at which a player had the whole move to choose
    for event in events[1:]:
        offered = options(state, state.turn)
        if offered.may("play") and not offered.may("take-back"):
            asked = state
        after = apply(state, event)
        if len(after.sheet) > len(state.sheet):
            line = after.sheet[-1]
            if asked.turn == line.seat and asked.racks[line.seat] and not line.forced:
                yield _turn(asked, line, alphabet)
        state = after


def _turn(state: State, line: Line, alphabet: Alphabet) -> Turn:
    rack = state.racks[line.seat]
    others = max(state.scores[seat] for seat in state.opponents(line.seat))
    position = Position(
        board=state.board,
        rack=bytes(sorted(parse_rack(rack, alphabet))),
        scores=(state.scores[line.seat], others),
    )
    return Turn(line, state.names[line.seat], rack, position)


def judge(
    turns: Sequence[Turn],
    analyze: Callable[[Position], list[Candidate]],
    alphabet: Alphabet,
    report: Callable[[float], None],
) -> list[JudgedTurn]:
    judged = []
    for number, turn in enumerate(turns, 1):
        found = analyze(turn.position)
        played = next((each for each in found if _is_played(each, turn, alphabet)), None)
        judged.append(JudgedTurn(turn, found, played))
        report(number / len(turns))
    return judged


def _is_played(candidate: Candidate, turn: Turn, alphabet: Alphabet) -> bool:
    match candidate.choice:
        case PlaceChoice(placement):
            laid = {
                (row * SIZE + column, alphabet.decode([tile]))
                for row, column, tile in placement.laid_on(turn.position.board)
            }
            return turn.line.kind is LineKind.PLACEMENT and laid == set(turn.line.tiles)
        case PassChoice():
            return turn.line.kind is LineKind.PASS
        case _:
            return False  # the sheet does not say which tiles were exchanged


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
                "win": None if each.played is None else each.played.winning,
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
            "–" if each.played is None else f"{100 * each.played.winning:.0f}",
            "=" if best is each.played else format_choice(best.choice, alphabet),
            str(best.score),
            f"{100 * best.winning:.0f}",
        )
    console = make_console()
    console.print(table)
    for name in state.names:
        own = [each for each in judged if each.turn.player == name]
        best_found = sum(each.candidates[0] is each.played for each in own)
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
