"""A game found in the lobby, watched by somebody, and its rematch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen
from browser.test_page import faults

pytestmark = pytest.mark.slow


def enter_lobby(screen: Screen) -> None:
    screen.page.goto(screen.url)
    screen.part("lobby").click()
    expect(screen.part("open-seek")).to_be_enabled()


def resign(screen: Screen) -> None:
    screen.part("more").click()
    screen.part("resign").click()
    screen.part("sure").click()


def test_a_game_from_the_lobby_is_watched_and_played_again(new_screen: NewScreen) -> None:
    host, guest, onlooker = new_screen(), new_screen(), new_screen()
    enter_lobby(host)
    host.page.locator("#nickname").fill("Ala")
    host.part("open-seek").click()
    expect(host.part("seeking")).to_be_visible()

    enter_lobby(guest)
    guest.page.locator("#nickname").fill("Olek")
    expect(guest.part("sit-down")).to_be_enabled()
    assert faults(guest.page) == []
    guest.part("sit-down").click()
    for screen in (host, guest):
        expect(screen.page.locator(".rack .tile")).to_have_count(7)

    enter_lobby(onlooker)
    onlooker.part("watch").click()
    expect(onlooker.page.locator("[data-seat='1']")).to_contain_text("Olek")
    expect(onlooker.page.locator(".rack .tile")).to_have_count(0)
    expect(host.part("watchers")).to_contain_text("1 gość")
    game = host.page.url

    resign(host)
    guest.part("again").click()
    expect(guest.part("rematch")).to_contain_text("Czekamy na odpowiedź: Ala")
    expect(host.part("rematch")).to_contain_text("Olek proponuje rewanż")
    assert faults(host.page) == []
    host.part("accept-rematch").click()
    for screen in (host, guest):  # by itself
        expect(screen.page).not_to_have_url(game)
        expect(screen.page.locator(".rack .tile")).to_have_count(7)
        expect(screen.part("ended")).to_have_count(0)
    assert host.page.url == guest.page.url
    onlooker.part("rematch").get_by_role("link").click()
    expect(onlooker.page).to_have_url(host.page.url)
    expect(onlooker.page.locator("[data-seat='0']")).to_contain_text("Ala")

    resign(guest)
    host.part("again").click()
    guest.part("refuse-rematch").click()
    expect(host.part("rematch")).to_contain_text("Odmawia: Olek")
    expect(host.part("again")).to_have_count(0)
