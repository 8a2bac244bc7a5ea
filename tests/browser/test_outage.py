"""A server that is lost and comes back: every page says so, recovers, and keeps what was typed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen

pytestmark = pytest.mark.slow


@contextmanager
def server_lost(screen: Screen) -> Iterator[None]:
    """Meanwhile the page says so, and afterwards no more."""
    banner = screen.page.locator(".banner")
    screen.page.context.set_offline(True)
    yield
    expect(banner).to_contain_text("Nie ma połączenia z serwerem")
    screen.page.context.set_offline(False)
    expect(banner).to_have_count(0)


def open_place(screen: Screen, place: str) -> None:
    screen.page.evaluate("place => { location.hash = place }", f"#/{place}")


def test_every_page_says_that_the_server_is_lost_and_comes_back_with_it(
    new_screen: NewScreen,
) -> None:
    screen = new_screen()
    page = screen.page
    page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    game = page.url.rsplit("/", 1)[1]
    screen.part("more").click()
    screen.part("resign").click()
    screen.part("sure").click()
    expect(screen.part("ended")).to_be_visible()
    for place, found in (
        ("games", ".games li.card"),
        (f"replay/{game}", ".replay .board"),
        ("dictionary", "#asked"),  # its script is not there yet either
        ("rules/P-4.7.6", "[href='/#/rules/P-4.7.6']"),
        ("", ".levels"),
    ):
        with server_lost(screen):
            open_place(screen, place)
        expect(page.locator(found).first).to_be_visible()


def test_what_was_typed_stays_and_is_sent_when_the_server_is_back(new_screen: NewScreen) -> None:
    screen = new_screen()
    page = screen.page
    page.goto(f"{screen.url}/#/dictionary")
    page.locator("#asked").fill("KOTY")
    with server_lost(screen):
        screen.part("ask").click()
        expect(page.get_by_role("alert")).to_contain_text("Nie ma połączenia")
    screen.part("ask").click()
    expect(page.locator("main")).to_contain_text("Słowo jest dopuszczalne")
    open_place(screen, "account")
    page.locator("#nickname").fill("Zosia")
    with server_lost(screen):
        screen.part("rename").click()
        page.locator("header select").select_option("en")  # the page speaks it at once
        expect(page.get_by_role("heading", level=1)).to_have_text("Your account")
        page.locator("header select").select_option("pl")
    screen.part("rename").click()
    open_place(screen, "")
    page.locator("form").get_by_role("radio", name="Zaproszenie").check()
    page.locator("#name-0").fill("Zosia Nowak")
    expect(screen.part("start")).to_be_enabled()
    with server_lost(screen):
        screen.part("start").click()
        expect(page.get_by_role("alert")).to_be_visible()
    screen.part("start").click()
    expect(page.locator("[data-seat='0']")).to_contain_text("Zosia Nowak")
