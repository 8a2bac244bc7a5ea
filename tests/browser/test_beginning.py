"""How a game is opened and begins on the page: practice, the starter given, a player absent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen, Server
from browser.test_by_text import log, say, turn_to_words

PHONE: dict[str, object] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
# How often the board is touched from now on.
TOUCHES = """() => {
  window.touches = 0;
  new MutationObserver(changes => { window.touches += changes.length; })
    .observe(document.querySelector('.board'), { subtree: true, childList: true, attributes: 1 });
}"""
SIZES = [pytest.param({}, id="desktop"), pytest.param(PHONE, id="phone")]


def invite(host: Screen, *, practice: bool = False) -> str:
    """A table of document P with an open invitation; gives its link."""
    host.page.goto(host.url)
    form = host.page.locator("form")
    form.get_by_role("radio", name="Zaproszenie").check()
    form.locator("#profile").select_option("pinczow")
    form.locator("#name-0").fill("Ala")
    host.part("practice-switch").set_checked(practice)
    host.part("start").click()
    return host.part("invite").input_value()


@pytest.mark.clause("R-21")
@pytest.mark.parametrize("size", SIZES)
def test_the_first_game_against_the_computer_is_practice_and_says_so(
    new_screen: NewScreen, size: dict[str, object]
) -> None:
    screen = new_screen(**size)
    screen.page.goto(screen.url)
    expect(screen.part("first-game")).to_be_visible()
    expect(screen.part("practice-switch")).to_be_checked()
    screen.part("play-now").click()
    screen.await_turn()
    word = screen.part("practice").get_by_text("Trening")
    expect(word).to_be_in_viewport()
    word.click()
    expect(screen.part("practice")).to_contain_text("Nie liczy się ona do statystyk")
    screen.part("practice").get_by_role("button", name="R-21").click()
    expect(screen.page.get_by_role("dialog")).to_contain_text("tylko w grze otwartej jako trening")
    screen.page.keyboard.press("Escape")
    screen.page.goto(screen.url)
    expect(screen.page.get_by_text("Niedokończone gry")).to_be_visible()
    expect(screen.part("practice-switch")).not_to_be_checked()
    expect(screen.part("first-game")).to_have_count(0)


@pytest.mark.clause("R-21")
def test_without_practice_there_is_nothing_to_undo_or_pause_with(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    expect(screen.part("practice-switch")).to_be_checked()  # known only once the games are
    screen.part("practice-switch").uncheck()
    screen.part("start").click()
    screen.await_turn()
    screen.page.get_by_text("Więcej").click()
    for part in ("practice", "undo", "pause"):
        expect(screen.part(part)).to_have_count(0)
    screen.page.keyboard.press("Escape")
    turn_to_words(screen)
    say(screen, "stół")
    expect(log(screen)).to_contain_text("Nie jest to gra treningowa")
    say(screen, "cofnij-ruch")
    expect(log(screen)).to_contain_text("tylko w grze otwartej jako trening")
    expect(log(screen)).to_contain_text("R-21")


@pytest.mark.clause("R-21")
def test_friends_at_one_screen_practise_and_who_is_invited_knows_it_before(
    new_screen: NewScreen,
) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    form = screen.page.locator("form")
    form.get_by_role("radio", name="Znajomi").check()
    expect(screen.part("practice-switch")).not_to_be_checked()
    screen.part("practice-switch").check()
    screen.part("start").click()
    screen.part("lift").click()
    screen.await_turn()
    screen.pass_turn()
    screen.page.get_by_text("Więcej").click()
    screen.part("undo").click()
    expect(screen.page.locator("td[data-kind]")).to_have_count(0)
    screen.page.get_by_text("Więcej").click()
    screen.part("pause").click()
    screen.part("resume").click()
    expect(screen.part("resume")).to_have_count(0)
    host, guest = new_screen(), new_screen()
    guest.page.goto(invite(host, practice=True))
    expect(guest.part("practice")).to_be_visible()


@pytest.mark.clause("P-2.1")
@pytest.mark.parametrize("size", SIZES)
def test_who_begins_is_drawn_or_given(new_screen: NewScreen, size: dict[str, object]) -> None:
    screen = new_screen(**size)
    screen.page.goto(screen.url)
    form = screen.page.locator("form")
    form.get_by_role("radio", name="Znajomi").check()
    expect(screen.page.locator("#first")).to_have_count(0)
    form.locator("#profile").select_option("pinczow")
    form.locator("#name-0").fill("Ala")
    form.locator("#name-1").fill("Ola")
    options = form.locator("#first option")
    expect(options).to_have_text(["losowanie", "Ala", "Ola"])
    for name in ("Ola", "Ala"):
        form.locator("#first").select_option(label=name)
        screen.part("start").click()
        expect(screen.page.get_by_role("heading", name=f"Teraz {name}")).to_be_visible()
        expect(screen.page.get_by_text("Losowanie kolejności")).to_have_count(0)
        screen.page.goto(screen.url)
        form.get_by_role("radio", name="Znajomi").check()
        form.locator("#profile").select_option("pinczow")
        form.locator("#name-0").fill("Ala")
        form.locator("#name-1").fill("Ola")


@pytest.mark.clause("P-6.3.2")
@pytest.mark.parametrize("size", SIZES)
def test_who_is_here_starts_the_absent_players_clock_and_coming_begins_the_game(
    new_screen: NewScreen, size: dict[str, object]
) -> None:
    host, guest = new_screen(**size), new_screen(**size)
    link = invite(host)
    host.part("start-absent").click()
    expect(host.part("status")).to_contain_text("Chodzi zegar nieobecnego")
    expect(host.part("start-absent")).to_have_count(0)
    clock = host.page.locator("[data-seat='1'] [data-test=clock]")
    expect(clock).not_to_have_text("20:00")
    host.page.evaluate(TOUCHES)
    expect(clock).not_to_have_text(clock.inner_text())
    assert host.page.evaluate("window.touches") == 0, "a clock that ticks draws no square again"
    guest.page.goto(link)
    guest.page.locator("#nickname").fill("Olek")
    guest.part("join").click()
    for screen in (host, guest):
        expect(screen.page.locator("[data-test=status][data-awaited=move]")).to_be_visible()
    expect(clock).not_to_have_text("20:00")


@pytest.mark.clause("P-6.3.4", "R-19")
def test_who_never_came_loses_by_walkover(new_screen: NewScreen, server: Server) -> None:
    host, guest = new_screen(), new_screen()
    link = invite(host)
    host.part("start-absent").click()
    expect(host.part("start-absent")).to_have_count(0)
    server.leap()
    expect(host.part("ended")).to_contain_text("Ala wygrywa walkowerem. (P-6.3.4)")
    guest.page.goto(link)
    guest.page.locator("#nickname").fill("Olek")
    guest.part("join").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("przeciwnik wygrał walkowerem")
