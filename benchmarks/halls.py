"""A large hall: pairing a round, in wall time.

The reference of the ratios is pairing a field of 100 in the same run.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from mydelko.tournament.pairing.matching import match_players
from mydelko.tournament.pairing.objective import Objective
from mydelko.tournament.settings import System
from tournament.fields import random_field


def best_of_three(work: Callable[[], object]) -> float:
    seconds = []
    for _ in range(3):
        started = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - started)
    return min(seconds)


def pair(count: int) -> float:
    field = random_field(7, count)
    return best_of_three(lambda: match_players(Objective(field, System.SWISS)))


def main() -> None:
    reference = pair(100)
    report = Table("what", "figure", "ratio", title="A large hall, wall time")
    for count in (200, 1000):
        seconds = pair(count)
        report.add_row(
            f"pair {count} players", f"{seconds:.3f} s", f"{seconds / reference:.1f} × 100 players"
        )
    Console().print(report)


if __name__ == "__main__":
    main()
