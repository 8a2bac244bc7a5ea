"""The ledger: one table and its streams in the store, kept in step.

Every change is appended first and followed only when it is durable. Where another node was
quicker the ledger reads what it missed and the caller decides again. After an outage the time
for which nobody could move is charged to nobody, and the log says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from mydelko.log import Appended, Entry
from mydelko.play.computer import waiting_computer
from mydelko.play.lag import lag_given
from mydelko.play.setup import (
    AbsentClock,
    Branched,
    EarlyEvent,
    Setup,
    TableEvent,
    apply_table,
    fold_table,
    game_stream,
    read_table_event,
    seed_stream,
    table_stream,
    write_table_event,
)
from mydelko.play.table import Table
from mydelko.rules.clock import deadline, hold_clock
from mydelko.rules.decide import advance, settle
from mydelko.rules.events import Event
from mydelko.rules.fold import fold
from mydelko.rules.game_record import read_event, write_event
from mydelko.rules.hearing import Judge
from mydelko.rules.state import State
from mydelko.server.standing import game_row, result_rows, seat_rows
from mydelko.store.errors import Outage
from mydelko.store.facts import Fact
from mydelko.store.jobs import Job, JobDone
from mydelko.store.store import Store

LEASE = 30_000  # milliseconds a node has for a computer's turn before another may take it


class Downtime(msgspec.Struct, frozen=True, gc=False):
    """No node was there from `begin` to `end`, milliseconds since 1970."""

    begin: int
    end: int


class Answer(NamedTuple):
    branch: int
    version: int


class Ledger:
    def __init__(self, store: Store, node: str, table: Table, seed: bytes) -> None:
        self.store = store
        self.node = node
        self.table = table
        self._answers: dict[str, Answer] = {}  # by command id, given by this process
        self._known: set[str] = set()  # ids that were in the log when it was read
        self.lag_given: list[int] = [0] * len(table.setup.seats)
        self._seed = seed
        self._flag_due: int | None = None  # of the job row, never later than the flag itself
        self._computer_owes = False  # a job row for its turn exists

    @property
    def setup(self) -> Setup:
        return self.table.setup

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def stream(self) -> str:
        return game_stream(self.setup.game, self.setup.branch)

    # Reading

    @classmethod
    async def load(
        cls,
        store: Store,
        node: str,
        game: str,
        downtimes: Sequence[Downtime],
        judge_of: Callable[[str], Judge],
    ) -> Ledger | None:
        bodies = await store.entries(table_stream(game))
        seeds = await store.read(seed_stream(game))
        if not bodies or not seeds:
            return None
        setup = fold_table([read_table_event(entry.body) for entry in bodies])
        ledger = cls(store, node, Table(setup, seeds[0]), seeds[0])
        ledger._note_branches(bodies)
        await ledger._read_game()
        await ledger._hold_clocks(downtimes, judge_of(setup.lexicon))
        return ledger

    async def _read_game(self) -> None:
        entries = await self.store.entries(self.stream)
        if not entries:
            return
        events = [read_event(entry.body) for entry in entries]
        self.table = Table(self.setup, self._seed, events)
        self._known |= {entry.command for entry in entries if entry.command}
        self._note_lag(events)
        for job in await self.store.jobs.of_stream(table_stream(self.setup.game)):
            if job.kind == "flag":
                self._flag_due = job.due
            else:
                self._computer_owes = True

    def _note_branches(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            event = read_table_event(entry.body)
            if entry.command and isinstance(event, Branched):
                self._answers[entry.command] = Answer(event.branch, event.began)
            elif entry.command and isinstance(event, AbsentClock):
                self._answers[entry.command] = Answer(0, 0)

    async def answer_to(self, command: str) -> Answer | None:
        """What a command was answered, if it was: a repeat gets the same."""
        answer = self._answers.get(command)
        if answer is not None:
            return answer
        branches = [self.setup.branch] if command in self._known else []
        for branch in (*branches, *range(self.setup.branch)):
            stream = game_stream(self.setup.game, branch)
            found = await self.store.answered(stream, command)
            if found is not None:
                return Answer(branch, found.version)
        return None

    def _note_lag(self, events: Sequence[Event]) -> None:
        profile = self.setup.profile
        self.lag_given = lag_given(events, profile.increment, len(self.setup.seats))

    async def _hold_clocks(self, downtimes: Sequence[Downtime], words: Judge) -> None:
        for downtime in downtimes:
            state, opened = self.state, self.setup.opened
            begin, end = downtime.begin - opened, downtime.end - opened
            if state.is_over() or end <= state.time:
                continue
            begin = max(begin, state.time)
            events = settle(state, begin, self.table.draw, words)  # what fell before still fell
            events += hold_clock(advance(state, events), begin, end)
            if not events:
                continue
            early = self.table.is_waiting
            if not await (self.append_early(events, end) if early else self.append(events)):
                return  # another node has done it, and its log was read

    async def events(self) -> list[Event]:
        return [read_event(body) for body in await self.store.read(self.stream)]

    async def is_latest(self) -> bool:
        setup = self.setup
        heads = await self.store.head(table_stream(setup.game)), await self.store.head(self.stream)
        return heads == (setup.version, self.state.version)

    async def refresh(self) -> None:
        """Reads everything again: another node has moved on."""
        bodies = await self.store.read(table_stream(self.setup.game))
        setup = fold_table([read_table_event(body) for body in bodies])
        self.table = Table(setup, self._seed)
        await self._read_game()

    # Writing

    async def append(
        self, events: Sequence[Event], command: str = "", after: State | None = None
    ) -> bool:
        """False when another node was quicker; its events are then read already.

        `after` is what the events lead to, where the caller knows it already.
        """
        before = self.state
        if after is None:
            after = fold(events) if self.table.is_waiting else advance(before, events)
        bodies = [write_event(event) for event in events]
        rows = self._flag_due, self._computer_owes
        facts = self._facts(before, after)
        try:
            outcome = await self.store.append(
                self.stream, before.version, bodies, command=command, facts=facts
            )
        except Outage:
            self._flag_due, self._computer_owes = rows  # not written either
            raise
        if not isinstance(outcome, Appended) or outcome.repeated:
            await self.refresh()
            return False
        self.table.state = after
        if command:
            self._answers[command] = Answer(self.setup.branch, outcome.version)
        for seat, added in enumerate(
            lag_given(events, self.setup.profile.increment, len(self.setup.seats))
        ):
            self.lag_given[seat] += added
        return True

    async def append_early(self, events: Sequence[Event], at: int, command: str = "") -> bool:
        """P-6.3.2: the game has no stream yet; the end of an absent player's time gives it one."""
        early = tuple(event for event in events if isinstance(event, EarlyEvent))
        if len(early) < len(events):
            return await self.append([*self.table.unwritten(events[0].at), *events], command)
        if not await self.append_table(AbsentClock(at=at, events=early), command):
            return False
        if command:
            self._answers[command] = Answer(self.setup.branch, self.state.version)
        return True

    async def append_table(self, event: TableEvent, command: str = "") -> bool:
        setup = apply_table(self.setup, event)
        table = Table(setup, self._seed)
        facts: list[Fact] = [game_row(setup, self.state), *seat_rows(setup)]
        due = self._flag_due
        facts += self._flag_job(table.state)
        try:
            outcome = await self.store.append(
                table_stream(setup.game),
                self.setup.version,
                [write_table_event(event)],
                command=command,
                facts=facts,
            )
        except Outage:
            self._flag_due = due  # not written either
            raise
        if not isinstance(outcome, Appended) or outcome.repeated:
            await self.refresh()
            return False
        self.table = table
        return True

    async def branch(
        self, first: Sequence[Event], kept: int, seat: int, at: int, command: str
    ) -> bool:
        """Goes on in a new branch that begins with these events."""
        number = self.setup.branch + 1
        bodies = [write_event(event) for event in first]
        while not isinstance(
            await self.store.append(game_stream(self.setup.game, number), 0, bodies), Appended
        ):
            number += 1  # a branch that a crash left unfinished is nobody's
        branched = Branched(at=at, branch=number, kept=kept, began=len(first), seat=seat)
        if not await self.append_table(branched, command):
            return False
        self.table = Table(self.setup, self._seed, first)
        self._note_lag(first)
        self._answers[command] = Answer(number, len(first))
        await self.store.note(self._facts(None, self.state))
        return True

    def _facts(self, before: State | None, after: State) -> list[Fact]:
        facts: list[Fact] = []
        if before is None or _is_listed_anew(before, after):
            facts.append(game_row(self.setup, after))
        if after.is_over():
            facts += result_rows(self.setup, after)
        facts += self._flag_job(after)
        facts += self._computer_job(after)
        return facts

    def _flag_job(self, state: State) -> list[Fact]:
        """A row that is never later than the flag; woken too early it is set anew."""
        identity = f"flag/{self.setup.game}"
        due = deadline(state)
        if due is None:
            if state.is_over() and self._flag_due is not None:
                self._flag_due = None
                return [JobDone(identity)]
            return []
        due += self.setup.opened
        if self._flag_due is not None and self._flag_due <= due:
            return []
        self._flag_due = due
        stream = table_stream(self.setup.game)
        return [Job(id=identity, kind="flag", stream=stream, due=due)]

    def flag_job_again(self) -> list[Fact]:
        """After the row woke somebody."""
        self._flag_due = None
        return self._flag_job(self.state) or [JobDone(f"flag/{self.setup.game}")]

    def _computer_job(self, state: State) -> list[Fact]:
        identity = f"computer/{self.setup.game}"
        if waiting_computer(state) is None:
            if not self._computer_owes:
                return []
            self._computer_owes = False
            return [JobDone(identity)]
        self._computer_owes = True
        due = self.setup.opened + state.time
        job = Job(
            id=identity,
            kind="computer",
            stream=table_stream(self.setup.game),
            due=due,
            holder=self.node,
            leased_until=due + LEASE,
        )
        return [job]


def _is_listed_anew(before: State, after: State) -> bool:
    return (
        before.sheet is not after.sheet
        or before.turn != after.turn
        or before.is_over() is not after.is_over()
    )
