"""Replayed: what seats were shown, held against the log.

Each seat's whole view is noted with its version, before a kill and after the return. In the end
the log is folded up to each of those versions; every view must have the same digest, and every
acknowledged command must be in the log once, at the version that was acknowledged.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

import msgspec

from mydelko.log.entry import answers
from mydelko.play.screen import Audience, AudienceKind
from mydelko.play.view import AnyView
from mydelko.server.dictionaries import Dictionaries
from mydelko.server.ledger import Ledger
from mydelko.server.quarantine import Quarantine
from mydelko.store import Store
from mydelko.store.database import database_url


class Witness(Protocol):
    """A game, as its players remember it."""

    game: str
    acked: dict[str, int]  # "seat:id" and version
    seen: dict[tuple[int, int], str]  # by seat and version: a digest of what was shown


def digest(view: dict[str, Any]) -> str:
    return digest_of(msgspec.convert(view, AnyView))


def digest_of(view: AnyView) -> str:
    return hashlib.sha256(msgspec.json.encode(view, order="deterministic")).hexdigest()


async def compare(folder: Path, witnesses: Iterable[Witness]) -> Counter[str]:
    """Commands lost or doubled, and views that the log does not give."""
    found: Counter[str] = Counter(lost=0, doubled=0, differing=0, views=0)
    judge_of = Dictionaries().judge
    store = await Store.open(database_url(folder))
    for witness in witnesses:
        entries = await store.entries(f"game/{witness.game}/0")
        times = Counter(entry.command for entry in entries if entry.command)
        found["doubled"] += sum(count - 1 for count in times.values())
        kept = answers(entries)
        for key, version in witness.acked.items():
            found["lost"] += key not in kept or kept[key].version != version
        ledger = await Ledger.load(store, "reader", witness.game, judge_of, Quarantine())
        assert ledger is not None
        table, events = ledger.table, await ledger.events()
        for (seat, version), shown in sorted(witness.seen.items()):
            table.read(table.setup, events[:version])
            found["views"] += 1
            found["differing"] += shown != digest_of(table.view(Audience(AudienceKind.SEAT, seat)))
    await store.close()
    return found
