"""The result: places, the winner, and each document's way of parting equal totals."""

from __future__ import annotations

from collections import defaultdict

from mydelko.rulebook.profile import BlankInDraw, Tie
from mydelko.rules import events as ev
from mydelko.rules.codes import Codes
from mydelko.rules.hearing import Hearing
from mydelko.rules.state import LineKind, State

Key = tuple[int, ...]  # the greater is ahead


def settle_result(hearing: Hearing) -> None:
    keys = _rank(hearing)
    state = hearing.state
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
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
        return [(0, 0) for _ in state.seats]
    keys: list[Key] = [(_standing(state, seat), state.scores[seat]) for seat in state.seats]
    match state.profile.tie:
        case Tie.DRAW:
            return keys
        case Tie.LAST_WORD:
            return [(*key, last_word(state, seat)) for seat, key in enumerate(keys)]
        case Tie.BEFORE_DEDUCTION:
            keys = [
                (*key, state.scores[seat] - state.deductions[seat]) for seat, key in enumerate(keys)
            ]
            # at a real board they draw tiles of wood: the desk is told what (M-18)
            letters = {} if state.real else _draw_letters(hearing, keys)
            return [(*key, -letters.get(seat, 0)) for seat, key in enumerate(keys)]


def _standing(state: State, seat: int) -> int:
    """Who was awarded the game is ahead of all, who resigned behind all."""
    return 1 if state.awarded == seat else -1 if seat in state.resigned else 0


# K-1.3, R-2: the last placement that stayed on the board; none counts 0
def last_word(state: State, seat: int) -> int:
    for line in reversed(state.sheet):
        if line.seat == seat and line.kind is LineKind.PLACEMENT:
            return line.best_word
    return 0


# M-18: still equal, they draw letters; the nearest to A is ahead
def _draw_letters(hearing: Hearing, keys: list[Key]) -> dict[int, int]:
    """A number for each tied seat, the lowest ahead; equal letters draw on (as in M-6)."""
    groups: dict[Key, list[int]] = defaultdict(list)
    for seat in hearing.state.order:
        groups[keys[seat]].append(seat)
    ranks: dict[int, int] = {}
    drawn = 0
    for seats in groups.values():
        if len(seats) > 1:
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


# P-2.1: a blank is an A; K, M-5: a blank comes before A
def letter_rank(tile: str, codes: Codes, blank: BlankInDraw) -> int:
    if tile == "?":
        return 1 if blank is BlankInDraw.AS_A else 0
    return codes.number[tile]
