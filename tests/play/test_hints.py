"""Hints in practice (R-21): three steps a turn, in words, from what the seat on turn knows."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.builders import small_engine
from mydelko.engine import Engine
from mydelko.play.denial import Denial
from mydelko.play.hints import advise, hinted_tiles, say_hint
from mydelko.play.news import Hinted
from mydelko.play.options import seat_options
from mydelko.play.practice import Hint, Pause, Undo
from mydelko.play.reporting import tell_all
from mydelko.rules import acts
from mydelko.rules.events import SeatKind
from mydelko.rules.state import State
from play.tables import Live, begun, opened

PEOPLE = (SeatKind.HUMAN, SeatKind.HUMAN)


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return small_engine(["KOT", "KOTY", "OKO", "ZAMKOWY"], tmp_path)


def practice(rules: str = "scrabble") -> Live:
    live = begun(opened(rules, *PEOPLE, practice=True))
    if live.state.turn < 0:
        live.do(0, acts.DrawStart())
    return live


def holding(state: State, rack: str, others: str = "AEIOUYZ") -> State:
    racks = tuple(rack if seat == state.turn else others for seat in state.seats)
    return replace(state, racks=racks)


def refusal(live: Live, seat: int) -> str:
    why = live.hear(seat, Hint()).why
    assert isinstance(why, Denial)
    return why.code


@pytest.mark.clause("R-21")
def test_a_turn_has_three_steps_and_everybody_hears_of_each() -> None:
    live = practice()
    mover = live.state.turn
    for step in (1, 2, 3):
        assert seat_options(live.table.setup, live.state, mover).may("hint")
        before = live.state
        assert tell_all(before, live.do(mover, Hint())) == (Hinted(seat=mover, step=step),)
    assert not seat_options(live.table.setup, live.state, mover).may("hint")
    assert refusal(live, mover) == "no-hint"
    live.do(mover, acts.Pass())
    assert live.state.hinted == 0
    assert seat_options(live.table.setup, live.state, live.state.turn).may("hint")


@pytest.mark.clause("R-21")
def test_a_hint_is_for_who_is_on_turn_before_a_tile_is_laid_and_not_in_a_pause() -> None:
    live = practice("pinczow")
    mover, other = live.state.turn, 1 - live.state.turn
    assert not seat_options(live.table.setup, live.state, other).may("hint")
    assert refusal(live, other) == "no-hint"
    assert refusal(live, acts.REFEREE) == "no-hint"
    tiles = [tile for tile in live.state.racks[mover] if tile != "?"][:2]
    live.do(mover, acts.Place(tiles=((112, tiles[0]), (113, tiles[1]))))
    assert refusal(live, mover) == "no-hint"
    live.do(mover, acts.TakeBack())
    live.do(mover, Pause())
    assert refusal(live, mover) == "paused"


@pytest.mark.clause("R-21")
def test_outside_practice_nobody_is_helped() -> None:
    live = begun(opened("scrabble", *PEOPLE))
    assert refusal(live, live.state.turn) == "practice-only"
    assert not seat_options(live.table.setup, live.state, live.state.turn).may("hint")


def test_what_an_undo_takes_back_was_never_helped_with() -> None:
    live = practice()
    mover = live.state.turn
    live.do(mover, Hint())
    live.do(mover, acts.Pass())
    live.do(mover, Undo())
    assert (live.state.turn, live.state.hinted) == (mover, 0)


def test_each_step_says_more_and_only_the_last_the_move(engine: Engine) -> None:
    state = holding(practice().state, "ZAMKOWY")
    advice = advise(engine, state, state.turn)
    where, letters, move = say_hint(advice, 2, "pl"), *say_hint(advice, 3, "pl")[1:3]
    assert say_hint(advice, 1, "pl") == where[:1]
    assert where[0].startswith(("Spójrz na rząd 8", "Spójrz na kolumnę H"))
    assert letters == "Połóż te ze swoich płytek: A K M O W Y Z."
    assert "ZAMKOWY" in move
    assert "ZAMKOWY" not in " ".join(where)
    assert hinted_tiles(advice, 2) == ()
    assert sorted(text for _square, text in hinted_tiles(advice, 3)) == sorted("ZAMKOWY")


@pytest.mark.parametrize("language", ["pl", "en", "tr"])
def test_where_no_word_fits_an_exchange_is_advised_or_a_pass(engine: Engine, language: str) -> None:
    state = holding(practice().state, "GGFHJŹĆ")
    advice = advise(engine, state, state.turn)
    exchange = say_hint(advice, 3, language)
    assert len(exchange) >= 3
    assert hinted_tiles(advice, 3) == ()
    empty = replace(state, bag="", racks=tuple("GF" for _ in state.seats))
    passing = replace(empty, board=bytes([1] * 225))
    assert say_hint(advise(engine, passing, state.turn), 3, language)[-1] not in exchange


def test_a_hint_knows_nothing_of_other_racks_and_of_the_bag(engine: Engine) -> None:
    state = practice().state
    one = holding(state, "KOTYGGF", others="AEIOUYZ")
    other = replace(holding(state, "KOTYGGF", others="WWNNRRS"), bag=state.bag[::-1])
    assert advise(engine, one, state.turn) == advise(engine, other, state.turn)
