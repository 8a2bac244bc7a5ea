"""Links to an event: which were given away, to whom, and which no longer open anything.

Beside the event's log, not in it: who carries the event's file away carries no keys. A link's
secret is in neither; who runs the event can make it. Every player has a link from the entry on,
and a new one when the old is taken back; another link that is given away again keeps its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import assert_never

import msgspec
from msgspec.structs import replace

from mydelko.tournament.roles import Role

STREAMS = "tournament-links/"
PLAYER = re.compile(r"p([1-9]\d{0,5})")  # the name of a player's link: p7

APPLICANT = re.compile(r"a([1-9]\d{0,5})")  # of who applied, a3: a player's once it is accepted


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    at: int
    by: str


class Linked(_Event, frozen=True, kw_only=True, tag="linked"):
    link: str
    role: Role
    label: str  # how the log calls who uses it
    pin: str = ""  # signed; needed beside the link where there is one


class Unlinked(_Event, frozen=True, kw_only=True, tag="unlinked"):
    link: str


class Used(_Event, frozen=True, kw_only=True, tag="used"):
    link: str


Event = Linked | Unlinked | Used
DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


class Links(msgspec.Struct, frozen=True, kw_only=True):
    given: dict[str, Linked] = {}  # by name, those that open the event
    taken_back: dict[str, int] = {}  # how often, by name
    used: dict[str, int] = {}  # when last, by name, as far as it was noted

    def turn(self, link: str) -> int:
        """Which of the links of this name is the present one."""
        return self.taken_back.get(link, 0)


def player_link(number: int) -> str:
    return f"p{number}"


def entrant_of(link: str) -> int | None:
    found = PLAYER.fullmatch(link)
    return int(found[1]) if found else None


def applicant_link(number: int) -> str:
    return f"a{number}"


def application_of(link: str) -> int | None:
    found = APPLICANT.fullmatch(link)
    return int(found[1]) if found else None


def apply_link(links: Links, event: Event) -> Links:
    match event:
        case Linked():
            return replace(links, given={**links.given, event.link: event})
        case Unlinked():
            given = {link: one for link, one in links.given.items() if link != event.link}
            turns = {**links.taken_back, event.link: links.turn(event.link) + 1}
            used = {link: at for link, at in links.used.items() if link != event.link}
            return Links(given=given, taken_back=turns, used=used)
        case Used():
            return replace(links, used={**links.used, event.link: event.at})
        case _:
            assert_never(event)


def fold_links(events: Iterable[Event]) -> Links:
    links = Links()
    for event in events:
        links = apply_link(links, event)
    return links


def read_link_event(body: bytes) -> Event:
    return DECODER.decode(body)


def write_link_event(event: Event) -> bytes:
    return msgspec.json.encode(event)
