"""The lane: one thread, work in order, and what becomes of an answer that nobody awaits."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

from mydelko.store.lane import Lane

pytestmark = pytest.mark.anyio


async def test_work_is_done_in_order_in_one_other_thread() -> None:
    lane, seen = Lane("lane"), list[tuple[int, str]]()

    def note(number: int) -> int:
        seen.append((number, threading.current_thread().name))
        return number

    answers = [lane.run(partial(note, number)) for number in range(5)]
    assert await asyncio.gather(*answers) == [0, 1, 2, 3, 4]
    assert seen == [(number, "lane") for number in range(5)]
    lane.close()


async def test_a_fault_is_told_to_who_asked_and_the_lane_goes_on() -> None:
    lane = Lane("lane")

    def fail() -> None:
        raise OSError("the disk")

    with pytest.raises(OSError, match="the disk"):
        await lane.run(fail)
    assert await lane.run(lambda: "on") == "on"
    lane.close()


async def test_what_was_asked_before_the_end_is_done_though_nobody_waits_any_more() -> None:
    lane, done, may_go = Lane("lane"), list[str](), threading.Event()
    held = lane.run(may_go.wait)
    left = lane.run(lambda: done.append("done"))
    left.cancel()
    may_go.set()
    await held
    lane.close()
    await asyncio.sleep(0)  # the answer to who has gone arrives
    assert done == ["done"]
    assert left.cancelled()


def test_a_loop_that_is_closed_hears_nothing() -> None:
    lane, done, may_go = Lane("lane"), list[str](), threading.Event()

    async def ask() -> None:
        lane.run(may_go.wait)
        lane.run(lambda: done.append("done"))

    asyncio.run(ask())
    may_go.set()
    lane.close()
    assert done == ["done"]
