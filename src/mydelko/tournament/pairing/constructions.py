"""Constructions: rounds that follow from a seeded order alone.

Berger's tables for a round robin, single or double; teams whose members meet the other
team's members; the bracket of a knockout with byes to the top. Positions count from 0, the
first of a pair starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Pair = tuple[int, int]


class Fixtures(NamedTuple):
    pairs: tuple[Pair, ...]
    byes: tuple[int, ...] = ()


def berger(count: int, round_number: int) -> Fixtures:
    """A round of Berger's tables; later cycles swap the starters."""
    even = count + count % 2
    cycle, index = divmod(round_number - 1, even - 1)
    last = even - 1
    # The last stays, the others turn; so everyone meets everyone once and starts alternate.
    ring = [(index * (even // 2) + step) % last for step in range(last)]
    pairs = [(ring[0], last) if index % 2 == 0 else (last, ring[0])]
    pairs += [(ring[step], ring[-step]) for step in range(1, even // 2)]
    if cycle % 2:
        pairs = [(b, a) for a, b in pairs]
    if count == even:
        return Fixtures(tuple(pairs))
    byes = tuple(a if b == last else b for a, b in pairs if last in (a, b))
    return Fixtures(tuple(pair for pair in pairs if last not in pair), byes)


def team_round(teams: Sequence[Sequence[int]], round_number: int) -> Fixtures:
    """Teams meet by Berger; in a match of m rounds each meets every member of the other team."""
    members = max((len(team) for team in teams), default=0)
    match_number, shift = divmod(round_number - 1, max(members, 1))
    fixtures = berger(len(teams), match_number + 1)
    pairs: list[Pair] = []
    byes = [member for team in fixtures.byes for member in teams[team]]
    for home, away in fixtures.pairs:
        for board in range(members):
            other = (board + shift) % members
            one = teams[home][board] if board < len(teams[home]) else None
            two = teams[away][other] if other < len(teams[away]) else None
            if one is not None and two is not None:
                pairs.append((one, two) if (board + shift) % 2 == 0 else (two, one))
            else:
                byes += [member for member in (one, two) if member is not None]
    return Fixtures(tuple(pairs), tuple(byes))


def bracket_order(size: int) -> list[int]:
    """Seeds in bracket order: 1 meets the last, and the best two meet in the final."""
    order = [0]
    while len(order) < size:
        double = 2 * len(order)
        order = [seed for one in order for seed in (one, double - 1 - one)]
    return order


def knockout(alive: Sequence[int | None]) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs and byes of a bracket round; `alive` is the bracket, None where nobody stands."""
    pairs: list[tuple[int, int]] = []
    byes: list[int] = []
    for one, other in zip(alive[::2], alive[1::2], strict=True):
        if one is not None and other is not None:
            pairs.append((one, other))
        elif one is not None or other is not None:
            byes.append(one if one is not None else other)  # type: ignore[arg-type]
    return pairs, byes


def first_bracket(count: int) -> list[int | None]:
    """The bracket of so many seeds, filled up with empty places: byes to the top."""
    size = 1
    while size < count:
        size *= 2
    return [seed if seed < count else None for seed in bracket_order(size)]
