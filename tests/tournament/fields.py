"""Fields of contestants for pairing tests, made at random from a printed seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from mydelko.tournament.pairing.objective import NO_COST, Contestant, Cost, Objective, added
from mydelko.tournament.settings import System


def random_field(seed: int, count: int, rounds: int = 4) -> list[Contestant]:
    """Players after some rounds of random pairs, with points, byes, starts and schools."""
    draw = random.Random(seed)
    points, byes, balance = [0] * count, [0] * count, [0] * count
    met: list[dict[int, tuple[int, ...]]] = [{} for _ in range(count)]
    schools = [frozenset({f"school:{draw.randrange(4)}"}) for _ in range(count)]
    for round_number in range(1, rounds + 1):
        order = draw.sample(range(count), count)
        if count % 2:
            alone = order.pop()
            byes[alone] += 1
            points[alone] += 2
        for one, other in zip(order[::2], order[1::2], strict=True):
            met[one][other] = (*met[one].get(other, ()), round_number)
            met[other][one] = (*met[other].get(one, ()), round_number)
            balance[one] += 1
            balance[other] -= 1
            points[draw.choice((one, other))] += 2
    ranked = sorted(range(count), key=lambda number: (-points[number], number))
    return [
        Contestant(
            number=number,
            rank=rank,
            points=points[number],
            met=met[number],
            byes=byes[number],
            balance=balance[number],
            labels=schools[number],
            prize=rank < count // 2,
            catches=0 < rank < 4,
            leads=rank == 0,
            lot=draw.randrange(10**6),
        )
        for rank, number in enumerate(ranked)
    ]


def all_matchings(ranks: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    if not ranks:
        yield []
        return
    first, rest = ranks[0], ranks[1:]
    for other in rest:
        left = [one for one in rest if one != other]
        for pairs in all_matchings(left):
            yield [(first, other), *pairs]


def brute_force(objective: Objective) -> Cost:
    """The least cost over every matching and every bye, without any graph."""
    players = objective.contestants
    ranks = list(range(len(players)))
    best: Cost | None = None
    for bye in ranks if len(players) % 2 else [None]:
        left = [rank for rank in ranks if rank != bye]
        for pairs in all_matchings(left):
            cost = NO_COST if bye is None else objective.bye(players[bye])
            for a, b in pairs:
                cost = added(cost, objective.pair(players[a], players[b]))
            best = cost if best is None or cost < best else best
    assert best is not None
    return best


SYSTEMS = (System.SWISS, System.MONRAD, System.DANISH, System.CONTENDER, System.RANDOM)
