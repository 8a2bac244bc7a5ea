"""A live table: its setup, its game as far as it has come, and the bag behind it.

Everything here is rebuilt from the table's two streams and the seed; nothing lives only here.
While an invitation is open there is no game yet: `state` is then a table laid and waiting, with
version 0, though the clock of who has not come may run (P-6.3.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from mydelko.play import view as v
from mydelko.play.screen import Audience, AudienceKind
from mydelko.play.setup import Setup
from mydelko.play.viewing import Viewer
from mydelko.rulebook.profile import Start
from mydelko.rules import acts
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.bag import FairDraw
from mydelko.rules.decide import advance, decide
from mydelko.rules.fold import fold, open_state
from mydelko.rules.hearing import Judge
from mydelko.rules.opening import open_game
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import State

NAMELESS = "?"  # who was invited and never came


class Table:
    def __init__(self, setup: Setup, seed: bytes, events: Sequence[ev.Event] = ()) -> None:
        self.setup = setup
        self.draw = FairDraw(seed, setup.game)
        self.viewer = Viewer(setup)
        self.state = fold(events) if events else laid_table(setup)

    @property
    def is_waiting(self) -> bool:
        return self.state.version == 0

    def decide(self, order: Order, words: Judge) -> list[ev.Event] | Refusal:
        return decide(self.state, order, self.draw, words)

    def follow(self, events: Iterable[ev.Event]) -> None:
        """Events that are in the log now."""
        self.state = advance(self.state, events)

    def unwritten(self, now: int) -> list[ev.Event]:
        """What comes before anything else in a game whose stream has not begun."""
        early = self.setup.early
        return [opening(self.setup, early[0].at if early else now), *early]

    def begin(self, now: int, words: Judge) -> list[ev.Event]:
        """Everybody sits: the game's first events, up to the first clock."""
        events = self.unwritten(now)
        state = fold(events)
        for order in _first_orders(self.setup, now):
            decided = decide(state, order, self.draw, words)
            assert isinstance(decided, list), decided
            state = advance(state, decided)
            events += decided
        return events

    def start(self, events: Sequence[ev.Event]) -> None:
        """The game's first events are in the log now."""
        self.state = fold(events)

    def view(self, audience: Audience) -> v.AnyView:
        return view_of(self.viewer, self.state, audience)


def view_of(viewer: Viewer, state: State, audience: Audience) -> v.AnyView:
    match audience.kind:
        case AudienceKind.SEAT:
            return viewer.seat_view(state, audience.seat)
        case AudienceKind.SCREEN:
            return viewer.screen_view(state, audience.seats)
        case AudienceKind.REFEREE:
            return viewer.referee_view(state)
        case AudienceKind.SPECTATOR:
            return viewer.spectator_view(state)


def opening(setup: Setup, now: int) -> ev.GameOpened:
    return open_game(
        setup.profile,
        [seat.name or NAMELESS for seat in setup.seats],
        game=setup.game,
        at=now,
        kinds=[seat.kind for seat in setup.seats],
        commitment=setup.commitment,
        practice=setup.practice,
    )


def laid_table(setup: Setup) -> State:
    """What a table looks like before everybody sits."""
    opened = ev.GameOpened(
        at=0,
        game=setup.game,
        profile=setup.profile,
        names=tuple(seat.name for seat in setup.seats),
        kinds=tuple(seat.kind for seat in setup.seats),
        commitment=setup.commitment,
        practice=setup.practice,
    )
    return replace(advance(open_state(opened), setup.early), version=0)


def _first_orders(setup: Setup, now: int) -> list[Order]:
    added = [
        Order(number, now, acts.AddBytes(data=seat.entropy))
        for number, seat in enumerate(setup.seats)
        if seat.entropy
    ]
    if setup.profile.start is Start.ENTRY:
        return [*added, Order(0, now, acts.Begin())]
    if setup.first is not None:  # P-2.1
        return [*added, Order(0, now, acts.Begin(first=setup.first))]
    return [*added, Order(0, now, acts.DrawStart())]
