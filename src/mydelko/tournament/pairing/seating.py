"""Tables of two to four (M): who sits with whom, by lot or by the stated objective.

Sizes differ by at most one and no table has one player. The objective, in order: fewest
pairs of the same school at a table, fewest repeated meetings, evenest strength. Up to twelve
players every partition is looked at; larger fields start from a deal that already has the
fewest same-school pairs and improve by exchanges.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

SEATS = 4
EXACT_UNTIL = 12  # players
LCM = 12  # of the sizes 2, 3, 4: average ranks become whole numbers


class Sitter(NamedTuple):
    number: int
    rank: int
    school: str = ""
    met: Mapping[int, tuple[int, ...]] = {}


TableCost = tuple[int, int, int]  # same school, repeats, imbalance
Tables = tuple[tuple[int, ...], ...]  # ranks


def table_sizes(count: int) -> list[int]:
    """⌈n/4⌉ tables, sizes differ by at most one, the larger first."""
    if count < 2:
        raise ValueError("nobody plays alone")
    tables = -(-count // SEATS)
    small, larger = divmod(count, tables)
    return [small + 1] * larger + [small] * (tables - larger)


def by_lot(count: int, seed: str) -> Tables:
    """M-1: the first round's tables are drawn."""
    order = list(range(count))
    random.Random(seed).shuffle(order)  # seeded: the lot can be drawn again
    return _cut(order, table_sizes(count))


def _cut(order: Sequence[int], sizes: Sequence[int]) -> Tables:
    tables, first = [], 0
    for size in sizes:
        tables.append(tuple(sorted(order[first : first + size])))
        first += size
    return tuple(sorted(tables))


def seat_players(sitters: Sequence[Sitter], seed: str) -> Tables:
    """The tables of least cost; ranks are positions in `sitters`."""
    if len(sitters) <= EXACT_UNTIL:
        return _exact(sitters)
    return _improved(sitters, seed)


def table_cost(sitters: Sequence[Sitter], table: Sequence[int]) -> TableCost:
    same = repeats = 0
    for a, b in combinations(table, 2):
        one, other = sitters[a], sitters[b]
        same += bool(one.school) and one.school == other.school
        repeats += len(one.met.get(other.number, ()))
    average = LCM // len(table) * sum(table)
    return same, repeats, (average - LCM * (len(sitters) - 1) // 2) ** 2


def _exact(sitters: Sequence[Sitter]) -> Tables:
    """All partitions, cut off where the cost so far is no better than the best."""
    best: tuple[TableCost, Tables] | None = None

    def search(rest: tuple[int, ...], sizes: Counter[int], made: Tables, cost: TableCost) -> None:
        nonlocal best
        if best is not None and cost >= best[0]:
            return
        if not rest:
            best = (cost, made)
            return
        first, others = rest[0], rest[1:]
        for size in sorted(size for size, left in sizes.items() if left):
            for company in combinations(others, size - 1):
                table = (first, *company)
                own = table_cost(sitters, table)
                after = (cost[0] + own[0], cost[1] + own[1], cost[2] + own[2])
                left = tuple(one for one in others if one not in company)
                search(left, sizes - Counter([size]), (*made, table), after)

    count = len(sitters)
    search(tuple(range(count)), Counter(table_sizes(count)), (), (0, 0, 0))
    if best is None:
        raise ArithmeticError("two or more players always make tables")
    return tuple(sorted(best[1]))


def _improved(sitters: Sequence[Sitter], seed: str) -> Tables:
    tables = [list(table) for table in _deal(sitters)]
    costs = [table_cost(sitters, table) for table in tables]
    order = list(_exchanges(tables))
    draw = random.Random(seed)
    changed = True
    while changed:
        changed = False
        draw.shuffle(order)
        for one, seat, other, place in order:
            before = _sum(costs[one], costs[other])
            tables[one][seat], tables[other][place] = tables[other][place], tables[one][seat]
            a, b = table_cost(sitters, tables[one]), table_cost(sitters, tables[other])
            if _sum(a, b) < before:
                costs[one], costs[other] = a, b
                changed = True
            else:
                tables[one][seat], tables[other][place] = tables[other][place], tables[one][seat]
    return tuple(sorted(tuple(sorted(table)) for table in tables))


def _deal(sitters: Sequence[Sitter]) -> list[list[int]]:
    """School by school, one to each table in turn: every school is spread evenly."""
    tables: list[list[int]] = [[] for _ in table_sizes(len(sitters))]
    order = sorted(range(len(sitters)), key=lambda rank: (sitters[rank].school, rank))
    for turn, rank in enumerate(order):
        tables[turn % len(tables)].append(rank)
    return tables


def _exchanges(tables: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int, int]]:
    for one, other in combinations(range(len(tables)), 2):
        for seat in range(len(tables[one])):
            for place in range(len(tables[other])):
                yield one, seat, other, place


def _sum(one: TableCost, other: TableCost) -> TableCost:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
