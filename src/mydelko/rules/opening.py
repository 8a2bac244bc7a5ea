"""The opening: the table is laid, who begins (the starting draw with its ties), the first tiles.

It ends when the first clock runs; from there on a clock is started in `pressing.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mydelko.locale import marked
from mydelko.rulebook.profile import ClockStart, EqualLetters, Profile, ProfileError, Seating, Start
from mydelko.rules import events as ev
from mydelko.rules.bag import SEAT_BYTES
from mydelko.rules.hearing import Hearing
from mydelko.rules.letter_draw import drawing_seats, kept_out, order_by_letters, told_order
from mydelko.rules.real import consent_due
from mydelko.rules.refusal import Refusal
from mydelko.rules.set_of_tiles import refuse_more_than_the_set
from mydelko.rules.state import NOBODY, Phase, State
from mydelko.rules.turn import draw_tiles, finish_turn, pass_turn_on


# K-1.2, S-1.2, M-5: how many sit at a table
def open_game(
    profile: Profile,
    names: Sequence[str],
    *,
    game: str,
    at: int = 0,
    kinds: Sequence[ev.SeatKind] | None = None,
    commitment: str = "",
    practice: bool = False,
    real: ev.RealBoard | None = None,
) -> ev.GameOpened:
    """The first event of a game; raises ProfileError when the table does not fit the rules."""
    fewest, most = profile.players
    if not fewest <= len(names) <= most:
        fault = marked("{found} seats, {rules} takes {fewest}–{most}")
        raise ProfileError(
            "players", fault, found=len(names), rules=profile.name, fewest=fewest, most=most
        )
    if len(set(names)) != len(names):
        raise ProfileError("players", marked("two seats have the same name"))
    return ev.GameOpened(
        at=at,
        game=game,
        profile=profile,
        names=tuple(names),
        kinds=tuple(kinds) if kinds else (ev.SeatKind.HUMAN,) * len(names),
        commitment=commitment,
        practice=practice,
        real=real,
    )


def add_bytes(hearing: Hearing, seat: int, data: str) -> Refusal | None:
    """Each seat may add its own bytes to the fair bag between its commitment and the first draw."""
    state = hearing.state
    if not state.commitment:
        return hearing.refuse("bytes-early")  # the seed could still be chosen to suit them
    if state.phase is not Phase.STARTING or state.draws:
        return hearing.refuse("started", phase=state.phase.value)
    if state.entropy[seat]:
        return hearing.refuse("bytes-twice")
    try:
        length = len(bytes.fromhex(data))
    except ValueError:
        length = 0
    if length != SEAT_BYTES:
        return hearing.refuse("bytes", count=SEAT_BYTES)
    hearing.happen(ev.BytesAdded(at=hearing.at, seat=seat, data=data))
    return None


# S-3.1, S-3.2, P-2.1, K-1.4, M-5
def begin(hearing: Hearing, first: int | None = None) -> Refusal | None:
    """Without a draw: pairing names the starter, or the order of entry, humans first."""
    state, start = hearing.state, hearing.profile.start
    if state.phase is not Phase.STARTING:
        return hearing.refuse("started", phase=state.phase.value)
    if state.real is not None and consent_due(state):
        return hearing.refuse("device-unagreed")
    fault = _starter_fault(state, first)
    if fault:
        return hearing.refuse(fault)
    seats = list(state.seats)
    if start is Start.ENTRY:
        seats.sort(key=lambda seat: state.kinds[seat] is ev.SeatKind.COMPUTER)
    _begin(hearing, tuple(_from_seat(seats, first or 0)))
    return None


def _starter_fault(state: State, first: int | None) -> str:
    """Why the game cannot begin with this starter, as the code of a refusal; or empty."""
    start = state.profile.start
    if not may_begin(state):
        return "must-draw"
    if first is None:
        free = state.ordered or start is Start.ENTRY
        return "" if free else "must-draw" if start is Start.DRAW else "starter-unnamed"
    if first not in state.seats:
        return "unknown-seat"
    return "no-pairing" if start is Start.ENTRY else ""


def may_begin(state: State) -> bool:
    """Whether the starter may be named; at a real board also as the result of a draw there."""
    if state.ordered or state.profile.start is not Start.DRAW:
        return True
    return state.real is not None and state.profile.seating is Seating.FROM_STARTER


def _from_seat(seats: list[int], first: int) -> list[int]:
    return seats[first:] + seats[:first]


# K-1.4, P-2.1, M-5, M-6
def draw_start(hearing: Hearing, letters: tuple[str, ...] = ()) -> Refusal | None:
    """Letters decide who begins (M: the whole order); then every tile goes back."""
    state = hearing.state
    if state.phase is not Phase.STARTING:
        return hearing.refuse("started", phase=state.phase.value)
    if hearing.profile.start is Start.ENTRY:
        return hearing.refuse("no-draw")
    if state.real is not None:
        return _tell_letters(hearing, letters)
    ordered = order_by_letters(state, lambda seats: _draw_letters(hearing, seats))
    _return_letters(hearing)
    _begin(hearing, ordered)
    return None


def _draw_letters(hearing: Hearing, seats: list[int]) -> ev.SeatLetters:
    if hearing.state.aside and hearing.profile.equal_letters is EqualLetters.ALL_REDRAW:
        _return_letters(hearing)  # P-2.1: all tiles go back before everybody draws again
    tiles = hearing.draw.take(hearing.state, len(seats))
    letters = tuple(zip(seats, tiles, strict=True))
    hearing.happen(ev.StartLettersDrawn(at=hearing.at, letters=letters))
    return letters


def _return_letters(hearing: Hearing) -> None:
    hearing.happen(ev.StartLettersReturned(at=hearing.at, tiles=hearing.state.aside))


def _tell_letters(hearing: Hearing, letters: tuple[str, ...]) -> Refusal | None:
    """At a real board: what was drawn there, round by round, until it decides."""
    if consent_due(hearing.state):
        return hearing.refuse("device-unagreed")
    drawing = drawing_seats(hearing.state)
    if len(letters) != len(drawing):
        return hearing.refuse("letters-count", count=len(drawing))
    kept = kept_out(hearing.state)
    refusal = refuse_more_than_the_set(hearing, (*kept, *letters))
    if refusal is not None:
        return refusal
    drawn = tuple(zip(drawing, letters, strict=True))
    hearing.happen(ev.StartLettersDrawn(at=hearing.at, letters=drawn))
    ordered = told_order(hearing.state)
    if ordered is not None:
        _begin(hearing, ordered)
    return None


# P-2.3, P-2.4, K-1.5, K-2.4, M-6
def _begin(hearing: Hearing, order: tuple[int, ...]) -> None:
    if hearing.state.clock.running != NOBODY:
        hearing.happen(ev.ClockStopped(at=hearing.at, seat=hearing.state.clock.running))
    clause = hearing.profile.clauses["start"][0]
    dealt = any(hearing.state.racks)  # a given position keeps its racks
    hearing.happen(ev.GameBegan(at=hearing.at, order=order, clause=clause))
    first = order[0]
    if not dealt:
        # the clock starts while the first player draws; the others draw after that
        early = 1 if hearing.profile.clock_start is ClockStart.FIRST_TILE else 2
        _draw(hearing, first, early)
    if hearing.state.real is not None:
        finish_turn(hearing, order[-1])  # P-2.4, K-2.4: the opponent starts the first clock
        return
    pass_turn_on(hearing, order[-1])
    if not dealt:
        for seat in order:
            draw_tiles(hearing, seat)


def _draw(hearing: Hearing, seat: int, count: int) -> None:
    tiles = hearing.draw.take(hearing.state, count)
    hearing.happen(ev.TilesDrawn(at=hearing.at, seat=seat, tiles=tiles))
