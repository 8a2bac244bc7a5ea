"""The history of a game: all that was told, turn by turn, and nothing that was not."""

from __future__ import annotations

import pytest

from mydelko.play import news
from mydelko.play.history import tell_history
from mydelko.play.reporting import tell_all
from mydelko.rulebook import profile_names
from mydelko.rules import advance, fold
from mydelko.rules.events import Surplus
from play.test_views import played
from rules.score_sheet import ala_and_olek, table
from rules.test_real_board import begun
from rules.test_real_procedures import told as agreed


@pytest.mark.parametrize("profile", profile_names())
def test_the_history_is_what_was_told_with_the_sheet_and_the_board_growing(profile: str) -> None:
    game = played(profile, 7)
    steps = tell_history(game.events)
    state, told = fold(game.events[:1]), tuple[news.News, ...]()
    for event in game.events[1:]:
        told += tell_all(state, [event])
        state = advance(state, [event])
    assert tuple(item for step in steps for item in step.news) == told
    assert [step.seat for step in steps[1:]] == [
        item.seat for item in told if isinstance(item, news.TurnBegan)
    ]
    assert steps[-1].scores == game.state.scores
    assert steps[-1].lines == len(game.state.sheet)


def test_tiles_laid_and_not_yet_stopped_leave_no_trace_in_the_history() -> None:
    quiet = ala_and_olek().at("0:10").does("Ala", "play 8H KOTY").does("Olek", "record")
    busy = ala_and_olek().at("0:10").does("Ala", "play 8H KOTY").does("Olek", "record")
    busy.at("0:30").does("Olek", "place 9H OSA").at("0:40").does("Olek", "take-back")
    assert tell_history(busy.events) == tell_history(quiet.events)


def test_a_turn_shows_the_clocks_and_the_board_it_left() -> None:
    game = ala_and_olek().at("0:10").does("Ala", "play 8H KOTY").does("Olek", "record")
    before, turn, _now = tell_history(game.events)
    assert before.board[7] == "." * 15
    assert turn.board[7] == ".......KOTY...."
    assert turn.left == (19 * 60_000 + 50_000, 20 * 60_000)


@pytest.mark.clause("M-16")
def test_the_opening_tells_who_challenged_which_words() -> None:
    game = table("marmara").seat("Ann", "CATSEEE").seat("Ben", "DOGIIIA").seat("Cem", "FISHAOO")
    game.words("CAT").does("Ann", "play 8H CAT").does("Ben", "record").does("Cem", "record")
    game.does("Ben", "pass").does("Cem", "pass").does("Ann", "play K8 SEE")
    game.does("Ben", "challenge SEE").does("Cem", "challenge CATS")
    told = [item for step in tell_history(game.events) for item in step.news]
    opened = [item for item in told if isinstance(item, news.Unsealed)]
    assert opened[-1].doubts == (
        news.Doubt(seat=1, words=("SEE",)),
        news.Doubt(seat=2, words=("CATS",)),
    )
    assert [item.points for item in told if isinstance(item, news.Lost)] == [9]


def test_the_history_says_what_was_settled_at_a_real_board() -> None:
    game = agreed(begun(), "surplus Ala 2").does("Olek", "return-surplus")
    said = [item for step in tell_history(game.events) for item in step.news]
    assert news.StepTaken(step=Surplus(0, 2), clause="P-4.10.1") in said
    assert news.SurplusReturned(seat=0, count=2) in said
