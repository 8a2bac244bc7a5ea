"""Local time of the event's place: days end there at midnight, and clocks on papers show it.

Where the computer has no data on time zones its own time stands in: it is in the hall.
"""

from __future__ import annotations

import datetime
import zoneinfo
from functools import cache

from mydelko.tournament.settings import Settings


@cache
def _zone(name: str) -> zoneinfo.ZoneInfo | None:
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return None


def is_zone(name: str) -> bool:
    return _zone(name) is not None or not zoneinfo.available_timezones()


def local_moment(settings: Settings, at: int) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(at / 1000, _zone(settings.zone))


def local_clock(settings: Settings, at: int) -> str:
    return f"{local_moment(settings, at):%H:%M}"


def same_day(settings: Settings, one: int, other: int) -> bool:
    return local_moment(settings, one).date() == local_moment(settings, other).date()


def at_moment(settings: Settings, text: str) -> int | None:
    """When clocks there show `2026-05-15T20:00`; None where nothing is said."""
    if not text:
        return None
    found = datetime.datetime.fromisoformat(text)
    if found.tzinfo is None:
        found = found.replace(tzinfo=_zone(settings.zone))
    return int(found.timestamp() * 1000)


def at_clock(settings: Settings, text: str, now: int) -> int | None:
    """The latest moment not after `now` when clocks there showed `10:13`; None: no such time."""
    try:
        time = datetime.time.fromisoformat(text)
    except ValueError:
        return None
    today = local_moment(settings, now)
    found = datetime.datetime.combine(today.date(), time, today.tzinfo)
    if found > today:
        found -= datetime.timedelta(days=1)
    return int(found.timestamp() * 1000)
