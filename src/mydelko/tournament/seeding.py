"""Seeding: people become contestants, in the order pairing works with.

The order is the table, then the rating, then a lot drawn for the round; with it go points,
meetings, byes, starts and labels, all read off the histories.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mydelko.tournament.entrants import Entrant
from mydelko.tournament.history import History, LineKind, rounded
from mydelko.tournament.pairing.contention import Field, Prizes
from mydelko.tournament.pairing.objective import LAST_ROUND, Contestant
from mydelko.tournament.ratings.performance import frozen_rating
from mydelko.tournament.settings import Criterion, Settings, Starts
from mydelko.tournament.standings import lot, standings
from mydelko.tournament.state import PhaseEntry, State

PODIUM = 3


def rank(state: State, taking_part: Sequence[Entrant], entry: PhaseEntry | None) -> list[Entrant]:
    """The order pairing works with: the table, then the rating, then the lot."""
    number = state.coming
    since = state.settings.counted_from(number)
    fresh = since == number  # nothing counts yet in this phase
    seeds = {one: place for place, one in enumerate(entry.order)} if entry and fresh else {}
    values: dict[int, tuple[object, ...]] = {}
    if not fresh:
        criteria = state.settings.criteria
        for row in standings(state):
            values[row.number] = tuple(
                -value
                for value, criterion in zip(row.values, criteria, strict=True)
                if criterion is not Criterion.LOT
            )

    def key(one: Entrant) -> tuple[object, ...]:
        return (
            values.get(one.number, ()),
            seeds.get(one.number, 0),
            -frozen_rating(state, one.number),
            lot(state.settings.seed, number, one.number),
        )

    return sorted(taking_part, key=key)


def contestants(
    state: State, ranked: Sequence[Entrant], own: Mapping[int, History]
) -> list[Contestant]:
    since = state.settings.counted_from(state.coming)
    apart = state.settings.apart
    labels = apart.labels if state.coming >= apart.from_round else ()
    named = state.settings.starts is Starts.PAIRING  # a drawn start is nobody's to balance
    floats = [_floats(state, own, state.coming - back) for back in (1, 2)]
    found = []
    for place, one in enumerate(ranked):
        met: dict[int, tuple[int, ...]] = {}
        points = byes = balance = 0
        for line in own[one.number].lines:
            points += line.halves if line.round >= since and line.counted else 0
            byes += line.kind is LineKind.BYE
            if line.kind is LineKind.GAME:
                if named and not line.walkover:
                    balance += 1 if line.first else -1
                for opponent in line.opponents:
                    met[opponent] = (*met.get(opponent, ()), line.round)
        found.append(
            Contestant(
                number=one.number,
                rank=place,
                points=points,
                met=met,
                byes=byes,
                balance=balance,
                sank=_memory(floats, one.number, -1),
                rose=_memory(floats, one.number, 1),
                labels=frozenset(
                    f"{label.value}:{one.details.label(label)}"
                    for label in labels
                    if one.details.label(label)
                ),
                lot=lot(state.settings.seed, state.coming, one.number),
            )
        )
    return found


def _floats(state: State, own: Mapping[int, History], round_number: int) -> dict[int, int]:
    """Who met more points than their own in a round (1), or fewer or none at all (-1)."""
    if round_number < 1:
        return {}
    since = state.settings.counted_from(round_number)
    before = {
        number: sum(line.halves for line in history.lines if since <= line.round < round_number)
        for number, history in own.items()
    }
    found = {}
    for number, history in own.items():
        line = next((line for line in history.lines if line.round == round_number), None)
        if line is None or line.kind is LineKind.ABSENCE:
            continue
        met = max((before[one] for one in line.opponents), default=-1)
        found[number] = (met > before[number]) - (met < before[number])
    return found


def _memory(floats: Sequence[Mapping[int, int]], number: int, way: int) -> int:
    """What a float of this way in the last round counts, or one in the round before it."""
    return next((LAST_ROUND - ago for ago, one in enumerate(floats) if one.get(number) == way), 0)


def field_of(state: State, ranked: Sequence[Entrant], own: Mapping[int, History]) -> Field:
    since = state.settings.counted_from(state.coming)
    halves, differences = [], []
    for one in ranked:
        lines = [line for line in own[one.number].counted if line.round >= since]
        halves.append(sum(line.halves for line in lines))
        differences.append(rounded(sum(line.difference for line in lines)))
    ratings = [float(frozen_rating(state, one.number)) for one in ranked]
    criteria = state.settings.criteria[:2]
    return Field(
        halves,
        differences,
        ratings,
        state.settings.rating.kind,
        list(_prizes(state.settings, ranked)),
        by_difference=criteria == (Criterion.BIG, Criterion.DIFFERENCE),
    )


def _prizes(settings: Settings, ranked: Sequence[Entrant]) -> Iterator[Prizes]:
    """The prize places of every class; where the event names none, three of the whole table."""
    places: dict[str, int] = {}
    for prize in settings.prizes:
        places[prize.category] = max(prize.place, places.get(prize.category, 0))
    if settings.contention.places is not None or not places:
        places[""] = settings.contention.places or PODIUM
    for category, most in places.items():
        inside = (
            rank
            for rank, one in enumerate(ranked)
            if not category or category in one.details.categories
        )
        yield Prizes(tuple(inside), most)
