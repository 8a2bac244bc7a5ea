"""The listeners: everybody connected to one table, each shown the view of their own audience.

A view is built once for each audience and encoded once for all who share it. What leaves here is
a snapshot or the change between two views of the same audience, never an event.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from mydelko.play import view as v
from mydelko.play.change import find_changes
from mydelko.play.news import News
from mydelko.play.noticing import Mark
from mydelko.play.screen import SPECTATOR, Audience, AudienceKind, Screen, audience_of, lower
from mydelko.play.table import Table, Told
from mydelko.rules.events import SeatKind
from mydelko.rules.state import State
from mydelko.server import wire
from mydelko.server.answers import encode
from mydelko.server.connection import Connection
from mydelko.server.wall_clock import Wall

CROWD = 20  # connections
TAIL = 64  # steps whose news are remembered for who comes back


class Shown(NamedTuple):
    """What an audience was shown last, and the version it was of, as that audience counts."""

    view: v.AnyView
    version: int
    branch: int


class Listeners:
    def __init__(self, table: Table, wall: Wall) -> None:
        self.connections: list[Connection] = []
        self._table = table
        self._wall = wall
        self._shown: dict[Audience, Shown] = {}
        self._presence_due = False
        self._known_referees: tuple[str, ...] = ()  # who was said to see all racks
        self._tail: deque[tuple[Mark, tuple[News, ...]]] = deque(maxlen=TAIL)
        self._remembered = table.mark  # news from here on are in the tail
        self._followed = self._at()

    @property
    def _state(self) -> State:
        return self._table.state

    def _now(self) -> int:
        """Game time."""
        return self._wall.now() - self._table.setup.opened

    @property
    def _branch(self) -> int:
        return self._table.setup.branch

    def _version(self, audience: Audience) -> int:
        return self._table.mark.version_for(audience)

    def _seen(self, audience: Audience, view: v.AnyView) -> Shown:
        return Shown(view, self._version(audience), self._branch)

    def welcome(self, connection: Connection, branch: int, have: int) -> None:
        """Shows everything, and tells what happened after version `have`."""
        self.connections = [other for other in self.connections if other is not connection]
        audience = audience_of(self._state, connection.screen)
        view = self._table.view(audience)
        self._level(audience, view)
        connection.audience = audience
        self.connections.append(connection)
        connection.send(self._snapshot(connection, view, self._missed(audience, branch, have)))

    def dismiss(self, connection: Connection) -> bool:
        if connection not in self.connections:
            return False
        self.connections.remove(connection)
        self.tell_presence()
        return True

    def look(self, connection: Connection, screen: Screen) -> None:
        """The connection looks with other eyes: a whole view."""
        connection.screen = screen
        audience = audience_of(self._state, screen)
        view = self._table.view(audience)
        if audience != connection.audience:
            self._level(audience, view)
        connection.audience = audience
        connection.send(self._snapshot(connection, view))

    def _level(self, audience: Audience, view: v.AnyView) -> None:
        """Somebody joins an audience: the others of it are brought to the same version."""
        old, new = self._shown.get(audience), self._seen(audience, view)
        self._shown[audience] = new
        if old is None or old.version == new.version:
            return
        changes = find_changes(old.view, view)
        if changes is not None:
            text = self._delta(old.version, new.version, changes, ())
            for other in self.connections:
                if other.audience == audience:
                    other.send(text)

    def show_again(self) -> None:
        """A whole view for everybody: another branch, or another seat at the table."""
        self._shown = {}
        self._forget_news()
        self._show_whole()

    def catch_up(self) -> None:
        """Another node has moved: a whole view for whom it changed, and not a word to others."""
        if _public(self._followed) != _public(self._at()):
            self._forget_news()  # we heard none of what happened since
        self._show_whole()

    def _forget_news(self) -> None:
        self._tail.clear()
        self._remembered = self._table.mark
        self._followed = self._at()

    def _at(self) -> tuple[int, Mark]:
        """Where the game stands: its branch, and how far it is there."""
        return self._branch, self._table.mark

    def _show_whole(self) -> None:
        before, self._shown = self._shown, {}
        # who has just been named referee sees the racks after all others know of it
        for connection in sorted(self.connections, key=lambda one: self.screen_of(one).referees):
            screen, last = lower(self._state, self.screen_of(connection)), connection.screen
            connection.screen, audience = screen, audience_of(self._state, screen)
            shown = self._seen(audience, self._table.view(audience))
            self._shown[audience] = shown
            if (audience, screen, shown) != (connection.audience, last, before.get(audience)):
                connection.audience = audience
                connection.send(self._snapshot(connection, shown.view))
        if self._referees() != self._known_referees:
            self._tell_presence()

    def screen_of(self, connection: Connection) -> Screen:
        """What this connection may see, from who it is now: who has a seat is no referee."""
        setup = self._table.setup
        seats = setup.seats_of(connection.session, connection.user)
        referees = connection.referees and setup.is_referee(connection.session, connection.user)
        lifted = connection.screen.lifted
        return Screen(seats, watches=connection.watches, referees=referees, lifted=lifted)

    def _missed(self, audience: Audience, branch: int, have: int) -> tuple[News, ...]:
        """News after version `have`, as far as it is remembered: a whole view tells the rest."""
        if branch != self._branch or not 0 < self._remembered.version_for(audience) <= have:
            return ()
        later = [told for at, told in self._tail if at.version_for(audience) > have]
        return tuple(item for told in later for item in told)

    def _remember(self, told: tuple[News, ...]) -> None:
        """Only news takes a place: how much is remembered tells nothing of what is sealed."""
        self._followed = self._at()
        if not told:
            return
        if len(self._tail) == TAIL:
            self._remembered = self._tail[0][0]
        self._tail.append((self._table.mark, told))

    def tell(self, told: Told) -> None:
        """Shows everybody what changed for them.

        Who sees no change and hears no news gets nothing, not even that something happened: the
        next delta leads on from what was shown last. The actor always hears.
        """
        if told.anew:
            self.show_again()
            return
        self._remember(told.news)
        shown: dict[Audience, Shown] = {}
        texts: dict[Audience, str | None] = {}
        for connection in self.connections:
            connection.screen = lower(self._state, connection.screen)
            audience = audience_of(self._state, connection.screen)
            if audience not in shown:
                acts = audience == Audience(AudienceKind.SEAT, told.actor)
                shown[audience], texts[audience] = self._change(audience, told.news, acts)
            text = texts[audience]
            if audience != connection.audience or text is None:
                text = self._snapshot(connection, shown[audience].view, told.news)
            connection.audience = audience
            if text:
                connection.send(text)
        self._shown = shown

    def _change(
        self, audience: Audience, told: tuple[News, ...], acts: bool
    ) -> tuple[Shown, str | None]:
        """What is shown now, and the delta: empty for no change, None for a whole view."""
        old, is_quiet = self._shown.get(audience), not acts and not told
        if old is not None and is_quiet and old.version == self._version(audience):
            return old, ""  # nothing that it may notice has happened
        new = self._seen(audience, self._table.view(audience))
        changes = None if old is None else find_changes(old.view, new.view)
        if old is None or changes is None:
            return new, None
        if is_quiet and changes == type(changes)():
            return old, ""
        return new, self._delta(old.version, new.version, changes, told)

    def _delta(self, base: int, version: int, changes: v.AnyChanges, told: tuple[News, ...]) -> str:
        delta = wire.Delta(
            branch=self._branch,
            base=base,
            version=version,
            now=self._now(),
            changes=changes,
            news=told,
        )
        return encode(delta)

    def _snapshot(
        self, connection: Connection, view: v.AnyView, told: tuple[News, ...] = ()
    ) -> str:
        screen, setup = connection.screen, self._table.setup
        return encode(
            wire.Snapshot(
                branch=self._branch,
                version=self._version(connection.audience),
                now=self._now(),
                mine=() if screen.watches else screen.seats,
                referee=screen.referees,
                named=setup.is_referee(connection.session, connection.user),
                host=setup.is_host(connection.session),
                view=view,
                news=told,
            )
        )

    def tell_presence(self) -> None:
        """Who is here; a crowd hears it with the next clock, not with everybody who comes."""
        same = self._referees() == self._known_referees
        self._presence_due = same and len(self.connections) > CROWD
        if not self._presence_due:
            self._tell_presence()

    def _referees(self) -> tuple[str, ...]:
        """R-15: everybody knows who sees all racks."""
        return tuple(sorted({link.name for link in self.connections if link.screen.referees}))

    def _tell_presence(self) -> None:
        self._known_referees = self._referees()
        here = {seat for link in self.connections for seat in link.screen.seats}
        onlookers = {link.session or str(id(link)): link for link in self._onlookers()}
        presence = wire.Presence(
            seats=tuple(
                number in here or plan.kind is SeatKind.COMPUTER
                for number, plan in enumerate(self._table.setup.seats)
            ),
            spectators=len(onlookers),
            watchers=tuple(sorted({link.name for link in onlookers.values() if link.user})[:CROWD]),
            referees=self._known_referees,
        )
        self.tell_everybody(encode(presence))

    def _onlookers(self) -> list[Connection]:
        """Who neither plays nor referees."""
        return [
            link
            for link in self.connections
            if link.screen.watches or not (link.screen.seats or link.screen.referees)
        ]

    def has_players(self) -> bool:
        return any(link.screen.seats for link in self.connections)

    def tell_everybody(self, text: str) -> None:
        for connection in self.connections:
            connection.send(text)

    def sync(self) -> None:
        """What everybody is told from time to time: who is here, and the clock, which also says
        that the server is still there: a page that hears nothing comes back by itself."""
        if self._presence_due:
            self._presence_due = False
            self._tell_presence()
        if self.connections:
            self.tell_everybody(encode(wire.ClockSync(now=self._now())))


def _public(at: tuple[int, Mark]) -> tuple[int, int]:
    """The same for everybody."""
    return at[0], at[1].version_for(SPECTATOR)
