"""The game record: a game's events as a JSON file, one event a line, and back.

Writing and reading give equal events. A file cut short, damaged or from a newer program is
an error that says where, and carries every event that could still be read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

import msgspec

from mydelko.rules.events import Event
from mydelko.rules.upcast import NewerEventError, upcast

FORMAT = "mydelko-game"
VERSION = 1


class RecordError(ValueError):
    """A game file that cannot be read in full; `events` are those before the damage."""

    def __init__(self, message: str, events: tuple[Event, ...] = ()) -> None:
        super().__init__(message)
        self.events = events


class TruncatedRecordError(RecordError):
    """The file ends in the middle."""


class NewerRecordError(RecordError):
    """A newer version of the program wrote it."""


_encoder = msgspec.json.Encoder()


def write_event(event: Event) -> bytes:
    return _encoder.encode(event)


def read_event(data: bytes) -> Event:
    return _decode(json.loads(data))


def write_record(events: Iterable[Event]) -> bytes:
    lines = b",\n".join(write_event(event) for event in events)
    head = json.dumps({"format": FORMAT, "version": VERSION})
    return head[:-1].encode() + b', "events": [\n' + lines + b"\n]}\n"


def read_record(data: bytes) -> tuple[Event, ...]:
    try:
        whole = json.loads(data)
    except ValueError as error:  # no JSON, no UTF-8, or a number of thousands of digits
        raise _broken(data, error) from error
    except RecursionError as error:  # nothing but brackets
        raise RecordError("not a game record: nested too deeply") from error
    _check_head(whole)
    events: list[Event] = []
    for number, raw in enumerate(whole["events"], 1):
        try:
            events.append(_decode(raw))
        except NewerEventError as error:
            raise NewerRecordError(f"event {number}: {error}", tuple(events)) from error
        except (ValueError, KeyError) as error:
            raise RecordError(f"event {number}: {error}", tuple(events)) from error
    return tuple(events)


def _check_head(whole: object) -> None:
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise RecordError(f'not a game record: "format": "{FORMAT}" is missing')
    version = whole.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise NewerRecordError(f"record version {version}, this program knows up to {VERSION}")
    if not isinstance(whole.get("events"), list):
        raise RecordError("the list of events is missing")


def _decode(raw: object) -> Event:
    if not isinstance(raw, dict):
        raise ValueError("an event is an object")
    event: Event = msgspec.convert(upcast(raw), Event)
    return event


def _broken(data: bytes, error: ValueError) -> RecordError:
    """Saves what stands on whole lines before the damage."""
    lines = data.splitlines()
    head, rest = (lines[0] if lines else b""), lines[1:]
    if FORMAT.encode() not in head:
        return RecordError(f"not a game record: {error}")
    events: list[Event] = []
    for line in rest:
        try:
            events.append(read_event(line.rstrip().removesuffix(b",")))
        except ValueError:
            break
    kind = TruncatedRecordError if len(events) >= len(rest) - 1 else RecordError
    what = "ends in the middle" if kind is TruncatedRecordError else "is damaged"
    return kind(f"the record {what} after event {len(events)}: {error}", tuple(events))
