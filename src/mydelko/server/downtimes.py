"""Downtimes: for how long nobody was there. That time is charged to no player."""

from __future__ import annotations

import msgspec

from mydelko.store.store import Store

ALIVE = 3_000  # milliseconds after which a silent node counts as gone


class Downtime(msgspec.Struct, frozen=True, gc=False):
    """No node was there from `begin` to `end`, milliseconds since 1970."""

    begin: int
    end: int


_decoder = msgspec.json.Decoder(Downtime)


async def note_downtime(store: Store, node: str, now: int) -> list[Downtime]:
    """All of this node, with the one that ends now where there was one."""
    stream = f"downtimes/{node}"
    known = [_decoder.decode(body) for body in await store.read(stream)]
    beats = await store.heartbeats.all()
    others = [at for other, at in beats.items() if other != node]
    if not beats or max(others, default=0) > now - ALIVE:
        return known  # the first start ever, or others were there all the time
    downtime = Downtime(max(beats.values()), now)
    await store.append(stream, len(known), [msgspec.json.encode(downtime)])
    return [*known, downtime]
