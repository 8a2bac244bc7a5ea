"""A lane: one thread in which work is done in order while the loop goes on.

An executor's locks, and the two futures that it chains for each piece of work, cost half as much
again as the hand-over itself; the writer hands over with every commit.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Wanted(NamedTuple):
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    work: Callable[[], Any]


class Lane:
    def __init__(self, name: str) -> None:
        self._wanted: SimpleQueue[Wanted | None] = SimpleQueue()
        # a program that ends without closing its store waits for no thread
        self._thread = threading.Thread(target=_work, args=(self._wanted,), name=name, daemon=True)
        self._thread.start()

    def run(self, work: Callable[[], T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._wanted.put(Wanted(loop, answer, work))
        return answer

    def close(self) -> None:
        """What was asked before is still done."""
        self._wanted.put(None)
        self._thread.join()


def _work(asked: SimpleQueue[Wanted | None]) -> None:
    while (wanted := asked.get()) is not None:
        loop, answer, work = wanted
        done: Any = None
        fault: BaseException | None = None
        try:
            done = work()
        except BaseException as error:
            fault = error
        with suppress(RuntimeError):  # the loop is closed: nobody waits
            loop.call_soon_threadsafe(_tell, answer, done, fault)
        del wanted, answer, work, done, fault  # nothing is held while the lane is idle


def _tell(answer: asyncio.Future[Any], done: Any, fault: BaseException | None) -> None:  # noqa: ANN401
    if answer.done():  # who asked was cancelled
        return
    if fault is None:
        answer.set_result(done)
    else:
        answer.set_exception(fault)
