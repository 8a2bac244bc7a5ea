"""Simulated events run through the public commands, with everything that disturbs a hall."""

from __future__ import annotations

from pathlib import Path

import pytest

from mydelko.log import FileLog
from mydelko.tournament.desk import Desk
from mydelko.tournament.settings import System
from mydelko.tournament.simulation import simulate, spearman

RUNS = [(8, 5), (15, 6), (33, 7), (60, 9)]


@pytest.mark.parametrize(("players", "rounds"), RUNS)
@pytest.mark.parametrize("system", [System.SWISS, System.MONRAD, System.CONTENDER])
def test_real_events_quality_is_kept(players: int, rounds: int, system: System) -> None:
    found = simulate(players, rounds, system, seed=players)
    assert found.repeats == 0
    assert found.win_difference < 1.42
    assert found.start_imbalance <= 2
    assert found.byes_again == 0


@pytest.mark.parametrize(
    "system", [System.DANISH, System.RANDOM, System.ROUND_ROBIN, System.KNOCKOUT, System.TABLES]
)
def test_every_other_system_runs_to_its_end(system: System) -> None:
    rounds = 3
    found = simulate(8, rounds, system, seed=2, disturbed=False)
    assert found.rounds == rounds


def test_swiss_pairs_equal_scores_and_random_does_not() -> None:
    swiss = simulate(40, 8, System.SWISS, seed=3, disturbed=False)
    random = simulate(40, 8, System.RANDOM, seed=3, disturbed=False)
    assert swiss.win_difference < random.win_difference


def test_a_simulated_event_on_disk_replays_to_the_same_state(tmp_path: Path) -> None:
    path = tmp_path / "event.log"
    found = simulate(12, 5, System.SWISS, seed=4, log=FileLog(path))
    assert Desk(FileLog(path)).state.rounds[-1].number == found.rounds


def test_the_same_seed_is_the_same_event() -> None:
    one, other = (simulate(20, 5, System.SWISS, seed=9) for _ in range(2))
    assert (one.rank_correlation, one.games, one.win_difference) == (
        other.rank_correlation,
        other.games,
        other.win_difference,
    )


@pytest.mark.slow
@pytest.mark.parametrize("players", [200, 499, 500])
def test_large_events_run_with_everything_that_disturbs(players: int) -> None:
    found = simulate(players, 12, System.SWISS, seed=players)
    assert found.repeats == 0
    assert found.start_imbalance <= 2


def test_correlation_is_one_for_the_order_of_strength() -> None:
    assert spearman([9.0, 7.0, 3.0]) == 1.0
    assert spearman([3.0, 7.0, 9.0]) == -1.0
    assert spearman([3.0]) == 0.0
