"""The chance to win from a spread and the tiles unseen, learnt by self-play (`data/winning.toml`).

For each number of unseen tiles one scale: the spread that makes the odds e to 1. It is fitted by
logistic regression over games of the static player, neighbouring numbers together. A tile set
without a table of its own borrows the first one: luck is much alike in all languages.
"""

from __future__ import annotations

import math
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

MOST_UNSEEN = 93  # before the first move: all tiles but one's own rack
NEIGHBOURS = 3  # numbers of unseen tiles on either side that are fitted together
RISE = 1.05  # a scale rises by this factor at most: at the start of a game data are thin
STEEPEST = 2.0
FLATTEST = 1e-3
STEPS = 40

Row = tuple[int, int, int, int]  # unseen, spread, games, half points of the player on turn


class WinningTable(msgspec.Struct, frozen=True):
    games: int
    seed: int
    scales: tuple[float, ...]  # by the number of unseen tiles


@cache
def winning_tables() -> dict[str, WinningTable]:
    file = resources.files("mydelko.engine").joinpath("data", "winning.toml")
    return parse_tables(file.read_text(encoding="utf-8"))


def winning_scales(letters: str) -> tuple[float, ...]:
    tables = winning_tables()
    return tables.get(letters, next(iter(tables.values()))).scales


def chance(spread: float, unseen: int, scales: Sequence[float]) -> float:
    scale = scales[min(max(unseen, 0), len(scales) - 1)]
    return 1 / (1 + math.exp(-max(-700.0, min(700.0, spread / scale))))


def fit_scales(rows: Iterable[Row]) -> tuple[float, ...]:
    by_unseen: dict[int, list[tuple[int, int, float]]] = defaultdict(list)
    for unseen, spread, games, halves in rows:
        by_unseen[unseen].append((spread, games, halves / 2))
    scales: list[float] = []
    for unseen in range(MOST_UNSEEN + 1):
        near = range(unseen - NEIGHBOURS, unseen + NEIGHBOURS + 1)
        data = [row for number in near for row in by_unseen.get(number, ())]
        most = scales[-1] * RISE if scales else math.inf
        if data:
            scales.append(min(_fit(data), most))
        elif scales:
            scales.append(scales[-1])
    return tuple(scales)


def _fit(data: list[tuple[int, int, float]]) -> float:
    """Newton's method for one slope of a logistic curve through the middle."""
    slope = 1 / 60
    for _ in range(STEPS):
        rise = bend = 0.0
        for spread, games, won in data:
            part = chance(slope * spread, 0, (1.0,))
            rise += spread * (won - games * part)
            bend += games * spread * spread * part * (1 - part)
        if bend <= 0:
            break
        step = rise / bend
        slope = max(FLATTEST, min(STEEPEST, slope + step))
        if abs(step) < 1e-7:
            break
    return 1 / slope


def parse_tables(text: str) -> dict[str, WinningTable]:
    return msgspec.convert(tomllib.loads(text), dict[str, WinningTable])


def format_tables(tables: dict[str, WinningTable]) -> str:
    lines = [
        "# The spread that makes the odds e to 1, by the number of tiles unseen, from 0.",
        "# Made by `mydelko train winning`.",
    ]
    for name, table in tables.items():
        lines += ["", f"[{name}]", f"games = {table.games}", f"seed = {table.seed}", "scales = ["]
        for start in range(0, len(table.scales), 10):
            row = ", ".join(f"{scale:.1f}" for scale in table.scales[start : start + 10])
            lines.append(f"  {row},")
        lines.append("]")
    return "\n".join(lines) + "\n"


def store_table(path: Path, name: str, table: WinningTable) -> None:
    """Puts one tile set's table into a file and leaves the others as they are."""
    tables = parse_tables(path.read_text(encoding="utf-8")) if path.is_file() else {}
    path.write_text(format_tables({**tables, name: table}), encoding="utf-8")
