"""Rounds of the systems that match: the objective of a round, and what its matching says.

Pairs that the director has set are no choice of the matching: the others are matched around
them. The reasons and the wishes given up are true of what was free to choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from mydelko.tournament.entrants import Entrant
from mydelko.tournament.history import History
from mydelko.tournament.pairing.contention import contenders, staying_away
from mydelko.tournament.pairing.matching import Matching, match_players
from mydelko.tournament.pairing.objective import Contestant, Objective
from mydelko.tournament.pairing.reasons import (
    bye_reasons,
    director_repeats,
    given_up,
    pair_reasons,
)
from mydelko.tournament.seeding import contestants, field_of
from mydelko.tournament.settings import System
from mydelko.tournament.state import Bye, GivenUp, Pair, Reason, State, WishCode

WARNED_FROM = 0.05  # by how much staying away must be better
FEWEST_FOR_WARNING = 4


class Drawn(NamedTuple):
    """What a system answers: seats of each table, byes, wishes given up."""

    tables: tuple[tuple[tuple[int, ...], tuple[Reason, ...]], ...]
    byes: tuple[Bye, ...] = ()
    given_up: tuple[GivenUp, ...] = ()


def matched(
    state: State, system: System, ranked: Sequence[Entrant], own: Mapping[int, History]
) -> Drawn:
    players = rivals(state, system, ranked, own)
    objective = objective_of(state, system, players, state.locked)
    found = match_players(objective)
    tables = tuple(
        ((players[a].number, players[b].number), pair_reasons(objective, players[a], players[b]))
        for a, b in found.pairs
    )
    byes: tuple[Bye, ...] = ()
    if found.bye is not None:
        one = players[found.bye]
        byes = (Bye(entrant=one.number, reasons=bye_reasons(objective, one)),)
    wishes = [*given_up(objective, found), *director_repeats(reasons for _seats, reasons in tables)]
    wishes += away_warning(state, ranked, own, found)
    return Drawn(tables, byes, tuple(wishes))


def rivals(
    state: State, system: System, ranked: Sequence[Entrant], own: Mapping[int, History]
) -> list[Contestant]:
    """The contestants, and for contender pairing what each can still reach."""
    settings = state.settings
    players = contestants(state, ranked, own)
    if system is not System.CONTENDER:
        return players
    left = settings.rounds - state.coming + 1
    reach = contenders(
        field_of(state, ranked, own), left, settings.contention, settings.seed + state.coming
    )
    return [
        one._replace(
            prize=one.rank in reach.prize,
            catches=one.rank in reach.catches,
            settled=one.rank in reach.settled,
            leads=one.rank == 0,
        )
        for one in players
    ]


def objective_of(
    state: State, system: System, players: Sequence[Contestant], pairs: Iterable[Pair]
) -> Objective:
    ranks = {one.number: one.rank for one in players}
    set_pairs = [(ranks[a], ranks[b]) for a, b in pairs if a in ranks and b in ranks]
    return Objective(
        players,
        system,
        state.settings.repeats_in(state.coming),
        strict_apart=state.settings.apart.strict,
        locked=dict(set_pairs) | {b: a for a, b in set_pairs},
    )


def away_warning(
    state: State, ranked: Sequence[Entrant], own: Mapping[int, History], found: Matching
) -> list[GivenUp]:
    """A leader with a better chance of the first place by staying away from the last round."""
    last = 1 < state.coming == state.settings.rounds
    if not last or len(ranked) < FEWEST_FOR_WARNING or found.bye == 0:
        return []
    award = state.settings.absence
    chances = staying_away(
        field_of(state, ranked, own),
        found.pairs,
        (award.big, award.small_for - award.small_against),
        state.settings.seed + state.coming,
    )
    if chances.staying - chances.playing <= WARNED_FROM:
        return []
    arguments: dict[str, int | str] = {
        "leader": ranked[0].number,
        "playing": round(100 * chances.playing),
        "staying": round(100 * chances.staying),
    }
    return [GivenUp(wish=WishCode.AWAY, count=1, arguments=arguments)]
