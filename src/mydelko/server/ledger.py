"""The ledger: one table's log in the store, and the rows of lists and jobs that go with it.

A step is followed only when it is durable. Where another node was quicker nothing is written; what
that node has kept is then read and followed as if it had been ours.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from mydelko.log import Appended, Entry
from mydelko.play.log import Answer, Conflict, Step
from mydelko.play.news import News
from mydelko.play.opening import laid_table
from mydelko.play.setup import (
    Branched,
    Prelude,
    RematchEvent,
    Setup,
    TableOpened,
    apply_table,
    fold_table,
    game_stream,
    read_table_event,
    seed_stream,
    table_stream,
    talk_stream,
    write_table_event,
)
from mydelko.play.table import Table, Told
from mydelko.rules.bag import FairDraw
from mydelko.rules.events import Event
from mydelko.rules.game_record import read_event, write_event
from mydelko.rules.hearing import Judge
from mydelko.rules.state import NOBODY, State
from mydelko.server.chores import Chores, ratings_job, ratings_row, read_chores
from mydelko.server.quarantine import Damaged, Quarantine, check_gaps, reading
from mydelko.server.rating import rate
from mydelko.server.rows import game_row, result_rows, seat_rows
from mydelko.store.facts import Fact
from mydelko.store.results import ResultsGone
from mydelko.store.store import Store
from mydelko.store.stream import Stream


class Ledger:
    """Use `Ledger.load`."""

    def __init__(self, store: Store, node: str, table: Table, quarantine: Quarantine) -> None:
        self.table = table
        self.answers: dict[str, Answer] = {}  # by command of the table or this branch
        self._store = store
        self._node = node
        self._quarantine = quarantine
        self._chores = Chores()
        self._is_doubted = False

    @property
    def stream(self) -> str:
        return game_stream(self.table.setup.game, self.table.setup.branch)

    def beside(self, stream: str) -> Stream:
        """Another stream of the same store."""
        return Stream(self._store, stream)

    # Reading

    @classmethod
    async def load(
        cls,
        store: Store,
        node: str,
        game: str,
        judge_of: Callable[[str], Judge],
        quarantine: Quarantine,
    ) -> Ledger | None:
        with quarantine.reading(game):
            entries = await store.entries(table_stream(game))
            seeds = await store.read(seed_stream(game))
            if not entries and await store.games.get(game) is None:
                return None
            setup = fold_table([read_table_event(entry.body) for entry in entries])
            draw = FairDraw.rooted(seeds[0], game, setup.commitment)
            ledger = cls(store, node, Table(setup, draw, judge_of(setup.lexicon)), quarantine)
            await ledger._read(entries)
            return ledger

    def doubt(self) -> None:
        """The database was restored: what was read of it may be there no more."""
        self._is_doubted = True

    async def refresh(self) -> Told | None:
        """Another node has moved on: what to tell of it, None where all was read again."""
        game, own = self.table.setup.game, table_stream(self.table.setup.game)
        with self._quarantine.reading(game):
            known = {own: self.table.setup.version, self.stream: self.table.state.version}
            later = await self._store.entries_after(known)
            if self._is_doubted or later[own] or self.table.is_waiting:
                await self._read_all(own)
                return None
            self._chores = read_chores(await self._store.jobs.of_stream(own))
            return self._follow(later[self.stream])  # nothing is awaited any more: all is told

    async def _read_all(self, own: str) -> None:
        before, self._is_doubted = self._is_doubted, False  # a doubt that comes meanwhile stays
        try:
            await self._read(await self._store.entries(own))
        except BaseException:
            self._is_doubted |= before
            raise

    def _follow(self, entries: Sequence[Entry]) -> Told:
        """Step by step, as they were kept."""
        check_gaps(entries, self.table.state.version)
        news: list[News] = []
        begins = {at for at, one in enumerate(entries) if one.last is not None}
        for begin, end in pairwise(sorted(begins | {0, len(entries)})):
            step = self.table.step([read_event(one.body) for one in entries[begin:end]])
            news += self.table.follow(step, step.answer).news
            if command := entries[begin].command:
                self.answers[command] = step.answer
        return Told(tuple(news), NOBODY, anew=False)

    async def _read(self, entries: Sequence[Entry]) -> None:
        check_gaps(entries)
        events = [read_table_event(entry.body) for entry in entries]
        for entry, event in zip(entries, events, strict=True):
            if entry.command and isinstance(event, Branched):
                self.answers[entry.command] = Answer(event.branch, event.began)
            elif entry.command and isinstance(event, Prelude):
                self.answers[entry.command] = Answer(0, 0)
        setup = fold_table(events)
        for entry, event in zip(entries, events, strict=True):
            if entry.command and isinstance(event, RematchEvent):
                self.answers[entry.command] = Answer(setup.branch, 0)  # it changed no game
        self.table.read(setup, await self._read_branch(setup.game, setup.branch))
        self._chores = read_chores(await self._store.jobs.of_stream(table_stream(setup.game)))

    async def _read_branch(self, game: str, branch: int) -> list[Event]:
        entries = await self._store.entries(game_stream(game, branch))
        check_gaps(entries)
        for entry in entries:
            if entry.command and entry.last is not None:
                self.answers[entry.command] = Answer(branch, entry.last)
        return [read_event(entry.body) for entry in entries]

    async def answered(self, key: str) -> Answer | None:
        """What this command was answered before, also in a branch that was left behind."""
        known, setup = self.answers.get(key), self.table.setup
        if known is not None or not setup.branch:
            return known
        branches = {game_stream(setup.game, branch): branch for branch in range(setup.branch)}
        found = await self._store.answered(list(branches), key)
        return None if found is None else Answer(branches[found[0]], found[1])

    async def events(self) -> list[Event]:
        return [read_event(body) for body in await self._store.read(self.stream)]

    async def is_latest(self) -> bool:
        setup, own = self.table.setup, table_stream(self.table.setup.game)
        heads = await self._store.head(own), await self._store.head(self.stream)
        return heads == (setup.version, self.table.state.version)

    # Writing

    async def append(self, step: Step) -> Answer | Conflict:
        """On a conflict nothing is written, and what another node wrote is still to be read."""
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
            return Conflict()
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
        if state.is_over():
            rows += result_rows(setup, state)
        elif self.table.state.is_over():
            rows.append(ResultsGone(setup.game))
        if setup.rated and (state.is_over() or self.table.state.is_over()):
            rows.append(ratings_row(setup, state))
        if step.own is not None or _is_listed_anew(self.table.state, state):
            rows.append(game_row(setup, state, step.own.at if step.own else None))
        return rows

    async def tell_ratings(self) -> None:
        """As often as anybody likes: it says the same."""
        game = self.table.setup.game
        await self._store.ratings.tell(game, rate)
        await self._store.jobs.finish(ratings_job(game), self._node)

    async def set_flag_again(self) -> None:
        """After its job woke somebody."""
        rows, self._chores = self._chores.reset_flag(self.table.setup, self.table.state)
        await self._store.note(rows)


async def open_ledger(
    store: Store,
    node: str,
    opened: TableOpened,
    seed: bytes,
    words: Judge,
    *,
    quarantine: Quarantine,
) -> Ledger | None:
    """A table's first event, and the secret of its bag; None when the name is taken."""
    setup = apply_table(None, opened)
    rows: list[Fact] = [game_row(setup, laid_table(setup)), *seat_rows(setup)]
    bodies = [write_table_event(opened)]
    _, outcome = await asyncio.gather(  # one commit, or the seed's first
        store.append(seed_stream(opened.game), 0, [seed]),
        store.append(table_stream(opened.game), 0, bodies, facts=rows),
    )
    if not isinstance(outcome, Appended):
        return None
    draw = FairDraw.rooted(seed, opened.game, setup.commitment)
    return Ledger(store, node, Table(setup, draw, words), quarantine)


async def read_setup(store: Store, game: str) -> Setup:
    return fold_table(read_table_event(body) for body in await store.read(table_stream(game)))


async def streams_of(store: Store, game: str) -> tuple[str, ...]:
    """The table's, its talk's and all branches' of its game."""
    around = (table_stream(game), talk_stream(game))
    try:
        with reading(game):
            branches = (await read_setup(store, game)).branch + 2  # a crash may have left one more
    except Damaged:
        found = await store.streams(f"game/{game}/")
        return (*around, *(stream for stream, _version in found))
    return (*around, *(game_stream(game, branch) for branch in range(branches)))


def _is_listed_anew(before: State, after: State) -> bool:
    return (
        before.sheet is not after.sheet
        or before.turn != after.turn
        or before.phase is not after.phase
        or before.call != after.call
        or before.scores != after.scores
        or before.clock.running != after.clock.running
        or before.is_over()
        or after.is_over()
    )
