"""Friends who play over the net talk: read, muted in one browser alone, reported."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen

pytestmark = pytest.mark.slow


def say(screen: Screen, text: str) -> None:
    screen.page.locator("#talk-text").fill(text)
    screen.page.locator("#talk-text").press("Enter")
    expect(screen.part("talk-lines")).to_contain_text(text)


@pytest.mark.clause("B-16")
def test_friends_talk_and_who_is_muted_is_not_read_until_heard_again(
    new_screen: NewScreen,
) -> None:
    host, guest = new_screen(), new_screen()
    host.page.goto(host.url)
    form = host.page.locator("form")
    form.get_by_role("radio", name="Zaproszenie").check()
    form.locator("#name-0").fill("Ala")
    host.part("start").click()
    guest.page.goto(host.part("invite").input_value())
    guest.page.locator("#nickname").fill("Olek")
    guest.part("join").click()
    guest.part("talk").locator("summary").click()
    say(guest, "Cześć, <b>Ala</b>!")
    host.part("talk-new").click()
    lines = host.part("talk-lines")
    expect(lines).to_contain_text("Cześć, <b>Ala</b>!")  # as it was written, not as markup
    expect(host.part("talk-new")).to_have_count(0)
    lines.get_by_role("button", name="Zgłoś wiadomość: Olek").click()
    expect(lines).to_contain_text("Zgłoszono")
    host.part("mute").click()
    expect(lines).not_to_contain_text("Cześć")
    say(guest, "Halo?")
    host.page.reload()
    host.part("talk").locator("summary").click()
    expect(host.part("talk")).to_contain_text("są ukryte w tej przeglądarce")
    host.part("mute").click()
    expect(lines).to_contain_text("Halo?")
    guest.part("by-text").click()  # who plays in words talks as well
    say(guest, "Gram ze słuchu.")
    expect(lines).to_contain_text("Gram ze słuchu.")
