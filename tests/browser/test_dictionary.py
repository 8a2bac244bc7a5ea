"""The dictionary's page: words judged and found, by keyboard, and closed while words are judged."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from browser.conftest import NewScreen
from browser.house import Screen


def open_dictionary(screen: Screen) -> None:
    screen.page.goto(f"{screen.url}/#/dictionary")
    expect(screen.part("ask")).to_be_visible()


def ask(screen: Screen, way: str, text: str) -> None:
    screen.page.get_by_role("radio", name=way).check(force=True)
    screen.page.locator("#asked").fill(text)
    screen.page.locator("#asked").press("Enter")


def explain(route: Route) -> None:
    """As where an analyser of forms is installed."""
    family = route.fetch().json()
    assert isinstance(family["readings"], list)
    form = {"pl": "rzeczownik, mianownik", "en": "noun, nominative"}
    route.fulfill(json={**family, "readings": [{"lemma": "kot", "form": form}]})


def test_words_are_judged_jointly_or_each(new_screen: NewScreen) -> None:
    screen = new_screen()
    open_dictionary(screen)
    ask(screen, "Sprawdź słowa", "kot kotx")
    verdict = screen.part("verdict")
    expect(verdict).to_have_text("Nie wszystkie słowa są dopuszczalne.")
    screen.page.get_by_role("radio", name="Każde osobno").check(force=True)
    expect(verdict.locator("li")).to_have_text(
        [re.compile("KOT dopuszczalne"), re.compile("KOTX niedopuszczalne")]
    )


def test_a_found_word_opens_what_it_grows_into(new_screen: NewScreen) -> None:
    screen = new_screen(viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True)
    screen.page.route("**/api/words/family", explain)
    open_dictionary(screen)
    ask(screen, "Z płytek", "ko?")
    expect(screen.part("found")).to_contain_text("Znaleziono")
    screen.page.get_by_role("button", name="Przedłużki słowa KOt").tap()
    expect(screen.part("front")).to_have_text("S")
    expect(screen.part("back")).to_contain_text("A")
    expect(screen.part("readings").locator("li")).to_have_text("kot: rzeczownik, mianownik")
    assert screen.page.evaluate("document.documentElement.scrollWidth") == 375


def test_what_is_no_letter_is_said_beside_the_field(new_screen: NewScreen) -> None:
    screen = new_screen("en")
    open_dictionary(screen)
    ask(screen, "Pattern", "c1t")
    expect(screen.page.get_by_role("alert")).to_have_text("“1” is no letter of this dictionary.")
    ask(screen, "Pattern", "c?t")
    expect(screen.page.get_by_role("button", name="Hooks of CAT")).to_be_visible()
    expect(screen.page.get_by_role("alert")).to_have_count(0)


def test_the_dictionary_says_why_it_is_closed(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.page.goto(screen.url)
    screen.page.locator("#profile").select_option("komorow")
    expect(screen.part("start")).to_be_enabled()
    screen.part("start").click()
    expect(screen.page.locator(".rack .tile")).to_have_count(7)
    screen.page.goto(f"{screen.url}/#/dictionary")
    closed = screen.part("closed")
    expect(closed).to_contain_text("Słownik jest teraz zamknięty")
    expect(closed).to_contain_text("w innej przeglądarce")
    closed.get_by_role("button", name="K-6.2").click()
    expect(screen.page.get_by_role("dialog")).to_contain_text("K-6.2")
    screen.page.keyboard.press("Escape")
    closed.get_by_role("link", name="Wróć do partii").click()
    expect(screen.page.locator(".rack .tile")).to_have_count(7)
