"""Reasons: why a pair was made, as facts; and which wishes a round had to give up.

The facts are stored with the round, so that the answer to "why do I play her?" stays what it
was when the round was drafted. `explain.py` says them in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mydelko.tournament.pairing.matching import Matching
from mydelko.tournament.pairing.objective import (
    Band,
    Contestant,
    Group,
    Objective,
    are_across,
)
from mydelko.tournament.pairing.seating import Sitter, table_cost
from mydelko.tournament.settings import Repeats, System
from mydelko.tournament.state import GivenUp, Reason, ReasonCode, WishCode


def simple(code: ReasonCode, **arguments: int | str) -> Reason:
    return Reason(code=code, arguments=arguments)


def pair_reasons(objective: Objective, a: Contestant, b: Contestant) -> tuple[Reason, ...]:
    return tuple(_pair_reasons(objective, a, b))


def _pair_reasons(objective: Objective, a: Contestant, b: Contestant) -> Iterable[Reason]:
    if objective.locked.get(a.rank) == b.rank:
        yield from director_reasons(max(a.met.get(b.number, (0,))))
        return
    system = objective.system
    if system is System.CONTENDER:
        yield from _contention(a, b)
    if system is System.RANDOM:
        yield simple(ReasonCode.LOT)
    elif system is System.DANISH:
        code = ReasonCode.BY_TABLE if b.rank == a.rank + 1 else ReasonCode.NEAR_IN_TABLE
        yield simple(code, one=a.rank + 1, other=b.rank + 1)
    elif a.points != b.points:
        yield simple(ReasonCode.POINTS_DIFFER, one=a.points, other=b.points)
    else:
        group = objective.groups[a.rank]
        lower = objective.groups[b.rank]
        yield simple(ReasonCode.GROUP, points=a.points, size=group.size)
        places = {"one": group.position + 1, "other": lower.position + 1}
        yield simple(_shape(system, group, lower), **places)
    met = a.met.get(b.number)
    if met:
        allowed = objective.repeats is Repeats.ALLOWED
        code = ReasonCode.REPEAT_ALLOWED if allowed else ReasonCode.REPEAT
        yield simple(code, round=met[-1], count=len(met))
    shared = sorted(a.labels & b.labels)
    if shared:
        yield simple(ReasonCode.SAME_LABEL, label=shared[0].partition(":")[2])
    elif a.labels and b.labels:
        yield simple(ReasonCode.KEPT_APART)


def _shape(system: System, upper: Group, lower: Group) -> ReasonCode:
    """What the system asks of a score group is said only where it came about."""
    if system is System.SWISS:
        return ReasonCode.HALVES if are_across(upper, lower) else ReasonCode.NEAR_IN_GROUP
    neighbours = lower.position == upper.position + 1
    return ReasonCode.NEIGHBOURS if neighbours else ReasonCode.NEAR_IN_GROUP


def director_reasons(met: int) -> Iterable[Reason]:
    """Of a table that the director set; `met` is the round of the latest meeting, or 0."""
    yield simple(ReasonCode.DIRECTOR)
    if met:
        yield simple(ReasonCode.REPEAT_DIRECTOR, round=met)


def director_repeats(reasons: Iterable[Sequence[Reason]]) -> tuple[GivenUp, ...]:
    """The warning about tables where the director brings people together again."""
    again = sum(one.code is ReasonCode.REPEAT_DIRECTOR for own in reasons for one in own)
    return (GivenUp(wish=WishCode.DIRECTOR, count=again),) if again else ()


def _contention(a: Contestant, b: Contestant) -> Iterable[Reason]:
    if a.settled or b.settled:
        safe = a if a.settled else b
        met = b if a.settled else a
        if safe.leads:
            code = ReasonCode.LEADER_TOUCHES if met.at_stake else ReasonCode.LEADER_SAFE
        else:
            code = ReasonCode.PLACE_TOUCHES if met.at_stake else ReasonCode.PLACE_SAFE
        yield simple(code, leader=safe.number)
        return
    for leader, other in ((a, b), (b, a)):
        if leader.leads:
            code = ReasonCode.LEADER_RIVAL if other.catches else ReasonCode.LEADER_NO_RIVAL
            yield simple(code, leader=leader.number)
            return
    if a.prize and b.prize:
        yield simple(ReasonCode.RIVALS)
    elif a.prize != b.prize:
        yield simple(ReasonCode.MIXED_CONTENDERS)


def bye_reasons(objective: Objective, one: Contestant) -> tuple[Reason, ...]:
    others = objective.free  # whose opponent is set cannot have the bye
    fewest = min(other.byes for other in others)
    if one.byes > fewest:
        return (simple(ReasonCode.BYE_AGAIN_REPEAT, count=one.byes),)
    if one.settled and one.leads:
        return (simple(ReasonCode.BYE_LEADER),)
    if objective.system is System.RANDOM:
        return (simple(ReasonCode.LOT),)
    if any(other.byes == fewest and other.rank > one.rank for other in others):
        return (simple(ReasonCode.BYE_REPEAT, points=one.points),)
    if one.byes:
        return (simple(ReasonCode.BYE_AGAIN, count=one.byes),)
    return (simple(ReasonCode.BYE_LOWEST, points=one.points),)


def table_reasons(sitters: Sequence[Sitter], table: Sequence[int]) -> tuple[Reason, ...]:
    same, repeats, _uneven = table_cost(sitters, table)
    return (simple(ReasonCode.TABLE_SCHOOLS, same=same, repeats=repeats),)


LADDER = {  # in the order of the objective: the first is given up last
    Band.REPEATS: WishCode.NO_REPEATS,
    Band.STRICT_APART: WishCode.APART,
    Band.LEADER: WishCode.LEADER,
    Band.CONTENDERS: WishCode.CONTENDERS,
    Band.POINTS: WishCode.SAME_POINTS,
    Band.FLOATS: WishCode.FLOATS,
    Band.APART: WishCode.APART,
    Band.STARTS: WishCode.STARTS,
}


def given_up(objective: Objective, found: Matching) -> Iterable[GivenUp]:
    """The wishes not kept, the weightiest first; each is kept for as many as possible."""
    players = objective.contestants
    costs = [
        objective.pair(players[a], players[b]) for a, b in found.pairs if a not in objective.locked
    ]
    for band, wish in LADDER.items():
        count = sum(1 for cost in costs if cost[band])
        if count:
            yield GivenUp(wish=wish, count=count)
        if band is Band.REPEATS and found.bye is not None:
            alone = players[found.bye]
            (why,) = bye_reasons(objective, alone)
            if alone.byes and why.code is not ReasonCode.BYE_LEADER:
                yield GivenUp(wish=WishCode.FAIR_BYE, count=alone.byes)
