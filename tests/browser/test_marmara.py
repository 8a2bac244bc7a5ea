"""Sealed declarations of document M at one screen of three."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen

NAMES = ("Ayşe", "Burak", "Cem")

pytestmark = pytest.mark.slow


def start(screen: Screen) -> None:
    screen.page.goto(screen.url)
    form = screen.page.locator("form")
    form.get_by_role("radio", name="Znajomi").check()
    form.locator("#profile").select_option("marmara")
    form.get_by_role("radio", name="3", exact=True).check()
    for place, name in enumerate(NAMES):
        form.locator(f"#name-{place}").fill(name)
    screen.part("start").click()


def lift(screen: Screen) -> None:
    screen.part("lift").click()
    screen.await_turn()


@pytest.mark.clause("M-16", "M-17")
def test_a_wrong_word_costs_the_mover_and_who_did_not_challenge(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    lift(screen)
    consonants = [tile for tile in screen.rack() if tile not in "AEIOUY?"]
    assert len(consonants) > 1, "the foreseen racks hold two consonants"
    screen.lay_by_clicks([(112, consonants[0]), (113, consonants[1])])
    screen.finish()
    expect(screen.part("speaker")).to_have_count(2)
    screen.part("challenge").click()
    expect(screen.part("speaker")).to_have_count(1)
    screen.part("record").click()
    expect(screen.page.locator("td[data-kind=loss]")).to_have_count(1)
    expect(screen.page.get_by_text("Nie ma w słowniku").first).to_be_visible()
