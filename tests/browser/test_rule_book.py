"""The rule book's page: found, linked, shown move by move, compared, and changed to one's own."""

from __future__ import annotations

import tomllib
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.house import Screen
from mydelko.rulebook.clauses import load_book


def open_book(screen: Screen, part: str = "") -> None:
    screen.page.goto(f"{screen.url}/#/rules/{part}")
    expect(screen.page.get_by_role("searchbox")).to_be_visible()


def test_a_link_opens_its_clause_and_an_example_is_shown_move_by_move(
    new_screen: NewScreen,
) -> None:
    screen = new_screen()
    open_book(screen, "P-4.7.11")
    clause = screen.page.locator("[data-clause='P-4.7.11']")
    expect(clause).to_be_in_viewport()
    expect(clause).to_contain_text(load_book().clause("P-4.7.11").text["pl"])
    clause.get_by_role("button", name="jeden wspólny werdykt").click()
    expect(screen.part("told")).to_contain_text("Tak stoi gra na początku.")
    screen.part("next").click()
    expect(screen.part("told")).to_contain_text("Ala: układa 8H KOTY i kończy ruch")
    expect(clause.get_by_role("img")).to_have_attribute("aria-label", "Plansza: 8H KOTY")
    for _step in range(3):
        screen.part("next").click()
    expect(screen.part("told")).to_contain_text("Niedopuszczalne")
    expect(screen.part("next")).to_be_disabled()


def test_the_book_is_searched_without_marks_and_in_every_language(new_screen: NewScreen) -> None:
    screen = new_screen()
    open_book(screen)
    screen.page.get_by_role("searchbox").fill("mydelko premii")
    expect(screen.part("hits").locator("[data-clause='S-8.5']")).to_be_visible()
    screen.page.locator("header select").select_option("tr")
    screen.page.get_by_role("searchbox").fill("kopru")
    expect(screen.part("hits").locator("[data-clause='S-10.4']")).to_contain_text("köprü")


def test_the_five_ways_of_making_words_are_drawn(new_screen: NewScreen) -> None:
    screen = new_screen("en", viewport={"width": 375, "height": 667}, is_mobile=True)
    open_book(screen)
    expect(screen.page.get_by_role("heading", name="How to play")).to_be_visible()
    screen.page.get_by_role("link", name="Rules of the game").click()
    boards = screen.part("ways").get_by_role("img")
    expect(boards).to_have_count(5)
    expect(boards.first).to_have_attribute("aria-label", "Board: 8D SPRÓBUJEMY")
    assert screen.page.evaluate("document.documentElement.scrollWidth") == 375


def test_rule_sets_are_compared_field_by_field(new_screen: NewScreen) -> None:
    screen = new_screen()
    open_book(screen, "differences")
    row = screen.part("differences").locator("[data-field=verdict]")
    expect(row).to_contain_text("jeden wspólny")
    row.get_by_role("button", name="P-4.7.11").click()
    expect(screen.page.get_by_role("dialog")).to_contain_text("P-4.7.11")
    screen.page.keyboard.press("Escape")
    rows = screen.part("differences").locator("tbody tr")
    fewer = rows.count()
    screen.page.get_by_label("Pokaż także to, w czym są zgodne").check()
    assert rows.count() > fewer


@pytest.mark.parametrize(("width", "height"), [(320, 568), (375, 667), (1280, 800)])
def test_no_field_of_own_rules_that_keys_reach_lies_beneath_what_stays_in_sight(
    new_screen: NewScreen, width: int, height: int
) -> None:
    screen = new_screen(viewport={"width": width, "height": height})
    open_book(screen, "own")
    screen.page.get_by_label("Nazwa").fill("Liga szkolna")
    screen.part("save").click()
    expect(screen.page.locator("#own-link")).to_be_visible()
    screen.page.locator("#own-title").focus()
    assert screen.beneath_on_the_way_to("own-link") == []


def test_own_rules_are_made_shared_exported_and_played(new_screen: NewScreen) -> None:
    screen = new_screen()
    open_book(screen, "own")
    screen.page.get_by_label("Nazwa").fill("Liga szkolna")
    bonus = screen.page.locator("[data-field=seven_bonus]")
    bonus.locator("input").fill("bardzo dużo")
    screen.part("save").click()
    expect(bonus.get_by_role("alert")).to_have_text("Tej wartości nie można tu użyć.")
    bonus.locator("input").fill("35")
    screen.page.locator("#rule-challenge").select_option(
        label="podwójne: nietrafione kosztuje kolejkę"
    )
    screen.part("save").click()
    expect(screen.page.get_by_role("status")).to_contain_text("Zapisano")
    href = screen.part("toml").get_attribute("href") or ""
    written = tomllib.loads(unquote(href.partition(",")[2]))
    assert (written["seven_bonus"], written["challenge"]) == (35, "double")
    link = screen.page.locator("#own-link").input_value()

    other = new_screen("en")
    other.page.goto(link)
    expect(other.page.locator("#own-title")).to_have_value("Liga szkolna")
    expect(other.page.locator("[data-field=seven_bonus] input")).to_have_value("35")

    screen.part("play-own").click()
    expect(screen.page.locator("#profile")).to_have_value("own:Liga szkolna")
    expect(screen.part("start")).to_be_enabled()
    screen.part("start").click()
    expect(screen.page.locator(".rack .tile")).to_have_count(7)
    expect(screen.page.get_by_text("Liga szkolna").first).to_be_visible()
    screen.await_turn()
    screen.lay_by_clicks(screen.best_move() or [])
    screen.finish()
    expect(screen.page.locator("td[data-kind=placement]").first).to_be_visible()
