"""Histories: what each entrant has done so far, round by round, read off the state.

A line is a game, a bye or an absence. Penalties of P-7.1b come off the game in which they
were given. P-7.1d is applied here as well: an excluded player's own wins and draws do not
count, while the opponents' lines stay as they were.
"""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from mydelko.rulebook.profile import BlankInDraw, Tie
from mydelko.rules.codes import codes_of
from mydelko.rules.letter_draw import letter_rank
from mydelko.tournament.entrants import Standing
from mydelko.tournament.settings import DRAW, WIN, Award, Settings
from mydelko.tournament.state import MeasureKind, Outcome, Result, State, Table


class LineKind(enum.Enum):
    GAME = "game"
    BYE = "bye"
    ABSENCE = "absence"


class Line(NamedTuple):
    round: int
    kind: LineKind
    halves: int  # of big points
    small_for: int
    small_against: int
    opponents: tuple[int, ...] = ()
    first: bool = False  # started the game
    rated: bool = False
    walkover: bool = False
    place: int = 0  # at the table
    beaten: int = 0  # players left behind at the table
    table: int = 0
    counted: bool = True  # in the table of the event (P-7.1d)
    margin: Fraction | None = None  # exactly, at a table of several: `small_against` is printed

    @property
    def difference(self) -> int | Fraction:
        return self.small_for - self.small_against if self.margin is None else self.margin


class History(NamedTuple):
    number: int
    lines: tuple[Line, ...]
    minus: int = 0  # penalty points outside any game

    @property
    def counted(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.counted)


Penalties = dict[tuple[int | None, int], int]  # (round, entrant): points


def histories(state: State, upto: int | None = None, since: int = 1) -> dict[int, History]:
    """The histories of everyone entered, in the rounds from `since` to `upto`."""
    lines: dict[int, list[Line]] = {number: [] for number in state.entrants}
    penalties = penalty_points(state)
    settings = state.settings
    last = len(state.rounds) if upto is None else upto
    for one in state.rounds[since - 1 : last]:
        for table in one.tables:
            if table.result is not None:
                for number, line in _table_lines(
                    one.number, table, table.result, penalties, settings
                ):
                    lines[number].append(line)
        for bye in one.byes:
            lines[bye.entrant].append(_award(one.number, LineKind.BYE, settings.bye))
        for number in one.absent:
            if number in lines:
                lines[number].append(_award(one.number, LineKind.ABSENCE, settings.absence))
    excluded = {
        number
        for number, entrant in state.entrants.items()
        if entrant.standing is Standing.EXCLUDED
    }
    return {
        number: History(
            number,
            tuple(_without_wins(line) for line in own) if number in excluded else tuple(own),
            penalties.get((None, number), 0),
        )
        for number, own in lines.items()
    }


# P-7.1b: the points come off the game in which they were given
def penalty_points(state: State) -> Penalties:
    found: Penalties = defaultdict(int)
    for decision in state.decisions:
        if decision.measure is MeasureKind.PENALTY and decision.entrant is not None:
            found[decision.round, decision.entrant] += decision.points
    return dict(found)


def clauses_outside(state: State, number: int) -> tuple[str, ...]:
    """By which somebody was penalised outside any game, each once."""
    return tuple(
        dict.fromkeys(
            one.clause
            for one in state.decisions
            if one.measure is MeasureKind.PENALTY and (one.round, one.entrant) == (None, number)
        )
    )


def net_scores(state: State, round_number: int, table: Table) -> tuple[int, ...]:
    """The scores of a table as they count, in order of seats: without what penalties took."""
    result = table.result
    return () if result is None else net_of(state, round_number, table, result.scores)


def net_of(state: State, round_number: int, table: Table, scores: Sequence[int]) -> tuple[int, ...]:
    return _less(penalty_points(state), round_number, table.seats, scores)


def _less(
    penalties: Penalties, round_number: int, seats: Sequence[int], scores: Sequence[int]
) -> tuple[int, ...]:
    if not penalties:
        return tuple(scores)
    return tuple(
        score - penalties.get((round_number, number), 0)
        for number, score in zip(seats, scores, strict=True)
    )


def _award(round_number: int, kind: LineKind, award: Award) -> Line:
    return Line(
        round_number,
        kind,
        award.big,
        award.small_for,
        award.small_against,
        rated=award.rated,
    )


# P-7.1d: own wins and draws of the excluded do not count in the final table
def _without_wins(line: Line) -> Line:
    return line._replace(counted=False) if line.halves else line


def _table_lines(
    round_number: int, table: Table, result: Result, penalties: Penalties, settings: Settings
) -> list[tuple[int, Line]]:
    seats = table.seats
    scores = _less(penalties, round_number, seats, result.scores)
    walkover = result.outcome is not Outcome.PLAYED
    rated = result.rated
    if len(seats) == 2:
        a, b = scores
        one, other = seats
        first, second = _halves(table, result, scores, settings)
        return [
            (
                one,
                Line(round_number, LineKind.GAME, first, a, b, (other,), True, rated, walkover,
                     1 if first else 2, int(first == WIN), table.number),
            ),
            (
                other,
                Line(round_number, LineKind.GAME, second, b, a, (one,), False, rated, walkover,
                     1 if second else 2, int(second == WIN), table.number),
            ),
        ]  # fmt: skip
    places = table_places(scores, result, settings)
    lines = []
    for seat, number in enumerate(seats):
        others = tuple(other for other in seats if other != number)
        first = places[seat] == 1
        halves = (WIN if places.count(1) == 1 else DRAW) if first else 0
        margin = scores[seat] - Fraction(sum(scores) - scores[seat], len(seats) - 1)
        against = scores[seat] - rounded(margin)
        beaten = sum(places[seat] < place for place in places)
        lines.append(
            (
                number,
                Line(round_number, LineKind.GAME, halves, scores[seat], against, others,
                     seat == 0, rated, walkover, places[seat], beaten, table.number,
                     margin=margin),
            )
        )  # fmt: skip
    return lines


def rounded(exact: int | Fraction) -> int:
    """As people read it; halves away from zero, so that a gain is printed like its loss."""
    if isinstance(exact, int):
        return exact
    whole = int(abs(exact) + Fraction(1, 2))
    return whole if exact >= 0 else -whole


# B-15: equal totals are a draw, half a win; R-12: both late beyond their time, both lose
def _halves(
    table: Table, result: Result, scores: tuple[int, ...], settings: Settings
) -> tuple[int, int]:
    if result.outcome is Outcome.BOTH_LOSE:
        return 0, 0
    a, b = scores
    if a == b and settings.rule_set.tie is Tie.LAST_WORD and result.ahead:
        return (WIN, 0) if table.seats[0] == result.ahead else (0, WIN)
    if a == b and settings.rule_set.tie is Tie.BEFORE_DEDUCTION:
        first, second = table_places(scores, result, settings)
        a, b = second, first  # the lower place is ahead
    return (WIN, 0) if a > b else (DRAW, DRAW) if a == b else (0, WIN)


# M-18: the total, then the total before deduction, then the letter drawn
def table_places(scores: tuple[int, ...], result: Result, settings: Settings) -> tuple[int, ...]:
    """Places at a table, from 1; equal places where nothing parts them."""
    if result.outcome is Outcome.BOTH_LOSE:  # nobody leads, and all are last
        return (len(scores),) * len(scores)
    rule_set = settings.rule_set
    told = zip(result.before or result.scores, result.scores, scores, strict=True)
    before = [total - said + net for total, said, net in told]  # P-7.1b: less what was taken
    keys = list(zip(scores, before, strict=True))
    drawn = [_drawn(letters, rule_set.tiles, rule_set.blank_in_draw) for letters in result.letters]
    places = [0] * len(keys)
    place = 1
    for key in sorted(set(keys), reverse=True):
        level = [seat for seat, own in enumerate(keys) if own == key]
        for group in _part(level, drawn) if drawn else [level]:
            for seat in group:
                places[seat] = place
            place += len(group)
    return tuple(places)


def _part(level: list[int], drawn: Sequence[tuple[int, ...]], depth: int = 0) -> list[list[int]]:
    """Level seats in order of their letters, which count where everybody has drawn one."""
    if len(level) == 1 or any(len(drawn[seat]) <= depth for seat in level):
        return [level]
    parts = []
    for rank in sorted({drawn[seat][depth] for seat in level}):
        same = [seat for seat in level if drawn[seat][depth] == rank]
        parts += _part(same, drawn, depth + 1)
    return parts


def _drawn(letters: str, tiles: str, blank: BlankInDraw) -> tuple[int, ...]:
    """One draw after another, the nearest to A the lowest."""
    return tuple(letter_rank(tile, codes_of(tiles), blank) for tile in letters)


def tied(state: State, round_number: int, table: Table) -> tuple[tuple[int, ...], ...]:
    """Groups of a table whom neither totals nor letters part: each draws letters (M-18)."""
    settings = state.settings
    pair = len(table.seats) == 2 and settings.rule_set.tie is not Tie.BEFORE_DEDUCTION
    if table.result is None or table.result.outcome is not Outcome.PLAYED or pair:
        return ()
    scores = net_scores(state, round_number, table)
    places = table_places(scores, table.result, settings)
    groups = (
        tuple(number for number, own in zip(table.seats, places, strict=True) if own == place)
        for place in sorted(set(places))
    )
    return tuple(group for group in groups if len(group) > 1)
