"""The writer: everything that changes the database passes here and is committed in groups.

While one commit waits for the disk, what arrives is collected for the next, so a busy server pays
for one commit per group and an idle one waits for nobody. Invariant: a caller is answered only
after the commit that holds its work is durable. A failing disk refuses the group and the writer
goes on; work that is at fault itself is told apart by writing its group one by one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import zip_longest
from typing import Any, TypeVar

from sqlalchemy import Connection

from mydelko.log import Appended, Outcome
from mydelko.store.checkpoints import Checkpoints
from mydelko.store.database import Database, cursor_of, is_busy, is_race, outage
from mydelko.store.errors import Outage
from mydelko.store.facts import Fact, Facts, FactWriter
from mydelko.store.lane import Lane
from mydelko.store.log import Append, LogWriter
from mydelko.store.transaction import Transactions

T = TypeVar("T")

LARGEST_GROUP = 1000
MOST_WAITING = 20_000
TRIES = 5  # of one group, where another node has come between

Told = Callable[[int, float, bool], None]  # writes of a group, seconds, whether it is durable
Announce = Callable[[Connection, list[tuple[str, int]]], None]


class Asked:
    """One caller's work and where its answer goes."""

    __slots__ = ("answer", "append", "facts", "work")

    def __init__(
        self,
        answer: asyncio.Future[Any],
        append: Append | None = None,
        facts: Facts = (),
        work: Callable[[Connection], Any] | None = None,
    ) -> None:
        self.answer = answer
        self.append = append
        self.facts = facts
        self.work = work

    def order(self) -> tuple[bool, str]:
        """Appends first, by stream: nodes that take locks in one order never block in a ring."""
        return (self.append is None, "" if self.append is None else self.append.stream)


class Writer:
    def __init__(self, database: Database, announce: Announce) -> None:
        self._near = database.near
        self._transactions = Transactions(database)
        self._checkpoints = Checkpoints(database)
        self._log = LogWriter(database.dialect)
        self._facts = FactWriter(database.dialect)
        self._announce = announce
        self.told: Told = lambda _writes, _seconds, _durable: None
        self._lane = Lane("store-commit")
        self._waiting: list[Asked] = []
        self._wanted = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def append(self, append: Append, facts: Facts) -> Outcome:
        future = self._future()
        self._ask(Asked(future, append=append, facts=facts))
        outcome: Outcome = await future
        return outcome

    async def write(self, work: Callable[[Connection], T]) -> T:
        future = self._future()
        self._ask(Asked(future, work=work))
        value: T = await future
        return value

    async def note(self, facts: Facts) -> None:
        future = self._future()
        self._ask(Asked(future, facts=facts))
        await future

    async def close(self) -> None:
        """What was asked before is still written and answered."""
        self._closing = True
        self._wanted.set()
        await self._task
        await self._lane.run(self._transactions.close)
        self._lane.close()
        await self._checkpoints.close()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @staticmethod
    def _future() -> asyncio.Future[Any]:
        return asyncio.get_running_loop().create_future()

    def _ask(self, asked: Asked) -> None:
        if self._closing:
            raise Outage("the store is closed")
        if len(self._waiting) >= MOST_WAITING:
            raise Outage("too much waits to be written")
        self._waiting.append(asked)
        self._wanted.set()

    async def _run(self) -> None:
        try:
            while self._waiting or not self._closing:
                await self._wanted.wait()
                if not self._closing:
                    self._wanted.clear()
                while self._waiting:
                    group = self._waiting[:LARGEST_GROUP]
                    del self._waiting[:LARGEST_GROUP]
                    group.sort(key=Asked.order)
                    await self._settle(group)
                    await self._checkpoints.after(len(group))
        finally:
            # Cancelled with its loop, or a fault of ours: nobody may wait for ever.
            self._closing = True
            for asked in self._waiting:
                if not asked.answer.done():
                    asked.answer.set_exception(Outage("the store is closed"))

    async def _settle(self, group: list[Asked]) -> None:
        began = time.perf_counter()
        try:
            answers = await self._commit(group)
        except Exception as error:  # told to the callers, each of which decides
            if outage(error) is not None:
                self.told(len(group), time.perf_counter() - began, False)
            if len(group) > 1 and outage(error) is None:
                for asked in group:
                    await self._settle([asked])
                return
            for asked in group:
                if not asked.answer.done():
                    asked.answer.set_exception(outage(error) or error)
            return
        self.told(len(group), time.perf_counter() - began, True)
        for asked, answer in zip(group, answers, strict=True):
            if not asked.answer.done():
                asked.answer.set_result(answer)

    async def _commit(self, group: list[Asked]) -> list[Any]:
        for attempt in range(1, TRIES + 1):
            try:
                return await (self._commit_near(group) if self._near else self._commit_far(group))
            except Exception as error:
                if attempt == TRIES or not is_race(error):
                    raise
        raise AssertionError("the last try has returned or raised")

    async def _commit_near(self, group: list[Asked]) -> list[Any]:
        transactions = self._transactions
        try:
            try:
                connection = transactions.begin(patient=False)
            except Exception as error:
                if not is_busy(error):
                    raise
                connection = await self._lane.run(lambda: transactions.begin(patient=True))
            answers = self._write(connection, group)
            await self._lane.run(transactions.sync())
            transactions.commit()
        except BaseException:
            transactions.abandon()
            raise
        return answers

    async def _commit_far(self, group: list[Asked]) -> list[Any]:
        def transact() -> list[Any]:
            try:
                answers = self._write(self._transactions.begin(patient=True), group)
                self._transactions.commit()
            except BaseException:
                self._transactions.abandon()
                raise
            return answers

        return await self._lane.run(transact)

    def _write(self, connection: Connection, group: list[Asked]) -> list[Any]:
        cursor = cursor_of(connection)
        appends = [asked.append for asked in group if asked.append is not None]
        answers: list[Any] = [*self._log.append(cursor, appends)]
        facts: list[Fact] = []
        moved: list[tuple[str, int]] = []
        for asked, outcome in zip_longest(group, answers):
            if asked.append is None:
                facts.extend(asked.facts)
            elif isinstance(outcome, Appended) and not outcome.repeated:
                facts.extend(asked.facts)
                moved.append((asked.append.stream, outcome.version))
        self._facts.write(cursor, facts)
        cursor.close()
        if moved:
            self._announce(connection, moved)
        for asked in group[len(answers) :]:  # the sort has put all appends first
            answers.append(None if asked.work is None else asked.work(connection))
        return answers
