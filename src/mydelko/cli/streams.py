"""Positions asked one by one or in a stream: one CGP a line in, one JSON object a line out.

A line that cannot be answered is answered by its error, so that answers stay beside their
questions; the exit status at the end says that there was one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import typer

from mydelko.cli.complaints import WRONG_INPUT, Complaint, explain
from mydelko.cli.output import print_json
from mydelko.letters import TileSet
from mydelko.locale import gettext as _
from mydelko.notation import NotationCode, NotationError, Position, parse_cgp

STREAM = "-"

Answer = Callable[[Position], object]  # what is printed as JSON


def answer_positions(
    cgp: list[str] | None, tiles: TileSet, answer: Answer, show: Callable[[Position], object]
) -> None:
    """One position is shown to people or as JSON, by `show`; a stream is answered as JSON."""
    if not cgp and sys.stdin.isatty():
        raise Complaint(_("A position is needed: a CGP, or - to read them from the input."))
    if cgp and cgp != [STREAM]:
        show(parse_cgp(" ".join(cgp), tiles))
        return
    raise typer.Exit(_answer_stream(tiles, answer))


def _answer_stream(tiles: TileSet, answer: Answer) -> int:
    status = 0
    for number, line in _numbered_lines():
        try:
            print_json(answer(parse_cgp(_decoded(line), tiles)))
        except (NotationError, Complaint) as error:
            reason = explain(error)
            print_json({"error": reason, "line": number})
            typer.echo(_("line {number}: {reason}").format(number=number, reason=reason), err=True)
            status = WRONG_INPUT
    return status


def _numbered_lines() -> Iterator[tuple[int, bytes]]:
    """Lines from 1; empty ones at the very end ask nothing and get no answer."""
    empty: list[int] = []
    for number, line in enumerate(sys.stdin.buffer, 1):
        if line.strip():
            yield from ((earlier, b"") for earlier in empty)
            empty = []
            yield number, line
        else:
            empty.append(number)


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(NotationCode.ENCODING) from error
