"""A series (Grand Prix): one table over several events, by places or by points.

Its rules are a TOML file. People are one by their id, else by name and city as the history of
ratings takes them, and never where one event has two who could be meant. Exact fractions
throughout: a shared place shares the points of the places it takes.
"""

from __future__ import annotations

import datetime
import enum
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from mydelko.tournament.entrants import Entrant, Standing
from mydelko.tournament.history import LineKind, histories
from mydelko.tournament.naming import is_hidden, namesakes
from mydelko.tournament.ratings.history import Entry, Register
from mydelko.tournament.refusal import Refusal, refuse
from mydelko.tournament.settings import Struct
from mydelko.tournament.standings import standings
from mydelko.tournament.state import State


class Count(enum.Enum):
    """What an event is worth to who plays in it."""

    PLACES = "places"  # by a table of points for places
    BIG = "big"  # the big points won there
    SMALL = "small"  # the small points won there


class Tie(enum.Enum):
    BEST = "best"  # the best single result, then the next best, dropped ones too
    FIRSTS = "firsts"  # more first places, then second ones, and so on
    EVENTS = "events"  # more events played
    LATEST = "latest"  # the better result in the last event


class Series(Struct, frozen=True, kw_only=True):
    name: str
    events: tuple[str, ...]  # where they live, in the order of playing
    count: Count = Count.PLACES
    places: tuple[int, ...] = ()  # points for the first place, the second, …
    present: int = 0  # points for who played and took none of these places
    best: int | None = None  # how many results count; None: all
    ties: tuple[Tie, ...] = (Tie.BEST, Tie.FIRSTS)
    same: tuple[tuple[str, ...], ...] = ()  # ids that belong to one person


class Score(NamedTuple):
    """One person's result in one event."""

    event: int  # from 0
    place: int
    points: Fraction
    counted: bool = True  # among the best


class Person(NamedTuple):
    number: int  # in the series, by order of appearance
    key: str
    name: str  # told apart from namesakes
    hidden: bool  # a minor in one of the events

    @property
    def public_name(self) -> str:
        return f"#{self.number}" if self.hidden else self.name


class Row(NamedTuple):
    place: int
    person: Person
    points: Fraction
    scores: tuple[Score | None, ...]  # one for each event


def check_series(rules: Series) -> Refusal | None:
    if not rules.events:
        return refuse("series-empty")
    twice = [place for place, often in Counter(rules.events).items() if often > 1]
    if twice:
        return refuse("series-twice", event=twice[0])
    if rules.count is Count.PLACES and not rules.places:
        return refuse("series-places")
    if rules.best is not None and rules.best < 1:
        return refuse("series-best")
    return None


def series_table(rules: Series, states: Sequence[State]) -> tuple[Row, ...]:
    results: dict[str, dict[int, Score]] = defaultdict(dict)
    keys = [_keys(state, rules) for state in states]
    found = _joined(states, keys)
    for event, state in enumerate(states):
        for number, score in _scores(rules, event, state):
            results[found[event, number]][event] = score
    people = _people(states, found)
    rows = [_row(rules, people[key], own, len(states)) for key, own in results.items()]
    return tuple(_placed(rules, rows))


def _keys(state: State, rules: Series) -> dict[int, str]:
    """The id of each entrant; ids that the series calls the same are one."""
    alias = {one: group[0] for group in rules.same for one in group}
    return {
        number: alias.get(one.details.person, one.details.person)
        for number, one in state.entrants.items()
    }


Joined = Mapping[tuple[int, int], str]  # (event, entrant): who that is


def _joined(states: Sequence[State], keys: Sequence[Mapping[int, str]]) -> Joined:
    """By id, else the only one of that name and city; two of one event are never one."""
    found: dict[tuple[int, int], str] = {}
    known: list[Entry] = []
    taken: dict[str, str] = {}  # ids that turned out to be somebody's known before
    for event, (state, own) in enumerate(zip(states, keys, strict=True)):
        register = Register(known)
        entries = {
            number: Entry(
                player=one.name,
                person=taken.get(own[number], own[number]) or f"{event + 1}/{number}",
                city=one.details.city,
                event=state.settings.name,
                day=datetime.date.min,
                games=0,
            )
            for number, one in state.entrants.items()
        }
        written = {number: register.written(entry) for number, entry in entries.items()}
        often = Counter(entry.person for entry in written.values())
        for number, entry in written.items():
            sure = entry if often[entry.person] == 1 else entries[number]
            found[event, number] = sure.person
            known.append(sure)
            if own[number]:
                taken[own[number]] = sure.person
    return found


def _people(states: Sequence[State], found: Joined) -> dict[str, Person]:
    """Numbered by first appearance, called as in the last event."""
    numbers: dict[str, int] = {}
    latest: dict[str, Entrant] = {}
    hidden: set[str] = set()
    for (event, number), key in found.items():
        state = states[event]
        entrant = state.entrants[number]
        numbers.setdefault(key, len(numbers) + 1)
        latest[key] = replace(entrant, number=numbers[key])
        if is_hidden(entrant, state.settings):
            hidden.add(key)
    apart = namesakes(latest.values())
    people = {}
    for key, one in latest.items():
        beside = apart.get(one.number)
        name = f"{one.name} ({beside})" if beside else one.name
        people[key] = Person(one.number, key, name, key in hidden)
    return people


# P-7.1d: who was excluded from an event takes nothing from it
def _scores(rules: Series, event: int, state: State) -> Iterator[tuple[int, Score]]:
    own = histories(state)
    rows = standings(state)
    shared = Counter(row.place for row in rows)
    for row in rows:
        played = any(line.kind is not LineKind.ABSENCE for line in own[row.number].lines)
        if not played or state.entrants[row.number].standing is Standing.EXCLUDED:
            continue
        match rules.count:
            case Count.PLACES:
                points = _place_points(rules, row.place, shared[row.place])
            case Count.BIG:
                points = Fraction(row.halves, 2)
            case Count.SMALL:
                points = Fraction(row.small_for)
        yield row.number, Score(event, row.place, points)


def _place_points(rules: Series, place: int, sharing: int) -> Fraction:
    taken = range(place, place + sharing)
    worth = [rules.places[one - 1] if one <= len(rules.places) else rules.present for one in taken]
    return Fraction(sum(worth), sharing)


def _row(rules: Series, person: Person, own: Mapping[int, Score], events: int) -> Row:
    ranked = sorted(own.values(), key=lambda score: (-score.points, score.event))
    best = {score.event for score in ranked[: rules.best]}
    scores = tuple(
        own[event]._replace(counted=event in best) if event in own else None
        for event in range(events)
    )
    points = sum((score.points for score in own.values() if score.event in best), Fraction())
    return Row(0, person, points, scores)


Key = tuple[object, ...]


def _placed(rules: Series, rows: Sequence[Row]) -> Iterator[Row]:
    lowest = max((score.place for row in rows for score in row.scores if score), default=0)

    def key(row: Row) -> Key:
        return (row.points, *(MEASURES[tie](row, lowest) for tie in rules.ties))

    ordered = sorted(rows, key=lambda row: row.person.number)  # who is level to the end
    ordered.sort(key=key, reverse=True)
    place = 1
    for _key, level in groupby(ordered, key=key):
        group = list(level)
        for row in group:
            yield row._replace(place=place)
        place += len(group)


def _played(row: Row) -> list[Score]:
    return [score for score in row.scores if score is not None]


def _best(row: Row, _lowest: int) -> Key:
    return tuple(sorted((score.points for score in _played(row)), reverse=True))


def _firsts(row: Row, lowest: int) -> Key:
    taken = Counter(score.place for score in _played(row))
    return tuple(taken[place] for place in range(1, lowest + 1))


def _events(row: Row, _lowest: int) -> Key:
    return (len(_played(row)),)


def _latest(row: Row, _lowest: int) -> Key:
    last = row.scores[-1]
    return (last is not None, Fraction() if last is None else last.points)


MEASURES: dict[Tie, Callable[[Row, int], Key]] = {  # the greater is ahead
    Tie.BEST: _best,
    Tie.FIRSTS: _firsts,
    Tie.EVENTS: _events,
    Tie.LATEST: _latest,
}
