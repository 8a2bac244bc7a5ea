"""A computer at the table: what it is asked, and its choice as ordinary acts.

It sees what a player at its seat sees and is judged like one. It thinks no longer than its clock
allows, and where words are challenged it lays and doubts words as its level does. Thinking
blocks; whoever calls this does so in a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from mydelko.engine.levels import (
    Choice,
    Clock,
    ExchangeChoice,
    PassChoice,
    PlaceChoice,
    Player,
)
from mydelko.engine.timing import RESERVE, moves_expected
from mydelko.letters import BLANK_TILE, SIZE
from mydelko.notation import Position
from mydelko.play.options import is_paused
from mydelko.rulebook.profile import BlankEntry, Leftovers
from mydelko.rules import acts, time_left
from mydelko.rules.board import SQUARES
from mydelko.rules.clock import time_used
from mydelko.rules.codes import codes_of
from mydelko.rules.events import SeatKind
from mydelko.rules.options import Options, Otherwise, awaited, options
from mydelko.rules.placement import Laid, find_fault
from mydelko.rules.state import Phase, State

NEVER = SQUARES  # an exchange minimum that no bag reaches
PATIENCE = 30_000  # milliseconds it waits for a record before it starts that clock


class Wake(NamedTuple):
    """A computer that will act though nothing happens."""

    seat: int
    at: int  # milliseconds of game time


def waiting_computer(state: State) -> int | None:
    """The computer seat that owes the table something now."""
    if SeatKind.COMPUTER not in state.kinds or (state.practice and is_paused(state)):
        return None
    wanted = awaited(state)
    if wanted is None or state.phase is Phase.STARTING:
        return None
    owing = wanted.seats
    if wanted.act == "name":  # P-4.5.3: a person forgot a blank, so the clock is given back
        owing = tuple(seat for seat in state.seats if options(state, seat).may("start"))
    return next((seat for seat in owing if seat >= 0 and _is_computer(state, seat)), None)


# P-4.6.2
def impatient_computer(state: State) -> Wake | None:
    """The computer that will start the clock of who does not record its move."""
    if SeatKind.COMPUTER not in state.kinds or is_paused(state):
        return None
    wanted = awaited(state)
    if wanted is None or wanted.act != "record" or wanted.otherwise is not Otherwise.START:
        return None
    if wanted.since is None or all(state.clock.budget[seat] is None for seat in wanted.seats):
        return None
    for seat in state.seats:
        if _is_computer(state, seat) and options(state, seat).may("start"):
            return Wake(seat, wanted.since + PATIENCE)
    return None


def choose(
    player: Player,
    state: State,
    seat: int,
    now: int,
    *,
    random: Random,
    cancelled: Callable[[], bool],
) -> tuple[acts.Act, ...]:
    """What the seat does next; asked only when `waiting_computer` names it, or when the patience
    of `impatient_computer` has ended. `now` is the table's time at which the thinking begins."""
    offered = options(state, seat)
    if offered.may("record"):
        return (_answer(player, state, random, offered),)
    if offered.may("start"):
        return (acts.StartClock(),)
    if not offered.may("play"):
        return (acts.Pass(),)
    choice = player.choose(
        position_of(state, seat),
        exchange_minimum=exchange_minimum(state, offered),
        random=random,
        cancelled=cancelled,
        clock=clock_of(state, seat, now),
        rivals=len(state.names) - 1,
        out_gains=state.profile.going_out is Leftovers.GAIN,
        phoneys=not state.profile.validates(),
    )
    return _acts(choice, state)


def last_resort(state: State, seat: int) -> acts.Act:
    """What it does when its choice was refused."""
    return acts.Record() if options(state, seat).may("record") else acts.Pass()


def position_of(state: State, seat: int) -> Position:
    """What the seat knows; other racks stay unknown."""
    number = codes_of(state.profile.tiles).number
    best = max(state.scores[other] for other in state.opponents(seat))
    return Position(
        board=state.board,
        rack=bytes(0 if tile == BLANK_TILE else number[tile] for tile in state.racks[seat]),
        scores=(state.scores[seat], best),
        scoreless=_scoreless(state),
    )


def clock_of(state: State, seat: int, now: int) -> Clock | None:
    """The time the seat has left, or that a single move may take if that is less."""
    left = [time_left(state, seat, now)]
    limit = state.profile.move_limit
    moves = _moves_left(state)
    if limit is not None:
        used = time_used(state, seat, now) - state.clock.turn_used
        left.append((limit - used) * (moves + RESERVE))
    known = [each for each in left if each is not None]
    return Clock(max(0, min(known)), moves) if known else None


def _moves_left(state: State) -> int:
    unseen = len(state.bag) + sum(len(rack) for rack in state.racks)
    return moves_expected(unseen, len(state.names))


def _scoreless(state: State) -> int:
    """Turns since somebody last scored."""
    points = [line.points for line in state.sheet]
    return next((turns for turns, each in enumerate(reversed(points)) if each), len(points))


# P-4.7.1, K-7.1, M-16: challenges words as well as its level knows them, claims what lies wrong
def _answer(player: Player, state: State, random: Random, offered: Options) -> acts.Act:
    least = state.profile.first_word_tiles
    if offered.may("claim") and find_fault(state.board, state.laid, least) is not None:
        return acts.Claim()
    if offered.may("challenge"):
        wrong = player.doubts(list(offered.words), random)
        if wrong:
            return acts.Challenge(words=wrong)
    return acts.Record()


def _acts(choice: Choice, state: State) -> tuple[acts.Act, ...]:
    match choice:
        case PlaceChoice(placement):
            alphabet = codes_of(state.profile.tiles).alphabet
            tiles = tuple(
                (row * SIZE + column, alphabet.decode([tile]))
                for row, column, tile in placement.laid_on(state.board)
            )
            return _place(state, tuple(sorted(tiles)))
        case ExchangeChoice(tiles=given):
            return (acts.Exchange(tiles=given),)
        case PassChoice():
            return (acts.Pass(),)


# S-2.2: where typed blanks are read by base letter, a computer names its blanks one by one
def _place(state: State, tiles: Laid) -> tuple[acts.Act, ...]:
    tile = codes_of(state.profile.tiles).tile
    blanks = [text for _, text in tiles if tile[text] == BLANK_TILE]
    if not blanks or state.profile.blank_entry is BlankEntry.EXACT:
        return (acts.Play(tiles=tiles),)
    bare = tuple((square, tile[text]) for square, text in tiles)
    names = [acts.Name(letter=letter) for letter in blanks]
    return (acts.Place(tiles=bare), *names, acts.Stop())


def exchange_minimum(state: State, offered: Options) -> int:
    return max(state.profile.exchange_minimum, 1) if offered.may("exchange") else NEVER


def _is_computer(state: State, seat: int) -> bool:
    return state.kinds[seat] is SeatKind.COMPUTER
