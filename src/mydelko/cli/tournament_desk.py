"""What the tournament's commands share: the event's file, asking the desk, saying refusals."""

from __future__ import annotations

import getpass
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mydelko.cli.complaints import Complaint
from mydelko.cli.output import print_json
from mydelko.locale import gettext as _
from mydelko.locale import language
from mydelko.tournament import Desk, FileLog, Refusal
from mydelko.tournament.commands import Command
from mydelko.tournament.events import Event
from mydelko.tournament.log import DamagedLogError

EventFile = Annotated[Path, typer.Argument(help=_("The event's file."), show_default=False)]
By = Annotated[str, typer.Option("--by", help=_("Who does this; stands in the log."))]
Target = Annotated[Path | None, typer.Option("--output", "-o", help=_("The file to write to."))]


def me() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "desk"


def now() -> int:
    return int(time.time() * 1000)


def open_desk(path: Path) -> Desk:
    """The desk of an event that exists."""
    if not path.is_file():
        raise Complaint(_("There is no event {file}.").format(file=path))
    try:
        return Desk(FileLog(path))
    except DamagedLogError as error:
        message = _("{file}, line {line}: the log is damaged ({reason}).")
        raise Complaint(message.format(file=path, line=error.line, reason=error.reason)) from error


def ask(desk: Desk, command: Command, by: str) -> list[Event]:
    """Decides and stores; a refusal is said in the user's language."""
    found = desk.do(command, now(), by or me())
    if isinstance(found, Refusal):
        raise Complaint(found.message(language()))
    return found


def answer(events: Sequence[Event], text: str, *, json: bool) -> None:
    if json:
        print_json({"events": list(events)})
    elif text:
        typer.echo(text)


def write_bytes(target: Path, data: bytes) -> None:
    target.write_bytes(data)
    typer.echo(_("{file}: {size} bytes written").format(file=target, size=len(data)), err=True)


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers separated by commas or spaces."""
    try:
        return tuple(int(part) for part in text.replace(",", " ").split())
    except ValueError as error:
        raise Complaint(_("{text}: whole numbers are expected").format(text=text)) from error
