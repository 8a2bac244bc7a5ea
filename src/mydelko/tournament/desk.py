"""The desk: one event over its log. Commands go in, events are stored, the state follows.

Nothing is acknowledged before the log has it. Where somebody else was faster the command is decided
anew, and nothing is refused for what has changed meanwhile. `Desk` works with a log that answers at
once, `SharedDesk` with one that is awaited, for many devices at a time.
"""

from __future__ import annotations

import asyncio

from mydelko.log import AsyncLog, Log, Outcome
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.cycle import Cycle, Wanted
from mydelko.tournament.log import write_events
from mydelko.tournament.refusal import Refusal


class Desk(Cycle):
    def __init__(self, log: Log) -> None:
        super().__init__()
        self.log = log
        self.reload()

    def reload(self) -> None:
        self.load(self.log.read())

    def do(
        self, command: cmd.Command, now: int, by: str, command_id: str = ""
    ) -> list[ev.Event] | Refusal:
        while True:
            found = self.decide(command, now, by, command_id)
            if isinstance(found, Wanted):
                events = write_events(found.events)
                if self.follow(found, self.log.append(found.expected, events, found.command_id)):
                    return found.events
            elif isinstance(found, list) or not self.log.read(self.version):
                return found
            self.reload()


class SharedDesk(Cycle):
    """Use `SharedDesk.open`. An outage of the log leaves everything as it was."""

    def __init__(self, log: AsyncLog) -> None:
        super().__init__()
        self.log = log
        self._turn = asyncio.Lock()  # devices of one desk wait here, not in conflicts

    @classmethod
    async def open(cls, log: AsyncLog) -> SharedDesk:
        desk = cls(log)
        await desk.reload()
        return desk

    async def reload(self) -> None:
        self.load(await self.log.read())

    async def do(
        self,
        command: cmd.Command,
        now: int,
        by: str,
        command_id: str = "",
        seen: int | None = None,
    ) -> list[ev.Event] | Refusal:
        async with self._turn:
            while True:
                # to pair a thousand takes a second, in which others are served
                found = await asyncio.to_thread(self.decide, command, now, by, command_id, seen)
                if isinstance(found, Wanted):
                    if self.follow(found, await self.append(found)):
                        return found.events
                elif isinstance(found, list) or not await self.log.read(self.version):
                    return found
                await self.reload()

    async def append(self, wanted: Wanted) -> Outcome:
        events = write_events(wanted.events)
        return await self.log.append(wanted.expected, events, wanted.command_id)
