"""The result: places, the winner, and each document's way of parting equal totals."""

from __future__ import annotations

from collections import defaultdict

from mydelko.letters import load_tile_set
from mydelko.rulebook.profile import Tie
from mydelko.rules import events as ev
from mydelko.rules.hearing import Hearing
from mydelko.rules.letter_draw import letter_rank, told_ties
from mydelko.rules.refusal import Refusal
from mydelko.rules.set_of_tiles import refuse_beyond
from mydelko.rules.state import Line, LineKind, State

Key = tuple[int, ...]  # the greater is ahead


def settle_result(hearing: Hearing) -> None:
    keys = _rank(hearing)
    state = hearing.state
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    if state.ended is ev.EndReason.WALKOVER and state.awarded is None:
        places = (len(places),) * len(places)  # nobody came, and both lose
    first = [seat for seat in state.seats if places[seat] == 1]
    winner = first[0] if len(first) == 1 else None
    totals = [key[:2] for key in keys]  # awarded or not, then the score
    equal = totals.count(max(totals)) > 1
    tie_break = state.profile.clauses["tie"][0] if equal and winner is not None else ""
    hearing.happen(
        ev.ResultSettled(at=hearing.at, places=places, winner=winner, tie_break=tie_break)
    )


def _rank(hearing: Hearing) -> list[Key]:
    state = hearing.state
    if state.ended is ev.EndReason.AGREED:
        return [(_standing(state, seat), 0) for seat in state.seats]
    keys = _totals(state)
    match state.profile.tie:
        case Tie.DRAW:
            return keys
        case Tie.LAST_WORD:
            return [(*key, last_word(state, seat)) for seat, key in enumerate(keys)]
        case Tie.BEFORE_DEDUCTION:
            keys = _before_deduction(state)
            told = state.real is not None  # they draw tiles of wood, and tell which
            letters = (
                told_ties(state, _tied(state, keys))[0] if told else _draw_letters(hearing, keys)
            )
            return [(*key, -letters.get(seat, 0)) for seat, key in enumerate(keys)]


def _totals(state: State) -> list[Key]:
    return [(_standing(state, seat), state.scores[seat]) for seat in state.seats]


def _before_deduction(state: State) -> list[Key]:
    return [
        (*key, state.scores[seat] - state.deductions[seat])
        for seat, key in enumerate(_totals(state))
    ]


def _tied(state: State, keys: list[Key]) -> list[list[int]]:
    """Seats with the same key, in order of play."""
    groups: dict[Key, list[int]] = defaultdict(list)
    for seat in state.order:
        groups[keys[seat]].append(seat)
    return [seats for seats in groups.values() if len(seats) > 1]


# P-5.2: who signs signs a result, and there is none before equal totals are parted
def is_tie_open(state: State) -> bool:
    """At a real board: whether somebody has still to tell what parts equal totals."""
    return bool(tie_drawers(state) or untold_words(state))


def tie_drawers(state: State) -> tuple[int, ...]:
    """M-18: at a real board, seats whose letters have still to part equal totals."""
    if state.real is None or not state.is_over() or state.profile.tie is not Tie.BEFORE_DEDUCTION:
        return ()
    if state.ended is ev.EndReason.AGREED:
        return ()
    return told_ties(state, _tied(state, _before_deduction(state)))[1]


# M-18
def tell_tie(hearing: Hearing, letters: tuple[str, ...]) -> Refusal | None:
    """At a real board: the letters that were drawn there."""
    drawing = tie_drawers(hearing.state)
    if not drawing:
        return hearing.refuse("no-tie")
    if len(letters) != len(drawing):
        return hearing.refuse("letters-count", situation="no-tie", count=len(drawing))
    strange = next((one for one in letters if hearing.codes.tile.get(one) != one), None)
    if strange is not None:
        return hearing.refuse("no-letter", letter=strange)
    refusal = refuse_beyond(hearing, letters, load_tile_set(hearing.profile.tiles).tiles())
    if refusal is not None:
        return refusal
    drawn = tuple(zip(drawing, letters, strict=True))
    hearing.happen(ev.TieLettersDrawn(at=hearing.at, letters=drawn))
    settle_result(hearing)
    return None


def _standing(state: State, seat: int) -> int:
    """Who was awarded the game is ahead of all, who resigned behind all."""
    return 1 if state.awarded == seat else -1 if seat in state.resigned else 0


# K-1.3, R-2: the last placement that stayed on the board; none counts 0
def last_word(state: State, seat: int) -> int:
    if state.real is not None and not state.real.has_squares():
        return dict(state.real.last_words).get(seat, 0)
    line = _last_placement(state, seat)
    return 0 if line is None else line.best_word


def _last_placement(state: State, seat: int) -> Line | None:
    return next((line for line in reversed(state.sheet) if _is_placement(line, seat)), None)


def _is_placement(line: Line, seat: int) -> bool:
    return line.seat == seat and line.kind is LineKind.PLACEMENT


# K-1.3, R-2
def untold_words(state: State) -> tuple[int, ...]:
    """Where only values are written down: seats with equal totals whose last words nobody knows."""
    if state.real is None or state.real.has_squares() or state.profile.tie is not Tie.LAST_WORD:
        return ()
    if not state.is_over() or state.ended is ev.EndReason.AGREED:
        return ()
    tied = [seat for seats in _tied(state, _totals(state)) for seat in seats]
    placed = tuple(seat for seat in tied if _last_placement(state, seat) is not None)
    told = dict(state.real.last_words)
    return () if all(seat in told for seat in placed) else placed


# K-1.3, R-2
def tell_last_words(hearing: Hearing, points: tuple[int, ...]) -> Refusal | None:
    seats = untold_words(hearing.state)
    if not seats:
        return hearing.refuse("no-tie")
    if len(points) != len(seats):
        return hearing.refuse("words-count", count=len(seats))
    for seat, best in zip(seats, points, strict=True):
        line = _last_placement(hearing.state, seat)
        if line is not None and best > line.points:
            name = hearing.state.names[seat]
            return hearing.refuse("word-beyond", name=name, points=line.points)
    hearing.happen(ev.LastWordsTold(at=hearing.at, words=tuple(zip(seats, points, strict=True))))
    settle_result(hearing)
    return None


# M-18: still equal, they draw letters; the nearest to A is ahead
def _draw_letters(hearing: Hearing, keys: list[Key]) -> dict[int, int]:
    """A number for each tied seat, the lowest ahead; equal letters draw on (as in M-6)."""
    ranks: dict[int, int] = {}
    drawn = 0
    for seats in _tied(hearing.state, keys):
        ordered, drawn = _part(hearing, seats, drawn)
        ranks |= {seat: rank for rank, seat in enumerate(ordered)}
    return ranks


def _part(hearing: Hearing, seats: list[int], drawn: int) -> tuple[list[int], int]:
    tiles = hearing.draw.gather(hearing.state, drawn + len(seats))[drawn:]
    letters = tuple(zip(seats, tiles, strict=True))
    hearing.happen(ev.TieLettersDrawn(at=hearing.at, letters=letters))
    drawn += len(seats)
    by_rank: dict[int, list[int]] = defaultdict(list)
    for seat, tile in letters:
        rank = letter_rank(tile, hearing.codes, hearing.profile.blank_in_draw)
        by_rank[rank].append(seat)
    ordered: list[int] = []
    for rank in sorted(by_rank):
        tied = by_rank[rank]
        if len(tied) > 1:
            tied, drawn = _part(hearing, tied, drawn)
        ordered += tied
    return ordered, drawn
