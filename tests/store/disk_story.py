"""Run as a program under `failing_disk`: what a store says while its disk misbehaves, as JSON."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

from mydelko.store import Appended, Outage, Store, Stream
from mydelko.tournament import Refusal, SharedDesk
from mydelko.tournament.commands import AddEntrant, Open
from mydelko.tournament.entrants import Details
from mydelko.tournament.templates import load_template

FAULTS = Path(os.environ["FAILING_DISK"])


async def said(store: Store, stream: str) -> str:
    try:
        outcome = await store.append(stream, 0, [b"x" * 100], command=stream)
    except Outage as outage:
        return f"outage: {outage}"
    return "written" if isinstance(outcome, Appended) and not outcome.repeated else repr(outcome)


async def refuse(url: str, fault: str) -> dict[str, object]:
    """Three appends while the disk fails, a read meanwhile, and again when it is back."""
    store = await Store.open(url)
    before = await said(store, "before")
    (FAULTS / fault).touch()
    failing = [await said(store, f"failing{number}") for number in range(3)]
    many = await asyncio.gather(*(said(store, f"many{number}") for number in range(20)))
    read = len(await store.read("before"))
    (FAULTS / fault).unlink()
    after = [await said(store, "after"), await said(store, "failing0")]
    await store.close()
    again = await Store.open(url)
    streams = [stream for stream, _version in await again.streams()]
    await again.close()
    return {
        "before": before,
        "failing": failing + many,
        "read": read,
        "after": after,
        "streams": streams,
    }


async def hold(url: str) -> dict[str, object]:
    """Is the append answered while its commit has not returned from the disk?"""
    store = await Store.open(url)
    await said(store, "before")
    (FAULTS / "held").touch()
    asked = asyncio.ensure_future(said(store, "held"))
    await asyncio.to_thread((FAULTS / "reached").read_bytes)
    meanwhile = await store.read("before")  # the loop is free, and so are readers
    while_held = asked.done()
    seen = await store.head("held")
    (FAULTS / "held").unlink()
    await asyncio.to_thread((FAULTS / "go").write_bytes, b".")
    answer = await asked
    await store.close()
    return {"done": while_held, "read": len(meanwhile), "seen": seen, "answer": answer}


async def keep_desk(url: str) -> dict[str, object]:
    """A desk asks while the disk is full, and again under the same id when it is not."""
    store = await Store.open(url)
    desk = await SharedDesk.open(Stream(store, "tournament/cup"))
    await desk.do(Open(settings=load_template("club")), 0, "desk")
    told = []
    for is_full in (True, False, False):
        if is_full:
            (FAULTS / "full").touch()
        else:
            (FAULTS / "full").unlink(missing_ok=True)
        try:
            answer = await desk.do(AddEntrant(details=Details(last="Ala")), 1, "desk", "c1")
            told.append("refused" if isinstance(answer, Refusal) else "done")
        except Outage as outage:
            told.append(f"outage: {outage.reason and outage.reason.value}")
        told.append(f"entrants {len(desk.state.entrants)}")
    await store.close()
    return {"told": told}


STORIES = {"held": hold, "desk": keep_desk}

if __name__ == "__main__":
    address, story = sys.argv[1:]
    told = STORIES[story](address) if story in STORIES else refuse(address, story)
    print(json.dumps(asyncio.run(told)))
