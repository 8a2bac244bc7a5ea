"""The chance to win from a spread and the tiles unseen, learnt by self-play (`data/winning.toml`).

For each number of unseen tiles two figures: what being on turn is worth, and the spread beyond
that which makes the odds e to 1. They are fitted by logistic regression over games of the static
player, neighbouring numbers together. A tile set
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
EARLY = 86  # unseen: with more of them spreads hardly vary, and the scale stays as it is
STEEPEST = 2.0
FLATTEST = 1e-3
STEPS = 40

Row = tuple[int, int, int, int]  # unseen, spread, games, half points of the player on turn


class WinningTable(msgspec.Struct, frozen=True):
    games: int
    seed: int
    turns: tuple[float, ...]  # points that being on turn is worth, by the number of unseen tiles
    scales: tuple[float, ...]  # spread that makes the odds e to 1, likewise


@cache
def winning_tables() -> dict[str, WinningTable]:
    file = resources.files("mydelko.engine").joinpath("data", "winning.toml")
    return parse_tables(file.read_text(encoding="utf-8"))


def winning_table(letters: str) -> WinningTable:
    tables = winning_tables()
    return tables.get(letters, next(iter(tables.values())))


def chance(spread: float, unseen: int, table: WinningTable) -> float:
    """Of the player on turn."""
    at = min(max(unseen, 0), len(table.scales) - 1)
    return _logistic((spread + table.turns[at]) / table.scales[at])


def shares(standings: Sequence[float], unseen: int, table: WinningTable) -> list[float]:
    """Chances of several players whose points, and what they may expect, are these. Of two it is
    the same curve as `chance`, of more its usual extension; whose turn it is does not count."""
    scale = table.scales[min(max(unseen, 0), len(table.scales) - 1)]
    most = max(standings)
    parts = [math.exp((each - most) / scale) for each in standings]
    return [part / sum(parts) for part in parts]


def fit_table(rows: Iterable[Row], games: int, seed: int) -> WinningTable:
    by_unseen: dict[int, list[tuple[int, int, float]]] = defaultdict(list)
    for unseen, spread, count, halves in rows:
        by_unseen[unseen].append((spread, count, halves / 2))
    turns: list[float] = []
    scales: list[float] = []
    for unseen in range(MOST_UNSEEN + 1):
        near = range(unseen - NEIGHBOURS, unseen + NEIGHBOURS + 1)
        data = [row for number in near for row in by_unseen.get(number, ())]
        if not data and not scales:
            continue
        is_thin = bool(scales) and (not data or unseen > EARLY)
        turn, scale = (turns[-1], scales[-1]) if is_thin else _fit(data)
        turns.append(round(turn, 1))
        scales.append(round(scale, 1))
    return WinningTable(games, seed, tuple(turns), tuple(scales))


def _logistic(odds: float) -> float:
    return 1 / (1 + math.exp(-max(-700.0, min(700.0, odds))))


def _fit(data: list[tuple[int, int, float]]) -> tuple[float, float]:
    """Newton's method for the level and the slope of a logistic curve."""
    level, slope = 0.0, 1 / 60
    for _ in range(STEPS):
        rise = [0.0, 0.0]
        bend = [0.0, 0.0, 0.0]
        for spread, games, won in data:
            part = _logistic(level + slope * spread)
            missing, weight = won - games * part, games * part * (1 - part)
            rise[0] += missing
            rise[1] += spread * missing
            bend[0] += weight
            bend[1] += spread * weight
            bend[2] += spread * spread * weight
        determinant = bend[0] * bend[2] - bend[1] * bend[1]
        if determinant <= 0:
            break
        level += (bend[2] * rise[0] - bend[1] * rise[1]) / determinant
        step = (bend[0] * rise[1] - bend[1] * rise[0]) / determinant
        slope = max(FLATTEST, min(STEEPEST, slope + step))
        if abs(step) < 1e-7:
            break
    return level / slope, 1 / slope


def parse_tables(text: str) -> dict[str, WinningTable]:
    return msgspec.convert(tomllib.loads(text), dict[str, WinningTable])


def read_tables(path: Path) -> dict[str, WinningTable]:
    return parse_tables(path.read_text(encoding="utf-8")) if path.is_file() else {}


def format_tables(tables: dict[str, WinningTable]) -> str:
    lines = [
        "# By the number of tiles unseen, from 0: the points that being on turn is worth, and the",
        "# spread beyond that which makes the odds e to 1.",
        "# Made by `mydelko train winning`.",
    ]
    for name, table in tables.items():
        lines += ["", f"[{name}]", f"games = {table.games}", f"seed = {table.seed}"]
        lines += [*_array("turns", table.turns), *_array("scales", table.scales)]
    return "\n".join(lines) + "\n"


def _array(name: str, numbers: Sequence[float]) -> list[str]:
    rows = (numbers[start : start + 10] for start in range(0, len(numbers), 10))
    return [f"{name} = [", *(f"  {', '.join(f'{each:.1f}' for each in row)}," for row in rows), "]"]


def store_table(path: Path, name: str, table: WinningTable) -> None:
    """Puts one tile set's table into a file and leaves the others as they are."""
    path.write_text(format_tables({**read_tables(path), name: table}), encoding="utf-8")
