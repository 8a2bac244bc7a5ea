"""The referee's phone: named by account one is told, sees who calls, and decides in three taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.test_accounts import register
from browser.test_online import sit_down
from browser.test_page import faults

pytestmark = pytest.mark.slow
OPEN_REAL_BOARD = """async () => {
  const me = await (await fetch("/api/me")).json();
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": me.csrf };
  const seats = ["Ala", "Olek"].map((name) => ({ kind: "here", name }));
  const real = { depth: "whole", device: "organiser" };
  const body = JSON.stringify({ profile: "pinczow", seats, real });
  return (await (await fetch("/api/games", { method: "POST", headers, body })).json()).game;
}"""
SMALL = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}


def test_who_is_named_by_account_is_told_and_answers_a_call_in_three_taps(
    new_screen: NewScreen,
) -> None:
    referee = new_screen(**SMALL)
    referee.page.clock.install()
    register(referee, "Karol")
    mover, other = sit_down(new_screen)
    host = mover if mover.part("name-referee").count() else other
    host.part("name-referee").locator("summary").click()
    host.part("referee-kind").select_option("account")
    host.page.locator("#referee-name").fill("Karol")
    host.part("name-referee").get_by_role("button", name="Wyznacz sędziego").click()
    expect(host.page.get_by_text("Karol").first).to_be_visible()
    other.part("more").click()
    other.part("call-referee").click()
    expect(mover.part("recourse")).to_be_visible()

    badge = referee.part("referee")
    expect(badge).to_have_count(0)
    referee.page.clock.fast_forward(20_000)
    expect(badge).to_have_attribute("aria-label", "Sędziowanie, wezwania: 1")
    badge.tap()
    table = referee.part("refereed")
    expect(table).to_contain_text("Wzywa sędziego")
    referee.part("open-decision").tap()
    offered = referee.part("offered").filter(has_text="P-1.4")
    expect(offered).to_be_visible()
    assert faults(referee.page) == []
    offered.tap()
    panel = table.get_by_role("group", name="kara punktowa")
    panel.get_by_role("button").first.tap()
    expect(referee.part("effect-preview")).to_contain_text("0 → −5")
    assert faults(referee.page) == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert referee.page.evaluate(wide) == 0
    referee.part("decide").tap()
    expect(referee.part("decisions")).to_contain_text("Dotychczasowe decyzje: 1")
    expect(table).not_to_contain_text("Wzywa sędziego")
    expect(badge).to_have_attribute("aria-label", "Sędziowanie, wezwania: 0")
    expect(mover.page.get_by_text("Decyzja sędziego: kara punktowa").first).to_be_visible()
    assert mover.score(0) + mover.score(1) == -5


def test_beside_a_real_board_the_rules_of_the_moment_can_be_read(new_screen: NewScreen) -> None:
    device = new_screen(**SMALL)
    device.page.goto(device.url)
    expect(device.part("play-now")).to_be_visible()  # it knows who it is
    game = device.page.evaluate(OPEN_REAL_BOARD)
    device.page.goto(f"{device.url}/#/game/{game}")
    device.part("rules-now").tap()
    rules = device.part("moment")
    expect(rules).to_contain_text("P-2.2")
    expect(rules).not_to_contain_text("P-2.3")  # nobody draws yet
    assert faults(device.page) == []
    device.page.get_by_role("dialog").get_by_role("button", name="Zamknij").tap()
    expect(rules).to_have_count(0)
