"""How answers leave the program: JSON as UTF-8 bytes, one object a line; text through rich."""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import TYPE_CHECKING

import msgspec

from mydelko.locale import gettext as _

if TYPE_CHECKING:
    from rich.console import Console

NARROWEST = 80  # columns, where output goes to a file or a pipe


def print_json(value: object) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")
    sys.stdout.buffer.flush()


def write_number(value: float | Decimal, form: str = ",") -> str:
    """With the marks of the reader's language, between thousands and before decimals."""
    marks = _("1,234.5")
    return f"{value:{form}}".translate(str.maketrans(",.", marks[1] + marks[5]))


def percent(share: float, form: str = ".1f") -> str:
    """The sign stands where the language has it."""
    return _("{number} %").format(number=write_number(100 * share, form))


def make_console() -> Console:
    from rich.console import Console  # noqa: PLC0415 - JSON answers need no rich

    console = Console(highlight=False, emoji=False, markup=False)
    if not console.is_terminal and console.width < NARROWEST:
        console.width = NARROWEST
    return console
