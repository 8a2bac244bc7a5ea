"""What the tournament's commands share: opening an event, asking the desk, saying refusals."""

from __future__ import annotations

import errno
import getpass
import os
import time
from collections.abc import Sequence
from contextvars import ContextVar
from decimal import Decimal
from pathlib import Path
from textwrap import shorten
from typing import Annotated, NamedTuple

import typer

from mydelko.cli.complaints import Complaint, read_bytes
from mydelko.cli.output import make_console, print_json
from mydelko.cli.tournament.places import log_at
from mydelko.locale import gettext as _
from mydelko.locale import language, ngettext, say_key
from mydelko.log import DamagedLogError
from mydelko.tournament import Desk, Refusal
from mydelko.tournament.account import account
from mydelko.tournament.commands import Command
from mydelko.tournament.events import Event
from mydelko.tournament.labels import LABELS, label
from mydelko.tournament.refusal import refuse
from mydelko.tournament.rehearsal import Rehearsal
from mydelko.tournament.state import State

OWNER_ONLY = 0o600
REHEARSING: ContextVar[bool] = ContextVar("rehearsing", default=False)  # --dry-run
By = Annotated[str, typer.Option("--by", help=_("Who does this; stands in the log."))]
WORDS = (
    "name",
    "city",
    "school",
    "club",
    "team",
    "category",
    "categories",
    "prizes",
)  # columns of words
NARROWEST_WORDS, WIDEST = 12, 1000  # signs
Target = Annotated[Path | None, typer.Option("--output", "-o", help=_("The file to write to."))]


def me() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "desk"


def now() -> int:
    return int(time.time() * 1000)


def open_desk(place: str) -> Desk:
    """The desk of an event that exists."""
    desk = desk_at(place)
    if not desk.stored:
        if Path(place).is_dir():
            raise IsADirectoryError(errno.EISDIR, "", place)
        if Path(place).exists():
            fault = said(refuse("log-line"))
            raise Complaint(_("{file}: {reason}").format(file=place, reason=fault))
        raise Complaint(_("There is no event {file}.").format(file=place))
    return desk


def desk_for_new(place: str) -> Desk:
    desk = desk_at(place)
    path = Path(place)
    if desk.stored or (path.is_file() and path.stat().st_size):  # a torn line, or somebody's own
        raise Complaint(_("{file} exists already.").format(file=place))
    return desk


def desk_at(place: str) -> Desk:
    try:
        log = log_at(place)
        return Desk(Rehearsal(log.read()) if REHEARSING.get() else log)
    except DamagedLogError as error:
        message = _("{file}, line {line}: {fault}")
        raise Complaint(message.format(file=place, line=error.line, fault=damage(error))) from error


def said(refusal: Refusal) -> str:
    """A refusal, and what to type to put it right where the commands know it."""
    message = refusal.message(language())
    repair = say_key(language(), "repair-command", refusal.code, refusal.arguments)
    return message if repair == refusal.code else f"{message} → {repair}"


def damage(error: DamagedLogError) -> str:
    return said(refuse(error.code, **error.arguments))


class Deed(NamedTuple):
    """What a call of the program did to the event, with one command or several."""

    desk: Desk
    before: State
    events: list[Event]
    at: int

    def and_ask(self, command: Command, by: str) -> Deed:
        more = ask(self.desk, command, by)
        return self._replace(events=self.events + more.events)

    def words(self) -> list[str]:
        return account(self.before, self.events, self.desk.state, self.at, language())


def nothing_yet(desk: Desk) -> Deed:
    return Deed(desk, desk.state, [], now())


def ask(desk: Desk, command: Command, by: str) -> Deed:
    """Decides and stores; a refusal is said in the user's language."""
    before, moment = desk.state, now()
    found = desk.do(command, moment, by or me())
    if isinstance(found, Refusal):
        raise Complaint(said(found))
    return Deed(desk, before, found, moment)


def ask_all(desk: Desk, commands: Sequence[Command], by: str) -> Deed:
    """All of them, or none: they are rehearsed before the first is stored."""
    if len(commands) > 1:
        trial = nothing_yet(Desk(Rehearsal(desk.log.read())))
        for command in commands:
            trial.and_ask(command, by)
    deed = nothing_yet(desk)
    for command in commands:
        deed = deed.and_ask(command, by)
    return deed


def tell(deed: Deed, *more: str, json: bool) -> None:
    """What happened, to whom, and what follows from it."""
    words = [*deed.words(), *more]
    if json:
        print_json({"events": deed.events, "words": words})
        return
    for line in filter(None, words):
        typer.echo(line)


def show_table(keys: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Numbers stand whole and to the right; words fold where the terminal is narrow, and where
    it is too narrow even for that its own lines do: no column goes missing."""
    from rich.measure import Measurement  # noqa: PLC0415 - JSON needs no rich
    from rich.table import Table  # noqa: PLC0415

    if not rows:
        typer.echo(_("There is nothing to list yet."))
        return
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold underline")
    for place, key in enumerate(keys):
        title = label(language(), key) if key in LABELS else key
        cells = [row[place] for row in rows]
        if key in WORDS:
            longest = max(len(cell) for cell in cells)
            table.add_column(title, overflow="fold", min_width=min(longest, NARROWEST_WORDS))
        else:
            width = max(len(word) for word in (*title.split(), *cells))
            table.add_column(title, justify="right", width=width)
    for row in rows:
        table.add_row(*row)
    console = make_console()
    needed = Measurement.get(console, console.options.update(width=WIDEST), table).minimum
    console.width = max(console.width, needed)
    console.print(table)


def read_file(path: Path) -> bytes:
    """The bytes of a file the user named; what cannot be read is said in the user's language."""
    if path.is_dir():
        raise Complaint(_("{file} is a folder, not a file.").format(file=path))
    if not path.exists():
        raise Complaint(_("There is no file {file}.").format(file=path))
    return read_bytes(path)


def rating_of(number: float | None) -> Decimal | None:
    """133.97 as written, 120.0 as 120."""
    if number is None:
        return None
    return Decimal(int(number)) if number == int(number) else Decimal(str(number))


def replace_file(target: Path, data: bytes) -> None:
    """The old file or the new one is there, whatever happens in between."""
    if REHEARSING.get():
        return
    beside = target.with_name(f"{target.name}.new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(target)


def write_bytes(target: Path, data: bytes, *, private: bool = False) -> None:
    if not target.parent.is_dir():
        raise Complaint(_("There is no folder {file}.").format(file=target.parent))
    if private and (target.is_file() or not target.exists()):  # from its first byte on
        target.unlink(missing_ok=True)
        target.touch(OWNER_ONLY)
    target.write_bytes(data)
    text = ngettext("{file}: {count} byte written", "{file}: {count} bytes written", len(data))
    typer.echo(text.format(file=target, count=len(data)), err=True)


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers separated by commas or spaces."""
    try:
        return tuple(int(part.encode("ascii")) for part in text.replace(",", " ").split())
    except ValueError as error:
        shown = shorten(text, 60, placeholder=" …")
        raise Complaint(_("{text}: whole numbers are expected").format(text=shown)) from error


def spanned(text: str, most: int) -> tuple[int, ...]:
    """Rounds of an event that has so many, and spans of them: 2,5-7."""
    found: list[int] = []
    for part in text.replace("–", "-").replace(",", " ").split():
        first, dash, last = part.partition("-")
        ends = numbers(f"{first} {last}" if dash and first and last else part)
        if max(ends, default=0) > most:
            raise Complaint(_("There is no such round."))
        found += range(ends[0], ends[-1] + 1) if dash else ends
    return tuple(found)
