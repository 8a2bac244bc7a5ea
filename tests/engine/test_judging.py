"""A turn judged after the game: figures worked by hand in a dictionary of a few words."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from engine.builders import rack_bytes, small_engine
from mydelko.engine import Engine
from mydelko.engine.analysis import Options
from mydelko.engine.choice import Choice, ExchangeChoice, PassChoice, PlaceChoice
from mydelko.engine.judging import Asked, Done, Judged, judge
from mydelko.engine.reasons import Scores
from mydelko.engine.winning import chance, shares, winning_table
from mydelko.letters import SIZE
from mydelko.notation import Position, parse_placement
from mydelko.play.computer import NEVER

OPTIONS = Options(candidates=6, rollouts=16)
WORDS = ["KOT", "KOTY", "OKO", "ZAMKOWY"]


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return small_engine(WORDS, tmp_path)


def place(engine: Engine, text: str) -> PlaceChoice:
    return PlaceChoice(parse_placement(text, engine.lexicon.alphabet))


def judged(
    engine: Engine,
    rack: str,
    choice: Choice,
    points: int,
    *,
    board: bytes = bytes(SIZE * SIZE),
    drawn: str = "",
    rivals: tuple[int, ...] = (0,),
    minimum: int = NEVER,
) -> Judged:
    tiles = engine.lexicon.tiles
    position = Position(board=board, rack=rack_bytes(rack, tiles), scores=(0, max(rivals)))
    asked = Asked(position, rivals, exchange_minimum=minimum, out_gains=True)
    done = Done(choice, points, rack_bytes(drawn, tiles))
    return judge(engine, asked, done, 600, OPTIONS)


def last_board(engine: Engine, rack: str, other: str) -> bytes:
    """Everything but two racks lies on the board, in one row after another that nothing joins."""
    tiles = engine.lexicon.tiles
    left = [number for number, count in enumerate(tiles.counts, 1) for _ in range(count)]
    for tile in rack_bytes(rack + other, tiles):
        left.remove(tile)
    return bytes(left) + bytes(SIZE * SIZE - len(left))


def test_the_best_move_loses_nothing(engine: Engine) -> None:
    best = judged(engine, "KOTYGGF", PassChoice(), 0).best[0].candidate
    found = judged(engine, "KOTYGGF", best.choice, best.score)
    assert (found.lost_points, found.lost_chance, found.searched) == (0, 0, True)
    assert Scores(best.score) in found.best[0].reasons


def test_a_move_that_nobody_thought_of_is_estimated_behind_the_best(engine: Engine) -> None:
    # a false word that stood: 1+1+2 points on plain squares and the double of the centre
    found = judged(engine, "KOTYGGF", place(engine, "8H OKT"), 12)
    best, done = found.best[0].candidate, found.done.candidate
    assert not found.searched
    assert found.lost_points == pytest.approx(best.equity - done.equity)
    table = winning_table("polish")
    behind = chance(-done.equity, 93, table) - chance(-best.equity, 93, table)
    assert found.lost_chance == pytest.approx(behind)
    assert done.winning == pytest.approx(best.winning - behind)
    assert found.chances == (done.winning, 1 - done.winning)


def test_an_exchange_and_a_lost_move_keep_what_stays_on_the_rack(engine: Engine) -> None:
    exchanged = judged(engine, "KOTYGGF", ExchangeChoice("GGF"), 0, minimum=7)
    passed = judged(engine, "KOTYGGF", PassChoice(), 0, minimum=7)
    assert passed.done.candidate.equity == 0
    assert exchanged.done.candidate.equity > passed.done.candidate.equity


def test_a_seven_that_was_there_is_missed_only_by_who_did_not_lay_it(engine: Engine) -> None:
    missed = judged(engine, "KOTYGGF", PassChoice(), 0)
    assert missed.seven is None
    # Z1 A1 M2 K2 O1 W1 Y2, twice for the centre, and fifty
    seen = judged(engine, "ZAMKOWY", place(engine, "8H MAK"), 8).seven
    assert seen is not None
    assert 70 <= seen.score <= 50 + 2 * (10 + 2)
    assert judged(engine, "ZAMKOWY", seen.choice, seen.score).seven is None


def test_luck_is_what_a_draw_brought_beyond_other_draws(engine: Engine) -> None:
    assert judged(engine, "KOTYGGF", PassChoice(), 0).luck == 0  # nothing was drawn
    good = judged(engine, "ZAMKOWY", PassChoice(), 0, drawn="ZAMKOWY").luck
    poor = judged(engine, "KOGGFŻH", PassChoice(), 0, drawn="GGFŻH").luck  # without a T no word
    assert good > 40
    assert poor < 0


def test_where_every_draw_is_alike_there_is_no_luck(engine: Engine) -> None:
    board = last_board(engine, "KOT", "TT")
    assert judged(engine, "KOT", PassChoice(), 0, board=board, drawn="T").luck == 0


def test_with_an_empty_bag_what_was_done_is_searched_to_the_end(engine: Engine) -> None:
    board = last_board(engine, "KOT", "GG")
    found = judged(engine, "KOT", PassChoice(), 0, board=board)
    assert found.searched
    # nobody can lay anything: the rack's 2 + 1 + 2 points are lost, and the rival's 3 + 3
    assert found.done.candidate.spread == 1
    assert found.chances == (1, 0)
    assert (found.lost_points, found.lost_chance) == (0, 0)


def test_among_four_the_chance_comes_from_the_standings(engine: Engine) -> None:
    found = judged(engine, "KOTYGGF", PassChoice(), 0, rivals=(30, 20, 10))
    table = winning_table("polish")
    scale = table.scales[-1]
    parts = [math.exp(each / scale) for each in (0, 30, 20, 10)]
    assert found.chances == pytest.approx([part / sum(parts) for part in parts])
    assert not found.searched
    best = found.best[0].candidate
    assert found.lost_points == pytest.approx(best.equity)


def test_of_two_the_shares_are_the_curve_of_the_chance_without_the_turn() -> None:
    table = winning_table("polish")
    one, other = shares((120, 100), 40, table)
    assert one == pytest.approx(1 / (1 + math.exp(-20 / table.scales[40])))
    assert one + other == pytest.approx(1)
