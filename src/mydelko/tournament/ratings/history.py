"""The history of ratings over many events: one file of lines, a rating list for any day.

Each finished event adds one line for each player: who, when, games, scalps. The list of a day
follows from these lines alone.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import msgspec

from mydelko.tournament.entrants import name_key
from mydelko.tournament.ratings.hollington import (
    LISTED_FROM,
    Played,
    counted,
    list_rating,
    round_half_up,
    tournament_rating,
)
from mydelko.tournament.ratings.performance import performances
from mydelko.tournament.state import State


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One player's part in one event."""

    player: str
    event: str
    day: datetime.date
    games: int
    scalps: int  # as the federation prints them: whole numbers

    def played(self) -> Played:
        return Played(self.day, self.games, Fraction(self.scalps))


class Listed(NamedTuple):
    place: int | None  # None: waiting for 30 games
    player: str
    rating: Fraction
    games: int  # behind the rating

    @property
    def rounded(self) -> int:
        return round_half_up(self.rating)


def entries(state: State) -> list[Entry]:
    """What an event adds to the history."""
    day = datetime.date.fromisoformat(state.settings.days[-1])
    return [
        Entry(
            player=state.entrants[number].name,
            event=state.settings.name,
            day=day,
            games=len(found.scalps),
            scalps=round_half_up(found.total),
        )
        for number, found in performances(state).items()
        if found.scalps
    ]


def rating_list(history: Iterable[Entry], on: datetime.date) -> list[Listed]:
    """The main list by unrounded rating, then those who wait."""
    careers: dict[str, list[Entry]] = defaultdict(list)
    for entry in history:
        careers[name_key(entry.player)].append(entry)
    listed: list[Listed] = []
    waiting: list[Listed] = []
    for career in careers.values():
        played = [entry.played() for entry in career]
        kept = counted(played, on)
        games = sum(one.games for one in kept)
        rating = list_rating(played, on)
        name = career[-1].player
        if rating is not None:
            listed.append(Listed(0, name, rating, games))
        elif 0 < games < LISTED_FROM:
            waiting.append(Listed(None, name, tournament_rating(played, on), games))
    listed.sort(key=lambda one: (-one.rating, one.player))
    waiting.sort(key=lambda one: (-one.rating, one.player))
    placed = [one._replace(place=place) for place, one in enumerate(listed, start=1)]
    return placed + waiting


def encode_history(history: Iterable[Entry]) -> bytes:
    return b"".join(msgspec.json.encode(entry) + b"\n" for entry in history)


def decode_history(data: bytes) -> list[Entry]:
    return [msgspec.json.decode(line, type=Entry) for line in data.splitlines() if line.strip()]
