"""Where an event lives: in a file of its own, or by name in a database, the server's or another.

cup.event                       a file
store:cup                       the database of this computer, which `mydelko serve` serves
postgresql://ola@club/db#cup    any other database

The database may be served meanwhile: it is shared, and whoever comes second is decided anew.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from mydelko.cli.complaints import Complaint, demand_plain_file
from mydelko.cli.databases import chosen_database, in_store
from mydelko.locale import gettext as _
from mydelko.log import Entry, FileLog, Outcome
from mydelko.tournament.log import STREAMS

if TYPE_CHECKING:
    from mydelko.store import Stream

EventPlace = Annotated[
    str,
    typer.Argument(
        help=_("The event: its file, or store:NAME for one in the database."), show_default=False
    ),
]
OWN = "store:"
URL = re.compile(r"(?:sqlite|postgres(?:ql)?(?:\+\w+)?):.*#")
NAME = re.compile(r"[^\s/\\#](?:[^/\\#\x00-\x1f]{0,98}[^\s/\\#])?")  # names files, too
T = TypeVar("T")


class StoreLog:
    """An event in a database that is opened for each call, as the shell's commands are."""

    def __init__(self, database: str, name: str) -> None:
        self.database = database
        self.name = name

    def read(self, after: int = 0) -> list[Entry]:
        return self._ask(lambda stream: stream.read(after))

    def append(self, expected: int, events: Sequence[bytes], command: str = "") -> Outcome:
        return self._ask(lambda stream: stream.append(expected, events, command))

    def fill(self, entries: Sequence[Entry]) -> bool:
        return self._ask(lambda stream: stream.fill(entries))

    def retire(self, expected: int) -> str | None:
        aside = self._ask(lambda stream: stream.retire(expected))
        return aside and aside.removeprefix(STREAMS)

    def _ask(self, work: Callable[[Stream], Awaitable[T]]) -> T:
        from mydelko.store import Stream  # noqa: PLC0415 - events in files need no database

        return in_store(self.database, lambda store: work(Stream(store, STREAMS + self.name)))


def log_at(place: str) -> FileLog | StoreLog:
    if place.startswith(OWN):
        return StoreLog(chosen_database(None, ""), event_name(place.removeprefix(OWN)))
    if URL.match(place):
        database, _sign, name = place.rpartition("#")
        return StoreLog(database, event_name(name))
    demand_plain_file(Path(place))
    return FileLog(Path(place))


def near(place: str, folder: Path) -> str:
    """An event named in a file of this folder: its own file is looked for from there."""
    return place if place.startswith(OWN) or URL.match(place) else str(folder / place)


def event_name(text: str) -> str:
    name = unicodedata.normalize("NFC", text)
    if not NAME.fullmatch(name):
        raise Complaint(_("“{name}” cannot be the name of an event.").format(name=text))
    return name


def beside(place: str, suffix: str) -> Path:
    """Where papers of the event go: beside its file, else here."""
    log = log_at(place)
    if isinstance(log, StoreLog):
        return Path(log.name + suffix)
    return log.path.with_suffix(suffix)
