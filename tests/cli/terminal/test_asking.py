"""Whom the keyboard asks and what it says could be typed: the law's options, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.terminal.tables import Script, dealt, table, tiles_first
from mydelko.cli.terminal.asking import LAST_HINTS, asked_next, has_move, hinted, is_private
from mydelko.rulebook import profile_names
from mydelko.rules.acts import REFEREE
from mydelko.rules.options import awaited, options
from rules.random_games import RandomGame
from rules.test_laws import profile_of

PROFILES = [*profile_names(), "double", "five-point"]
STEPS = 120
OPENED = ("", "")  # the clock is started, the curtain lifted


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("seed", range(3))
def test_somebody_is_asked_for_something_the_law_accepts(name: str, seed: int) -> None:
    game = RandomGame(profile_of(name), seed)
    people = list(game.state.seats)
    while not game.state.sheet and not game.state.is_over():
        game.step()
    for _step in range(STEPS):
        game.step()
        state, seat = game.state, asked_next(game.state, people)
        if state.is_over():
            assert seat is None
            assert hinted(state, 0) == list(LAST_HINTS)
            return
        assert seat is not None
        said = hinted(state, seat)
        assert said
        referee = options(state, REFEREE)
        for act in said:
            assert (referee if act == "decide" else options(state, seat)).may(act), said


@pytest.mark.parametrize(
    ("lines", "hint"),
    [
        ([], ["play", "exchange", "pass"]),
        (["place 8H KO?Y"], ["name", "stop", "take-back"]),
        (["place 8H KOŁY"], ["stop", "take-back"]),
        (["play 8H KO?Y"], ["name"]),
        (["play 8H KOŁY"], ["record", "challenge", "claim"]),
        (["declare exchange"], ["exchange", "take-back", "pass"]),
        (["declare exchange", "stop"], ["start"]),
        (["declare exchange", "stop", "start"], ["exchange", "pass"]),
        (["call referee"], ["decide", "start"]),
        (["call referee", "decide P-7.1a warn Ala"], ["start"]),
        (["play 8H KOŁY", "call referee"], ["record", "challenge", "claim"]),  # no clock to stop
        (["play 8H KOŁY", "Ala: start", "call referee"], ["decide", "start"]),
        (["play 8H KOŁY", "challenge"], ["record", "claim"]),
    ],
)
def test_a_hint_names_what_comes_next(tmp_path: Path, lines: list[str], hint: list[str]) -> None:
    keyboard = Script(*OPENED, *lines)
    loop, _screen = table(tmp_path, keyboard, "pinczow", order=dealt("KO?YŁEM", "OSANABC"))
    loop.run()
    seat = asked_next(loop.state, [0, 1])
    assert seat is not None
    assert hinted(loop.state, seat) == hint


def test_where_words_are_judged_at_once_nobody_is_asked_to_record(tmp_path: Path) -> None:
    keyboard = Script("", "play 8H KOTY", "")
    loop, screen = table(tmp_path, keyboard, "scrabble", order=tiles_first("KOTYŁEMOSANABC"))
    loop.run()
    assert hinted(loop.state, 1) == ["play", "exchange", "pass"]
    assert "record" not in screen.getvalue()


def test_who_called_the_referee_is_asked_though_another_has_the_turn(tmp_path: Path) -> None:
    keyboard = Script(*OPENED, "Olek: call referee")
    loop, _screen = table(tmp_path, keyboard, "pinczow", first=0)
    loop.run()
    assert loop.state.turn == 0
    assert asked_next(loop.state, [0, 1]) == 1
    assert not is_private(loop.state, 1, [0, 1])  # and sees no rack


def test_answers_are_asked_for_in_order_of_play_and_behind_the_curtain(tmp_path: Path) -> None:
    order = tiles_first("BAC" + "CATSDOG" + "EEEEEEE" + "IIIIIII", "english")
    keyboard = Script("", "pass", "", "play 8H EEE")
    loop, _screen = table(tmp_path, keyboard, "marmara", ["Ala", "Olek", "Ewa"], order=order)
    loop.run()
    state, people = loop.state, [0, 1, 2]
    mover = state.turn
    wanted = awaited(state)
    assert wanted is not None
    assert asked_next(state, people) == state.next_seat(mover) != min(wanted.seats)
    assert is_private(state, state.next_seat(mover), people)
    assert not is_private(state, mover, people)
    assert not has_move(state, mover)
