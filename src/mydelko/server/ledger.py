"""The ledger: one table's log in the store, and the rows of lists and jobs that go with it.

A step is followed only when it is durable. Where another node was quicker the ledger reads what
it missed and the caller looks at the table again. After an outage the time for which nobody
could move is charged to nobody, and the log says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from mydelko.log import Appended, Entry
from mydelko.play.log import Answer, Conflict, Step
from mydelko.play.opening import laid_table
from mydelko.play.setup import (
    Branched,
    Prelude,
    TableOpened,
    apply_table,
    fold_table,
    game_stream,
    read_table_event,
    seed_stream,
    table_stream,
    write_table_event,
)
from mydelko.play.table import Table
from mydelko.rules.bag import FairDraw
from mydelko.rules.events import Event
from mydelko.rules.game_record import read_event, write_event
from mydelko.rules.hearing import Judge
from mydelko.rules.state import State
from mydelko.server.chores import Chores, read_chores
from mydelko.server.downtimes import Downtime
from mydelko.server.rows import game_row, result_rows, seat_rows
from mydelko.store.facts import Fact
from mydelko.store.store import Store


class Ledger:
    """Use `Ledger.load`."""

    def __init__(self, store: Store, node: str, table: Table) -> None:
        self.table = table
        self.answers: dict[str, Answer] = {}  # by command: a repeat gets the same
        self._store = store
        self._node = node
        self._chores = Chores()
        self._branches_read = 0  # their commands are known for good

    @property
    def stream(self) -> str:
        return game_stream(self.table.setup.game, self.table.setup.branch)

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
        entries = await store.entries(table_stream(game))
        seeds = await store.read(seed_stream(game))
        if not entries or not seeds:
            return None
        setup = fold_table([read_table_event(entry.body) for entry in entries])
        table = Table(
            setup, FairDraw.rooted(seeds[0], game, setup.commitment), judge_of(setup.lexicon)
        )
        ledger = cls(store, node, table)
        await ledger._read(entries)
        await ledger._hold_clocks(downtimes)
        return ledger

    async def refresh(self) -> None:
        """Another node has moved on: reads everything again."""
        await self._read(await self._store.entries(table_stream(self.table.setup.game)))

    async def _read(self, entries: Sequence[Entry]) -> None:
        events = [read_table_event(entry.body) for entry in entries]
        for entry, event in zip(entries, events, strict=True):
            if entry.command and isinstance(event, Branched):
                self.answers[entry.command] = Answer(event.branch, event.began)
            elif entry.command and isinstance(event, Prelude):
                self.answers[entry.command] = Answer(0, 0)
        setup = fold_table(events)
        for branch in range(self._branches_read, setup.branch):
            await self._read_branch(setup.game, branch)
        self._branches_read = setup.branch
        self.table.read(setup, await self._read_branch(setup.game, setup.branch))
        self._chores = read_chores(await self._store.jobs.of_stream(table_stream(setup.game)))

    async def _read_branch(self, game: str, branch: int) -> list[Event]:
        entries = await self._store.entries(game_stream(game, branch))
        for entry in entries:
            if entry.command and entry.last is not None:
                self.answers[entry.command] = Answer(branch, entry.last)
        return [read_event(entry.body) for entry in entries]

    async def _hold_clocks(self, downtimes: Sequence[Downtime]) -> None:
        opened = self.table.setup.opened
        for downtime in downtimes:
            step = self.table.hold(downtime.begin - opened, downtime.end - opened)
            if step is None:
                continue
            kept = await self.append(step)
            if isinstance(kept, Conflict):
                return  # another node has done it, and its log was read
            self.table.follow(step, kept)

    async def events(self) -> list[Event]:
        return [read_event(body) for body in await self._store.read(self.stream)]

    async def is_latest(self) -> bool:
        setup, own = self.table.setup, table_stream(self.table.setup.game)
        heads = await self._store.head(own), await self._store.head(self.stream)
        return heads == (setup.version, self.table.state.version)

    # Writing

    async def append(self, step: Step) -> Answer | Conflict:
        """On a conflict what another node wrote is read already."""
        if isinstance(step.own, Branched):
            step = await self._begin_branch(step, step.own)
        setup, state = step.setup, step.state
        stream, bodies = self.stream, [write_event(event) for event in step.events]
        if step.own is not None:
            stream, bodies = table_stream(setup.game), [write_table_event(step.own)]
        rows, chores = self._chores.set_for(setup, state, self._node)
        rows += self._listed(step)
        outcome = await self._store.append(
            stream, step.expected, bodies, command=step.key, facts=rows
        )
        if not isinstance(outcome, Appended) or outcome.repeated:
            await self.refresh()
            return Conflict(self.answers.get(step.key))
        self._chores = chores
        if step.key:
            self.answers[step.key] = step.answer
        return step.answer

    async def _begin_branch(self, step: Step, branched: Branched) -> Step:
        """Writes the events of a new branch; the table's own event then makes it the game."""
        game, number = step.setup.game, branched.branch
        bodies = [write_event(event) for event in step.events]
        while not isinstance(
            await self._store.append(game_stream(game, number), 0, bodies), Appended
        ):
            number += 1  # a branch that a crash left unfinished is nobody's
        setup = replace(step.setup, branch=number)
        return replace(step, setup=setup, own=replace(branched, branch=number))

    def _listed(self, step: Step) -> list[Fact]:
        """What lists show, where this step changes it."""
        setup, state = step.setup, step.state
        rows: list[Fact] = []
        if step.own is not None:
            rows += seat_rows(setup)
        elif state.is_over():
            rows += result_rows(setup, state)
        if step.own is not None or _is_listed_anew(self.table.state, state):
            rows.append(game_row(setup, state))
        return rows

    async def set_flag_again(self) -> None:
        """After its job woke somebody."""
        rows, self._chores = self._chores.reset_flag(self.table.setup, self.table.state)
        await self._store.note(rows)


async def open_ledger(store: Store, opened: TableOpened, seed: bytes) -> bool:
    """A table's first event, and the secret of its bag; False when the name is taken."""
    setup = apply_table(None, opened)
    rows: list[Fact] = [game_row(setup, laid_table(setup)), *seat_rows(setup)]
    await store.append(seed_stream(opened.game), 0, [seed])
    bodies = [write_table_event(opened)]
    outcome = await store.append(table_stream(opened.game), 0, bodies, facts=rows)
    return isinstance(outcome, Appended)


def _is_listed_anew(before: State, after: State) -> bool:
    return (
        before.sheet is not after.sheet
        or before.turn != after.turn
        or before.is_over() is not after.is_over()
    )
