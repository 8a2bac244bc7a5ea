"""How a table becomes a game: laid and waiting, opened under its final names, begun."""

from __future__ import annotations

from msgspec.structs import replace

from mydelko.play.setup import Setup
from mydelko.rulebook.profile import Start
from mydelko.rules import acts
from mydelko.rules import events as ev
from mydelko.rules.acts import Order
from mydelko.rules.bag import Draw
from mydelko.rules.decide import advance, hear
from mydelko.rules.fold import fold, open_state
from mydelko.rules.hearing import Judge
from mydelko.rules.opening import open_game
from mydelko.rules.refusal import Refusal
from mydelko.rules.state import State

NAMELESS = "?"  # who was invited and never came


def laid_table(setup: Setup) -> State:
    """What a table looks like before everybody sits."""
    opened = ev.GameOpened(
        at=0,
        game=setup.game,
        profile=setup.profile,
        names=tuple(seat.name for seat in setup.seats),
        kinds=tuple(seat.kind for seat in setup.seats),
        commitment=setup.published(),
        practice=setup.practice,
        real=setup.real,
    )
    return replace(advance(open_state(opened), setup.early), version=0)


def first_events(setup: Setup, now: int) -> list[ev.Event]:
    """What comes before anything else in a game whose stream has not begun."""
    opened = open_game(
        setup.profile,
        [seat.name or NAMELESS for seat in setup.seats],
        game=setup.game,
        at=setup.early[0].at if setup.early else now,
        kinds=[seat.kind for seat in setup.seats],
        commitment=setup.published(),
        practice=setup.practice,
        real=setup.real,
    )
    return [opened, *setup.early]


def begin_game(setup: Setup, now: int, draw: Draw, words: Judge) -> list[ev.Event]:
    """Everybody sits: the game's first events, up to the first clock; at a real board people count
    the set, draw and begin."""
    events = first_events(setup, now)
    if setup.real is not None:
        return events
    heard = hear(fold(events), _first_order(setup, now), draw, words)
    assert not isinstance(heard, Refusal), heard
    return [*events, *heard.events]


def _first_order(setup: Setup, now: int) -> Order:
    if setup.profile.start is Start.ENTRY:
        return Order(0, now, acts.Begin())
    if setup.first is not None:  # P-2.1
        return Order(0, now, acts.Begin(first=setup.first))
    return Order(0, now, acts.DrawStart())
