"""Hints: what is good or risky about a move, and that every reason has its words."""

from __future__ import annotations

from typing import get_args

import pytest

from mydelko.engine import Engine
from mydelko.engine.analysis import Options
from mydelko.engine.choice import ExchangeChoice
from mydelko.engine.hint import give_hints, reachable_triples
from mydelko.engine.reasons import (
    Covers,
    Gap,
    GoesOut,
    Keeps,
    NextSeven,
    Opens,
    Reason,
    Scores,
    Seven,
    Spends,
    Swaps,
    say_reason,
)
from mydelko.engine.strength import endgame_of
from mydelko.lexicon import load_lexicon
from mydelko.notation import Position, parse_board, parse_rack

OPTIONS = Options(candidates=6, rollouts=24)


@pytest.fixture
def engine() -> Engine:
    return Engine(load_lexicon("english"))


def opening(engine: Engine, rack: str) -> Position:
    return Position(rack=parse_rack(rack, engine.lexicon.alphabet))


def test_a_seven_is_said_to_be_one(engine: Engine) -> None:
    best = give_hints(engine, opening(engine, "RETAINS"), 600, OPTIONS)[0]
    assert Seven(50) in best.reasons
    assert Scores(best.candidate.score) in best.reasons


def test_one_seed_gives_one_hint(engine: Engine) -> None:
    position = opening(engine, "AEILNRT")
    assert give_hints(engine, position, 600, OPTIONS) == give_hints(engine, position, 600, OPTIONS)


def test_an_exchange_says_what_goes_and_what_stays(engine: Engine) -> None:
    hints = give_hints(engine, opening(engine, "VVWUUIQ"), 600, OPTIONS)
    exchange = next(hint for hint in hints if isinstance(hint.candidate.choice, ExchangeChoice))
    kinds = [type(reason) for reason in exchange.reasons]
    assert Swaps in kinds


def test_a_way_to_a_triple_word_square_is_pointed_out(engine: Engine) -> None:
    rows = ["15"] * 7 + ["4HOUSE6"] + ["15"] * 7
    board = parse_board("/".join(rows), engine.lexicon.alphabet)
    assert reachable_triples(engine, board) == {(7, 0), (7, 14), (0, 7), (14, 7)}
    assert reachable_triples(engine, bytes(225)) == set()
    best = give_hints(engine, opening(engine, "RETAINS"), 600, OPTIONS)[0]
    opened = next(reason for reason in best.reasons if isinstance(reason, Opens))
    assert {"1H", "15H"} & set(opened.squares) or {"8A", "8O"} & set(opened.squares)


@pytest.mark.slow
def test_who_can_end_the_game_is_told(engine: Engine) -> None:
    endings = (endgame_of(engine, 3, number) for number in range(40))
    position = next(
        ending
        for ending in endings
        if any(move.placed == len(ending.rack) for move in engine.moves(ending).moves)
    )
    hints = give_hints(engine, position, 20.0, Options(candidates=40), shown=41)
    assert any(GoesOut() in hint.reasons for hint in hints)


@pytest.mark.parametrize("language", ["pl", "en", "tr"])
def test_every_reason_has_its_words(language: str) -> None:
    reasons: list[Reason] = [
        Scores(80),
        Seven(50),
        Covers(3),
        Keeps("ER", 3.5),
        Keeps("VV", -9.0),
        Swaps("VV?"),
        Spends(),
        NextSeven(21),
        Opens(("1A", "15H")),
        GoesOut(),
        Gap(4),
    ]
    assert {type(reason) for reason in reasons} == set(get_args(Reason))
    said = [say_reason(reason, language) for reason in reasons]
    assert len(set(said)) == len(said)
    assert "80" in said[0]
    assert "ER" in said[3]
    assert ("+3.5" if language == "en" else "+3,5") in said[3]
    assert "15H" in said[8]
    if language != "en":
        english = [say_reason(reason, "en") for reason in reasons]
        assert not set(said) & set(english)
