"""Nothing is wrong for those who listen, type or see badly: axe on every page and every state.

Pages are looked at in three languages, states of a table in one; all in light and in dark.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen, worst_pair
from browser.test_page import faults, start

LANGUAGES = ("pl", "en", "tr")

pytestmark = pytest.mark.slow


class Reader:
    """Gathers what axe finds, by where it was."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.found: list[str] = []

    def look(self, state: str) -> None:
        self.found += [f"{state}: {fault}" for fault in faults(self.screen.page)]

    def look_in_all_languages(self, state: str) -> None:
        choice = self.screen.page.locator("header select")
        for language in LANGUAGES:
            choice.select_option(language)
            expect(self.screen.page.locator("html")).to_have_attribute("lang", language)
            self.look(f"{state} {language}")


def test_every_page_in_three_languages(new_screen: NewScreen) -> None:
    screen = new_screen()
    page, reader = screen.page, Reader(screen)
    start(screen)
    game = page.url.rsplit("/", 1)[1]
    reader.look_in_all_languages("table")
    screen.part("by-text").click()
    expect(screen.part("command")).to_be_focused()
    reader.look_in_all_languages("table in words")
    screen.part("by-board").click()
    screen.part("more").click()
    screen.part("resign").click()
    screen.part("sure").click()
    expect(screen.part("ended")).to_be_visible()
    for place, shown in (
        ("", ".levels"),
        ("games", ".games li.card"),
        ("account", "[data-test=login]"),
        (f"replay/{game}", ".replay .board"),
        ("clock", "[data-test=set-up]"),
        ("dictionary", "#asked"),
        ("rules/game", "[data-test=ways] [role=img]"),
        ("rules/M-16", "[data-clause='M-16']"),
        ("rules/differences", "[data-field=time]"),
        ("rules/own", "[data-field=time]"),
    ):
        page.goto(f"{screen.url}/#/{place}")
        expect(page.locator(shown).first).to_be_visible()
        reader.look_in_all_languages(place or "home")
    assert not reader.found, "\n".join(reader.found)


def test_every_state_against_the_computer(new_screen: NewScreen) -> None:
    screen = new_screen()
    reader = Reader(screen)
    start(screen)
    first, second = worst_pair(screen.rack())
    screen.lay_by_clicks([(112, first), (113, second)])
    expect(screen.part("preview")).to_be_visible()
    reader.look("tiles laid")
    screen.finish()
    screen.part("refusal").get_by_role("button").first.click()
    expect(screen.part("clause")).to_be_visible()
    reader.look("a refusal and its clause")
    screen.page.keyboard.press("Escape")
    screen.part("more").click()
    reader.look("the menu")
    screen.part("pause").click()
    expect(screen.part("resume")).to_be_visible()
    reader.look("a pause")
    screen.part("resume").click()
    screen.page.keyboard.press("?")
    expect(screen.part("keys")).to_be_visible()
    reader.look("the help on keys")
    screen.page.keyboard.press("Escape")
    screen.part("open-exchange").click()
    expect(screen.part("exchange")).to_be_visible()
    reader.look("exchange")
    screen.page.keyboard.press("Escape")
    screen.part("more").click()
    screen.part("resign").click()
    reader.look("asked once more")
    screen.part("sure").click()
    expect(screen.part("ended")).to_be_visible()
    reader.look("ended")
    assert not reader.found, "\n".join(reader.found)


def test_every_state_between_people_for_players_referee_and_onlooker(
    new_screen: NewScreen,
) -> None:
    referee = new_screen()
    judge = Reader(referee)
    referee.page.goto(referee.url)
    form = referee.page.locator("form")
    form.locator("input[name=opponent][value=invite]").check()
    form.locator("#profile").select_option("pinczow")
    referee.part("judging").check()
    referee.part("start").click()
    expect(referee.part("invite")).to_have_count(2)
    judge.look("waiting room")
    links = [referee.part("invite").nth(place).input_value() for place in range(2)]
    players = [new_screen() for _link in links]
    readers = [Reader(player) for player in players]
    for seat, player in enumerate(players):
        player.page.goto(links[seat])
        expect(player.part("join")).to_be_visible()
        if seat == 0:
            readers[0].look("an invitation")
        player.page.locator("#nickname").fill(f"Ola {seat}")
        player.part("join").click()
        expect(player.part("status")).to_be_visible()
    onlooker = new_screen()
    watcher = Reader(onlooker)
    onlooker.page.goto(links[0])
    expect(onlooker.page.get_by_role("link", name="Obejrzyj grę")).to_be_visible()
    watcher.look("an invitation that is taken")
    onlooker.page.get_by_role("link", name="Obejrzyj grę").click()
    expect(onlooker.part("status")).to_contain_text("Oglądasz grę")
    watcher.look("looking on")
    expect(referee.page.locator("#clause")).to_be_visible()
    judge.look("the referee's panel")
    for player in players:
        expect(player.page.locator(".rack .tile")).to_have_count(7)
    laying = "[data-test=status][data-mode=lay]"
    readers.sort(key=lambda one: one.screen.page.locator(laying).count(), reverse=True)
    mover, other = (reader.screen for reader in readers)
    readers[1].look("the lot, and waiting")
    other.part("more").click()
    other.part("call-referee").click()
    expect(referee.page.get_by_role("alert")).to_be_visible()
    judge.look("a call")
    referee.part("start-clock").click()
    expect(referee.part("start-clock")).to_have_count(0)
    plain = [tile for tile in mover.rack() if tile != "?"]
    mover.lay_by_clicks([(112, plain[0]), (113, plain[1])])
    mover.finish()
    expect(other.part("challenge")).to_be_visible()
    readers[1].look("an answer is owed")
    other.part("challenge").click()
    expect(other.part("happened")).to_have_attribute("data-news", "verdict")
    readers[1].look("a verdict")
    other.part("open-history").click()
    expect(other.part("history").locator(".cell").first).to_be_visible()
    readers[1].look("the history")
    found = [fault for reader in (judge, watcher, *readers) for fault in reader.found]
    assert not found, "\n".join(found)


def test_a_shared_screen_and_its_curtain(new_screen: NewScreen) -> None:
    screen = new_screen()
    reader = Reader(screen)
    screen.page.goto(screen.url)
    form = screen.page.locator("form")
    form.locator("input[name=opponent][value=here]").check()
    screen.part("start").click()
    expect(screen.part("lift")).to_be_visible()
    reader.look("the curtain")
    assert not reader.found, "\n".join(reader.found)
