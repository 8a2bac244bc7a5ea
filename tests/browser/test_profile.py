"""What players look back on: a rated game from its opening to the profile, and what others see."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.test_accounts import register
from browser.test_page import faults

pytestmark = pytest.mark.slow


def test_a_game_between_accounts_is_said_to_count_and_changes_both_ratings(
    new_screen: NewScreen,
) -> None:
    host, guest, stranger = new_screen(), new_screen(), new_screen()
    register(host, "Ada")
    register(guest, "Zoja")
    host.page.goto(host.url)
    host.page.locator("form").get_by_role("radio", name="Zaproszenie").check()
    expect(host.part("rated")).to_be_checked()
    host.part("start").click()
    expect(host.part("rated")).to_be_visible()
    guest.page.goto(host.part("invite").input_value())
    expect(guest.page.get_by_text("Liczy się do rankingu")).to_be_visible()
    guest.part("join").click()
    guest.part("rated").click()
    expect(guest.part("rated")).to_contain_text("Ada: 1500 ?")

    for screen in (host, guest):
        expect(screen.page.locator("[data-test=status][data-awaited=move]")).to_be_visible()
        expect(screen.page.locator(".rack .tile")).to_have_count(7)
    moves_first = host.page.locator("[data-test=status][data-mode=lay]").count() > 0
    mover, other = (host, guest) if moves_first else (guest, host)
    mover.pass_turn()
    other.await_turn()
    other.part("more").click()
    other.part("resign").click()
    other.part("sure").click()
    changes = mover.part("rating-change")
    expect(changes).to_have_text(["1611 ? (+111)", "1389 ? (−111)"])

    mover.part("account").click()
    expect(mover.part("ratings")).to_contain_text("1611 ?")
    expect(mover.part("statistics")).to_contain_text("Wygrane 1")
    name = "Ada" if mover is host else "Zoja"
    stranger.page.goto(f"{stranger.url}/#/player/{name}")
    expect(stranger.page.get_by_role("alert")).to_contain_text("Nie ma takiego profilu")
    mover.part("open-profile").check()
    expect(mover.part("public-profile")).to_be_visible()
    assert faults(mover.page) == []
    stranger.page.reload()
    expect(stranger.part("ratings")).to_contain_text("1611 ?")
    expect(stranger.part("statistics")).not_to_contain_text("Z kim")


def test_games_are_found_by_the_name_of_who_was_there(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    expect(screen.part("play-now")).to_be_visible()  # the page is known to the server
    for name in ("Łucja", "Żaneta"):
        opened = screen.page.evaluate(
            """async (name) => {
                const me = await (await fetch("/api/me")).json();
                const seats = [{ kind: "here" }, { kind: "here", name }];
                return (await fetch("/api/games", {
                    method: "POST",
                    headers: { "Content-Type": "application/json", "X-CSRF-Token": me.csrf },
                    body: JSON.stringify({ seats }),
                })).status;
            }""",
            name,
        )
        assert opened == 201
    screen.page.goto(f"{screen.url}/#/games")
    games = screen.part("game")
    expect(games).to_have_count(2)
    screen.part("search-games").click()
    assert faults(screen.page) == []
    screen.page.get_by_label("Imię przy stole").fill("luc")
    screen.page.get_by_role("button", name="Znajdź").click()
    expect(games).to_have_count(1)
    expect(games).to_contain_text("Łucja")
    screen.page.get_by_label("Wynik").select_option("won")
    screen.page.get_by_role("button", name="Znajdź").click()
    expect(screen.page.get_by_text("Nie ma takich gier")).to_be_visible()
    screen.page.get_by_role("button", name="Wyczyść").click()
    expect(games).to_have_count(2)
