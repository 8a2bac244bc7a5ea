"""The fair bag on the page: what was promised at the start is held against every draw."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import NewScreen


def test_every_draw_is_verified_against_the_commitment_noted_at_the_start(
    new_screen: NewScreen,
) -> None:
    screen = new_screen()
    for path in ("**/api/games", "**/api/invites/*"):
        screen.page.unroute(path)  # here the screen's own bytes take part
    screen.page.goto(screen.url)
    screen.part("play-now").click()
    screen.await_turn()
    screen.page.get_by_text("Uczciwy worek").click()
    promised = screen.part("commitment").inner_text()
    assert re.fullmatch(r"[0-9a-f]{64}", promised)
    screen.page.get_by_text("Więcej").click()
    screen.page.get_by_role("button", name="Poddaję się").click()
    screen.part("sure").click()
    screen.part("ended").get_by_text("Uczciwy worek").click()
    expect(screen.part("commitment")).to_have_text(promised)
    screen.part("verify").click()
    expect(screen.part("verified")).to_contain_text("Worek był uczciwy")
    screen.page.get_by_role("link", name="Jak to działa?").click()
    expect(screen.part("fair")).to_contain_text("ziarno")
