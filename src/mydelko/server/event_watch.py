"""Everybody who watches one event, each shown the page of their own role as it changes.

A page is made once for all who may see the same, in another thread, and each of its parts encoded
once: what stands on several pages is one text. Who has a page is sent only what changed of it.
While pages are being made for one state a newer one waits, and states between are never shown.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from mydelko.server.answers import complain
from mydelko.server.connection import Connection
from mydelko.server.wall_clock import Wall
from mydelko.tournament import viewing
from mydelko.tournament.change import SAME, find_change
from mydelko.tournament.desk_viewing import clerk_page, director_page, referee_page
from mydelko.tournament.figures import Figures, figures_of
from mydelko.tournament.roles import Role
from mydelko.tournament.state import NO_EVENT, State
from mydelko.tournament.views import AnyPage, PublicPage

logger = logging.getLogger(__name__)

STAFF = {Role.CLERK: clerk_page, Role.REFEREE: referee_page, Role.DIRECTOR: director_page}
NO_LINK = 4403  # a close code
Parts = dict[str, bytes]  # of a page, encoded, by name


class Audience(NamedTuple):
    """Who sees the same page."""

    role: Role
    entrant: int | None = None
    language: str = ""  # of the staff, whose pages have sentences


class Shown(NamedTuple):
    version: int
    page: AnyPage


class Made(NamedTuple):
    """A page, and what leads to it from the one that was shown."""

    page: AnyPage
    before: Shown | None
    changes: Parts


class Watcher(NamedTuple):
    connection: Connection
    audience: Audience
    token: str


def audience_of(role: Role, entrant: int | None, language: str) -> Audience:
    return Audience(role, entrant, language if role in STAFF else "")


class Pages:
    """The pages of one state; several threads may ask for them."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._public: PublicPage | None = None
        self._figures: Figures | None = None
        self._one_at_a_time = threading.Lock()
        self._encoded: dict[int, tuple[object, bytes]] = {}  # by identity, which this keeps

    def has(self, audience: Audience) -> bool:
        """Not where this is the page of somebody who was struck off."""
        match audience.role:
            case Role.PLAYER:
                return audience.entrant in self._state.entrants
            case Role.APPLICANT:
                return audience.entrant in self._state.applications
            case _:
                return True

    def page(self, audience: Audience, now: int) -> AnyPage:
        state = self._state
        match audience.role:
            case Role.PUBLIC:
                return self._for_all()
            case Role.PLAYER:
                assert audience.entrant is not None
                return viewing.player_page(state, audience.entrant, self._for_all())
            case Role.APPLICANT:
                assert audience.entrant is not None
                return viewing.applicant_page(state, audience.entrant)
            case Role.HALL:
                return viewing.hall_page(state)
            case Role.STATION:
                return viewing.station_page(state)
            case role:
                return STAFF[role](state, now, audience.language)

    def _for_all(self) -> PublicPage:
        with self._one_at_a_time:
            if self._public is None:
                self._public = viewing.public_page(self._state)
            return self._public

    def figures(self) -> Figures:
        with self._one_at_a_time:
            if self._figures is None:
                self._figures = figures_of(self._state)
            return self._figures

    def parts(self, page: AnyPage) -> Parts:
        fields = zip(page.__struct_encode_fields__, page.__struct_fields__, strict=True)
        parts = {shown: self._encode(getattr(page, field)) for shown, field in fields}
        config = page.__struct_config__
        return {str(config.tag_field): msgspec.json.encode(config.tag), **parts}

    def make(self, shown: dict[Audience, Shown | None], now: int) -> dict[Audience, Made]:
        """For each audience from what it was shown before."""
        known: dict[tuple[int, int], bytes] = {}  # changes of a part, by what it was and is
        made = {}
        for audience, before in shown.items():
            page = self.page(audience, now)
            changes = {} if before is None else _changes(before.page, page, known)
            made[audience] = Made(page, before, changes)
        return made

    def _encode(self, value: object) -> bytes:
        """What stands on the public page is there for others too."""
        if self._public is None or not any(
            value is getattr(self._public, field) for field in self._public.__struct_fields__
        ):
            return msgspec.json.encode(value)
        known = self._encoded.get(id(value))
        if known is None:
            known = self._encoded[id(value)] = value, msgspec.json.encode(value)
        return known[1]


def _changes(before: AnyPage, after: AnyPage, known: dict[tuple[int, int], bytes]) -> Parts:
    parts = {}
    for shown, field in zip(after.__struct_encode_fields__, after.__struct_fields__, strict=True):
        old, new = getattr(before, field), getattr(after, field)
        key = id(old), id(new)  # of parts that pages in hand keep alive
        if key not in known:
            change = find_change(old, new)
            known[key] = b"" if change is SAME else msgspec.json.encode(change)
        if known[key]:
            parts[shown] = known[key]
    return parts


class EventWatch:
    def __init__(self, wall: Wall) -> None:
        self.pages = Pages(NO_EVENT)
        self._wall = wall
        self._version = 0
        self._watchers: dict[Connection, Watcher] = {}
        self._shown: dict[Audience, Shown] = {}
        self._making: asyncio.Task[None] | None = None
        self._is_due = False

    def __len__(self) -> int:
        return len(self._watchers)

    def show(self, state: State, version: int) -> None:
        """The event stands so now."""
        self.pages, self._version = Pages(state), version
        self.dismiss(lambda one: not self.pages.has(one.audience))
        self.look_again()

    def look_again(self) -> None:
        """Something may look different now: the event has gone on, or time has."""
        self._is_due = bool(self._watchers)
        if self._is_due and self._making is None:
            self._making = asyncio.create_task(self._make())

    async def settle(self) -> None:
        """Until everybody has been sent what there is."""
        while self._making is not None:
            await asyncio.wait({self._making})

    async def _make(self) -> None:
        try:
            while self._is_due:
                self._is_due = False
                shown: dict[Audience, Shown | None] = dict(self._shown)
                version, now = self._version, self._wall.now()
                made = await asyncio.to_thread(self.pages.make, shown, now)
                self._tell(made, version, now)
        except Exception:
            logger.exception("the pages of an event could not be made")
        finally:
            self._making = None

    def _tell(self, made: dict[Audience, Made], version: int, now: int) -> None:
        texts: dict[Audience, str] = {}
        for audience, (page, before, changes) in made.items():
            if before is None or self._shown.get(audience) is not before:
                continue  # who came meanwhile was shown what is newer
            # The staff's commands say which version they answer
            if changes or (audience.role in STAFF and version != before.version):
                head = {"type": "changes", "base": before.version, "version": version, "now": now}
                texts[audience] = frame(head, "changes", changes)
                self._shown[audience] = Shown(version, page)
        for watcher in self._watchers.values():
            if watcher.audience in texts:
                watcher.connection.send(texts[watcher.audience])

    async def welcome(self, connection: Connection, audience: Audience, token: str) -> None:
        """Shows the whole page; the others of its audience are brought to the same version."""
        while True:
            if not self.pages.has(audience):  # struck off in this very moment
                self._show_out(connection)
                return
            version, now, before = self._version, self._wall.now(), self._shown.get(audience)
            made = await asyncio.to_thread(self.pages.make, {audience: before}, now)
            if version == self._version and before is self._shown.get(audience):
                break
        self._tell(made, version, now)
        shown = self._shown.setdefault(audience, Shown(version, made[audience].page))
        self._watchers[connection] = Watcher(connection, audience, token)
        head = {
            "type": "event",
            "version": shown.version,
            "now": now,
            "role": audience.role.value,
            "entrant": audience.entrant,
        }
        connection.send(frame(head, "view", self.pages.parts(shown.page)))

    def leave(self, connection: Connection) -> None:
        gone = self._watchers.pop(connection, None)
        if gone and all(one.audience != gone.audience for one in self._watchers.values()):
            self._shown.pop(gone.audience, None)

    def dismiss(self, is_over: Callable[[Watcher], bool]) -> None:
        """Those whose link opens nothing any more."""
        for watcher in list(self._watchers.values()):
            if is_over(watcher):
                self._show_out(watcher.connection)

    def _show_out(self, connection: Connection) -> None:
        connection.send(complain("event-link", connection.language))
        connection.finish(NO_LINK)
        self.leave(connection)


def frame(head: dict[str, Any], name: str, parts: Parts) -> str:
    """A message whose last part is put together of texts that are there already."""
    inside = b",".join(msgspec.json.encode(key) + b":" + part for key, part in parts.items())
    opening = msgspec.json.encode(head)[:-1]
    return (opening + b"," + msgspec.json.encode(name) + b":{" + inside + b"}}").decode()
