"""A finished game, step by step, with whole racks; and ways on from its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen

pytestmark = pytest.mark.slow


def lift(screen: Screen) -> None:
    screen.part("lift").click()
    screen.await_turn()


def play_to_the_end(screen: Screen) -> int:
    """A placement, an exchange, four passes; how many tiles were placed."""
    screen.page.goto(screen.url)
    screen.page.locator("form").get_by_role("radio", name="Znajomi").check()
    screen.part("start").click()
    lift(screen)
    move = screen.best_move()
    assert move is not None
    screen.lay_by_clicks(move)
    screen.finish()
    lift(screen)
    screen.part("open-exchange").click()
    screen.page.locator(".rack .place").nth(0).click()
    screen.part("exchange").click()
    for _pass in range(4):
        lift(screen)
        screen.pass_turn()
    expect(screen.part("ended")).to_be_visible()
    return len(move)


def test_a_finished_game_is_replayed_step_by_step(new_screen: NewScreen) -> None:
    screen = new_screen()
    placed = play_to_the_end(screen)
    screen.part("onward").get_by_role("link", name="Obejrzyj").click()
    expect(screen.page.get_by_text("Początek gry")).to_be_visible()
    assert screen.board() == {}
    forward = screen.page.get_by_role("button", name="Krok naprzód")
    for step in range(1, 7):
        expect(screen.page.locator(".rack .tile")).to_have_count(7)
        forward.click()
        expect(screen.page.get_by_text(f"Ruch {step} z 6")).to_be_visible()
        assert len(screen.board()) == placed
    expect(screen.part("ended")).to_be_visible()
    screen.page.keyboard.press("ArrowLeft")
    expect(screen.page.get_by_text("Ruch 5 z 6")).to_be_visible()
    screen.page.get_by_role("button", name="Początek").click()
    expect(forward).to_be_enabled()
    assert screen.board() == {}


def test_the_record_of_a_finished_game_is_downloaded(new_screen: NewScreen) -> None:
    screen = new_screen()
    play_to_the_end(screen)
    with screen.page.expect_download() as downloading:
        screen.part("onward").get_by_role("link", name="Pobierz zapis").click()
    assert downloading.value.suggested_filename.startswith("mydelko-")
