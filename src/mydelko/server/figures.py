"""Figures of this process, and with workers those of its siblings on the same page.

Each worker leaves its figures in a folder that they share, every second, so that whichever is
asked can tell of all; what it tells of the others is as old as that.
"""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from mydelko.server.hub import Hub
from mydelko.server.metrics import (
    SOCKETS_CLOSED,
    SOCKETS_OPENED,
    Family,
    Labels,
    exposition,
    gauged,
    own_families,
)

LEAVE = 1.0  # seconds between two


class Figures:
    def __init__(self, hub: Hub, worker: int = 0, folder: str = "") -> None:
        self._hub = hub
        self._started = time.time()
        self._folder = Path(folder) if folder else None
        self._name = f"{worker}.json"
        self._whose: Labels = (("worker", str(worker)),) if worker else ()

    async def page(self) -> str:
        """Games that are open belong to nobody alone."""
        count = await self._hub.store.games.count_open()
        shared = gauged({"mydelko_games_open": ("Games not ended.", count)})
        return exposition([*self._own(), *self._siblings(), *shared])

    async def leave(self) -> None:
        """For the others."""
        if self._folder is not None:
            part = self._folder / f"{self._name}.part"
            part.write_bytes(msgspec.json.encode(self._own()))
            part.replace(self._folder / self._name)

    def _own(self) -> list[Family]:
        hub = self._hub
        gauges = {
            "mydelko_sockets": ("Sockets open.", SOCKETS_OPENED.value() - SOCKETS_CLOSED.value()),
            "mydelko_rooms": ("Games in memory.", len(hub.rooms)),
            "mydelko_games_damaged": ("Games kept aside unread.", len(hub.quarantine.reasons)),
            "mydelko_writes_waiting": ("Writes not yet begun.", hub.store.waiting),
            "mydelko_computers_thinking": (
                "Turns that computers think about, or wait for a thread.",
                sum(len(room.tasks) for room in hub.rooms.values()),
            ),
        }
        return own_families(gauges, self._started, self._whose)

    def _siblings(self) -> list[Family]:
        left = sorted(self._folder.glob("*.json")) if self._folder is not None else []
        return [
            family
            for file in left
            if file.name != self._name
            for family in msgspec.json.decode(file.read_bytes(), type=list[Family])
        ]
