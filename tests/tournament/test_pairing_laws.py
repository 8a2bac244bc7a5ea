"""The laws of pairing over random events: byes, repeats, neighbours, floats, and true reasons.

Events of two to thirty players, odd numbers too, with withdrawals, late entries, absences and more
rounds than opponents, run through the public commands. `make soak` runs a thousand of them.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import networkx  # type: ignore[import-untyped]
import pytest

from mydelko.tournament import commands as cmd
from mydelko.tournament.explain import explain_pairing, explain_wish
from mydelko.tournament.history import histories
from mydelko.tournament.matched import objective_of, rivals
from mydelko.tournament.pairing.matching import match_players
from mydelko.tournament.pairing.objective import Band, Contestant, Objective
from mydelko.tournament.seeding import rank
from mydelko.tournament.settings import Apart, Contention, Label, Phase, Repeats, System
from mydelko.tournament.state import ReasonCode, Round, State, Table, WishCode
from tournament.hall import Hall, hall
from tournament.ledger import Ledger

EVENTS = int(os.environ.get("MYDELKO_GAMES", "1")) * 25
PARTS = 4  # that run side by side
SYSTEMS = (System.SWISS, System.MONRAD, System.DANISH, System.CONTENDER, System.RANDOM)
SHAPED = (System.SWISS, System.MONRAD, System.CONTENDER)
UNIT = 10**6  # more than a round costs in one band


class Drafted(NamedTuple):
    """A round as it was drafted, and what went before."""

    state: State
    round: Round
    order: list[int]  # who plays, the highest first
    ledger: Ledger

    @property
    def avoids(self) -> bool:
        return self.state.settings.repeats_in(self.round.number) is Repeats.AVOIDED

    @property
    def alone(self) -> int | None:
        return self.round.byes[0].entrant if self.round.byes else None

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The higher ranked first."""
        return [self._ranked(table) for table in self.round.tables]

    def _ranked(self, table: Table) -> tuple[int, int]:
        one, other = sorted(table.seats, key=self.order.index)
        return one, other

    def objective(self) -> Objective:
        ranked = [self.state.entrants[number] for number in self.order]
        players = rivals(self.state, self.round.system, ranked, histories(self.state))
        return objective_of(self.state, self.round.system, players, ())

    def repeats(self) -> int:
        return sum(len(self.ledger.meetings(*pair)) for pair in self.pairs)

    def wishes(self) -> dict[WishCode, int]:
        return {wish.wish: wish.count for wish in self.round.given_up}

    def least(self, cost: Callable[[int, int], int], without: int | None) -> int:
        """The least sum over all ways to pair everybody but one."""
        graph = networkx.Graph()
        left = [number for number in self.order if number != without]
        for place, one in enumerate(left):
            for other in left[place + 1 :]:
                graph.add_edge(one, other, weight=cost(one, other))
        found = networkx.min_weight_matching(graph)
        return sum(graph.edges[pair]["weight"] for pair in found)

    def fewest_repeats(self, without: int | None) -> int:
        return self.least(lambda one, other: len(self.ledger.meetings(one, other)), without)


def rounds_of(seed: int) -> Iterator[Drafted]:
    """Every round of one random event, as it was drafted."""
    draw = random.Random(seed)
    count = draw.randint(2, 30)
    systems = tuple(draw.choice(SYSTEMS) for _ in range(draw.randint(3, 9)))
    allowed = tuple(n for n in range(1, len(systems) + 1) if draw.random() < 0.2)
    clubs = (Label.CLUB,) if draw.random() < 0.3 else ()
    apart = Apart(labels=clubs, strict=draw.random() < 0.5)
    event = hall(
        phases=(Phase(rounds=systems),),
        seed=seed,
        repeat_rounds=allowed,
        apart=apart,
        contention=Contention(simulations=200),
    )
    for place in range(count):
        event.enter(f"P{place}", rating=draw.randint(80, 200), club=draw.choice("ABC"))
    for _round in systems:
        disturb(event, draw)
        yield drafted(event.draft().state)
        somebody_leaves(event, draw)
        event.do(cmd.Publish())
        for table in event.current.tables:
            event.result(table.number, draw.randint(200, 500), draw.randint(200, 500))


def drafted(state: State) -> Drafted:
    assert state.draft is not None
    ranked = rank(state, state.playing, None)
    return Drafted(state, state.draft, [one.number for one in ranked], Ledger(state))


def disturb(event: Hall, draw: random.Random) -> None:
    if draw.random() < 0.3:
        event.enter(f"Late {event.state.next_number}")
    for entrant in event.state.playing:
        if len(event.state.playing) > 3 and draw.random() < 0.05:
            rounds = (event.state.coming,)
            leaves = cmd.Withdraw(number=entrant.number)
            misses = cmd.AnnounceAbsence(number=entrant.number, rounds=rounds)
            event.do(leaves if draw.random() < 0.5 else misses)


def somebody_leaves(event: Hall, draw: random.Random) -> None:
    """After the draft, which is mended."""
    if len(event.state.playing) > 3 and draw.random() < 0.1:
        leaver = draw.choice(event.state.playing)
        event.do(cmd.Withdraw(number=leaver.number))
        mended = drafted(event.state)
        everyone_is_paired_once(mended)
        assert leaver.number not in mended.order


def everyone_is_paired_once(one: Drafted) -> None:
    paired = [number for pair in one.pairs for number in pair]
    alone = [bye.entrant for bye in one.round.byes]
    assert sorted([*paired, *alone]) == sorted(one.order)
    assert len(alone) == len(one.order) % 2
    missing = {number for number, entrant in one.state.entrants.items() if entrant.absent}
    assert set(one.round.absent) <= missing - set(paired) - set(alone)


def repeats_are_the_fewest(one: Drafted) -> None:
    again = one.repeats()
    if one.avoids and again:
        withouts = one.order if one.alone is not None else [None]
        assert again == min(map(one.fewest_repeats, withouts))
    pairs = sum(bool(one.ledger.meetings(*pair)) for pair in one.pairs)
    assert one.wishes().get(WishCode.NO_REPEATS, 0) == (pairs if one.avoids else 0)


def the_bye_goes_to_the_lowest_who_may_have_one(one: Drafted) -> None:
    if one.alone is None:
        return
    [bye] = one.round.byes
    [reason] = bye.reasons
    had = one.ledger.byes[one.alone]
    if reason.code is ReasonCode.BYE_LEADER:
        assert one.order[0] == one.alone
        assert had == min(one.ledger.byes[number] for number in one.order)
        return
    by_lot = one.round.system is System.RANDOM
    leader = one.alone == one.order[0] and one.objective().contestants[0]
    no_matter = by_lot or (leader and leader.settled)  # who counts as the last
    place = one.order.index(one.alone)
    fewer = [number for number in one.order if one.ledger.byes[number] < had]
    lower = [number for number in one.order[place + 1 :] if one.ledger.byes[number] == had]
    before = [*fewer, *([] if no_matter else lower)]
    assert not before or one.avoids
    again = one.repeats()
    for other in before:
        assert one.fewest_repeats(other) > again
    costly = (ReasonCode.BYE_REPEAT, ReasonCode.BYE_AGAIN_REPEAT)
    assert (reason.code in costly) == bool(before)
    assert (WishCode.FAIR_BYE in one.wishes()) == bool(had)
    if reason.code is ReasonCode.BYE_LOWEST:
        assert had == 0
    if "points" in reason.arguments:
        assert reason.arguments["points"] == one.ledger.points[one.alone]
    if "count" in reason.arguments:
        assert reason.arguments["count"] == had


def danish_pairs_neighbours(one: Drafted) -> None:
    """Unless one of those pairs has met and may not again."""
    if one.round.system is not System.DANISH or one.state.settings.apart.strict:
        return
    order = [number for number in one.order if number != one.alone]
    wanted = list(zip(order[::2], order[1::2], strict=True))
    met = any(one.ledger.meetings(*pair) for pair in wanted)
    if not (one.avoids and met):
        assert sorted(one.pairs) == sorted(wanted)


def nobody_floats_down_twice_running_where_it_can_be_avoided(one: Drafted) -> None:
    """Avoided is what costs no weightier wish."""
    sinking = sum(one.ledger.sinks_again(*pair) for pair in one.pairs)
    if one.round.system not in SHAPED or not sinking:
        return
    assert WishCode.FLOATS in one.wishes()
    objective = one.objective()
    players = {player.number: player for player in objective.contestants}

    def cost(a: int, b: int) -> int:
        upper, lower = sorted((players[a], players[b]), key=lambda player: player.rank)
        weight = 0
        for value in objective.pair(upper, lower)[: Band.SINKS]:
            weight = weight * UNIT + value
        return weight * UNIT + one.ledger.sinks_again(a, b)

    assert sum(cost(*pair) for pair in one.pairs) == one.least(cost, one.alone)


def the_explanation_is_true(one: Drafted) -> None:
    groups: dict[int, list[int]] = {}
    for number in one.order:
        groups.setdefault(one.ledger.points[number], []).append(number)
    for table, (upper, lower) in zip(one.round.tables, one.pairs, strict=True):
        told = {reason.code: reason.arguments for reason in table.reasons}
        points = one.ledger.points[upper], one.ledger.points[lower]
        places = one.order.index(upper) + 1, one.order.index(lower) + 1
        if one.round.system in SHAPED and points[0] == points[1]:
            group = groups[points[0]]
            assert told[ReasonCode.GROUP] == {"points": points[0], "size": len(group)}
            within = group.index(upper) + 1, group.index(lower) + 1
            assert_shape(one.round.system, told, within, len(group))
        elif one.round.system in SHAPED:
            numbers = told[ReasonCode.POINTS_DIFFER]
            assert (numbers["one"], numbers["other"]) == points
        elif one.round.system is System.DANISH:
            code = ReasonCode.BY_TABLE if places[1] - places[0] == 1 else ReasonCode.NEAR_IN_TABLE
            assert told[code] == {"one": places[0], "other": places[1]}
        meetings = one.ledger.meetings(upper, lower)
        wanted = ReasonCode.REPEAT if one.avoids else ReasonCode.REPEAT_ALLOWED
        said = {ReasonCode.REPEAT, ReasonCode.REPEAT_ALLOWED} & told.keys()
        assert said == ({wanted} if meetings else set())
        if meetings:
            assert told[wanted] == {"round": meetings[-1], "count": len(meetings)}
        first, second = (one.ledger.balance[number] for number in table.seats)
        starts = {"starter": table.seats[0], "balance": first, "other": second}
        assert told[ReasonCode.STARTS] == starts
        assert first <= second
    uneven = sum(one.ledger.points[a] != one.ledger.points[b] for a, b in one.pairs)
    floats = sum(bool(one.ledger.again(*pair, 2)) for pair in one.pairs)
    shaped = one.round.system in SHAPED
    assert one.wishes().get(WishCode.SAME_POINTS, 0) == (uneven if shaped else 0)
    assert one.wishes().get(WishCode.FLOATS, 0) == (floats if shaped else 0)
    assert_said(one)


def assert_shape(
    system: System,
    told: dict[ReasonCode, dict[str, int | str]],
    within: tuple[int, int],
    size: int,
) -> None:
    """Halves and neighbours are spoken of only where they meet."""
    upper, lower = within
    if system is System.SWISS:
        across = upper <= size - size // 2 and lower > size // 2
        code = ReasonCode.HALVES if across else ReasonCode.NEAR_IN_GROUP
    else:
        code = ReasonCode.NEIGHBOURS if lower - upper == 1 else ReasonCode.NEAR_IN_GROUP
    assert told[code] == {"one": upper, "other": lower}


def assert_said(one: Drafted) -> None:
    def name(number: int) -> str:
        return one.state.entrants[number].name

    for number in one.order:
        sentences = explain_pairing(one.round, number, name, "pl")
        assert sentences
        assert not any("{" in sentence for sentence in sentences)
    assert not any("{" in explain_wish(wish, name, "pl") for wish in one.round.given_up)


LAWS = (
    everyone_is_paired_once,
    repeats_are_the_fewest,
    the_bye_goes_to_the_lowest_who_may_have_one,
    danish_pairs_neighbours,
    nobody_floats_down_twice_running_where_it_can_be_avoided,
    the_explanation_is_true,
)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_round_of_a_random_event_keeps_the_laws_of_pairing(part: int) -> None:
    broken: list[str] = []
    byes = repeats = sinking = 0
    for seed in range(part, EVENTS, PARTS):
        for one in rounds_of(seed):
            byes += one.alone is not None
            repeats += one.repeats()
            sinking += sum(one.ledger.sinks_again(*pair) for pair in one.pairs)
            for law in LAWS:
                try:
                    law(one)
                except AssertionError as error:
                    broken.append(f"{law.__name__}: seed {seed}, {one.round.number}: {error}")
    assert broken == []
    assert min(byes, repeats, sinking) > 0, "the laws were put to the test"


@pytest.mark.parametrize("system", SHAPED)
def test_of_three_with_equal_points_who_floated_last_time_stays(system: System) -> None:
    field = [
        Contestant(number=place + 1, rank=place, points=points, sank=2 if place == 2 else 0)
        for place, points in enumerate((2, 2, 2, 0))
    ]
    pairs = match_players(Objective(field, system)).pairs
    assert not any(set(pair) == {2, 3} for pair in pairs)


@pytest.mark.parametrize("system", SHAPED)
def test_nobody_sinks_twice_running_to_spare_others_smaller_floats(system: System) -> None:
    met = {1: {4: (1,)}, 2: {4: (1,)}, 3: {2: (1,), 3: (1,)}}
    memory = ((4, 2, 0), (4, 1, 0), (4, 1, 0), (2, 0, 0), (2, 0, 2), (2, 0, 2))
    field = [
        Contestant(
            number=place + 1,
            rank=place,
            points=points,
            sank=sank,
            rose=rose,
            met=met.get(place, {}),
        )
        for place, (points, sank, rose) in enumerate(memory)
    ]
    found = match_players(Objective(field, system))
    assert (found.cost[Band.SINKS], found.cost[Band.FLOATS]) == (0, 3)  # not the first by two
