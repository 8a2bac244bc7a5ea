"""An event's referee on a phone: who is late, reports that differ, a decision that turns a game.

The event is made through the server; what the referee does is done on the page.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.event import PHONE, Desk
from browser.house import Screen
from browser.test_page import faults

pytestmark = pytest.mark.slow


def open_event(screen: Screen, *names: str) -> Desk:
    desk = Desk(screen)
    desk.open("Puchar", referees=[{"name": "Karol"}])
    desk.do("add-entrants", details=[{"last": name} for name in names])
    desk.start_round()
    return desk


def test_a_penalty_that_turns_a_game_is_foretold_and_decided_in_three_taps(
    new_screen: NewScreen,
) -> None:
    desk = open_event(new_screen(), "Ala", "Ola", "Ewa", "Iza")
    desk.do("enter-result", table=1, scores=[410, 405])
    referee = new_screen(**PHONE)
    referee.page.goto(desk.link("referee", label="Karol")["link"])
    expect(referee.part("event-referee")).to_contain_text("Puchar")
    referee.page.locator("#ruling-table").select_option("2")
    late = referee.part("mend").get_by_role("button").first
    name = late.inner_text()
    late.tap()  # somebody has not come
    waits = referee.part("waits-2")
    expect(waits.locator("[data-test=late]")).to_contain_text(f"{name}: ")
    waits.get_by_role("button", name="Jest").tap()
    expect(waits).to_have_count(0)

    referee.page.locator("#ruling-table").select_option("1")
    assert faults(referee.page) == []
    loser = referee.page.locator("#ruling-table option:checked").inner_text().split(" – ")[1]
    referee.part("offered").filter(has_text="P-7.1b").tap()
    referee.part("ruling").locator("[data-effect=penalty]").first.tap()
    foreseen = referee.part("foreseen")
    expect(foreseen).to_contain_text("Partia jest teraz remisem: 405 : 405.")
    referee.page.locator("#ruling-points").fill("7")
    expect(foreseen).to_contain_text("wielokrotność 5 punktów, nie 7")
    expect(referee.part("decide")).to_be_disabled()
    referee.page.locator("#ruling-points").fill("10")
    expect(foreseen).to_contain_text(f"Ta kara odwraca partię: wygrywa {loser}, 405 : 400.")
    assert faults(referee.page) == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert referee.page.evaluate(wide) == 0
    referee.part("decide").tap()
    expect(referee.part("decisions")).to_contain_text("−10")
    expect(referee.part("told")).to_contain_text("405 : 400")
    referee.page.locator("#book-search").fill("woreczek")
    expect(referee.part("book")).to_contain_text("P-2.3")


def test_who_is_no_referee_only_writes_down_at_the_desk_what_a_referee_decided(
    new_screen: NewScreen,
) -> None:
    director, other = new_screen(), new_screen()
    desk = open_event(director, "Ala", "Ola")
    other.page.goto(desk.link("referee", label="Jan")["link"])
    desk.show("decisions")
    for screen in (other, director):
        screen.page.locator("#ruling-table").select_option("1")
        screen.part("offered").filter(has_text="P-7.1a").click()
        screen.part("ruling").locator("[data-effect=warning]").first.click()
    expect(other.part("foreseen")).to_contain_text("Orzekają: Karol")
    expect(other.part("decide")).to_be_disabled()
    expect(director.page.locator("#ruling-referee")).to_have_value("Karol")
    director.part("decide").click()
    expect(director.part("decisions")).to_contain_text("Karol")
    expect(other.part("decisions")).to_contain_text("Karol")
