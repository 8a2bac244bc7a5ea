"""Clauses: wherever the page cites one, its text opens in the reader's language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen, worst_pair
from mydelko.rulebook.clauses import load_book


def lay_a_wrong_word(screen: Screen) -> None:
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    first, second = worst_pair(screen.rack())
    screen.lay_by_clicks([(112, first), (113, second)])
    screen.finish()


@pytest.mark.parametrize("language", ["pl", "en", "tr"])
def test_a_refusal_opens_its_clause(new_screen: NewScreen, language: str) -> None:
    screen = new_screen(language)
    lay_a_wrong_word(screen)
    cited = screen.part("refusal").get_by_role("button").first
    clause = load_book().clause(cited.inner_text())
    cited.click()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_contain_text(clause.title[language])
    expect(dialog.locator("[data-test=clause]")).to_have_text(clause.text[language])
    screen.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_one_walks_up_and_down_the_book(new_screen: NewScreen) -> None:
    screen = new_screen()
    lay_a_wrong_word(screen)
    refusal = screen.part("refusal")
    assert refusal.get_by_role("button").count() <= 3
    refusal.get_by_role("button", name="S-7.3").click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_role("button", name="S-7:").click()
    expect(dialog.get_by_role("heading")).to_contain_text("S-7 ")
    dialog.get_by_role("button", name="S-7.2").click()
    expect(dialog.get_by_role("heading")).to_contain_text("S-7.2")
    dialog.get_by_role("button", name="Zamknij").click()
    expect(dialog).to_have_count(0)


def test_the_end_of_a_game_cites_its_clause(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    screen.page.get_by_text("Więcej").click()
    screen.page.get_by_role("button", name="Poddaję się").click()
    screen.part("sure").click()
    ending = screen.part("ended")
    ending.get_by_role("button", name="B-16").click()
    expect(screen.page.get_by_role("dialog").get_by_role("heading")).to_contain_text("B-16")
