"""The turns of a game, each with what its player knew and did: what a review is made from.

Only turns with a choice in them count: not those that were passed by force. What a seat knows is
the board, its own rack and the scores (`engine.judging.Asked`), now or at any turn of the past.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from mydelko.engine.choice import Choice, ExchangeChoice, PassChoice, PlaceChoice
from mydelko.engine.judging import Asked, Done
from mydelko.letters import SIZE
from mydelko.notation import Place, Placement, parse_rack
from mydelko.play.computer import exchange_minimum, position_of
from mydelko.rulebook.profile import Leftovers
from mydelko.rules import State, apply, fold
from mydelko.rules.board import DOWN
from mydelko.rules.codes import codes_of
from mydelko.rules.events import Event, TilesDrawn
from mydelko.rules.options import options
from mydelko.rules.state import NOBODY, Line, LineKind


class Turn(msgspec.Struct, frozen=True):
    number: int  # of its line on the score sheet, from 0
    line: Line
    player: str
    rack: str
    asked: Asked
    done: Done


def turns_of(events: Sequence[Event]) -> Iterator[Turn]:
    """Turns with a choice in them, in the order of the score sheet."""
    state = fold(events[:1])
    if state.real is not None:
        return  # what a rack of wood held nobody knows
    asked = state  # the latest moment at which a player had the whole move to choose
    given = ""  # tiles last set aside for an exchange
    drawn = [""] * len(state.names)  # by seat, since its last turn
    for event in events[1:]:
        offered = options(state, state.turn)
        if offered.may("play") and not offered.may("take-back"):
            asked = state
        after = apply(state, event)
        if isinstance(event, TilesDrawn):
            drawn[event.seat] += event.tiles
        if after.turn != NOBODY and after.aside:
            given = after.aside
        if len(after.sheet) > len(state.sheet):
            line, came = after.sheet[-1], drawn[after.sheet[-1].seat]
            drawn[line.seat] = ""
            if asked.turn == line.seat and asked.racks[line.seat] and not line.forced:
                yield _turn(asked, line, len(after.sheet) - 1, came, given)
        state = after


def asked_of(state: State, seat: int) -> Asked:
    """What the seat on turn knows."""
    return Asked(
        position=position_of(state, seat),
        rivals=tuple(state.scores[other] for other in state.opponents(seat)),
        exchange_minimum=exchange_minimum(state, options(state, seat)),
        out_gains=state.profile.going_out is Leftovers.GAIN,
    )


def _turn(state: State, line: Line, number: int, came: str, given: str) -> Turn:
    alphabet, rack = codes_of(state.profile.tiles).alphabet, state.racks[line.seat]
    here = "".join((Counter(rack) & Counter(came)).elements())  # some may be back in the bag
    done = Done(_choice(state, line, given), line.points, parse_rack(here, alphabet))
    player = state.names[line.seat]
    return Turn(number, line, player, rack, asked_of(state, line.seat), done)


def _choice(state: State, line: Line, given: str) -> Choice:
    match line.kind:
        case LineKind.PLACEMENT:
            return PlaceChoice(_placement(state, line))
        case LineKind.EXCHANGE:
            return ExchangeChoice("".join(sorted(given)))
        case LineKind.PASS | LineKind.LOSS:
            return PassChoice()


def _placement(state: State, line: Line) -> Placement:
    word, codes = line.words[0], codes_of(state.profile.tiles)
    laid = {square: codes.number[text] for square, text in line.tiles}
    squares = range(word.start, word.start + word.step * len(word.word), word.step)
    row, column = divmod(word.start, SIZE)
    letters = bytes(laid.get(square) or state.board[square] for square in squares)
    return Placement(Place(row=row, column=column, down=word.step == DOWN), letters)
