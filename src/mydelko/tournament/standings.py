"""Standings: the table of the event by the criteria it chose, for everyone or a category.

Criteria are applied in the event's order; those that compare only players level so far (the
direct meeting) see exactly these. Who was admitted to a later phase is ahead of who was not.
The lot is the event's seed, so the order is total and the same everywhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from mydelko.tournament.entrants import Entrant, Standing
from mydelko.tournament.history import History, Line, LineKind, histories, rounded
from mydelko.tournament.ratings.performance import achieved
from mydelko.tournament.settings import WIN, Criterion, Entry
from mydelko.tournament.state import State

Value = int | Fraction


class Row(NamedTuple):
    place: int
    number: int
    halves: int  # big points, in halves
    wins: int
    draws: int
    losses: int
    small_for: int
    margin: Value  # the difference; at tables of several it may have a fraction
    games: int
    values: tuple[Value, ...]  # one for each criterion; the greater is ahead
    carried: int = 0  # halves brought from earlier phases, part of `halves`

    @property
    def difference(self) -> int:
        """As it is printed."""
        return rounded(self.margin)


class Sums(NamedTuple):
    halves: int
    wins: int
    draws: int
    losses: int
    small_for: int
    margin: Value
    games: int
    beaten: int


def standings(
    state: State, upto: int | None = None, category: str = "", *, alone: bool = False
) -> tuple[Row, ...]:
    """The table after a round (the last one by default); withdrawn players stay in it.

    `alone`: only what was won in the phase of that round.
    """
    rows = _phase_rows(state, len(state.rounds) if upto is None else upto, alone=alone)
    if not category:
        return rows
    return _placed(row for row in rows if category in state.entrants[row.number].details.categories)


def _placed(rows: Iterable[Row], first: int = 1) -> tuple[Row, ...]:
    """Some rows of a table as one of its own; who shared a place shares it here."""
    shared: dict[int, int] = {}
    return tuple(
        row._replace(place=shared.setdefault(row.place, place))
        for place, row in enumerate(rows, start=first)
    )


def _phase_rows(state: State, last: int, *, alone: bool = False) -> tuple[Row, ...]:
    settings = state.settings
    if not last or not settings.phases:
        own = histories(state, 0)
        return _Ranking(state, own).rows(_listed(state, own))
    index, phase = settings.phase_of(last)
    first = settings.first_round(index)
    own = histories(state, last, first if alone else settings.counted_from(last))
    ranking = _Ranking(state, own, first)
    listed = _listed(state, own)
    entry = state.phase_entry(index)
    if phase.entry is Entry.EVERYONE or entry is None:
        return ranking.rows(listed)
    front = ranking.rows([number for number in listed if number in entry.order])
    if alone:
        return front
    ahead = {row.number for row in front}
    behind = (row for row in _phase_rows(state, first - 1) if row.number not in ahead)
    return (*front, *_placed(behind, len(front) + 1))


def _listed(state: State, own: dict[int, History]) -> list[int]:
    """Everyone in the table; who withdrew before the first game is not."""
    return [
        number
        for number, entrant in state.entrants.items()
        if entrant.standing is Standing.PLAYING or own[number].lines
    ]


def total(history: History) -> Sums:
    halves = wins = draws = losses = small_for = games = beaten = 0
    margin: Value = -history.minus
    for line in history.lines:
        if not line.counted:
            continue
        halves += line.halves
        small_for += line.small_for
        margin += line.difference
        beaten += line.beaten
        if line.kind is LineKind.GAME:
            games += 1
            wins += line.halves == WIN
            losses += line.halves == 0
            draws += 0 < line.halves < WIN
    small_for -= history.minus
    return Sums(halves, wins, draws, losses, small_for, margin, games, beaten)


class _Ranking:
    """One table in the making: sums once, criteria on demand."""

    def __init__(self, state: State, own: dict[int, History], first: int = 1) -> None:
        self.state = state
        self.own = own
        self.first = first  # the first round of the phase
        self.sums = {number: total(history) for number, history in own.items()}
        # P-7.2: what an excluded player has won stands for the opponents
        self.won = {
            number: sum(line.halves for line in history.lines) for number, history in own.items()
        }

    def rows(self, numbers: list[int]) -> tuple[Row, ...]:
        criteria = self.state.settings.criteria
        values: dict[int, list[Value]] = {number: [] for number in numbers}
        groups = [numbers]
        for criterion in criteria:
            groups = [part for group in groups for part in self._part(criterion, group, values)]
        rows: list[Row] = []
        for group in groups:
            place = len(rows) + 1
            # level to the end: the lower number is listed first, the place is shared
            for number in sorted(group):
                sums = self.sums[number]
                rows.append(
                    Row(place, number, sums.halves, sums.wins, sums.draws, sums.losses,
                        sums.small_for, sums.margin, sums.games, tuple(values[number]),
                        self._carried(number))
                )  # fmt: skip
        return tuple(rows)

    def _part(
        self, criterion: Criterion, group: list[int], values: dict[int, list[Value]]
    ) -> Iterable[list[int]]:
        value = self._measure(criterion, group)
        parts: dict[Value, list[int]] = {}
        for number in group:
            measured = value(number)
            values[number].append(measured)
            parts.setdefault(measured, []).append(number)
        return (parts[key] for key in sorted(parts, reverse=True))

    def _measure(  # noqa: PLR0911 - one arm a criterion
        self, criterion: Criterion, group: list[int]
    ) -> Callable[[int], Value]:
        sums = self.sums
        match criterion:
            case Criterion.BIG:
                return lambda number: sums[number].halves
            case Criterion.DIFFERENCE:
                return lambda number: sums[number].margin
            case Criterion.SUM:
                return lambda number: sums[number].small_for
            case Criterion.GAMES:
                return lambda number: sums[number].games
            case Criterion.DIRECT:
                level = frozenset(group)
                return lambda number: direct(self.own[number].counted, level)
            case Criterion.BUCHHOLZ:
                return lambda number: sum(self._opponents(number))
            case Criterion.MEDIAN:
                return lambda number: sum(sorted(self._opponents(number))[1:-1])
            case Criterion.OPPONENT_RANKS:
                place = self._places_by_points()
                return lambda number: -sum(place[one] for one in self._met(number))
            case Criterion.ACHIEVED:
                return lambda number: achieved(self.state, self.own[number]) or Fraction(0)
            case Criterion.PLACE_POINTS:
                return lambda number: sums[number].beaten
            case Criterion.LOT:
                return lambda number: -lot(self.state.settings.seed, 0, number)

    def _carried(self, number: int) -> int:
        return sum(line.halves for line in self.own[number].counted if line.round < self.first)

    def _met(self, number: int) -> list[int]:
        return [
            opponent
            for line in self.own[number].counted
            if line.kind is LineKind.GAME
            for opponent in line.opponents
        ]

    def _opponents(self, number: int) -> list[int]:
        return [self.won[opponent] for opponent in self._met(number)]

    def _places_by_points(self) -> dict[int, int]:
        scores = sorted(self.won.values(), reverse=True)
        first = {halves: scores.index(halves) + 1 for halves in set(scores)}
        return {number: first[halves] for number, halves in self.won.items()}


def direct(lines: Iterable[Line], level: frozenset[int]) -> int:
    """Big points, in halves, won against players of this group."""
    return sum(
        line.halves
        for line in lines
        if line.kind is LineKind.GAME and level.issuperset(line.opponents)
    )


def lot(seed: int, round_number: int, number: int) -> int:
    """A seeded draw: the same for the same seed, whatever the order of asking."""
    digest = hashlib.sha256(f"{seed}:{round_number}:{number}".encode()).digest()
    return int.from_bytes(digest[:8])


def carries(state: State, upto: int | None = None) -> bool:
    """Does the table of this round hold points of earlier phases?"""
    last = len(state.rounds) if upto is None else upto
    if not last:
        return False
    index, _phase = state.settings.phase_of(last)
    return state.settings.counted_from(last) < state.settings.first_round(index)


class TeamRow(NamedTuple):
    place: int
    team: str
    halves: int
    difference: int
    members: tuple[int, ...]


def team_standings(state: State, upto: int | None = None, best: int | None = None) -> list[TeamRow]:
    """Teams by their members' big points, then difference; `best` counts only the best few."""
    rows = [row for row in standings(state, upto) if state.entrants[row.number].details.team]
    teams: dict[str, list[Row]] = {}
    for row in rows:
        teams.setdefault(state.entrants[row.number].details.team, []).append(row)
    found = []
    for team, members in teams.items():
        counted = members[:best]
        halves = sum(row.halves for row in counted)
        margin = sum(row.margin for row in counted)
        found.append((halves, margin, team, tuple(row.number for row in members)))
    found.sort(key=lambda one: (-one[0], -one[1], one[2]))
    shared: dict[tuple[int, Value], int] = {}
    return [
        TeamRow(shared.setdefault((halves, margin), place), team, halves, rounded(margin), numbers)
        for place, (halves, margin, team, numbers) in enumerate(found, start=1)
    ]


class Winner(NamedTuple):
    title: str
    category: str
    place: int
    entrant: Entrant | None  # None: nobody is left for this prize


def prize_list(state: State) -> list[Winner]:
    """Who takes which prize; a category's prize goes to its best."""
    tables = {
        category: standings(state, category=category)
        for category in {prize.category for prize in state.settings.prizes}
    }
    winners = []
    for prize in state.settings.prizes:
        rows = [
            row
            for row in tables[prize.category]
            if state.entrants[row.number].standing is not Standing.EXCLUDED
        ]
        row = rows[prize.place - 1] if prize.place <= len(rows) else None
        entrant = state.entrants[row.number] if row is not None else None
        winners.append(Winner(prize.title, prize.category, prize.place, entrant))
    return winners
