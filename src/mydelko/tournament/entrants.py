"""Entrants: a person, a duet or a team that plays as one, with what the event knows of it.

A number is given once, in order of entry, and never used again; `person` is who somebody is in
every event. What people are called is in `naming.py`.
"""

from __future__ import annotations

import enum
import unicodedata
from decimal import Decimal
from functools import lru_cache

import msgspec

from mydelko.tournament.settings import Label


class Kind(enum.Enum):
    PERSON = "person"
    DUET = "duet"  # P-1.2: two people, one player
    TEAM = "team"  # several people, one player


class Details(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is written on an entry form."""

    person: str = ""  # the same in all events; given at the entry where a list has none
    first: str = ""
    last: str
    kind: Kind = Kind.PERSON
    members: tuple[str, ...] = ()  # the people of a duet or team
    city: str = ""
    club: str = ""
    school: str = ""
    team: str = ""
    categories: tuple[str, ...] = ()
    rating: Decimal | None = None  # frozen when the event starts
    games: int = 0  # career games behind the rating
    minor: bool = False
    only_rounds: tuple[int, ...] = ()  # empty: all rounds
    table: int | None = None  # always plays at this table
    paid: bool = False

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}".strip()

    @property
    def sorted_name(self) -> str:
        return f"{self.last} {self.first}".strip()

    def label(self, label: Label) -> str:
        match label:
            case Label.SCHOOL:
                return self.school
            case Label.CLUB:
                return self.club
            case Label.CITY:
                return self.city
            case Label.TEAM:
                return self.team


class Standing(enum.Enum):
    PLAYING = "playing"
    WITHDRAWN = "withdrawn"
    REMOVED = "removed"  # P-6.3.4, and by the referee
    EXCLUDED = "excluded"  # P-7.1d


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    details: Details
    standing: Standing = Standing.PLAYING
    from_round: int = 1  # late entry
    absent: tuple[int, ...] = ()  # rounds announced as absent
    checked_in: bool = False
    missing_since: int | None = None  # the round whose clock ran out without this entrant

    @property
    def name(self) -> str:
        return self.details.name

    def plays_in(self, round_number: int) -> bool:
        only = self.details.only_rounds
        return (
            self.standing is Standing.PLAYING
            and round_number >= self.from_round
            and round_number not in self.absent
            and (not only or round_number in only)
        )


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """Two entries with the same key are the same name written differently."""
    spread = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign for sign in spread if not unicodedata.combining(sign))
    return " ".join(letters.replace("ł", "l").replace("ı", "i").replace("-", " ").split())
