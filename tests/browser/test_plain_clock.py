"""A plain clock at a real board: touched by both players, kept through a reload, set right."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen
from browser.test_page import faults

pytestmark = pytest.mark.slow
PHONE = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}


def expect_times(screen: Screen, *times: str) -> None:
    for seat, time in enumerate(times):
        expect(screen.part(f"half-{seat}").locator("[data-test=left]")).to_have_text(time)


def test_two_players_touch_a_clock_that_a_reload_and_a_lost_server_do_not_stop(
    new_screen: NewScreen,
) -> None:
    screen = new_screen(**PHONE)
    page = screen.page
    page.clock.install(time=1_800_000_000)
    page.goto(f"{screen.url}/#/clock")
    page.locator("#clock-minutes").fill("0")
    page.locator("#clock-rules").select_option("komorow")  # once the rule sets have come
    expect(page.locator("#clock-minutes")).to_have_value("20")
    assert faults(page) == []
    screen.part("set-up").tap()
    expect(page.get_by_role("banner")).to_be_hidden()
    page.clock.pause_at(1_800_001_000)  # from here on time passes when the test lets it
    screen.part("half-1").tap()
    page.clock.run_for(30_000)
    expect_times(screen, "19:30", "20:00")
    screen.part("half-1").tap()  # not theirs to stop
    screen.part("half-0").tap()
    page.clock.run_for(60_000)
    expect_times(screen, "19:30", "19:00")
    page.reload()
    expect(screen.part("clock")).to_have_attribute("data-mode", "running")
    page.context.set_offline(True)
    page.clock.run_for(60_000)
    expect_times(screen, "19:30", "18:00")
    screen.part("take-back").tap()  # it was pressed too early: both minutes were the first player's
    expect_times(screen, "17:30", "20:00")
    screen.part("hold").tap()
    page.clock.run_for(60_000)
    screen.part("clock-menu").tap()
    screen.part("correct").tap()
    page.locator("#clock-time").fill("18:00")
    screen.part("check").tap()
    expect(screen.part("change")).to_contain_text("17:30 → 18:00")
    expect_times(screen, "17:30", "20:00")  # not yet
    screen.part("sure").tap()
    expect_times(screen, "18:00", "20:00")
    page.keyboard.press("p")
    page.clock.run_for(1000)
    page.keyboard.press(" ")
    page.clock.run_for(2000)
    expect_times(screen, "17:59", "19:58")
    page.clock.resume()  # axe waits for time to pass
    assert faults(page) == []
    screen.part("hold").tap()
    screen.part("clock-menu").tap()
    assert faults(page) == []
