"""The history of ratings over many events: one file of lines, a rating list for any day.

Each finished event adds one line for each player: who, when, games, and scalps or the Elo
reached. The list of a day, and the rating brought to the next event, follow from these lines
alone.
"""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

import msgspec

from mydelko.tournament.entrants import name_key
from mydelko.tournament.ratings.hollington import (
    LISTED_FROM,
    Played,
    behind,
    counted,
    list_rating,
    round_half_up,
    tournament_rating,
)
from mydelko.tournament.ratings.performance import performances, printed
from mydelko.tournament.settings import RatingKind
from mydelko.tournament.state import State


class HistoryError(ValueError):
    """A line of the history that cannot be read."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}")
        self.line = line


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One player's part in one event."""

    player: str
    person: str = ""  # who that is; lines of the past know the name alone
    city: str = ""
    event: str
    day: datetime.date
    games: int
    scalps: int = 0  # as the federation prints them: whole numbers
    elo: str = ""  # after the event, two decimals, where a club plays for Elo

    def played(self) -> Played:
        return Played(self.day, self.games, Fraction(self.scalps))


class Listed(NamedTuple):
    place: int | None  # None: waiting for 30 games
    player: str
    rating: Fraction
    games: int  # behind the rating
    city: str = ""

    @property
    def rounded(self) -> int:
        return round_half_up(self.rating)


def entries(state: State) -> list[Entry]:
    """What an event adds to the history."""
    day = datetime.date.fromisoformat(state.settings.days[-1])
    club = state.settings.rating.kind is RatingKind.ELO
    return [
        Entry(
            player=state.entrants[number].name,
            person=state.entrants[number].details.person,
            city=state.entrants[number].details.city,
            event=state.settings.name,
            day=day,
            games=len(found.scalps),
            scalps=0 if club else round_half_up(found.total),
            elo=printed(found.projected) if club else "",
        )
        for number, found in performances(state).items()
        if found.scalps
    ]


def with_event(history: Iterable[Entry], state: State) -> list[Entry]:
    """The history with this event in it once, however often it is added."""
    key = (state.settings.name, datetime.date.fromisoformat(state.settings.days[-1]))
    others = [entry for entry in history if (entry.event, entry.day) != key]
    register = Register(others)
    return [*others, *(register.written(entry) for entry in entries(state))]


class Register:
    """Who is who in a history: by id, else by name, where one person alone can be meant."""

    def __init__(self, history: Iterable[Entry]) -> None:
        known = list(history)
        self._ids: dict[str, set[str]] = defaultdict(set)  # of a name
        self._cities: dict[str, set[str]] = defaultdict(set)  # of a person
        for entry in known:
            if entry.person:
                self._ids[name_key(entry.player)].add(entry.person)
        for entry in known:
            key = self.key(entry)
            self._ids[name_key(entry.player)].add(key)
            if entry.city:
                self._cities[key].add(name_key(entry.city))

    def key(self, entry: Entry) -> str:
        """The id; of a line that has none the only one of that name, else the name."""
        if entry.person:
            return entry.person
        name = name_key(entry.player)
        ids = self._ids.get(name, set()) - {name}
        return next(iter(ids)) if len(ids) == 1 else name

    def find(self, person: str, name: str, city: str) -> list[str]:
        """Whom of the history this can be: by id one; by name nobody of another city."""
        if person in self._cities or any(person in ids for ids in self._ids.values()):
            return [person]
        found = self.namesakes(name)
        same = [one for one in found if city and name_key(city) in self._cities[one]]
        return same or [one for one in found if not city or not self._cities[one]]

    def namesakes(self, name: str) -> list[str]:
        return sorted(self._ids.get(name_key(name), ()))

    def written(self, entry: Entry) -> Entry:
        """A new line under the id that the history has for this person."""
        found = self.find(entry.person, entry.player, entry.city)
        if len(found) != 1 or found[0] in (entry.person, name_key(entry.player)):
            return entry
        return msgspec.structs.replace(entry, person=found[0])


Brought = tuple[Fraction, int]  # rating and the games behind it


def brought(history: Iterable[Entry], on: datetime.date, kind: RatingKind) -> dict[str, Brought]:
    """The rating each known player brings to an event of this day, by the register's key."""
    found: dict[str, Brought] = {}
    for key, career in careers(entry for entry in history if entry.day < on).items():
        if kind is RatingKind.ELO:
            rated = [entry for entry in career if entry.elo]
            if rated:
                games = sum(entry.games for entry in rated)
                found[key] = (Fraction(Decimal(rated[-1].elo)), games)
            continue
        played = [entry.played() for entry in career if not entry.elo]
        if played:
            _scalps, games = behind(played, on)
            found[key] = (tournament_rating(played, on), games)
    return found


def careers(history: Iterable[Entry]) -> dict[str, list[Entry]]:
    """Everyone's entries in order of days, by the register's key."""
    known = sorted(history, key=lambda one: one.day)
    register = Register(known)
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in known:
        found[register.key(entry)].append(entry)
    return found


def _told_apart(listed: list[Listed]) -> list[Listed]:
    """Namesakes have their city beside the name."""
    counts = Counter(name_key(one.player) for one in listed)
    return [
        one._replace(player=f"{one.player} ({one.city})")
        if one.city and counts[name_key(one.player)] > 1
        else one
        for one in listed
    ]


def elo_list(history: Iterable[Entry], on: datetime.date) -> list[Listed]:
    """A club's list: everyone's latest Elo, all games counted."""
    listed = []
    for career in careers(entry for entry in history if entry.day <= on and entry.elo).values():
        last = career[-1]
        games = sum(entry.games for entry in career)
        listed.append(Listed(0, last.player, Fraction(Decimal(last.elo)), games, last.city))
    listed.sort(key=lambda one: (-one.rating, one.player))
    return _told_apart([one._replace(place=place) for place, one in enumerate(listed, start=1)])


def rating_list(history: Iterable[Entry], on: datetime.date) -> list[Listed]:
    """The main list by unrounded rating, then those who wait."""
    listed: list[Listed] = []
    waiting: list[Listed] = []
    for career in careers(entry for entry in history if not entry.elo).values():
        played = [entry.played() for entry in career]
        kept = counted(played, on)
        games = sum(one.games for one in kept)
        rating = list_rating(played, on)
        name, city = career[-1].player, career[-1].city
        if rating is not None:
            listed.append(Listed(0, name, rating, games, city))
        elif 0 < games < LISTED_FROM:
            waiting.append(Listed(None, name, tournament_rating(played, on), games, city))
    listed.sort(key=lambda one: (-one.rating, one.player))
    waiting.sort(key=lambda one: (-one.rating, one.player))
    placed = [one._replace(place=place) for place, one in enumerate(listed, start=1)]
    return _told_apart(placed + waiting)


def encode_history(history: Iterable[Entry]) -> bytes:
    return b"".join(msgspec.json.encode(entry) + b"\n" for entry in history)


def decode_history(data: bytes) -> list[Entry]:
    found = []
    for number, line in enumerate(data.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            found.append(msgspec.json.decode(line, type=Entry))
        except ValueError as error:
            raise HistoryError(number) from error
    return found
