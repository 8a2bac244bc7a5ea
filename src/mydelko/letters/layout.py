"""The board's layout: its size, its centre and its premium squares, read from a data file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

SIZE = 15
CENTRE = 7  # row and column of the centre, from 0


class Premium(NamedTuple):
    letter: int = 1
    word: int = 1


PLAIN = Premium()
PREMIUMS = {
    ".": PLAIN,
    "d": Premium(letter=2),
    "t": Premium(letter=3),
    "D": Premium(word=2),
    "T": Premium(word=3),
    "*": Premium(word=2),
}


class Layout(msgspec.Struct, frozen=True):
    name: str
    rows: tuple[str, ...]  # SIZE rows of SIZE marks, keys of PREMIUMS

    def premium(self, row: int, column: int) -> Premium:
        return PREMIUMS[self.rows[row][column]]


@cache
def load_layout(name: str = "standard") -> Layout:
    file = resources.files("mydelko.letters").joinpath("data", f"{name}.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    rows = tuple(data["rows"])
    if len(rows) != SIZE or any(len(row) != SIZE or set(row) - set(PREMIUMS) for row in rows):
        raise ValueError(f"layout {name}: {SIZE} rows of {SIZE} marks {''.join(PREMIUMS)} expected")
    return Layout(name=name, rows=rows)
