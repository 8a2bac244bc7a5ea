"""The event's log: what the bytes of `mydelko.log` mean here.

Bodies are events as JSON, lifted to today's shape when read. What a command led to is one batch.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from mydelko.log import DamagedLogError, Entry
from mydelko.rules.upcast import NewerEventError, upcast
from mydelko.tournament.events import Event
from mydelko.tournament.upcasters import UPCASTERS, VERSIONS

STREAMS = "tournament/"  # in a store, each event is a stream under this


class Stored(NamedTuple):
    version: int
    first: int  # version of its command's first event
    event: Event


def read_events(entries: Iterable[Entry]) -> list[Stored]:
    stored: list[Stored] = []
    first = 0
    for entry in entries:
        if entry.last is not None:
            first = entry.version
        try:
            event = decode_event(entry.body)
        except NewerEventError as error:
            raise DamagedLogError(entry.version, "log-newer") from error
        except ValueError as error:
            raise DamagedLogError(entry.version, "log-line") from error
        stored.append(Stored(entry.version, first, event))
    return stored


def write_events(events: Iterable[Event]) -> list[bytes]:
    return [msgspec.json.encode(event) for event in events]


def decode_event(data: bytes) -> Event:
    raw = upcast(msgspec.json.decode(data), VERSIONS, UPCASTERS)
    event: Event = msgspec.convert(raw, type=Event)
    return event
