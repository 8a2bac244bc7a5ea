"""How much an event on a server may be: what one asks for must not keep all others waiting.

Wide of any event that was ever held. Tries at a secret that can be typed are few, and whoever
fails too often waits, also with the right one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from mydelko.server.event_links import Doors
from mydelko.server.guard import Limits
from mydelko.server.problems import Trouble
from mydelko.server.wall_clock import Wall
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.setting_checks import MOST_ROUNDS
from mydelko.tournament.settings import Settings
from mydelko.tournament.state import State

MOST_LINES = 50_000  # of a log
LONGEST_TEXT = 2_000  # signs: the longest is a referee's note
MOST_ENTRANTS = 1_500
MOST_SIMULATIONS = 5_000

Rate = tuple[float, float]  # a second, and in reserve
WRONG_PINS: Rate = (1 / 60, 5.0)  # for each station
CODES: tuple[Rate, Rate] = ((1.0, 100.0), (1.0, 400.0))  # a hall of players may share an address
ENTRIES: tuple[Rate, Rate] = ((1 / 30, 60.0), (1 / 3, 300.0))  # a teacher enters a whole school


class Full(Protocol):
    @property
    def version(self) -> int: ...

    state: State


def be_small(asked: Settings | cmd.Command, desk: Full | None = None) -> None:
    """Raises `Trouble` where the event would grow beyond what anybody holds."""
    if isinstance(asked, (cmd.Open, cmd.ChangeSettings)):
        asked = asked.settings
    entrants = 0 if desk is None else len(desk.state.entrants)
    match asked:
        case Settings():
            if asked.rounds > MOST_ROUNDS:
                raise Trouble(422, "event-large", "settings.phases")
            if asked.contention.simulations > MOST_SIMULATIONS:
                raise Trouble(422, "event-large", "settings.contention.simulations")
        case cmd.AddEntrants() if entrants + len(asked.details) > MOST_ENTRANTS:
            raise Trouble(422, "event-large")
        case cmd.AddEntrant() if entrants >= MOST_ENTRANTS:
            raise Trouble(422, "event-large")
        case cmd.Apply() if desk is not None and len(desk.state.applications) >= MOST_ENTRANTS:
            raise Trouble(422, "event-large")
        case _:
            _be_short(msgspec.to_builtins(asked))
    if desk is not None and desk.version >= MOST_LINES:
        raise Trouble(422, "event-large")


def be_small_altogether(events: Sequence[ev.Event], state: State) -> None:
    """The same for what comes as a whole, and says so in what it was made of."""
    for event in events:
        _be_short(msgspec.to_builtins(event))
        if isinstance(event, (ev.EventOpened, ev.SettingsChanged)):
            be_small(event.settings)  # also those that undoing leads back to
    people = max(len(state.entrants), len(state.applications))
    if people > MOST_ENTRANTS or len(state.rounds) > MOST_ROUNDS:
        raise Trouble(422, "event-large")


def _be_short(value: object) -> None:
    match value:
        case str() if len(value) > LONGEST_TEXT:
            raise Trouble(422, "event-large")
        case dict():
            for one in value.items():
                _be_short(one)
        case list() | tuple():
            for one in value:
                _be_short(one)
        case _:
            pass


class Pins:
    """Of result stations."""

    def __init__(self, wall: Wall) -> None:
        self._wrong = Limits(*WRONG_PINS, wall)

    def check(self, doors: Doors, link: str, pin: str) -> None:
        if self._wrong.is_spent(link):
            raise Trouble(429, "too-many-tries", headers={"Retry-After": "60"})
        if not doors.is_pin(link, pin):
            self._wrong.take(link)
            raise Trouble(403, "pin", "pin")


class Tries:
    """What anybody may try: each try counts, of one address and of one event."""

    def __init__(self, rates: tuple[Rate, Rate], wall: Wall) -> None:
        of_one, of_all = rates
        self._of_one = Limits(*of_one, wall)
        self._of_all = Limits(*of_all, wall)

    def take(self, address: str, event: str) -> None:
        if not self._of_one.take(address) or not self._of_all.take(event):
            raise Trouble(429, "too-many-tries", headers={"Retry-After": "60"})
