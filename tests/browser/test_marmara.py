"""Sealed declarations of document M: three at one screen, and four at four."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen

NAMES = ("Ayşe", "Burak", "Cem")

pytestmark = pytest.mark.slow


def start(screen: Screen) -> None:
    screen.page.goto(screen.url)
    form = screen.page.locator("form")
    form.get_by_role("radio", name="Znajomi").check()
    form.locator("#profile").select_option("marmara")
    form.get_by_role("radio", name="3", exact=True).check()
    for place, name in enumerate(NAMES):
        form.locator(f"#name-{place}").fill(name)
    screen.part("start").click()


def lift(screen: Screen) -> None:
    screen.part("lift").click()
    screen.await_turn()


@pytest.mark.clause("M-16", "M-17")
def test_a_wrong_word_costs_the_mover_and_who_did_not_challenge(new_screen: NewScreen) -> None:
    screen = new_screen()
    start(screen)
    lift(screen)
    consonants = [tile for tile in screen.rack() if tile not in "AEIOUY?"]
    assert len(consonants) > 1, "the foreseen racks hold two consonants"
    screen.lay_by_clicks([(112, consonants[0]), (113, consonants[1])])
    screen.finish()
    expect(screen.part("speaker")).to_have_count(2)
    screen.part("challenge").click()
    expect(screen.part("speaker")).to_have_count(1)
    screen.part("record").click()
    expect(screen.page.locator("td[data-kind=loss]")).to_have_count(1)
    expect(screen.page.get_by_text("Nie ma w słowniku").first).to_be_visible()


def sit_at_four_screens(new_screen: NewScreen) -> list[Screen]:
    """In the order of their turns."""
    host = new_screen()
    host.page.goto(host.url)
    form = host.page.locator("form")
    form.get_by_role("radio", name="Zaproszenie").check()
    form.locator("#profile").select_option("marmara")
    form.get_by_role("radio", name="4", exact=True).check()
    form.locator("#name-0").fill("Ayşe")
    host.part("start").click()
    expect(host.part("invite")).to_have_count(3)
    links = [host.part("invite").nth(place).input_value() for place in range(3)]
    guests = [new_screen() for _link in links]
    for guest, link, name in zip(guests, links, ("Burak", "Cem", "Deniz"), strict=True):
        guest.page.goto(link)
        guest.page.locator("#nickname").fill(name)
        guest.part("join").click()
    screens = [host, *guests]
    for screen in screens:
        expect(screen.page.locator(".rack .tile")).to_have_count(7)
    order = host.page.locator("[data-seat]").evaluate_all(
        "seats => seats.map(seat => Number(seat.dataset.seat))"
    )
    return [screens[seat] for seat in order]


@pytest.mark.clause("M-16")
def test_at_four_screens_two_doubt_different_words_and_all_hear_it_at_once(
    new_screen: NewScreen,
) -> None:
    first, second, third, fourth = screens = sit_at_four_screens(new_screen)
    first.await_turn()
    plain = [tile for tile in first.rack() if tile != "?"]
    first.lay_by_clicks([(112, plain[0]), (113, plain[1])])
    first.finish()
    for screen in (second, third, fourth):
        screen.part("record").click()
    second.await_turn()
    more = [tile for tile in second.rack() if tile != "?"]
    second.lay_by_clicks([(114, more[0]), (129, more[1])])  # the word in the row grows
    second.finish()
    row, column = plain[0] + plain[1] + more[0], more[0] + more[1]
    for screen, word in ((third, row), (fourth, column)):
        screen.part("pending").get_by_role("checkbox", name=word, exact=True).check()
        screen.part("challenge").click()
    expect(third.part("pending")).to_contain_text("Twoja deklaracja: sprawdzam")
    expect(third.page.get_by_role("log")).not_to_contain_text(column)  # sealed until all answered
    first.part("record").click()
    for screen in screens:
        told = screen.page.locator("[data-test=happened][data-news=verdict]")
        expect(told).to_contain_text(f"sprawdza: {row}")
        expect(told).to_contain_text(f"sprawdza: {column}")
