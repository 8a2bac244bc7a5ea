"""A judge's stand in the hall: typed on its own keys, checked by the other player, then at rest."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.test_page import faults

pytestmark = pytest.mark.slow
TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True}


def test_two_players_check_words_and_the_stand_returns_to_rest(new_screen: NewScreen) -> None:
    referee = new_screen()
    referee.page.goto(f"{referee.url}/#/stands")
    referee.page.locator("#stand-rules").select_option("pinczow")
    referee.part("open-stand").click()
    expect(referee.part("own-stand")).to_contain_text("Słownik SJP.PL")
    link = referee.part("stand-link").get_attribute("href")
    assert faults(referee.page) == []
    tablet = new_screen(**TABLET)
    tablet.page.clock.install()
    tablet.page.goto(str(link))
    stand = tablet.part("stand")
    expect(tablet.part("ready")).to_be_visible()
    expect(stand).to_contain_text("Słownik SJP.PL")
    expect(tablet.page.get_by_role("banner")).to_be_hidden()
    for letter in "KOT":
        tablet.page.get_by_role("button", name=letter, exact=True).tap()
    tablet.page.get_by_role("button", name="Następne słowo").tap()
    tablet.page.keyboard.type("kotx")  # a key that is no letter of the set types nothing
    tablet.page.get_by_role("button", name="Ł", exact=True).tap()
    tablet.part("ready").tap()
    expect(tablet.part("words").locator("li")).to_have_text(["KOT", "KOTŁ"])
    assert faults(tablet.page) == []
    tablet.part("check").tap()
    expect(tablet.part("ruling")).to_have_text("Niedopuszczalne")
    expect(tablet.part("words").locator("em")).to_have_count(0)
    tablet.part("again").tap()
    tablet.page.keyboard.press("Backspace")
    tablet.page.keyboard.press("Enter")
    tablet.part("check").tap()
    expect(tablet.part("ruling")).to_have_text("Dopuszczalne")
    tablet.page.clock.fast_forward(20_000)
    expect(stand).to_have_attribute("data-state", "rest")
    referee.page.get_by_text("2 sprawdzenia").click()
    expect(referee.part("own-stand").locator("li")).to_have_count(2)
