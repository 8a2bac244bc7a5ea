"""Tile sets: how many tiles of each letter there are and what they are worth.

A set is a data file beside this module; a new language is a new file and no code.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from mydelko.letters.alphabet import Alphabet

BLANK_TILE = "?"


class UnknownTileSet(LookupError):
    """No data file describes that set of tiles."""

    def __init__(self, name: str) -> None:
        super().__init__(f"unknown tile set {name!r}; known: {', '.join(tile_set_names())}")
        self.name = name


class TileSet(msgspec.Struct, frozen=True):
    alphabet: Alphabet
    points: tuple[int, ...]  # by letter, in alphabet order; a blank is worth 0
    counts: tuple[int, ...]  # by letter, in alphabet order
    blanks: int
    names: dict[str, str]  # the language's name in each interface language
    vowels: str = ""  # of the letters, a tracking sheet groups them

    @property
    def name(self) -> str:
        return self.alphabet.name

    @property
    def total(self) -> int:
        return sum(self.counts) + self.blanks

    def value(self, tile: str) -> int:
        """Points of a tile: an upper-case letter, a blank (?) or a blank's letter in lower case."""
        index = self.alphabet.upper.find(tile)
        return self.points[index] if index >= 0 else 0

    def count(self, tile: str) -> int:
        if tile == BLANK_TILE:
            return self.blanks
        return self.counts[self.alphabet.number(tile) - 1]

    def tiles(self) -> Counter[str]:
        """The whole set as a multiset of tile letters, blanks as '?'."""
        bag = Counter(dict(zip(self.alphabet.upper, self.counts, strict=True)))
        bag[BLANK_TILE] = self.blanks
        return bag

    def in_order(self) -> str:
        """Every tile in alphabet order, blanks last."""
        letters = zip(self.alphabet.upper, self.counts, strict=True)
        return "".join(letter * count for letter, count in letters) + BLANK_TILE * self.blanks


def tile_set_names() -> list[str]:
    files = resources.files("mydelko.letters").joinpath("data").iterdir()
    names = [file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")]
    return sorted(name for name in names if name != "standard")


@cache
def load_tile_set(name: str) -> TileSet:
    if name not in tile_set_names():
        raise UnknownTileSet(name)
    file = resources.files("mydelko.letters").joinpath("data", f"{name}.toml")
    return parse_tile_set(name, tomllib.loads(file.read_text(encoding="utf-8")))


def parse_tile_set(name: str, data: dict[str, Any]) -> TileSet:
    letters: dict[str, tuple[str, str, int, int]] = data["letters"]
    rows = list(letters.values())
    alphabet = Alphabet(
        name=name,
        upper="".join(letters),
        lower="".join(row[0] for row in rows),
        base="".join(row[1] for row in rows),
    )
    return TileSet(
        alphabet=alphabet,
        points=tuple(row[2] for row in rows),
        counts=tuple(row[3] for row in rows),
        blanks=data["blanks"],
        names=data["names"],
        vowels=data["vowels"],
    )
