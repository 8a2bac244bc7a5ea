"""Matching: the pairs of least cost, by weighted matching over integer weights.

Bands become one integer: each band's unit is larger than everything all lower bands can add
up to. Large fields are searched among near candidates first; when that leaves a repeat or no
perfect matching, wider, and at last among all. Small fields are searched whole at once, so
their result is the exact optimum.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import rustworkx

from mydelko.tournament.pairing.objective import (
    BANDS,
    NO_COST,
    Band,
    Cost,
    Objective,
    added,
)
from mydelko.tournament.settings import System

WHOLE_UNTIL = 64  # players; up to here every pair is a candidate
NEAR = 20  # ranks on either side
IDEAL = 10  # ranks on either side of the system's own opponent
LARGEST = 1 << 124  # what a weight may reach


class Edge(NamedTuple):
    a: int  # ranks; the bye is the number of players
    b: int
    cost: Cost


class Matching(NamedTuple):
    pairs: tuple[tuple[int, int], ...]  # ranks, the higher ranked first
    bye: int | None  # rank
    cost: Cost
    width: int  # candidates on either side; the number of players when all were searched


class WeightOverflowError(ArithmeticError):
    """The bands do not fit into one weight."""


def match_players(objective: Objective) -> Matching:
    count = len(objective.contestants)
    if count < 2:
        raise ValueError("two players are needed for a pair")
    width = count if count <= WHOLE_UNTIL else NEAR
    while True:
        found = best_matching(count, edges(objective, width), width)
        if width >= count:
            if found is None:
                raise ArithmeticError("a complete graph has a perfect matching")
            return found
        if found is not None and not found.cost[Band.REPEATS] and _byes_fair(objective, found):
            return found
        width = count if width * 4 >= count else width * 4


def _byes_fair(objective: Objective, found: Matching) -> bool:
    """The bye went to who may have it first: no wider search can better that."""
    if found.bye is None:
        return True
    least = min(objective.bye(one)[Band.BYE] for one in objective.free)
    return objective.bye(objective.contestants[found.bye])[Band.BYE] == least


def edges(objective: Objective, width: int) -> list[Edge]:
    players = objective.contestants
    count = len(players)
    locked = objective.locked
    found = [
        Edge(a, b, objective.pair(players[a], players[b]))
        for a, b in candidates(objective, width)
        if a not in locked and b not in locked
    ]
    found += [Edge(a, b, NO_COST) for a, b in locked.items() if a < b]  # theirs is no choice
    if count % 2:
        found += [Edge(one.rank, count, objective.bye(one)) for one in objective.free]
    return found


def candidates(objective: Objective, width: int) -> Iterable[tuple[int, int]]:
    """Pairs of ranks worth weighing: neighbours, and those near the system's own opponent."""
    count = len(objective.contestants)
    if width >= count:
        return ((a, b) for a in range(count) for b in range(a + 1, count))
    seen: set[tuple[int, int]] = set()
    if objective.system is System.RANDOM:
        by_lot = sorted(range(count), key=lambda rank: objective.draws[rank])
        for place, rank in enumerate(by_lot):
            for other in by_lot[place + 1 : place + 1 + width]:
                seen.add((rank, other) if rank < other else (other, rank))
        return sorted(seen)
    for a in range(count):
        one = objective.contestants[a]
        far = one.leads or one.settled  # may have to go far down for an opponent
        seen.update((a, b) for b in range(a + 1, count if far else min(a + 1 + width, count)))
        if objective.system is System.SWISS:
            group = objective.groups[a]
            half = group.size // 2
            if half > width - IDEAL and group.position < group.size - half:
                around = a + half
                first, last = max(a + 1, around - IDEAL), min(around + IDEAL + 1, count)
                seen.update((a, b) for b in range(first, last))
    return sorted(seen)


def best_matching(count: int, found: Sequence[Edge], width: int) -> Matching | None:
    """The perfect matching of least cost over these edges, or None where there is none."""
    nodes = count + count % 2
    units = fitting_units(found, count)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from([(edge.a, edge.b, weight(edge.cost, units)) for edge in found])
    mates = rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda cost: -cost, default_weight=1
    )
    if 2 * len(mates) < nodes:
        return None
    costs = {(edge.a, edge.b): edge.cost for edge in found}
    total, bye, pairs = NO_COST, None, []
    for one, other in mates:
        a, b = min(one, other), max(one, other)
        total = added(total, costs[a, b])
        if b == count:
            bye = a
        else:
            pairs.append((a, b))
    return Matching(tuple(sorted(pairs)), bye, total, width)


def fitting_units(found: Sequence[Edge], count: int) -> list[int]:
    """Units of the bands; where they do not fit, the least bands are left to chance."""
    for kept in range(BANDS, 0, -1):
        lost = NO_COST[kept:]
        held = [edge._replace(cost=(*edge.cost[:kept], *lost)) for edge in found] if lost else found
        try:
            units = band_units(held, count)
        except WeightOverflowError:
            continue
        return [unit if band < kept else 0 for band, unit in enumerate(units)]
    raise WeightOverflowError(f"{count} players are too many")


def band_units(found: Sequence[Edge], count: int) -> list[int]:
    """The weight of one in each band, so that no sum of a lower band reaches a higher unit."""
    most = band_bounds(found, count)
    units = [1] * BANDS
    for band in range(BANDS - 2, -1, -1):
        units[band] = units[band + 1] * (most[band + 1] + 1)
    if units[0] * (most[0] + 1) >= LARGEST:
        raise WeightOverflowError(f"{count} players need more than {LARGEST.bit_length()} bits")
    return units


def band_bounds(found: Sequence[Edge], count: int) -> list[int]:
    """What each band can add up to over a matching.

    A pair costs at most half of what its two players can cost at most. Hubs, the bye and a
    player with candidates everywhere, take part once and are counted by themselves, or else
    their far candidates would swell everybody's bound.
    """
    nodes = count + count % 2
    ends = np.array([(edge.a, edge.b) for edge in found], dtype=np.int64)
    costs = np.array([edge.cost for edge in found], dtype=np.int64)
    degrees = np.bincount(ends.ravel(), minlength=nodes)
    whole = len(found) >= nodes * (nodes - 1) // 2
    hubs = np.zeros(nodes, dtype=bool) if whole else degrees >= count - 1
    if count % 2:
        hubs[count] = True
    bounds = np.zeros(BANDS, dtype=np.int64)
    at_hub = hubs[ends].any(axis=1)
    for hub in np.flatnonzero(hubs):
        bounds += costs[(ends == hub).any(axis=1)].max(axis=0)
    each = np.zeros((nodes, BANDS), dtype=np.int64)
    np.maximum.at(each, ends[~at_hub, 0], costs[~at_hub])
    np.maximum.at(each, ends[~at_hub, 1], costs[~at_hub])
    return [int(bound) for bound in bounds + each.sum(axis=0) // 2]


def weight(cost: Cost, units: Sequence[int]) -> int:
    return sum(value * unit for value, unit in zip(cost, units, strict=True) if value)
