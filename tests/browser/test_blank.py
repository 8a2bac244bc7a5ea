"""Blanks: typed by base letter and read by the program (S-2.2), or named before the clock stops."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import NewScreen
from browser.house import Screen, Server, running
from browser.test_online import sit_down

RACK = "ZEKP?LR"  # what this seed deals to the first player of its first game

pytestmark = pytest.mark.slow


@pytest.fixture
def server(chromium: Browser, page_built: None, tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own: the first game is the one foreseen."""
    with running(tmp_path, seed=77753) as started:
        yield started


def start(screen: Screen) -> None:
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    assert sorted(screen.rack()) == sorted(RACK)


def choose(screen: Screen, letter: str) -> None:
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_role("button", name=letter, exact=True).click()
    expect(dialog).to_have_count(0)


@pytest.mark.clause("S-2.2", "S-1.5")
def test_a_base_letter_becomes_the_only_letter_that_fits(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    screen.lay_by_clicks([(109, "P"), (110, "L"), (111, "E")])
    screen.rack_tile("?").click()
    screen.cell(112).click()
    choose(screen, "C")
    expect(screen.part("preview")).to_contain_text("PLEĆ")
    screen.finish()
    expect(screen.page.locator("td[data-kind=placement]").first).to_contain_text("PLEĆ")
    assert screen.board()[112] == "ć"


@pytest.mark.clause("S-2.2")
def test_the_program_asks_when_several_letters_fit(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    screen.lay_by_clicks([(111, "P"), (113, "L"), (114, "E")])
    screen.rack_tile("?").click()
    screen.cell(112).click()
    choose(screen, "O")
    screen.finish()
    choose(screen, "Ó")
    expect(screen.page.locator("td[data-kind=placement]").first).to_contain_text("PÓLE")
    assert screen.board()[112] == "ó"


def test_a_blank_goes_back_when_its_dialog_is_closed(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    screen.rack_tile("?").click()
    screen.cell(112).click()
    screen.page.keyboard.press("Escape")
    expect(screen.page.get_by_role("dialog")).to_have_count(0)
    assert sorted(screen.rack()) == sorted(RACK)


@pytest.mark.clause("S-2.7")
def test_the_running_score_turns_green_with_a_good_word(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    badge = screen.page.locator(".badge")
    screen.lay_by_clicks([(111, "K"), (112, "P")])
    expect(badge).to_have_attribute("data-good", "false")
    screen.part("take-all").click()
    screen.lay_by_clicks([(110, "K"), (111, "L"), (112, "E"), (113, "P")])
    expect(badge).to_have_attribute("data-good", "true")
    expect(badge).to_have_text("14")


@pytest.mark.clause("P-4.5.3", "P-4.2.1")
def test_a_blank_left_unnamed_lets_the_opponent_start_the_clock_again(
    new_screen: NewScreen,
) -> None:
    mover, other = sit_down(new_screen)
    assert "?" in mover.rack(), "this seed deals a blank to the first player"
    plain = next(tile for tile in mover.rack() if tile != "?")
    mover.rack_tile("?").click()
    mover.cell(112).click()
    mover.page.get_by_role("button", name="Nazwę później").click()
    mover.lay_by_clicks([(113, plain)])
    mover.finish()
    expect(other.page.locator("[data-test=status][data-awaited=name]")).to_be_visible()
    other.part("start-clock").click()
    expect(mover.page.locator("[data-test=status][data-awaited=move]")).to_be_visible()
    choose(mover, "A")
    mover.page.get_by_role("button", name="Zatrzymaj zegar").click()
    expect(other.part("pending")).to_be_visible()
    assert other.page.locator(".tile.foreign").count() == 2
