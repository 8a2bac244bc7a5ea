"""A tournament in the store: desks that race, commands asked again, restarts, outages, backups."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from mydelko.log import Entry, FileLog, Outcome
from mydelko.store import Outage, Store, Stream
from mydelko.tournament import Refusal, SharedDesk
from mydelko.tournament import commands as cmd
from mydelko.tournament import events as ev
from mydelko.tournament.entrants import Details
from mydelko.tournament.log import STREAMS
from tournament.hall import START, hall, plain

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

CUP = STREAMS + "cup"


def entry(name: str) -> cmd.AddEntrant:
    return cmd.AddEntrant(details=Details(last=name))


async def opened(store: Store) -> SharedDesk:
    desk = await SharedDesk.open(Stream(store, CUP))
    answer = await desk.do(cmd.Open(settings=hall().state.settings), START, "Director")
    assert isinstance(answer, list)
    return desk


def names(desk: SharedDesk) -> list[str]:
    return [entrant.name for entrant in desk.state.entrants.values()]


async def test_an_event_goes_in_the_store_as_it_does_in_a_file(
    store: Store, tmp_path: Path
) -> None:
    played = hall(log=FileLog(tmp_path / "cup.event")).enter_rated(150, 140, 130, 120).play()
    await Stream(store, CUP).fill(FileLog(tmp_path / "cup.event").read())
    desk = await SharedDesk.open(Stream(store, CUP))
    assert desk.stored == played.desk.stored
    for command in (cmd.DraftRound(), cmd.Undo(), cmd.Undo()):
        answer = await desk.do(command, START, "Director")
        played.do(command)
        assert isinstance(answer, list)
    assert plain(desk.state) == plain(played.state)
    again = await SharedDesk.open(Stream(store, CUP))
    assert plain(again.state) == plain(desk.state)


async def test_desks_that_race_lose_nothing_and_agree(store: Store) -> None:
    one = await opened(store)
    other = await SharedDesk.open(Stream(store, CUP))
    asked = [(desk, f"{place}{n}") for n in range(20) for place, desk in enumerate((one, other))]
    answers = await asyncio.gather(
        *(desk.do(entry(name), START, "Director") for desk, name in asked)
    )
    assert all(isinstance(answer, list) for answer in answers)
    for desk in (one, other):
        await desk.reload()
        assert sorted(names(desk)) == sorted(name for _desk, name in asked)
    assert list(one.state.entrants) == list(range(1, 41))  # no number was given twice
    assert plain(one.state) == plain(other.state)


async def test_the_same_command_id_is_answered_as_the_first_time(store: Store) -> None:
    desk = await opened(store)
    first = await desk.do(entry("Ala"), START, "Director", "c1")
    await desk.do(entry("Ola"), START, "Director", "c2")
    assert await desk.do(entry("Ala"), START + 9, "Director", "c1") == first
    assert names(desk) == ["Ala", "Ola"]


async def test_a_command_that_reaches_two_desks_at_once_is_done_once(store: Store) -> None:
    one = await opened(store)
    other = await SharedDesk.open(Stream(store, CUP))
    said = await asyncio.gather(
        *(desk.do(entry("Ala"), START, "Director", "c1") for desk in (one, other))
    )
    assert said[0] == said[1]
    assert names(one) == names(other) == ["Ala"]


async def test_a_command_asked_again_after_a_restart_is_done_once(url: str) -> None:
    store = await Store.open(url)
    desk = await opened(store)
    first = await desk.do(entry("Ala"), START, "Director", "c1")
    await desk.do(cmd.Undo(), START, "Director", "c2")
    await store.close()
    store = await Store.open(url)
    desk = await SharedDesk.open(Stream(store, CUP))
    assert await desk.do(entry("Ala"), START, "Director", "c1") == first
    again = await desk.do(cmd.Undo(), START, "Director", "c2")
    assert again == [ev.Undone(at=START, by="Director", first=2, last=2)]
    assert names(desk) == []
    await store.close()


async def test_nothing_is_refused_for_what_has_changed_meanwhile(store: Store) -> None:
    behind = await SharedDesk.open(Stream(store, CUP))
    ahead = await opened(store)
    assert isinstance(await behind.do(entry("Ala"), START, "Director"), list)
    assert await behind.do(cmd.Open(settings=ahead.state.settings), START, "x") == Refusal(
        "already-open"
    )


class Ailing:
    """A stream whose disk fails when told to, before it has written or after, or never answers."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.fails = ""
        self.written = asyncio.Event()

    async def read(self, after: int = 0) -> list[Entry]:
        return await self.stream.read(after)

    async def append(self, expected: int, events: Sequence[bytes], command: str = "") -> Outcome:
        if self.fails == "before":
            raise Outage("the disk is full")
        outcome = await self.stream.append(expected, events, command)
        if self.fails == "after":
            raise Outage("the connection broke")
        self.written.set()
        if self.fails == "silently":
            await asyncio.get_running_loop().create_future()
        return outcome


@pytest.mark.parametrize("when", ["before", "after"])
async def test_an_outage_is_told_and_asking_again_under_the_same_id_does_it_once(
    store: Store, when: str
) -> None:
    await opened(store)
    log = Ailing(Stream(store, CUP))
    desk = await SharedDesk.open(log)
    before = desk.state
    log.fails = when
    with pytest.raises(Outage):
        await desk.do(entry("Ala"), START, "Director", "c1")
    assert desk.state is before  # nothing is shown that was not acknowledged
    log.fails = ""
    for _time in range(2):
        answer = await desk.do(entry("Ala"), START, "Director", "c1")
        assert isinstance(answer, list)
    assert names(desk) == ["Ala"]
    assert await store.head(CUP) == 2


async def test_who_hangs_up_while_it_is_written_leaves_the_desk_in_order(store: Store) -> None:
    await opened(store)
    log = Ailing(Stream(store, CUP))
    desk = await SharedDesk.open(log)
    log.fails = "silently"
    asked = asyncio.ensure_future(desk.do(entry("Ala"), START, "Director", "c1"))
    await log.written.wait()
    asked.cancel()
    log.fails = ""
    for name, command in (("Ola", "c2"), ("Ala", "c1")):
        assert isinstance(await desk.do(entry(name), START, "Director", command), list)
    assert names(desk) == ["Ala", "Ola"]


async def test_a_backup_carries_events_and_restoring_brings_them_back(
    store: Store, tmp_path: Path
) -> None:
    desk = await opened(store)
    first = await desk.do(entry("Ala"), START, "Director", "c1")
    await store.backup(tmp_path / "copy")
    await desk.do(entry("Ola"), START, "Director", "c2")
    await store.restore(tmp_path / "copy", backups=tmp_path)
    assert await store.streams(STREAMS) == [(CUP, 2)]
    assert await desk.do(entry("Ala"), START, "Director", "c1") == first
    await desk.do(entry("Ela"), START, "Director")  # the desk finds out by itself
    assert names(desk) == ["Ala", "Ela"]
