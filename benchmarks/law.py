"""The law in Python: deciding and applying a placement, replaying a game.

The reference of the ratio is what nobody can do without: encoding the same events as JSON.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from mydelko.rulebook import load_profile
from mydelko.rules import acts, advance, decide, fold
from mydelko.rules.acts import Order
from rules.random_games import RandomGame

MOVES = 30
REPEATS = 20


def play() -> tuple[RandomGame, list[float]]:
    """A game of placements, with the CPU seconds each took to decide and apply."""
    game = RandomGame(load_profile("pinczow"), 3)
    game.give(Order(acts.REFEREE, 0, acts.DrawStart()))
    seconds: list[float] = []
    while not game.state.is_over() and len(game.state.sheet) < MOVES:
        by = game.state.turn
        tiles = game.placement(by, legal=True)
        if not tiles or "?" in [text for _, text in tiles]:
            game.give(Order(by, 0, acts.Pass()))
            continue
        command = Order(by, 0, acts.Play(tiles=tiles))
        seconds.append(min(time_command(game, command) for _ in range(5)))
        game.give(command)
        game.give(Order(1 - by, 0, acts.Record()))
    return game, seconds


def time_command(game: RandomGame, command: Order) -> float:
    started = time.process_time()
    answer = decide(game.state, command, game.draw, bool)
    assert isinstance(answer, list)
    advance(game.state, answer)
    return time.process_time() - started


def main() -> None:
    game, seconds = play()
    started = time.process_time()
    for _ in range(REPEATS):
        fold(game.events)
    replay = (time.process_time() - started) / REPEATS
    started = time.process_time()
    for _ in range(REPEATS):
        msgspec.json.encode(game.events)
    reference = (time.process_time() - started) / REPEATS
    report = Table("what", "figure", "ratio", title="The law, CPU time")
    report.add_row("decide and apply a placement", f"{statistics.median(seconds) * 1e6:.0f} µs", "")
    report.add_row(
        f"replay {len(game.state.sheet)} turns ({len(game.events)} events)",
        f"{replay * 1e3:.2f} ms",
        f"{replay / reference:.1f} × encoding them",
    )
    Console().print(report)


if __name__ == "__main__":
    main()
