"""Speed of the law, in CPU time on a quiet machine."""

from __future__ import annotations

import statistics
import time

import pytest

from mydelko.rulebook import load_profile
from mydelko.rules import Phase, advance, decide, fold
from mydelko.rules import commands as cmd
from mydelko.rules import events as ev
from rules.random_games import RandomGame


def played() -> tuple[RandomGame, list[float]]:
    """A game of placements, with the CPU seconds each placement took to decide and apply."""
    game = RandomGame(load_profile("pinczow"), 3)
    game.give(cmd.DrawStart(by=cmd.REFEREE, at=0))
    times: list[float] = []
    while not game.state.is_over() and len(game.state.sheet) < 30:
        by = game.state.turn
        tiles = game.placement(by, legal=True)
        if not tiles or "?" in [text for _, text in tiles]:
            game.give(cmd.Pass(by=by, at=0))
            continue
        command = cmd.Play(by=by, at=0, tiles=tiles)
        times.append(min(_time(game, command) for _ in range(5)))
        game.give(command)
        assert game.state.phase is Phase.CHALLENGE
        game.give(cmd.Record(by=1 - by, at=0))
    return game, times


def _time(game: RandomGame, command: cmd.Command) -> float:
    started = time.process_time()
    answer = decide(game.state, command, 0, game.draw, bool)
    assert isinstance(answer, list)
    advance(game.state, answer)
    return time.process_time() - started


@pytest.mark.slow
def test_a_placement_is_decided_and_applied_within_150_microseconds() -> None:
    _, times = played()
    assert len(times) > 10
    assert statistics.median(times) < 150e-6


@pytest.mark.slow
def test_a_game_of_thirty_moves_is_replayed_within_5_milliseconds() -> None:
    game, _ = played()
    moves = sum(isinstance(event, ev.TurnBegan) for event in game.events)
    assert moves >= 25
    started = time.process_time()
    for _ in range(10):
        fold(game.events)
    assert (time.process_time() - started) / 10 < 5e-3
