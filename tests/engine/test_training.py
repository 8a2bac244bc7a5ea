"""Training: a run that was stopped ends as one that was not."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from engine.builders import rack_bytes, small_lexicon
from mydelko import native
from mydelko.engine import Engine
from mydelko.engine.elo import difference_of, elo_of, share_of_results
from mydelko.engine.leaves import kept_values, load_leaves
from mydelko.engine.matches import core_player, play_match
from mydelko.engine.tiles import Hidden, tile_counts
from mydelko.engine.training import OtherPlan, Plan, Standing, Training
from mydelko.engine.winning import (
    WinningTable,
    chance,
    fit_table,
    parse_tables,
    store_table,
    winning_table,
)
from mydelko.letters import Alphabet, TileSet, load_tile_set
from mydelko.lexicon import load_lexicon

TINY = TileSet(
    alphabet=Alphabet(name="tiny", upper="AEST", lower="aest", base="AEST"),
    points=(1, 1, 2, 3),
    counts=(14, 12, 10, 10),
    blanks=2,
    names={"en": "tiny"},
)
WORDS = [
    "AS",
    "AT",
    "EAT",
    "SEAT",
    "TEA",
    "TEAS",
    "SET",
    "SEA",
    "TEASE",
    "ESTATE",
    "TASTE",
    "STATE",
]
PLAN = Plan("small", rounds=2, games=20, match_games=8, seed=3)


class Stopped(Exception):
    pass


class StoppedTraining(Training):
    """Is killed at its n-th checkpoint, just before or just after it is written."""

    lives = 0
    before = False

    def _keep(self, standing: Standing) -> None:
        self.lives -= 1
        if self.lives == 0 and self.before:
            raise Stopped
        super()._keep(standing)
        if self.lives == 0:
            raise Stopped


def tiny_engine(directory: Path) -> Engine:
    directory.mkdir(exist_ok=True)
    return Engine(small_lexicon(WORDS, TINY, directory))


def values(path: Path) -> bytes:
    assert path.stat().st_size > 0
    return path.read_bytes()


@pytest.mark.parametrize("before", [True, False])
def test_a_stopped_run_ends_as_one_that_was_not(tmp_path: Path, before: bool) -> None:
    engine = tiny_engine(tmp_path / "words")
    whole, pieces = tmp_path / "whole.leaves", tmp_path / "pieces.leaves"
    expected = Training(engine, PLAN, tmp_path / "whole", batch=6).run(whole)
    stops = 0
    for lives in (2, 1, 3, 2, 4, 50):
        training = StoppedTraining(engine, PLAN, tmp_path / "pieces", batch=6)
        training.lives, training.before = lives, before
        try:
            found = training.run(pieces)
            break
        except Stopped:
            stops += 1
    assert stops >= 2
    assert values(pieces) == values(whole)
    assert [(each.racks, each.share, each.accepted) for each in found] == [
        (each.racks, each.share, each.accepted) for each in expected
    ]


def test_the_log_names_every_round(tmp_path: Path) -> None:
    training = Training(tiny_engine(tmp_path / "words"), PLAN, tmp_path / "run", batch=50)
    reports = training.run(tmp_path / "out.leaves")
    assert [report.round for report in reports] == list(range(len(reports)))
    assert training.log.read_text("utf-8").count("\n") == len(reports)
    assert all(report.match_games == 8 and report.size > 0 for report in reports)
    assert training.standing.is_finished


def test_another_plan_does_not_take_over_a_run(tmp_path: Path) -> None:
    engine = tiny_engine(tmp_path / "words")
    Training(engine, PLAN, tmp_path / "run", batch=50).run(tmp_path / "out.leaves")
    other = Plan("small", rounds=2, games=21, match_games=8, seed=3)
    with pytest.raises(OtherPlan, match="games=20"):
        Training(engine, other, tmp_path / "run")


def test_packaged_leaves_know_a_good_rest_from_a_poor_one() -> None:
    for name, good, poor in (("polish", "?", "Ź"), ("english", "S", "V")):
        tiles = load_tile_set(name)
        table = load_leaves(tiles)
        worth = {tile: table.values(rack_bytes(tile, tiles))[-1] for tile in (good, poor)}
        assert worth[good] > 0 > worth[poor], name


def test_tiles_without_a_file_have_worthless_rests() -> None:
    tiles = load_tile_set("turkish")
    assert set(load_leaves(tiles).values(bytes([1, 2, 3]))) == {0}
    assert len(tile_counts(tiles)) == len(tiles.alphabet) + 1


def test_behind_an_empty_bag_only_the_end_counts() -> None:
    tiles = load_tile_set("polish")
    rack, hidden = bytes([1, 2]), Hidden(tiles=bytes([1, 1, 5]), bag=0)
    gains = kept_values(rack, hidden, tiles)
    loses = kept_values(rack, hidden, tiles, out_gains=False)
    assert gains[0] > loses[0] > 0 > gains[3]
    assert gains[1:] == loses[1:]


def test_a_match_with_oneself_is_even() -> None:
    engine = Engine(load_lexicon("english"))
    static = core_player("static", engine)
    result = play_match(engine, static, static, 6, 1)
    assert result.share.mean == 0.5
    assert (result.wins + result.losses + result.draws, result.spread) == (6, 0)
    assert result.elo.elo == 0


@pytest.mark.slow
def test_leave_values_beat_none() -> None:
    engine = Engine(load_lexicon("english"))
    result = play_match(engine, core_player("static", engine), None, 60, 2)
    assert result.share.mean > 0.5
    assert result.share.low < result.share.mean < result.share.high
    with pytest.raises(LookupError):
        core_player("nobody", engine)


def test_shares_and_elo() -> None:
    share = share_of_results([1.0, 0.5, 1.0, 0.5])
    assert share.mean == 0.75
    assert math.isclose(elo_of(0.75) or 0, 190.85, abs_tol=0.01)
    assert elo_of(1.0) is None
    assert difference_of(share).elo == elo_of(0.75)


def test_the_worth_of_a_turn_and_the_scale_are_found_again() -> None:
    chances = random.Random(1)
    truth = WinningTable(0, 0, (18.0,), (40.0,))
    rows = []
    for unseen in range(94):
        for spread in range(-100, 101, 5):
            won = sum(chances.random() < chance(spread, unseen, truth) for _ in range(40))
            rows.append((unseen, spread, 40, 2 * won))
    table = fit_table(rows, 3760, 1)
    assert len(table.scales) == len(table.turns) == 94
    assert all(30 < scale < 52 for scale in table.scales)
    assert all(10 < turn < 26 for turn in table.turns)


def test_a_table_of_winning_leaves_the_others_alone(tmp_path: Path) -> None:
    path = tmp_path / "winning.toml"
    one = WinningTable(10, 1, (1.0, 2.0), (3.0, 4.5))
    two = WinningTable(20, 2, (6.0,), (7.0,))
    store_table(path, "polish", one)
    store_table(path, "english", two)
    assert parse_tables(path.read_text("utf-8")) == {"polish": one, "english": two}


def test_leads_are_safer_with_fewer_tiles_to_come() -> None:
    for name in ("polish", "english"):
        table = winning_table(name)
        assert chance(30, 10, table) > chance(30, 80, table) > chance(0, 80, table)
        assert 0.5 < chance(0, 50, table) < 0.7  # the turn is worth something
    assert winning_table("turkish") == winning_table("polish")


def test_samples_of_other_tiles_are_refused(tmp_path: Path) -> None:
    engine = tiny_engine(tmp_path / "words")
    samples = native.LeaveSamples(native.LeaveTable.empty(tile_counts(TINY)))
    other = native.LeaveTable.empty(b"\2\3\3")
    with pytest.raises(ValueError, match="other tiles"):
        samples.play(engine.generator, other, bytes([1, 2]), 0, 1, 1, 1)
