"""The letter draw that says who begins, and under some rules the whole order.

Where letters come from is the caller's affair: the bag, or what people at a real board have told.
"""

from __future__ import annotations

from collections.abc import Callable

from mydelko.rulebook.profile import BlankInDraw, EqualLetters, Seating
from mydelko.rules.codes import Codes, codes_of
from mydelko.rules.events import SeatLetters
from mydelko.rules.state import State

Drawing = Callable[[list[int]], SeatLetters]  # these seats draw a letter each


class _UntoldError(Exception):
    def __init__(self, seats: list[int]) -> None:
        super().__init__(seats)
        self.seats = seats


# K-1.4, P-2.1, M-5, M-6
def order_by_letters(state: State, draw: Drawing) -> tuple[int, ...]:
    """The order of play."""
    again = state.profile.equal_letters is EqualLetters.ALL_REDRAW
    seats = list(state.seats)
    ordered = _redraw(state, seats, draw) if again else _draw_on(state, seats, draw)
    if state.profile.seating is Seating.FROM_STARTER:
        first = ordered[0]
        ordered = seats[first:] + seats[:first]
    return tuple(ordered)


def told_order(state: State) -> tuple[int, ...] | None:
    """At a real board: the order, if the letters told so far decide it."""
    try:
        return order_by_letters(state, _told(state.real.letters if state.real else ()))
    except _UntoldError:
        return None


def drawing_seats(state: State) -> tuple[int, ...]:
    """At a real board: whose letters have to be told next."""
    try:
        order_by_letters(state, _told(state.real.letters if state.real else ()))
    except _UntoldError as untold:
        return tuple(untold.seats)
    return ()


# K-1.4, M-6
def kept_out(state: State) -> tuple[str, ...]:
    """At a real board: the letters drawn so far that do not go back before the next round."""
    if state.real is None or state.profile.equal_letters is EqualLetters.ALL_REDRAW:
        return ()
    return tuple(tile for drawn in state.real.letters for _, tile in drawn)


# M-18
def told_ties(state: State, groups: list[list[int]]) -> tuple[dict[int, int], tuple[int, ...]]:
    """At a real board: the rank of each tied seat so far told, and whose letters come next."""
    draw = _told(state.real.ties if state.real else ())
    ranks: dict[int, int] = {}
    try:
        for seats in groups:
            ranks |= {seat: rank for rank, seat in enumerate(_draw_on(state, seats, draw))}
    except _UntoldError as untold:
        return ranks, tuple(untold.seats)
    return ranks, ()


def _told(letters: tuple[SeatLetters, ...]) -> Drawing:
    rounds = list(letters)

    def draw(seats: list[int]) -> SeatLetters:
        """The next round of just these seats: others parted a tie that is no more."""
        for drawn in rounds:
            if {seat for seat, _ in drawn} == set(seats):
                rounds.remove(drawn)
                return drawn
        raise _UntoldError(seats)

    return draw


def _redraw(state: State, seats: list[int], draw: Drawing) -> list[int]:
    """P-2.1: while the best letter is shared, all tiles go back and everybody draws again."""
    while True:
        ranks = _ranks(state, draw(seats))
        if list(ranks.values()).count(min(ranks.values())) == 1:
            return sorted(ranks, key=lambda seat: ranks[seat])


def _draw_on(state: State, seats: list[int], draw: Drawing) -> list[int]:
    """K-1.4, M-6: those tied draw again among themselves, the drawn tiles kept out."""
    ranks = _ranks(state, draw(seats))
    ordered: list[int] = []
    for rank in sorted(set(ranks.values())):
        tied = [seat for seat in seats if ranks[seat] == rank]
        ordered += _draw_on(state, tied, draw) if len(tied) > 1 else tied
    return ordered


def _ranks(state: State, letters: SeatLetters) -> dict[int, int]:
    codes, blank = codes_of(state.profile.tiles), state.profile.blank_in_draw
    return {seat: letter_rank(tile, codes, blank) for seat, tile in letters}


# P-2.1: a blank is an A; K, M-5: a blank comes before A
def letter_rank(tile: str, codes: Codes, blank: BlankInDraw) -> int:
    if tile == "?":
        return 1 if blank is BlankInDraw.AS_A else 0
    return codes.number[tile]
