"""The objective: what a pair or a bye costs, in bands of falling weight.

The cost of a round is the sum over its pairs and its bye, compared band by band; a lower band
matters only where all higher ones are equal. `docs/pairing.md` states the same in words.
Nothing here searches; `matching.py` does.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from mydelko.tournament.settings import Repeats, System


class Band(enum.IntEnum):
    REPEATS = 0  # meetings so far
    BYE = 1  # byes had, then places above the last
    RECENCY = 2  # the round of the latest meeting: the older the better
    STRICT_APART = 3  # shared labels, where the event puts them first
    LEADER = 4  # contender-aware: the opponents of the leader and of who can lose or gain nothing
    CONTENDERS = 5  # contender-aware: can reach a prize against cannot
    STARTS_LIMIT = 6  # |first − second| beyond 2 after this game
    POINTS = 7  # square of the difference of big points, in halves
    SINKS = 8  # floats down twice running
    FLOATS = 9  # floated the same way in one of the last two rounds
    SHAPE = 10  # the system's shape
    APART = 11  # shared labels: school, club, city, team
    STARTS = 12  # squares of |first − second| beyond 1 after this game
    RANKS = 13  # distance from the exact place in the system's order


BANDS = len(Band)
Cost = tuple[int, ...]
NO_COST: Cost = (0,) * BANDS
LAST_ROUND = 2  # what a float in it counts
NOBODY_LOCKED: Mapping[int, int] = MappingProxyType({})


class Contestant(NamedTuple):
    """A player as pairing sees one; sorted by rank, which counts from 0."""

    number: int
    rank: int
    points: int = 0  # halves
    met: Mapping[int, tuple[int, ...]] = {}  # opponent: rounds of the meetings
    byes: int = 0
    balance: int = 0  # games started minus games replied
    labels: frozenset[str] = frozenset()
    sank: int = 0  # met fewer points in the last round (`LAST_ROUND`), or in the one before: 1
    rose: int = 0  # met more points, likewise
    prize: bool = False  # can still reach a prize place
    catches: bool = False  # can still catch the leader
    settled: bool = False  # has a prize place that no result can change
    leads: bool = False
    lot: int = 0  # for the random system

    @property
    def at_stake(self) -> bool:
        """Has a prize to win or to lose."""
        return self.prize and not self.settled


class Group(NamedTuple):
    position: int  # within the score group
    size: int


class Objective:
    """The stated cost of pairs and byes for one round of one system."""

    def __init__(
        self,
        contestants: Sequence[Contestant],
        system: System,
        repeats: Repeats = Repeats.AVOIDED,
        *,
        strict_apart: bool = False,
        locked: Mapping[int, int] = NOBODY_LOCKED,
    ) -> None:
        self.contestants = contestants
        self.locked = locked  # ranks whose opponents are set, both ways
        self.free = [one for one in contestants if one.rank not in locked]
        self.system = system
        self.repeats = repeats
        self.strict_apart = strict_apart
        self.groups = score_groups(contestants)
        self.draws = lot_places(contestants)

    def pair(self, a: Contestant, b: Contestant) -> Cost:
        """`a` is ranked above `b`."""
        repeats = recency = 0
        if self.repeats is Repeats.AVOIDED:
            met = a.met.get(b.number)
            if met:
                repeats, recency = len(met), met[-1]
        shared = len(a.labels & b.labels) if a.labels and b.labels else 0
        strict, soft = (shared, 0) if self.strict_apart else (0, shared)
        leader, mixed = contention_cost(a, b) if self.system is System.CONTENDER else (0, 0)
        points, shape, ranks = self._shape(a, b)
        # Danish pairs neighbours: starts are balanced after that, not before.
        limit = 0 if self.system is System.DANISH else starts_cost(a.balance, b.balance, 2)
        return (
            repeats,
            0,
            recency,
            strict,
            leader,
            mixed,
            limit,
            points,
            int(points > 0 and a.sank == LAST_ROUND),
            a.sank + b.rose if points else 0,
            shape,
            soft,
            starts_cost(a.balance, b.balance, 1),
            ranks,
        )

    def bye(self, one: Contestant) -> Cost:
        # A leader whom nobody can catch takes the bye as gladly as the last of the table.
        count = len(self.contestants)
        by_lot = self.system is System.RANDOM
        above = self.draws[one.rank] if by_lot else count - 1 - one.rank
        if one.leads and one.settled:
            above = 0
        return (0, one.byes * count + above, *(0,) * (BANDS - 2))

    def _shape(self, a: Contestant, b: Contestant) -> tuple[int, int, int]:
        apart = b.rank - a.rank
        match self.system:
            case System.RANDOM:
                return 0, 0, (self.draws[b.rank] - self.draws[a.rank]) ** 2
            case System.DANISH:
                return 0, (apart - 1) ** 2, 0
            case System.MONRAD | System.CONTENDER:
                return (a.points - b.points) ** 2, (apart - 1) ** 2, 0
            case _:
                return self._halves(a, b)

    def _halves(self, a: Contestant, b: Contestant) -> tuple[int, int, int]:
        difference = a.points - b.points
        upper, lower = self.groups[a.rank], self.groups[b.rank]
        if difference:
            # a floater comes from the bottom of its group to the top of the next
            drop = upper.size - 1 - upper.position + lower.position
            return difference**2, 0, drop**2
        distance = lower.position - upper.position - upper.size // 2
        return 0, int(not are_across(upper, lower)), distance**2


def are_across(upper: Group, lower: Group) -> bool:
    """In different halves of their score group; the middle of an odd one belongs to both."""
    half = upper.size // 2
    return upper.position < upper.size - half and lower.position >= half


# The leader meets someone who can still catch up; one whose prize is settled, someone without
# a prize at stake; who can reach a prize plays others who can.
def contention_cost(a: Contestant, b: Contestant) -> tuple[int, int]:
    if a.settled or b.settled:
        return int(a.at_stake or b.at_stake), 0
    for leader, other in ((a, b), (b, a)):
        if leader.leads:
            return int(not other.catches), 0
    return 0, int(a.prize != b.prize)


@cache
def starts_cost(a: int, b: int, free: int) -> int:
    """Squared imbalance beyond `free` games after the better of the two ways to start."""
    return min(
        _beyond(a + 1, free) + _beyond(b - 1, free), _beyond(a - 1, free) + _beyond(b + 1, free)
    )


def _beyond(balance: int, free: int) -> int:
    return max(0, abs(balance) - free) ** 2


def score_groups(contestants: Sequence[Contestant]) -> list[Group]:
    """For each rank: where in its score group, and how large the group is."""
    sizes: dict[int, int] = {}
    positions = []
    for one in contestants:
        positions.append(sizes.get(one.points, 0))
        sizes[one.points] = positions[-1] + 1
    return [
        Group(position, sizes[one.points])
        for one, position in zip(contestants, positions, strict=True)
    ]


def lot_places(contestants: Sequence[Contestant]) -> list[int]:
    """For each rank: the place in the order of lots."""
    order = sorted(range(len(contestants)), key=lambda rank: contestants[rank].lot)
    places = [0] * len(contestants)
    for place, rank in enumerate(order):
        places[rank] = place
    return places


def added(one: Cost, other: Cost) -> Cost:
    return tuple(left + right for left, right in zip(one, other, strict=True))
