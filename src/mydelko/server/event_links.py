"""The doors of one event: its links over the store, what opens them, and the players' short codes.

A token names its event and its link and ends in a secret of 128 bits that only this installation
can make, so nothing of it is stored. A short code is for who cannot scan: it leads to a player's
token, and whoever asks for codes pays for each try.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from mydelko.log import Appended
from mydelko.store import Stream
from mydelko.tournament.entrants import name_key
from mydelko.tournament.links import (
    STREAMS,
    Event,
    Linked,
    Links,
    Unlinked,
    Used,
    application_of,
    entrant_of,
    fold_links,
    player_link,
    read_link_event,
    write_link_event,
)
from mydelko.tournament.naming import names_of
from mydelko.tournament.roles import Asker, Role
from mydelko.tournament.state import Answer, Application, State

NAME_BYTES = 4
SECRET_SIGNS = 32  # 128 bits
CODE_SIGNS = 8
LETTERS = "23456789CFGHJKMPQRVWX"  # of codes: none that are taken for another, no words
MOST_LINKS = 100  # beside the players'
NOTED = 60 * 60 * 1000  # milliseconds: a link in use is noted no more often

Secret = Callable[..., str]


class Doors:
    """Use `load` before anything else, and again where the stream may have moved."""

    def __init__(self, event: str, stream: Stream, secret: Secret) -> None:
        self._event = event
        self._stream = stream
        self._secret = secret
        self.links = Links()
        self.version = 0

    @staticmethod
    def stream_of(event: str) -> str:
        return STREAMS + event

    async def load(self) -> None:
        entries = await self._stream.read()
        self.links = fold_links(read_link_event(entry.body) for entry in entries)
        self.version = len(entries)

    def token(self, link: str) -> str:
        return f"{self._event}.{link}.{self._signed('link', link)[:SECRET_SIGNS]}"

    def code(self, entrant: int) -> str:
        """Of a player, as it is written on a card: ABCD-EFGH."""
        number = int(self._signed("code", player_link(entrant)), 16)
        signs = []
        for _ in range(CODE_SIGNS):
            number, rest = divmod(number, len(LETTERS))
            signs.append(LETTERS[rest])
        half = CODE_SIGNS // 2
        return f"{''.join(signs[:half])}-{''.join(signs[half:])}"

    def is_pin(self, link: str, pin: str) -> bool:
        """Where the link asks for one."""
        given = self.links.given.get(link)
        wanted = "" if given is None else given.pin
        return not wanted or secrets.compare_digest(wanted, self._signed_pin(link, pin))

    def _signed_pin(self, link: str, pin: str) -> str:
        """The same for every turn of a link: who gets another in its place types the old PIN."""
        return self._secret(self._event, "pin", link, "0", pin)

    def _signed(self, what: str, link: str) -> str:
        return self._secret(self._event, what, link, str(self.links.turn(link)))

    def opened_by(self, token: str, state: State) -> tuple[str, Asker] | None:
        """The link and who uses it; None where it opens nothing, or nothing any more."""
        _event, _, rest = token.partition(".")
        link, _, _secret = rest.partition(".")
        if not secrets.compare_digest(self.token(link).encode(), token.encode()):
            return None
        given = self.links.given.get(link)
        if given is not None:
            return link, Asker(role=given.role, by=given.label)
        application = state.applications.get(application_of(link) or 0)
        if application is not None and application.answer is not Answer.ACCEPTED:
            by = f"#{link} {application.details.name}"
            return link, Asker(role=Role.APPLICANT, by=by, entrant=application.number)
        entrant = entrant_of(link) if application is None else self._came_of(application)
        if entrant is None or entrant not in state.entrants:
            return None
        by = f"#{entrant} {names_of(state)(entrant)}"
        return link, Asker(role=Role.PLAYER, by=by, entrant=entrant)

    def _came_of(self, application: Application) -> int | None:
        """An applicant's link ends with the player's own."""
        entrant = application.entrant
        return None if entrant is None or self.links.turn(player_link(entrant)) else entrant

    def coded(self, code: str, entrants: Iterable[int]) -> int | None:
        """The player whose short code this is, however it was typed."""
        typed = "".join(sign for sign in code.upper() if sign in LETTERS)
        return next((one for one in entrants if self.code(one).replace("-", "") == typed), None)

    async def give(self, role: Role, label: str, pin: str, by: str, now: int) -> str | None:
        """The new link's name; None where somebody is called so already, or there are enough."""
        while True:
            given = self.links.given
            taken = {name_key(one.label) for one in given.values()} | {name_key(by)}
            if name_key(label) in taken or len(given) >= MOST_LINKS:
                return None
            link = secrets.token_hex(NAME_BYTES)
            signed = self._signed_pin(link, pin) if pin else ""
            if await self._happen(
                Linked(at=now, by=by, link=link, role=role, label=label, pin=signed)
            ):
                return link

    async def renew(self, link: str, by: str, now: int) -> None:
        """Another opens what this one did, and this one nothing any more."""
        done = False
        while not done:
            given = self.links.given.get(link)
            anew = [] if given is None else [replace(given, at=now, by=by)]
            done = await self._happen(Unlinked(at=now, by=by, link=link), *anew)

    async def note_use(self, link: str, now: int) -> None:
        """Of a link given away, for who asks whether it is still needed."""
        given = self.links.given.get(link)
        if given is not None and now - self.links.used.get(link, 0) >= NOTED:
            await self._happen(Used(at=now, by=given.label, link=link))

    async def take_back(self, link: str, by: str, now: int) -> None:
        while not await self._happen(Unlinked(at=now, by=by, link=link)):
            pass

    async def _happen(self, *events: Event) -> bool:
        written = [write_link_event(event) for event in events]
        outcome = await self._stream.append(self.version, written)
        await self.load()
        return isinstance(outcome, Appended)
