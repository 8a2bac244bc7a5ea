"""Downtimes: for how long nobody was there. That time is charged to no player.

They are the installation's, in one stream: a time at which no node was there was missed by each
node, so each reads of it when it is back.
"""

from __future__ import annotations

import msgspec

from mydelko.log import Appended
from mydelko.store.store import Store

ALIVE = 3_000  # milliseconds after which a silent node counts as gone
STREAM = "downtimes"


class Downtime(msgspec.Struct, frozen=True, gc=False):
    """No node was there from `begin` to `end`, milliseconds since 1970."""

    begin: int
    end: int


_decoder = msgspec.json.Decoder(Downtime)


async def read_downtimes(store: Store, node: str) -> list[Downtime]:
    """All of them, with those that former versions kept for each node."""
    bodies = [*await store.read(f"{STREAM}/{node}"), *await store.read(STREAM)]
    return [_decoder.decode(body) for body in bodies]


async def note_downtime(store: Store, node: str, begin: int, end: int) -> bool:
    """This node was not there so long; False where others were."""
    beats = await store.heartbeats.all()
    others = max((at for other, at in beats.items() if other != node), default=0)
    if others > end - ALIVE:
        return False
    downtime = msgspec.json.encode(Downtime(max(begin, others), end))
    while not isinstance(
        await store.append(STREAM, await store.head(STREAM), [downtime]), Appended
    ):
        pass  # another node that is back at this moment was quicker; both are right
    return True
